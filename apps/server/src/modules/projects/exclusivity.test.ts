import type { Actor } from '@limn/contracts/call';
import type { ProjectId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import {
  exclusivities,
  type ProjectTerms,
  type Right,
  rightsOf,
} from '@limn/contracts/project-terms';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { payWith, signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addMonths, type Claim, meet, termOf, whoseExclusivity } from './exclusivity.ts';
import { projects } from './schema.ts';

const claim = (told: Partial<Claim> = {}): Claim => ({
  rights: ['image'],
  territory: [],
  exclusivity: 'none',
  category: null,
  startsAt: new Date('2027-03-01'),
  endsAt: new Date('2027-06-01'),
  ...told,
});
const full = { exclusivity: 'full' } as const;
const fashion = { exclusivity: 'category', category: 'Fashion' } as const;

describe('two claims to one rights holder', () => {
  test.each<[string, Partial<Claim>, Partial<Claim>, 'granted' | 'asked' | undefined]>([
    ['neither exclusive', {}, {}, undefined],
    ['one granted to nobody else', {}, full, 'granted'],
    ['one wanted for oneself', full, {}, 'asked'],
    ['both exclusive', full, full, 'granted'],
    ['of two categories', { category: 'Food' }, fashion, undefined],
    ['of the same category', { category: 'Fashion' }, fashion, 'granted'],
    ['of a category that is not said', {}, fashion, 'granted'],
    ['exclusive in a category others work in', fashion, { category: 'Fashion' }, 'asked'],
    ['exclusive in a category others may work in', fashion, {}, 'asked'],
    ['exclusive in two categories', fashion, { ...fashion, category: 'Food' }, undefined],
    ['for other rights', { rights: ['voice'] }, full, undefined],
    ['for some of the same rights', { rights: ['voice', 'image'] }, full, 'granted'],
    ['in other countries', { territory: ['PT'] }, { ...full, territory: ['ES'] }, undefined],
    [
      'in one of the same',
      { territory: ['PT', 'FR'] },
      { ...full, territory: ['ES', 'PT'] },
      'granted',
    ],
    ['in one country and the world', { territory: ['PT'] }, full, 'granted'],
    ['that begins as the other ends', { startsAt: new Date('2027-06-01') }, full, undefined],
    [
      'that ends as the other begins',
      { startsAt: new Date('2027-01-01'), endsAt: new Date('2027-03-01') },
      full,
      undefined,
    ],
  ])('%s', (_, asked, granted, whose) =>
    expect(
      whoseExclusivity(claim({ endsAt: new Date('2027-09-01'), ...asked }), claim({ ...granted })),
    ).toBe(whose),
  );

  const countries = ['PT', 'ES', 'FR'];
  const from = Date.UTC(2027, 0, 1);
  const anyClaim = fc
    .record({
      rights: fc.subarray<Right>(rightsOf.talent, { minLength: 1 }),
      territory: fc.subarray(countries),
      exclusivity: fc.constantFrom(...(Object.keys(exclusivities) as Claim['exclusivity'][])),
      category: fc.constantFrom('Fashion' as const, 'Food' as const, null),
      start: fc.nat(20),
      days: fc.integer({ min: 1, max: 10 }),
    })
    .map(
      ({ start, days, ...told }): Claim => ({
        ...told,
        category: told.exclusivity === 'category' ? (told.category ?? 'Food') : told.category,
        startsAt: new Date(from + start * 86_400_000),
        endsAt: new Date(from + (start + days) * 86_400_000),
      }),
    );

  /** Every right on every day in every country, one by one. */
  const squares = ({ rights, territory, startsAt, endsAt }: Claim): Set<string> => {
    const found = new Set<string>();
    for (let at = startsAt.getTime(); at < endsAt.getTime(); at += 86_400_000)
      for (const right of rights)
        for (const country of territory.length > 0 ? territory : [...countries, 'elsewhere'])
          found.add(`${at} ${right} ${country}`);
    return found;
  };
  test('meet where they have a right, a day and a country in common, whoever asks first', () =>
    fc.assert(
      fc.property(anyClaim, anyClaim, (one, other) => {
        const common = [...squares(one)].some((square) => squares(other).has(square));
        expect(meet(one, other)).toBe(common);
        expect(Boolean(whoseExclusivity(one, other))).toBe(Boolean(whoseExclusivity(other, one)));
        if (!common) expect(whoseExclusivity(one, other)).toBeUndefined();
        if (one.exclusivity === 'full' && common)
          expect(whoseExclusivity(one, other)).toBeDefined();
      }),
    ));

  test('a term begins on its day, or when it is paid for, and ends some months later', () => {
    const now = new Date('2027-03-10T12:00:00Z');
    const { startsAt, endsAt } = termOf({ startsOn: '2027-01-31', months: 1 }, now);
    expect([startsAt, endsAt]).toEqual([now, new Date('2027-04-10T12:00:00Z')]);
    expect(termOf({ startsOn: '2027-03-31', months: 1 }, now).endsAt).toEqual(
      new Date('2027-04-30T00:00:00Z'),
    );
    expect(addMonths(new Date('2028-02-29T00:00:00Z'), 12)).toEqual(
      new Date('2029-02-28T00:00:00Z'),
    );
  });
});

describe('exclusive rights', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  let otto: Actor;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
    otto = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
  });
  afterAll(() => server.close());

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  /** Another customer asks for the same person. */
  async function askToo(changed: Partial<ProjectTerms> = {}) {
    const { body } = await otto.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    const answer = await otto.call(projectRoutes.submit, {
      params: { id: body.id },
      body: { version: 0, terms: someTerms(3, changed) },
    });
    return { id: body.id, ...answer };
  }
  const decide = (who: Actor, id: ProjectId, decision: 'accept' | 'withdraw', version = 1) =>
    who.call(projectRoutes.decide, { params: { id }, body: { version, decision } });

  test('that were granted keep others out while they last, and name nobody', async () => {
    const granted = await steps.paid({ exclusivity: 'full', months: 3 });
    const { status, error, id } = await askToo({ months: 1 });
    expect(status).toBe(409);
    expect(error?.message).toMatch(
      /^Image of Juno Vale is licensed exclusively until \d+ \w+ \d{4}, in a territory/,
    );
    expect(error?.message).not.toContain('Cleo');
    // The draft is still there to be changed.
    const again = (changed: Partial<ProjectTerms>) =>
      otto.call(projectRoutes.submit, {
        params: { id },
        body: { version: 0, terms: someTerms(3, changed) },
      });
    expect((await again({ startsOn: day(20) })).status).toBe(409);
    expect((await again({ startsOn: day(120), months: 1 })).status).toBe(200);
    expect((await askToo({ rights: ['name'] })).status).toBe(200);
    // The holder of exclusive rights may request more in addition.
    expect(await steps.ask()).toBeDefined();
    const { version } = await steps.read(granted);
    await decide(steps.people.customer, granted, 'withdraw', version);
    expect((await askToo()).status).toBe(200);
  });

  test('are not promised over a term in which others are', async () => {
    const voice = {
      rights: ['voice' as const],
      languages: ['en'],
      aiUses: ['Speaking four texts of a guide.'],
    };
    await steps.accept(await steps.ask({ ...voice, territory: ['PT', 'ES'] }));
    const refused = await askToo({ ...voice, exclusivity: 'full', territory: ['ES', 'FR'] });
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('cannot be licensed exclusively');
    expect((await askToo({ ...voice, exclusivity: 'full', territory: ['FR'] })).status).toBe(200);
  });

  test('in a category keep out what is of it, or may be', async () => {
    const name = { rights: ['name' as const], startsOn: day(200), months: 1 };
    const food = { exclusivity: 'category', category: 'Food' } as const;
    expect((await askToo({ ...name, exclusivity: 'category' })).error?.fields?.[0]?.path).toBe(
      'terms.category',
    );
    await steps.accept(await steps.ask({ ...name, ...food }));
    expect((await askToo({ ...name, category: 'Food' })).error?.message).toContain(
      'exclusively in the category Food until',
    );
    expect((await askToo(name)).status).toBe(409);
    expect((await askToo({ ...name, category: 'Fashion' })).status).toBe(200);
  });

  test('asked for by two at once go to one: the other is refused when the terms are to be accepted', async () => {
    const likeness = {
      rights: ['image' as const],
      startsOn: day(300),
      months: 1,
      exclusivity: 'full' as const,
    };
    const mine = await steps.ask(likeness);
    const theirs = await askToo(likeness);
    expect(theirs.status).toBe(200);
    const { holder } = steps.people;
    const answers = await Promise.all([
      decide(holder, mine, 'accept'),
      decide(holder, theirs.id, 'accept'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.error?.message).toContain('is licensed exclusively');
    expect(refused.error?.message).not.toMatch(/Cleo|Otto/);
  });

  test('paid for late, when the term has come to meet another, are not sold, and the money goes back', async () => {
    const first = { rights: ['name' as const], startsOn: day(3), months: 1 };
    const id = await steps.ask(first);
    await steps.accept(id);
    await steps.sign(id);
    const page = await steps.payPage(id);
    const next = await askToo({ ...first, startsOn: day(40), exclusivity: 'full' });
    await decide(steps.people.holder, next.id, 'accept');
    // It was accepted first, so what is accepted later is not in its way; what is paid for is.
    const { sha256 } = (await steps.read(next.id, 'holder')).agreement!;
    for (const who of [steps.people.holder, otto])
      await who.call(projectRoutes.sign, {
        params: { id: next.id },
        body: { name: 'A name', sha256, agreed: true },
      });
    const { body } = await otto.call(projectRoutes.pay, { params: { id: next.id }, body: {} });
    await payWith('4242 4242 4242 4242', body.url);
    await eventually('it is paid', async () =>
      ['paid', 'active'].includes((await steps.read(next.id, 'holder')).state),
    );
    await server.moveClock('+12d');
    const refused = await steps.people.customer.call(projectRoutes.pay, {
      params: { id },
      body: {},
    });
    expect(refused.error?.message).toContain('is licensed exclusively');
    await payWith('4242 4242 4242 4242', page);
    await eventually('the money goes back', async () =>
      (await steps.read(id)).events.some(({ text }) => text.startsWith('The payment went back')),
    );
    const [row] = await server.handle.db.select().from(projects).where(eq(projects.id, id));
    expect(row).toMatchObject({ state: 'accepted', startsAt: null });
  });
});
