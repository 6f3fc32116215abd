/** Means over squares of side 2·reach + 1, cut at the borders; a new plane. */
export function boxMean(
  plane: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const across = meanLines(plane, height, width, width, 1, reach);
  return meanLines(across, width, height, 1, width, reach);
}

function meanLines(
  from: Float32Array,
  lines: number,
  length: number,
  line: number,
  step: number,
  reach: number,
): Float32Array {
  const out = new Float32Array(from.length);
  for (let l = 0; l < lines; l++) {
    const at = l * line;
    let sum = 0;
    let count = 0;
    for (; count < Math.min(length, reach); count++) sum += from[at + count * step];
    for (let k = 0; k < length; k++) {
      if (k + reach < length) {
        sum += from[at + (k + reach) * step];
        count++;
      }
      if (k - reach > 0) {
        sum -= from[at + (k - reach - 1) * step];
        count--;
      }
      out[at + k * step] = sum / count;
    }
  }
  return out;
}
