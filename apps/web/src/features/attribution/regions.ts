/** Which artwork each place of a picture comes from, coarse enough to be looked at. */
export interface ArtworkRegions {
  width: number;
  height: number;
  /** Index into `artworkIds` for every place, rows from the top. */
  labels: Uint16Array;
  artworkIds: string[];
}

export interface RgbColor {
  red: number;
  green: number;
  blue: number;
}

export function parseColor(hex: string): RgbColor {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

/** The artwork at a place given as fractions of the picture's width and height. */
export function artworkAtPlace(regions: ArtworkRegions, x: number, y: number): string | null {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
  const column = Math.floor(x * regions.width);
  const row = Math.floor(y * regions.height);
  const label = regions.labels[row * regions.width + column];
  return label === undefined ? null : (regions.artworkIds[label] ?? null);
}

/** RGBA of the overlay: each artwork in its colour, the active one clear of the rest, rims drawn. */
export function paintRegions(
  regions: ArtworkRegions,
  colours: ReadonlyMap<string, RgbColor>,
  active: string | null,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, labels, artworkIds } = regions;
  const palette = artworkIds.map((id) => colours.get(id));
  const activeLabel = active === null ? -1 : artworkIds.indexOf(active);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const label = labels[at] ?? 0;
      const colour = palette[label];
      if (!colour) continue;
      const rim =
        (column > 0 && labels[at - 1] !== label) || (row > 0 && labels[at - width] !== label);
      const strength = activeLabel === -1 ? 110 : label === activeLabel ? 165 : 30;
      pixels[at * 4] = colour.red;
      pixels[at * 4 + 1] = colour.green;
      pixels[at * 4 + 2] = colour.blue;
      pixels[at * 4 + 3] = rim ? Math.min(255, strength + 70) : strength;
    }
  }
  return pixels;
}

/**
 * A place inside an artwork's part of the picture to hang its name on: the place of that artwork
 * nearest to the middle of all its places, as fractions.
 */
export function anchorOf(
  regions: ArtworkRegions,
  artworkId: string,
): { x: number; y: number } | null {
  const { width, height, labels, artworkIds } = regions;
  const label = artworkIds.indexOf(artworkId);
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  for (let at = 0; at < labels.length; at += 1) {
    if (labels[at] !== label) continue;
    count += 1;
    sumX += at % width;
    sumY += Math.floor(at / width);
  }
  if (count === 0) return null;
  const middleX = sumX / count;
  const middleY = sumY / count;
  let nearest = Infinity;
  let best = 0;
  for (let at = 0; at < labels.length; at += 1) {
    if (labels[at] !== label) continue;
    const distance = ((at % width) - middleX) ** 2 + (Math.floor(at / width) - middleY) ** 2;
    if (distance < nearest) {
      nearest = distance;
      best = at;
    }
  }
  return { x: ((best % width) + 0.5) / width, y: (Math.floor(best / width) + 0.5) / height };
}
