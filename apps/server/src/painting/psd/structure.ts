import { ImagingError } from '@limn/imaging';

/** Adobe Photoshop File Formats Specification, 'File header section': color modes. */
export const psdModes = {
  bitmap: 0,
  grey: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;

/** The header of a PSD, and the position of its merged picture. */
export interface PsdStructure {
  /** With boxes mended that are turned inside out. */
  file: Buffer;
  width: number;
  height: number;
  channels: number;
  bits: number;
  mode: number;
  isLarge: boolean;
  palette: Buffer;
  /** The ICC profile of all its pixels. */
  profile: Buffer | undefined;
  layers: number;
  /** Whether there is a merged picture; files may be saved without. */
  hasMerged: boolean;
  /** Whether the merged picture's first channel after its colors is its transparency, and no saved selection. */
  isTransparent: boolean;
  mergedAt: number;
  /** Whether it has spot channels in addition to its colors. */
  hasSpots: boolean;
}

export const damagedPsd = (): ImagingError =>
  new ImagingError('bad-bytes', 'This PSD cannot be read: it is damaged.');

/** Reads numbers one after the other. */
class Reader {
  at = 0;
  readonly file: Buffer;
  readonly isLarge: boolean;

  constructor(file: Buffer, isLarge: boolean) {
    this.file = file;
    this.isLarge = isLarge;
  }

  u8(): number {
    return this.file.readUInt8((this.at += 1) - 1);
  }
  u16(): number {
    return this.file.readUInt16BE((this.at += 2) - 2);
  }
  i16(): number {
    return this.file.readInt16BE((this.at += 2) - 2);
  }
  u32(): number {
    return this.file.readUInt32BE((this.at += 4) - 4);
  }
  /** A length of 32 bits, of 64 in large files. */
  length(isLarge = this.isLarge): number {
    if (!isLarge) return this.u32();
    this.at += 8;
    return Number(this.file.readBigUInt64BE(this.at - 8));
  }
  text(bytes: number): string {
    this.at += bytes;
    return this.file.toString('latin1', this.at - bytes, this.at);
  }
}

/** Blocks whose length has 64 bits in large files. */
const largeBlocks = new Set(
  'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '),
);

function* resources(reader: Reader, end: number): Generator<{ id: number; data: Buffer }> {
  while (reader.at + 12 <= end) {
    reader.at += 4;
    const id = reader.u16();
    const name = reader.u8();
    reader.at += name + ((name + 1) & 1);
    const size = reader.u32();
    if (reader.at + size > end) return;
    yield { id, data: reader.file.subarray(reader.at, reader.at + size) };
    reader.at += size + (size & 1);
  }
}

/** A box whose sides are turned inside out, as some programs write empty layers, holds nothing. */
function mendBox(file: Buffer, at: number): void {
  const [top, left, bottom, right] = [0, 4, 8, 12].map((by) => file.readInt32BE(at + by)) as [
    number,
    number,
    number,
    number,
  ];
  if (bottom >= top && right >= left) return;
  file.writeInt32BE(top, at + 8);
  file.writeInt32BE(left, at + 12);
}

/** Reads layer records and returns their number; negative: the merged picture has a transparency. */
function mendLayers(reader: Reader): number {
  const count = reader.i16();
  for (let i = Math.abs(count); i > 0; i--) {
    mendBox(reader.file, reader.at);
    reader.at += 16;
    const channels = reader.u16();
    reader.at += channels * (reader.isLarge ? 10 : 6) + 12;
    const extra = reader.u32();
    const end = reader.at + extra;
    const mask = extra >= 4 ? reader.u32() : 0;
    if (mask >= 20) mendBox(reader.file, reader.at);
    if (mask >= 36) mendBox(reader.file, reader.at + 20);
    reader.at = end;
  }
  return count;
}

/** @throws ImagingError bad-bytes for a file that is not a PSD */
export function structureOf(given: Uint8Array): PsdStructure {
  try {
    return read(Buffer.from(given));
  } catch {
    throw damagedPsd();
  }
}

function read(file: Buffer): PsdStructure {
  const reader = new Reader(file, file.readUInt16BE(4) === 2);
  if (reader.text(4) !== '8BPS') throw damagedPsd();
  reader.at = 12;
  const channels = reader.u16();
  const height = reader.u32();
  const width = reader.u32();
  const bits = reader.u16();
  const mode = reader.u16();
  const paletteSize = reader.u32();
  const palette = file.subarray(reader.at, reader.at + paletteSize);
  reader.at += paletteSize;

  let profile: Buffer | undefined;
  let hasMerged = true;
  let isTransparent = false;
  let hasSpots = false;
  const resourcesEnd = reader.u32() + reader.at;
  for (const { id, data } of resources(reader, resourcesEnd)) {
    if (id === 1039) profile = data;
    // 13 bytes per channel; the last one is its kind: 2 is a spot channel.
    if (id === 1077) for (let at = 16; at < data.length; at += 13) hasSpots ||= data[at] === 2;
    if (id === 1057 && data.length >= 5) hasMerged = data[4] !== 0;
    // Names and numbers of channels beyond the colors: 0 is the transparency.
    if (id === 1006 && /^.Transparency/s.test(data.toString('latin1'))) isTransparent = true;
    if (id === 1053 && data.length >= 4 && data.readUInt32BE() === 0) isTransparent = true;
  }
  reader.at = resourcesEnd;

  const layersEnd = reader.length() + reader.at;
  // The library fills up what is missing with black.
  if (layersEnd > file.length) throw damagedPsd();
  let layers = 0;
  if (layersEnd > reader.at) {
    const infoEnd = reader.length() + reader.at;
    if (infoEnd > reader.at) layers = mendLayers(reader);
    reader.at = infoEnd;
    if (reader.at + 4 <= layersEnd) reader.at += reader.u32();
    while (reader.at + 12 <= layersEnd) {
      if (file[reader.at] === 0) {
        reader.at += 1;
        continue;
      }
      const signature = reader.text(4);
      if (signature !== '8BIM' && signature !== '8B64') break;
      const key = reader.text(4);
      const size = reader.length(signature === '8B64' || (reader.isLarge && largeBlocks.has(key)));
      const start = reader.at;
      if ((key === 'Lr16' || key === 'Lr32') && size > 0) layers = mendLayers(reader);
      if (/^Mt(rn|16|32)$/.test(key)) isTransparent = true;
      reader.at = start + size + (size & 1);
    }
  }
  isTransparent ||= layers < 0;
  return {
    file,
    width,
    height,
    channels,
    bits,
    mode,
    isLarge: reader.isLarge,
    palette,
    profile,
    layers: Math.abs(layers),
    hasMerged,
    hasSpots,
    isTransparent,
    mergedAt: layersEnd,
  };
}
