import { randomUUID } from 'node:crypto';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { type DatabaseHandle, rows } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { sandboxApi } from '../../sandbox/api.ts';
import { openDispute } from '../../sandbox/disputes.ts';
import { finishOnboarding, paySession, setPayouts } from '../../sandbox/resources.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { audit, balances } from '../ledger/index.ts';
import { licencePayments } from '../licensing/index.ts';
import { handlingEvent, releasing } from './jobs.ts';
import { openCheckout } from './checkout.ts';
import { ensureAccount } from './payout-account.ts';
import { createPayment } from './payments.ts';
import { refundJob, releaseJob, transferJob } from './payouts.ts';
import { account, splitSale } from './sale.ts';
import { webhookJob } from './webhooks.ts';

/**
 * Random histories of sales, refunds, replayed and shuffled events, passing time and crashes between a
 * call at the provider and the writing of its result. Whatever happened, once everything has been worked
 * off the books must be right. Real database, real SDK, real sandbox; only the job queue is driven by hand.
 */

class Crash extends Error {}

/** One sale in the database: an image owing three artists, with a pending licence and its payment. */
async function insertWorld(handle: DatabaseHandle) {
  const id = (prefix: string, n: number) => `${prefix}_01J${String(n).padStart(23, '0')}`;
  const q = (text: string) => handle.db.execute(sql.raw(text));
  const at = `'2026-01-01T00:00:00Z'`;
  for (let n = 1; n <= 4; n++) {
    await q(
      `insert into users (id, issuer, subject, email, accepted_at, created_at) values ('${id('usr', n)}','i','s${n}','p${n}@x.test',${at},${at})`,
    );
    await q(
      `insert into profiles (id, user_id, kind, account_name, created_at) values ('${id('prf', n)}','${id('usr', n)}','${n === 4 ? 'creator' : 'artist'}','P${n}',${at})`,
    );
  }
  for (let n = 1; n <= 3; n++) {
    await q(
      `insert into art_styles (id, profile_id, name, price_personal, price_standard, price_commercial, price_own_model, currency, created_at) values ('${id('sty', n)}','${id('prf', n)}','S',2500,5000,10000,50,'USD',${at})`,
    );
    await q(
      `insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at) values ('${id('art', n)}','${id('sty', n)}','A','k','k','h${n}',1,1,1,${at})`,
    );
  }
  await q(
    `insert into generations (id, user_id, profile_id, style_id, request_id, recipe, status, credits_reserved, created_at) values ('${id('gen', 1)}','${id('usr', 4)}','${id('prf', 4)}','${id('sty', 1)}','r','{}','succeeded',1,${at})`,
  );
  let images = 0;
  let licences = 0;
  return {
    buyer: id('usr', 4) as UserId,
    artists: [1, 2, 3].map((n) => id('prf', n) as ProfileId),
    async image(shares: [number, number, number]) {
      images += 1;
      const image = id('img', images);
      const account = JSON.stringify({
        kind: 'exact',
        shares: shares.flatMap((ppm, index) =>
          ppm > 0 ? [{ source: 'artwork', id: id('art', index + 1), ppm }] : [],
        ),
      });
      await q(
        `insert into images (id, origin, generation_id, position, profile_id, style_id, recipe, model_version, width, height, format, account, full_key, full_sha256, preview_key, thumbnail_key, created_at) values ('${image}','generated','${id('gen', 1)}',${images},'${id('prf', 4)}','${id('sty', 1)}','{"prompt":"a hill"}','1',1,1,'jpeg','${account}','k','h','k','k',${at})`,
      );
      for (const [index, ppm] of shares.entries())
        if (ppm > 0)
          await q(
            `insert into attributions values ('${image}','${id('art', index + 1)}','${id('sty', index + 1)}','${id('prf', index + 1)}',${ppm})`,
          );
      return image;
    },
    async licence(image: string, tier: string, amount: number, from: string | null) {
      licences += 1;
      const licence = id('lic', licences);
      await q(
        `insert into licences (id, status, image_id, profile_id, user_id, licensee, tier, amount, currency, upgraded_from, agreement_version, agreement_sha256, request_id, reserved_until, created_at) values ('${licence}','pending','${image}','${id('prf', 4)}','${id('usr', 4)}','P4','${tier}',${amount},'USD',${from ? `'${from}'` : 'null'},'1.0','x','${licence}',${at},${at})`,
      );
      return licence;
    },
  };
}

