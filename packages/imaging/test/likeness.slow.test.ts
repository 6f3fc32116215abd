import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { embedMark, fingerprint, fingerprintDistance, type Raster } from '../src/index.ts';
import { compare, guessMore, guessLooks, type Look } from '../src/looks.ts';

const key = 'a key of enough characters';
const payload = 77;

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
const house = (name: string) =>
  toRaster(
    sharp(
      fileURLToPath(new URL(`../../../apps/server/seeds/pictures/${name}.jpg`, import.meta.url)),
    ).resize(640, 640, { fit: 'inside' }),
  );
const open = ({ width, height, data }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
const saved = async (picture: Sharp) =>
  toRaster(sharp(await picture.jpeg({ quality: 70 }).toBuffer()));

describe('what a copy’s original may have looked like', () => {
  let ours: Raster;
  let other: Raster;
  beforeAll(async () => {
    ours = embedMark(await house('impasto-seascapes/01'), { key, payload });
    other = await house('ink-mountains/01');
  });
  const bitsTo = (look: Look, original: Raster) => {
    const kept = fingerprint(original);
    return fingerprintDistance(
      { ...kept, shape: look.shape, gradient: look.gradient },
      { ...kept, mirroredShape: kept.shape, mirroredGradient: kept.gradient },
    ).distance;
  };
  const nearest = (copy: Raster, original: Raster) =>
    guessLooks(copy)
      .map((look) => ({ look, bits: bitsTo(look, original) }))
      .toSorted((a, b) => a.bits - b.bits)[0];

  const cut = () => {
    const [left, top] = [Math.round(ours.width * 0.03), Math.round(ours.height * 0.04)];
    const width = Math.round(ours.width * 0.95);
    const height = Math.round(ours.height * 0.95);
    return saved(open(ours).extract({ left, top, width, height }));
  };
  const changes: [string, () => Promise<Raster>, number, Partial<Look>][] = [
    ['nothing', () => saved(open(ours)), 3, { mirrored: false, turned: 0, inside: null }],
    ['a mirror', () => saved(open(ours).flop()), 3, { mirrored: true, turned: 0, inside: null }],
    ['a turn', () => saved(open(ours).rotate(2, { background: '#888' })), 20, { mirrored: false }],
    ['cut edges', cut, 20, { mirrored: false, inside: null }],
  ];
  test.each(changes)('%s is undone', async (_name, change, mostBits, done) => {
    const { look, bits } = nearest(await change(), ours);
    expect(bits).toBeLessThanOrEqual(mostBits);
    expect(look).toMatchObject(done);
    // An unrelated picture is far from all guesses about this one.
    expect(nearest(await change(), other).bits).toBeGreaterThan(34);
  });

  const quarters = [0, 1, 2, 3] as const;
  test.each(quarters.flatMap((turns) => [false, true].map((mirror) => [turns, mirror] as const)))(
    'of a picture turned by %i quarters (mirrored: %s) the mark is read, inverted or not',
    async (turns, mirror) => {
      const mirrored = mirror ? await saved(open(ours).flop()) : ours;
      const copy = await saved(open(mirrored).rotate(turns * 90));
      const inverted = await saved(open(copy).negate());
      for (const [picture, negative] of [
        [copy, false],
        [inverted, true],
      ] as const) {
        const { look, bits } = nearest(picture, ours);
        expect(bits).toBeLessThanOrEqual(4);
        expect(look).toMatchObject({ quarters: turns, mirrored: mirror, inverted: negative });
        const compared = compare(picture, ours, { alteration: look, cut: false, key });
        expect(compared.agreement).toBeGreaterThan(0.9);
        expect(compared.mark?.payload).toBe(payload);
        expect(nearest(picture, other).bits).toBeGreaterThan(30);
      }
    },
  );

  test('a quarter that was cut off is undone where more cuts are guessed', async () => {
    const [width, height] = [Math.round(ours.width * 0.86), Math.round(ours.height * 0.87)];
    const box = { left: Math.round(ours.width * 0.07), top: Math.round(ours.height * 0.13) };
    const copy = await saved(open(ours).extract({ ...box, width, height }));
    const fewest = (original: Raster) =>
      Math.min(...guessMore(copy).map((look) => bitsTo(look, original)));
    expect(nearest(copy, ours).bits).toBeGreaterThan(20);
    expect(fewest(ours)).toBeLessThanOrEqual(12);
    expect(fewest(other)).toBeGreaterThan(34);
  });

  test.each([-1.6, 1.5])('a turn by %d° that kept its corners is undone', async (degrees) => {
    const copy = await saved(open(ours).rotate(degrees, { background: '#fff' }));
    const looks = guessMore(copy).map((look) => ({ look, bits: bitsTo(look, ours) }));
    const [nearestLook] = looks.toSorted((a, b) => a.bits - b.bits);
    expect(nearestLook.bits).toBeLessThanOrEqual(10);
    expect(Math.sign(nearestLook.look.turned)).toBe(Math.sign(degrees));
    expect(Math.min(...guessMore(copy).map((look) => bitsTo(look, other)))).toBeGreaterThan(34);
    const alteration = nearestLook.look;
    expect(compare(copy, ours, { alteration, cut: false, key }).agreement).toBeGreaterThan(0.5);
  });

  test('a bar with letters below is taken off, to the line', async () => {
    const bar = Math.round(ours.height / 8);
    const letters = `<svg width="${ours.width}" height="${bar}"><text x="50%" y="${bar * 0.7}" font-size="${bar * 0.5}" text-anchor="middle">seen today</text></svg>`;
    const ground = await open(ours).extend({ bottom: bar, background: '#fff' }).png().toBuffer();
    const copy = await saved(
      sharp(ground).composite([{ input: Buffer.from(letters), left: 0, top: ours.height }]),
    );
    const { look, bits } = nearest(copy, ours);
    expect(bits).toBeLessThanOrEqual(8);
    expect(look.inside!.top).toBe(0);
    expect(look.inside!.height).toBeCloseTo(8 / 9, 1);
    const { mark, agreement } = compare(copy, ours, { alteration: look, cut: true, key });
    expect(mark?.payload).toBe(payload);
    expect(agreement).toBeGreaterThan(0.8);
  });

  test('the mark of a mirrored copy is read once it is turned back', async () => {
    const copy = await saved(open(ours).flop());
    const { look } = nearest(copy, ours);
    expect(compare(copy, ours, { alteration: look, cut: false, key }).mark?.payload).toBe(payload);
  });

  test('a cut copy is laid where it was cut from', async () => {
    const copy = await cut();
    const { look } = nearest(copy, ours);
    const { part, mark } = compare(copy, ours, { alteration: look, cut: true, key });
    expect(part!.left).toBeCloseTo(0.03, 2);
    expect(part!.top).toBeCloseTo(0.04, 2);
    expect(part!.width).toBeCloseTo(0.95, 2);
    expect(mark?.payload).toBe(payload);
  });

  test('two different pictures agree in no detail', () => {
    const [look] = guessLooks(other);
    const { agreement, mark } = compare(other, ours, { alteration: look, cut: true, key });
    expect(Math.abs(agreement)).toBeLessThan(0.3);
    expect(mark).toBeNull();
  });

  test('bits that are least clear come first', () => {
    for (const { unclear } of guessLooks(ours))
      for (const order of [unclear.shape, unclear.gradient])
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i));
  });
});
