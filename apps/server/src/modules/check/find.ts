import type { FoundPicture, PictureChanges } from '@limn/contracts/check';
import type { ImageId } from '@limn/contracts/ids';
import { fingerprintBits } from '@limn/imaging';
import type { Alteration, Comparison } from '@limn/imaging/looks';
import type { PaintingPool } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  closestLooks,
  findByLooks,
  findByMark,
  imageById,
  type ImageRow,
  type Likeness,
  thoroughness,
} from '../images/index.ts';
import sharp from 'sharp';
import { decode, type Received } from './pixels.ts';

export interface FindParts {
  db: Database;
  storage: Storage;
  /** Threads of their own, so that nobody waits behind a painting. */
  readers: PaintingPool;
  markKey: string;
}

/** A picture of ours that this is, why, and what became of it. */
export interface Match {
  image: ImageRow;
  evidence: Exclude<FoundPicture['evidence'][0], { by: 'credentials' }>[];
  changes: Omit<PictureChanges, 'none'>;
  /** Where it is found by its looks: what was done to ours, and how well the details agree, −1 to 1. */
  seen?: { look: Alteration; agreement: number };
}

/** Most bits of 128 in which a picture may differ to be looked at; docs/checking.md has the figures. */
const mostBits = 34;
/** How many of the nearest are looked at. */
const mostCandidates = 4;
/** Beyond so many bits something may have been cut off. */
const wholeBits = 2;
/**
 * With how many bits apart, and how much correlation of details, a picture counts as ours without its mark; and
 * when it is worth laying it over ours to look for the mark there, which takes a second.
 */
const counts = [
  { bits: 20, agreement: 0.15 },
  { bits: 26, agreement: 0.5 },
];
const worthLaying = [
  { bits: 26, agreement: -1 },
  { bits: mostBits, agreement: 0.15 },
];
/** Long side at which one picture is laid over another. */
const layingSide = 768;
/** Less of our picture than this is called cut. */
const wholePart = 0.985;

const isUncut = ({ frame }: Alteration) => frame.width <= 1 && frame.height <= 1;

/** What was done to a picture, by how it lies on ours. */
function changesOf(
  { width, height }: Received,
  image: ImageRow,
  { mirrored, turned, quarters, inverted, inside, covered }: Alteration,
  part: Comparison['part'],
): Match['changes'] {
  const whole = !part || (part.width >= wholePart && part.height >= wholePart);
  const own = inside && !covered ? inside : { width: 1, height: 1 };
  const left = whole ? { width: 1, height: 1 } : part;
  const [wide, high] = quarters % 2 === 0 ? [width, height] : [height, width];
  const scale = [
    (wide * own.width) / (image.width * left.width),
    (high * own.height) / (image.height * left.height),
  ];
  return {
    // A picture that was turned has another size for that alone.
    resized: turned === 0 && scale.some((factor) => Math.abs(factor - 1) > 0.02),
    mirrored,
    turnedDegrees: turned + (quarters === 3 ? -90 : quarters * 90),
    inverted,
    framed: inside !== null,
    cropped: whole ? null : part,
  };
}

async function byMark(
  { db }: FindParts,
  received: Received,
  read: { mark: Comparison['mark']; looks: Likeness['look'][] },
  except: ReadonlySet<ImageId>,
): Promise<Match | undefined> {
  const id = read.mark && (await findByMark(db, read.mark.payload));
  const image = id ? await imageById(db, id) : undefined;
  if (!read.mark || !image || except.has(image.id)) return undefined;
  const [unaltered] = read.looks;
  const [near] = await closestLooks(db, image.id, read.looks);
  const alike = near && near.bits <= mostBits;
  return {
    image,
    evidence: [
      { by: 'mark', confidence: read.mark.confidence },
      ...(alike ? [likeness(near.bits)] : []),
    ],
    // Where the mark is read at once, nothing was cut off or turned.
    changes: changesOf(received, image, unaltered!, null),
  };
}

const likeness = (bits: number) =>
  ({ by: 'fingerprint', confidence: 1 - bits / fingerprintBits }) as const;

