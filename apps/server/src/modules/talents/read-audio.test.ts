import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tonePhrase } from '../../../seeds/tone.ts';
import { readAudio } from './read-audio.ts';

/** Minimal files of each format with a duration. */

const text = (words: string) => Buffer.from(words, 'latin1');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function mp3(seconds: number): Buffer {
  // MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes a frame.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const count = Math.round((seconds * 44_100) / 1152);
  return Buffer.concat([text('ID3'), Buffer.alloc(7), ...Array<Buffer>(count).fill(frame)]);
}

function oggPage(position: bigint, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(position, 6);
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, packet]);
}
function ogg(seconds: number): Buffer {
  const opusHead = Buffer.alloc(19);
  opusHead.write('OpusHead', 'latin1');
  opusHead.writeUInt16LE(312, 10);
  return Buffer.concat([
    oggPage(0n, opusHead),
    oggPage(BigInt(seconds * 48_000 + 312), Buffer.alloc(40)),
  ]);
}

const element = (id: number[], body: Buffer) =>
  Buffer.concat([Buffer.from(id), Buffer.from([0x08, ...u32(body.length)].slice(0, 5)), body]);
/** WebM as browsers record it: clusters of unknown size, and no duration. */
function webm(seconds: number, trackType = 2): Buffer {
  const unknown = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], text('webm')),
    Buffer.from([0x18, 0x53, 0x80, 0x67]),
    unknown,
    element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], Buffer.from([trackType])))),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75]),
    unknown,
    element([0xe7], u32(seconds * 1000 - 500)),
    element([0xa3], Buffer.from([0x81, 0x01, 0xf4, 0x80, 0, 0])),
  ]);
}

const box = (name: string, body: Buffer) => Buffer.concat([u32(8 + body.length), text(name), body]);
function m4a(seconds: number, handler = 'soun'): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(seconds * 1000, 16);
  const hdlr = Buffer.concat([Buffer.alloc(8), text(handler), Buffer.alloc(12)]);
  return Buffer.concat([
    box('ftyp', text('M4A ')),
    box('moov', Buffer.concat([box('mvhd', mvhd), box('trak', box('mdia', box('hdlr', hdlr)))])),
  ]);
}

describe('what a recording is and how long it lasts, by its bytes', () => {
  test.each([
    ['audio/wav', tonePhrase(12).bytes],
    ['audio/mpeg', mp3(12)],
    ['audio/ogg', ogg(12)],
    ['audio/webm', webm(12)],
    ['audio/mp4', m4a(12)],
  ])('%s', (type, bytes) => {
    const audio = readAudio(bytes);
    expect(audio?.type).toBe(type);
    expect(audio?.seconds).toBeCloseTo(12, 0);
  });

  test('film is no recording of a voice', () => {
    expect(readAudio(webm(12, 1))).toBeUndefined();
    expect(readAudio(m4a(12, 'vide'))).toBeUndefined();
  });

  test('a text, a picture or nothing is none', () => {
    expect(readAudio(text('I am an MP3, believe me.'))).toBeUndefined();
    expect(readAudio(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toBeUndefined();
    expect(readAudio(Buffer.alloc(0))).toBeUndefined();
  });

  test('whatever the bytes, reading them ends, and a file cut off anywhere is read or refused', () => {
    const whole = [tonePhrase(1).bytes, mp3(1), ogg(1), webm(1), m4a(1)];
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        (bytes, cut, changes) => {
          const broken = Buffer.from(bytes.subarray(0, cut % (bytes.length + 1)));
          for (const [at, value] of changes)
            if (broken.length > 0) broken[at % broken.length] = value;
          const seconds = readAudio(broken)?.seconds ?? 0;
          expect(seconds).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
