import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import { encodeAs, open, type Pixels } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { everyProfileOf, ownersOf } from '../profiles/index.ts';
import { fingerprintOf, stylesById, workOfAnother } from '../styles/index.ts';
import type { MadeFor } from './maker.ts';

/**
 * Holds what a model composed against the registered works of all artists but those whose styles were chosen, and the
 * person's own: a model may have learnt a picture by heart.
 * @throws DomainError conflict, naming the work where it is shown
 */
export async function assertNobodysWork(
  db: Database,
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
  const fingerprint = await fingerprintOf(await encodeAs(open(pixels).removeAlpha(), 'png'));
  const chosen = await stylesById(
    db,
    stylesOf(recipe).map(({ style }) => style),
  );
  const owner = (await ownersOf(db, [profileId])).get(profileId);
  const work = await workOfAnother(
    db,
    [
      ...(chosenToo ? [] : [...chosen.values()].map((style) => style.profileId)),
      ...(owner ? await everyProfileOf(db, owner) : [profileId]),
    ],
    { fingerprint },
    true,
  );
  if (!work) return;
  const whose = work.shown
    ? `“${work.title}” by ${work.artist}, who registered it here`
    : 'a work that another artist registered here';
  throw conflict(
    `What ${name} composed is too close to ${whose}: it was not painted. Other words or another seed may give another picture.`,
  );
}
