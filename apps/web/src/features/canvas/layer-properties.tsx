import * as edit from '@limn/canvas/commands';
import {
  type Adjustments,
  blendModes,
  canvasFonts,
  type Layer,
} from '@limn/contracts/canvas-records';
import { useCallback, useRef } from 'react';
import { Select } from '../../ui/select.tsx';
import { SliderField } from '../../ui/slider-field.tsx';
import { AdjustFields } from './adjust-fields.tsx';
import { ColourField } from './colour-field.tsx';
import { histogramOf } from './histogram.ts';
import type { Session } from './session.ts';
import { useEditor } from './use-editor.ts';

const blendNames = blendModes.map((value) => ({
  value,
  label: value
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' '),
}));

/** What can be set of the active layer. */
export function LayerProperties({ session }: { session: Session }) {
  const { editor } = session;
  const id = useEditor(editor, (state) => state.chosen.at(-1));
  const layer = useEditor(editor, (state) => id && state.document.records.get(id)) as
    | Layer
    | undefined;
  const histogram = useCallback(() => histogramOf(session, null), [session]);
  if (!layer) return null;
  const set = <K extends keyof Layer>(name: string, changes: Pick<Layer, K>): void =>
    edit.change(editor, name, layer, changes);
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
      {layer.kind === 'adjustment' && (
        <AdjustFields
          key={layer.id}
          settings={layer.settings}
          layered
          histogram={histogram}
          onChange={(settings: Adjustments) =>
            edit.change(editor, 'Adjustment', layer, { settings })
          }
        />
      )}
      {layer.kind === 'text' && <TextFields session={session} layer={layer} />}
      {layer.kind === 'shape' && <ShapeFields session={session} layer={layer} />}
      {layer.kind === 'reference' && (
        <p className="text-[13px] text-muted">
          {layer.use === 'pose_and_depth'
            ? 'Pose and depth: a whole picture that is made follows its shapes. Hide it, and nothing does.'
            : 'Subject: what stands out in it is painted into a whole picture that is made. Hide it, and nothing is.'}
        </p>
      )}
      {layer.kind === 'mask' && layer.parent === null && (
        <label className="block py-1 text-[13px] text-muted">
          What to paint here
          <input
            key={layer.id}
            defaultValue={layer.prompt}
            maxLength={1000}
            onBlur={(event) => {
              if (event.target.value !== layer.prompt)
                edit.change(editor, 'Regional prompt', layer, { prompt: event.target.value });
            }}
            className="mt-1 h-9 w-full rounded-[10px] border border-line-strong bg-transparent px-3 text-text"
          />
        </label>
      )}
    </section>
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

const textName = (text: string): string => text.trim().split('\n')[0]!.slice(0, 60) || 'Text';

function TextFields({
  session: { editor },
  layer,
}: {
  session: Session;
  layer: Extract<Layer, { kind: 'text' }>;
}) {
  const set = (changes: Partial<typeof layer>): void => edit.change(editor, 'Text', layer, changes);
  return (
    <div className="flex flex-col gap-2 py-1">
      <label className="text-[13px] text-muted">
        Text
        <textarea
          key={layer.id}
          defaultValue={layer.text}
          maxLength={5000}
          rows={3}
          onChange={(event) => {
            const text = event.target.value;
            // Named by its words for as long as nobody gives it another name.
            const named = layer.name === textName(layer.text);
            set(named ? { text, name: textName(text) } : { text });
          }}
          className="mt-1 w-full rounded-[10px] border border-line-strong bg-transparent p-2 text-text"
        />
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Font"
          value={layer.font}
          options={canvasFonts.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ font: value as typeof layer.font })}
        />
        <Select
          label="Align"
          value={layer.align}
          options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: value }))}
          onChange={(value) => set({ align: value as typeof layer.align })}
        />
        <ColourField label="Colour" value={layer.colour} onChange={(colour) => set({ colour })} />
      </div>
      <label className="flex items-center gap-2 text-[13px] text-muted">
        Size
        <input
          type="number"
          min={4}
          max={2000}
          value={layer.size}
          onChange={(event) => {
            const size = Number(event.target.value);
            if (size >= 4 && size <= 2000) set({ size });
          }}
          className="num h-9 w-24 rounded-[10px] border border-line-strong bg-transparent px-3 text-text"
        />
        <input
          type="checkbox"
          checked={layer.weight === 700}
          onChange={(event) => set({ weight: event.target.checked ? 700 : 400 })}
          aria-label="Bold"
        />
        Bold
        <input
          type="checkbox"
          checked={layer.italic}
          onChange={(event) => set({ italic: event.target.checked })}
          aria-label="Italic"
        />
        Italic
      </label>
    </div>
  );
}

function ShapeFields({
  session: { editor },
  layer,
}: {
  session: Session;
  layer: Extract<Layer, { kind: 'shape' }>;
}) {
  const set = (changes: Partial<typeof layer>): void =>
    edit.change(editor, 'Shape', layer, changes);
  return (
    <div className="flex flex-wrap items-center gap-3 py-1">
      <ColourField
        label="Fill"
        value={layer.fill ?? '#000000'}
        onChange={(fill) => set({ fill })}
      />
      <ColourField
        label="Stroke"
        value={layer.stroke ?? '#000000'}
        onChange={(stroke) => set({ stroke, strokeWidth: layer.strokeWidth || 4 })}
      />
      <label className="flex items-center gap-2 text-[13px] text-muted">
        Stroke width
        <input
          type="number"
          min={0}
          max={500}
          value={layer.strokeWidth}
          onChange={(event) => {
            const strokeWidth = Number(event.target.value);
            if (strokeWidth >= 0 && strokeWidth <= 500)
              set({ strokeWidth, stroke: layer.stroke ?? '#000000' });
          }}
          className="num h-9 w-20 rounded-[10px] border border-line-strong bg-transparent px-3 text-text"
        />
      </label>
    </div>
  );
}
