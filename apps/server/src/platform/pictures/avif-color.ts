import { type ColorCoding, codingOf } from './color-profile.ts';

/** Nested boxes (ISO 14496-12), with the number of bytes before their content. */
const containers = new Map([
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
]);

function* colorBoxes(file: Buffer): Generator<Buffer> {
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at) || file.length - at;
    const type = file.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > file.length) return;
    const skip = containers.get(type);
    if (skip !== undefined) yield* colorBoxes(file.subarray(at + 8 + skip, at + size));
    if (type === 'colr') yield file.subarray(at + 8, at + size);
    at += size;
  }
}

/** Color space by the code points of an AVIF; undefined for sRGB, and if it has a profile. */
export function codingOfAvif(file: Buffer): ColorCoding | undefined {
  const boxes = [...colorBoxes(file)].map((data) => [data.toString('latin1', 0, 4), data] as const);
  if (boxes.some(([kind]) => kind !== 'nclx')) return undefined;
  const coded = boxes.find(([, data]) => data.length >= 8)?.[1];
  return coded && codingOf(coded.readUInt16BE(4), coded.readUInt16BE(6));
}