const shares = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([a, b]): [number, number, number] => {
    const [low, high] = a < b ? [a, b] : [b, a];
    return [low, high - low, 1_000_000 - high];
  });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      amount: fc.integer({ min: 50, max: 20_000 }),
      shares,
      tier: fc.constantFrom('personal', 'standard', 'commercial'),
      again: fc.boolean(),
      upgrade: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(50),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      which: fc.nat(50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: fc.nat(50),
      status: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payouts' as const),
      which: fc.nat(2),
      enabled: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      order: fc.nat(1000),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      order: fc.nat(1000),
      crash: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

type Step =
  | (typeof step extends fc.Arbitrary<infer T> ? T : never)
  /** Delivers and works off everything there is, then writes the balances down. */
  | { kind: 'settle' };

async function runHistory(steps: Step[]) {
  const handle = await openTestDatabase();
  const { db } = handle;
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
  const clock = movableClock();
  const world = await insertWorld(handle);
  const queue: { name: string; data: object }[] = [];
  const jobs = {
    send: async (_tx: unknown, { name }: { name: string }, data: object) =>
      void queue.push({ name, data }),
  } as unknown as Jobs;

  // The kill between a call and its result: the provider has done it, we have not written it down.
  let crashNext = false;
  const transfersAt: { earning: string; at: number; inDispute: number }[] = [];
  /** Disputes of a charge that the server had been told of and that were not decided. */
  const knownDisputes = async (charge: string) => {
    const found = await rows<{ id: string }>(
      db,
      sql`select d.id from disputes d join payments p on p.id = d.payment_id
          where d.status = 'open' and p.charge_id = ${charge}`,
    );
    return found.length;
  };
  const crashing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      const result = await call(...args);
      if (!crashNext) return result;
      crashNext = false;
      throw new Crash();
    };
  const createTransfer = stripe.transfers.create.bind(stripe.transfers);
  stripe.transfers.create = crashing(async (...args: Parameters<typeof createTransfer>) => {
    const made = await createTransfer(...args);
    transfersAt.push({
      earning: String(args[0].metadata && (args[0].metadata as Record<string, string>)['earning']),
      at: clock.now().getTime(),
      inDispute: await knownDisputes(String(args[0].source_transaction)),
    });
    return made;
  });
  stripe.refunds.create = crashing(stripe.refunds.create.bind(stripe.refunds));
  stripe.checkout.sessions.create = crashing(
    stripe.checkout.sessions.create.bind(stripe.checkout.sessions),
  );

  const publicUrl = 'http://localhost';
  const parts = {
    db,
    clock,
    jobs,
    stripe,
    // Letters are tried elsewhere.
    mail: { send: async () => undefined },
    publicUrl,
    subjects: { licence: licencePayments(publicUrl) },
  };
  const handlers: Record<string, (data: never) => Promise<void>> = Object.fromEntries(
    [webhookJob(parts), releaseJob(parts), transferJob(parts), refundJob(parts)].map((job) => [
      job.kind.name,
      (data: never) => job.run(data, new AbortController().signal),
    ]),
  );
  const accounts: string[] = [];
  for (const artist of world.artists) {
    const accountId = await ensureAccount({ db, clock, stripe }, artist);
    await db.transaction((tx) => finishOnboarding(tx, accountId));
    accounts.push(accountId);
  }
  const openDisputes = () =>
    rows<{ id: string }>(
      db,
      sql`select id from sandbox_objects where type = 'dispute'
          and data->>'status' = 'needs_response' order by sequence`,
    );
  /** By the words of the evidence, as at Stripe in test mode. */
  const decide = (id: string, status: 'won' | 'lost') =>
    stripe.disputes.update(id, {
      evidence: { uncategorized_text: status === 'won' ? 'winning_evidence' : 'losing_evidence' },
    });

  const sales: {
    payment: string;
    reference: string;
    amount: number;
    shares: [number, number, number];
  }[] = [];
  const events = () =>
    rows<{ id: string; data: { type: string } & Record<string, unknown> }>(
      db,
      sql`select id, data from sandbox_objects where type = 'event' order by sequence`,
    );
  async function deliver(event: { id: string; data: { type: string } }) {
    await db.transaction(async (tx) => {
      const stored = await rows(
        tx,
        sql`insert into webhook_events (id, type, payload) values (${event.id}, ${event.data.type}, ${JSON.stringify(event.data)}::jsonb) on conflict do nothing returning id`,
      );
      if (stored.length > 0) await jobs.send(tx, handlingEvent, { eventId: event.id });
    });
  }
  /** Runs one waiting job; one that fails waits again, as it would with its retries. */
  async function workOne(order: number, crash: boolean) {
    const [job] = queue.splice(order % Math.max(1, queue.length), 1);
    if (!job) return;
    crashNext = crash;
    try {
      await handlers[job.name]!(job.data as never);
    } catch (error) {
      queue.push(job);
      const { message } = error as Error;
      if (!(error instanceof Crash) && !/not settled yet|charged back/.test(message)) throw error;
    } finally {
      crashNext = false;
    }
  }
  async function sell(
    image: string,
    spec: { amount: number; shares: [number, number, number]; tier: string },
    from: string | null = null,
  ) {
    const reference = await world.licence(image, spec.tier, spec.amount, from);
    const payment = await db.transaction((tx) =>
      createPayment(tx, {
        kind: 'licence',
        reference,
        userId: world.buyer,
        description: 'A licence',
        amount: spec.amount,
        currency: 'USD',
        now: clock.now(),
      }),
    );
    const page = {
      item: { description: 'x' },
      buyer: { id: world.buyer, email: 'p4@x.test' },
      successUrl: 'http://localhost/s',
      cancelUrl: 'http://localhost/c',
    };
    const url = await openCheckout({ db, clock, stripe }, reference, page).catch(() =>
      openCheckout({ db, clock, stripe }, reference, page),
    );
    const session = url.split('/').at(-1)!;
    // A double press on 'Pay' pays once.
    await db.transaction((tx) => paySession(tx, session, '4242'));
    await db.transaction((tx) => paySession(tx, session, '4242'));
    sales.push({ payment: payment.id, reference, ...spec });
    return reference;
  }

  const notes: Record<string, number>[] = [];
  async function settle() {
    for (const event of await events()) await deliver(event);
    for (let turn = 0; queue.length > 0 && turn < 2000; turn++) await workOne(0, false);
    const found = await rows<{ account: string; balance: string }>(
      db,
      sql`select account, balance from ledger_balances where balance <> 0 order by account`,
    );
    notes.push(Object.fromEntries(found.map((row) => [row.account, Number(row.balance)])));
  }

  for (const next of steps)
    switch (next.kind) {
      case 'settle':
        await settle();
        break;
      case 'sale': {
        const image = await world.image(next.shares);
        const sold = await sell(image, next);
        // Its buyer upgrades it, and may have paid before the first sale was known.
        if (next.upgrade && next.tier === 'personal')
          await sell(image, { ...next, tier: 'standard' }, sold);
        // A second buyer of the same picture, who paid before the first sale was known.
        if (next.again) await sell(image, { ...next, tier: 'commercial' });
        break;
      }
      case 'refund': {
        const charges = await rows<{
          id: string;
          data: { amount: number; amount_refunded: number };
        }>(db, sql`select id, data from sandbox_objects where type = 'charge' order by sequence`);
        const charge = charges[next.which % Math.max(1, charges.length)];
        const left = charge ? charge.data.amount - charge.data.amount_refunded : 0;
        if (!charge || left === 0) break;
        await stripe.refunds
          .create(
            { charge: charge.id, amount: Math.max(1, Math.floor((left * next.part) / 100)) },
            { idempotencyKey: randomUUID() },
          )
          .catch((error: { code?: string }) => {
            if (error.code !== 'charge_disputed') throw error;
          });
        break;
      }
      case 'dispute': {
        const charges = await rows<{ id: string }>(
          db,
          sql`select id from sandbox_objects where type = 'charge' and data->>'disputed' is null
              and data->>'amount' <> data->>'amount_refunded' order by sequence`,
        );
        const charge = charges[next.which % Math.max(1, charges.length)];
        if (charge) await db.transaction((tx) => openDispute(tx, charge.id));
        break;
      }
      case 'decide': {
        const open = await openDisputes();
        const dispute = open[next.which % Math.max(1, open.length)];
        if (dispute) await decide(dispute.id, next.status);
        break;
      }
      case 'payouts':
        await db.transaction((tx) => setPayouts(tx, accounts[next.which]!, next.enabled));
        break;
      case 'deliver': {
        const all = await events();
        for (let n = 0; n < next.times; n++) {
          const event = all[(next.order * 7 + n * 13) % Math.max(1, all.length)];
          if (event) await deliver(event);
        }
        break;
      }
      case 'work':
        await workOne(next.order, next.crash);
        break;
      case 'time':
        clock.offsetMs += next.days * 86_400_000;
        queue.push({ name: releasing.name, data: {} });
        break;
    }

  // Everything is decided and delivered (twice), all time passes, all work is done.
  for (const { id } of await openDisputes()) await decide(id, 'won');
  for (const id of accounts) await db.transaction((tx) => setPayouts(tx, id, true));
  for (let round = 0; round < 6; round++) {
    for (const event of [...(await events()), ...(await events()).toReversed()])
      await deliver(event);
    clock.offsetMs += 31 * 86_400_000;
    queue.push({ name: releasing.name, data: {} });
    for (let turn = 0; queue.length > 0 && turn < 2000; turn++) await workOne(turn, false);
  }
  return {
    handle,
    world,
    sales,
    notes,
    transfersAt,
    queue,
    close: async () => {
      await api.close();
      await handle.close();
    },
  };
}

