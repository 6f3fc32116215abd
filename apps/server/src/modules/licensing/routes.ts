import { billingRoutes } from '@limn/contracts/billing';
import { licensingRoutes } from '@limn/contracts/licensing';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Billing, earningLines, earningsSummary } from '../billing/index.ts';
import { type Caller, profileOf, userOf } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { buyLicence } from './buy-licence.ts';
import { licenceByNumber, licenceOf, listLicences } from './queries.ts';
import { toCertificate, toEarnings, toLicence } from './view.ts';

export interface LicensingParts {
  handle: DatabaseHandle;
  clock: Clock;
  files: SignedFiles;
  billing: Billing;
  publicUrl: string;
}

export function addLicensingRoutes(api: Api<Caller>, parts: LicensingParts): void {
  const { handle, clock, files, billing, publicUrl } = parts;
  const { db } = handle;
  const creator = (caller: Caller) => profileOf(caller, 'creator');

  api.on(licensingRoutes.buy, async ({ caller, body }) => {
    const profileId = creator(caller);
    const names = await profileNames(db, [profileId]);
    const { licence, url } = await buyLicence(
      { db, billing, publicUrl },
      {
        ...body,
        userId: userOf(caller).id,
        profileId,
        licensee: names.get(profileId)?.name ?? '',
      },
      clock.now(),
    );
    return { licence: toLicence(files, licence), url };
  });

  api.on(licensingRoutes.list, async ({ caller, query }) => {
    const { found, total } = await listLicences(db, creator(caller), query);
    return { licences: found.map((row) => toLicence(files, row)), total };
  });

  api.on(licensingRoutes.get, async ({ caller, params }) => {
    const row = await licenceOf(db, params.id, creator(caller));
    if (!row) throw notFound('That licence');
    return toLicence(files, row);
  });

  api.on(licensingRoutes.abandon, async ({ caller, params }) => {
    const row = await licenceOf(db, params.id, creator(caller));
    if (!row) throw notFound('That licence');
    // Expiring the payment page first: whoever has paid meanwhile keeps what they bought.
    if (row.status === 'pending') await billing.closeCheckout(row.id);
    return toLicence(files, (await licenceOf(db, params.id, creator(caller)))!);
  });

  api.on(licensingRoutes.certificate, async ({ params }) => {
    const row = await licenceByNumber(db, params.number.toUpperCase());
    if (!row) throw notFound('That licence');
    return toCertificate(db, files, row);
  });

  api.on(billingRoutes.earnings, async ({ caller, query }) => {
    const artist = profileOf(caller, 'artist');
    const { lines, total } = await earningLines(db, artist, query);
    return {
      summary: await earningsSummary(db, artist),
      earnings: await toEarnings(db, files, lines),
      total,
    };
  });
}
