import { ByteReader, ByteWriter } from '../bytes.ts';
import { ImagingError } from '../errors.ts';
import type { CutShape } from '../drawing/lifted-element.ts';

const magic = 0x4c4d4331; // 'LMC1': the digit is the version.
/** Longest side of a mask. */
export const maskSide = 448;

/** Compact bytes for storing: most of a mask is runs of nothing and of everything. */
export function encodeCutShape({ left, top, width, height, mask }: CutShape): Uint8Array {
  const out = new ByteWriter();
  out.u32(magic);
  for (const v of [left, top, width, height]) out.f64(v);
  out.u16(mask.width);
  out.u16(mask.height);
  const { alpha } = mask;
  for (let i = 0; i < alpha.length; ) {
    let end = i + 1;
    while (end < alpha.length && alpha[end] === alpha[i]) end++;
    out.u8(alpha[i]);
    out.varint(end - i);
    i = end;
  }
  return out.finish();
}

/** Reads back what `encodeCutShape` wrote; throws `bad-bytes` for anything else. */
export function decodeCutShape(bytes: Uint8Array): CutShape {
  const input = new ByteReader(bytes, 'cut-out');
  const bad = (what: string): ImagingError => new ImagingError('bad-bytes', `cut-out: ${what}.`);
  if (input.u32() !== magic) throw bad('another format');
  const [left, top, width, height] = [input.f64(), input.f64(), input.f64(), input.f64()];
  const inside = left >= 0 && top >= 0 && left + width <= 1.0001 && top + height <= 1.0001;
  if (!inside || !(width > 0) || !(height > 0)) throw bad('the box is out of bounds');
  const mask = { width: input.u16(), height: input.u16() };
  if (!mask.width || !mask.height || Math.max(mask.width, mask.height) > maskSide)
    throw bad('the mask is empty or too large');
  const alpha = new Uint8Array(mask.width * mask.height);
  for (let i = 0; i < alpha.length; ) {
    const value = input.u8();
    const length = input.varint();
    if (length < 1 || i + length > alpha.length) throw bad('a run is out of bounds');
    alpha.fill(value, i, i + length);
    i += length;
  }
  input.end();
  return { left, top, width, height, mask: { ...mask, alpha } };
}
