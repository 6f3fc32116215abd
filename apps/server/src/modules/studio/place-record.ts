import { z } from 'zod';

const side = z.int().min(1).max(2048);
/** Where a generation is painted into: the file with what stood round it, and its size in pixels. */
export const placeRecord = {
  version: 1,
  schema: z.object({ key: z.string(), width: side, height: side }),
};
export type PlaceRecord = z.infer<typeof placeRecord.schema>;
