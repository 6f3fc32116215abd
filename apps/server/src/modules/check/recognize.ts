import type { ArtworkId, HeadshotId, PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import type { KnownKind } from '../../platform/known-pictures.ts';
import { type Candidate, closestLooks } from '../../platform/look-search.ts';
import { type AttributionRow, attributionsOf, showsPersona } from '../images/index.ts';
import { headshotsLike, headshotsOfOthers } from '../personas/index.ts';
import { photosLike, photosOfOthers } from '../photos/index.ts';
import { type RegisteredWork, worksLike, worksOfOthers } from '../styles/index.ts';
import {
  findWithLooks,
  type FindParts,
  judge,
  judgePlaced,
  type Match,
  type Reading,
} from './find.ts';
import { decode, readSide, type Received } from './pixels.ts';

/** The person who brings a picture: works that one of their profiles registered, and their own photos, are theirs. */
export interface Bringer {
  userId: UserId;
  profiles: ProfileId[];
}

/** The matches of an incoming picture, other than the person's own photos and registered works. */
export interface RecognitionResult {
  /** The picture made here that it is a copy of, with the artworks that one owes. */
  picture?: Match & { owed: AttributionRow[] };
  /** The registered work of another artist that it is a copy of, and how well their details agree, −1 to 1. */
  work?: { work: RegisteredWork; agreement: number };
  /** Another person's photo or headshot, or a picture made here that shows a persona. */
  person?: 'photo' | 'headshot' | 'picture';
}

/** Greatest distance of a candidate, and how many are compared pixel by pixel. */
const limits = { mostBits: 26, most: 3 };

type Kept<Id extends string> = Candidate<Id> & { storageKey: string };

/** Stored candidates of one kind: by looks, and among those that share local features the ones that count. */
interface Source<Id extends string, T extends { storageKey: string }> {
  kind: KnownKind;
  byLooks: (T & Kept<Id>)[];
  byIds: (ids: Id[]) => Promise<(T & { id: Id })[]>;
}

/** The first candidate that a picture is a copy of, with how well their details agree. */
async function firstSame<Id extends string, T extends { storageKey: string }>(
  parts: FindParts,
  { received, looks, byFeatures }: Reading,
  { kind, byLooks, byIds }: Source<Id, T>,
  signal: AbortSignal,
): Promise<{ candidate: T; agreement: number } | undefined> {
  for (const candidate of byLooks)
    for (const near of closestLooks(candidate, looks)) {
      const file = await parts.storage.get(candidate.storageKey);
      const judged = await judge(parts, received, near, file, async () => false, signal);
      if (judged) return { candidate, agreement: judged.agreement };
    }
  const placed = (await byFeatures()).filter((candidate) => candidate.kind === kind);
  const kept = await byIds([...new Set(placed.map(({ id }) => id as Id))]);
  for (const near of placed) {
    const candidate = kept.find(({ id }) => id === near.id);
    if (!candidate) continue;
    const original = () => parts.storage.get(candidate.storageKey);
    const judged = await judgePlaced(parts, received, near, original, signal);
    if (judged) return { candidate, agreement: judged.agreement };
  }
  return undefined;
}

/**
 * The one look-up of every picture that comes in, whichever way: against pictures made here, by mark and looks;
 * registered works of other artists; and other people's photos and headshots. In every orientation, inverted, with
 * borders, cut edges and turns, warped, and as a part of a collage. It runs in the `readers` threads.
 * @param standing only works that are still part of a style; else also removed ones
 */
export async function recognize(
  parts: FindParts,
  received: Received,
  { userId, profiles }: Bringer,
  signal: AbortSignal,
  { standing = true }: { standing?: boolean } = {},
): Promise<RecognitionResult> {
  const { db } = parts;
  const { match, ...reading } = await findWithLooks(parts, received, signal);
  const { looks } = reading;
  const whose = { owners: profiles, standing };
  const work = await firstSame(
    parts,
    reading,
    {
      kind: 'artwork',
      byLooks: await worksLike(db, looks, whose, limits),
      byIds: (ids: ArtworkId[]) => worksOfOthers(db, ids, whose),
    },
    signal,
  );
  const photo = await firstSame(
    parts,
    reading,
    {
      kind: 'photo',
      byLooks: await photosLike(db, looks, [userId], limits),
      byIds: (ids: PhotoId[]) => photosOfOthers(db, ids, [userId]),
    },
    signal,
  );
  const shot =
    photo ??
    (await firstSame(
      parts,
      reading,
      {
        kind: 'headshot',
        byLooks: await headshotsLike(db, looks, profiles, limits),
        byIds: (ids: HeadshotId[]) => headshotsOfOthers(db, ids, profiles),
      },
      signal,
    ));
  const person = photo
    ? 'photo'
    : shot
      ? 'headshot'
      : match && showsPersona(match.image)
        ? 'picture'
        : undefined;
  const owed = match && (await attributionsOf(db, [match.image.id])).get(match.image.id);
  return {
    ...(match && { picture: { ...match, owed: owed ?? [] } }),
    ...(work && { work: { work: work.candidate, agreement: work.agreement } }),
    ...(person && { person }),
  };
}

/** `recognize` for an encoded picture. */
export const recognizeFile = async (
  parts: FindParts,
  file: Uint8Array,
  by: Bringer,
  signal: AbortSignal,
  options?: { standing?: boolean },
): Promise<RecognitionResult> =>
  recognize(parts, await decode(file, readSide), by, signal, options);
