/**
 * Rows as differences from the left or upper neighbour, whichever is smaller, so that they compress well (PNG's filters
 * Sub and Up, W3C PNG 3, 9.2); a byte before each row is its filter.
 */
export function predictRows(data: Uint8Array, stride: number, pixel: number): Uint8Array {
  const rows = data.length / stride;
  const out = new Uint8Array(data.length + rows);
  for (let y = 0, o = 0; y < rows; y++) {
    const row = y * stride;
    let left = 0;
    let above = 0;
    for (let i = row; i < row + stride; i++) {
      left += size(data[i] - (i >= row + pixel ? data[i - pixel] : 0));
      above += size(data[i] - (y > 0 ? data[i - stride] : 0));
    }
    const up = above < left;
    out[o++] = up ? 1 : 0;
    for (let i = row; i < row + stride; i++) {
      const known = up ? (y > 0 ? data[i - stride] : 0) : i >= row + pixel ? data[i - pixel] : 0;
      out[o++] = data[i] - known;
    }
  }
  return out;
}

/** Absolute value of a difference modulo 256. */
function size(difference: number): number {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
}

/** Decodes `predictRows` into `out`; false if a row's first byte is not a known filter. */
export function restoreRows(
  rows: Uint8Array,
  out: Uint8Array | Uint8ClampedArray,
  stride: number,
  pixel: number,
): boolean {
  for (let row = 0, s = 0; row < out.length; row += stride) {
    const up = rows[s++];
    if (up > 1) return false;
    for (let i = row; i < row + stride; i++) {
      const from = up === 1 ? i - stride : i >= row + pixel ? i - pixel : -1;
      out[i] = (rows[s++] + (from >= 0 ? out[from] : 0)) & 255;
    }
  }
  return true;
}
