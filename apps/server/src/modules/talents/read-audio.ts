/** The type and length of a recording, read from its bytes. */
interface Audio {
  type: string;
  extension: string;
  seconds: number;
}

const ascii = (bytes: Buffer, at: number, length: number) =>
  bytes.toString('latin1', at, at + length);

/** RIFF WAVE: the bytes of sound by the bytes a second. */
function readWav(bytes: Buffer): number | undefined {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WAVE') return undefined;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const name = ascii(bytes, at, 4);
    if (name === 'fmt ' && at + 24 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === 'data' && bytesPerSecond > 0)
      return Math.min(size, bytes.length - at - 8) / bytesPerSecond;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Kilobits a second of MPEG layer III, by the index in a frame's header: versions 1, and 2 with 2.5. */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** Length in bytes and seconds of the MPEG layer III frame at a place (ISO/IEC 11172-3, 13818-3). */
function mp3Frame(bytes: Buffer, at: number): { length: number; seconds: number } | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const second = bytes[at + 1]!;
  const third = bytes[at + 2]!;
  const version = (second >> 3) & 3;
  // Sync, layer III, and not the version that is reserved.
  if (second >> 5 !== 7 || ((second >> 1) & 3) !== 1 || version === 1) return undefined;
  const first = version === 3;
  const kilobits = (first ? bitRates.first : bitRates.later)[third >> 4];
  const base = sampleRates[(third >> 2) & 3];
  if (!kilobits || !base) return undefined;
  const rate = base / (first ? 1 : version === 2 ? 2 : 4);
  const samples = first ? 1152 : 576;
  const length = Math.floor(((samples / 8) * kilobits * 1000) / rate) + ((third >> 1) & 1);
  return { length, seconds: samples / rate };
}

/** Frames in a row before something is believed to be MP3: a chance of noise is not. */
const enoughFrames = 8;

function readMp3(bytes: Buffer): number | undefined {
  const tagged = ascii(bytes, 0, 3) === 'ID3' && bytes.length > 10;
  // A tag's size has seven bits a byte.
  const tag = [6, 7, 8, 9].reduce((size, at) => (size << 7) | ((bytes[at] ?? 0) & 0x7f), 0);
  let at = tagged ? 10 + tag : 0;
  let seconds = 0;
  let frames = 0;
  for (let frame = mp3Frame(bytes, at); frame; frame = mp3Frame(bytes, at)) {
    seconds += frame.seconds;
    at += frame.length;
    frames += 1;
  }
  return frames >= enoughFrames ? seconds : undefined;
}

/** Ogg with Opus or Vorbis: the position of the last page, in samples (RFC 3533, RFC 7845). */
function readOgg(bytes: Buffer): number | undefined {
  if (ascii(bytes, 0, 4) !== 'OggS') return undefined;
  const start = 27 + (bytes[26] ?? 0);
  const opus = ascii(bytes, start, 8) === 'OpusHead';
  const vorbis = ascii(bytes, start, 7) === '\u0001vorbis';
  if ((!opus && !vorbis) || start + 19 > bytes.length) return undefined;
  const rate = opus ? 48_000 : bytes.readUInt32LE(start + 12);
  const skipped = opus ? bytes.readUInt16LE(start + 10) : 0;
  let samples = 0;
  for (let at = 0; at + 27 <= bytes.length && ascii(bytes, at, 4) === 'OggS'; ) {
    const segments = bytes[at + 26]!;
    const position = bytes.readBigInt64LE(at + 6);
    // No packet ends on a page at -1.
    if (position >= 0n) samples = Number(position);
    let length = 27 + segments;
    for (let index = 0; index < segments; index++) length += bytes[at + 27 + index] ?? 0;
    at += length;
  }
  return rate > 0 ? Math.max(0, samples - skipped) / rate : undefined;
}

/** A number of EBML at a place (RFC 8794): its width in bytes, and its value with or without the marker. */
function vint(bytes: Buffer, at: number, keepMarker: boolean) {
  const lead = bytes[at] ?? 0;
  const width = Math.clz32(lead) - 23;
  if (lead === 0 || at + width > bytes.length) return undefined;
  let value = keepMarker ? lead : lead & ((1 << (8 - width)) - 1);
  for (let index = 1; index < width; index++) value = value * 256 + bytes[at + index]!;
  return { width, value };
}

/** Container elements of WebM; their children are read one after another, ignoring the container's size. */
const webmMasters = new Set([0x18538067, 0x1549a966, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae]);

const unsigned = (bytes: Buffer) => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** WebM: the duration it states, or, as browsers record without one, the time of its last block. */
function readWebm(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return undefined;
  let scale = 1_000_000;
  let stated = 0;
  let cluster = 0;
  let last = 0;
  const kinds = new Set<number>();
  for (let at = 0; at < bytes.length; ) {
    const id = vint(bytes, at, true);
    const size = id && vint(bytes, at + id.width, false);
    if (!id || !size) break;
    const start = at + id.width + size.width;
    if (webmMasters.has(id.value)) {
      at = start;
      continue;
    }
    const held = bytes.subarray(start, start + size.value);
    if (id.value === 0x2ad7b1) scale = unsigned(held);
    if (id.value === 0x83) kinds.add(unsigned(held));
    if (id.value === 0xe7) cluster = unsigned(held);
    if (id.value === 0x4489 && held.length === 4) stated = held.readFloatBE();
    if (id.value === 0x4489 && held.length === 8) stated = held.readDoubleBE();
    if ((id.value === 0xa3 || id.value === 0xa1) && held.length > 4)
      last = Math.max(last, cluster + held.readInt16BE(1));
    at = start + size.value;
  }
  // Only sound: track type 2.
  if (kinds.size !== 1 || !kinds.has(2)) return undefined;
  return ((stated || last) * scale) / 1e9;
}

/** MPEG-4: the duration of the movie, where sound is all that is in it (ISO/IEC 14496-12). */
function readMp4(bytes: Buffer): number | undefined {
  if (ascii(bytes, 4, 4) !== 'ftyp') return undefined;
  let seconds: number | undefined;
  const kinds = new Set<string>();
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const name = ascii(bytes, at + 4, 4);
    if (['moov', 'trak', 'mdia'].includes(name)) {
      at += 8;
      continue;
    }
    const long = bytes[at + 8] === 1;
    if (name === 'mvhd' && at + (long ? 40 : 28) <= bytes.length)
      seconds = long
        ? Number(bytes.readBigUInt64BE(at + 32)) / bytes.readUInt32BE(at + 28)
        : bytes.readUInt32BE(at + 24) / bytes.readUInt32BE(at + 20);
    if (name === 'hdlr') kinds.add(ascii(bytes, at + 16, 4));
    if (size < 8) break;
    at += size;
  }
  return kinds.has('soun') && !kinds.has('vide') ? seconds : undefined;
}

const kinds = [
  { read: readWav, type: 'audio/wav', extension: 'wav' },
  { read: readOgg, type: 'audio/ogg', extension: 'ogg' },
  { read: readWebm, type: 'audio/webm', extension: 'webm' },
  { read: readMp4, type: 'audio/mp4', extension: 'm4a' },
  { read: readMp3, type: 'audio/mpeg', extension: 'mp3' },
] as const;

/** A recording's type and length, by its bytes alone; undefined for unknown formats. */
export function readAudio(given: Uint8Array): Audio | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  for (const { read, type, extension } of kinds) {
    const seconds = read(bytes);
    if (seconds !== undefined && Number.isFinite(seconds)) return { type, extension, seconds };
  }
  return undefined;
}
