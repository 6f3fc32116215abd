import { profileRoutes } from '@limn/contracts/profiles';
import { projectRoutes } from '@limn/contracts/projects';
import type { ProjectTerms } from '@limn/contracts/project-terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectPeople, type ProjectPeople, someTerms } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('a request offers at least what the talent charges', () => {
  let server: TestServer;
  let world: ProjectPeople;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    world = await projectPeople(server);
  });
  afterAll(() => server.close());

  const charges = async (pricing: { personal: number; standard: number; commercial: number }) => {
    const { holder } = world.people;
    const own = (await holder.call(profileRoutes.mine)).body.influencer!;
    const { socialNetworks, categories, contentOptions, accountName } = own;
    const { status } = await holder.call(profileRoutes.update, {
      params: { kind: 'influencer' },
      body: { accountName, socialNetworks, categories, contentOptions, pricing },
    });
    expect(status).toBe(200);
  };
  const begin = async () => {
    const { body } = await world.people.customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: world.talent },
    });
    return body.id;
  };
  const send = (
    side: 'customer' | 'holder',
    id: Awaited<ReturnType<typeof begin>>,
    version: number,
    changed: Partial<ProjectTerms>,
  ) =>
    world.people[side].call(projectRoutes.submit, {
      params: { id },
      body: { version, terms: someTerms(3, changed) },
    });

  test('any price is taken while the talent has none of their own', async () => {
    await charges({ personal: 0, standard: 0, commercial: 0 });
    expect((await send('customer', await begin(), 0, { price: 100 })).status).toBe(200);
  });

  test('a lower price is refused at its field, with the price to offer; each tier has its own', async () => {
    await charges({ personal: 4000, standard: 15_000, commercial: 0 });
    const id = await begin();
    const { status, error } = await send('customer', id, 0, { price: 14_999 });
    expect(status).toBe(422);
    expect(error?.fields).toEqual([
      {
        path: 'terms.price',
        message: 'Offer at least $150.00: that is what Juno Vale charges for these terms.',
      },
    ]);
    // The draft is still there.
    expect((await world.read(id)).state).toBe('draft');
    expect((await send('customer', id, 0, { price: 4000, tier: 'personal' })).status).toBe(200);
    expect(
      (await send('customer', await begin(), 0, { price: 100, tier: 'commercial' })).status,
    ).toBe(200);
  });

  test('the talent may go below it, and the customer may keep what they offered', async () => {
    await charges({ personal: 4000, standard: 15_000, commercial: 0 });
    const id = await begin();
    await send('customer', id, 0, { price: 15_000 });
    expect((await send('holder', id, 1, { price: 9000 })).status).toBe(200);
    const lower = await send('customer', id, 2, { price: 8000, months: 2 });
    expect(lower.error?.fields?.[0]?.path).toBe('terms.price');
    expect((await send('customer', id, 2, { price: 9000, months: 2 })).status).toBe(200);
  });
});
