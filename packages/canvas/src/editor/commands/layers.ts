import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import type { AdjustSettings } from '@limn/imaging';
import { type Document, layerOf, layersIn } from '../../document.ts';
import { union, wholeBox } from '../../geometry.ts';
import { boxMask } from '../../mask-shapes.ts';
import type { Editor } from '../editor.ts';
import { addLayer, changeLayer, removeLayers, withDescendants } from '../layers.ts';
import {
  addMask,
  duplicateLayers,
  groupLayers,
  placeLayers,
  stepLayer,
  ungroup,
} from '../nesting.ts';
import { boundsOfLayer } from '../transforms.ts';
import { boxOf } from './box-of.ts';

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
  const next = neighbor(editor, free);
  editor.commit(free.length > 1 ? 'Delete layers' : 'Delete layer', removeLayers(document, free));
  if (next) editor.choose(next);
}

/** The layer to choose once others are gone: the one below, else the one above. */
function neighbor(editor: Editor, gone: readonly string[]): string | null {
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

/** Merges the active layer with the sibling below it. */
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
export const imagesOf = ({ records }: Document, layers: readonly LayerId[]): ImageId[] => [
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

/** Sets the opacity (0–1) of all chosen layers that have one, in one step. */
export function setOpacity(editor: Editor, opacity: number): void {
  const { chosen, document } = editor.state;
  const layers = chosen
    .map((id) => layerOf(document, id))
    .filter((layer) => layer !== undefined && layer.kind !== 'mask' && layer.kind !== 'reference');
  editor.commitAll(
    'Opacity',
    layers.map((layer) => changeLayer<Layer>(layer, { opacity })),
  );
}

/** Removes a text layer without text. */
export function removeIfEmpty(editor: Editor, id: LayerId): void {
  const layer = layerOf(editor.state.document, id);
  if (layer?.kind === 'text' && layer.text.trim() === '')
    editor.commit('Delete empty text', removeLayers(editor.state.document, [id]));
}
