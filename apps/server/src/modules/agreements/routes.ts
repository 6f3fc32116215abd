import { licensingRoutes } from '@limn/contracts/licensing';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { consentsOfUser, currentAgreement } from './consent.ts';

export function addAgreementRoutes(api: Api<Caller>, { db }: { db: Database }): void {
  api.on(licensingRoutes.agreement, async ({ params }) => ({
    data: await currentAgreement(db, params.kind),
  }));
  api.on(licensingRoutes.consents, async ({ caller }) => ({
    consents: await consentsOfUser(db, userOf(caller).id),
  }));
}
