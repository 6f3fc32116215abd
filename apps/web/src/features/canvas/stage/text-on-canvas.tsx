import { layerOf } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';
import type { LayerId } from '@limn/contracts/canvas-records';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../../lib/keys.ts';
import { useStore } from '../../../lib/store.ts';
import { fontFamilies } from './draw-layer.ts';
import { textName } from '../tools/text-name.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

/**
 * A field over the text of a layer, in the same place and size. The layer below shows the letters; the field has the
 * caret and the selection. Escape, or a press elsewhere, ends it; an empty text is deleted.
 */
export function TextOnCanvas({ session, id }: { session: CanvasSession; id: LayerId }) {
  const { editor, typing } = session;
  const layer = useEditor(editor, (state) => layerOf(state.document, id));
  const { x, y, zoom } = useStore(session.view);
  const field = useRef<HTMLTextAreaElement>(null);
  /** All that is typed in one go is one step. */
  const [step] = useState(() => `type ${id} ${Date.now()}`);
  // The outside systems are the focus, and the layer, which is gone if nothing was typed.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => edit.removeIfEmpty(editor, id);
  }, [editor, id]);
  if (layer?.kind !== 'text') return null;
  const [a, b, c, d, e, f] = layer.transform;
  const matrix = [a * zoom, b * zoom, c * zoom, d * zoom, (e - x) * zoom, (f - y) * zoom];
  const lines = layer.text.split('\n');
  return (
    <div className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      <textarea
        ref={field}
        dir="auto"
        aria-label="Text on the canvas"
        value={layer.text}
        maxLength={5000}
        spellCheck={false}
        rows={lines.length}
        onChange={({ target: { value: text } }) => {
          // The layer is named after its text until the person renames it.
          const named = layer.name === textName(layer.text);
          const changes = { text, name: named ? textName(text) : layer.name };
          edit.change(editor, 'Text', layer, changes, step);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (keyOf(event) === 'Escape') typing.set(null);
        }}
        onBlur={() => typing.set(null)}
        style={{
          transform: `matrix(${matrix.join(',')})`,
          // A little room for the caret behind the last letter.
          width: layer.width ?? `${Math.max(2, ...lines.map(({ length }) => length)) + 2}ch`,
          font: `${layer.italic ? 'italic ' : ''}${layer.weight} ${layer.size}px/${layer.lineHeight} ${fontFamilies[layer.font]}`,
          textAlign: layer.align,
          caretColor: layer.colour,
          whiteSpace: layer.width === null ? 'pre' : 'pre-wrap',
        }}
        className="pointer-events-auto absolute top-0 left-0 origin-top-left resize-none overflow-hidden bg-transparent p-0 text-transparent outline-2 outline-offset-4 outline-focus outline-dashed selection:bg-focus/30"
      />
    </div>
  );
}
