import type { PixelWork } from '@limn/canvas';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../../lib/api-error.ts';
import { parts } from '../parts.ts';
import type { Saving } from '../saving/saving.ts';
import type { TileSender } from '../saving/send-tiles.ts';

type Layer = Parameters<PixelWork['edit']>[0];
type Edit = Parameters<PixelWork['edit']>[1];
type Run = NonNullable<Parameters<PixelWork['edit']>[2]>;

/** Pixel work in which the server does the edits that are too large for this device, as long as it can be reached. */
export function withRemoteEdits(
  work: PixelWork,
  canvas: CanvasId,
  saving: () => Pick<Saving, 'flush'>,
  tiles: TileSender,
): PixelWork {
  return new Proxy(work, {
    get: (own, name: keyof PixelWork) =>
      name !== 'edit'
        ? own[name]
        : async (layer: Layer, edit: Edit, run: Run = {}) => {
            try {
              const { editThere } = await parts.serverEdits.load();
              const edited = await editThere(
                { work: own, canvas, saving: saving(), tiles },
                layer,
                edit,
                run,
              );
              return edited ?? own.edit(layer, edit, run);
            } catch (error) {
              // If the server cannot be reached, this device tries the edit itself.
              if (error instanceof ApiError && error.code === 'network' && !run.signal?.aborted)
                return own.edit(layer, edit, run);
              throw error;
            }
          },
  });
}
