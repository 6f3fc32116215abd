import type { Raster } from '../src/index.ts';

/** A picture from a rule that gives each pixel its red, green, blue and alpha. */
export function draw(
  width: number,
  height: number,
  at: (x: number, y: number) => readonly [number, number, number, number?],
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [r, g, b, a = 255] = at(i % width, Math.floor(i / width));
    data.set([r, g, b, a], i * 4);
  }
  return { width, height, data };
}

export const maskOf = (
  width: number,
  height: number,
  inside: (x: number, y: number) => boolean,
): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, i) =>
    inside(i % width, Math.floor(i / width)) ? 255 : 0,
  );

/** A textured red disc on a textured green ground. */
export const disc = (size: number): { picture: Raster; truth: Uint8Array } => {
  const inside = (x: number, y: number): boolean =>
    Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < size * 0.3;
  const wave = (x: number, y: number): number => 14 * Math.sin(x / 3) * Math.cos(y / 4);
  return {
    picture: draw(size, size, (x, y) =>
      inside(x, y) ? [190 + wave(x, y), 60, 50] : [70, 130 + wave(y, x), 80],
    ),
    truth: maskOf(size, size, inside),
  };
};

/** Mean square error of the colours over the masked pixels. */
export function errorIn(a: Raster, b: Raster, mask: Uint8Array): number {
  let sum = 0;
  let count = 0;
  mask.forEach((v, i) => {
    if (!v) return;
    for (let c = 0; c < 3; c++) sum += (a.data[i * 4 + c] - b.data[i * 4 + c]) ** 2;
    count += 3;
  });
  return sum / count;
}
