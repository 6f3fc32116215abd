import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type JobWorker, longestDelay } from '../../platform/jobs.ts';
import { fetchStanding, keepStanding } from './account-standing.ts';
import { handlingEvent } from './jobs.ts';
import { fetchDispute, settleDispute } from './disputes.ts';
import { webhookEvents } from './schema.ts';
import { fetchRefunds, settleRefunds } from './refunds.ts';
import { fetchSession, paymentOf, settleSession } from './settle.ts';
import type { SettleParts } from './ports.ts';
import { settleTransfer } from './transfers.ts';

export const webhookPath = '/api/billing/webhooks/stripe';

/** Events that are worked out, and what each is about. */
const subjects = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'charge.refunded': 'charge',
  // The older name of 'refund.updated', with the same object.
  'charge.refund.updated': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'transfer.reversed': 'transfer',
  'transfer.updated': 'transfer',
  'account.updated': 'account',
} as const;
type EventType = keyof typeof subjects;

/** Event types that a webhook endpoint must receive; from connected accounts only the last. */
export const eventTypes = Object.keys(subjects) as EventType[];

/**
 * The id of the object that an event is about. Only the id is stored: the rest may name people, and is fetched when
 * needed.
 */
const Subject = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) });

/** The event, when one of our secrets signed these bytes. */
async function signedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  for (const secret of secrets)
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch {
      // The next one may fit.
    }
  throw new DomainError('invalid', 'The signature does not fit this event.');
}

/**
 * Receives the provider's signed events. An event is stored by its id before any work; a job handles it, so the
 * response is quick and a crash loses nothing.
 */
export async function addWebhookRoute(
  app: FastifyInstance,
  parts: SettleParts & { webhookSecrets: string[] },
): Promise<void> {
  const { db, clock, jobs, stripe, webhookSecrets } = parts;
  await app.register(async (scope) => {
    // The signature is over the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, async (request, reply) => {
      const event = await signedEvent(
        stripe,
        webhookSecrets,
        request.body as Buffer,
        String(request.headers['stripe-signature'] ?? ''),
      );
      await db.transaction(async (tx) => {
        const stored = await tx
          .insert(webhookEvents)
          .values({
            id: event.id,
            type: event.type,
            payload: Subject.parse(event),
            receivedAt: clock.now(),
          })
          .onConflictDoNothing()
          .returning({ id: webhookEvents.id });
        if (stored.length > 0) await jobs.send(tx, handlingEvent, { eventId: event.id });
      });
      return reply.send({ received: true });
    });
  });
}

/**
 * Works out one event. The object is fetched again, so the order of events does not matter; the effect
 * and the mark 'done' are one transaction, so an event takes effect once.
 */
export function webhookJob(parts: SettleParts): JobWorker<{ eventId: string }> {
  const { db, clock, stripe } = parts;

  async function refundsOf(chargeId: string): Promise<(tx: Tx) => Promise<void>> {
    const charge = await stripe.charges.retrieve(chargeId);
    const given = await fetchRefunds(stripe, chargeId);
    return async (tx) => {
      const payment = await paymentOf(tx, charge);
      if (payment) await settleRefunds(parts, tx, payment, given);
    };
  }

  async function effectOf(
    type: string,
    id: string,
  ): Promise<((tx: Tx) => Promise<void>) | undefined> {
    switch (Object.hasOwn(subjects, type) ? subjects[type as EventType] : undefined) {
      case 'session': {
        const session = await fetchSession(stripe, id);
        return (tx) => settleSession(parts, tx, session);
      }
      case 'charge':
        return refundsOf(id);
      case 'refund': {
        const { charge } = await stripe.refunds.retrieve(id);
        return typeof charge === 'string' ? refundsOf(charge) : undefined;
      }
      case 'dispute': {
        const dispute = await fetchDispute(stripe, id);
        return (tx) => settleDispute(parts, tx, dispute);
      }
      case 'transfer': {
        const transfer = await stripe.transfers.retrieve(id);
        return (tx) => settleTransfer(parts, tx, transfer);
      }
      case 'account': {
        const standing = await fetchStanding(parts, id);
        return (tx) => keepStanding(parts, tx, standing);
      }
      case undefined:
        return undefined;
    }
  }

  return {
    kind: handlingEvent,
    retryLimit: 20,
    longestDelay,
    async run({ eventId }) {
      const [event] = await db
        .select()
        .from(webhookEvents)
        .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.processedAt)));
      if (!event) return;
      const { data } = Subject.parse(event.payload);
      const effect = await effectOf(event.type, data.object.id);
      await db.transaction(async (tx) => {
        const [open] = await tx
          .update(webhookEvents)
          .set({ processedAt: clock.now() })
          .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.processedAt)))
          .returning({ id: webhookEvents.id });
        if (open) await effect?.(tx);
      });
    },
  };
}
