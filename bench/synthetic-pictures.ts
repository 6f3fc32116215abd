import sharp from 'sharp';
import { seeded } from './synthetic-prints.ts';

const wide = 768;

/** A picture of nothing: a sky, a ground, shapes large and small, and a grain; the same for the same number. */
export async function syntheticPicture(number: number): Promise<Uint8Array> {
  const random = seeded(number * 7919 + 17);
  const between = (low: number, high: number) => low + random() * (high - low);
  const high = Math.round(between(0.6, 1.3) * wide);
  const colour = (light: number) =>
    `hsl(${between(0, 360)} ${between(10, 70)}% ${Math.min(92, Math.max(8, light))}%)`;
  const horizon = between(0.3, 0.75) * high;
  const shape = (size: number): string => {
    const [x, y, r] = [between(0, wide), between(0.1, 1) * high, size * between(0.4, 1)];
    const fill = `fill="${colour(between(5, 95))}" opacity="${between(0.5, 1)}"`;
    const kind = random();
    if (kind < 0.35)
      return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * between(0.3, 1.4)}" ${fill}/>`;
    if (kind < 0.6)
      return `<rect x="${x}" y="${y}" width="${r}" height="${r * between(0.4, 2.5)}" ${fill} transform="rotate(${between(-25, 25)} ${x} ${y})"/>`;
    const corners = Array.from(
      { length: 3 + Math.floor(random() * 5) },
      () => `${x + between(-r, r)},${y + between(-r, r)}`,
    );
    return `<polygon points="${corners.join(' ')}" ${fill}/>`;
  };
  const shapes = [
    ...Array.from({ length: 5 }, () => shape(320)),
    ...Array.from({ length: 18 }, () => shape(110)),
    ...Array.from({ length: 60 }, () => shape(34)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="${between(-0.4, 0.4)}" y2="1">
      <stop stop-color="${colour(between(40, 90))}"/><stop offset="1" stop-color="${colour(between(40, 95))}"/></linearGradient>
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="${between(0.02, 0.2)}" numOctaves="4" seed="${number}"/>
      <feColorMatrix type="saturate" values="0.4"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect y="${horizon}" width="100%" height="100%" fill="${colour(between(20, 60))}"/>
    ${shapes.join('')}
    <rect width="100%" height="100%" filter="url(#grain)" opacity="${between(0.15, 0.4)}"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().blur(between(0.4, 1.6)).png().toBuffer();
}
