import type { Layer } from '@limn/contracts/canvas-records';
import { Stroke, type StrokePoint } from '../../brush.ts';
import { layersIn } from '../../document.ts';
import { type Box, isEmptyBox } from '../../geometry.ts';
import { combine, cropMask, type Mask, trimMask } from '../../mask.ts';
import { newPictureLayer } from '../commands/layers.ts';
import type { Editor } from '../editor.ts';
import type { Gesture, PointerInput, StrokeOverlay } from '../editor-state.ts';
import type { LayerEdit } from '../pixel-work.ts';
import type { Tool } from './tools.ts';

/** What is painted, as far as the selection lets it. */
export function within(coverage: Mask, selection: Mask | null): Mask {
  if (!selection) return coverage;
  const { data } = cropMask(selection, coverage);
  return { ...coverage, data: coverage.data.map((v, i) => Math.round((v * data[i]) / 255)) };
}

/** A stroke under the pointer; `done` is given what it covers. */
function stroking(
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

const marked = [122, 167, 255, 255] as const;

/** A stroke that changes the active layer's pixels by some edit. */
function painting(
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

export const brush: Tool = (editor, point) => {
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
export const eraser: Tool = (editor, point) => {
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
      original ? { kind: 'restore', coverage, original } : { kind: 'erase', coverage, opacity },
  );
};

/** The active layer's pixels as they first were, as far as its history is kept. */
function originalOf(editor: Editor) {
  const layer = editor.active;
  const tiles = layer && editor.history.firstTilesOf(layer.id, editor.state.document);
  return tiles && { transform: layer.transform, tiles };
}

export const heal: Tool = (editor, point) =>
  painting(editor, point, 'Heal', 'mark', (coverage) => ({ kind: 'heal', coverage }));

export const eraseThing: Tool = (editor, point) =>
  painting(editor, point, 'Erase thing', 'mark', (coverage) => ({
    kind: 'erase-thing',
    coverage,
    seed: 1,
  }));

/** A press with Alt, or after 'Set source', says where it copies from; strokes keep their distance to that place. */
export const clone: Tool = (editor, point) => {
  if (point.alt || editor.state.options.setsSource) {
    editor.set({ cloneSource: { x: Math.round(point.x), y: Math.round(point.y) } });
    editor.setOptions({ setsSource: false });
    return null;
  }
  const { cloneSource } = editor.state;
  if (!cloneSource) {
    editor.problem(
      'First set the source: press where to copy from with Alt, or after ‘Set source’.',
    );
    return null;
  }
  const { opacity } = editor.state.options;
  const dx = cloneSource.x - Math.round(point.x);
  const dy = cloneSource.y - Math.round(point.y);
  return painting(editor, point, 'Clone', 'mark', (coverage) => ({
    kind: 'clone',
    coverage,
    dx,
    dy,
    opacity,
  }));
};

/** Paints over a thing to select it; beside it to leave that out. */
export const subject: Tool = (editor, point) => {
  const look = { layer: '', mode: 'mark' as const, colour: marked, opacity: 0.5 };
  return stroking(editor, point, look, (coverage) => {
    const { besideSubject } = editor.state.options;
    const before = editor.state.selection;
    const beside = besideSubject !== point.alt;
    if (beside && !before) {
      editor.problem('Paint over the subject first, then over what does not belong to it.');
      return;
    }
    // What was found before stays told: all of it is subject, but for what is painted now.
    const scribbles = beside
      ? { subject: combine(before, coverage, 'subtract'), background: coverage }
      : {
          subject: point.shift && before ? combine(before, coverage, 'add') : coverage,
          background: null,
        };
    let found: Mask | null = null;
    void editor
      .perform('Select subject', async (run) => {
        found = await editor.work.subjectOf(editor.plain(), boxOfFrame(editor), scribbles, run);
        if (!found) editor.problem('Nothing stands out there. Paint over more of it.');
        return null;
      })
      .then(() => (found ? editor.select('Select subject', found) : undefined));
  });
};

const boxOfFrame = ({ frame: { x, y, width, height } }: Editor) => ({ x, y, width, height });

/** Paints over what words shall fill: it becomes the selection. */
export const paintInto: Tool = (editor, point) => {
  const look = { layer: '', mode: 'mark' as const, colour: marked, opacity: 0.5 };
  return stroking(editor, point, look, (coverage) => {
    const mask = combine(editor.state.selection, coverage, point.alt ? 'subtract' : 'add');
    void editor.select(point.alt ? 'Subtract from selection' : 'Select', mask);
  });
};
