import { lightness, swapColors, type ToolName, type ToolOptions } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';
import { canvasFonts, canvasLimits, shapeKinds } from '@limn/contracts/canvas-records';
import { Repeat2 } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ColorField, hexOf, rgbaOf } from '../panels/color-field.tsx';
import type { CommandContext } from '../commands/command.ts';
import { NumberInput } from '../panels/number-input.tsx';
import { PointOptions } from './point-options.tsx';
import type { CanvasSession } from '../session.ts';
import { Tick } from '../panels/tick.tsx';
import { useEditor } from '../use-editor.ts';

type NumberOption = 'size' | 'hardness' | 'opacity' | 'flow' | 'tolerance' | 'fontSize';

const numbers: Record<
  NumberOption,
  { label: string; min: number; max: number; unit: string; times: number }
> = {
  size: { label: 'Size', min: 1, max: 1000, unit: 'px', times: 1 },
  hardness: { label: 'Hardness', min: 0, max: 100, unit: '%', times: 100 },
  opacity: { label: 'Opacity', min: 1, max: 100, unit: '%', times: 100 },
  flow: { label: 'Flow', min: 1, max: 100, unit: '%', times: 100 },
  tolerance: { label: 'Tolerance', min: 0, max: 255, unit: '', times: 1 },
  fontSize: { label: 'Size', min: 4, max: 2000, unit: 'px', times: 1 },
};

const shown: Partial<Record<ToolName, readonly (keyof ToolOptions)[]>> = {
  brush: ['colour', 'size', 'hardness', 'opacity', 'flow', 'tilts'],
  eraser: ['size', 'hardness', 'opacity', 'tilts', 'restores'],
  'select-box': ['selecting'],
  'select-ellipse': ['selecting'],
  lasso: ['selecting'],
  polygon: ['selecting'],
  fill: ['colour', 'opacity', 'tolerance', 'contiguous', 'allLayers'],
  gradient: ['colour', 'opacity', 'gradient'],
  picker: ['colour'],
  wand: ['selecting', 'tolerance', 'contiguous', 'allLayers'],
  subject: ['size', 'besideSubject'],
  heal: ['size'],
  clone: ['setsSource', 'size', 'hardness', 'opacity'],
  'erase-thing': ['size', 'toEdge'],
  'paint-into': ['size'],
  shape: ['colour', 'shape'],
  text: ['colour', 'font', 'fontSize'],
};

const hints: Partial<Record<ToolName, string>> = {
  brush: 'Hold Alt to pick a colour.',
  hand: 'Drag to pan. Hold Space with any tool.',
  zoom: 'Click to zoom in, Alt-click to zoom out.',
  'select-box': 'Shift adds, Alt subtracts, both intersect.',
  'select-ellipse': 'Shift adds, Alt subtracts, both intersect.',
  lasso: 'Shift adds, Alt subtracts, both intersect.',
  polygon: 'Click each corner. Double-click or Enter closes, Backspace undoes one.',
  subject: 'Paint roughly over an object; we find its edge.',
  heal: 'Paint over a blemish.',
  clone: 'Set the source or Alt-click it, then paint.',
  'erase-thing': 'Brush over what you want to remove; we find the whole object.',
  'paint-into': 'Paint over the place, then enter a prompt below.',
  straighten: 'Draw a line along what should be level or upright.',
  frame: 'Drag an edge outwards to expand, inwards to crop.',
  text: 'Click where it starts.',
  points: 'Click the outline to add a point, double-click one to bend it.',
};

const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Only lightness counts on a mask: buttons for the color that reveals and the one that hides. */
function MaskColors({ session: { editor } }: { session: CanvasSession }) {
  const { colour, background } = useEditor(editor, (state) => state.options);
  const light = lightness(colour[0], colour[1], colour[2]);
  const choose = (value: 0 | 255): void =>
    editor.setOptions({
      colour: [value, value, value, 255],
      background: [255 - value, 255 - value, 255 - value, background[3]],
    });
  return (
    <span role="group" aria-label="On this mask" className="inline-flex items-center gap-1">
      <Button
        size="small"
        look="quiet"
        aria-pressed={light === 255}
        className="aria-pressed:bg-raised"
        title="White reveals what the mask covers"
        onClick={() => choose(255)}
      >
        Reveal
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-pressed={light === 0}
        className="aria-pressed:bg-raised"
        title="Black hides what the mask covers"
        onClick={() => choose(0)}
      >
        Hide
      </Button>
    </span>
  );
}

