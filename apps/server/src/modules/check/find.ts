import type { FoundPicture, PictureChanges } from '@limn/contracts/check';
import { fullSizeOf } from '@limn/contracts/full-size';
import type { ImageId } from '@limn/contracts/ids';
import { fingerprintBits } from '@limn/imaging';
import {
  type Alteration,
  type Comparison,
  placeByFeatures,
  type PlacedComparison,
  type Similarity,
} from '@limn/imaging/looks';
import type { PaintingPool } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type Candidate,
  closestLooks,
  findByLooks,
  type Likeness,
  thoroughness,
} from '../../platform/look-search.ts';
import {
  type FeatureCandidate,
  findByFeatures,
  mostSearched,
} from '../../platform/known-pictures.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  attributionsOf,
  findByMark,
  imageById,
  imageLooks,
  type ImageRow,
  imagesById,
  printOfImage,
} from '../images/index.ts';
import sharp from 'sharp';
import { decode, type Received } from './pixels.ts';

export interface FindParts {
  db: Database;
  storage: Storage;
  /** Threads of their own, so that look-ups never wait for a painting. */
  readers: PaintingPool;
  markKey: string;
}

/** Our picture that this one is, the evidence, and its changes. */
export interface Match {
  image: ImageRow;
  evidence: Exclude<FoundPicture['evidence'][0], { by: 'credentials' }>[];
  changes: Omit<PictureChanges, 'none'>;
  /**
   * Where it is found by its looks: what was done to ours, how well the details agree, −1 to 1, and how much of the
   * received picture shows ours, 0 to 1.
   */
  seen?: { look: Alteration; agreement: number; covered: number };
}

/** Greatest distance of a candidate in bits of 128; docs/checking.md has the figures. */
const mostBits = 34;
/** How many of the nearest are compared pixel by pixel. */
const mostCandidates = 4;
/** How many are read to find an older original among them. */
const mostLikely = 24;
/** Beyond this distance something may have been cut off. */
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

/**
 * Whether a copy has a size at which we do not deliver ours: neither its own nor that of a licensed file.
 * @param scales size of the copy relative to ours
 */
const isResized = (image: ImageRow, scales: number[]) =>
  [1, fullSizeOf(image).width / image.width].every((delivered) =>
    scales.some((scale) => Math.abs(scale / delivered - 1) > 0.02),
  );

const isUncut = ({ frame }: Alteration) => frame.width <= 1 && frame.height <= 1;

/** How a picture was changed, by its alignment with ours. */
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
    // Turning a picture changes its size, without any resizing.
    resized: turned === 0 && isResized(image, scale),
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
  const print = await printOfImage(db, image.id);
  const near = print && closestLooks({ id: image.id, print }, read.looks)[0];
  return {
    image,
    evidence: [
      { by: 'mark', confidence: read.mark.confidence },
      ...(near && near.bits <= mostBits ? [likeness(near.bits)] : []),
    ],
    // Where the mark is read at once, nothing was cut off or turned.
    changes: changesOf(received, image, unaltered!, null),
  };
}

const likeness = (bits: number) =>
  ({ by: 'fingerprint', confidence: 1 - bits / fingerprintBits }) as const;

/** How a picture compares with one of a similar fingerprint, once they are considered the same. */
interface Judgement {
  /** The alterations. */
  look: Alteration;
  /** Correlation of details, −1 to 1. */
  agreement: number;
  laid: Comparison;
}

/**
 * Compares a picture with a known one that has a similar fingerprint.
 * @param original the known picture's file
 * @param hasMark whether a payload belongs to the known picture
 * @returns undefined if neither the mark nor looks and details match
 */
