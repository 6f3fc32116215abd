import { canvasLimits } from '@limn/contracts/canvas-records';
import { canvasRoutes } from '@limn/contracts/canvases';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { formatDimensions } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { canvasSizes } from './canvas-sizes.ts';

const custom = 'Custom';
const shortest = 16;

/** Parses a typed side length in pixels; null if it is not valid for a canvas. */
function sideOf(text: string): number | null {
  const side = Number(text.trim());
  return Number.isInteger(side) && side >= shortest && side <= canvasLimits.longestSide
    ? side
    : null;
}

const wrongSide = `A whole number from ${shortest} to ${canvasLimits.longestSide.toLocaleString('en')}.`;

/** Asks for the size of a new canvas, makes it and opens it. */
export function SizeForm() {
  const go = useNavigate();
  const [chosen, setChosen] = useState<string>(canvasSizes[0].name);
  const [width, setWidth] = useState('1600');
  const [height, setHeight] = useState('1200');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const own = { width: sideOf(width), height: sideOf(height) };
  const isCustom = chosen === custom;

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    const size = canvasSizes.find(({ name }) => name === chosen) ?? own;
    if (!size.width || !size.height) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { size: { width: size.width, height: size.height } };
      const { id } = await call(canvasRoutes.create, { body });
      void go(paths.openCanvas(id));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void create(event)} className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-sm text-muted">
          Size, in pixels. It can be changed later.
        </legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {canvasSizes.map((size) => (
            <SizeCard key={size.name} {...size} chosen={chosen} onChoose={setChosen} />
          ))}
          <SizeCard name={custom} hint="Any other" chosen={chosen} onChoose={setChosen} />
        </div>
      </fieldset>
      {isCustom && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Width"
            inputMode="numeric"
            value={width}
            onChange={(event) => setWidth(event.target.value)}
            error={asked && own.width === null ? wrongSide : undefined}
          />
          <TextField
            label="Height"
            inputMode="numeric"
            value={height}
            onChange={(event) => setHeight(event.target.value)}
            error={asked && own.height === null ? wrongSide : undefined}
          />
        </div>
      )}
      {failure && (
        <p role="alert" className="text-[13px] text-danger">
          {failure}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={busy}>
          Create canvas
        </Button>
      </div>
    </form>
  );
}

/** The longer side of a size's outline, in pixels of the screen. */
const outline = 34;

function SizeCard({
  name,
  hint,
  width,
  height,
  chosen,
  onChoose,
}: {
  name: string;
  hint: string;
  width?: number;
  height?: number;
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const longer = Math.max(width ?? 1, height ?? 1);
  return (
    <label className="flex cursor-pointer flex-col items-center gap-1 rounded-m border border-line-strong p-3 text-center transition-colors hover:border-control has-checked:border-gold has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="size"
        value={name}
        checked={chosen === name}
        onChange={() => onChoose(name)}
        className="sr-only"
      />
      <span aria-hidden className="grid h-10 place-items-center">
        <span
          className={`block rounded-[2px] border ${width ? 'border-muted' : 'border-dashed border-muted'}`}
          style={{
            width: (outline * (width ?? 1)) / longer,
            height: (outline * (height ?? 1)) / longer,
          }}
        />
      </span>
      <span className="font-medium">{name}</span>
      <span className="num text-[13px] text-muted">
        {width && height ? formatDimensions(`${width}x${height}`) : hint}
      </span>
      {width && <span className="text-[13px] text-muted">{hint}</span>}
    </label>
  );
}
