import { matchArtwork, matchX, matchY } from '../src/kernel/arena.ts';

/** A finished synthesis: what the last vote was made from. */
export type Voted = {
  width: number;
  height: number;
  matches: Uint32Array;
  /** The artworks at the size they were used, three bytes a pixel. */
  pictures: readonly { width: number; rgb: Uint8Array }[];
  radius: number;
  /** Weight of a vote by squared colour distance over 32. */
  falloff: Uint16Array;
};

/** Adds `times` what each artwork has in one pixel of the synthesis, of 1, to `sums`: as the kernel votes. */
export function addVoteParts(
  voted: Voted,
  x: number,
  y: number,
  times: number,
  sums: Float64Array,
): void {
  const { width, height, matches, pictures, radius: r, falloff } = voted;
  const own = matches[y * width + x];
  const home = pictures[matchArtwork(own)];
  const centre = (matchY(own) * home.width + matchX(own)) * 3;
  const parts = new Float64Array(sums.length);
  let total = 0;
  for (let ny = Math.max(0, y - r); ny <= Math.min(height - 1, y + r); ny++) {
    for (let nx = Math.max(0, x - r); nx <= Math.min(width - 1, x + r); nx++) {
      const m = matches[ny * width + nx];
      const picture = pictures[matchArtwork(m)];
      const s = ((matchY(m) + y - ny) * picture.width + matchX(m) + x - nx) * 3;
      let apart = 0;
      for (let k = 0; k < 3; k++) apart += (picture.rgb[s + k] - home.rgb[centre + k]) ** 2;
      const weight = falloff[apart >> 5];
      parts[matchArtwork(m)] += weight;
      total += weight;
    }
  }
  for (let k = 0; k < parts.length; k++) sums[k] += (times * parts[k]) / total;
}
