import type { ImageId } from '@limn/contracts/ids';
import type { Pixels } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { type Resemblance, resemblanceOf } from '../images/index.ts';
import { describeResemblance } from './describe-match.ts';
import type { FindParts } from './find.ts';
import { receivedOf } from './pixels.ts';
import { recognize, type Recognized } from './recognize.ts';
import { refusalOf } from './refusals.ts';

export interface DoorParts extends FindParts {
  clock: Clock;
  files: SignedFiles;
}

const resemblanceIn = ({ picture, work }: Recognized): Resemblance | undefined =>
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
  const refusal = await refusalOf(parts.db, recognized, caller, parts.clock.now());
  return refusal === undefined ? { resemblance: resemblanceIn(recognized) } : { refusal };
}

/**
 * Looks up a picture that a person uploads as their own: to the gallery, or by paste, drop or choice on a canvas.
 * @returns what it resembles, to be recorded with it
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
 * @returns one sentence about what it resembles; undefined for most layers, and for a picture placed as such
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
