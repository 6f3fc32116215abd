import type { PictureAccount } from '@limn/contracts/picture-account';
import sharp from 'sharp';
import type { FlattenResult } from '../../painting/index.ts';
import { invalid } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { find, type FindParts } from '../check/index.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { attributionsOf, creditsOf, type ImageRow } from '../images/index.ts';
import { titleOf } from '../studio/index.ts';

export type ClaimParts = FindParts & { files: SignedFiles };

/** Longest side at which a picture is recognised, as in look-ups. */
const readSide = 1536;
/** Of what a recognised picture owes its artworks, so much at least is owed them still. */
const leastLeft = 0.1;

async function smaller({ width, height, data }: FlattenResult['pixels']) {
  const shrunk = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: readSide, height: readSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = shrunk;
  return { width: info.width, height: info.height, data: new Uint8Array(shrunk.data) };
}

/** What a picture is called, to somebody who may not be let in on its prompt. */
async function nameFor({ db, files }: ClaimParts, caller: Caller, image: ImageRow) {
  if (image.listedAt || ownProfiles(caller).includes(image.profileId)) return `‘${titleOf(image)}’`;
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const styles = credits.map(({ style, artist }) => `${style.name} by ${artist.name}`);
  return `a picture in the style of ${styles.join(' and ')}`;
}

/**
 * What layers say is somebody's own, or nobody's, is believed unless the picture is one of ours whose artworks
 * it leaves out.
 * @throws DomainError invalid, naming that picture
 */
export async function assertOwnClaims(
  parts: ClaimParts,
  caller: Caller,
  { pixels }: FlattenResult,
  account: PictureAccount,
  signal: AbortSignal,
): Promise<void> {
  const owed = new Map(
    account.shares.flatMap((share) => (share.source === 'artwork' ? [[share.id, share.ppm]] : [])),
  );
  if (account.shares.every(({ source }) => source === 'artwork')) return;
  const { width, height } = pixels;
  const match = await find(parts, { width, height, pixels: await smaller(pixels) }, signal);
  if (!match) return;
  const { image, evidence } = match;
  const theirs = (await attributionsOf(parts.db, [image.id])).get(image.id) ?? [];
  const [before, left] = theirs.reduce(
    ([all, still], { artworkId, ppm }) => [all + ppm, still + (owed.get(artworkId) ?? 0)],
    [0, 0],
  );
  if (left >= before * leastLeft) return;
  const name = await nameFor(parts, caller, image);
  throw invalid(
    'layers',
    evidence.some(({ by }) => by === 'mark')
      ? `This carries the mark of ${name}, but the layers say it is yours alone. Place the picture from your gallery instead.`
      : `This looks like ${name}, but the layers say it is yours alone. Place the picture from your gallery instead.`,
  );
}
