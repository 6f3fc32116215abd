import { contentBox, type PixelWork } from '@limn/canvas';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../lib/api-error.ts';
import { parts } from './parts.ts';
import type { Saving } from './saving.ts';

type Layer = Parameters<PixelWork['edit']>[0];
type Edit = Parameters<PixelWork['edit']>[1];
type Run = NonNullable<Parameters<PixelWork['edit']>[2]>;

/** Pixels of a layer from which on the server edits it: what a browser's worker would need a gigabyte for. */
const manyPixels = 4096 * 4096;

/** Whether an edit is one for the server, by its layer's size. */
function isBig(layer: Layer, edit: Edit): boolean {
  const content = contentBox(layer.tiles.map(([at]) => at));
  const grown = edit.kind === 'upscale' ? edit.factor ** 2 : 1;
  return content !== null && content.width * content.height * grown > manyPixels;
}

/** The work on pixels with what is too big for this device done by the server, as long as that can be reached. */
export function withRemoteEdits(work: PixelWork, canvas: CanvasId, saving: Saving): PixelWork {
  return new Proxy(work, {
    get: (own, name: keyof PixelWork) =>
      name !== 'edit'
        ? own[name]
        : async (layer: Layer, edit: Edit, run: Run = {}) => {
            if (!isBig(layer, edit)) return own.edit(layer, edit, run);
            try {
              const { editThere } = await parts.serverEdits.load();
              const edited = await editThere({ work: own, canvas, saving }, layer, edit, run);
              return edited ?? own.edit(layer, edit, run);
            } catch (error) {
              // What cannot be reached is done here, as well as this device can.
              if (error instanceof ApiError && error.code === 'network' && !run.signal?.aborted)
                return own.edit(layer, edit, run);
              throw error;
            }
          },
  });
}
