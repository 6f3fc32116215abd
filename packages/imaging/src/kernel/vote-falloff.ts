/** Entries of a table of vote weights: squared colour differences over 32. */
export const falloffEntries = 6200;

/** The weights of votes by squared colour difference; at `sharpness` a vote counts a quarter. */
export function voteFalloff(sharpness: number): Uint16Array {
  const weights = new Uint16Array(falloffEntries);
  for (let e = 0; e < falloffEntries; e++) {
    const t = 1 + (e * 32 + 16) / sharpness;
    weights[e] = Math.max(1, Math.round(60000 / (t * t)));
  }
  return weights;
}
