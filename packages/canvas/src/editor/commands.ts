import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import type { AdjustSettings } from '@limn/imaging';
import { allLayers, type Document, frameOf, layerOf, layersIn } from '../document.ts';
import { type Box, union, wholeBox } from '../geometry.ts';
import { boxMask } from '../mask-shapes.ts';
import { feather, grow, shrink } from '../mask-edge.ts';
import { invertMask } from '../mask.ts';
import type { Editor } from './editor.ts';
import {
  addLayer,
  addMask,
  changeLayer,
  duplicateLayers,
  groupLayers,
  placeLayers,
  removeLayers,
  stepLayer,
  ungroup,
  withDescendants,
} from './layers.ts';
import type { Rgba } from './pixel-work.ts';
import { boundsOfLayer, moveBy, transformed } from './tools/move.ts';

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

// Layers.

export function newPictureLayer(editor: Editor): void {
  const count = allLayers(editor.state.document).length + 1;
  const own = { name: `Layer ${count}`, image: null };
  const { diff, id } = addLayer(editor.state.document, 'picture', own, editor.active?.id ?? null);
  editor.commit('New layer', diff);
  editor.choose(id);
}

export function newAdjustment(editor: Editor, settings: AdjustSettings = {}): void {
  const own = { name: 'Adjustment', settings: settings as never };
  const { diff, id } = addLayer(
    editor.state.document,
    'adjustment',
    own,
    editor.active?.id ?? null,
  );
  editor.commit('New adjustment layer', diff);
  editor.choose(id);
}

export function deleteLayers(editor: Editor): void {
  const { chosen, document } = editor.state;
  const free = chosen.filter((id) => !layerOf(document, id)?.locked);
  if (free.length < chosen.length) editor.problem('A locked layer stays. Unlock it first.');
  if (free.length === 0) return;
  const next = neighbour(editor, free);
  editor.commit(free.length > 1 ? 'Delete layers' : 'Delete layer', removeLayers(document, free));
  if (next) editor.choose(next);
}

/** The layer to choose once others are gone: the one below, else the one above. */
function neighbour(editor: Editor, gone: readonly string[]): string | null {
  const first = layerOf(editor.state.document, gone[0]);
  const siblings = layersIn(editor.state.document, first?.parent ?? null);
  const at = siblings.findIndex(({ id }) => id === first?.id);
  const rest = [...siblings.slice(0, at).toReversed(), ...siblings.slice(at + 1)];
  return rest.find(({ id }) => !gone.includes(id))?.id ?? null;
}

export function duplicate(editor: Editor): void {
  const { diff, copies } = duplicateLayers(editor.state.document, editor.state.chosen);
  editor.commit('Duplicate', diff);
  if (copies.length > 0) editor.choose(...copies);
}

export function group(editor: Editor): void {
  const made = groupLayers(editor.state.document, editor.state.chosen);
  if (!made) return;
  editor.commit('Group', made.diff);
  editor.choose(made.id);
}

export function ungroupChosen(editor: Editor): void {
  const { active } = editor;
  if (!active) return;
  const inside = layersIn(editor.state.document, active.id).map(({ id }) => id);
  const diff = ungroup(editor.state.document, active.id);
  if (!diff) return;
  editor.commit('Ungroup', diff);
  editor.choose(...inside.filter((id) => layerOf(editor.state.document, id)));
}

export const raise = (editor: Editor): void => step(editor, 1);
export const lower = (editor: Editor): void => step(editor, -1);
function step(editor: Editor, by: 1 | -1): void {
  const { active } = editor;
  if (active)
    editor.commit(
      by > 0 ? 'Raise layer' : 'Lower layer',
      stepLayer(editor.state.document, active.id, by),
    );
}

export function place(editor: Editor, parent: string | null, index: number): void {
  editor.commit('Reorder', placeLayers(editor.state.document, editor.state.chosen, parent, index));
}