export async function judge(
  { readers, markKey }: Pick<FindParts, 'readers' | 'markKey'>,
  received: Received,
  { look, bits }: Pick<Likeness, 'look' | 'bits'>,
  original: Uint8Array,
  hasMark: (payload: number) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Judgement | undefined> {
  const { pixels: ours } = await decode(original, layingSide);
  const ask = async (cut: boolean, alteration = look as Alteration) => {
    const compared = await readers.run(
      { kind: 'compare', pixels: received.pixels, ours, alteration, cut, key: markKey },
      { signal },
    );
    const named = compared.mark && (await hasMark(compared.mark.payload));
    return { ...compared, mark: named ? compared.mark : null };
  };
  const mayBeCut = !isUncut(look) || look.covered || bits > wholeBits;
  const first = await ask(false);
  const meets = (limits: typeof counts) =>
    limits.some((limit) => bits <= limit.bits && first.agreement >= limit.agreement);
  const laid = !first.mark && mayBeCut && meets(worthLaying) ? await ask(true) : first;
  if (!laid.mark && !meets(counts)) return undefined;
  const asItIs = { ...look, turned: 0 };
  // The fingerprint may suggest a turn by a few bits; the details decide whether it was turned.
  const isTurned =
    look.turned !== 0 && !laid.mark && (await ask(false, asItIs)).agreement < first.agreement;
  return { look: isTurned ? look : asItIs, agreement: first.agreement, laid };
}

/** How much of a picture is not bars and borders. */
const coveredBy = ({ inside }: Alteration): number => (inside ? inside.width * inside.height : 1);

async function judgeImage(
  parts: FindParts,
  received: Received,
  near: Likeness<ImageId>,
  signal: AbortSignal,
): Promise<Match | undefined> {
  const { db, storage } = parts;
  const image = await imageById(db, near.id);
  if (!image) return undefined;
  const hasMark = async (payload: number) => (await findByMark(db, payload)) === image.id;
  const file = await storage.get(image.fullKey);
  const judged = await judge(parts, received, near, file, hasMark, signal);
  if (!judged) return undefined;
  const { look, agreement, laid } = judged;
  return {
    image,
    seen: { look: near.look, agreement, covered: coveredBy(near.look) },
    evidence: [
      ...(laid.mark ? [{ by: 'mark', confidence: laid.mark.confidence } as const] : []),
      likeness(near.bits),
    ],
    changes: changesOf(received, image, look, laid.part),
  };
}

/** Unaltered: nothing cut off, turned or covered. */
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
 * The best agreement of two pictures' details, −1 to 1: of the unaltered picture and of each of these alterations.
 * @param part visible part of the other picture, in fractions of its sides; null: all of it
 */
async function agreementWith(
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
  // A picture found only by its mark is aligned with ours unchanged.
  if (!seen) return agreementWith(parts, received, image, signal);
  if (!changes.cropped) return seen.agreement;
  // An aligned part is more certain than a guessed one.
  const laid = { ...seen.look, frame: unaltered.frame, turned: 0 };
  const agreement = await agreementWith(parts, received, image, signal, [laid], changes.cropped);
  return Math.max(agreement, seen.agreement);
}

/** How well a picture agrees with another one than the match, directly or by its alignment with the match; −1 to 1. */
export async function agreementInPlace(
  parts: FindParts,
  received: Received,
  { seen, changes }: Match,
  other: ImageRow,
  signal: AbortSignal,
): Promise<number> {
  const looks = seen ? [seen.look] : [];
  const whole = await agreementWith(parts, received, other, signal, looks);
  if (!seen || !changes.cropped) return whole;
  const laid = { ...seen.look, frame: unaltered.frame, turned: 0 };
  const part = await agreementWith(parts, received, other, signal, [laid], changes.cropped);
  return Math.max(whole, part);
}

/**
 * Whether two pictures made here count as the same in a look-up.
 * @param bits of 128 in which their fingerprints differ
 */
export async function isSamePicture(
  parts: FindParts,
  one: ImageRow,
  other: ImageRow,
  bits: number,
  signal: AbortSignal,
): Promise<boolean> {
  const received = await decode(await parts.storage.get(one.fullKey), layingSide);
  const agreement = await agreementWith(parts, received, other, signal);
  return counts.some((limit) => bits <= limit.bits && agreement >= limit.agreement);
}

/** The candidates nearest to a picture's looks, each compared with it until one is the same. */
async function byLooks(
  parts: FindParts,
  received: Received,
  looks: Likeness['look'][],
  candidates: Candidate<ImageId>[],
  signal: AbortSignal,
): Promise<Match | undefined> {
  for (const candidate of candidates) {
    for (const near of closestLooks(candidate, looks)) {
      const match = await judgeImage(parts, received, near, signal);
      if (match) return match;
    }
  }
  return undefined;
}

/**
 * How many features must agree on the alignment of two pictures, and how well the details must agree there, for both to
 * count as the same; docs/checking.md has the figures.
 */
const placedCounts = [
  { agreeing: 4, agreement: 0.55 },
  { agreeing: 7, agreement: 0.35 },
];
/** A picture that shows less of another than this part of its area is not taken for a copy. */
const leastPart = 0.08;

/** An aligned picture with its comparison. */
export interface PlacedMatch extends PlacedComparison {
  similarity: Similarity;
}

/**
 * Compares a picture with one that it shares local features with, where these place it.
 * @returns undefined when it is another picture
 */
export async function judgePlaced(
  { readers }: Pick<FindParts, 'readers'>,
  received: Received,
  { variant, pairs }: FeatureCandidate,
  original: () => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<PlacedMatch | undefined> {
  const placing = placeByFeatures(pairs);
  if (!placing || placing.agreeing < placedCounts[0]!.agreeing) return undefined;
  const { similarity, agreeing } = placing;
  const { pixels: ours } = await decode(await original(), layingSide);
  const { pixels } = received;
  const compared = await readers.run(
    { kind: 'compare-placed', pixels, ours, similarity, ...variant },
    { signal },
  );
  const isSame = placedCounts.some(
    (limit) => agreeing >= limit.agreeing && compared.agreement >= limit.agreement,
  );
  const isLarge = compared.part.width * compared.part.height >= leastPart;
  return isSame && isLarge ? { ...compared, similarity } : undefined;
}

/** The alterations of a picture that was placed by its features. */
function changesOfPlaced(
  received: Received,
  image: ImageRow,
  { mirrored, inverted }: FeatureCandidate['variant'],
  { similarity: { a, b }, part, covered }: PlacedMatch,
): Match['changes'] {
  const degrees = Math.round((Math.atan2(b, a) * 1800) / Math.PI) / 10;
  const factor =
    (Math.hypot(a, b) * Math.max(received.width, received.height)) /
    Math.max(image.width, image.height);
  const isWhole = part.width >= wholePart && part.height >= wholePart;
  return {
    resized: isResized(image, [factor]),
    mirrored,
    turnedDegrees: Math.abs(degrees) < 0.5 ? 0 : degrees,
    inverted,
    framed: covered < 0.9,
    cropped: isWhole ? null : part,
  };
}

async function judgePlacedImage(
  parts: FindParts,
  received: Received,
  candidate: FeatureCandidate,
  signal: AbortSignal,
): Promise<Match | undefined> {
  const image = await imageById(parts.db, candidate.id as ImageId);
  if (!image) return undefined;
  const original = () => parts.storage.get(image.fullKey);
  const placed = await judgePlaced(parts, received, candidate, original, signal);
  if (!placed) return undefined;
  const { variant } = candidate;
  const changes = changesOfPlaced(received, image, variant, placed);
  const look = { ...unaltered, ...variant, turned: changes.turnedDegrees };
  const { agreement, covered } = placed;
  return {
    image,
    seen: { look, agreement, covered },
    evidence: [{ by: 'fingerprint', confidence: agreement }],
    changes,
  };
}

/** Details of a copy and its original agree at least so well; those of two pictures in one composition seldom do. */
const originalAgreement = 0.7;

/** Whether a picture credits every artist of another one with at least half of their share there. */
function owesAsMuch(
  owed: Awaited<ReturnType<typeof attributionsOf>>,
  id: ImageId,
  other: ImageId,
): boolean {
  const sums = (of: ImageId) => {
    const byArtist = new Map<string, number>();
    for (const { profileId, ppm } of owed.get(of) ?? [])
      byArtist.set(profileId, (byArtist.get(profileId) ?? 0) + ppm);
    return byArtist;
  };
  const own = sums(id);
  return [...sums(other)].every(([artist, ppm]) => (own.get(artist) ?? 0) * 2 >= ppm);
}

/** Agreements with a smaller difference count as equal. */
const equalAgreement = 0.02;

/**
 * The original of a picture that was saved here again: an older picture that the received one shows, too. If the newer
 * one does not credit an artist of the older one, good agreement with the older one is enough. Otherwise the agreement
 * has to be as good as with the newer one. A mark or fingerprint of the newer one only identifies the file.
 * @param judgeOne compares the received picture with one of the candidates
 */
async function originalOf(
  { db }: FindParts,
  found: Match,
  candidates: ImageId[],
  judgeOne: (id: ImageId) => Promise<Match | undefined>,
): Promise<Match> {
  const [images, owed] = await Promise.all([
    imagesById(db, candidates),
    attributionsOf(db, [found.image.id, ...candidates]),
  ]);
  const older = [...images.values()]
    .filter(({ createdAt }) => createdAt < found.image.createdAt)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const isCredited = ({ id }: ImageRow) => owesAsMuch(owed, found.image.id, id);
  const asWell = (found.seen?.agreement ?? 1) - equalAgreement;
  for (const { least, among } of [
    { least: originalAgreement, among: older.filter((one) => !isCredited(one)) },
    { least: asWell, among: older.filter(isCredited) },
  ])
    for (const { id } of among.slice(0, mostCandidates)) {
      const match = await judgeOne(id);
      const isMarked = match?.evidence.some(({ by }) => by === 'mark');
      if (match && (isMarked || (match.seen?.agreement ?? 0) >= least)) return match;
    }
  return found;
}

/** Data read from a picture during a search, for further searches. */
export interface Reading {
  received: Received;
  looks: Likeness['look'][];
  /** The known pictures of every kind that share local features with it; computed on first use. */
  byFeatures(): Promise<FeatureCandidate[]>;
}

/**
 * Finds the picture made here that a picture is a copy of, with all that it read on the way.
 * By its mark; by its looks, each change that is common in copies undone; by its local features; by its looks as if
 * cut or turned in more ways. Of two that show the same the older one is found.
 * @param leastCovered how much of the received picture must show the other one where features find it, 0 to 1: a part
 * of a collage shows it too
 * @param except pictures that are not looked for
 */
export async function findWithLooks(
  parts: FindParts,
  received: Received,
  signal: AbortSignal,
  {
    leastCovered = 0,
    except = new Set(),
  }: { leastCovered?: number; except?: ReadonlySet<ImageId> } = {},
): Promise<Reading & { match: Match | undefined }> {
  const { db, readers, markKey } = parts;
  const { pixels } = received;
  let searched: Promise<FeatureCandidate[]> | undefined;
  const byFeatures = () =>
    (searched ??= readers
      .run({ kind: 'guess-features', pixels, most: mostSearched }, { signal })
      .then(({ variants }) => findByFeatures(db, variants)));
  const searchLooks = async (looks: Likeness['look'][], how: (typeof thoroughness)['usual']) => {
    const found = await findByLooks<ImageId>(db, imageLooks, looks, {
      mostBits,
      most: mostLikely + except.size,
      how,
    });
    const near = found.filter(({ id }) => !except.has(id));
    const judgeOne = (id: ImageId) => {
      const candidate = near.find((one) => one.id === id)!;
      return judgeImage(parts, received, closestLooks(candidate, looks)[0]!, signal);
    };
    return {
      find: () => byLooks(parts, received, looks, near.slice(0, mostCandidates), signal),
      original: (found: Match) =>
        originalOf(
          parts,
          found,
          near.map(({ id }) => id),
          judgeOne,
        ),
    };
  };
  const placed = async () => {
    const near = (await byFeatures()).filter(
      ({ kind, id }) => kind === 'image' && !except.has(id as ImageId),
    );
    for (const candidate of near) {
      const found = await judgePlacedImage(parts, received, candidate, signal);
      if (!found || (found.seen?.covered ?? 1) < leastCovered) continue;
      const judgeOne = (id: ImageId) =>
        judgePlacedImage(parts, received, near.find((one) => one.id === id)!, signal);
      const ids = [...new Set(near.map(({ id }) => id as ImageId))];
      return originalOf(parts, found, ids, judgeOne);
    }
    return undefined;
  };

  const read = await readers.run({ kind: 'recognise', pixels, key: markKey }, { signal });
  const usual = await searchLooks(read.looks, thoroughness.usual);
  const found = (await byMark(parts, received, read, except)) ?? (await usual.find());
  const reading = { received, looks: read.looks, byFeatures };
  if (found) return { ...reading, match: await usual.original(found) };
  const placedMatch = await placed();
  if (placedMatch) return { ...reading, match: placedMatch };
  const { looks } = await readers.run({ kind: 'guess-more', pixels }, { signal });
  const more = await searchLooks(looks, thoroughness.more);
  const late = await more.find();
  return {
    ...reading,
    looks: [...read.looks, ...looks],
    match: late && (await more.original(late)),
  };
}

/** Less than this of a picture showing another one makes it a collage, not a copy. */
const copyCovered = 0.8;

/**
 * The picture made here that a picture as a whole is a copy of, as `findWithLooks` finds it.
 * @param except pictures that are not looked for
 */
export async function find(
  parts: FindParts,
  received: Received,
  signal: AbortSignal,
  except: ReadonlySet<ImageId> = new Set(),
): Promise<Match | undefined> {
  const options = { leastCovered: copyCovered, except };
  return (await findWithLooks(parts, received, signal, options)).match;
}
