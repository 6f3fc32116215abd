import * as edit from '@limn/canvas/commands';
import { canvasFonts, canvasLimits, type Layer } from '@limn/contracts/canvas-records';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ColorField } from './color-field.tsx';
import { NumberInput } from './number-input.tsx';
import type { CanvasSession } from '../session.ts';
import { textName } from '../tools/text-name.ts';
import { Tick } from './tick.tsx';

/** The text of a text layer, and its typography. */
export function TextFields({
  session: { editor },
  layer,
}: {
  session: CanvasSession;
  layer: Extract<Layer, { kind: 'text' }>;
}) {
  /** Typing without a pause, or choosing in an open picker, is one undo step. */
  const visit = useRef(0);
  const set = (changes: Partial<typeof layer>): void =>
    edit.change(editor, 'Text', layer, changes, `text ${visit.current}`);
  return (
    <div className="flex flex-col gap-2 py-1" onFocus={() => (visit.current += 1)}>
      <label className="text-[13px] text-muted">
        Text
        <textarea
          dir="auto"
          value={layer.text}
          maxLength={5000}
          rows={3}
          onChange={(event) => {
            const text = event.target.value;
            // The layer is named after its text until the person renames it.
            const named = layer.name === textName(layer.text);
            set({ text, name: named ? textName(text) : layer.name });
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
          options={alignments}
          onChange={(value) => set({ align: value as typeof layer.align })}
        />
        <ColorField label="Colour" value={layer.colour} onChange={(colour) => set({ colour })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <NumberInput
          label="Size"
          value={layer.size}
          min={4}
          max={2000}
          unit="px"
          onDone={(size) => set({ size })}
        />
        <NumberInput
          label="Line height"
          value={layer.lineHeight}
          min={0.5}
          max={4}
          onDone={(lineHeight) => set({ lineHeight })}
        />
        <Tick
          label="Bold"
          on={layer.weight === 700}
          onChange={(on) => set({ weight: on ? 700 : 400 })}
        />
        <Tick label="Italic" on={layer.italic} onChange={(italic) => set({ italic })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Tick
          label="Wrap lines"
          on={layer.width !== null}
          onChange={(on) =>
            set({ width: on ? Math.min(editor.frame.width, 10 * layer.size) : null })
          }
        />
        {layer.width !== null && (
          <NumberInput
            label="at"
            value={layer.width}
            min={1}
            max={canvasLimits.longestSide}
            unit="px"
            onDone={(width) => set({ width })}
          />
        )}
      </div>
    </div>
  );
}

const alignments = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
];

/** How a shape is filled and outlined. */
export function ShapeFields({
  session: { editor },
  layer,
}: {
  session: CanvasSession;
  layer: Extract<Layer, { kind: 'shape' }>;
}) {
  const visit = useRef(0);
  const set = (changes: Partial<typeof layer>): void =>
    edit.change(editor, 'Shape', layer, changes, `shape ${visit.current}`);
  const isLine = layer.shape === 'line';
  return (
    <div className="flex flex-col gap-1.5 py-1" onFocus={() => (visit.current += 1)}>
      {!isLine && (
        <div className="flex items-center gap-3">
          <Tick
            label="Fill"
            on={layer.fill !== null}
            onChange={(on) => set({ fill: on ? '#808080' : null })}
          />
          {layer.fill !== null && (
            <ColorField
              hidden
              label="Fill colour"
              value={layer.fill}
              onChange={(fill) => set({ fill })}
            />
          )}
        </div>
      )}
      <div className="flex items-center gap-3">
        {!isLine && (
          <Tick
            label="Stroke"
            on={layer.stroke !== null}
            onChange={(on) =>
              set({ stroke: on ? '#000000' : null, strokeWidth: on ? layer.strokeWidth || 4 : 0 })
            }
          />
        )}
        {layer.stroke !== null && (
          <>
            <ColorField
              hidden={!isLine}
              label={isLine ? 'Colour' : 'Stroke colour'}
              value={layer.stroke}
              onChange={(stroke) => set({ stroke })}
            />
            <NumberInput
              label="Width"
              value={layer.strokeWidth}
              min={isLine ? 1 : 0}
              max={500}
              unit="px"
              onDone={(strokeWidth) => set({ strokeWidth })}
            />
          </>
        )}
      </div>
      <Button size="small" look="quiet" onClick={() => edit.editPoints(editor)}>
        Edit points
      </Button>
      {!layer.path && layer.shape === 'rectangle' && (
        <NumberInput
          label="Corner radius"
          value={layer.radius}
          min={0}
          max={4096}
          unit="px"
          onDone={(radius) => set({ radius })}
        />
      )}
      {!layer.path && (layer.shape === 'polygon' || layer.shape === 'star') && (
        <NumberInput
          label="Points"
          value={layer.points}
          min={3}
          max={32}
          onDone={(points) => set({ points: Math.round(points) })}
        />
      )}
    </div>
  );
}
