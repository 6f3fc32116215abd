import { useState } from 'react';
import EasyCrop from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { messageOf } from '../../lib/api-error.ts';
import { formatProgress } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SliderField } from '../../ui/slider-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { type CropArea, cropPicture } from './crop-picture.ts';

/** Moves, zooms and turns a picture under its frame, by pointer, arrow keys and sliders. */
export function Cropper({
  source,
  aspect,
  round,
  onCut,
  onCancel,
}: {
  /** Address of the picture, an object URL. */
  source: string;
  /** Width by height of the frame. */
  aspect: number;
  round: boolean;
  /** Receives the cropped picture; errors it throws are shown here. */
  onCut: (file: File, onProgress: (fraction: number) => void) => Promise<void>;
  onCancel: () => void;
}) {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const [area, setArea] = useState<CropArea>();
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<string>();
  const busy = sent !== undefined;

  async function use() {
    if (!area) return;
    setError(undefined);
    setSent(0);
    try {
      await onCut(await cropPicture(source, area, turn), setSent);
    } catch (failure) {
      setError(messageOf(failure));
      setSent(undefined);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-[min(46dvh,380px)] overflow-hidden rounded-m bg-black">
        <EasyCrop
          image={source}
          crop={at}
          zoom={zoom / 100}
          rotation={turn}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          minZoom={1}
          maxZoom={4}
          keyboardStep={8}
          onCropChange={setAt}
          onZoomChange={(next) => setZoom(Math.round(next * 100))}
          onRotationChange={setTurn}
          onCropComplete={(_part, pixels) => setArea(pixels)}
          mediaProps={{
            onError: () => setError('This picture cannot be read. Choose another one.'),
          }}
        />
      </div>
      <div>
        <SliderField label="Zoom" value={zoom} min={100} max={400} onChange={setZoom} />
        <SliderField label="Turn" value={turn} min={-180} max={180} onChange={setTurn} />
      </div>
      {error && (
        <div role="alert">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy} disabled={!area} onClick={() => void use()}>
          {busy ? `Uploading ${formatProgress(sent)}` : 'Use this picture'}
        </Button>
      </div>
    </div>
  );
}
