import type { CanvasDiff, Layer, LayerId, TileChange } from '@limn/contracts/canvas-records';
import { documentOf, layersIn } from '../document.ts';
import { orderBetween } from '../order.ts';
import type { Editor } from './editor.ts';
import { placeAbove, removeLayers, withDescendants } from './layers.ts';
import { duplicateLayers } from './nesting.ts';
import { cutFrom } from './commands/pixels.ts';

/** Copied layers with all their children and the hashes of their tiles. */
export interface Clip {
  layers: Layer[];
  tiles: TileChange[];
  /** The copied layers without a copied parent, bottom first. */
  roots: LayerId[];
}

/** The selected layers, or the selected pixels of the active layer. Null if there is nothing to copy. */
export async function copyChosen(editor: Editor): Promise<Clip | null> {
  const { document, selection, chosen } = editor.state;
  const { active } = editor;
  if (selection && active && (active.kind === 'picture' || active.kind === 'mask')) {
    let clip: Clip | null = null;
    await editor.perform('Copy', async (run) => {
      const piece = await cutFrom(editor, active, selection, run);
      if (!piece) return null;
      const layer: Layer = { ...active, parent: null, transform: [...piece.transform] };
      const tiles = piece.tiles.map(([at, hash]) => ({ layer: active.id, at, hash }));
      clip = { layers: [layer], tiles, roots: [active.id] };
      return null;
    });
    return clip;
  }
  const ids = new Set(withDescendants(document, chosen));
  const layers = [...document.records.values()].filter(
    (record): record is Layer => 'order' in record && ids.has(record.id),
  );
  if (layers.length === 0) return null;
  const tiles = layers.flatMap(({ id }) =>
    [...(document.tiles.get(id) ?? [])].map(([at, hash]) => ({ layer: id, at, hash })),
  );
  const roots = layers
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return { layers, tiles, roots: roots.map(({ id }) => id) };
}

/** The same, and taken away here: as one step the layers, or what is selected of the active one. */
export async function cutChosen(editor: Editor): Promise<Clip | null> {
  const clip = await copyChosen(editor);
  if (!clip) return null;
  const { selection, document, chosen } = editor.state;
  const layer = selection ? editor.paintable() : null;
  if (selection && layer)
    await editor.edit('Cut', { kind: 'erase', coverage: selection, opacity: 1 }, layer);
  else if (!selection) editor.commit('Cut', removeLayers(document, chosen));
  return clip;
}

/** Lays copied layers above the active one. */
export function pasteClip(editor: Editor, clip: Clip): void {
  const from = documentOf(clip.layers, clip.tiles);
  const { diff, copies } = duplicateLayers(from, clip.roots);
  const { parent, order } = placeAbove(editor.state.document, editor.active?.id ?? null);
  const next = layersIn(editor.state.document, parent).find((layer) => layer.order > order);
  let below = order;
  const placed = new Map<string, string>();
  for (const id of copies) {
    placed.set(id, below);
    below = orderBetween(below, next?.order ?? null);
  }
  const put = diff.put.map((record) =>
    placed.has(record.id)
      ? ({ ...record, parent, order: placed.get(record.id)! } as Layer)
      : record,
  );
  const pasted: CanvasDiff = { ...diff, put };
  editor.commit('Paste', pasted);
  editor.choose(...copies);
}
