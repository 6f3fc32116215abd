import { boxMask } from '../../mask-shapes.ts';
import { type Mask } from '../../mask.ts';
import { boxOf } from '../commands/box-of.ts';
import type { Editor, CanvasTool } from '../editor.ts';
import { assureLayer, within } from './brushes.ts';
import { modeOf, selectWith } from './select.ts';

/** Pixels similar to the one under the pointer. */
function alike(editor: Editor, point: { x: number; y: number }): Promise<Mask | null> {
  const { tolerance, contiguous, allLayers } = editor.state.options;
  const layer = editor.active;
  const from = allLayers || !layer ? editor.plain() : editor.pixelsOf(layer);
  return editor.work.wand(from, point, { tolerance, contiguous, within: boxOf(editor.frame) });
}

export const wand: CanvasTool = (editor, point) => {
  const mode = modeOf(editor, point);
  let found: Mask | null = null;
  void editor
    .perform('Magic wand', async () => {
      found = await alike(editor, point);
      return null;
    })
    .then(() => selectWith(editor, found, mode));
  return null;
};

/** Fills the pixels similar to the one under the pointer, within the selection. */
export const fill: CanvasTool = (editor, point) => {
  assureLayer(editor);
  const layer = editor.paintable();
  if (!layer) return null;
  const { colour, opacity } = editor.state.options;
  void editor.perform('Fill', async (run) => {
    const found = await alike(editor, point);
    if (!found) return null;
    const coverage = within(found, editor.state.selection);
    const edit = { kind: 'paint', coverage, colour, opacity, lockAlpha: false } as const;
    return editor.editedDiff(layer, await editor.work.edit(editor.pixelsOf(layer), edit, run));
  });
  return null;
};

/** From the colour to the background colour, in the selection or in the frame. */
export const gradient: CanvasTool = (editor, start) => {
  assureLayer(editor);
  const layer = editor.paintable();
  if (!layer) return null;
  const { colour, background, opacity, gradient: shape } = editor.state.options;
  return {
    move: (points) =>
      editor.set({
        transient: { kind: 'outline', points: [start, points.at(-1)!], closed: false },
      }),
    up(end) {
      editor.set({ transient: null });
      if (Math.hypot(end.x - start.x, end.y - start.y) < 1) return;
      void editor.edit(
        'Gradient',
        {
          kind: 'gradient',
          coverage: editor.state.selection ?? boxMask(boxOf(editor.frame)),
          from: start,
          to: end,
          stops: [
            { at: 0, colour },
            { at: 1, colour: background },
          ],
          shape,
          opacity,
        },
        layer,
      );
    },
    cancel: () => editor.set({ transient: null }),
  };
};

/** Picks the colour under the pointer while it is pressed. */
export const picker: CanvasTool = (editor, start) => {
  const take = async (point: { x: number; y: number }): Promise<void> => {
    const colour = await editor.work.colourAt(editor.plain(), point);
    if (colour[3] > 0) editor.setOptions({ colour: [colour[0], colour[1], colour[2], 255] });
  };
  void take(start);
  return {
    move: (points) => void take(points.at(-1)!),
    up: (point) => void take(point),
    cancel: () => {},
  };
};