async function checkBooks({
  handle,
  world,
  sales,
  transfersAt,
  queue,
}: Awaited<ReturnType<typeof runHistory>>) {
  const { db } = handle;
  expect(queue).toEqual([]);
  expect(await audit(db)).toEqual([]);

  const payments = await rows<{
    id: string;
    reference: string;
    status: string;
    charge_id: string;
    gross: number;
    fee: number;
    tax: number;
    refunded: number;
  }>(db, sql`select * from payments`);
  const earnings = await rows<{
    id: string;
    payment_id: string;
    profile_id: string;
    amount: number;
    refunded: number;
    netted: number;
    status: string;
    release_at: string;
    stripe_transfer_id: string | null;
  }>(db, sql`select * from earnings`);
  const owed = new Map(world.artists.map((artist) => [artist as string, 0]));
  for (const sale of sales) {
    const payment = payments.find((row) => row.id === sale.payment)!;
    const own = earnings.filter((row) => row.payment_id === payment.id);
    expect(['paid', 'refunded']).toContain(payment.status);
    if (own.length === 0) {
      // It came too late for its picture: the buyer has everything back.
      expect(payment).toMatchObject({ status: 'refunded', refunded: sale.amount });
      continue;
    }
    const payees = sale.shares.flatMap((ppm, index) =>
      ppm > 0
        ? [
            {
              profileId: world.artists[index]!,
              styleId: `sty_01J${String(index + 1).padStart(23, '0')}` as never,
              ppm,
            },
          ]
        : [],
    );
    const split = splitSale(payment.gross - payment.fee - payment.tax, payees);
    expect(own.reduce((sum, row) => sum + row.amount, 0) + split.platform).toBe(
      payment.gross - payment.fee - payment.tax,
    );
    for (const row of own) {
      expect(row.refunded).toBeLessThanOrEqual(row.amount);
      if (payment.refunded === payment.gross) expect(row.refunded).toBe(row.amount);
      owed.set(row.profile_id, owed.get(row.profile_id)! + row.amount - row.refunded);
    }
  }
  // A licence is superseded as long as the one that upgraded it is in force, and no longer.
  const licences = await rows<{ id: string; status: string; upgraded_from: string | null }>(
    db,
    sql`select * from licences`,
  );
  for (const upgrade of licences.filter((row) => row.upgraded_from)) {
    const before = licences.find((row) => row.id === upgrade.upgraded_from)!;
    const inForce = upgrade.status === 'active';
    expect(inForce ? ['superseded', 'refunded'] : ['active', 'refunded', 'abandoned']).toContain(
      before.status,
    );
  }
  const upgraded = new Set(licences.map((row) => row.upgraded_from));
  for (const { id, status } of licences)
    if (status === 'superseded') expect(upgraded.has(id)).toBe(true);
  // What each payee has had or is owed, less what they owe back, is what they earned.
  for (const artist of world.artists) {
    const names = [
      account.held(artist),
      account.available(artist),
      account.inTransit(artist),
      account.paid(artist),
      account.clawback(artist),
    ];
    const found = await balances(db, names, 'USD');
    expect(Object.values(found).reduce((a, b) => a + b, 0)).toBe(owed.get(artist));
    expect(found[account.held(artist)]).toBe(0);
    expect(found[account.inTransit(artist)]).toBe(0);
    expect(found[account.available(artist)]).toBeGreaterThanOrEqual(0);
  }
  // One transfer an earning at the provider, never before its day, never more than its charge's net.
  const transfers = await rows<{
    data: { metadata: { earning: string }; amount: number; source_transaction: string };
  }>(db, sql`select data from sandbox_objects where type = 'transfer'`);
  const byEarning = transfers.map(({ data }) => data.metadata.earning);
  expect(new Set(byEarning).size).toBe(byEarning.length);
  expect(transfersAt.filter(({ inDispute }) => inDispute > 0)).toEqual([]);
  for (const { earning, at } of transfersAt)
    expect(at).toBeGreaterThanOrEqual(
      Date.parse(earnings.find((row) => row.id === earning)!.release_at),
    );
  for (const payment of payments) {
    const sent = transfers
      .filter(({ data }) => data.source_transaction === payment.charge_id)
      .reduce((sum, { data }) => sum + data.amount, 0);
    expect(sent).toBeLessThanOrEqual(payment.gross - payment.fee - payment.tax);
  }
  // Our account of what the provider holds is what the provider says.
  const [provider] = await rows<{ net: string }>(
    db,
    sql`select coalesce(sum((data->>'net')::bigint), 0) as net from sandbox_objects where type = 'balance_transaction'`,
  );
  const books = await balances(db, ['stripe_clearing', 'refunds_due', 'dispute_reserve'], 'USD');
  expect(0 - books['stripe_clearing']!).toBe(Number(provider!.net));
  expect(books['refunds_due']).toBe(0);
  expect(books['dispute_reserve']).toBe(0);
}

