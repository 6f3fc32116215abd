import type { ImageId, ProfileId } from '@limn/contracts/ids';
import type { CreditClaim, FlattenResult } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { agreementInPlace, type Match } from '../check/index.ts';
import {
  attributionsOf,
  creditsOf,
  type ImageRow,
  referencesOf,
  relativesOf,
  showsPersona,
  imageTitle,
} from '../images/index.ts';
import { exclusiveHolders, hasLicence, isWithdrawn } from '../licensing/index.ts';
import type { OpenDocument } from './open-document.ts';
import { recognize, type RecognizedPicture, type RecognitionParts } from './recognition.ts';

export interface SettlingParts extends RecognitionParts {
  files: SignedFiles;
}

/** The maker of the picture: the profile that buys licences, and their profiles of every kind. */
export interface MakerProfiles {
  buyer: ProfileId | undefined;
  own: readonly ProfileId[];
}

/** A changed credit: a picture that was recognized, and the new credit of its artworks. */
export interface RaisedCredit {
  /** A title, or the styles of a picture whose title its reader may not see. */
  like: string;
  ppm: number;
}

/** The credit of a frame, including recognized pictures. */
export type Settled = Pick<FlattenResult, 'pixels' | 'owners' | 'shares'> & {
  raised: RaisedCredit[];
};

/** A mark identifies a picture with certainty. */
const isMarked = ({ evidence }: Match): boolean => evidence.some(({ by }) => by === 'mark');

/** The name of a picture for people who may not see its prompt. */
async function nameFor({ db, files }: SettlingParts, { own }: MakerProfiles, image: ImageRow) {
  if (image.listedAt || own.includes(image.profileId)) return `‘${imageTitle(image)}’`;
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  if (credits.length === 0) return 'another person’s picture';
  const styles = credits.map(({ style, artist }) => `${style.name} by ${artist.name}`);
  return `a picture in the style of ${styles.join(' and ')}`;
}

/**
 * Agreements this close are equal. Another person may have saved the same licensed picture from their canvas: the
 * result then agrees with both, and the placed one is its source.
 */
const likeness = 0.02;

/**
 * Whether a placed picture explains a resemblance: the result agrees more with the placed one. The person's own
 * pictures explain it only if they are older than the resembled picture; a kept reference, if its file was fetched
 * before. A picture that credits artists is counted by its own plane at any age, so it explains an equal resemblance,
 * too.
 */
async function isExplained(
  parts: RecognitionParts,
  { match, received, agreement }: RecognizedPicture,
  placed: readonly ImageRow[],
  signal: AbortSignal,
): Promise<boolean> {
  const { image } = match;
  if (!match.seen || isMarked(match)) return false;
  const kept = placed.filter(({ origin }) => origin === 'reference').map(({ id }) => id);
  const references = await referencesOf(parts.db, kept);
  const madeAt = ({ id, createdAt }: ImageRow): Date =>
    new Date(references.get(id)?.[0]?.retrievedAt ?? createdAt);
  for (const other of placed) {
    const isOwn = other.account.kind === 'own';
    if (other.id === image.id || (isOwn && madeAt(other) >= image.createdAt)) continue;
    const others = await agreementInPlace(parts, received, match, other, signal);
    if (isOwn ? others > agreement : others >= agreement - likeness) return true;
  }
  return false;
}

/**
 * The person's own pictures that a picture was painted after. The result may show one of these again, which the person could
 * place as well.
 */
async function followedBy(db: Sql, { own }: MakerProfiles, { id }: ImageRow): Promise<ImageRow[]> {
  const { madeFrom } = await relativesOf(db, id, [...own]);
  return madeFrom
    .filter(({ part, image }) => part === 'guide' && own.includes(image.profileId))
    .map(({ image }) => image)
    .filter(({ account }) => account.kind === 'own');
}

