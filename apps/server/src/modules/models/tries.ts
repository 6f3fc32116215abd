import { randomUUID } from 'node:crypto';
import type { GenerationId, ImageId, OwnModelId, ProviderId } from '@limn/contracts/ids';
import { and, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { sourcesOf } from '../../platform/states.ts';
import { ProviderError } from './provider.ts';
import { listProviders, serversOf } from './providers.ts';
import { breakerOf, isUnderWay } from './retries.ts';
import {
  providers,
  providerTries,
  type ProviderRow,
  type TryRow,
  type TryState,
} from './schema.ts';
import { tryTransitions } from './states.ts';

/** The subject of a try: a picture of a generation, counted from 0, or the training of a model. */
export interface WorkKey {
  generationId: GenerationId | OwnModelId;
  position: number;
}

/** A try's subject and cost. */
export interface Attempt {
  key: WorkKey;
  what: TryRow['what'];
  /** Minor units for a thousand. */
  costPerThousand: number;
  seed: number;
  /** Only the provider's own address gets the key. */
  atHome: boolean;
}

/** Number of tries from which health is computed, and their maximum age, in milliseconds. */
const [looksAt, looksBackMs] = [100, 7 * 86_400_000];

/** Seconds that a provider took for each picture of a generation, as SQL; null where none made any. */
export const secondsAway = (generation: SQL): SQL => sql`(
  select avg(extract(epoch from t.ended_at - t.started_at))::float8 from provider_tries t
  where t.generation_id = ${generation} and t.what = 'picture' and t.state = 'done')`;

/** All tries of a piece of work, the newest first. */
export async function triesOf(db: Sql, { generationId, position }: WorkKey): Promise<TryRow[]> {
  return db
    .select()
    .from(providerTries)
    .where(and(eq(providerTries.generationId, generationId), eq(providerTries.position, position)))
    .orderBy(desc(providerTries.startedAt), desc(providerTries.id));
}

/** Compositions that were kept for these generations. */
export async function compositionsOf(db: Sql, ids: readonly GenerationId[]): Promise<ImageId[]> {
  const found = await db
    .select({ imageId: providerTries.imageId })
    .from(providerTries)
    .where(and(inArray(providerTries.generationId, [...ids]), isNotNull(providerTries.imageId)));
  return found.flatMap(({ imageId }) => imageId ?? []);
}

/** The newest tries of a provider, the newest first; with `now`, of the week before it. */
export async function newestTries(db: Sql, id: ProviderId, now?: Date): Promise<TryRow[]> {
  return db
    .select()
    .from(providerTries)
    .where(
      and(
        eq(providerTries.providerId, id),
        now && gte(providerTries.startedAt, new Date(now.getTime() - looksBackMs)),
      ),
    )
    .orderBy(desc(providerTries.startedAt), desc(providerTries.id))
    .limit(looksAt);
}

/** How many providers are switched on, and the names of those that are paused because they failed too often. */
export async function providersAtWork(
  db: Sql,
  now: Date,
): Promise<{ enabled: number; failing: string[] }> {
  const enabled = (await listProviders(db)).filter((row) => row.enabled);
  const { server, state, failure, startedAt, endedAt } = providerTries;
  const paused = await Promise.all(
    enabled.map(async (row) => {
      const tries = await db
        .select({ server, state, failure, startedAt, endedAt })
        .from(providerTries)
        .where(
          and(
            eq(providerTries.providerId, row.id),
            gte(startedAt, new Date(now.getTime() - looksBackMs)),
          ),
        )
        .orderBy(desc(startedAt), desc(providerTries.id))
        .limit(looksAt);
      return breakerOfAll(row, tries, now) === 'closed' ? [] : [row.name];
    }),
  );
  return { enabled: enabled.length, failing: paused.flat() };
}

/**
 * A provider's cost in this month (UTC), in minor units, rounded up. Every accepted order counts, and those whose state
 * is unknown: about to be submitted, or not answered in time.
 */
export async function spentThisMonth(db: Sql, id: ProviderId, now: Date): Promise<number> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [row] = await db
    .select({ thousand: sql<string>`coalesce(sum(${providerTries.costPerThousand}), 0)` })
    .from(providerTries)
    .where(
      and(
        eq(providerTries.providerId, id),
        gte(providerTries.startedAt, month),
        sql`(${providerTries.job} is not null or ${providerTries.state} = 'starting'
          or ${providerTries.failure} = 'timeout')`,
      ),
    );
  return Math.ceil(Number(row?.thousand ?? 0) / 1000);
}

