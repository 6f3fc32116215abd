import type { PictureBox } from '@limn/contracts/boxes';
import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { changeDraft } from './draft.ts';
import { MarkPlaces } from './mark-places.tsx';

/** Focus areas of the guide picture, marked by its owner. */
export function GuideMarks({ guide, marks }: { guide: ImageId; marks: readonly PictureBox[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-2.5 py-1">
      <span className="text-[13px] text-muted">Focus areas</span>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Mark focus areas
        </Button>
      </div>
      <div className="col-start-2 flex items-center justify-between gap-2 text-[13px] text-muted">
        <p role="status">
          {marks.length > 0
            ? `${formatCount(marks.length, 'place', 'places')} marked`
            : 'Kept most accurate. Faces are detected automatically.'}
        </p>
        {marks.length > 0 && (
          <Button
            look="quiet"
            size="small"
            className="px-1.5"
            aria-label="Clear focus areas"
            onClick={() => changeDraft({ matters: [] })}
          >
            Clear
          </Button>
        )}
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        wide
        title="Mark focus areas"
        description="Draw up to four boxes around the areas to keep most accurate. The arrow keys move the chosen one; with Shift they size it."
      >
        <Marking
          guide={guide}
          marks={marks}
          onDone={(matters) => {
            changeDraft({ matters });
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function Marking({
  guide,
  marks,
  onDone,
}: {
  guide: ImageId;
  marks: readonly PictureBox[];
  onDone: (boxes: PictureBox[]) => void;
}) {
  const { data: image, error, mutate } = useApi(imageRoutes.get, { params: { id: guide } });
  if (image) return <MarkPlaces picture={image} marked={marks} onDone={onDone} />;
  if (error) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <Loading label="Loading the picture">
      <Skeleton className="h-72" />
    </Loading>
  );
}