/** Changes fields of a layer; a name for the step that can be undone. */
export function change<L extends Layer>(
  editor: Editor,
  name: string,
  layer: L,
  changes: Partial<L>,
): void {
  const now = layerOf(editor.state.document, layer.id);
  if (now) editor.commit(name, changeLayer(now, changes as Partial<Layer>));
}

/** A mask of the active layer from the selection, or one that hides nothing. */
export function maskFromSelection(editor: Editor): void {
  const layer = editor.active;
  if (!layer || layer.kind === 'mask') return;
  const { selection } = editor.state;
  const all = boundsOfLayer(editor, layer.id) ?? boxOf(editor.frame);
  const whole = union(all, boxOf(editor.frame));
  void editor.perform('Add mask', async () => {
    const tiles = await editor.work.storeMask(selection ?? boxMask(wholeBox(whole)));
    const { diff, id } = addMask(editor.state.document, layer.id, tiles);
    queueMicrotask(() => editor.choose(id));
    return diff;
  });
}

/** The active layer and what lies below it among its siblings, drawn into one. */
export function mergeDown(editor: Editor): void {
  const layer = editor.active;
  if (!layer) return;
  const siblings = layersIn(editor.state.document, layer.parent).filter(
    ({ kind }) => kind !== 'mask',
  );
  const below = siblings[siblings.findIndex(({ id }) => id === layer.id) - 1];
  if (!below) {
    editor.problem('There is no layer below to merge with.');
    return;
  }
  mergeInto(editor, 'Merge down', [below, layer]);
}

/** Everything that can be seen, drawn into one layer. */
export function mergeVisible(editor: Editor): void {
  const layers = layersIn(editor.state.document, null).filter(
    ({ visible, kind }) => visible && kind !== 'mask' && kind !== 'reference',
  );
  if (layers.length > 1) mergeInto(editor, 'Merge visible', layers);
}

/** The images that layers which are to be seen were placed from or merged of, each once. */
const imagesOf = ({ records }: Document, layers: readonly LayerId[]): ImageId[] => [
  ...new Set(
    layers.flatMap((id) => {
      const layer = records.get(id);
      return layer?.kind === 'picture' && layer.visible
        ? [layer.image ?? [], layer.merged ?? []].flat()
        : [];
    }),
  ),
];

function mergeInto(editor: Editor, name: string, layers: readonly Layer[]): void {
  const { document } = editor.state;
  const ids = withDescendants(
    document,
    layers.map(({ id }) => id),
  );
  const boxes = ids.flatMap((id) => boundsOfLayer(editor, id) ?? []);
  const first = layers[0];
  if (boxes.length === 0) return;
  const box = wholeBox(boxes.reduce(union));
  void editor.perform(name, async () => {
    const { tiles } = await editor.work.merge(editor.plain(), ids, box);
    const image = first.kind === 'picture' ? first.image : null;
    const merged = imagesOf(document, ids).filter((id) => id !== image);
    const made = addLayer(
      editor.state.document,
      'picture',
      { name: first.name, image, ...(merged.length > 0 && { merged }) },
      first.id,
      tiles,
    );
    const removed = removeLayers(
      editor.state.document,
      layers.map(({ id }) => id),
    );
    queueMicrotask(() => editor.choose(made.id));
    return { ...made.diff, removed: removed.removed };
  });
}

/** Text, a shape or a transform drawn into pixels that can be painted on. */
export function rasterize(editor: Editor): void {
  const layer = editor.active;
  if (!layer || (layer.kind !== 'text' && layer.kind !== 'shape')) return;
  const { v, id, name, parent, order, visible, locked, opacity, blend, transform } = layer;
  const picture: Layer = {
    v,
    id,
    kind: 'picture',
    image: null,
    name,
    parent,
    order,
    visible,
    locked,
    opacity,
    blend,
    transform,
  };
  editor.commit('Rasterize', { put: [picture], removed: [], tiles: [] });
}

