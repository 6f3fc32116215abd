import { decodeTile, documentOf, flatten, frameOf } from '@limn/canvas';
import type { OpenedFile } from '../src/painting/canvas-tasks.ts';

/** The rendering of a canvas made from a file: the color at a place. */
export async function lookOf({ records, tiles, files }: OpenedFile) {
  const bytes = new Map(files.map(({ hash, bytes: kept }) => [hash, kept]));
  const document = documentOf(records, tiles);
  const { x, y, width, height } = frameOf(document);
  const { pixels } = await flatten(
    document,
    async (hash) => decodeTile(bytes.get(hash)!),
    { x, y, width, height },
    { background: false },
  );
  return (col: number, row: number): number[] => [
    ...pixels.data.subarray((row * width + col) * 4, (row * width + col) * 4 + 4),
  ];
}
