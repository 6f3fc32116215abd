import type { ProfileId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasLicence, marketOf } from '../licensing/index.ts';
import type { RecognitionResult } from './recognize.ts';

/**
 * Why a person may not bring in a copy of another person's picture, or of a picture made here: it shows a person, was
 * taken down, was licensed exclusively to someone else, or is private or withdrawn and they hold no licence.
 * @returns the reason and what to do, one or two sentences; undefined if they may bring it in
 */
export async function refusalOf(
  db: Database,
  { picture, person }: RecognitionResult,
  { buyer, own }: { buyer: ProfileId | undefined; own: ProfileId[] },
  now: Date,
): Promise<string | undefined> {
  if (person === 'picture')
    return 'This picture shows a person who agreed to this picture only. Use it as it was made.';
  if (person)
    return `This is another person’s picture on ${brand.name}. Use pictures that are yours.`;
  if (!picture) return undefined;
  const { image } = picture;
  const market = (await marketOf(db, [image], { buyer, own }, now)).get(image.id)!;
  const isLicensed = buyer !== undefined && (await hasLicence(db, image.id, buyer));
  if (market.withheld === 'taken-down')
    return 'We took this picture down. It cannot be uploaded again; your account page says how to appeal.';
  if (market.availability === 'sold' && !isLicensed)
    return 'This picture was licensed exclusively to someone else. It cannot be used again.';
  if (isLicensed || own.includes(image.profileId)) return undefined;
  if (market.withheld === 'withdrawn')
    return 'An artist withdrew the style of this picture. Only people who hold a licence may use it.';
  if (!image.listedAt)
    return `This picture was made on ${brand.name} and is private. Ask its maker to show it, then license it.`;
  return undefined;
}
