import { contentBox, type PixelWork, storedEdit, storedLayer } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { networkError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { Saving } from '../saving/saving.ts';
import type { TileSender } from '../saving/send-tiles.ts';

type Layer = Parameters<PixelWork['edit']>[0];
type Edit = Parameters<PixelWork['edit']>[1];
type Run = NonNullable<Parameters<PixelWork['edit']>[2]>;

/** Layers with more pixels are edited on the server: a browser's worker would need a gigabyte. */
const manyPixels = 4096 * 4096;

/** Whether an edit is one for the server, by its layer's size. */
function isBig(layer: Layer, edit: Edit): boolean {
  const content = contentBox(layer.tiles.map(([at]) => at));
  const grown = edit.kind === 'upscale' ? edit.factor ** 2 : 1;
  return content !== null && content.width * content.height * grown > manyPixels;
}

/** Edits that are worth a round trip to the server. Strokes are always done here, however large the layer is. */
const worthSending: ReadonlySet<Edit['kind']> = new Set([
  'erase-thing',
  'heal',
  'adjust',
  'words',
  'drop',
  'replace-background-picture',
  'replace-background',
  'remove-background',
  'outpaint',
  'upscale',
  'apply-transform',
]);

/**
 * An edit done by the server; null for those that are done here: of what is not too big, and some however large the
 * layer.
 */
export async function editThere(
  {
    work,
    canvas,
    saving,
    tiles,
  }: { work: PixelWork; canvas: CanvasId; saving: Pick<Saving, 'flush'>; tiles: TileSender },
  layer: Layer,
  edit: Edit,
  run: Run,
) {
  // The server edits pictures only.
  if (layer.mask || !isBig(layer, edit) || !worthSending.has(edit.kind)) return null;
  if (edit.kind === 'remove-background' && edit.scribbles) return null;
  const sent = await storedEdit(edit, async (mask) =>
    (await work.storeMask(mask)).flatMap(({ at, hash }) =>
      hash ? [[at, hash] as [string, string]] : [],
    ),
  );
  run.onProgress?.(0, 'on-server');
  // The server reads the saved canvas. The masks exist for this edit only, so they are uploaded here.
  await saving.flush().catch(() => {
    throw networkError();
  });
  const masks = ['coverage' in sent ? sent.coverage : [], ('mask' in sent && sent.mask) || []];
  await tiles.send(masks.flat().map(([, hash]) => hash));
  const body = { layer: storedLayer(layer), edit: sent };
  return call(canvasRoutes.edit, { params: { id: canvas }, body }, run.signal);
}
