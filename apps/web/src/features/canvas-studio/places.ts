import { type Box, type Document, type Editor, layerOf, layersIn } from '@limn/canvas';
import { type Layer, type LayerId, selectionId } from '@limn/contracts/canvas-records';
import type { Recipe } from '@limn/contracts/recipe';
import type { CanvasPlace } from './made.ts';

/** Minimum margin around a selection whose pixels are continued into it. */
const around = 96;
const least = 256;
const most = 2048;

/** The area to paint from: the selection with enough of its surroundings. */
function boxAround({ x, y, width, height }: Box): Box {
  const side = (own: number): number => Math.max(least, own + 2 * around);
  const [wide, high] = [side(width), side(height)];
  if (Math.max(wide, high) > most)
    throw new Error(
      `At most ${most - 2 * around} pixels on each side can be painted at once. Select a smaller area.`,
    );
  return {
    x: Math.round(x + (width - wide) / 2),
    y: Math.round(y + (height - high) / 2),
    width: wide,
    height: high,
  };
}

export const wholePicture: CanvasPlace = { into: null, selection: [], region: null };

const selectionOf = ({ state }: Editor): CanvasPlace['selection'] => [
  ...(state.document.tiles.get(selectionId) ?? []),
];

/** The selection as a place; null without one. */
export async function selectedPlace(editor: Editor): Promise<CanvasPlace | null> {
  await editor.settled();
  const { selection } = editor.state;
  return selection && { into: boxAround(selection), selection: selectionOf(editor), region: null };
}

/** Selects what was selected when a place was painted into first. */
export async function selectAgain(
  editor: Editor,
  selection: CanvasPlace['selection'],
): Promise<void> {
  await editor.settled();
  const now = new Map(selectionOf(editor));
  if (now.size === selection.length && selection.every(([at, hash]) => now.get(at) === hash))
    return;
  await editor.select('Select again', await editor.work.loadMask(selection));
}

type Region = Extract<Layer, { kind: 'mask' }>;

const isRegion = (layer: Layer | undefined): layer is Region =>
  layer?.kind === 'mask' && layer.visible && layer.prompt.trim() !== '';

/** Places with words of their own, the lowest first. */
export const regionsOf = (document: Document): Region[] =>
  layersIn(document, null).filter(isRegion);

/** A region and its place; null if it no longer exists or covers nothing. */
export async function regionPlace(
  editor: Editor,
  id: LayerId,
): Promise<{ region: Region; place: CanvasPlace } | null> {
  const { document } = editor.state;
  const region = layerOf(document, id);
  if (!isRegion(region)) return null;
  const mask = await editor.work.loadMask([...(document.tiles.get(id) ?? [])]);
  if (!mask) return null;
  const [, , , , dx, dy] = region.transform;
  const into = boxAround({ ...mask, x: mask.x + dx, y: mask.y + dy });
  return { region, place: { into, selection: [], region: id } };
}

/** Pictures of the document that a whole picture follows, as a recipe names them. */
function referencesOf(
  document: Document,
): Partial<Pick<Recipe, 'pose_and_depth' | 'canvas_subject'>> {
  const found = layersIn(document, null).flatMap((layer) =>
    layer.kind === 'reference' && layer.visible ? [[layer.use, layer.image] as const] : [],
  );
  return Object.fromEntries(found);
}

/** The recipe of a whole picture that follows those of the document; marks on one that it does not follow go. */
export function following(recipe: Recipe, document: Document): Recipe {
  const laid = referencesOf(document);
  const followed = {
    ...recipe,
    ...laid,
    ...(laid.pose_and_depth && { reference: null }),
    ...(laid.canvas_subject && { reference_subject: null }),
  };
  return followed.pose_and_depth === recipe.pose_and_depth
    ? followed
    : { ...followed, matters: [] };
}

/** A recipe for one region: it has words of its own, and follows none of the pictures that the whole one follows. */
export const regionRecipe = (recipe: Recipe): Recipe => ({
  ...recipe,
  number_of_images: 1,
  pose_and_depth: null,
  matters: [],
  canvas_subject: null,
  reference: null,
  reference_subject: null,
});
