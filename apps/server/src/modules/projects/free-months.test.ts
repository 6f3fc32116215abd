import { bookRoutes } from '@limn/contracts/books';
import type { BookId } from '@limn/contracts/ids';
import { type ListingKind, marketRoutes } from '@limn/contracts/market';
import { projectRoutes } from '@limn/contracts/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Results of ‘free this month’ while projects come and go and months pass. */
describe('free this month', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  let book: BookId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
    const { holder } = steps.people;
    const { body } = await holder.call(bookRoutes.create, {
      body: {
        kind: 'influencer',
        title: 'The Salt Road',
        language: 'en',
        excerpt: 'It began with a borrowed bicycle.',
        rights: {
          illustration: { offered: true, includes: 'Up to twenty pictures.', price: 25_000 },
        },
      },
    });
    book = body.id;
    const { error } = await holder.call(bookRoutes.publish, {
      params: { id: book },
      body: { published: true },
    });
    expect(error).toBeUndefined();
  });
  afterAll(() => server.close());

  const day = 86_400_000;
  let shift = 0;
  const today = () => new Date(Date.now() + shift);
  const dayIn = (days: number) =>
    new Date(today().getTime() + days * day).toISOString().slice(0, 10);
  async function wait(days: number): Promise<void> {
    await server.moveClock(`+${days}d`);
    shift += days * day;
  }
  const search = async (kind: ListingKind) =>
    (await steps.people.customer.call(marketRoutes.listings, { query: { kind, free: 'true' } }))
      .body;
  const found = async (kind: ListingKind): Promise<string[]> =>
    (await search(kind)).listings.map(({ title }) => title);
  const isFound = (kind: ListingKind, titles: string[]) =>
    eventually(
      `what is free: ${titles.join()}`,
      async () => (await found(kind)).join() === titles.join(),
    );

  test('counts what it finds', async () => {
    expect((await search('talent')).facets.free.values).toEqual([{ value: 'true', count: 1 }]);
  });

  test('finds talents and books, and not whom somebody has for themselves', async () => {
    expect(await found('talent')).toEqual(['Juno Vale']);
    expect(await found('book')).toEqual(['The Salt Road']);
    const id = await steps.ask({ exclusivity: 'full', startsOn: dayIn(0) });
    expect(await found('talent')).toEqual(['Juno Vale']);
    await steps.accept(id);
    expect(await found('talent')).toEqual([]);
    expect(await found('book')).toEqual(['The Salt Road']);
    await steps.people.customer.call(projectRoutes.decide, {
      params: { id },
      body: { version: 1, decision: 'withdraw' },
    });
    expect(await found('talent')).toEqual(['Juno Vale']);
    await steps.accept(
      await steps.ask({ exclusivity: 'category', category: 'Food', startsOn: dayIn(0) }),
    );
    expect(await found('talent')).toEqual(['Juno Vale']);
  });

  test('is of the book that is asked for, and of no other', async () => {
    const { customer, holder } = steps.people;
    const { body } = await customer.call(projectRoutes.create, { body: { kind: 'book', book } });
    const params = { id: body.id };
    await customer.call(projectRoutes.submit, {
      params,
      body: {
        version: 0,
        terms: someTerms(0, { rights: ['illustration'], exclusivity: 'full', startsOn: dayIn(0) }),
      },
    });
    await holder.call(projectRoutes.decide, { params, body: { version: 1, decision: 'accept' } });
    expect(await found('book')).toEqual([]);
    expect(await found('talent')).toEqual(['Juno Vale']);
  });

  test('follows the term as months turn', async () => {
    const next = new Date(Date.UTC(today().getUTCFullYear(), today().getUTCMonth() + 2, 5));
    await steps.paid({
      exclusivity: 'full',
      rights: ['name'],
      startsOn: next.toISOString().slice(0, 10),
      months: 1,
    });
    expect(await found('talent')).toEqual(['Juno Vale']);
    await wait(Math.ceil((next.getTime() - today().getTime()) / day) + 1);
    await isFound('talent', []);
    expect((await search('talent')).facets.free.values).toEqual([]);
    // The accepted request for the book was not paid for in time.
    await isFound('book', ['The Salt Road']);
    await wait(62);
    await isFound('talent', ['Juno Vale']);
    await wait(100);
    await isFound('talent', ['Juno Vale']);
  });
});
