import sharp from 'sharp';

/** An alteration of a copy; deterministic for the same numbers in [0, 1). */
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

/** Turned by 5° to 10° either way, then cut to 60% of its old area around the middle, so that little of the corners is left. */
async function turnAndCrop(picture: Uint8Array, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const degrees = (5 + 5 * random()) * (random() < 0.5 ? -1 : 1);
  const turned = await sharp(picture).rotate(degrees, { background: '#888' }).png().toBuffer();
  const grown = await sizeOf(turned);
  const part = Math.sqrt(0.6);
  const [w, h] = [Math.round(width * part), Math.round(height * part)];
  return sharp(turned)
    .extract({
      left: Math.round((grown.width - w) * (0.45 + 0.1 * random())),
      top: Math.round((grown.height - h) * (0.45 + 0.1 * random())),
      width: w,
      height: h,
    })
    .jpeg(jpeg(80))
    .toBuffer();
}

/** Every pixel moved by up to 2% of the longer side, along smooth waves. */
async function warp(picture: Uint8Array, random: () => number): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const reach = 0.02 * Math.max(width, height);
  const wave = () => {
    const [across, down, phase] = [1 + 2 * random(), 1 + 2 * random(), 2 * Math.PI * random()];
    return (x: number, y: number) =>
      reach * Math.sin(2 * Math.PI * ((across * x) / width + (down * y) / height) + phase);
  };
  const [right, below] = [wave(), wave()];
  const out = Buffer.alloc(data.length);
  const within = (value: number, length: number) => Math.min(length - 1.001, Math.max(0, value));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = within(x + right(x, y), width);
      const fromY = within(y + below(x, y), height);
      const [x0, y0] = [Math.floor(fromX), Math.floor(fromY)];
      const [fx, fy] = [fromX - x0, fromY - y0];
      for (let c = 0; c < 3; c++) {
        const at = (dx: number, dy: number) => data[((y0 + dy) * width + x0 + dx) * 3 + c]!;
        const upper = at(0, 0) * (1 - fx) + at(1, 0) * fx;
        const lower = at(0, 1) * (1 - fx) + at(1, 1) * fx;
        out[(y * width + x) * 3 + c] = upper * (1 - fy) + lower * fy;
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg(jpeg(80))
    .toBuffer();
}

/** A quarter of a collage of four, among three plain pieces with a pattern. */
async function collage(picture: Uint8Array, random: () => number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const circles = Array.from(
    { length: 24 },
    () =>
      `<circle cx="${random() * 2 * width}" cy="${random() * 2 * height}" r="${20 + random() * 90}" fill="hsl(${random() * 360},50%,${30 + random() * 40}%)"/>`,
  );
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}"><rect width="100%" height="100%" fill="#ccc"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(ground))
    .composite([
      {
        input: Buffer.from(picture),
        left: random() < 0.5 ? 0 : width,
        top: random() < 0.5 ? 0 : height,
      },
    ])
    .jpeg(jpeg(80))
    .toBuffer();
}

const turnedBy =
  (degrees: number): Change['apply'] =>
  (picture) =>
    sharp(picture).rotate(degrees).jpeg(jpeg(60)).toBuffer();

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
  { name: 'turned 90°', apply: turnedBy(90) },
  { name: 'turned 180°', apply: turnedBy(180) },
  { name: 'turned 270°', apply: turnedBy(270) },
  { name: 'turned by 5° to 10° and cropped to 60%', apply: turnAndCrop },
  { name: 'warped by 2%', apply: warp },
  {
    name: 'inverted',
    apply: (picture) => sharp(picture).removeAlpha().negate().jpeg(jpeg(60)).toBuffer(),
  },
  { name: 'a quarter of a collage', apply: collage },
  {
    name: 'its red plane',
    apply: (picture) => sharp(picture).extractChannel('red').jpeg(jpeg(70)).toBuffer(),
  },
];
