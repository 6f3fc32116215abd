import { ImagingError } from '../errors.ts';

/**
 * Lossless coding of RGB pictures: green, red − green and blue − green are predicted from their
 * neighbours (median edge detector, as in LOCO-I, Weinberger 1996) and the differences are
 * Rice-coded with a parameter that follows their running size.
 */

const escape = 24;

/** The running size of a channel's differences. */
class Adaptive {
  private sum = 12;
  private count = 4;

  /** The Rice parameter: the least k, at most 7, for which count × 2^k reaches the sum. */
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

/** Minimum of two whole numbers, without an unpredictable branch. */
const least = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));

/** Reads back what `codePlanes` wrote; throws `bad-bytes` where the bytes end too early. */
export function decodePlanes(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const plane = new Uint8Array(width * height);
  // A few bytes more, so that 32 bits can be read at every place; past the end they are zeros.
  const padded = new Uint8Array(bytes.length + 8);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const end = bytes.length * 8;
  let at = 0;
  for (let channel = 0; channel < 3; channel++) {
    // As `Adaptive`, but in plain variables: every byte of every artwork is read before a picture is begun.
    let [sum, count, k] = [12, 4, 2];
    for (let y = 0, i = 0; y < height; y++) {
      let left = y > 0 ? plane[i - width] : 0;
      let corner = left;
      for (let x = 0; x < width; x++, i++) {
        const above = y > 0 ? plane[i - width] : left;
        const low = least(left, above);
        const guess = -least(-low, -least(left + above - low, left + above - corner));
        let ones = Math.clz32(~(view.getInt32(at >> 3) << (at & 7)));
        let size = k;
        if (ones < escape) at += ones + 1;
        else [ones, size, at] = [0, 8, at + escape];
        const v = (ones << size) | (((view.getInt32(at >> 3) << (at & 7)) >>> 24) >> (8 - size));
        at += size;
        if (at > end) throw new ImagingError('bad-bytes', 'A picture ends too early.');
        sum += v;
        if (++count === 32) {
          sum >>= 1;
          count >>= 1;
        }
        while (k < 7 && count << k < sum) k++;
        while (k > 0 && count << (k - 1) >= sum) k--;
        corner = above;
        left = (guess + ((v >>> 1) ^ -(v & 1))) & 255;
        plane[i] = left;
      }
    }
    for (let i = 0; i < plane.length; i++) {
      if (channel === 0) rgb[i * 3 + 1] = plane[i];
      else rgb[i * 3 + (channel === 1 ? 0 : 2)] = plane[i] + rgb[i * 3 + 1];
    }
  }
  return rgb;
}
