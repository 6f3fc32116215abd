import sharp from 'sharp';

/** A small picture that looks painted: two fields, a sun and strokes, different for every seed. */
export async function testPicture(seed: number, side = 320): Promise<Uint8Array> {
  const hue = (offset: number) => (seed * 47 + offset) % 360;
  // Scattered differently for every seed: shifted patterns would be parts of one another.
  const place = (n: number) => {
    const mixed = Math.imul((seed * 8191 + n) ^ 0x9e3779b1, 0x85ebca6b);
    return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) % side;
  };
  const strokes = Array.from({ length: 90 }, (_, i) => {
    const [x, y] = [place(2 * i), place(2 * i + 1)];
    const light = 30 + ((i * 7 + seed) % 45);
    return `<path d="M${x},${y} q14,${(i % 9) - 4} 30,${(i % 5) - 2}" stroke="hsl(${hue(y > side * 0.55 ? 120 : 200)},45%,${light}%)" stroke-width="${3 + (i % 4)}" fill="none" opacity=".8"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="hsl(${hue(200)},40%,72%)"/><rect y="55%" width="100%" height="45%" fill="hsl(${hue(120)},35%,40%)"/><circle cx="${40 + ((seed * 53) % (side - 80))}" cy="${side * 0.25}" r="${side * 0.09}" fill="hsl(45,80%,70%)"/>${strokes}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** Pictures enough for a style; another artist's begin elsewhere. */
export function testPictures(count: number, from = 1): Promise<Uint8Array[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => testPicture(index + from)));
}

/** A picture as it comes back from elsewhere: smaller, and compressed again. */
export const smallCopy = (picture: Uint8Array, width: number): Promise<Buffer> =>
  sharp(picture).resize(width).jpeg({ quality: 60 }).toBuffer();

export async function sizeOf(picture: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** A copy with a twentieth cropped off each side. */
export async function cutCopy(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const [left, top] = [Math.round(width / 20), Math.round(height / 20)];
  return sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A headshot as drawn: head and shoulders before a plain wall, another shirt for every seed. */
export async function headshot(seed: number, side = 480): Promise<Uint8Array> {
  const shirt = `hsl(${(seed * 67) % 360},55%,38%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 480 480"><rect width="480" height="480" fill="hsl(205,18%,${84 + (seed % 5)}%)"/><path d="M60 480q10-150 180-160 170 10 180 160z" fill="${shirt}"/><rect x="205" y="270" width="70" height="80" fill="#b98563"/><ellipse cx="240" cy="190" rx="88" ry="112" fill="#c99774"/><path d="M150 185q-6-120 90-122 96 2 90 122-20-66-90-70-70 4-90 70z" fill="#3a261c"/><ellipse cx="207" cy="185" rx="10" ry="6" fill="#241a15"/><ellipse cx="273" cy="185" rx="10" ry="6" fill="#241a15"/><path d="M208 ${246 + (seed % 4)}q32 18 64 0" stroke="#7d3b33" stroke-width="8" fill="none"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