describe('random histories of money', () => {
  const runs = Number(process.env['LIMN_HISTORIES'] ?? 8);
  test('after any history the books are right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
        async (steps) => {
          const history = await runHistory(steps);
          try {
            await checkBooks(history);
          } finally {
            await history.close();
          }
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
  }, 240_000);
});

describe('histories that once went wrong, or must go just so', () => {
  const sale = (amount: number): Step => ({
    kind: 'sale',
    amount,
    shares: [600_000, 400_000, 0],
    tier: 'personal',
    again: false,
    upgrade: false,
  });
  const settle: Step = { kind: 'settle' };
  const dispute: Step = { kind: 'dispute', which: 0 };
  const hold: Step[] = [{ kind: 'time', days: 20 }, { kind: 'time', days: 20 }, settle];
  const refund = (which: number): Step => ({ kind: 'refund', which, part: 100 });
  const decide = (status: 'won' | 'lost'): Step => ({ kind: 'decide', which: 0, status });
  const balancesAfter = async (steps: Step[]) => {
    const history = await runHistory(steps);
    try {
      await checkBooks(history);
      return history.notes;
    } finally {
      await history.close();
    }
  };

  test('a refund of a sale whose earning was kept back against an older refund', async () => {
    const steps = [sale(5000), settle, ...hold, refund(0), settle];
    const off: Step = { kind: 'payouts', which: 0, enabled: false };
    await balancesAfter([...steps, off, sale(9000), settle, ...hold, refund(1), settle]);
  }, 60_000);

  test('an upgrade refunded leaves the books as if it had not been', async () => {
    const plain = (await balancesAfter([sale(5000), settle])).at(-1)!;
    const notes = await balancesAfter([
      { ...sale(5000), upgrade: true } as Step,
      settle,
      refund(1),
      settle,
    ]);
    const held = (note: Record<string, number>) =>
      Object.entries(note).filter(([name]) => name.endsWith(':held'));
    expect(held(notes.at(-1)!)).toEqual(held(plain));
    // The charge of the upgrade left nothing with us but its fee.
    expect(notes.at(-1)!['stripe_clearing']).not.toBe(plain['stripe_clearing']);
  }, 60_000);

  test('a dispute holds back what was earned; won, all is as it was before', async () => {
    const notes = await balancesAfter([sale(5000), settle, dispute, settle, decide('won'), settle]);
    const [before, open, after] = notes;
    expect(after).toEqual(before);
    expect(Object.keys(open!).filter((name) => name.endsWith(':held'))).toEqual([]);
    expect(open!['dispute_reserve']).toBeLessThan(0);
  }, 60_000);

  test('a dispute lost is a refund, and its fee is the platform’s', async () => {
    const refunded = (await balancesAfter([sale(5000), settle, refund(0), settle])).at(-1)!;
    const steps = [sale(5000), settle, dispute, settle, decide('lost'), settle];
    const lost = (await balancesAfter(steps)).at(-1)!;
    expect(lost).toEqual({
      ...refunded,
      fees: (refunded['fees'] ?? 0) - 1500,
      stripe_clearing: (refunded['stripe_clearing'] ?? 0) + 1500,
    });
  }, 60_000);

  test('nothing sets out during a dispute; lost, what was on its way stays here', async () => {
    const steps = [sale(5000), settle, ...hold.slice(0, 2), dispute, settle, ...hold];
    const notes = await balancesAfter([...steps, decide('lost'), settle]);
    expect(Object.keys(notes.at(-1)!).filter((name) => name.startsWith('payee:'))).toEqual([]);
  }, 60_000);
});

describe('one operation key, one call', () => {
  let history: Awaited<ReturnType<typeof runHistory>>;
  beforeAll(async () => {
    history = await runHistory([]);
  });
  afterAll(() => history.close());
  test('the same key with another body is an error', async () => {
    const { callOnce } = await import('./operations.ts');
    const { db } = history.handle;
    let calls = 0;
    const call = async () => ({ n: ++calls });
    expect(await callOnce(db, 'op:test:1', { a: 1 }, call)).toEqual({ n: 1 });
    expect(await callOnce(db, 'op:test:1', { a: 1 }, call)).toEqual({ n: 1 });
    await expect(callOnce(db, 'op:test:1', { a: 2 }, call)).rejects.toThrow('other contents');
    expect(calls).toBe(1);
  });
});
