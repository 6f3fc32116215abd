import { profileRoutes } from '@limn/contracts/profiles';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { createProfile, profilesOfUser } from './queries.ts';

export function addProfileRoutes(api: Api<Caller>, { db, clock }: { db: Database; clock: Clock }) {
  api.on(profileRoutes.mine, ({ caller }) => profilesOfUser(db, userOf(caller).id));
  api.on(profileRoutes.create, ({ caller, body }) =>
    createProfile(db, { userId: userOf(caller).id, ...body, now: clock.now() }),
  );
}
