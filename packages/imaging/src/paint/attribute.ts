/** A larger copied piece is not acceptable: the picture is painted again with other parameters. */
export const copyCap = 0.025;

/**
 * Size of the largest piece copied whole: the most pixels that hang together and were all taken from
 * one artwork with one offset, as a fraction of the picture (0–1).
 */
export function measureLargestCopy(matches: Uint32Array, width: number, height: number): number {
  const n = width * height;
  const seen = new Uint8Array(n);
  const stack = new Int32Array(n);
  // Two neighbours belong to one piece when their matches are neighbours alike.
  const joined = (i: number, j: number, step: number): boolean =>
    seen[j] === 0 && matches[j] === matches[i] + step;
  let largest = 0;
  for (let first = 0; first < n; first++) {
    if (seen[first]) continue;
    let size = 0;
    let depth = 0;
    stack[depth++] = first;
    seen[first] = 1;
    while (depth > 0) {
      const i = stack[--depth];
      size++;
      const x = i % width;
      const visit = (j: number, step: number): void => {
        if (!joined(i, j, step)) return;
        seen[j] = 1;
        stack[depth++] = j;
      };
      if (x + 1 < width) visit(i + 1, 1);
      if (x > 0) visit(i - 1, -1);
      if (i + width < n) visit(i + width, 2048);
      if (i >= width) visit(i - width, -2048);
    }
    largest = Math.max(largest, size);
  }
  return largest / n;
}
