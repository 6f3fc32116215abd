import { createHash } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { billingRoutes } from '@limn/contracts/billing';
import { profileRoutes } from '@limn/contracts/profiles';
import { statementRoutes } from '@limn/contracts/statements';
import { createLocalJWKSet, compactVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { statementCsv } from './statement-files.ts';

describe('monthly statements', () => {
  let server: TestServer;
  let mira: Actor;
  let number: string;
  const month = new Date().toISOString().slice(0, 7);
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const style = await publishStyle(mira, 'Evening fields');
    const [image] = await generate(cleo, style);
    number = (await buyLicence(cleo, image!, 'standard')).number!;
    const { body } = await mira.call(billingRoutes.connect);
    await fetch(body.url, { method: 'POST', redirect: 'manual' });
  });
  afterAll(() => server.close());

  const file = async (who: Actor, of: string, format: 'pdf' | 'csv' | 'jws') =>
    who.call(statementRoutes.file, { params: { month: of }, query: { format } });

  test('tell a sale with its licence, in a month that is not over', async () => {
    const { body } = await mira.call(statementRoutes.get, { params: { month } });
    const { body: money } = await mira.call(billingRoutes.earnings);
    const [line] = body.lines;
    expect(body).toMatchObject({ month, opening: 0, final: false, closing: money.summary.held });
    expect(line).toMatchObject({
      kind: 'sale',
      sold: { label: number, path: `/licences/${number}` },
      amount: money.earnings[0]!.amount,
    });
    expect(body.total).toBe(1);
    const query = { offset: 1, size: 1 };
    const { body: later } = await mira.call(statementRoutes.get, { params: { month }, query });
    expect(later).toMatchObject({ earned: body.earned, lines: [], total: 1 });
    expect((await file(mira, month, 'jws')).error?.code).toBe('conflict');
  });

  test('the overview shows the month’s earnings, and the style that earned them with its cover', async () => {
    const { body: money } = await mira.call(billingRoutes.earnings);
    const { amount } = money.earnings[0]!;
    const { body } = await mira.call(billingRoutes.earningsOverview);
    expect(body.currency).toBe(money.summary.currency);
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toEqual({ month, amount });
    expect(body.months.slice(0, -1).every((one) => one.amount === 0)).toBe(true);
    expect(body.top).toMatchObject([{ kind: 'style', name: 'Evening fields', amount, sales: 1 }]);
    const cover = await fetch(`${server.url}${body.top[0]!.thumbnailUrl}`);
    expect(cover.headers.get('content-type')).toMatch(/^image\//);
  });

  test('a later month tells what was paid out, and both add up', async () => {
    await server.moveClock('+62d');
    await eventually('it was paid', async () => {
      const { body } = await mira.call(billingRoutes.earnings);
      return body.summary.paid > 0;
    });
    const { body } = await mira.call(statementRoutes.list);
    const [paid, sold] = body.statements;
    expect(body.total).toBe(2);
    expect(sold).toMatchObject({ month, final: true, earned: sold!.closing });
    expect(paid).toMatchObject({ opening: sold!.closing, paidOut: sold!.closing, closing: 0 });
    const receipt = String((await file(mira, month, 'jws')).body);
    const keys = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    const { payload } = await compactVerify(receipt, createLocalJWKSet(keys as never));
    const csv = String((await file(mira, month, 'csv')).body);
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      kind: 'statement',
      facts: {
        month,
        earned: sold!.earned,
        // Reading it as text leaves off the byte order mark it begins with.
        csvSha256: createHash('sha256').update(`\uFEFF${csv}`).digest('hex'),
      },
    });
    expect(csv).toContain(number);
    expect(String((await file(mira, month, 'pdf')).body)).toMatch(/^%PDF/);
  });

  test('are nobody else’s, and of a month in which nothing happened there is none', async () => {
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Oberlin');
    const cleo = await server.as('cleo@limn.test');
    expect((await gus.call(statementRoutes.list)).body.total).toBe(0);
    const get = (who: Actor, of: string) =>
      who.call(statementRoutes.get, { params: { month: of } });
    expect((await get(gus, month)).status).toBe(404);
    expect((await get(mira, '2020-01')).status).toBe(404);
    expect((await get(cleo, month)).status).toBe(403);
    expect((await get(mira, '2020-13')).error?.fields?.[0]?.path).toBe('month');
  });

  test('a person who deleted a profile still reads its statements, and nobody else can', async () => {
    const old = (await mira.call(profileRoutes.mine)).body.artist!.id;
    await mira.call(profileRoutes.remove, { params: { kind: 'artist' } });
    const alone = await mira.call(billingRoutes.earnings);
    expect(alone.body.total).toBe(1);
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor II');
    const { body } = await mira.call(billingRoutes.earnings);
    expect(body.total).toBe(0);
    const former = async (who: Actor) => (await who.call(billingRoutes.formerPayees)).body.profiles;
    expect(await former(mira)).toMatchObject([{ id: old, name: 'Mira Okafor' }]);
    const query = { profile: old };
    const { body: before } = await mira.call(billingRoutes.earnings, { query });
    expect(before.earnings.map(({ licence }) => licence?.number)).toEqual([number]);
    expect((await mira.call(statementRoutes.list, { query })).body.total).toBe(2);
    const gus = await server.as('gus@limn.test');
    expect(await former(gus)).toEqual([]);
    for (const route of [
      billingRoutes.earnings,
      billingRoutes.earningsOverview,
      statementRoutes.list,
      billingRoutes.connect,
    ])
      expect((await gus.call(route, { query })).error).toMatchObject({
        code: 'not_found',
        message: 'That profile was not found.',
      });
  });

  test.each([
    ['USD', 1234, '12.34'],
    ['USD', -5, '-0.05'],
    ['JPY', 1234, '1234'],
    ['JPY', 0, '0'],
    ['KWD', 1234, '1.234'],
    ['KWD', -7, '-0.007'],
  ])('a CSV file writes %s %i as %s', (currency, amount, written) => {
    const csv = statementCsv({
      month: '2026-10',
      currency,
      opening: amount,
      earned: 0,
      refunded: 0,
      disputed: 0,
      paidOut: 0,
      closing: amount,
      final: true,
      lines: [],
      total: 0,
      next: null,
    });
    expect(csv).toContain(`,${written},${currency}`);
  });

  test('a CSV file holds no formula', () => {
    const csv = statementCsv({
      month: '2026-10',
      currency: 'USD',
      opening: -5,
      earned: 0,
      refunded: 0,
      disputed: 0,
      paidOut: 0,
      closing: 1234,
      final: true,
      lines: [
        {
          id: 'trf_1',
          kind: 'sale',
          at: '2026-10-02T00:00:00.000Z',
          description: '=HYPERLINK("http://x.test"), "new"',
          sold: null,
          through: '=1+1',
          amount: 1239,
        },
      ],
      total: 1,
      next: null,
    });
    expect(csv).toContain(`"'=HYPERLINK(""http://x.test""), ""new"""`);
    expect(csv).toContain(",'=1+1,12.39,USD");
    expect(csv).toContain(',-0.05,USD');
    expect(csv).toContain(',12.34,USD');
    // Or Excel would read 'CafÃ©'.
    expect(csv.startsWith('\uFEFFTime (UTC),')).toBe(true);
  });
});
