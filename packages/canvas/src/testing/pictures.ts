import { layOver, MixTable, type Owned, ownedBy, type Source, wholeWeight } from '@limn/imaging';
import fc from 'fast-check';
import type { Mask } from '../mask.ts';

export const artwork = (id: string): Source => ({ kind: 'artwork', id });

const sources: Source[] = [
  artwork('a'),
  artwork('b'),
  { kind: 'own', id: 'hand' },
  { kind: 'declared', id: 'd' },
  { kind: 'none' },
];

/** A picture of one source whose bytes depend on a seed; partly transparent, or opaque. */
export function pictureOf(
  source: Source,
  width: number,
  height: number,
  seed: number,
  opaque = false,
): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.imul(seed + 1 + (i >> 3), 2654435761 + (i & 3) * 40503) >>> 21;
    if (i % 4 === 3 && opaque) data[i] = 255;
    // Real drawings have many fully transparent and fully opaque pixels.
    else if (i % 4 === 3) data[i] = Math.min(255, Math.max(0, data[i] * 2 - 128));
  }
  return ownedBy(source, { width, height, data });
}

const sides = fc.record({
  width: fc.integer({ min: 1, max: 24 }),
  height: fc.integer({ min: 1, max: 20 }),
});

/** Pictures of any size up to 24×20 with up to three sources. */
export const ownedPicture: fc.Arbitrary<Owned> = sides.chain(ownedOf);

/** The same, of one size. */
export function ownedOf({ width, height }: { width: number; height: number }): fc.Arbitrary<Owned> {
  const layer = fc.record({
    source: fc.constantFrom(...sources),
    seed: fc.nat(9999),
    opaque: fc.boolean(),
  });
  return fc
    .array(layer, { minLength: 1, maxLength: 3 })
    .map((layers) =>
      layers
        .map(({ source, seed, opaque }) => pictureOf(source, width, height, seed, opaque))
        .reduce((under, over) => layOver(under, over)),
    );
}

/** Masks of up to 20×16 anywhere near the origin. */
export const anyMask: fc.Arbitrary<Mask> = fc
  .record({
    x: fc.integer({ min: -12, max: 12 }),
    y: fc.integer({ min: -12, max: 12 }),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 16 }),
    seed: fc.nat(9999),
  })
  .map(({ seed, ...box }) => {
    const data = Uint8Array.from({ length: box.width * box.height }, (_, i) => {
      const v = Math.imul(seed + 1 + i * 7, 2654435761) >>> 24;
      return v < 80 ? 0 : v > 170 ? 255 : v;
    });
    return { ...box, data };
  });

/** A pixel's sources, in the plane's own weights. */
export function partsAt({ owners }: Owned, i: number): Map<string, number> {
  return new Map(
    owners.mixes[owners.labels[i]].map(({ source, weight }) => [
      JSON.stringify(owners.sources[source]),
      weight,
    ]),
  );
}

/** Every pixel of a plane owes wholes. */
export function addsUp({ owners }: Owned): boolean {
  return [...owners.labels].every(
    (label) => owners.mixes[label].reduce((sum, part) => sum + part.weight, 0) === wholeWeight,
  );
}

/** Pixels with the sources of each, independent of the plane's tables. */
export function plainly(picture: Owned) {
  const { owners } = picture;
  const table = new MixTable({ sources, mixes: [] });
  const labelOf = table.adopt(owners);
  const owed = Array.from(owners.labels, (label) => table.mixes[labelOf(label)]);
  return { pixels: [...picture.pixels.data], owed, sources: table.sources };
}
