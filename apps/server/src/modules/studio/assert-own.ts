import type { ProfileId } from '@limn/contracts/ids';
import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import { encodeAs, open, type Pixels } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { fingerprintOf } from '../../platform/looks.ts';
import { isHeadshotOfAnother } from '../personas/index.ts';
import { isPhotoOfAnother } from '../photos/index.ts';
import { everyProfileOf, ownersOf } from '../profiles/index.ts';
import { runningProjectsOf } from '../projects/index.ts';
import { stylesById, workOfAnother } from '../styles/index.ts';
import type { MadeFor, MakerParts } from './maker.ts';

/** The other person's thing that a picture is, in words; undefined: none. */
async function findThirdPartyWork(
  db: Database,
  fingerprint: string,
  artists: ProfileId[],
): Promise<string | undefined> {
  const work = await workOfAnother(db, artists, { fingerprint }, true);
  if (!work) return undefined;
  return work.shown
    ? `“${work.title}” by ${work.artist}, who registered it here`
    : 'a work that another artist registered here';
}

/**
 * Whether it is a photograph that another person uploaded, of themselves or of their work. Photographs of talents whose
 * likeness a project of the person is about may be used.
 */
async function isThirdPartyPhoto(
  { db, clock }: Pick<MakerParts, 'db' | 'clock'>,
  fingerprint: string,
  own: ProfileId[],
): Promise<boolean> {
  const projects = await runningProjectsOf(db, own, clock.now());
  const licensed = projects
    .filter(
      ({ subjectKind, terms }) => subjectKind === 'talent' && terms.rights.includes('likeness'),
    )
    .map(({ holderId }) => holderId);
  const holders = await ownersOf(db, [...own, ...licensed]);
  return (
    (await isPhotoOfAnother(db, [...new Set(holders.values())], fingerprint)) ||
    (await isHeadshotOfAnother(db, [...own, ...licensed], fingerprint))
  );
}

/**
 * Compares a model's composition with the registered works of all artists except those of the chosen styles, and with
 * all people's photographs except the person's own: a model may have memorized a picture, or got it as input. Faces are
 * not recognized, only pictures.
 * @throws DomainError conflict, with the work in it
 */
export async function assertNotThirdPartyWork(
  parts: Pick<MakerParts, 'db' | 'clock'>,
  pixels: Pixels,
  recipe: Recipe,
  {
    name,
    profileId,
    chosenToo = false,
  }: Pick<MadeFor, 'profileId'> & {
    name: string;
    /** Nor may it be a work of the styles that were chosen: the picture is delivered as the model made it. */
    chosenToo?: boolean;
  },
): Promise<void> {
  const { db } = parts;
  const fingerprint = await fingerprintOf(await encodeAs(open(pixels).removeAlpha(), 'png'));
  const chosen = await stylesById(
    db,
    stylesOf(recipe).map(({ style }) => style),
  );
  const owner = (await ownersOf(db, [profileId])).get(profileId);
  const own = owner ? await everyProfileOf(db, owner) : [profileId];
  const artists = [
    ...(chosenToo ? [] : [...chosen.values()].map((style) => style.profileId)),
    ...own,
  ];
  const whose =
    (await findThirdPartyWork(db, fingerprint, artists)) ??
    ((await isThirdPartyPhoto(parts, fingerprint, own))
      ? 'another person’s photograph'
      : undefined);
  if (whose)
    throw conflict(
      `What ${name} composed is too close to ${whose}, so we did not paint it. Try other words or another seed.`,
    );
}
