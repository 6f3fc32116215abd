import type { Owned, Ownership } from './ownership.ts';

const unseen = 0xffff;

/**
 * The plane with wholly transparent pixels owed as the nearest that can be seen (city-block distance, two
 * passes, Rosenfeld and Pfaltz 1966). Before a picture is resampled: of what was cut away nothing may come
 * back into the account at the rim. Sides below 32,768.
 */
export function spreadOwners({ pixels, owners }: Owned): Ownership {
  const { width, height, mixes } = owners;
  const n = width * height;
  const away = new Uint16Array(n);
  let seen = 0;
  for (let i = 0; i < n; i++) {
    if (pixels.data[i * 4 + 3] > 0) seen++;
    else away[i] = unseen;
  }
  if (seen === 0 || seen === n || mixes.length === 1) return owners;
  const labels = owners.labels.slice();
  const take = (i: number, j: number): void => {
    if (away[j] + 1 >= away[i]) return;
    away[i] = away[j] + 1;
    labels[i] = labels[j];
  };
  for (let i = 0; i < n; i++) {
    if (i % width > 0) take(i, i - 1);
    if (i >= width) take(i, i - width);
  }
  for (let i = n - 1; i >= 0; i--) {
    if (i % width < width - 1) take(i, i + 1);
    if (i + width < n) take(i, i + width);
  }
  return { ...owners, labels };
}
