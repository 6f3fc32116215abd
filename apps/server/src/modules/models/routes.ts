import { type Provider, providerRoutes } from '@limn/contracts/providers';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { healthOf } from './health.ts';
import { addProvider, changeProvider, removeProvider, testProvider } from './manage.ts';
import {
  isOffered,
  listProviders,
  modelIdOf,
  offerAnyTraining,
  offersAnyTraining,
} from './providers.ts';
import type { ProviderRow } from './schema.ts';
import { newestTries, spentThisMonth } from './tries.ts';

export interface ProviderRouteParts {
  db: Database;
  clock: Clock;
  secret: string;
}

/** Providers of models, for admins. Keys come in here and never go out. */
export function addProviderRoutes(
  api: Api<Caller>,
  { db, clock, secret }: ProviderRouteParts,
): void {
  async function view(row: ProviderRow, anyTraining: boolean): Promise<Provider> {
    const now = clock.now();
    const { trainingSource: source, trainingText: text, trainingUrl: url } = row;
    return {
      ...row,
      modelId: modelIdOf(row),
      training: { source, text, url },
      offered: isOffered(row, anyTraining),
      health: healthOf(await newestTries(db, row.id, now), now),
      spentThisMonth: await spentThisMonth(db, row.id, now),
    };
  }
  const viewNow = async (row: ProviderRow) => view(row, await offersAnyTraining(db));

  api.on(providerRoutes.list, async () => {
    const anyTraining = await offersAnyTraining(db);
    const rows = await listProviders(db);
    return {
      providers: await Promise.all(rows.map((row) => view(row, anyTraining))),
      anyTraining,
      currency: brand.currency,
    };
  });
  api.on(providerRoutes.create, async ({ body }) =>
    viewNow(await addProvider(db, secret, body, clock.now())),
  );
  api.on(providerRoutes.update, async ({ params, body }) =>
    viewNow(await changeProvider(db, secret, params.id, body)),
  );
  api.on(providerRoutes.remove, ({ params }) => removeProvider(db, secret, params.id, clock.now()));
  api.on(providerRoutes.test, ({ params }) => testProvider(db, secret, params.id));
  api.on(providerRoutes.setAnyTraining, async ({ body }) => {
    await offerAnyTraining(db, body.anyTraining);
    return body;
  });
}