/** Whether a picture is the one its fingerprint is near to: by its mark, or by both its looks and its details. */
async function judge(
  { db, storage, readers, markKey }: FindParts,
  received: Received,
  { id, look, bits }: Likeness,
  signal: AbortSignal,
): Promise<Match | undefined> {
  const image = await imageById(db, id);
  if (!image) return undefined;
  const { pixels: ours } = await decode(await storage.get(image.fullKey), layingSide);
  const ask = async (cut: boolean, alteration = look as Alteration) => {
    const compared = await readers.run(
      { kind: 'compare', pixels: received.pixels, ours, alteration, cut, key: markKey },
      { signal },
    );
    const named = compared.mark && (await findByMark(db, compared.mark.payload));
    return { ...compared, mark: named === id ? compared.mark : null };
  };
  const mayBeCut = !isUncut(look) || look.covered || bits > wholeBits;
  const first = await ask(false);
  const meets = (limits: typeof counts) =>
    limits.some((limit) => bits <= limit.bits && first.agreement >= limit.agreement);
  const laid = !first.mark && mayBeCut && meets(worthLaying) ? await ask(true) : first;
  if (!laid.mark && !meets(counts)) return undefined;
  const asItIs = { ...look, turned: 0 };
  // A few bits may say that it was turned; whether its details agree better so, is surer.
  const isTurned =
    look.turned !== 0 && !laid.mark && (await ask(false, asItIs)).agreement < first.agreement;
  return {
    image,
    seen: { look, agreement: first.agreement },
    evidence: [
      ...(laid.mark ? [{ by: 'mark', confidence: laid.mark.confidence } as const] : []),
      likeness(bits),
    ],
    // What lies on ours as it is was not turned, though its looks may have said so.
    changes: changesOf(received, image, isTurned ? look : asItIs, laid.part),
  };
}

/** As it is, nothing cut off, turned or covered. */
const unaltered: Alteration = {
  frame: { left: 0, top: 0, width: 1, height: 1 },
  mirrored: false,
  turned: 0,
  quarters: 0,
  inverted: false,
  inside: null,
  covered: false,
};

/**
 * How well a picture's details agree with another's, as it is or altered in one of these ways: the best of them, −1 to 1.
 * @param part of the other that is seen, in fractions; null: all of it
 */
export async function agreementWith(
  { storage, readers, markKey }: FindParts,
  { pixels }: Received,
  other: ImageRow,
  signal: AbortSignal,
  looks: Alteration[] = [],
  part: Match['changes']['cropped'] = null,
): Promise<number> {
  const file = await storage.get(other.fullKey);
  const { pixels: ours } = await decode(part ? await cutOut(file, part) : file, layingSide);
  let best = -1;
  for (const alteration of [unaltered, ...looks]) {
    const compared = await readers.run(
      { kind: 'compare', pixels, ours, alteration, cut: false, key: markKey },
      { signal },
    );
    best = Math.max(best, compared.agreement);
  }
  return best;
}

async function cutOut(
  file: Uint8Array,
  part: NonNullable<Match['changes']['cropped']>,
): Promise<Uint8Array> {
  const picture = sharp(file);
  const { width, height } = await picture.metadata();
  const [left, top] = [Math.floor(part.left * width), Math.floor(part.top * height)];
  return picture
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
      height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
    })
    .png()
    .toBuffer();
}

/** How well a picture agrees with the one it was found to be, with what was done to that undone; −1 to 1. */
export async function agreementOf(
  parts: FindParts,
  received: Received,
  { image, seen, changes }: Match,
  signal: AbortSignal,
): Promise<number> {
  // What is found by its mark alone lies on ours as it is.
  if (!seen) return agreementWith(parts, received, image, signal);
  if (!changes.cropped) return seen.agreement;
  // The part that was found by laying it on ours is surer than the one that was guessed.
  const laid = { ...seen.look, frame: unaltered.frame, turned: 0 };
  const agreement = await agreementWith(parts, received, image, signal, [laid], changes.cropped);
  return Math.max(agreement, seen.agreement);
}

/** By looks its original may have, those of ours that are nearest to them. */
async function byLooks(
  parts: FindParts,
  received: Received,
  looks: Likeness['look'][],
  { how, except }: { how: (typeof thoroughness)['usual']; except: ReadonlySet<ImageId> },
  signal: AbortSignal,
): Promise<Match | undefined> {
  const most = mostCandidates + except.size;
  const candidates = await findByLooks(parts.db, looks, { mostBits, most, how });
  for (const { id } of candidates) {
    if (except.has(id)) continue;
    for (const likeness of await closestLooks(parts.db, id, looks)) {
      const match = await judge(parts, received, likeness, signal);
      if (match) return match;
    }
  }
  return undefined;
}

/**
 * By its mark; else by its looks, each thing that is often done to copies undone; else as cut or turned, in more ways.
 * @param except pictures that are not looked for
 */
export async function find(
  parts: FindParts,
  received: Received,
  signal: AbortSignal,
  except: ReadonlySet<ImageId> = new Set(),
): Promise<Match | undefined> {
  const { readers, markKey } = parts;
  const { pixels } = received;
  const read = await readers.run({ kind: 'recognise', pixels, key: markKey }, { signal });
  const found =
    (await byMark(parts, received, read, except)) ??
    (await byLooks(parts, received, read.looks, { how: thoroughness.usual, except }, signal));
  if (found) return found;
  const { looks } = await readers.run({ kind: 'guess-more', pixels }, { signal });
  return byLooks(parts, received, looks, { how: thoroughness.more, except }, signal);
}
