import {
  type CanvasDiff,
  canvasLimits,
  type Layer,
  type LayerId,
} from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import type { AdjustSettings, RunOptions } from '@limn/imaging';
import { allLayers, type Document, frameOf, layerOf, layersIn } from '../document.ts';
import { type Box, decompose, identity, isEmptyBox, union, wholeBox } from '../geometry.ts';
import { boxMask } from '../mask-shapes.ts';
import { feather, grow, shrink } from '../mask-edge.ts';
import { invertMask, type Mask, trimMask } from '../mask.ts';
import { mergeDiffs } from '../diff.ts';
import { orderBetween } from '../order.ts';
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
import type { EditedLayer, LayerPixels, Rgba } from './pixel-work.ts';
import { boundsOfAll, boundsOfLayer, moveBy, transformed, turnAbout } from './tools/move.ts';
import { tooLargeFrame } from './tools/frame.ts';

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

/**
 * Changes fields of a layer; a name for the step that can be undone.
 * @param goesOn see `Editor.commit`; of another layer or other fields it is another step anyhow
 */
export function change<L extends Layer>(
  editor: Editor,
  name: string,
  layer: L,
  changes: Partial<L>,
  goesOn: string | null = null,
): void {
  const now = layerOf(editor.state.document, layer.id);
  const key = goesOn && `${goesOn} ${layer.id} ${Object.keys(changes).join()}`;
  if (now) editor.commit(name, changeLayer(now, changes as Partial<Layer>), key);
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
/** What of the frame nothing covers: where it was expanded to. */
export async function selectUncovered(editor: Editor): Promise<boolean> {
  const box = boxOf(editor.frame);
  const covered = await editor.work.coveredOf(editor.plain(), box);
  const rest = trimMask(covered ? invertMask(covered, box) : boxMask(box));
  if (isEmptyBox(rest)) {
    editor.problem('The frame is filled already. Drag one of its edges outwards first.');
    return false;
  }
  await editor.select('Select the new part', rest);
  return true;
}

/** Everything in the frame but what stands out. */
export async function selectBackground(editor: Editor): Promise<boolean> {
  let subject: Mask | null = null;
  const box = boxOf(editor.frame);
  await editor.perform('Select background', async (run) => {
    subject = await editor.work.subjectOf(editor.plain(), box, null, run);
    if (!subject)
      editor.problem('Nothing stands out by itself. Paint over the subject with the Subject tool.');
    return null;
  });
  if (!subject) return false;
  await editor.select('Select background', trimMask(invertMask(subject, box)));
  return true;
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

/** The pixels of a layer in a mask, alone; null where the layer has none. */
export async function cutFrom(
  editor: Editor,
  layer: Layer,
  mask: Mask,
  run: RunOptions,
): Promise<LayerPixels | null> {
  const bounds = boundsOfLayer(editor, layer.id);
  if (!bounds) return null;
  const coverage = invertMask(mask, wholeBox(union(bounds, mask)));
  const pixels = editor.pixelsOf(layer);
  return withTiles(
    pixels,
    await editor.work.edit(pixels, { kind: 'erase', coverage, opacity: 1 }, run),
  );
}

/** What is selected of the active layer, on a layer of its own. */
export function layerFromSelection(editor: Editor, cut: boolean): void {
  const layer = selectedPart(editor);
  const { selection } = editor.state;
  if (!layer || !selection) return;
  void editor.perform(cut ? 'Layer by cut' : 'Layer by copy', async (run) => {
    const copy = await cutFrom(editor, layer, selection, run);
    if (!copy) return null;
    const tiles = copy.tiles.map(([at, hash]) => ({ at, hash }));
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

/** The subject cut out, and a gradient from the colour to the background colour on a layer below it. */
export function gradientBackground(editor: Editor, shape: 'linear' | 'radial'): void {
  const layer = editor.paintable();
  const box = layer && boundsOfLayer(editor, layer.id);
  if (!layer || !box) return;
  const { colour, background } = editor.state.options;
  const place = wholeBox(box);
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const radial = shape === 'radial';
  void editor.perform('Replace background', async (run) => {
    const cut = await editor.work.edit(
      editor.pixelsOf(layer),
      { kind: 'remove-background', scribbles: null },
      run,
    );
    const ramp = await editor.work.edit(
      { transform: identity, tiles: [] },
      {
        kind: 'gradient',
        coverage: boxMask(place),
        from: radial ? middle : { x: middle.x, y: place.y },
        to: { x: radial ? place.x : middle.x, y: place.y + place.height },
        stops: [
          { at: 0, colour },
          { at: 1, colour: background },
        ],
        shape,
        opacity: 1,
      },
      run,
    );
    const made = addBelow(editor.state.document, layer.id, 'Background', ramp.tiles);
    const rest = editor.editedDiff(layer, cut);
    return mergeDiffs(made, rest);
  });
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

/** Carries words out, in the selection where there is one. */
export function changeByWords(editor: Editor, text: string): void {
  const layer = editor.paintable();
  const mask = editor.state.selection;
  if (layer) void editor.edit(text.slice(0, 60), { kind: 'words', text, mask, seed: 1 }, layer);
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

/**
 * Continues what is seen over all of the frame: the only layer itself; of several all together, on a layer below
 * them.
 */
export function expand(editor: Editor, seed = 1): void {
  const { document } = editor.state;
  const box = boxOf(editor.frame);
  const seen = layersIn(document, null).filter(
    ({ visible, kind }) => visible && kind !== 'mask' && kind !== 'reference',
  );
  if (seen.length < 2) {
    const layer = editor.paintable();
    if (layer) void editor.edit('Expand', { kind: 'outpaint', box, seed }, layer);
    return;
  }
  const ids = withDescendants(
    document,
    seen.map(({ id }) => id),
  );
  void editor.perform('Expand', async (run) => {
    const { work } = editor;
    const covered = await work.coveredOf(editor.plain(), box);
    const { tiles, transform } = await work.merge(editor.plain(), ids, box);
    const all = { transform, tiles: tiles.map(({ at, hash }) => [at, hash!] as const) };
    const grown = withTiles(all, await work.edit(all, { kind: 'outpaint', box, seed }, run));
    // What is half covered keeps what goes on behind it.
    const whole = covered && { ...covered, data: covered.data.map((v) => (v === 255 ? v : 0)) };
    const rest = whole
      ? withTiles(
          grown,
          await work.edit(grown, { kind: 'erase', coverage: whole, opacity: 1 }, run),
        )
      : grown;
    return addBelow(
      document,
      seen[0].id,
      'Expanded',
      rest.tiles.map(([at, hash]) => ({ at, hash })),
      imagesOf(document, ids),
    );
  });
}

/** Pixels of a layer as an edit left them. */
function withTiles(layer: LayerPixels, edited: EditedLayer): LayerPixels {
  const tiles = new Map(layer.tiles);
  for (const { at, hash } of edited.tiles)
    if (hash) tiles.set(at, hash);
    else tiles.delete(at);
  return { transform: edited.transform, tiles: [...tiles] };
}

/** A picture layer right below another one, of images whose pixels it holds. */
function addBelow(
  doc: Document,
  above: LayerId,
  name: string,
  tiles: EditedLayer['tiles'],
  merged: readonly ImageId[] = [],
): CanvasDiff {
  const layer = layerOf(doc, above)!;
  const siblings = layersIn(doc, layer.parent);
  const below = siblings[siblings.findIndex(({ id }) => id === above) - 1];
  const own = { name, image: null, ...(merged.length > 0 && { merged: [...merged] }) };
  const { diff } = addLayer(doc, 'picture', own, above, tiles);
  const order = orderBetween(below?.order ?? null, layer.order);
  return { ...diff, put: diff.put.map((record) => ({ ...record, order }) as Layer) };
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
  const all = boundsOfAll(editor, editor.state.chosen);
  if (!all) return;
  const x = Math.round(all.x + all.width / 2);
  const y = Math.round(all.y + all.height / 2);
  const about = [a, b, c, d, x - a * x - c * y, y - b * x - d * y] as const;
  editor.commit(name, transformed(editor, editor.state.chosen, [...about]));
}

/** What is chosen, moved and scaled so that its box becomes this one; null where it has no pixels. */
export function fitInto(editor: Editor, box: Box): void {
  const now = boundsOfAll(editor, editor.state.chosen);
  if (!now || now.width === 0 || now.height === 0) return;
  const [sx, sy] = [box.width / now.width, box.height / now.height];
  const by = [sx, 0, 0, sy, box.x - now.x * sx, box.y - now.y * sy] as const;
  const moved = sx === 1 && sy === 1;
  editor.commit(moved ? 'Move' : 'Scale', transformed(editor, editor.state.chosen, [...by]));
}

/** How far a layer is turned, in degrees clockwise from −180 to 180. */
export const angleOf = ({ transform }: Layer): number =>
  (decompose(transform).rotation * 180) / Math.PI;

/** The active layer turned about its middle, to so many degrees clockwise. */
export function turnTo(editor: Editor, degrees: number): void {
  const layer = editor.active;
  const box = layer && boundsOfLayer(editor, layer.id);
  if (!layer || !box) return;
  const angle = ((degrees - angleOf(layer)) * Math.PI) / 180;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (Math.abs(angle) > 1e-9) editor.commit('Rotate', turnAbout(editor, [layer.id], angle, x, y));
}

/** Another size of the frame about its middle. What no frame can be is told. */
export function resizeFrame(editor: Editor, size: { width: number; height: number }): void {
  const { frame } = editor;
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  if (width === frame.width && height === frame.height) return;
  if (Math.min(width, height) < 1 || Math.max(width, height) > canvasLimits.longestSide) {
    editor.problem(tooLargeFrame);
    return;
  }
  const x = Math.round(frame.x + (frame.width - width) / 2);
  const y = Math.round(frame.y + (frame.height - height) / 2);
  editor.commit('Frame', { put: [{ ...frame, x, y, width, height }], removed: [], tiles: [] });
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