// The selection.

export const selectAll = (editor: Editor): void =>
  void editor.select('Select all', boxMask(boxOf(editor.frame)));
export function deselect(editor: Editor): void {
  if (editor.state.selection) void editor.select('Deselect', null);
}
export function invertSelection(editor: Editor): void {
  const { selection } = editor.state;
  if (selection) void editor.select('Invert selection', invertMask(selection, boxOf(editor.frame)));
  else selectAll(editor);
}
/** The selection made soft, larger or smaller by some pixels. */
export function changeSelection(
  editor: Editor,
  by: 'feather' | 'grow' | 'shrink',
  pixels: number,
): void {
  const { selection } = editor.state;
  if (!selection) return;
  const changed = { feather, grow, shrink }[by](selection, pixels);
  const name = { feather: 'Feather', grow: 'Grow selection', shrink: 'Shrink selection' }[by];
  void editor.select(name, changed);
}
export function selectLayer(editor: Editor): void {
  const layer = editor.active;
  if (!layer) return;
  void editor.work
    .alphaOf(editor.pixelsOf(layer))
    .then((mask) => editor.select('Select layer', mask));
}
export async function selectSubject(editor: Editor): Promise<void> {
  let found: Awaited<ReturnType<Editor['work']['subjectOf']>> = null;
  await editor.perform('Select subject', async (run) => {
    found = await editor.work.subjectOf(editor.plain(), boxOf(editor.frame), null, run);
    if (!found)
      editor.problem('Nothing stands out by itself. Paint over it with the Subject tool.');
    return null;
  });
  if (found) await editor.select('Select subject', found);
}
/** The selection as a mask layer with words of its own: a regional prompt. */
export function regionFromSelection(editor: Editor): void {
  const { selection } = editor.state;
  if (!selection) {
    editor.problem('Select the place first.');
    return;
  }
  void editor.perform('New region', async () => {
    const tiles = await editor.work.storeMask(selection);
    const made = addLayer(
      editor.state.document,
      'mask',
      { name: 'Region', prompt: '' },
      null,
      tiles,
    );
    queueMicrotask(() => editor.choose(made.id));
    return made.diff;
  });
}

/** The picture of the active layer as a reference that painting follows and nobody sees; one of a use holds. */
export function referenceFromLayer(
  editor: Editor,
  use: Extract<Layer, { kind: 'reference' }>['use'],
): void {
  const layer = editor.active;
  if (layer?.kind !== 'picture' || layer.image === null) {
    editor.problem('Choose a layer that was placed from a picture: a reference needs one.');
    return;
  }
  const before = allLayers(editor.state.document).flatMap((one) =>
    one.layer.kind === 'reference' && one.layer.use === use ? [one.layer.id] : [],
  );
  const { diff, id } = addLayer(
    editor.state.document,
    'reference',
    { name: layer.name, image: layer.image, use },
    null,
  );
  editor.commitAll('New reference', [removeLayers(editor.state.document, before), diff]);
  editor.choose(id);
}

// Pixels of the active layer, in the selection where there is one.

/** Deletes what is selected, or the chosen layers when nothing is. */
export function deleteSelected(editor: Editor): void {
  const { selection } = editor.state;
  if (!selection) {
    deleteLayers(editor);
    return;
  }
  const layer = editor.paintable();
  if (layer) void editor.edit('Clear', { kind: 'erase', coverage: selection, opacity: 1 }, layer);
}

export function fillSelected(editor: Editor, colour: Rgba = editor.state.options.colour): void {
  const layer = editor.paintable();
  if (!layer) return;
  const coverage = editor.state.selection ?? boxMask(boxOf(editor.frame));
  void editor.edit(
    'Fill',
    { kind: 'paint', coverage, colour, opacity: 1, lockAlpha: false },
    layer,
  );
}

