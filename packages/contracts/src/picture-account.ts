import { z } from 'zod';
import { ArtworkId, ProfileId } from './ids.ts';
import { PartsPerMillion } from './money.ts';

/**
 * How a picture's shares are known:
 * - `exact`: for every pixel there is a source, and the shares are its sums
 * - `declared`: fixed by agreement before it was made, for the model cannot tell
 * - `own`: it owes nobody: it is the person's own, an openly licensed picture, or made of both
 */
export const accountKinds = ['exact', 'declared', 'own'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * A part of a picture: of an artwork, of a talent's persona, of the person's own (an upload, hand work), or of
 * nobody's.
 */
const Share = z.discriminatedUnion('source', [
  z.object({ source: z.literal('artwork'), id: ArtworkId, ppm: PartsPerMillion }),
  z.object({ source: z.literal('persona'), id: ProfileId, ppm: PartsPerMillion }),
  z.object({ source: z.literal('own'), ppm: PartsPerMillion }),
  z.object({ source: z.literal('none'), ppm: PartsPerMillion }),
]);
export type AccountShare = z.infer<typeof Share>;

/** Whom a picture owes. The shares add up to 1,000,000. */
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
 * What of a picture is owed by proof, in parts per million: to artworks, and to the person whom it shows by their leave.
 * The rest is declared by its maker or owed to no one; it lowers the price.
 */
export const provedShareOf = ({ shares }: Pick<PictureAccount, 'shares'>): number =>
  shares.reduce(
    (sum, { source, ppm }) => (source === 'artwork' || source === 'persona' ? sum + ppm : sum),
    0,
  );

/** What of a picture is its maker's own by their word, painted or imported alike, in parts per million. */
export const declaredShareOf = ({ shares }: Pick<PictureAccount, 'shares'>): number =>
  shares.reduce((sum, { source, ppm }) => (source === 'own' ? sum + ppm : sum), 0);

/** What uploads owe: nobody, for they are the person's own. */
export const ownAccount: PictureAccount = {
  kind: 'own',
  shares: [{ source: 'own', ppm: 1_000_000 }],
};

/** What an openly licensed picture owes: nobody, and it is not the person's own. */
export const unownedAccount: PictureAccount = {
  kind: 'own',
  shares: [{ source: 'none', ppm: 1_000_000 }],
};

/** Where a picture came from. A `reference` is an openly licensed picture that somebody keeps. */
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
  /** What it was trained on. */
  training: z.string(),
  /** Null: the model takes none. */
  seed: z.int().nullable(),
});
export type Composer = z.infer<typeof Composer>;

/** The part a picture played in the making of another. */
export const parentParts = ['base', 'guide', 'subject', 'layer'] as const;
export type ParentPart = (typeof parentParts)[number];
