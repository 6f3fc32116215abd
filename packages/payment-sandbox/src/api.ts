import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { decodeForm, type FormValue, objectAt, textAt } from './form.ts';
import { createCustomer, createPortalSession, deleteCustomer } from './customers.ts';
import { updateDispute } from './disputes.ts';
import { createRefund } from './refunds.ts';
import { createAccount, createSession, expireSession } from './resources.ts';
import { createPaymentIntent, createSetupSession, detachCard } from './saved-cards.ts';
import { createReversal, createTransfer } from './transfers.ts';
import { missing, SandboxError } from './errors.ts';
import {
  getObject,
  listObjects,
  sandboxIdempotency,
  type SandboxObject,
  seconds,
} from './store.ts';
import { type SandboxDatabase as Database, type SandboxTx as Tx, rows } from './ports.ts';

interface Parts {
  db: Database;
  /** Secret key the SDK must present. */
  apiKey: string;
  /** Where the payment and onboarding pages are. */
  pageUrl: (kind: 'pay' | 'onboarding' | 'portal', id: string) => string;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Form = Record<string, FormValue>;
type Write = (tx: Tx, form: Form, id: string) => Promise<object>;

/** Types that can be read by id, by their path below /v1. */
const readable: Record<string, string> = {
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  charges: 'charge',
  balance_transactions: 'balance_transaction',
  refunds: 'refund',
  disputes: 'dispute',
  transfers: 'transfer',
  accounts: 'account',
  customers: 'customer',
  prices: 'price',
  events: 'event',
};

const typeOf: Record<string, string> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  balance_transaction: 'balance_transaction',
  charge: 'charge',
};

/** Replaces ids by their objects along paths like `payment_intent.latest_charge`. */
async function expand(db: Tx, object: SandboxObject, paths: string[]): Promise<SandboxObject> {
  const result = { ...object };
  for (const path of paths) {
    const [head, ...rest] = path.split('.');
    const value = head ? result[head] : undefined;
    const type = head && typeOf[head];
    if (!head || !type) continue;
    const found =
      typeof value === 'string'
        ? await getObject(db, value, type)
        : (value as SandboxObject | null);
    if (found) result[head] = rest.length > 0 ? await expand(db, found, [rest.join('.')]) : found;
  }
  return result;
}

const shown = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('sandbox_')));

function writes({ pageUrl }: Parts): Record<string, Write> {
  return {
    '/v1/checkout/sessions': (tx, form) =>
      (textAt(form, 'mode') === 'setup' ? createSetupSession : createSession)(tx, form, (id) =>
        pageUrl('pay', id),
      ),
    '/v1/payment_intents': (tx, form) => createPaymentIntent(tx, form),
    '/v1/payment_methods/:id/detach': detachCard,
    '/v1/checkout/sessions/:id/expire': (tx, _form, id) => expireSession(tx, id),
    '/v1/refunds': (tx, form) => createRefund(tx, form),
    '/v1/disputes/:id': updateDispute,
    '/v1/transfers': (tx, form) => createTransfer(tx, form),
    '/v1/transfers/:id/reversals': createReversal,
    '/v1/accounts': (tx, form) => createAccount(tx, form),
    '/v1/customers': (tx, form) => createCustomer(tx, form),
    '/v1/billing_portal/sessions': (tx, form) =>
      createPortalSession(tx, form, (id) => pageUrl('portal', id)),
    '/v1/account_links': async (tx, form) => {
      const id = textAt(form, 'account') ?? '';
      if (!(await getObject(tx, id, 'account'))) throw missing('account', id);
      const query = new URLSearchParams({
        return: textAt(form, 'return_url') ?? '',
        refresh: textAt(form, 'refresh_url') ?? '',
      });
      return {
        object: 'account_link',
        created: seconds(),
        expires_at: seconds() + 300,
        url: `${pageUrl('onboarding', id)}?${query.toString()}`,
      };
    },
  };
}

/**
 * Runs a write once for its Idempotency-Key: the same request is answered as before, another one under
 * the same key is refused, as Stripe does. The answer is kept in the transaction of the write.
 */
async function idempotent(
  db: Database,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<object>,
) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return db.transaction(work);
  const requestSha256 = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  return db.transaction(async (tx) => {
    await rows(tx, sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    const [known] = await tx
      .select()
      .from(sandboxIdempotency)
      .where(eq(sandboxIdempotency.key, key));
    if (known && known.requestSha256 !== requestSha256)
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      });
    if (known) return known.response as object;
    const response = await work(tx);
    await tx.insert(sandboxIdempotency).values({ key, requestSha256, status: 200, response });
    return response;
  });
}

/** The provider's API in its own shapes: forms in, JSON out, errors and lists as Stripe writes them. */
export function sandboxApi(parts: Parts): FastifyInstance {
  const { db, apiKey } = parts;
  const app = fastify({ logger: false, forceCloseConnections: true }) as unknown as FastifyInstance;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, decodeForm(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('request-id', `req_${randomUUID().replaceAll('-', '')}`);
    if (!isSame(request.headers.authorization ?? '', `Bearer ${apiKey}`))
      throw new SandboxError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided',
      });
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof SandboxError
      ? reply.status(error.status).send({ error: error.body })
      : reply.status(500).send({ error: { type: 'api_error', message: (error as Error).message } }),
  );
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  );

  for (const [path, type] of Object.entries(readable)) {
    app.get<{ Params: { id: string } }>(`/v1/${path}/:id`, async (request) => {
      const { id } = request.params;
      const object = await getObject(db, id, type);
      if (!object) throw missing(type, id);
      const query = decodeForm(request.url.split('?')[1] ?? '');
      return shown(await expand(db, object, Object.values(objectAt(query, 'expand'))));
    });
    app.get(`/v1/${path}`, async (request) => {
      const query = decodeForm(request.url.split('?')[1] ?? '');
      const { data, hasMore } = await listObjects(db, type, {
        startingAfter: textAt(query, 'starting_after'),
        charge: textAt(query, 'charge'),
        destination: textAt(query, 'destination'),
        source: textAt(query, 'source'),
        limit: Math.min(100, Number(textAt(query, 'limit') ?? 10)),
      });
      return { object: 'list', url: `/v1/${path}`, has_more: hasMore, data: data.map(shown) };
    });
  }
  app.get<{ Params: { id: string } }>('/v1/customers/:id/payment_methods', async (request) => {
    const { data } = await listObjects(db, 'payment_method', {
      customer: request.params.id,
      limit: 100,
    });
    // The newest first, as at the provider.
    return {
      object: 'list',
      url: request.url,
      has_more: false,
      data: data.toReversed().map(shown),
    };
  });
  app.delete<{ Params: { id: string } }>('/v1/customers/:id', (request) =>
    db.transaction((tx) => deleteCustomer(tx, request.params.id)),
  );
  for (const [path, write] of Object.entries(writes(parts)))
    app.post<{ Params: { id?: string } }>(path, (request) =>
      idempotent(db, request, async (tx) =>
        shown(await write(tx, (request.body ?? {}) as Form, request.params.id ?? '')),
      ),
    );
  return app;
}
