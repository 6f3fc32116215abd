import { ByteReader, ByteWriter } from '../bytes.ts';
import { ImagingError } from '../errors.ts';
import {
  type Mix,
  type Ownership,
  type SourceWeight,
  type Source,
  wholeWeight,
} from './ownership.ts';

const magic = 0x4c4d4f31; // 'LMO1': the digit is the version.
/** Longest side; with it a few bytes cannot ask for more memory than a picture may take. */
const longest = 8192;
const kinds = ['artwork', 'own', 'declared', 'none'] as const;
const runs = { literal: 0, left: 1, above: 2 } as const;

/**
 * Compact bytes for storing and sending: the sources and mixes that occur, in the order in which they do,
 * then the labels in runs that go on from the left or from above. The last four bytes are a sum over the
 * others, for an account that was damaged must not be read as another one.
 *
 * Throws `bad-input` for sides above 8,192.
 */
export function encodeOwnership(plane: Ownership): Uint8Array {
  const { width, height } = plane;
  if (Math.max(width, height) > longest) {
    throw new ImagingError('bad-input', `encodeOwnership: sides may be at most ${longest}.`);
  }
  const { sources, mixes, labels } = packTables(plane);
  const out = new ByteWriter();
  out.u32(magic);
  out.u16(width);
  out.u16(height);
  out.varint(sources.length);
  for (const source of sources) {
    out.u8(kinds.indexOf(source.kind));
    if (source.kind !== 'none') out.text(source.id);
  }
  out.varint(mixes.length);
  for (const mix of mixes) {
    out.varint(mix.length);
    for (const { source, weight } of mix) {
      out.varint(source);
      if (mix.length > 1) out.varint(weight);
    }
  }
  for (let i = 0; i < labels.length; ) {
    const left = runLength(labels, i, 1);
    const above = runLength(labels, i, width);
    const length = Math.max(1, left, above);
    const kind = left + above === 0 ? runs.literal : above > left ? runs.above : runs.left;
    out.varint(length * 4 + kind);
    if (kind === runs.literal) out.varint(labels[i]);
    i += length;
  }
  const sum = sumOf(out.finish());
  out.u32(sum);
  return out.finish();
}

/** The tables without what no pixel has. */
function packTables({ sources, mixes, labels }: Ownership) {
  const kept = { sources: new Map<number, number>(), mixes: new Map<number, number>() };
  const packed = { sources: [] as Source[], mixes: [] as Mix[] };
  const place = (source: number): number => {
    let at = kept.sources.get(source);
    if (at === undefined) {
      at = packed.sources.push(sources[source]) - 1;
      kept.sources.set(source, at);
    }
    return at;
  };
  const renamed = labels.map((label) => {
    let at = kept.mixes.get(label);
    if (at === undefined) {
      const parts = mixes[label].map(({ source, weight }) => ({ source: place(source), weight }));
      at = packed.mixes.push(parts.sort((p, q) => p.source - q.source)) - 1;
      kept.mixes.set(label, at);
    }
    return at;
  });
  return { ...packed, labels: renamed };
}

/** How many labels from i on are those `back` before them. */
function runLength(labels: Ownership['labels'], i: number, back: number): number {
  if (i < back) return 0;
  let j = i;
  while (j < labels.length && labels[j] === labels[j - back]) j++;
  return j - i;
}

/** FNV-1a, 32 bits. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619);
  return sum >>> 0;
}

/**
 * Reads back what `encodeOwnership` wrote; throws `bad-bytes` for anything else, and for sides above
 * `longestSide`, before it takes memory for them.
 */
export function decodeOwnership(bytes: Uint8Array, longestSide = longest): Ownership {
  const body = bytes.subarray(0, Math.max(0, bytes.length - 4));
  const input = new ByteReader(body, 'ownership plane');
  if (input.u32() !== magic) throw bad('these bytes are none of this version.');
  const ending = new ByteReader(bytes.subarray(body.length), 'ownership plane');
  if (ending.u32() !== sumOf(body)) throw bad('the bytes are damaged.');
  const width = input.u16();
  const height = input.u16();
  if (Math.min(width, height) < 1 || Math.max(width, height) > longestSide) {
    throw bad(`sides must be 1–${longestSide}.`);
  }
  const sources: Source[] = [];
  for (let left = input.varint(); left > 0; left--) sources.push(readSource(input));
  const mixes: Mix[] = [];
  for (let left = input.varint(); left > 0; left--) mixes.push(readMix(input, sources.length));
  const n = width * height;
  const labels = mixes.length > 0x10000 ? new Uint32Array(n) : new Uint16Array(n);
  for (let i = 0; i < n; ) i = readRun(input, labels, i, width, mixes.length);
  input.end();
  return { width, height, sources, mixes, labels };
}

const bad = (what: string): ImagingError =>
  new ImagingError('bad-bytes', `Ownership plane: ${what}`);

function readSource(input: ByteReader): Source {
  const kind = kinds[input.u8()];
  if (!kind) throw bad('a source is of no known kind.');
  return kind === 'none' ? { kind } : { kind, id: input.text() };
}

function readMix(input: ByteReader, sources: number): Mix {
  const mix: SourceWeight[] = [];
  const count = input.varint();
  let last = -1;
  let whole = 0;
  for (let left = count; left > 0; left--) {
    const source = input.varint();
    const weight = count === 1 ? wholeWeight : input.varint();
    if (source <= last || source >= sources || weight < 1) throw bad('a mix is out of bounds.');
    last = source;
    whole += weight;
    mix.push({ source, weight });
  }
  if (whole !== wholeWeight) throw bad('a mix does not add up.');
  return mix;
}

function readRun(
  input: ByteReader,
  labels: Ownership['labels'],
  i: number,
  width: number,
  mixes: number,
): number {
  const token = input.varint();
  const [length, kind] = [token >>> 2, token & 3];
  const back = kind === runs.above ? width : 1;
  const outside = i + length > labels.length || (kind !== runs.literal && i < back);
  if (length < 1 || outside || kind > runs.above || (kind === runs.literal && length > 1)) {
    throw bad('a run is out of bounds.');
  }
  if (kind === runs.literal) {
    const label = input.varint();
    if (label >= mixes) throw bad('a label is out of bounds.');
    labels[i] = label;
    return i + 1;
  }
  for (let j = i; j < i + length; j++) labels[j] = labels[j - back];
  return i + length;
}
