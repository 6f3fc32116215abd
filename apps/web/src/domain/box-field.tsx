import type { ElementBox } from '@limn/contracts/lifting';
import type { Artwork } from '@limn/contracts/styles';
import { type PointerEvent, useRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { boxAfterKey, boxBetween, fitBox } from './box-drawing.ts';

const sides = [
  ['left', 'Left (%)'],
  ['top', 'Top (%)'],
  ['width', 'Width (%)'],
  ['height', 'Height (%)'],
] as const;

const percent = (value: number): string => `${Math.round(value * 1000) / 10}%`;

/** A picture with a box on it: drawn by pointer, moved and sized by arrow keys, or typed in percent. */
export function BoxField({
  artwork,
  box,
  onChange,
}: {
  artwork: Artwork;
  box: ElementBox;
  onChange: (box: ElementBox) => void;
}) {
  const corner = useRef<{ x: number; y: number } | null>(null);

  function placeOf(event: PointerEvent<HTMLDivElement>) {
    const frame = event.currentTarget.getBoundingClientRect();
    const part = (at: number, from: number, size: number) =>
      Math.min(1, Math.max(0, (at - from) / size));
    return {
      x: part(event.clientX, frame.left, frame.width),
      y: part(event.clientY, frame.top, frame.height),
    };
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        role="group"
        aria-roledescription="box"
        aria-label={`Box on ${artwork.title}: ${sides.map(([side]) => `${side} ${percent(box[side])}`).join(', ')}`}
        tabIndex={0}
        className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-m select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          corner.current = placeOf(event);
        }}
        onPointerMove={(event) => {
          if (corner.current) onChange(boxBetween(corner.current, placeOf(event)));
        }}
        onPointerUp={() => (corner.current = null)}
        onPointerCancel={() => (corner.current = null)}
        onKeyDown={(event) => {
          const next = boxAfterKey(box, event.key, event.shiftKey);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        <Picture
          src={artwork.thumbnailUrl}
          width={artwork.width}
          height={artwork.height}
          alt={artwork.title}
          className="block h-auto max-h-[52dvh] w-auto max-w-full"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_1px_#000,0_0_0_9999px_rgb(0_0_0/0.5)]"
          style={{
            left: percent(box.left),
            top: percent(box.top),
            width: percent(box.width),
            height: percent(box.height),
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sides.map(([side, label]) => (
          <TextField
            key={side}
            label={label}
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
    </div>
  );
}