/** Tries by server, newest first. */
const atServer = <Try extends Pick<TryRow, 'server'>>(
  row: ProviderRow,
  tries: readonly Try[],
  server: string,
) => tries.filter((one) => (one.server ?? row.address) === server);

/**
 * The server to request a picture from: among those available, one that has not failed at it, then the least busy one.
 * @throws ProviderError busy while the circuits of all are open
 */
function serverFor(
  row: ProviderRow,
  tries: readonly TryRow[],
  { key, atHome }: Attempt,
  now: Date,
): string {
  const [best] = (atHome ? [row.address] : serversOf(row))
    .map((server) => ({ server, own: atServer(row, tries, server) }))
    .filter(({ own }) => breakerOf(own, now) !== 'open')
    .map(({ server, own }) => ({
      server,
      failed: own.some(
        (one) =>
          one.state === 'failed' &&
          one.generationId === key.generationId &&
          one.position === key.position,
      ),
      underWay: own.filter((one) => isUnderWay(one, now)).length,
    }))
    .toSorted((a, b) => Number(a.failed) - Number(b.failed) || a.underWay - b.underWay);
  if (!best)
    throw new ProviderError('busy', 'It failed too often, so calls to it are paused for a while.');
  return best.server;
}

/** The best state of the circuits of a provider's servers. */
export function breakerOfAll(
  row: ProviderRow,
  tries: readonly Pick<TryRow, 'server' | 'state' | 'failure' | 'startedAt' | 'endedAt'>[],
  now: Date,
) {
  const states = new Set(
    serversOf(row).map((server) => breakerOf(atServer(row, tries, server), now)),
  );
  return (['closed', 'trial', 'open'] as const).find((state) => states.has(state))!;
}

/**
 * Writes down that a provider is about to be asked, if its budget and its circuit breaker allow it. One at a time
 * of all processes decides that for a provider.
 * @throws ProviderError refused when the month's budget is used up, busy while the circuit is open
 */
export async function beginTry(
  db: Database,
  provider: ProviderRow,
  attempt: Attempt,
  now: Date,
): Promise<TryRow> {
  const { id, monthlyBudget, address } = provider;
  const { key, what, costPerThousand, seed } = attempt;
  return db.transaction(async (tx) => {
    await tx.select({ id: providers.id }).from(providers).where(eq(providers.id, id)).for('update');
    const spent = await spentThisMonth(tx, id, now);
    if (monthlyBudget !== null && spent + Math.ceil(costPerThousand / 1000) > monthlyBudget)
      throw new ProviderError('refused', 'This month’s budget is used up.');
    const server = serverFor(provider, await newestTries(tx, id, now), attempt, now);
    const [row] = await tx
      .insert(providerTries)
      .values({
        id: randomUUID(),
        providerId: id,
        ...key,
        what,
        state: 'starting',
        server: server === address ? null : server,
        costPerThousand,
        seed,
        startedAt: now,
      })
      .returning();
    return row!;
  });
}

/** Moves a try on; undefined when its state forbids it. */
export async function moveTry(
  tx: Sql,
  id: string,
  to: TryState,
  change: Partial<Pick<TryRow, 'job' | 'failure' | 'imageId' | 'endedAt'>>,
): Promise<TryRow | undefined> {
  const [row] = await tx
    .update(providerTries)
    .set({ ...change, state: to })
    .where(
      and(eq(providerTries.id, id), inArray(providerTries.state, sourcesOf(tryTransitions, to))),
    )
    .returning();
  return row;
}
