import type { UserId, WebhookId } from '@limn/contracts/ids';
import { cutText, storable } from '@limn/contracts/text';
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs, JobWorker } from '../../platform/jobs.ts';
import { type OutboundNetwork, safePost } from '../../platform/safe-fetch.ts';
import { isInForce } from '../identity/index.ts';
import { type DisableParts, disableEndpoint, failingTooLong } from './disable.ts';
import { delivering, type DeliveryJob } from './emit.ts';
import {
  type EndpointRow,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from './schema.ts';
import { secretsOf, signedHeaders } from './secrets.ts';

export interface DeliverParts extends DisableParts {
  db: Database;
  jobs: Pick<Jobs, 'send'>;
  secret: string;
  network?: OutboundNetwork | undefined;
}

/** Delays between attempts in seconds; a little over three days in total. */
const retryDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** An attempt is repeated after this many milliseconds if its worker died. */
const leaseMs = 60_000;
/** Tolerance for different clocks of database and server, in milliseconds. */
const earlyMs = 1000;
/** Longest time one person's deliveries run before others get their turn, in milliseconds. */
const turnMs = 30_000;
/** Maximum bytes read of a response. */
const readBytes = 64 * 1024;
/** Maximum characters of a response kept in the log. */
const keptAnswer = 1024;

/** A test event that an owner sends from the page: it is not retried. */
export const testType = 'webhook.test';

interface Claimed {
  endpoint: EndpointRow;
  event: Pick<typeof webhookMessages.$inferSelect, 'id' | 'type' | 'body'>;
  attempts: number;
}
interface Outcome {
  status: number | null;
  answer: string;
  /** Null if the delivery succeeded. */
  error: string | null;
}

/** Claims the delivery of an endpoint that has been due longest, and counts the attempt. */
async function claim({ db, clock }: DeliverParts, id: WebhookId): Promise<Claimed | undefined> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        delivery: { eventId: webhookDeliveries.eventId, attempts: webhookDeliveries.attempts },
        event: { id: webhookMessages.id, type: webhookMessages.type, body: webhookMessages.body },
        endpoint: webhookEndpoints,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.eventId))
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(
        and(
          eq(webhookDeliveries.endpointId, id),
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.nextAttemptAt, new Date(now.getTime() + earlyMs)),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.eventId))
      .limit(1)
      .for('update', { of: webhookDeliveries, skipLocked: true });
    if (!found) return undefined;
    const attempts = found.delivery.attempts + 1;
    await tx
      .update(webhookDeliveries)
      .set({
        attempts,
        lastAttemptAt: now,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
      })
      .where(deliveryOf(id, found.delivery.eventId));
    return { endpoint: found.endpoint, event: found.event, attempts };
  });
}

const deliveryOf = (id: WebhookId, event: Claimed['event']['id']) =>
  and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.eventId, event));

