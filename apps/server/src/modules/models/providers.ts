import type { ProviderId } from '@limn/contracts/ids';
import { cleanSources, trainingSources } from '@limn/contracts/training-sources';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { NamedHosts } from '../../platform/reach.ts';
import type { Sql } from '../../platform/database/database.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type Connection, ProviderError } from './provider.ts';
import { type ProviderRow, providers } from './schema.ts';

const Headers = z.record(z.string(), z.string());
const headersUse = 'provider headers';

/** Dependencies of calling a provider: the secret that seals its keys, and private hosts allowed by the operator. */
export interface ProviderAccess {
  secret: string;
  providerHosts: NamedHosts;
}

export const sealHeaders = (secret: string, headers: Record<string, string>): string =>
  seal(secret, headersUse, JSON.stringify(headers));

/** A provider's own address, and those of its further servers. */
export const serversOf = ({ address, settings }: Pick<ProviderRow, 'address' | 'settings'>) => [
  address,
  ...settings.servers,
];

/**
 * @param server one of its servers; default: its own address
 * @throws ProviderError refused if its keys were sealed with another secret, gone for a server it no longer has
 */
export function connectionTo(
  { secret, providerHosts }: ProviderAccess,
  row: ProviderRow,
  server: string | null = null,
): Connection {
  // Keys go to addresses that an admin entered them for, and to no other.
  if (server !== null && !serversOf(row).includes(server))
    throw new ProviderError('gone', 'This server was taken away.');
  const headers = unseal(secret, headersUse, row.headers);
  if (headers === undefined)
    throw new ProviderError('refused', 'Its keys can no longer be read. Enter them again.');
  return {
    address: new URL(server ?? row.address),
    headers: Headers.parse(JSON.parse(headers)),
    settings: row.settings,
    hosts: providerHosts,
  };
}

/** Ids of models that providers make begin so. */
const prefix = 'composed-';
export const modelIdOf = ({ slug }: Pick<ProviderRow, 'slug'>): string => `${prefix}${slug}`;
export const isComposed = (modelId: string): boolean => modelId.startsWith(prefix);

const anyTrainingSetting = 'models.any-training';

/** Whether models with undisclosed training data are offered. */
export async function offersAnyTraining(db: Sql): Promise<boolean> {
  return (await readSetting(db, anyTrainingSetting)) === true;
}
export const offerAnyTraining = (db: Sql, value: boolean): Promise<void> =>
  writeSetting(db, anyTrainingSetting, value);

/** Whether people can choose a provider's model. */
export const isOffered = (row: ProviderRow, anyTraining: boolean): boolean =>
  row.enabled && !row.removedAt && (anyTraining || cleanSources.includes(row.trainingSource));

/** Licensed and public-domain pictures are as good as each other. */
const rank = ({ trainingSource: source }: ProviderRow) =>
  Math.max(1, trainingSources.indexOf(source));

/** Providers that were not removed: those with clean training first, then the oldest. */
export async function listProviders(db: Sql): Promise<ProviderRow[]> {
  const rows = await db
    .select()
    .from(providers)
    .where(isNull(providers.removedAt))
    .orderBy(asc(providers.createdAt), asc(providers.id));
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** The providers whose models are offered, in that order. */
export async function offeredProviders(db: Sql): Promise<ProviderRow[]> {
  const rows = await listProviders(db);
  if (rows.length === 0) return [];
  const any = await offersAnyTraining(db);
  return rows.filter((row) => isOffered(row, any));
}

export async function providerById(db: Sql, id: ProviderId): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(providers)
    .where(and(eq(providers.id, id), isNull(providers.removedAt)));
  return row;
}
