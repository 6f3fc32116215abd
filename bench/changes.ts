import sharp from 'sharp';

/** What is done to a copy; the same for the same numbers in [0, 1). */
export interface Change {
  name: string;
  apply(picture: Uint8Array, random: () => number): Promise<Buffer>;
}

const sizeOf = async (picture: Uint8Array) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};
const jpeg = (quality: number) => ({ quality });

/** Keeps a part of the area, anywhere, in slightly other proportions. */
const crop =
  (part: number): Change['apply'] =>
  async (picture, random) => {
    const { width, height } = await sizeOf(picture);
    const w = Math.min(
      width,
      Math.round(width * Math.sqrt(part) * Math.exp((random() - 0.5) * 0.08)),
    );
    const h = Math.min(height, Math.round((width * height * part) / w));
    return sharp(picture)
      .extract({
        left: Math.floor(random() * (width - w)),
        top: Math.floor(random() * (height - h)),
        width: w,
        height: h,
      })
      .jpeg(jpeg(80))
      .toBuffer();
  };

async function caption(picture: Uint8Array, random: () => number, over: boolean): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const bar = Math.round(height * (0.06 + random() * (over ? 0.08 : 0.14)));
  const [paper, ink] = random() < 0.5 ? ['#fff', '#222'] : ['#111', '#eee'];
  const svg = `<svg width="${width}" height="${bar}"><rect width="100%" height="100%" fill="${paper}"/><text x="${width * (0.2 + random() * 0.6)}" y="${bar * 0.7}" font-size="${bar * 0.5}" text-anchor="middle" fill="${ink}">seen on the way home</text></svg>`;
  const ground = over
    ? picture
    : await sharp(picture).extend({ bottom: bar, background: paper }).png().toBuffer();
  return sharp(ground)
    .composite([{ input: Buffer.from(svg), left: 0, top: over ? height - bar : height }])
    .jpeg(jpeg(80))
    .toBuffer();
}

/** Turned by up to 2°, larger by its new corners, or cut back to its old frame. */
async function turn(picture: Uint8Array, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const turned = await sharp(picture)
    .rotate((random() - 0.5) * 4, { background: random() < 0.5 ? '#fff' : '#888' })
    .png()
    .toBuffer();
  if (random() < 0.5) return sharp(turned).jpeg(jpeg(80)).toBuffer();
  const grown = await sizeOf(turned);
  return sharp(turned)
    .extract({
      left: (grown.width - width) >> 1,
      top: (grown.height - height) >> 1,
      width,
      height,
    })
    .jpeg(jpeg(80))
    .toBuffer();
}

export const changes: Change[] = [
  { name: 'JPEG 30', apply: (picture) => sharp(picture).jpeg(jpeg(30)).toBuffer() },
  {
    name: 'a quarter of the size',
    apply: (picture) => sharp(picture).resize(200).jpeg(jpeg(70)).toBuffer(),
  },
  { name: 'crop 10%', apply: crop(0.9) },
  { name: 'crop 25%', apply: crop(0.75) },
  { name: 'caption below', apply: (picture, random) => caption(picture, random, false) },
  { name: 'caption laid over', apply: (picture, random) => caption(picture, random, true) },
  {
    name: 'mirrored',
    apply: (picture) => sharp(picture).flop().jpeg(jpeg(60)).toBuffer(),
  },
  { name: 'turned by up to 2°', apply: turn },
];
