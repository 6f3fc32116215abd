import sharp from 'sharp';
import { runLimited, ThreadLimitExceeded } from '../../platform/limited-thread.ts';
import { createSlots } from '../../platform/slots.ts';

const script = new URL('./judge-thread.ts', import.meta.url);
const limits = { milliseconds: 20_000, megabytes: 128 };
const slots = createSlots({ running: 1, waiting: 200 });

/** The same pixels twice: grey, a byte each, and red, green, blue and alpha. */
export interface JudgedPicture {
  width: number;
  height: number;
  grey: Uint8Array;
  rgba: Uint8Array;
}

export interface Judgement {
  /**
   * Faces seen from the front and not smaller than a twelfth of the longest side. Finds too many rather than too few.
   */
  faces: number | null;
  /** How well it can be painted from, 0–1; see `guideScore` of the painter. */
  guideScore: number | null;
}

/**
 * Computes facts about a picture before it is offered; null if they cannot be computed.
 * @param picture an encoded picture of at most 480 pixels a side
 */
export async function judgeThumbnail(picture: Uint8Array): Promise<Judgement> {
  const [{ data: rgba, info }, grey] = await Promise.all([
    sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    sharp(picture).greyscale().removeAlpha().raw().toBuffer(),
  ]);
  const judged: JudgedPicture = { width: info.width, height: info.height, grey, rgba };
  try {
    return await slots.run(() =>
      runLimited<Judgement>(script, judged, limits, AbortSignal.any([])),
    );
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return { faces: null, guideScore: null };
    throw error;
  }
}
