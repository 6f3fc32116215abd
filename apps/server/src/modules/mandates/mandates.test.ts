import { randomUUID } from 'node:crypto';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { billingRoutes } from '@limn/contracts/billing';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { LicenceTier } from '@limn/contracts/constants';
import type { ApiKeyId, ImageId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type MandateTerms, mandateRoutes } from '@limn/contracts/mandates';
import { statementRoutes } from '@limn/contracts/statements';
import { notificationRoutes } from '@limn/contracts/notifications';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, goodCard, payWith, signUp, sure } from '../../../seeds/steps.ts';
import { lettersTo } from '../../../testing/moderation-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let mira: Actor;
let style: StyleId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
}, 120_000);
afterAll(() => server.close());

const freshly = (email: string) =>
  server.as(email, { claims: { auth_time: Math.floor(Date.now() / 1000) } });

/** A person with a key that may buy, a saved card, and some pictures. */
async function buyer(name: string, card = goodCard, pictures = 1) {
  const email = `${name}@limn.test`;
  await signUp(server, email, 'creator', name);
  const person = await freshly(email);
  const { key, secret } = sure(
    await person.call(apiKeyRoutes.create, {
      body: {
        name: 'Header maker',
        scopes: ['licenses:buy', 'licenses:read', 'market:read'],
        monthlyCredits: null,
        days: null,
      },
    }),
  );
  if (card) await payWith(card, sure(await person.call(mandateRoutes.saveCard)).url);
  const images = await generate(person, style, { number_of_images: pictures });
  return { email, person, program: key.id, agent: actorAt(server.url, secret), images };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

async function agreement() {
  const guest = await server.as();
  const { data } = sure(
    await guest.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
  );
  return { version: data.version, sha256: data.sha256 };
}

const terms = async (program: ApiKeyId, more: Partial<MandateTerms> = {}) => ({
  program,
  tiers: ['personal' as const, 'standard' as const],
  currency: 'USD' as const,
  priceCap: 10_000,
  monthlyCap: 50_000,
  endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  agreement: await agreement(),
  ...more,
});
const sign = async ({ person, program }: Buyer, more: Partial<MandateTerms> = {}) =>
  person.call(mandateRoutes.confirm, { body: await terms(program, more) });

async function priceOf(agent: Actor, image: ImageId, tier: LicenceTier): Promise<number> {
  const { pictures } = sure(await agent.call(licensingRoutes.offers, { query: { images: image } }));
  return pictures[0]!.offers.find((offer) => offer.tier === tier)!.amount;
}
async function buy(
  { agent }: Pick<Buyer, 'agent'>,
  image: ImageId,
  tier: LicenceTier = 'standard',
  requestId: string = randomUUID(),
) {
  const amount = await priceOf(agent, image, tier);
  return agent.call(mandateRoutes.buy, {
    body: { imageId: image, tier, amount, agreement: await agreement(), requestId },
  });
}
const waiting = async ({ person }: Buyer) =>
  sure(await person.call(mandateRoutes.approvals)).approvals;

describe('a mandate', () => {
  test('is signed as it is shown, and anyone can check the signature', async () => {
    const cleo = await buyer('cleo');
    const { status, body } = await sign(cleo);
    expect([status, body.state, body.program]).toEqual([201, 'active', 'Header maker']);
    const receipt = await fetch(`${server.url}/api/mandates/v1/mandates/${body.id}/receipt`, {
      headers: { authorization: `Bearer ${cleo.person.token}` },
    });
    const keys = (await (
      await fetch(`${server.url}/.well-known/jwks.json`)
    ).json()) as JSONWebKeySet;
    const { payload } = await compactVerify(await receipt.text(), createLocalJWKSet(keys));
    const told = JSON.parse(new TextDecoder().decode(payload)) as { facts: { terms: unknown } };
    expect(told.facts.terms).toEqual(JSON.parse(body.text));
    expect(await lettersTo(server, cleo.email)).toContainEqual(
      expect.stringContaining('You signed a mandate'),
    );
  });

  test('is signed only right after signing in, with a card, for one’s own program', async () => {
    const gus = await buyer('gus', '');
    expect((await sign(gus)).error?.message).toContain('Save a card first');
    const old = await server.as(gus.email, {
      claims: { auth_time: Math.floor(Date.now() / 1000) - 700 },
    });
    const body = await terms(gus.program);
    for (const person of [old, await server.as(gus.email)]) {
      const { status, error } = await person.call(mandateRoutes.confirm, { body });
      expect([status, error?.reason]).toEqual([403, 'auth']);
    }
    const ida = await buyer('ida');
    const others = await ida.person.call(mandateRoutes.confirm, { body });
    expect(others.error?.fields?.[0]?.path).toBe('program');
    expect((await gus.agent.call(mandateRoutes.confirm, { body })).status).toBe(403);
  });

  test('pays at once for what it covers, and is counted', async () => {
    const una = await buyer('una');
    sure(await sign(una));
    const { body } = await buy(una, una.images[0]!.id);
    expect([body.state, body.licence.status]).toEqual(['paid', 'active']);
    const [mandate] = sure(await una.person.call(mandateRoutes.list)).mandates;
    expect(mandate!.spentThisMonth).toBe(body.licence.amount);
    expect(await waiting(una)).toEqual([]);
  });

  test('its sales name the key or app to the artist, without the name that the buyer gave a key', async () => {
    const uli = await buyer('uli');
    sure(await sign(uli));
    const { licence } = sure(await buy(uli, uli.images[0]!.id));
    const { earnings } = sure(await mira.call(billingRoutes.earnings, { query: {} }));
    const earning = earnings.find((one) => one.licence?.number === licence.number);
    expect(earning?.licence?.through).toBe('API key');
    const month = earning!.soldAt.slice(0, 7);
    const statement = sure(
      await mira.call(statementRoutes.get, { params: { month }, query: { size: 100 } }),
    );
    expect(statement.lines.find(({ sold }) => sold?.label === licence.number)?.through).toBe(
      'API key',
    );
    const file = await fetch(`${server.url}/api/ledger/v1/statements/${month}/file?format=csv`, {
      headers: { authorization: `Bearer ${mira.token}` },
    });
    expect(await file.text()).toMatch(new RegExp(`${licence.number},API key,`));
  });

  const cases: [string, Partial<MandateTerms>, LicenceTier, string][] = [
    ['an exclusive licence', {}, 'commercial', 'always needs a person'],
    ['another kind of licence', { tiers: ['personal'] }, 'standard', 'does not cover standard'],
    ['a higher price', { priceCap: 100 }, 'standard', 'licences of up to $1'],
    ['more than a month’s limit', { priceCap: 100, monthlyCap: 100 }, 'standard', 'up to $1'],
    [
      'another style',
      { onlyStyles: ['sty_01J00000000000000000000000' as StyleId] },
      'standard',
      'does not cover',
    ],
    [
      'a newer agreement',
      { agreement: { version: '0.9', sha256: '0'.repeat(64) } },
      'standard',
      'newer version',
    ],
  ];
  test('does not pay for anything else: a person decides', async () => {
    const pia = await buyer('pia');
    for (const [what, more, tier, why] of cases) {
      const { body: mandate } = await sign(pia, more);
      const { body } = await buy(pia, pia.images[0]!.id, tier);
      expect([what, body.state, body.why]).toEqual([
        what,
        'person-pays',
        expect.stringContaining(why),
      ]);
      await pia.person.call(mandateRoutes.revoke, { params: { id: mandate.id } });
      const [one] = await waiting(pia);
      const declined = { params: { id: one!.licence } };
      expect((await pia.person.call(mandateRoutes.decline, declined)).status).toBe(204);
    }
    const { body } = await sign(pia, { notStyles: [style] });
    expect((await buy(pia, pia.images[0]!.id)).body.why).toContain('excludes');
    await pia.person.call(mandateRoutes.revoke, { params: { id: body.id } });
  });

  test('with room for one, raced by thirty purchases, pays for one', async () => {
    const rex = await buyer('rex', goodCard, 6);
    const price = await priceOf(rex.agent, rex.images[0]!.id, 'standard');
    sure(await sign(rex, { priceCap: price, monthlyCap: price }));
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, at) => buy(rex, rex.images[at % rex.images.length]!.id)),
    );
    const paid = asked.filter(({ body }) => body.state === 'paid');
    expect(paid).toHaveLength(1);
    const [mandate] = sure(await rex.person.call(mandateRoutes.list)).mandates;
    expect(mandate!.spentThisMonth).toBe(price);
  });

  test('that was ended pays no more, nor one of a revoked key', async () => {
    const ned = await buyer('ned', goodCard, 2);
    const { body } = await sign(ned);
    await ned.person.call(mandateRoutes.revoke, { params: { id: body.id } });
    expect((await buy(ned, ned.images[0]!.id)).body.why).toContain('signed no mandate');
    sure(await sign(ned));
    await ned.person.call(apiKeyRoutes.revoke, { params: { id: ned.program } });
    const refused = await ned.agent.call(licensingRoutes.list);
    expect(refused.status).toBe(401);
  });

  test('the same request buys once', async () => {
    const ola = await buyer('ola');
    sure(await sign(ola));
    const requestId = randomUUID();
    const amount = await priceOf(ola.agent, ola.images[0]!.id, 'standard');
    const body = {
      imageId: ola.images[0]!.id,
      tier: 'standard' as const,
      amount,
      agreement: await agreement(),
      requestId,
    };
    const both = await Promise.all([1, 2].map(() => ola.agent.call(mandateRoutes.buy, { body })));
    expect(both.map((one) => one.body.state)).toEqual(['paid', 'paid']);
    expect(new Set(both.map((one) => one.body.licence.number)).size).toBe(1);
    const [mandate] = sure(await ola.person.call(mandateRoutes.list)).mandates;
    expect(mandate!.spentThisMonth).toBe(amount);
  });
});

