import type { Raster } from '@limn/imaging';

/** Colors are compared in steps of this many levels for each channel. */
const step = 16;
/** Width of the rim that shows the background, as a part of the picture's width. */
const rim = 0.06;
/** How far down the rim's sides reach, as a part of the height: below them are the shoulders. */
const sides = 0.5;
/** Minimum part of the rim that a background color covers. */
const common = 0.002;
/** Part of the width between certain background and certain person, where the cut finds the edge. */
const margin = 0.012;
/** Smallest part of the picture that the person covers. */
const least = 0.04;

/**
 * Strokes for cutting a person out of a headshot, which is taken before a plain background with the head near the
 * middle. Areas with the rim's colors that are connected to the rim are background; areas with other colors that are
 * connected to the middle are the person.
 *
 * @returns a byte for each pixel (2 person, 1 background, 0 open) as `cutOut` takes them; null: no person found
 */
export function headshotStrokes(picture: Raster): Uint8Array | null {
  const { width, height } = picture;
  const colors = rimColors(picture);
  const isRimColor = Uint8Array.from({ length: width * height }, (_, i) =>
    colors.has(colorOf(picture, i)) ? 1 : 0,
  );
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x);
  for (let y = 1; y < height * sides; y++) edge.push(y * width, y * width + width - 1);
  const background = fill(width, height, edge, (i) => isRimColor[i] === 1);
  const near = grow(background, width, height, Math.max(1, Math.round(margin * width)));
  const middle = [...near.keys()].filter((i) => {
    const x = ((i % width) / width - 0.5) / 0.2;
    const y = (Math.floor(i / width) / height - 0.5) / 0.35;
    return x * x + y * y < 1;
  });
  const person = fill(width, height, middle, (i) => near[i] === 0);
  const strokes = background.map((isBackground, i) => {
    if (isBackground) return 1;
    return person[i] && !isRimColor[i] ? 2 : 0;
  });
  const covered = strokes.reduce((sum, stroke) => sum + (stroke === 2 ? 1 : 0), 0);
  return covered > least * strokes.length ? strokes : null;
}

/** Flood fill: 1 for each pixel connected to one of `from` by pixels that `takes` accepts. */
function fill(
  width: number,
  height: number,
  from: readonly number[],
  takes: (pixel: number) => boolean,
): Uint8Array {
  const filled = new Uint8Array(width * height);
  const queue: number[] = [];
  const visit = (i: number) => {
    if (filled[i] || !takes(i)) return;
    filled[i] = 1;
    queue.push(i);
  };
  from.forEach(visit);
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < width * (height - 1)) visit(i + width);
  }
  return filled;
}

/** The mask, wider by `reach` pixels to each side. */
function grow(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const across = new Uint8Array(mask.length);
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const x = i % width;
    across.fill(1, i - Math.min(x, reach), i + Math.min(width - 1 - x, reach) + 1);
  }
  for (let i = 0; i < mask.length; i++) {
    if (!across[i]) continue;
    const y = Math.floor(i / width);
    for (let d = -Math.min(y, reach); d <= Math.min(height - 1 - y, reach); d++)
      out[i + d * width] = 1;
  }
  return out;
}

function rimColors(picture: Raster): Set<number> {
  const { width, height } = picture;
  const reach = Math.max(1, Math.round(rim * width));
  const counts = new Map<number, number>();
  let pixels = 0;
  for (let y = 0; y < height * sides; y++)
    for (let x = 0; x < width; x++) {
      if (y >= reach && x >= reach && x < width - reach) continue;
      const color = colorOf(picture, y * width + x);
      counts.set(color, (counts.get(color) ?? 0) + 1);
      pixels++;
    }
  return new Set(
    [...counts].filter(([, count]) => count > common * pixels).map(([color]) => color),
  );
}

function colorOf({ data }: Raster, i: number): number {
  const level = (c: number) => Math.floor(data[i * 4 + c]! / step);
  return (level(0) << 8) | (level(1) << 4) | level(2);
}
