import type { PictureBox } from '@limn/contracts/boxes';
import { type PointerEvent, useRef } from 'react';
import { TextField } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { boxAfterKey, boxBetween, boxSides, boxWords, fitBox, insetOf } from './box-drawing.ts';
import { keyOf } from '../lib/keys.ts';

/** A picture that boxes are drawn on; its size reserves its space while it loads. */
export interface BoxPicture {
  url: string;
  title: string;
  width: number;
  height: number;
}

const labels = {
  left: 'Left (%)',
  top: 'Top (%)',
  width: 'Width (%)',
  height: 'Height (%)',
} as const;

/** Where the pointer is over a picture, in fractions of it. */
export function pointIn(picture: Element, { clientX, clientY }: PointerEvent) {
  const frame = picture.getBoundingClientRect();
  const part = (at: number, from: number, size: number) =>
    Math.min(1, Math.max(0, (at - from) / size));
  return { x: part(clientX, frame.left, frame.width), y: part(clientY, frame.top, frame.height) };
}

/** The picture as large as a dialog has room for it. */
export function BoxGround({ url, title, width, height }: BoxPicture) {
  return (
    <Picture
      src={url}
      width={width}
      height={height}
      alt={title}
      className="block h-auto max-h-[52dvh] w-auto max-w-full"
    />
  );
}

/** A box's sides, typed in percent. */
export function BoxSides({
  box,
  onChange,
}: {
  box: PictureBox;
  onChange: (box: PictureBox) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {boxSides.map((side) => (
        <TextField
          key={side}
          label={labels[side]}
          type="number"
          min={side === 'left' || side === 'top' ? 0 : 2}
          max={100}
          step={1}
          className="num"
          value={Math.round(box[side] * 100)}
          onChange={(event) => {
            const value = event.target.valueAsNumber;
            if (!Number.isNaN(value)) onChange(fitBox({ ...box, [side]: value / 100 }));
          }}
        />
      ))}
    </div>
  );
}

/** A picture with a box on it: drawn by pointer, moved and sized by arrow keys, or typed in percent. */
export function BoxField({
  picture,
  box,
  onChange,
}: {
  picture: BoxPicture;
  box: PictureBox;
  onChange: (box: PictureBox) => void;
}) {
  const corner = useRef<{ x: number; y: number } | null>(null);

  return (
    <div className="flex flex-col gap-4">
      <div
        role="group"
        aria-roledescription="box"
        aria-label={`Box on ${picture.title}: ${boxWords(box)}`}
        tabIndex={0}
        className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-m select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          corner.current = pointIn(event.currentTarget, event);
        }}
        onPointerMove={(event) => {
          if (corner.current)
            onChange(boxBetween(corner.current, pointIn(event.currentTarget, event)));
        }}
        onPointerUp={() => (corner.current = null)}
        onPointerCancel={() => (corner.current = null)}
        onKeyDown={(event) => {
          const next = boxAfterKey(box, keyOf(event), event.shiftKey);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        <BoxGround {...picture} />
        <span
          aria-hidden
          className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_1px_#000,0_0_0_9999px_rgb(0_0_0/0.5)]"
          style={insetOf(box)}
        />
      </div>
      <BoxSides box={box} onChange={onChange} />
    </div>
  );
}