export function eraseSelected(editor: Editor, seed = 1): void {
  const layer = selectedPart(editor);
  if (layer)
    void editor.edit(
      'Erase thing',
      { kind: 'erase-thing', coverage: editor.state.selection!, seed },
      layer,
    );
}

export function healSelected(editor: Editor): void {
  const layer = selectedPart(editor);
  if (layer) void editor.edit('Heal', { kind: 'heal', coverage: editor.state.selection! }, layer);
}

function selectedPart(editor: Editor): Layer | null {
  if (!editor.state.selection) {
    editor.problem('Select first what it is about.');
    return null;
  }
  return editor.paintable();
}

/** What is selected of the active layer, on a layer of its own. */
export function layerFromSelection(editor: Editor, cut: boolean): void {
  const layer = selectedPart(editor);
  const { selection } = editor.state;
  if (!layer || !selection) return;
  void editor.perform(cut ? 'Layer by cut' : 'Layer by copy', async (run) => {
    const frame = boundsOfLayer(editor, layer.id);
    if (!frame) return null;
    const outside = invertMask(selection, wholeBox(union(frame, selection)));
    const copy = await editor.work.edit(
      editor.pixelsOf(layer),
      { kind: 'erase', coverage: outside, opacity: 1 },
      run,
    );
    const before = new Map(editor.state.document.tiles.get(layer.id));
    for (const { at, hash } of copy.tiles)
      if (hash) before.set(at, hash);
      else before.delete(at);
    const tiles = [...before].map(([at, hash]) => ({ at, hash }));
    const image = layer.kind === 'picture' ? layer.image : null;
    const made = addLayer(
      editor.state.document,
      'picture',
      {
        name: `${layer.name} cut-out`.slice(0, 120),
        image,
        transform: [...copy.transform],
        ...(layer.kind === 'picture' && layer.merged && { merged: layer.merged }),
      },
      layer.id,
      tiles,
    );
    queueMicrotask(() => editor.choose(made.id));
    if (!cut) return made.diff;
    const rest = editor.editedDiff(
      layer,
      await editor.work.edit(
        editor.pixelsOf(layer),
        { kind: 'erase', coverage: selection, opacity: 1 },
        run,
      ),
    );
    return {
      ...made.diff,
      put: [...made.diff.put, ...rest.put],
      tiles: [...made.diff.tiles, ...rest.tiles],
    };
  });
}

export function removeBackground(editor: Editor): void {
  const layer = editor.paintable();
  if (layer)
    void editor.edit('Remove background', { kind: 'remove-background', scribbles: null }, layer);
}

export function replaceBackground(editor: Editor, by: Rgba | Layer): void {
  const layer = editor.paintable();
  if (!layer) return;
  const edit =
    'id' in by
      ? ({ kind: 'replace-background-picture', picture: editor.pixelsOf(by) } as const)
      : ({ kind: 'replace-background', colour: by } as const);
  void editor.edit('Replace background', edit, layer);
}

/** Lays the active layer onto the one below, in its light and with a shadow; the two become one. */
export function dropDown(
  editor: Editor,
  { match, shadow }: { match: number; shadow: number },
): void {
  const object = editor.paintable();
  if (!object) return;
  const siblings = layersIn(editor.state.document, object.parent).filter(
    ({ kind }) => kind === 'picture',
  );
  const below = siblings[siblings.findIndex(({ id }) => id === object.id) - 1];
  if (!below) {
    editor.problem('Put the picture it is dropped into below it.');
    return;
  }
  void editor.perform('Drop', async (run) => {
    const edited = await editor.work.edit(
      editor.pixelsOf(below),
      { kind: 'drop', object: editor.pixelsOf(object), match, shadow },
      run,
    );
    queueMicrotask(() => editor.choose(below.id));
    return {
      ...editor.editedDiff(below, edited),
      removed: removeLayers(editor.state.document, [object.id]).removed,
    };
  });
}

