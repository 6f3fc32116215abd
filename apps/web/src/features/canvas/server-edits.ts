import { contentBox, type Mask, type PixelWork } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { LayerTiles, PlacedTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import type { CanvasId } from '@limn/contracts/ids';
import { networkError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { Saving } from './saving.ts';

type Layer = Parameters<PixelWork['edit']>[0];
type Edit = Parameters<PixelWork['edit']>[1];
type Run = NonNullable<Parameters<PixelWork['edit']>[2]>;

const tilesOf = ({ transform, tiles }: Layer): LayerTiles => ({
  transform: [...transform],
  tiles: tiles.map(([at, hash]) => [at, hash]),
});

/** Pixels of a layer from which on the server edits it: what a browser's worker would need a gigabyte for. */
const manyPixels = 4096 * 4096;

/** Whether an edit is one for the server, by its layer's size. */
function isBig(layer: Layer, edit: Edit): boolean {
  const content = contentBox(layer.tiles.map(([at]) => at));
  const grown = edit.kind === 'upscale' ? edit.factor ** 2 : 1;
  return content !== null && content.width * content.height * grown > manyPixels;
}

/** An edit as it is sent, its masks stored; null for those that are done here, however large the layer. */
async function stored(
  edit: Edit,
  store: (mask: Mask) => Promise<PlacedTiles>,
): Promise<StoredEdit | null> {
  switch (edit.kind) {
    case 'erase-thing':
    case 'heal':
      return { ...edit, coverage: await store(edit.coverage) };
    case 'adjust':
      return {
        ...edit,
        settings: edit.settings as Extract<StoredEdit, { kind: 'adjust' }>['settings'],
        mask: edit.mask && (await store(edit.mask)),
      };
    case 'words':
      return { ...edit, mask: edit.mask && (await store(edit.mask)) };
    case 'drop':
      return { ...edit, object: tilesOf(edit.object) };
    case 'replace-background-picture':
      return { ...edit, picture: tilesOf(edit.picture) };
    case 'replace-background':
      return { ...edit, colour: [...edit.colour] };
    case 'remove-background':
      return edit.scribbles ? null : { kind: edit.kind, scribbles: null };
    case 'outpaint':
    case 'upscale':
    case 'apply-transform':
      return edit;
    default:
      return null;
  }
}

/** An edit done by the server; null for those that are done here: of what is not too big, and some however large the layer. */
export async function editThere(
  { work, canvas, saving }: { work: PixelWork; canvas: CanvasId; saving: Saving },
  layer: Layer,
  edit: Edit,
  run: Run,
) {
  if (!isBig(layer, edit)) return null;
  const sent = await stored(edit, async (mask) =>
    (await work.storeMask(mask)).flatMap(({ at, hash }) => (hash ? [[at, hash] as const] : [])),
  );
  if (!sent) return null;
  run.onProgress?.(0, 'On the server');
  // What lies on the canvas is there when it is saved; masks are made for this alone.
  await saving.flush().catch(() => {
    throw networkError();
  });
  const masks = ['coverage' in sent ? sent.coverage : [], ('mask' in sent && sent.mask) || []];
  await saving.sendTiles(masks.flat().map(([, hash]) => hash));
  const body = { layer: tilesOf(layer), edit: sent };
  return call(canvasRoutes.edit, { params: { id: canvas }, body }, run.signal);
}
