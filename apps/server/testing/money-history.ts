import { randomUUID } from 'node:crypto';
import type { PaymentId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { openCheckout } from '../src/modules/billing/checkout.ts';
import { decideAct, propose } from '../src/modules/billing/money-acts.ts';
import { possibleActs } from '../src/modules/billing/possible-acts.ts';
import { handlingEvent, releasing } from '../src/modules/billing/jobs.ts';
import { ensureAccount } from '../src/modules/billing/payout-account.ts';
import { createPayment, paymentById } from '../src/modules/billing/payments.ts';
import { creditBalance } from '../src/modules/billing/credits.ts';
import { payeeNewsJob } from '../src/modules/billing/payee-news.ts';
import { orderMonth } from '../src/modules/billing/plan-periods.ts';
import { planPayments } from '../src/modules/billing/plans.ts';
import { releaseJob } from '../src/modules/billing/payouts.ts';
import { earnByPicture } from '../src/modules/billing/picture-earnings.ts';
import { reconcileJob } from '../src/modules/billing/reconcile.ts';
import { reconcile } from '../src/modules/billing/reconciliation.ts';
import { giveBack, refundJob } from '../src/modules/billing/refunds.ts';
import { askJob, sweepJob } from '../src/modules/billing/sweep.ts';
import { transferJob } from '../src/modules/billing/transfers.ts';
import { webhookJob } from '../src/modules/billing/webhooks.ts';
import { licencePayments } from '../src/modules/licensing/index.ts';
import { movableClock } from '../src/platform/clock.ts';
import { type DatabaseHandle, rows } from '../src/platform/database/database.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { openDispute } from '@limn/payment-sandbox/disputes';
import { failRefund, finishRefund } from '@limn/payment-sandbox/refunds';
import { finishOnboarding, paySession, setPayouts } from '@limn/payment-sandbox/resources';
import { Crash, type CrashAt, objectsOf, openProvider } from './money-provider.ts';
import type { MoneyStep } from './money-steps.ts';
import { insertWorld, projectPayments } from './money-world.ts';
import { emptyTestDatabase, openTestDatabase } from './test-database.ts';

type Sold = Omit<Extract<MoneyStep, { kind: 'sale' }>, 'of'> & {
  of: 'licence' | 'project' | 'plan';
};
const day = 86_400_000;
const pick = <T>(all: T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
const sweeping = { name: 'billing.sweep' };
const asking = { name: 'billing.ask' };

/**
 * Runs a history, and then to its end: everything is decided and delivered, all time passes, all work is
 * done. Real database, real SDK, real sandbox; only the job queue is driven by hand.
 *
 * @param shared a database for one history after another; else it has one of its own
 * @param currency of all sales
 */
export async function runHistory(steps: MoneyStep[], shared?: DatabaseHandle, currency = 'USD') {
  const handle = shared ?? (await openTestDatabase());
  if (shared) await emptyTestDatabase(shared);
  const { db } = handle;
  const clock = movableClock();
  const provider = await openProvider(db, clock);
  const { stripe } = provider;
  const world = await insertWorld(handle, currency);
  const queue: { name: string; data: object }[] = [];
  const jobs = {
    send: async (_tx: unknown, { name }: { name: string }, data: object) =>
      void queue.push({ name, data }),
    giveWay: () => Promise.resolve(),
  } as unknown as Jobs;
  const letters: { to: string; subject: string; text: string }[] = [];
  const projects = projectPayments(world.parties);
  const publicUrl = 'http://localhost';
  const parts = {
    db,
    clock,
    jobs,
    stripe,
    mail: {
      send: async (_tx: unknown, letter: (typeof letters)[number]) => void letters.push(letter),
    },
    tell: async () => undefined,
    emit: async () => undefined,
    log: createLog('silent'),
    contactEmail: 'operators@x.test',
    publicUrl,
    subjects: {
      licence: licencePayments({
        publicUrl,
        waiting: {
          publicUrl,
          mail: { send: () => Promise.resolve() },
          tell: () => Promise.resolve(),
          programNames: () => Promise.resolve(new Map()),
        },
        emit: () => Promise.resolve(),
        lookForCopies: () => Promise.resolve(),
        delisted: () => Promise.resolve(),
      }),
      project: projects.subject,
      plan: planPayments,
    },
  };
  const handlers: Record<string, (data: never) => Promise<void>> = Object.fromEntries(
    [
      webhookJob(parts),
      releaseJob(parts),
      transferJob(parts),
      refundJob(parts),
      sweepJob(parts),
      askJob(parts),
      reconcileJob(parts),
      payeeNewsJob(parts),
    ].map((job) => [job.kind.name, (data: never) => job.run(data, new AbortController().signal)]),
  );
  const accounts: string[] = [];
  /** Every payee sets up payouts, and does so again whose account is known to be gone. */
  async function setUpPayouts() {
    for (const [index, payee] of world.payees.entries()) {
      const accountId = await ensureAccount({ db, clock, stripe }, payee);
      if (accounts[index] === accountId) continue;
      await db.transaction((tx) => finishOnboarding(tx, accountId));
      accounts[index] = accountId;
    }
  }
  await setUpPayouts();
  const openDisputes = async () =>
    (await objectsOf<{ status: string }>(db, 'dispute')).filter(({ data }) =>
      ['needs_response', 'warning_needs_response'].includes(data.status),
    );
  /** By the words of the evidence, as at Stripe in test mode. */
  const decide = (id: string, status: 'won' | 'lost') =>
    stripe.disputes.update(id, {
      evidence: { uncategorized_text: status === 'won' ? 'winning_evidence' : 'losing_evidence' },
    });

  const sales: (Pick<Sold, 'of' | 'amount' | 'shares'> & {
    payment: PaymentId;
    reference: string;
  })[] = [];
  let accountEventsLost = false;
  const events = async () =>
    (await objectsOf<{ type: string }>(db, 'event')).filter(
      ({ data }) => !(accountEventsLost && data.type === 'account.updated'),
    );
  async function deliver(event: { id: string; data: { type: string } }) {
    await db.transaction(async (tx) => {
      const stored = await rows(
        tx,
        sql`insert into webhook_events (id, type, payload, received_at) values (${event.id}, ${event.data.type}, ${JSON.stringify(event.data)}::jsonb, ${clock.now().toISOString()}) on conflict do nothing returning id`,
      );
      if (stored.length > 0) await jobs.send(tx, handlingEvent, { eventId: event.id });
    });
  }
  /** Runs one waiting job; one that fails waits again, as it would with its retries. */
  async function workOne(order: number, crash: CrashAt) {
    const [job] = queue.splice(order % Math.max(1, queue.length), 1);
    if (!job) return;
    provider.crash.next = crash;
    try {
      await handlers[job.name]!(job.data as never);
    } catch (error) {
      queue.push(job);
      const { message } = error as Error;
      if (!(error instanceof Crash) && !/not settled yet|charged back/.test(message)) throw error;
    } finally {
      provider.crash.next = null;
    }
  }
  const workAll = async () => {
    for (let turn = 0; queue.length > 0 && turn < 2000; turn++) await workOne(turn, null);
  };
  let projectsMade = 0;
  async function sell(image: string, spec: Sold, from: string | null = null) {
    const { of, tier, amount, shares, card } = spec;
    const reference =
      of === 'project'
        ? `project-${++projectsMade}`
        : of === 'plan'
          ? await orderMonth(db, world.buyer, amount > 2000 ? 'studio' : 'creator', clock.now())
          : await world.licence(image, tier, amount, from);
    if (of === 'project') projects.shares.set(reference, shares);
    const payment = await db.transaction((tx) =>
      createPayment(tx, {
        kind: of,
        reference,
        userId: world.buyer,
        description: 'What is sold',
        amount,
        currency,
        now: clock.now(),
      }),
    );
    const page = {
      item: { description: 'x' },
      buyer: { id: world.buyer, email: 'p4@x.test' },
      successUrl: 'http://localhost/s',
      cancelUrl: 'http://localhost/c',
    };
    const session = (await openCheckout({ db, clock, stripe }, reference, page)).split('/').at(-1)!;
    // A double press on 'Pay' pays once.
    await db.transaction((tx) => paySession(tx, session, card));
    await db.transaction((tx) => paySession(tx, session, card));
    sales.push({ payment: payment.id, reference, of, amount, shares });
    return reference;
  }

  /** Pictures that were made by models of artists' styles, with what each earns. */
  const pictures = new Map<string, { payee: string; amount: number }>();
  async function makePictures({ artist, amount, count }: Extract<MoneyStep, { kind: 'pictures' }>) {
    const { payee, cause } = world.parties.licence[artist]!;
    const book = (reference: string) =>
      db.transaction((tx) =>
        earnByPicture(tx, {
          payee,
          maker: world.buyer,
          cause,
          reference,
          description: 'A picture',
          amount,
          currency,
          now: clock.now(),
        }),
      );
    let last = '';
    for (let n = 0; n < count; n++) {
      last = `picture-${pictures.size + 1}`;
      pictures.set(last, { payee, amount });
      await book(last);
    }
    await book(last);
  }

  /** Two admins carry out one of the possible money actions. */
  async function act({ which, what, part }: Extract<MoneyStep, { kind: 'act' }>) {
    const id = pick(sales, which)?.payment;
    const payment = id && (await paymentById(db, id));
    const chosen = payment && pick(await possibleActs(db, payment), what);
    if (!payment || !chosen) return;
    const { kind, earningId, most, whole } = chosen;
    const amount = whole ? most : Math.max(1, Math.floor((most * part) / 100));
    const reference = kind.endsWith('-outside') ? 'Wire 17' : '';
    const [first, second] = world.admins;
    const wanted = { kind, earningId, amount, why: 'They asked for it.', reference };
    const proposed = await propose(office, first, payment.id, wanted);
    await decideAct(office, second, proposed.id, { decision: 'approve', why: '' });
    acts.push(chosen.kind);
  }

  const office = { ...parts, admins: async () => world.admins };
  const acts: string[] = [];
  const notes: Record<string, number>[] = [];
  async function settle() {
    for (const event of await events()) await deliver(event);
    await workAll();
    const found = await rows<{ account: string; balance: string }>(
      db,
      sql`select account, balance from ledger_balances where balance <> 0 order by account`,
    );
    notes.push(Object.fromEntries(found.map((row) => [row.account, Number(row.balance)])));
  }
  /** Errors of the provider's dashboard change nothing. */
  const byHand = (call: Promise<unknown>) =>
    call.catch((error: { type?: string }) => {
      if (error.type !== 'StripeInvalidRequestError') throw error;
    });

  async function take(next: MoneyStep): Promise<unknown> {
    switch (next.kind) {
      case 'month':
        await settle();
        clock.offsetMs += 31 * day;
        queue.push({ name: releasing.name, data: {} });
        return settle();
      case 'settle':
        return settle();
      case 'sale': {
        const image = await world.image(next.shares);
        const sold = await sell(image, next);
        if (next.of === 'project') return;
        // Its buyer upgrades it, and may have paid before the first sale was known.
        if (next.upgrade && next.tier === 'personal') {
          const upgraded = await sell(image, { ...next, tier: 'standard' }, sold);
          // Some of them once more.
          if (next.amount % 3 === 0) await sell(image, { ...next, tier: 'commercial' }, upgraded);
        }
        // A second buyer of the same picture, who paid before the first sale was known.
        if (next.again) await sell(image, { ...next, tier: 'commercial' });
        return;
      }
      case 'plan': {
        const amount = next.plan === 'studio' ? 4900 : 1200;
        const other = { card: '4242', tier: 'personal', again: false, upgrade: false } as const;
        return sell('', { ...next, ...other, kind: 'sale', of: 'plan', amount, shares: [0, 0, 0] });
      }
      case 'read-credits':
        return db.transaction((tx) => creditBalance(tx, world.buyer, clock.now()));
      case 'pictures':
        return makePictures(next);
      case 'act':
        return act(next);
      case 'refund': {
        const charge = pick(
          await objectsOf<{ amount: number; amount_refunded: number }>(db, 'charge'),
          next.which,
        );
        const left = charge ? charge.data.amount - charge.data.amount_refunded : 0;
        if (!charge || left === 0) return;
        const amount = Math.max(1, Math.floor((left * next.part) / 100));
        const key = { idempotencyKey: randomUUID() };
        return byHand(provider.createRefund({ charge: charge.id, amount }, key));
      }
      case 'give-back': {
        const sale = pick(sales, next.which);
        if (!sale) return;
        const most = next.part === 100 ? Infinity : Math.floor((sale.amount * next.part) / 100);
        return db.transaction((tx) => giveBack(parts, tx, sale.reference, most));
      }
      case 'refuse':
        return provider.refusals[next.what].push(next.code);
      case 'refund-fails':
      case 'refund-arrives': {
        const refund = pick(await objectsOf(db, 'refund'), next.which);
        const work = next.kind === 'refund-fails' ? failRefund : finishRefund;
        return refund && db.transaction((tx) => work(tx, refund.id));
      }
      case 'reversal': {
        const transfer = pick(
          await objectsOf<{ amount: number; amount_reversed: number }>(db, 'transfer'),
          next.which,
        );
        const left = transfer ? transfer.data.amount - transfer.data.amount_reversed : 0;
        if (!transfer || left === 0) return;
        const amount = Math.max(1, Math.floor((left * next.part) / 100));
        return stripe.transfers.createReversal(transfer.id, { amount });
      }
      case 'dispute': {
        const charges = await objectsOf<Record<string, unknown>>(db, 'charge');
        const charge = pick(
          charges.filter(({ data }) => !data['disputed'] && !data['refunded']),
          next.which,
        );
        const status = next.inquiry ? 'warning_needs_response' : 'needs_response';
        return charge && db.transaction((tx) => openDispute(tx, charge.id, status));
      }
      case 'decide': {
        const dispute = pick(await openDisputes(), next.which);
        return dispute && decide(dispute.id, next.status);
      }
      case 'payouts':
        return db.transaction((tx) => setPayouts(tx, accounts[next.which]!, next.enabled));
      case 'account-gone':
        return db.execute(sql`delete from sandbox_objects where id = ${accounts[next.which]!}`);
      case 'lose-account-events':
        accountEventsLost = true;
        return;
      case 'deliver': {
        const all = await events();
        for (let n = 0; n < next.times; n++) {
          const event = all[(next.order * 7 + n * 13) % Math.max(1, all.length)];
          if (event) await deliver(event);
        }
        return;
      }
      case 'work':
        return workOne(next.order, next.crash);
      case 'lose':
        return queue.splice(next.order % Math.max(1, queue.length), 1);
      case 'sweep':
        return queue.push({ ...sweeping, data: {} });
      case 'ask':
        return queue.push({ ...asking, data: {} });
      case 'time':
        clock.offsetMs += next.days * day;
        return queue.push({ name: releasing.name, data: {} });
    }
  }
  for (const next of steps) await take(next);

  for (let open = await openDisputes(); open.length > 0; open = await openDisputes())
    for (const { id } of open) await decide(id, 'won');
  for (const id of accounts) await db.transaction((tx) => setPayouts(tx, id, true));
  for (const refused of Object.values(provider.refusals)) refused.length = 0;
  for (let round = 0; round < 6; round++) {
    await setUpPayouts();
    for (const { id } of await objectsOf(db, 'refund'))
      await db.transaction((tx) => finishRefund(tx, id));
    for (const event of [...(await events()), ...(await events()).toReversed()])
      await deliver(event);
    clock.offsetMs += 31 * day;
    queue.push(
      { name: releasing.name, data: {} },
      { ...sweeping, data: {} },
      { ...asking, data: {} },
    );
    await workAll();
  }
  return {
    handle,
    world,
    currency,
    projects,
    sales,
    pictures,
    notes,
    acts,
    letters,
    asked: provider.asked,
    queue,
    /** For continuing after the end: one more step, one job, and their context. */
    take,
    run: (name: string, data: object = {}) => handlers[name]!(data as never),
    parts,
    provider,
    clock,
    accounts,
    reconcile: () => reconcile(office),
    close: async () => {
      await provider.close();
      if (!shared) await handle.close();
    },
  };
}
export type MoneyHistory = Awaited<ReturnType<typeof runHistory>>;