export function adjustPixels(editor: Editor, settings: AdjustSettings): void {
  const layer = editor.paintable();
  if (layer)
    void editor.edit('Adjust', { kind: 'adjust', settings, mask: editor.state.selection }, layer);
}

export function changeByWords(editor: Editor, text: string): void {
  const layer = editor.paintable();
  if (layer)
    void editor.edit(
      text.slice(0, 60),
      { kind: 'words', text, mask: editor.state.selection, seed: 1 },
      layer,
    );
}

/** Two or four times the pixels; when the layer fills the frame, the frame grows with it. */
export function enlarge(editor: Editor, factor: 2 | 4): void {
  const layer = editor.paintable();
  if (!layer) return;
  const bounds = boundsOfLayer(editor, layer.id);
  const frame = editor.frame;
  void editor.perform(`Upscale ×${factor}`, async (run) => {
    const alpha = await editor.work.alphaOf(editor.pixelsOf(layer));
    if (!bounds || !alpha) return null;
    const diff = editor.editedDiff(
      layer,
      await editor.work.edit(editor.pixelsOf(layer), { kind: 'upscale', factor }, run),
    );
    const fills =
      Math.abs(alpha.width - frame.width) <= 1 && Math.abs(alpha.height - frame.height) <= 1;
    if (!fills) return diff;
    const larger = {
      ...frameOf(editor.state.document),
      width: frame.width * factor,
      height: frame.height * factor,
    };
    return { ...diff, put: [...diff.put, larger] };
  });
}

/** Continues the active layer over all of the frame. */
export function expand(editor: Editor, seed = 1): void {
  const layer = editor.paintable();
  if (layer)
    void editor.edit('Expand', { kind: 'outpaint', box: boxOf(editor.frame), seed }, layer);
}

/** The frame around what is selected, or around the active layer. */
export function cropToSelection(editor: Editor): void {
  const { selection } = editor.state;
  const box = selection ?? (editor.active && boundsOfLayer(editor, editor.active.id));
  if (!box) return;
  const { x, y, width, height } = wholeBox(box);
  editor.commit('Crop', {
    put: [{ ...editor.frame, x, y, width, height }],
    removed: [],
    tiles: [],
  });
}

export function flip(editor: Editor, axis: 'x' | 'y'): void {
  turn(
    editor,
    axis === 'x' ? 'Flip horizontally' : 'Flip vertically',
    axis === 'x' ? [-1, 0, 0, 1] : [1, 0, 0, -1],
  );
}
export function rotate(editor: Editor, degrees: number): void {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const exact = (v: number): number => (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v);
  turn(editor, 'Rotate', [exact(cos), exact(sin), exact(-sin), exact(cos)]);
}
/** A turn about the middle of what is chosen. */
function turn(
  editor: Editor,
  name: string,
  [a, b, c, d]: readonly [number, number, number, number],
): void {
  const boxes = editor.state.chosen.flatMap((id) => boundsOfLayer(editor, id) ?? []);
  if (boxes.length === 0) return;
  const all = boxes.reduce(union);
  const x = Math.round(all.x + all.width / 2);
  const y = Math.round(all.y + all.height / 2);
  const about = [a, b, c, d, x - a * x - c * y, y - b * x - d * y] as const;
  editor.commit(name, transformed(editor, editor.state.chosen, [...about]));
}

export function nudge(editor: Editor, dx: number, dy: number): void {
  const { chosen } = editor.state;
  if (chosen.length > 0) editor.commit('Move', transformed(editor, chosen, moveBy(dx, dy)));
}

export function swapColours(editor: Editor): void {
  const { colour, background } = editor.state.options;
  editor.setOptions({ colour: background, background: colour });
}

/** Whether anything is on the canvas. */
export const isBlank = (editor: Editor): boolean =>
  allLayers(editor.state.document).every(
    ({ layer }) => !editor.state.document.tiles.get(layer.id)?.size,
  );
