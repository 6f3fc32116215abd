import fc from 'fast-check';
import { layOver, type Owned, ownedBy, type Ownership, type Source } from '../src/index.ts';
import { makePicture } from './pictures.ts';
import { draw } from './retouch-pictures.ts';

export const artwork = (id: string): Source => ({ kind: 'artwork', id });

/** A pixel's sources: parts of 1. */
export function partsAt({ sources, mixes, labels }: Ownership, i: number): Map<string, number> {
  const whole = 16_777_215;
  return new Map(
    mixes[labels[i]].map(({ source, weight }) => [nameOf(sources[source]), weight / whole]),
  );
}

export const nameOf = (source: Source): string =>
  source.kind === 'none' ? 'none' : `${source.kind} ${source.id}`;

/** A picture that two artworks share, the left part and the right one, with a soft edge. */
export function shared(width: number, height: number): Owned {
  const base = ownedBy(artwork('left'), makePicture(3, width, height));
  const right = draw(width, height, (x, y) => {
    const alpha = Math.min(255, Math.max(0, (x - width / 2) * 60 + 128));
    return [200, 40 + ((x * y) % 30), 60, alpha];
  });
  return layOver(base, ownedBy(artwork('right'), right));
}

/** Layers with any alpha, each of a source of a few, some of them smaller and partly outside. */
export const layers = fc.record({
  source: fc.constantFrom<Source>(
    artwork('a'),
    artwork('b'),
    { kind: 'own', id: 'a' },
    { kind: 'declared', id: 'd' },
    { kind: 'none' },
  ),
  width: fc.integer({ min: 1, max: 14 }),
  height: fc.integer({ min: 1, max: 12 }),
  left: fc.integer({ min: -6, max: 12 }),
  top: fc.integer({ min: -6, max: 10 }),
  seed: fc.nat(),
  opaque: fc.boolean(),
});

export type Layer = typeof layers extends fc.Arbitrary<infer L> ? L : never;

export const pictureOf = ({ source, width, height, seed, opaque }: Layer): Owned =>
  ownedBy(
    source,
    draw(width, height, (x, y) => {
      const v = Math.imul(seed + x * 31 + y * 57, 2654435761) >>> 24;
      return [v, 255 - v, 90, opaque ? 255 : v];
    }),
  );
