import { CheckoutSessionId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { mandateRoutes } from '@limn/contracts/mandates';
import type { ResponseOf, Route } from '@limn/contracts/route';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Program, userOf, type Caller } from '../identity/index.ts';
import { type ProgramPurchase, programPurchase } from '../licensing/index.ts';
import { AcpError } from './errors.ts';
import { addSession, type Change, changeSession, sessionOf, type SessionRow } from './queries.ts';
import {
  CompleteRequest,
  CreateRequest,
  itemOf,
  itemParam,
  read,
  UpdateRequest,
  type WantedItem,
} from './requests.ts';
import type { Message } from './schema.ts';
import { type CheckoutSession, statusOf, toSession } from './view.ts';

/** A session can be completed for a day. */
const lifeMs = 86_400_000;

export interface SessionParts {
  db: Database;
  clock: Clock;
  files: SignedFiles;
  publicUrl: string;
}

/** One request of a program to the protocol's endpoints. */
export interface AcpCall {
  parts: SessionParts;
  caller: Caller & { program: Program };
  /** Calls a route with the caller's rights and scopes. */
  ask<R extends Route>(
    route: R,
    input: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<ResponseOf<R>>;
}

/** The session's purchase is found by this, and made once for it. */
const requestIdOf = ({ id }: Pick<SessionRow, 'id'>): string => `acp:${id}`;

const plain = (type: Message['type'], content: string, more: Partial<Message> = {}): Message => ({
  type,
  content_type: 'plain',
  content,
  ...more,
});

/** The present price of a licence, and the agreement in force; `offer` undefined: it cannot be bought. */
async function quote({ ask }: AcpCall, { imageId, tier }: WantedItem) {
  const { pictures } = await ask(licensingRoutes.offers, { query: { images: imageId } });
  const { data: agreement } = await ask(licensingRoutes.agreement, {
    params: { kind: 'customer-licence' },
  });
  const [picture] = pictures;
  const offer = picture?.offers.find((one) => one.tier === tier);
  return { known: picture !== undefined, offer, agreement };
}

/** The terms of an item that a program asks for. @throws AcpError 422: unknown, not for sale, or in another currency */
async function termsOf(call: AcpCall, item: WantedItem, currency: string) {
  const { known, offer, agreement } = await quote(call, item);
  if (!known)
    throw new AcpError(422, 'invalid_item_id', 'There is no such picture for sale.', {
      param: itemParam,
    });
  if (!offer)
    throw new AcpError(422, 'out_of_stock', 'This licence of the picture cannot be bought now.', {
      param: itemParam,
    });
  if (currency.toUpperCase() !== offer.currency)
    throw new AcpError(422, 'invalid', `The price is in ${offer.currency.toLowerCase()}.`, {
      param: '$.currency',
    });
  return {
    ...item,
    amount: offer.amount,
    currency: offer.currency,
    agreementVersion: agreement.version,
    agreementSha256: agreement.sha256,
  };
}

const purchaseOf = ({ parts, caller }: AcpCall, row: SessionRow) =>
  programPurchase(
    parts.db,
    { userId: row.userId, program: caller.program.id, requestId: requestIdOf(row) },
    parts.clock.now(),
  );

interface Found {
  row: SessionRow;
  purchase: ProgramPurchase | undefined;
}

/** @throws DomainError not_found: there is none, or it is not of this person and this program */
async function find(call: AcpCall, id: string): Promise<Found> {
  const { parts, caller } = call;
  const of = { userId: userOf(caller).id, programId: caller.program.id };
  const known = CheckoutSessionId.safeParse(id);
  const row = known.success ? await sessionOf(parts.db, known.data, of) : undefined;
  if (!row) throw notFound('That checkout session');
  return { row, purchase: await purchaseOf(call, row) };
}

const statusNow = ({ parts }: AcpCall, { row, purchase }: Found) =>
  statusOf(row, purchase, parts.clock.now());

const show = ({ parts }: AcpCall, { row, purchase }: Found): CheckoutSession =>
  toSession(parts, row, purchase, parts.clock.now());

const outdated = () =>
  new AcpError(
    409,
    'conflict',
    'The session has changed since you read it. Read it again, then retry.',
  );

export async function createSession(call: AcpCall, body: unknown): Promise<CheckoutSession> {
  const { parts, caller } = call;
  const { line_items, currency } = read(CreateRequest, body);
  const terms = await termsOf(call, itemOf(line_items), currency);
  const now = parts.clock.now();
  const row: SessionRow = {
    id: newId('checkoutSession'),
    userId: userOf(caller).id,
    programId: caller.program.id,
    state: 'open',
    ...terms,
    messages: [],
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
    updatedAt: now,
  };
  await addSession(parts.db, row);
  return show(call, { row, purchase: undefined });
}

export async function getSession(call: AcpCall, id: string): Promise<CheckoutSession> {
  return show(call, await find(call, id));
}

/** Shows the session with other terms, or with what is in the way; nothing is charged. */
async function change(call: AcpCall, row: SessionRow, terms: Change): Promise<CheckoutSession> {
  const { db, clock } = call.parts;
  const state = 'open' as const;
  const changed = await changeSession(db, row, ['open', 'completing'], {
    state,
    ...terms,
    updatedAt: clock.now(),
  });
  if (!changed) throw outdated();
  return show(call, { row: changed, purchase: undefined });
}

/** @throws AcpError 409: it is completed, canceled, expired, or being completed */
export async function updateSession(
  call: AcpCall,
  id: string,
  body: unknown,
): Promise<CheckoutSession> {
  const { line_items } = read(UpdateRequest, body);
  const found = await find(call, id);
  const { row } = found;
  if (found.purchase || row.state !== 'open' || statusNow(call, found) === 'expired')
    throw new AcpError(409, 'conflict', 'This session can no longer be changed. Create a new one.');
  const item = line_items ? itemOf(line_items) : row;
  const { imageId, tier } = item;
  const terms = await termsOf(call, { imageId, tier }, row.currency);
  return change(call, row, { ...terms, messages: [] });
}

/** Differences from the terms that the program saw; undefined: there are none. */
function changedTerms(
  row: SessionRow,
  { offer, agreement }: Awaited<ReturnType<typeof quote>>,
): Change | undefined {
  if (!offer) {
    const content = 'This licence of the picture cannot be bought now.';
    return {
      messages: [plain('error', content, { code: 'out_of_stock', param: itemParam })],
    };
  }
  const messages: Message[] = [];
  if (offer.amount !== row.amount || offer.currency !== row.currency)
    messages.push(
      plain('warning', 'The price has changed. Nothing was charged; complete it again to accept.', {
        code: 'price_change',
        resolution: 'recoverable',
        param: '$.totals',
      }),
    );
  if (agreement.sha256 !== row.agreementSha256)
    messages.push(
      plain(
        'info',
        `The licence agreement has a newer version, ${agreement.version}. Nothing was charged; complete it again to accept.`,
        { resolution: 'requires_buyer_review', param: '$.links' },
      ),
    );
  return messages.length === 0
    ? undefined
    : {
        amount: offer.amount,
        currency: offer.currency,
        agreementVersion: agreement.version,
        agreementSha256: agreement.sha256,
        messages,
      };
}

/** Buys what the session shows. The same session always means the same purchase. */
async function buy(call: AcpCall, row: SessionRow): Promise<CheckoutSession> {
  const { db, clock } = call.parts;
  const { imageId, tier, amount, agreementVersion, agreementSha256 } = row;
  try {
    await call.ask(mandateRoutes.buy, {
      body: {
        imageId,
        tier,
        amount,
        agreement: { version: agreementVersion, sha256: agreementSha256 },
        requestId: requestIdOf(row),
      },
    });
  } catch (error) {
    const purchase = await purchaseOf(call, row);
    // The same request, sent at the same moment, or the charge that ended the purchase.
    if (purchase) return show(call, { row, purchase });
    if (error instanceof DomainError && error.code === 'conflict')
      return change(call, row, {
        messages: [plain('error', error.message, { code: 'conflict', param: itemParam })],
      });
    await changeSession(db, row, ['completing'], { state: 'open', updatedAt: clock.now() });
    throw error;
  }
  return show(call, { row, purchase: await purchaseOf(call, row) });
}

/**
 * Completes a session: charges the person's card under their mandate, or asks the person.
 * @throws AcpError 409: it is canceled or expired, or was changed meanwhile
 */
export async function completeSession(
  call: AcpCall,
  id: string,
  body: unknown,
): Promise<CheckoutSession> {
  const { db, clock } = call.parts;
  read(CompleteRequest, body);
  const found = await find(call, id);
  const { row } = found;
  const status = statusNow(call, found);
  if (status === 'canceled' || status === 'expired')
    throw new AcpError(409, status, 'This session has ended. Create a new one.');
  if (found.purchase) return show(call, found);
  const terms = changedTerms(row, await quote(call, row));
  if (terms) return change(call, row, terms);
  const frozen = await changeSession(db, row, ['open', 'completing'], {
    state: 'completing',
    messages: [],
    updatedAt: clock.now(),
  });
  if (!frozen) throw outdated();
  return buy(call, frozen);
}

/** @throws AcpError 405: it is completed, canceled or expired, or its charge is under way */
export async function cancelSession(call: AcpCall, id: string): Promise<CheckoutSession> {
  const { db, clock } = call.parts;
  const found = await find(call, id);
  const { row, purchase } = found;
  const refuse = (status: string) =>
    new AcpError(
      405,
      'not_cancelable',
      `This session is ${status.replaceAll('_', ' ')}: it cannot be canceled.`,
    );
  if (purchase?.state === 'person-pays') {
    await call.ask(licensingRoutes.abandon, { params: { id: purchase.id } });
    const ended = await find(call, id);
    const status = statusNow(call, ended);
    if (status !== 'canceled') throw refuse(status);
    return show(call, ended);
  }
  const canceled =
    !purchase && row.expiresAt > clock.now()
      ? await changeSession(db, row, ['open'], {
          state: 'canceled',
          messages: [],
          updatedAt: clock.now(),
        })
      : undefined;
  if (!canceled) throw refuse(statusNow(call, await find(call, id)));
  return show(call, { row: canceled, purchase: undefined });
}
