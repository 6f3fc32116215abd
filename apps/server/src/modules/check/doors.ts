import type { ImageId, StyleId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Pixels } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { type Resemblance, resemblanceOf } from '../images/index.ts';
import { artworksById, stylesById } from '../styles/index.ts';
import { profileNames } from '../profiles/index.ts';
import { describeResemblance } from './describe-match.ts';
import type { FindParts } from './find.ts';
import { receivedOf } from './pixels.ts';
import { type Bringer, recognize, recognizeFile, type RecognitionResult } from './recognize.ts';
import { refusalOf } from './refusals.ts';

export interface DoorParts extends FindParts {
  clock: Clock;
  files: SignedFiles;
}

const resemblanceIn = ({ picture, work }: RecognitionResult): Resemblance | undefined =>
  picture
    ? { resemblesId: picture.image.id, artworkId: null, agreement: picture.seen?.agreement ?? null }
    : work && { resemblesId: null, artworkId: work.work.id, agreement: work.agreement };

async function admitted(
  parts: DoorParts,
  caller: Caller,
  pixels: Pixels,
  signal: AbortSignal,
): Promise<{ refusal: string } | { resemblance: Resemblance | undefined }> {
  const by = { userId: userOf(caller).id, profiles: ownProfiles(caller) };
  const recognized = await recognize(parts, await receivedOf(pixels), by, signal);
  const viewer = { buyer: caller.profiles.creator, own: by.profiles };
  const refusal = await refusalOf(parts.db, recognized, viewer, parts.clock.now());
  return refusal === undefined ? { resemblance: resemblanceIn(recognized) } : { refusal };
}

/**
 * Looks up a picture that a person uploads as their own: to the gallery, or by paste, drop or choice on a canvas.
 * @returns its resemblances, to be stored with it
 * @throws DomainError conflict at `file` for a picture they may not bring in
 */
export async function recognizeUpload(
  parts: DoorParts,
  caller: Caller,
  pixels: Pixels,
  signal: AbortSignal,
): Promise<Resemblance | undefined> {
  const answer = await admitted(parts, caller, pixels, signal);
  if ('refusal' in answer)
    throw new DomainError('conflict', answer.refusal, [{ path: 'file', message: answer.refusal }]);
  return answer.resemblance;
}

/**
 * Looks up a layer of a file that a person opens as a canvas.
 * @returns one sentence about its resemblance; undefined for most layers, and for a picture placed as such
 * @throws DomainError conflict at `file`, naming the layer, for a picture they may not bring in
 */
export async function recognizeImport(
  parts: DoorParts,
  caller: Caller,
  { name, image, pixels }: { name: string; image: ImageId | null; pixels: Pixels },
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await admitted(parts, caller, pixels, signal);
  if ('refusal' in answer) {
    const message = `${name}: ${answer.refusal}`;
    throw new DomainError('conflict', message, [{ path: 'file', message }]);
  }
  const { resemblance } = answer;
  if (!resemblance || (image && resemblance.resemblesId === image)) return undefined;
  const sentence = await describeResemblance(parts, caller, resemblance);
  return sentence && `${name}: ${sentence}`;
}

/** The sentence for a person whose upload was recognized when it came in; undefined for every other picture. */
export async function resemblanceSentence(
  parts: Pick<DoorParts, 'db' | 'files'>,
  caller: Caller,
  id: ImageId,
): Promise<string | undefined> {
  const found = await resemblanceOf(parts.db, id);
  return found && describeResemblance(parts, caller, found);
}

/**
 * Looks up a reference before painting: pictures made here, and works registered here, guide no other style.
 * @param reference its file, when it was fetched, and the faces in it; null: not searched for yet
 * @param styles the styles of the recipe
 * @returns why it may not be used; undefined for most
 */
export async function refuseReference(
  parts: Omit<DoorParts, 'files'>,
  { file, retrievedAt, faces }: { file: Uint8Array; retrievedAt: Date; faces: number | null },
  by: Bringer,
  styles: readonly StyleId[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { db, clock } = parts;
  const { picture: like, work, person: shown } = await recognizeFile(parts, file, by, signal);
  // A picture that was made after the file was fetched is not what the file is a copy of.
  const picture = like && like.image.createdAt < retrievedAt ? like : undefined;
  const person = shown === 'picture' && !picture ? undefined : shown;
  // Photos of profiles also show landscapes, which may well be in the public domain.
  if (person && (person !== 'photo' || faces !== 0))
    return `This picture shows a person who decides on ${brand.name} how they are shown. Choose another picture.`;
  const other = picture?.owed.find(({ styleId }) => !styles.includes(styleId));
  if (other) {
    const style = (await stylesById(db, [other.styleId])).get(other.styleId)?.name;
    const artist = (await profileNames(db, [other.profileId])).get(other.profileId)?.name;
    return `This is a picture made on ${brand.name} in the style ‘${style}’ by ${artist}. Choose that style, or another picture.`;
  }
  const registered = work && (await artworksById(db, [work.work.id])).get(work.work.id);
  if (work && !(registered && styles.includes(registered.styleId))) {
    const { shown, title, artist } = work.work;
    return shown
      ? `This is ‘${title}’ by ${artist}, registered on ${brand.name}. Choose their style, or another picture.`
      : `This is another artist’s work, registered on ${brand.name}. Choose another picture.`;
  }
  const viewer = { buyer: undefined, own: by.profiles };
  return refusalOf(db, picture ? { picture } : {}, viewer, clock.now());
}
