import { voiceLimits } from '@limn/contracts/talents';

/** Bars of a voice's picture. */
const barCount = 200;

/** A recording as the browser hears it: seconds, and how loud each of 200 equal parts is, 0 to 1. */
export interface DecodedSound {
  sound: AudioBuffer;
  seconds: number;
  peaks: number[];
}

/** How loud each part is against the loudest, 0 to 1, with two decimals. */
export function peaksOf(samples: Float32Array, count = barCount): number[] {
  const parts = Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * samples.length) / count);
    const end = Math.max(start + 1, Math.floor(((index + 1) * samples.length) / count));
    let peak = 0;
    for (let at = start; at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...parts);
  return parts.map((part) => (loudest > 0 ? Math.round((part / loudest) * 100) / 100 : 0));
}

/** Decodes a recording. @throws Error saying what is wrong with it, in words for people */
export async function hear(file: Blob): Promise<DecodedSound> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
      throw new Error('This is not a recording we can read. Choose WAV, MP3, Ogg, WebM or M4A.');
    });
    const { minSeconds, maxSeconds } = voiceLimits;
    if (sound.duration < minSeconds || sound.duration > maxSeconds + 0.5)
      throw new Error(
        `The recording is ${Math.round(sound.duration)} seconds long. It needs ${minSeconds} to ${maxSeconds}.`,
      );
    return { sound, seconds: sound.duration, peaks: peaksOf(sound.getChannelData(0)) };
  } finally {
    await context.close();
  }
}

/** A recording as a WAV file of 16 bits, mono: the one format that every browser plays. */
export function toWav(samples: Float32Array, rate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) =>
    new Uint8Array(view.buffer).set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) =>
    view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  );
  return view.buffer;
}

/** Seconds as a player shows them: '0:07'. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