/** The options of every tool except the first. */
export function ToolFields({
  context: { session, open },
  tool,
}: {
  context: CommandContext;
  tool: ToolName;
}) {
  const { editor } = session;
  const options = useEditor(editor, (state) => state.options);
  const onMask = useEditor(editor, () => editor.active?.kind === 'mask');
  const fields = shown[tool] ?? [];
  const has = (name: keyof ToolOptions): boolean => fields.includes(name);
  return (
    <>
      {onMask && has('colour') && <MaskColors session={session} />}
      {has('colour') && (
        <span className="inline-flex items-center gap-1">
          <ColorField
            hidden
            label="Colour"
            value={hexOf(options.colour)}
            onChange={(value) => editor.setOptions({ colour: rgbaOf(value) })}
          />
          <IconButton label="Swap colours (X)" onClick={() => swapColors(editor)}>
            <Repeat2 size={15} aria-hidden />
          </IconButton>
          <ColorField
            hidden
            label="Background colour"
            value={hexOf(options.background)}
            onChange={(value) => editor.setOptions({ background: rgbaOf(value) })}
          />
        </span>
      )}
      {has('selecting') && (
        <Select
          label="What becomes of the selection"
          look="chip"
          value={options.selecting}
          options={selectingWords}
          onChange={(value) => editor.setOptions({ selecting: value as ToolOptions['selecting'] })}
        />
      )}
      {has('setsSource') && (
        <Tick
          label="Set source"
          on={options.setsSource}
          onChange={(setsSource) => editor.setOptions({ setsSource })}
        />
      )}
      {fields.flatMap((name) =>
        name in numbers
          ? [<NumberOptionField key={name} session={session} name={name as NumberOption} />]
          : [],
      )}
      {has('contiguous') && (
        <Tick
          label="Contiguous"
          on={options.contiguous}
          onChange={(contiguous) => editor.setOptions({ contiguous })}
        />
      )}
      {has('allLayers') && (
        <Tick
          label="All layers"
          on={options.allLayers}
          onChange={(allLayers) => editor.setOptions({ allLayers })}
        />
      )}
      {has('tilts') && (
        <Tick
          label="Pen tilt"
          on={options.tilts}
          onChange={(tilts) => editor.setOptions({ tilts })}
        />
      )}
      {has('restores') && (
        <Tick
          label="Back to the original"
          on={options.restores}
          onChange={(restores) => editor.setOptions({ restores })}
        />
      )}
      {has('besideSubject') && (
        <Tick
          label="Exclude"
          on={options.besideSubject}
          onChange={(besideSubject) => editor.setOptions({ besideSubject })}
        />
      )}
      {has('toEdge') && (
        <Tick
          label="Whole object"
          on={options.toEdge}
          onChange={(toEdge) => editor.setOptions({ toEdge })}
        />
      )}
      {has('gradient') && (
        <Select
          label="Gradient"
          look="chip"
          value={options.gradient}
          options={(['linear', 'radial'] as const).map((value) => ({
            value,
            label: titled(value),
          }))}
          onChange={(value) => editor.setOptions({ gradient: value as ToolOptions['gradient'] })}
        />
      )}
      {has('shape') && (
        <Select
          label="Shape"
          look="chip"
          value={options.shape}
          options={shapeKinds.map((value) => ({ value, label: titled(value) }))}
          onChange={(value) => editor.setOptions({ shape: value as ToolOptions['shape'] })}
        />
      )}
      {has('font') && (
        <Select
          label="Font"
          look="chip"
          value={options.font}
          options={canvasFonts.map((value) => ({ value, label: value }))}
          onChange={(value) => editor.setOptions({ font: value as ToolOptions['font'] })}
        />
      )}
      {tool === 'points' && <PointOptions session={session} />}
      {tool === 'frame' && (
        <>
          <FrameSize session={session} />
          <Button size="small" look="gold" onClick={() => edit.expand(editor)}>
            Fill the new part
          </Button>
          <Button size="small" look="quiet" onClick={() => open('expand')}>
            Fill with a prompt
          </Button>
          <Button size="small" look="quiet" onClick={() => edit.cropToSelection(editor)}>
            Crop to selection
          </Button>
        </>
      )}
      {hints[tool] && <span className="text-[13px] text-muted">{hints[tool]}</span>}
    </>
  );
}

const selectingWords = (
  [
    ['replace', 'New selection'],
    ['add', 'Add'],
    ['subtract', 'Subtract'],
    ['intersect', 'Intersect'],
  ] as const
).map(([value, label]) => ({ value, label }));

/** Aspect ratios for expanding, relative to the longer side. */
const ratios = [
  ['1:1', 'Square 1:1', 1],
  ['4:3', 'Landscape 4:3', 4 / 3],
  ['3:4', 'Portrait 3:4', 3 / 4],
  ['16:9', 'Wide 16:9', 16 / 9],
  ['9:16', 'Story 9:16', 9 / 16],
  ['3:1', 'Banner 3:1', 3],
] as const;

function FrameSize({ session: { editor } }: { session: CanvasSession }) {
  const { width, height } = useEditor(editor, () => editor.frame);
  const { longestSide } = canvasLimits;
  const shape = ratios.find(([, , ratio]) => Math.abs(width / height - ratio) < 0.005);
  const setShape = (ratio: number): void => {
    const longer = Math.max(width, height);
    const size =
      ratio >= 1
        ? { width: longer, height: longer / ratio }
        : { width: longer * ratio, height: longer };
    edit.resizeFrame(editor, size);
  };
  return (
    <>
      <NumberInput
        label="W"
        value={width}
        min={16}
        max={longestSide}
        onDone={(value) => edit.resizeFrame(editor, { width: value, height })}
      />
      <NumberInput
        label="H"
        value={height}
        min={16}
        max={longestSide}
        unit="px"
        onDone={(value) => edit.resizeFrame(editor, { width, height: value })}
      />
      <Select
        label="Shape of the frame"
        look="chip"
        value={shape?.[0] ?? 'own'}
        options={[
          ...(shape ? [] : [{ value: 'own', label: 'Custom ratio' }]),
          ...ratios.map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => {
          const chosen = ratios.find(([name]) => name === value);
          if (chosen) setShape(chosen[2]);
        }}
      />
    </>
  );
}

function NumberOptionField({
  session: { editor },
  name,
}: {
  session: CanvasSession;
  name: NumberOption;
}) {
  const id = useId();
  const { label, min, max, unit, times } = numbers[name];
  const value = useEditor(editor, (state) => Math.round(state.options[name] * times));
  const set = (next: number): void =>
    editor.setOptions({ [name]: Math.min(max, Math.max(min, next)) / times });
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id} className="text-[13px] text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => set(Number(event.target.value))}
        className="w-24 accent-[var(--gold)]"
      />
      <span className="num w-12 text-[13px]" aria-hidden>
        {value}
        {unit && ` ${unit}`}
      </span>
    </span>
  );
}
