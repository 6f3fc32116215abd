import { licensingRoutes } from '@limn/contracts/licensing';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { receiptFile, type Receipts } from '../credentials/index.ts';
import { type Caller, profileOf, userOf } from '../identity/index.ts';
import {
  type ConsentSubjects,
  consentsOfUser,
  currentAgreement,
  recordConsent,
  withdrawConsent,
  withdrawnSubject,
} from './consent.ts';
import { consentReceipt } from './receipts.ts';

export interface AgreementParts {
  db: Database;
  clock: Clock;
  receipts: Receipts;
  subjects: ConsentSubjects;
}

export function addAgreementRoutes(api: Api<Caller>, parts: AgreementParts): void {
  const { db, clock, subjects } = parts;
  const mine = async (caller: Caller) => ({
    consents: await consentsOfUser(db, userOf(caller).id, subjects),
  });
  api.on(licensingRoutes.agreement, async ({ params }) => ({
    data: await currentAgreement(db, params.kind),
  }));
  api.on(licensingRoutes.consents, ({ caller }) => mine(caller));
  api.on(licensingRoutes.accept, async ({ caller, body }) => {
    const profileId = profileOf(caller, 'artist');
    await recordConsent(db, {
      userId: userOf(caller).id,
      profileId,
      kind: 'art-style',
      seen: body,
      subjectId: body.again ? await withdrawnSubject(db, userOf(caller).id, body.again) : profileId,
      now: clock.now(),
    });
    return mine(caller);
  });
  for (const kind of ['consent', 'withdrawal'] as const)
    api.on(licensingRoutes[`${kind}Receipt`], async ({ caller, params: { id } }) =>
      receiptFile(await consentReceipt(parts, userOf(caller).id, id, kind), `${kind}-${id}`),
    );
  api.on(licensingRoutes.withdraw, async ({ caller, params }) => {
    await db.transaction((tx) =>
      withdrawConsent(tx, userOf(caller).id, params.id, subjects, clock.now()),
    );
    return mine(caller);
  });
}
