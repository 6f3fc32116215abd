import { z } from 'zod';
import { ArtworkId, ProfileId } from './ids.ts';
import { PartsPerMillion } from './money.ts';

/**
 * How a picture's shares are known:
 * - `exact`: every pixel has a source, and the shares are their sums
 * - `declared`: agreed before it was made, because the model cannot measure them
 * - `own`: no artist is credited: it is the person's own, an openly licensed picture, or made of both
 */
export const accountKinds = ['exact', 'declared', 'own'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * The source of a part of a picture: an artwork, a talent's persona, the person's own (an upload, hand work), or none.
 */
const Share = z.discriminatedUnion('source', [
  z.object({ source: z.literal('artwork'), id: ArtworkId, ppm: PartsPerMillion }),
  z.object({ source: z.literal('persona'), id: ProfileId, ppm: PartsPerMillion }),
  z.object({ source: z.literal('own'), ppm: PartsPerMillion }),
  z.object({ source: z.literal('none'), ppm: PartsPerMillion }),
]);
export type AccountShare = z.infer<typeof Share>;

/** A picture's credits. The shares add up to 1,000,000. */
export const PictureAccount = z
  .object({ kind: z.enum(accountKinds), shares: z.array(Share).min(1) })
  .refine(
    ({ shares }) => shares.reduce((sum, { ppm }) => sum + ppm, 0) === 1_000_000,
    'The shares of a picture add up to 1,000,000.',
  )
  .refine(
    ({ kind, shares }) =>
      kind !== 'own' || shares.every(({ source }) => source === 'own' || source === 'none'),
    'A person’s own picture credits no artist.',
  );
export type PictureAccount = z.infer<typeof PictureAccount>;

/** A picture is offered only if at least this much of it is owed by proof, in parts per million. */
export const leastProvedShare = 500_000;

/**
 * The proven part of a picture's credits, in parts per million: artworks, and the person it shows with their
 * permission. The rest is declared by its maker or credits no one; it lowers the price.
 */
export const provedShareOf = ({ shares }: Pick<PictureAccount, 'shares'>): number =>
  shares.reduce(
    (sum, { source, ppm }) => (source === 'artwork' || source === 'persona' ? sum + ppm : sum),
    0,
  );

/** The part of a picture that its maker declares as their own, painted or imported, in parts per million. */
export const declaredShareOf = ({ shares }: Pick<PictureAccount, 'shares'>): number =>
  shares.reduce((sum, { source, ppm }) => (source === 'own' ? sum + ppm : sum), 0);

/** Credits of uploads: none, they are the person's own. */
export const ownAccount: PictureAccount = {
  kind: 'own',
  shares: [{ source: 'own', ppm: 1_000_000 }],
};

/** Credits of an openly licensed picture: none, and it is not the person's own. */
export const unownedAccount: PictureAccount = {
  kind: 'own',
  shares: [{ source: 'none', ppm: 1_000_000 }],
};

/** Where a picture came from. A `reference` is an openly licensed picture that a person keeps. */
export const origins = [
  'generated',
  'edited',
  'composed',
  'uploaded',
  'composition',
  'reference',
] as const;
export type Origin = (typeof origins)[number];

/** The model that composed a picture, which Limn then painted, or left as its person's own composition. */
export const Composer = z.object({
  model: z.string(),
  version: z.string(),
  licence: z.string(),
  /** Its training data. */
  training: z.string(),
  /** Null: the model takes none. */
  seed: z.int().nullable(),
});
export type Composer = z.infer<typeof Composer>;

/** The part a picture played in the making of another. */
export const parentParts = ['base', 'guide', 'subject', 'layer'] as const;
export type ParentPart = (typeof parentParts)[number];
