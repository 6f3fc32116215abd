import { plans } from '@limn/contracts/billing';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import type { Api } from '../../platform/http/api.ts';
import { planOf } from '../billing/index.ts';
import { type Caller, profileOf, userOf } from '../identity/index.ts';
import { createOwnStyle, removeOwnStyle } from './manage-own-styles.ts';
import { privateStyleIds } from './queries.ts';
import type { StyleRouteParts } from './routes.ts';
import { cardsOf, toDetail } from './view.ts';

/** Styles that creators train for themselves; their pictures and training go by the routes of all styles. */
export function addOwnStyleRoutes(
  api: Api<Caller>,
  { handle, clock, storage, files }: StyleRouteParts,
): void {
  const { db } = handle;
  const creator = (caller: Caller) => profileOf(caller, 'creator');

  api.on(ownStyleRoutes.list, async ({ caller }) => {
    const plan = await planOf(db, userOf(caller).id, clock.now());
    const { creator: profileId } = caller.profiles;
    const ids = profileId ? await privateStyleIds(db, profileId) : [];
    return { ownStyles: await cardsOf(db, files, ids), most: plans[plan].ownStyles, plan };
  });

  api.on(ownStyleRoutes.create, async ({ caller, body }) => {
    const profileId = creator(caller);
    const style = await createOwnStyle(db, {
      ...body,
      userId: userOf(caller).id,
      profileId,
      now: clock.now(),
    });
    return toDetail(db, files, style, [profileId]);
  });

  api.on(ownStyleRoutes.remove, ({ caller, params }) =>
    removeOwnStyle({ db, storage }, params.id, creator(caller), clock.now()),
  );
}
