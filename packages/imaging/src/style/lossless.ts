import { ImagingError } from '../errors.ts';

/**
 * Lossless coding of RGB pictures: green, red − green and blue − green are predicted from their
 * neighbours (median edge detector, as in LOCO-I, Weinberger 1996) and the differences are
 * Rice-coded with a parameter that follows their running size.
 */

const escape = 24;

class Adaptive {
  private sum = 12;
  private count = 4;

  parameter(): number {
    let k = 0;
    while (this.count << k < this.sum && k < 7) k++;
    return k;
  }

  see(value: number): void {
    this.sum += value;
    if (++this.count === 32) {
      this.sum >>= 1;
      this.count >>= 1;
    }
  }
}

/** Prediction from left, above and above-left. */
const predict = (a: number, b: number, c: number): number => {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  return c >= high ? low : c <= low ? high : a + b - c;
};

const predictAt = (plane: Uint8Array, width: number, x: number, y: number): number => {
  const i = y * width + x;
  if (y === 0) return x === 0 ? 0 : plane[i - 1];
  if (x === 0) return plane[i - width];
  return predict(plane[i - 1], plane[i - width], plane[i - width - 1]);
};

export function codePlanes(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(rgb.length * 4 + 64);
  let at = 0;
  let bits = 0;
  let held = 0;
  const put = (value: number, size: number): void => {
    bits = (bits << size) | value;
    held += size;
    while (held >= 8) {
      held -= 8;
      out[at++] = bits >>> held;
    }
    bits &= (1 << held) - 1;
  };
  for (let channel = 0; channel < 3; channel++) {
    const plane = planeOf(rgb, channel);
    const model = new Adaptive();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const d = ((plane[y * width + x] - predictAt(plane, width, x, y)) << 24) >> 24;
        const v = d < 0 ? -2 * d - 1 : 2 * d;
        const k = model.parameter();
        const high = v >> k;
        if (high < escape) {
          for (let n = 0; n < high; n++) put(1, 1);
          put(0, 1);
          if (k > 0) put(v & ((1 << k) - 1), k);
        } else {
          put((1 << 12) - 1, 12);
          put((1 << 12) - 1, 12);
          put(v, 8);
        }
        model.see(v);
      }
    }
  }
  if (held > 0) put(0, 8 - held);
  return out.slice(0, at);
}

function planeOf(rgb: Uint8Array, channel: number): Uint8Array {
  const plane = new Uint8Array(rgb.length / 3);
  for (let i = 0; i < plane.length; i++) {
    const green = rgb[i * 3 + 1];
    plane[i] = channel === 0 ? green : rgb[i * 3 + (channel === 1 ? 0 : 2)] - green;
  }
  return plane;
}

/** Reads bits from the front of the bytes; past their end it reads zeros and remembers. */
class BitReader {
  private readonly bytes: Uint8Array;
  private at = 0;
  /** The next bits, left-aligned in 32. */
  private bits = 0;
  private held = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get exhausted(): boolean {
    return this.at * 8 - this.held > this.bytes.length * 8;
  }

  private fill(): void {
    while (this.held <= 24) {
      this.bits |= (this.at < this.bytes.length ? this.bytes[this.at] : 0) << (24 - this.held);
      this.at++;
      this.held += 8;
    }
  }

  /** Counts ones before the next zero, at most `limit` (up to 24), and skips them. */
  ones(limit: number): number {
    this.fill();
    const count = Math.min(limit, Math.clz32(~this.bits));
    const used = count < limit ? count + 1 : count;
    this.bits <<= used;
    this.held -= used;
    return count;
  }

  take(size: number): number {
    if (this.held < size) this.fill();
    const value = this.bits >>> (32 - size);
    this.bits <<= size;
    this.held -= size;
    return value;
  }
}

export function decodePlanes(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const reader = new BitReader(bytes);
  const plane = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    const model = new Adaptive();
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const k = model.parameter();
        const high = reader.ones(escape);
        const v = high === escape ? reader.take(8) : (high << k) | (k > 0 ? reader.take(k) : 0);
        model.see(v);
        plane[i] = predictAt(plane, width, x, y) + (v & 1 ? -((v + 1) >> 1) : v >> 1);
      }
      if (reader.exhausted) throw new ImagingError('bad-bytes', 'A picture ends too early.');
    }
    for (let i = 0; i < plane.length; i++) {
      if (channel === 0) rgb[i * 3 + 1] = plane[i];
      else rgb[i * 3 + (channel === 1 ? 0 : 2)] = plane[i] + rgb[i * 3 + 1];
    }
  }
  return rgb;
}
