import sharp from 'sharp';
import { runLimited, ThreadLimitExceeded } from '../../platform/limited-thread.ts';
import { createSlots } from '../../platform/slots.ts';

const script = new URL('./face-thread.ts', import.meta.url);
const limits = { milliseconds: 20_000, megabytes: 128 };
const slots = createSlots({ running: 1, waiting: 200 });

/** Grey pixels, a byte each. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * How many faces are found in a picture, seen from the front and not smaller than a twelfth of its longest side; null
 * where that could not be found out. Finds too many rather than too few.
 * @param picture an encoded picture of at most 480 pixels a side
 */
export async function countFaces(picture: Uint8Array): Promise<number | null> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey: GreyPicture = { width: info.width, height: info.height, data };
  try {
    return await slots.run(() => runLimited<number>(script, grey, limits, AbortSignal.any([])));
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return null;
    throw error;
  }
}
