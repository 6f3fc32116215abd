import { contentBox, type Mask, type PixelWork } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { LayerTiles, PlacedTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError, networkError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { Saving } from './saving.ts';

type Layer = Parameters<PixelWork['edit']>[0];
type Edit = Parameters<PixelWork['edit']>[1];
type Run = NonNullable<Parameters<PixelWork['edit']>[2]>;

/** Pixels of a layer from which on the server edits it: what a browser's worker would need a gigabyte for. */
const manyPixels = 4096 * 4096;

const tilesOf = ({ transform, tiles }: Layer): LayerTiles => ({
  transform: [...transform],
  tiles: tiles.map(([at, hash]) => [at, hash]),
});

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

/** The work on pixels with what is too big for this device done by the server, as long as that can be reached. */
export function withRemoteEdits(work: PixelWork, canvas: CanvasId, saving: Saving): PixelWork {
  const store = async (mask: Mask): Promise<PlacedTiles> =>
    (await work.storeMask(mask)).flatMap(({ at, hash }) =>
      hash ? [[at, hash] as const] : [],
    ) as PlacedTiles;

  async function editThere(layer: Layer, edit: StoredEdit, run: Run) {
    run.onProgress?.(0, 'On the server');
    // What lies on the canvas is there when it is saved; masks are made for this alone.
    await saving.flush().catch(() => {
      throw networkError();
    });
    const masks = ['coverage' in edit ? edit.coverage : [], ('mask' in edit && edit.mask) || []];
    await saving.sendTiles(masks.flat().map(([, hash]) => hash));
    const body = { layer: tilesOf(layer), edit };
    return call(canvasRoutes.edit, { params: { id: canvas }, body }, run.signal);
  }
  return new Proxy(work, {
    get: (own, name: keyof PixelWork) =>
      name !== 'edit'
        ? own[name]
        : async (layer: Layer, edit: Edit, run: Run = {}) => {
            const sent = isBig(layer, edit) ? await stored(edit, store) : null;
            if (!sent) return own.edit(layer, edit, run);
            try {
              return await editThere(layer, sent, run);
            } catch (error) {
              // What cannot be reached is done here, as well as this device can.
              if (error instanceof ApiError && error.code === 'network' && !run.signal?.aborted)
                return own.edit(layer, edit, run);
              throw error;
            }
          },
  });
}
