/** Samples a second of a tone phrase. */
const rate = 16_000;
/** Notes of the phrase in hertz, half a second each. */
const notes = [220, 277.18, 329.63, 440, 369.99, 329.63, 277.18, 246.94];
const noteSeconds = 0.5;

/** How loud a moment is, 0 to 1: every note swells and fades, and the whole breathes. */
const loudness = (seconds: number): number =>
  Math.sin((Math.PI * (seconds % noteSeconds)) / noteSeconds) *
  (0.55 + 0.35 * Math.sin(seconds * 0.9));

/**
 * A phrase of plain tones as a WAV file (16 bits, mono), for samples without a real voice.
 * @param pitch factor on every note, so that two samples differ
 */
export function tonePhrase(seconds: number, pitch = 1): { bytes: Uint8Array; peaks: number[] } {
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + count * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index++) {
    const at = index / rate;
    const note = notes[Math.floor(at / noteSeconds) % notes.length]! * pitch;
    const value = Math.sin(2 * Math.PI * note * at) * loudness(at);
    bytes.writeInt16LE(Math.round(value * 20_000), 44 + index * 2);
  }
  const peaks = Array.from(
    { length: 200 },
    (_, index) => Math.round(100 * Math.max(0, loudness(((index + 0.5) / 200) * seconds))) / 100,
  );
  return { bytes: new Uint8Array(bytes), peaks };
}