describe('a card that is refused', () => {
  test.each([
    ['the bank asks its owner', '4000 0025 0000 3155', 'asks you to confirm'],
    ['it is declined', '4000 0000 0000 0341', 'was declined'],
  ])('%s: the purchase waits, and can be paid in the browser once', async (_, card, why) => {
    const vera = await buyer(`vera${card.slice(-4)}`, card);
    sure(await sign(vera));
    const { body } = await buy(vera, vera.images[0]!.id);
    expect([body.state, body.why]).toEqual(['person-pays', expect.stringContaining(why)]);
    const [mandate] = sure(await vera.person.call(mandateRoutes.list)).mandates;
    expect(mandate!.spentThisMonth).toBe(0);
    const { notifications } = sure(await vera.person.call(notificationRoutes.list, {}));
    expect(notifications[0]!.message).toContain('wants to license');
    expect(await lettersTo(server, vera.email)).toContainEqual(
      expect.stringContaining('asks you to license a picture'),
    );
    const [one] = await waiting(vera);
    expect(one).toMatchObject({ program: 'Header maker', why: expect.stringContaining(why) });
    const params = { id: one!.licence };
    const other = await signUp(server, `other${card.slice(-4)}@limn.test`, 'creator', 'Other');
    expect((await other.call(mandateRoutes.approve, { params })).status).toBe(404);
    expect((await vera.agent.call(mandateRoutes.approve, { params })).status).toBe(403);
    const { url } = sure(await vera.person.call(mandateRoutes.approve, { params }));
    await payWith(goodCard, url);
    await eventually('the licence is in force', async () => {
      const { licences } = sure(await vera.agent.call(licensingRoutes.list, {}));
      return licences[0]?.status === 'active' || undefined;
    });
    expect((await vera.person.call(mandateRoutes.approve, { params })).status).toBe(404);
    expect(await waiting(vera)).toEqual([]);
  });

  test('a forgotten card pays nothing', async () => {
    const wim = await buyer('wim');
    sure(await sign(wim));
    expect((await wim.person.call(mandateRoutes.removeCard)).status).toBe(204);
    expect(sure(await wim.person.call(mandateRoutes.card)).card).toBeNull();
    expect((await buy(wim, wim.images[0]!.id)).body.why).toContain('no saved card');
  });
});
