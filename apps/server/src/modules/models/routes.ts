import { type Provider, providerRoutes } from '@limn/contracts/providers';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ModerationConfig } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import type { NamedHosts } from '../../platform/reach.ts';
import { audit, type AuditEntryInput } from '../audit/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { healthOf } from './health.ts';
import { addProvider, changeProvider, removeProvider, testProvider } from './manage.ts';
import {
  isOffered,
  listProviders,
  modelIdOf,
  offerAnyTraining,
  offersAnyTraining,
  providerById,
} from './providers.ts';
import type { ProviderRow } from './schema.ts';
import { newestTries, spentThisMonth } from './tries.ts';

export interface ProviderRouteParts {
  db: Database;
  clock: Clock;
  secret: string;
  /** Hosts on private networks that the operator allows for providers. */
  providerHosts: NamedHosts;
  moderation: ModerationConfig | undefined;
  /** Has a model's example painted. */
  paintExample: (tx: Tx, modelId: string) => Promise<void>;
}

/** Providers of models, for admins. Responses never contain a provider's key. */
export function addProviderRoutes(
  api: Api<Caller>,
  { db, clock, secret, providerHosts, moderation, paintExample }: ProviderRouteParts,
): void {
  const access = { secret, providerHosts };
  async function view(row: ProviderRow, anyTraining: boolean): Promise<Provider> {
    const now = clock.now();
    const { trainingSource: source, trainingText: text, trainingUrl: url } = row;
    return {
      ...row,
      modelId: modelIdOf(row),
      training: { source, text, url },
      offered: isOffered(row, anyTraining),
      health: healthOf(row, await newestTries(db, row.id, now), now),
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
      judgedBy: moderation ? new URL(moderation.url).host : null,
      currency: brand.currency,
    };
  });
  const noted = (tx: Tx, caller: Caller, deed: Omit<AuditEntryInput, 'by'>) =>
    audit(tx, { by: userOf(caller).id, ...deed }, clock.now());

  api.on(providerRoutes.create, async ({ caller, body }) => {
    const row = await db.transaction(async (tx) => {
      const added = await addProvider(tx, access, body, clock.now());
      if (added.enabled) await paintExample(tx, modelIdOf(added));
      await noted(tx, caller, { action: 'provider.add', subject: added.id, why: added.slug });
      return added;
    });
    return viewNow(row);
  });
  api.on(providerRoutes.update, async ({ caller, params, body }) => {
    const row = await db.transaction(async (tx) => {
      const before = await providerById(tx, params.id);
      const changed = await changeProvider(tx, access, params.id, body);
      if (changed.enabled && !before?.enabled) await paintExample(tx, modelIdOf(changed));
      const why = changed.enabled ? 'on' : 'off';
      await noted(tx, caller, { action: 'provider.change', subject: changed.id, why });
      return changed;
    });
    return viewNow(row);
  });
  api.on(providerRoutes.remove, ({ caller, params }) =>
    db.transaction(async (tx) => {
      await removeProvider(tx, secret, params.id, clock.now());
      await noted(tx, caller, { action: 'provider.remove', subject: params.id });
    }),
  );
  api.on(providerRoutes.test, async ({ caller, params }) => {
    const found = await testProvider(db, access, params.id);
    await db.transaction(async (tx) => {
      await noted(tx, caller, { action: 'provider.test', subject: params.id });
      const row = found.ok ? await providerById(tx, params.id) : undefined;
      if (row) await paintExample(tx, modelIdOf(row));
    });
    return found;
  });
  api.on(providerRoutes.setAnyTraining, ({ caller, body }) =>
    db.transaction(async (tx) => {
      await offerAnyTraining(tx, body.anyTraining);
      const why = body.anyTraining ? 'any' : 'licensed only';
      await noted(tx, caller, { action: 'provider.training', subject: 'policy', why });
      return body;
    }),
  );
}