/** The reason a status counts as failure, for the log; null for success. */
function problemWith(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It answered with a redirect (${status}). Redirects are not followed: set the address it leads to.`;
  return `It answered with status ${status}.`;
}

/** Sends a delivery once. @throws if the server shuts down during the request */
async function send(
  { db, secret, clock, network }: DeliverParts,
  { endpoint, event }: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const failed = (error: string): Outcome => ({ status: null, answer: '', error });
  if (!(await isInForce(db, endpoint.userId)))
    return failed('The account is suspended, so nothing was sent.');
  const secrets = secretsOf(secret, endpoint, clock.now());
  if (secrets.length === 0) return failed('Its secret cannot be read any more. Rotate it.');
  // Receivers compare the time with their own clock, so it is the real one.
  const headers = signedHeaders(secrets, { ...event, at: new Date() });
  try {
    const { status, bytes } = await safePost(
      endpoint.url,
      {
        body: event.body,
        headers,
        agent: `${brand.name}-Webhooks/1.0`,
        signal,
        maxBytes: readBytes,
      },
      network,
    );
    const answer = cutText(storable(Buffer.from(bytes).toString('utf8')), keptAnswer);
    return { status, answer, error: problemWith(status) };
  } catch (error) {
    if (error instanceof DomainError) return failed(error.message);
    throw error;
  }
}

/** Stores the result of an attempt and the time of the next one. */
async function store(parts: DeliverParts, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { db, clock, jobs } = parts;
  const { endpoint, event, attempts } = claimed;
  const { id, userId } = endpoint;
  const now = clock.now();
  const own = deliveryOf(id, event.id);
  await db.transaction(async (tx) => {
    if (outcome.error === null) {
      await tx
        .update(webhookDeliveries)
        .set({ ...outcome, state: 'delivered', nextAttemptAt: null })
        .where(and(own, eq(webhookDeliveries.state, 'waiting')));
      await tx
        .update(webhookEndpoints)
        .set({ failingSince: null })
        .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
      return;
    }
    const isTest = event.type === testType;
    const delay = isTest ? undefined : retryDelays[attempts - 1];
    await tx
      .update(webhookDeliveries)
      .set({
        ...outcome,
        state: delay === undefined ? 'failed' : 'waiting',
        nextAttemptAt: delay === undefined ? null : new Date(now.getTime() + delay * 1000),
      })
      .where(and(own, eq(webhookDeliveries.state, 'waiting')));
    if (isTest) return;
    // Later ones are found by the sweep.
    if (delay !== undefined && delay * 1000 < leaseMs)
      await jobs.send(
        tx,
        delivering,
        { userId, endpointId: id },
        { startAfter: new Date(Date.now() + delay * 1000) },
      );
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: now })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.failingSince)));
    if (outcome.status === 410) await disableEndpoint(parts, tx, id, 'gone');
    else if (await failingTooLong(tx, id, now)) await disableEndpoint(parts, tx, id, 'failing');
  });
}

/** One person's running deliveries in this process: in order per endpoint, endpoints in parallel. */
interface Turn {
  /** Delivers what is due at an endpoint, including deliveries that become due while it runs. */
  begin(id: WebhookId): void;
  /** Resolves when all of it is done. */
  end(): Promise<void>;
}

function createTurn(parts: DeliverParts, userId: UserId, signal: AbortSignal): Turn {
  const endsAt = performance.now() + turnMs;
  const endpoints = new Map<WebhookId, { again: boolean }>();
  const loops: Promise<void>[] = [];
  const failures: unknown[] = [];

  async function deliverDue(id: WebhookId, own: { again: boolean }): Promise<void> {
    try {
      do {
        own.again = false;
        while (!signal.aborted) {
          if (performance.now() > endsAt) {
            const startAfter = new Date(Date.now() + 1000);
            await parts.jobs.send(parts.db, delivering, { userId, endpointId: id }, { startAfter });
            return;
          }
          const claimed = await claim(parts, id);
          if (!claimed) break;
          await store(parts, claimed, await send(parts, claimed, signal));
        }
        // Another job may have set it meanwhile.
      } while (own.again && !signal.aborted);
    } catch (error) {
      failures.push(error);
    } finally {
      endpoints.delete(id);
    }
  }

  return {
    begin(id) {
      const known = endpoints.get(id);
      if (known) {
        known.again = true;
        return;
      }
      const own = { again: false };
      endpoints.set(id, own);
      loops.push(deliverDue(id, own));
    },
    async end() {
      for (let loop = loops.shift(); loop; loop = loops.shift()) await loop;
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Delivers what is due. A person has one turn at a time in each process, so that slow receivers of one do not hold up
 * those of others.
 */
export function deliveryJob(parts: DeliverParts): JobWorker<DeliveryJob> {
  const turns = new Map<UserId, Turn>();
  return {
    kind: delivering,
    concurrency: 8,
    expireInSeconds: 120,
    async run({ userId, endpointId }, signal) {
      const running = turns.get(userId);
      if (running) return running.begin(endpointId);
      const turn = createTurn(parts, userId, signal);
      turns.set(userId, turn);
      turn.begin(endpointId);
      try {
        await turn.end();
      } finally {
        turns.delete(userId);
      }
    },
  };
}
