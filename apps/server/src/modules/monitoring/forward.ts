import { randomUUID } from 'node:crypto';
import { deflate } from 'node:zlib';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobKind, Jobs, JobWorker } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { forwards } from './schema.ts';
import { getSegment } from './segments.ts';

export interface ForwardParts {
  config: Pick<Config, 'monitoring'>;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
}

const answerWithin = 20_000;
const forwarding: JobKind<{ id: string }> = {
  name: 'monitoring.forward',
  data: z.object({ id: z.string() }),
};

/**
 * The path at Datadog's intake that the SDK uses, with our own token: this server must not be a way to other accounts.
 */
function intakePathOf(ddforward: string, token: string): string {
  const { pathname, searchParams } = new URL(ddforward, 'http://intake');
  searchParams.set('dd-api-key', token);
  return `${pathname}?${searchParams}`;
}

/** Queues a message for the configured account, in the transaction that keeps it; else does nothing. */
export async function queueForward(
  { config, clock, jobs }: ForwardParts,
  tx: Tx,
  message: { ddforward: string; body: string; segmentFile?: string },
): Promise<void> {
  const { client, forwardTo } = config.monitoring;
  if (!forwardTo) return;
  const id = randomUUID();
  await tx.insert(forwards).values({
    id,
    path: intakePathOf(message.ddforward, client.clientToken),
    body: message.body,
    segmentFile: message.segmentFile ?? null,
    createdAt: clock.now(),
  });
  await jobs.send(tx, forwarding, { id });
}

type ForwardRow = typeof forwards.$inferSelect;

/** A message as the SDK would have sent it. */
async function messageOf(storage: Storage, row: ForwardRow): Promise<RequestInit> {
  if (!row.segmentFile)
    return { body: row.body, headers: { 'content-type': 'text/plain;charset=UTF-8' } };
  const segment = await getSegment(storage, row.segmentFile);
  const packed = await promisify(deflate)(JSON.stringify(segment));
  const form = new FormData();
  form.append('segment', new Blob([packed]), 'segment');
  form.append('event', new Blob([row.body], { type: 'application/json' }));
  return { body: form };
}

/** Forwards one message, and retries until it is accepted. */
export function forwardJob({ config, db, storage }: ForwardParts): JobWorker<{ id: string }> {
  return {
    kind: forwarding,
    retryLimit: 8,
    retryDelay: 2,
    async run({ id }, signal) {
      const { forwardTo } = config.monitoring;
      const [row] = await db.select().from(forwards).where(eq(forwards.id, id));
      if (!row || !forwardTo) return;
      const response = await fetch(forwardTo + row.path, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
        ...(await messageOf(storage, row)),
      });
      if (!response.ok) throw new Error(`The intake answered ${response.status}.`);
      await db.delete(forwards).where(eq(forwards.id, id));
    },
  };
}
