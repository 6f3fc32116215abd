import type { Layer } from '@limn/contracts/canvas-records';
import { Stroke, type StrokePoint } from '../../brush.ts';
import { layersIn } from '../../document.ts';
import { type Box, isEmptyBox } from '../../geometry.ts';
import { cropMask, fadeMask, type Mask, trimMask } from '../../mask.ts';
import { newPictureLayer } from '../commands/default-commands.ts';
import type { Editor, CanvasTool } from '../editor.ts';
import type { Gesture, PointerInput, StrokeOverlay } from '../editor-state.ts';
import type { LayerEdit } from '../pixel-work.ts';

/** The coverage multiplied by the selection. */
export function within(coverage: Mask, selection: Mask | null): Mask {
  if (!selection) return coverage;
  const { data } = cropMask(selection, coverage);
  return { ...coverage, data: coverage.data.map((v, i) => Math.round((v * data[i]) / 255)) };
}

/** A stroke under the pointer; `done` receives its coverage. */
export function stroking(
  editor: Editor,
  point: PointerInput,
  look: Pick<StrokeOverlay, 'mode' | 'colour' | 'opacity'> & { layer: string },
  done: (coverage: Mask, overlay: StrokeOverlay) => void,
): Gesture {
  const { size, hardness, flow, tilts } = editor.state.options;
  const hard = look.mode === 'mark';
  const felt = (given: readonly PointerInput[]): readonly StrokePoint[] =>
    tilts && !hard ? given : given.map(({ x, y, pressure }) => ({ x, y, pressure }));
  const stroke = new Stroke({
    size,
    hardness: hard ? 1 : hardness,
    flow: hard ? 1 : flow,
    spacing: 0.12,
  });
  const clip = look.mode === 'mark' ? null : editor.state.selection;
  const show = (dirty: Box): StrokeOverlay => ({
    ...look,
    coverage: within(stroke.mask(), clip),
    dirty,
  });
  const add = (points: readonly PointerInput[], expected: readonly PointerInput[]): void => {
    const dirty = stroke.add(felt(points));
    const ahead = expected.length > 0 ? [...points.slice(-1), ...expected] : [];
    editor.set({ transient: { kind: 'stroke', stroke: show(dirty), ahead } });
  };
  add([point], []);
  return {
    move: add,
    up(last) {
      stroke.add(felt([last]));
      const coverage = trimMask(within(stroke.mask(), clip));
      editor.set({ transient: null });
      if (!isEmptyBox(coverage)) done(coverage, { ...look, coverage, dirty: coverage });
    },
    cancel: () => editor.set({ transient: null }),
  };
}

export const marked = [122, 167, 255, 255] as const;

/** A stroke that changes the active layer's pixels by some edit. */
export function painting(
  editor: Editor,
  point: PointerInput,
  name: string,
  mode: StrokeOverlay['mode'],
  edit: (coverage: Mask, layer: Layer) => LayerEdit | null,
): Gesture | null {
  const layer = editor.paintable();
  if (!layer) return null;
  const { colour, opacity } = editor.state.options;
  const look = {
    layer: layer.id,
    mode,
    colour: mode === 'mark' ? marked : colour,
    opacity: mode === 'mark' ? 0.5 : opacity,
  };
  return stroking(editor, point, look, (coverage, overlay) => {
    const own = edit(coverage, layer);
    if (own) void editor.edit(name, own, layer, overlay);
  });
}

/** A canvas without layers gets one to paint on. */
export function assureLayer(editor: Editor): void {
  if (layersIn(editor.state.document, null).length === 0) newPictureLayer(editor);
}

export const brush: CanvasTool = (editor, point) => {
  assureLayer(editor);
  const { colour, opacity } = editor.state.options;
  return painting(editor, point, 'Brush', 'paint', (coverage) => ({
    kind: 'paint',
    coverage,
    colour,
    opacity,
    lockAlpha: false,
  }));
};

/** To transparent, or back to the picture the layer was placed with. */
export const eraser: CanvasTool = (editor, point) => {
  const { opacity, restores } = editor.state.options;
  const original = restores ? originalOf(editor) : null;
  if (restores && !original) {
    editor.problem(
      'Nothing of this layer was changed since it was placed, or it is not kept any more.',
    );
    return null;
  }
  return painting(
    editor,
    point,
    restores ? 'Restore' : 'Eraser',
    restores ? 'mark' : 'erase',
    (coverage) =>
      original
        ? { kind: 'restore', coverage: fadeMask(coverage, opacity), original }
        : { kind: 'erase', coverage, opacity },
  );
};

/** The active layer's pixels before the first step in the history. */
function originalOf(editor: Editor) {
  const layer = editor.active;
  const tiles = layer && editor.history.firstTilesOf(layer.id, editor.state.document);
  return tiles && { ...editor.pixelsOf(layer), tiles };
}