/** Why a picture may not be in another one of this person's, in words; undefined if it may. */
async function refusalOf(
  db: Sql,
  { buyer, own }: MakerProfiles,
  image: ImageRow,
): Promise<string | undefined> {
  const holders = await exclusiveHolders(db, image.id);
  if (holders.some((holder) => holder !== buyer))
    return 'which was licensed exclusively to someone else';
  if (image.takenDownAt) return 'which was taken down';
  if (showsPersona(image)) return 'which shows a person and is used only as it was made';
  if (own.includes(image.profileId)) return undefined;
  if (buyer && (await hasLicence(db, image.id, buyer))) return undefined;
  if (!image.listedAt) return 'which its maker does not show';
  return (await isWithdrawn(db, image)) ? 'whose style its artist withdrew' : undefined;
}

/**
 * Looks up a frame and credits what is recognized in it. The artworks of a recognized picture are owed at least r² (r:
 * the correlation of the details) of its place, by its own shares. If less than half of that is counted, the credit is
 * raised to it (`raiseCredit`) in the ownership plane, so that account, plane, certificate and later canvases agree.
 * @param options.placed the pictures that are on the canvas
 * @param options.except pictures to leave out
 * @throws DomainError invalid for a picture that may not be used and was not placed: licensed exclusively to someone
 * else, taken down, of a person; or, if it is neither theirs nor licensed to them, not shown or withdrawn
 */
export async function settleCredit(
  parts: SettlingParts,
  maker: MakerProfiles,
  flat: Pick<FlattenResult, 'pixels' | 'owners' | 'shares'>,
  {
    document,
    placed,
    except,
  }: { document?: OpenDocument; placed: readonly ImageRow[]; except?: ImageId[] },
  signal: AbortSignal,
): Promise<Settled> {
  const claims: { claim: CreditClaim; image: ImageRow }[] = [];
  for (const found of await recognize(parts, flat, { document, except: except ?? [] }, signal)) {
    const { image } = found.match;
    const explaining = [...placed, ...(await followedBy(parts.db, maker, image))];
    if (await isExplained(parts, found, explaining, signal)) continue;
    const isPlaced = placed.some(({ id }) => id === image.id);
    const refusal = isPlaced ? undefined : await refusalOf(parts.db, maker, image);
    if (refusal) {
      const name = await nameFor(parts, maker, image);
      const how = isMarked(found.match) ? 'carries the mark of' : 'looks like';
      throw invalid('layers', `This ${how} ${name}, ${refusal}. Take it off the canvas.`);
    }
    const works = (await attributionsOf(parts.db, [image.id])).get(image.id) ?? [];
    const owed = works.reduce((sum, { ppm }) => sum + ppm, 0) / 1_000_000;
    if (owed === 0) continue;
    const part = found.agreement ** 2 * found.covers * owed;
    const ids = works.map(({ artworkId, ppm }) => ({ id: artworkId, ppm }));
    claims.push({ image, claim: { box: found.box, part, works: ids, ownOnly: found.inLayer } });
  }
  if (claims.length === 0) return { ...flat, raised: [] };
  const { pixels, owners } = flat;
  const settled = await parts.editors.run(
    { kind: 'raise-credit', pixels, owners, claims: claims.map(({ claim }) => claim) },
    { signal },
  );
  const raised = new Map(
    claims.flatMap(({ image, claim }, k) =>
      settled.raised[k] ? [[image.id, { image, works: claim.works }] as const] : [],
    ),
  );
  if (raised.size === 0) return { ...flat, raised: [] };
  const sumOf = (shares: FlattenResult['shares'], works: CreditClaim['works']) => {
    const ids = new Set<string>(works.map(({ id }) => id));
    return shares.reduce(
      (sum, { source, ppm }) => (source.kind === 'artwork' && ids.has(source.id) ? sum + ppm : sum),
      0,
    );
  };
  return {
    pixels,
    owners: settled.owners,
    shares: settled.shares,
    raised: await Promise.all(
      [...raised.values()].map(async ({ image, works }) => ({
        like: await nameFor(parts, maker, image),
        ppm: sumOf(settled.shares, works) - sumOf(flat.shares, works),
      })),
    ),
  };
}
