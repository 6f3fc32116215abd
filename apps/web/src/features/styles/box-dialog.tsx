import type { PictureBox } from '@limn/contracts/boxes';
import type { ArtworkId } from '@limn/contracts/ids';
import { liftingRoutes } from '@limn/contracts/lifting';
import type { StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { BoxField } from '../../domain/box-field.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showElement } from './use-elements.ts';

const middle: PictureBox = { left: 0.35, top: 0.35, width: 0.3, height: 0.3 };

/** Draws a box on one of the style's pictures and has what is in it cut out. */
export function BoxDialog({ style }: { style: StyleDetail }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ArtworkId>();
  const [box, setBox] = useState(middle);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const artwork = style.artworks.find(({ id }) => id === chosen) ?? style.artworks[0];
  if (!artwork) return null;

  async function cut(artworkId: ArtworkId) {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { params: { id: style.id }, body: { artworkId, box } };
      showElement(style.id, await call(liftingRoutes.cut, input));
      setOpen(false);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Draw a box</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        wide
        title="Cut out with a box"
        description="Draw a box closely around one object. The arrow keys move it; with Shift they size it."
      >
        <div className="flex flex-col gap-5">
          <Select
            label="Picture"
            value={artwork.id}
            onChange={(value) => {
              setChosen(style.artworks.find(({ id }) => id === value)?.id);
              setBox(middle);
            }}
            options={style.artworks.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <BoxField
            picture={{ ...artwork, url: artwork.thumbnailUrl }}
            box={box}
            onChange={setBox}
          />
          {problem && (
            <p role="alert" className="text-[13px] text-danger">
              {problem}
            </p>
          )}
          <div className="flex justify-end">
            <Button look="gold" busy={busy} onClick={() => void cut(artwork.id)}>
              {busy ? 'Cutting out' : 'Cut out'}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
