import { angleOf, boundsOfLayer, change, settingsOf } from '@limn/canvas';
import { blendModes, canvasLimits, type Layer } from '@limn/contracts/canvas-records';
import { useRef } from 'react';
import { Select } from '../../../ui/select.tsx';
import { lazyComponent, withLazyCode } from '../../../ui/lazy.tsx';
import { SliderField } from '../../../ui/slider-field.tsx';
import { ColorField } from './color-field.tsx';
import { NumberInput } from './number-input.tsx';
import { parts } from '../parts.ts';
import { Tick } from './tick.tsx';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

const blendNames = blendModes.map((value) => ({
  value,
  label: value
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' '),
}));

/** The properties of the active layer. */
export function LayerProperties({ session }: { session: CanvasSession }) {
  const { editor } = session;
  const id = useEditor(editor, (state) => state.chosen.at(-1));
  const layer = useEditor(editor, (state) => id && state.document.records.get(id)) as
    | Layer
    | undefined;
  if (!layer) return <Paper session={session} />;
  const set = <K extends keyof Layer>(name: string, changes: Pick<Layer, K>): void =>
    change(editor, name, layer, changes);
  return (
    <section aria-label={`Properties of ${layer.name}`} className="border-b pb-4">
      {layer.kind !== 'mask' && layer.kind !== 'reference' && (
        <>
          <Sliding
            key={layer.id}
            label="Opacity"
            value={Math.round(layer.opacity * 100)}
            onDone={(value) => set('Opacity', { opacity: value / 100 })}
          />
          {layer.kind !== 'adjustment' && (
            <div className="grid grid-cols-[88px_1fr] items-center gap-2.5 py-1">
              <span className="text-[13px] text-muted">Blend mode</span>
              <Select
                label="Blend mode"
                value={layer.blend}
                options={blendNames}
                onChange={(value) => set('Blend mode', { blend: value as Layer['blend'] })}
              />
            </div>
          )}
        </>
      )}
      {layer.kind !== 'adjustment' && layer.kind !== 'reference' && (
        <PlaceFields session={session} layer={layer} />
      )}
      {layer.kind === 'adjustment' && (
        <AdjustmentFields key={layer.id} session={session} layer={layer} />
      )}
      {layer.kind === 'text' && <TextFields session={session} layer={layer} />}
      {layer.kind === 'shape' && <ShapeFields session={session} layer={layer} />}
      {layer.kind === 'reference' && (
        <p className="text-[13px] text-muted">
          {layer.use === 'pose_and_depth'
            ? 'Pose and depth: whole new pictures follow its shapes. Hide the layer to switch that off.'
            : 'Its main subject is painted into new pictures. Hide the layer to switch that off.'}
        </p>
      )}
      {layer.kind === 'mask' && layer.parent === null && (
        <label className="block py-1 text-[13px] text-muted">
          What to paint here
          <input
            dir="auto"
            key={`${layer.id} ${layer.prompt}`}
            defaultValue={layer.prompt}
            maxLength={1000}
            onBlur={(event) => {
              if (event.target.value !== layer.prompt)
                change(editor, 'Regional prompt', layer, { prompt: event.target.value });
            }}
            className="mt-1 h-9 w-full rounded-[10px] border border-line-strong bg-transparent px-3 text-text"
          />
        </label>
      )}
    </section>
  );
}

const AdjustmentFields = lazyComponent(
  async () => (await parts.adjustmentFields.load()).AdjustmentFields,
);
const TextFields = lazyComponent(async () => (await parts.drawnFields.load()).TextFields);
const ShapeFields = lazyComponent(async () => (await parts.drawnFields.load()).ShapeFields);

/** The properties of the canvas itself, while no layer is selected. */
function Paper({ session: { editor } }: { session: CanvasSession }) {
  const visit = useRef(0);
  const settings = useEditor(editor, (state) => settingsOf(state.document));
  const set = (background: string | null): void =>
    editor.commit(
      'Background',
      { put: [{ ...settings, background }], removed: [], tiles: [] },
      `paper ${visit.current}`,
    );
  return (
    <section
      aria-label="Properties of the canvas"
      className="flex min-h-9 items-center gap-3 border-b pb-4"
      onFocus={() => (visit.current += 1)}
    >
      <Tick
        label="Background"
        on={settings.background !== null}
        onChange={(on) => set(on ? '#ffffff' : null)}
      />
      {settings.background !== null && (
        <ColorField hidden label="Background colour" value={settings.background} onChange={set} />
      )}
    </section>
  );
}

/** Position, size and rotation of the layer. */
function PlaceFields({ session: { editor }, layer }: { session: CanvasSession; layer: Layer }) {
  useEditor(editor, (state) => state);
  const box = boundsOfLayer(editor, layer.id);
  if (!box) return null;
  const whole = (value: number): number => Math.round(value * 10) / 10;
  const { reach, longestSide } = canvasLimits;
  const set = (changes: Partial<typeof box>): void => {
    editor.choose(layer.id);
    withLazyCode(parts.commands, ({ edit }) => edit.fitInto(editor, { ...box, ...changes }));
  };
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1.5 py-1.5" role="group" aria-label="Place">
      <NumberInput
        label="X"
        value={whole(box.x)}
        min={-reach}
        max={reach}
        onDone={(x) => set({ x })}
      />
      <NumberInput
        label="Y"
        value={whole(box.y)}
        min={-reach}
        max={reach}
        onDone={(y) => set({ y })}
      />
      <NumberInput
        label="W"
        value={whole(box.width)}
        min={1}
        max={4 * longestSide}
        onDone={(width) => set({ width, height: (box.height * width) / box.width })}
      />
      <NumberInput
        label="H"
        value={whole(box.height)}
        min={1}
        max={4 * longestSide}
        onDone={(height) => set({ height, width: (box.width * height) / box.height })}
      />
      <NumberInput
        label="Angle"
        value={whole(angleOf(layer))}
        min={-180}
        max={180}
        unit="°"
        onDone={(angle) => {
          editor.choose(layer.id);
          withLazyCode(parts.commands, ({ edit }) => edit.turnTo(editor, angle));
        }}
      />
    </div>
  );
}

/** A slider whose last value, not every one on the way, is a step that can be undone. */
function Sliding({
  label,
  value,
  onDone,
}: {
  label: string;
  value: number;
  onDone: (value: number) => void;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <SliderField
      label={label}
      min={0}
      max={100}
      value={value}
      unit="%"
      onChange={(next) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onDone(next), 60);
      }}
    />
  );
}
