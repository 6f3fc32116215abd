import { z } from 'zod';

export const PictureSize = z.object({ width: z.int(), height: z.int() });
export type PictureSize = z.infer<typeof PictureSize>;

/** The long side that a file has at least when it is delivered under a licence, in pixels. */
export const leastFullSide = 2048;

/**
 * Size of the file that a new licence of a picture delivers: smaller pictures are enlarged, in the same proportions.
 */
export function fullSizeOf({ width, height }: PictureSize): PictureSize {
  const long = Math.max(width, height);
  if (long >= leastFullSide) return { width, height };
  const enlarged = (side: number) => Math.max(1, Math.round((side * leastFullSide) / long));
  return { width: enlarged(width), height: enlarged(height) };
}

/** Whether two sizes are the same. */
export const isSize = (one: PictureSize, other: PictureSize): boolean =>
  one.width === other.width && one.height === other.height;
