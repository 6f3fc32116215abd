import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { type Database, rows } from '../src/platform/database/database.ts';
import type { Clock } from '../src/platform/clock.ts';
import { sandboxApi } from '@limn/payment-sandbox';

export class Crash extends Error {}
export type CrashAt = 'before' | 'after' | null;

/** A transfer requested from the provider: when, and what we knew then. */
export interface RequestedTransfer {
  earning: string;
  at: number;
  releaseAt: number;
  inDispute: boolean;
}

/** The sandbox behind the real SDK, whose calls that move money can be made to crash the worker. */
export async function openProvider(db: Database, clock: Clock) {
  const api = sandboxApi({
    db,
    apiKey: 'sk_test_x',
    pageUrl: (kind, id) => `http://localhost/${kind}/${id}`,
  });
  const address = new URL(await api.listen({ host: '127.0.0.1', port: 0 }));
  const stripe = new Stripe('sk_test_x', {
    host: address.hostname,
    port: Number(address.port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  // The kill before a call, or between it and its result: done there, not written down here.
  const crash: { next: CrashAt } = { next: null };
  const crashing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      const { next } = crash;
      crash.next = null;
      if (next === 'before') throw new Crash();
      const result = await call(...args);
      if (next === 'after') throw new Crash();
      return result;
    };
  // Calls of a kind that are refused, by the provider's word, each once.
  const refusals: { refund: string[]; transfer: string[] } = { refund: [], transfer: [] };
  const refusing =
    <A extends unknown[], R>(what: keyof typeof refusals, call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      const code = refusals[what].shift();
      if (code)
        throw new Stripe.errors.StripeInvalidRequestError({
          type: 'invalid_request_error',
          code,
          message: 'Refused.',
        });
      return call(...args);
    };
  const asked: RequestedTransfer[] = [];
  const createTransfer = stripe.transfers.create.bind(stripe.transfers);
  const sendTransfer = async (...args: Parameters<typeof createTransfer>) => {
    const made = await createTransfer(...args);
    const earning = String((args[0].metadata as Record<string, string>)['earning']);
    const [known] = await rows<{ release_at: string; disputed: boolean }>(
      db,
      sql`select release_at, exists (select 1 from disputes d
            where d.status = 'open' and d.payment_id = e.payment_id) as disputed
          from earnings e where e.id = ${earning}`,
    );
    asked.push({
      earning,
      at: clock.now().getTime(),
      releaseAt: Date.parse(known!.release_at),
      inDispute: known!.disputed,
    });
    return made;
  };
  stripe.transfers.create = crashing(refusing('transfer', sendTransfer));
  const createRefund = stripe.refunds.create.bind(stripe.refunds);
  stripe.refunds.create = crashing(refusing('refund', createRefund));
  stripe.checkout.sessions.create = crashing(
    stripe.checkout.sessions.create.bind(stripe.checkout.sessions),
  );
  return { stripe, createRefund, crash, refusals, asked, close: () => api.close() };
}

/** Objects of the provider, in the order they were made. */
export const objectsOf = <T = Record<string, unknown>>(db: Database, type: string) =>
  rows<{ id: string; data: T }>(
    db,
    sql`select id, data from sandbox_objects where type = ${type} order by sequence`,
  );
