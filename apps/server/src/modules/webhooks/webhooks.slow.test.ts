import type { Actor } from '@limn/contracts/call';
import { apiKeyRoutes } from '@limn/contracts/api-keys';
import { imageRoutes } from '@limn/contracts/studio';
import { licensingRoutes } from '@limn/contracts/licensing';
import { mandateRoutes } from '@limn/contracts/mandates';
import { profileRoutes } from '@limn/contracts/profiles';
import { styleRoutes } from '@limn/contracts/styles';
import {
  type WebhookEventType,
  webhookEventTypes,
  WebhookPayload,
  webhookRoutes,
} from '@limn/contracts/webhooks';
import { closeDispute, openDispute } from '@limn/payment-sandbox/disputes';
import { createRefund } from '@limn/payment-sandbox/refunds';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, goodCard, payWith, signUp, sure } from '../../../seeds/steps.ts';
import { projectPeople } from '../../../testing/project-steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { testPictures } from '../../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { rows } from '../../platform/database/database.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let server: TestServer;
beforeAll(async () => {
  receiver = await webhookReceiver();
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' }, { network: receiver.network });
}, 120_000);
afterAll(async () => {
  await server.close();
  await receiver.close();
});

type Data = Record<string, unknown>;
/** Adds a webhook for all events; its deliveries are verified. */
async function listen(person: Actor, path: string) {
  const body = { url: `https://hooks.example${path}`, events: webhookEventTypes };
  const { secret } = sure(await person.call(webhookRoutes.create, { body }));
  const heard = (): { type: string; data: Data }[] =>
    receiver.at(path).map(({ headers, body: sent }) => {
      new Webhook(secret).verify(sent, headers);
      return WebhookPayload.parse(JSON.parse(sent));
    });
  return {
    heard,
    /** Resolves when an event has arrived whose data has these values. */
    hears: (type: WebhookEventType, data: Data) =>
      eventually(`${type} at ${path}`, async () => {
        const same = heard().filter((one) => one.type === type);
        return same.some((one) =>
          Object.entries(data).every(
            ([name, value]) => JSON.stringify(one.data[name]) === JSON.stringify(value),
          ),
        );
      }),
  };
}

describe('a webhook hears of', () => {
  let mira: Actor;
  let cleo: Actor;
  let style: Awaited<ReturnType<typeof publishStyle>>;
  let artist: Awaited<ReturnType<typeof listen>>;
  let buyer: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    artist = await listen(mira, '/mira');
    buyer = await listen(cleo, '/cleo');
    style = await publishStyle(mira, 'Evening fields');
  }, 120_000);

  test('styles', async () => {
    await artist.hears('style.published', { style });
    const params = { id: style };
    sure(await mira.call(styleRoutes.update, { params, body: { published: false } }));
    await artist.hears('style.withdrawn', { style });
    sure(await mira.call(styleRoutes.update, { params, body: { published: true } }));
    sure(await mira.call(styleRoutes.update, { params, body: { name: 'Evening meadows' } }));
    await eventually(
      'it is published again',
      async () => artist.heard().filter(({ type }) => type === 'style.published').length === 2,
    );
    sure(await mira.call(styleRoutes.remove, { params }));
    await eventually(
      'it is withdrawn again',
      async () => artist.heard().filter(({ type }) => type === 'style.withdrawn').length === 2,
    );
    sure(await mira.call(styleRoutes.restore, { params }));
  });

  test('generations and pictures, but not of samples', async () => {
    const images = await generate(cleo, style, { number_of_images: 2 });
    await buyer.hears('generation.succeeded', { images: images.map(({ id }) => id) });
    sure(await cleo.call(imageRoutes.remove, { params: { id: images[0]!.id } }));
    await buyer.hears('image.deleted', { image: images[0]!.id });
    expect(artist.heard().some(({ type }) => type.startsWith('generation.'))).toBe(false);
  });

  test('a generation that fails', async () => {
    await server.handle.db
      .execute(sql`create function fail_insert() returns trigger language plpgsql
      as $$ begin raise exception 'No room on the disk.'; end $$`);
    await server.handle.db.execute(
      sql`create trigger fail_insert before insert on images for each row execute function fail_insert()`,
    );
    await expect(generate(cleo, style)).rejects.toThrow('Generation failed');
    await server.handle.db.execute(sql`drop function fail_insert cascade`);
    await buyer.hears('generation.failed', { images: [] });
  });

  test('licences: bought, upgraded, refunded', async () => {
    const [image] = await generate(cleo, style);
    const personal = await buyLicence(cleo, image!, 'personal');
    const { number } = personal;
    await buyer.hears('licence.activated', {
      licence: personal.id,
      number,
      image: image!.id,
      tier: 'personal',
    });
    const standard = await buyLicence(cleo, image!, 'standard');
    await buyer.hears('licence.superseded', { licence: personal.id, by: standard.id });
    const [payment] = await rows<{ charge: string }>(
      server.handle.db,
      sql`select charge_id as charge from payments where reference = ${standard.id}`,
    );
    await server.handle.db.transaction((tx) => createRefund(tx, { charge: payment!.charge }));
    await buyer.hears('licence.refunded', { licence: standard.id, number: standard.number });
    await eventually('the first one is in force again', async () => {
      const same = buyer
        .heard()
        .filter(
          ({ type, data }) => type === 'licence.activated' && data['licence'] === personal.id,
        );
      return same.length === 2;
    });
    expect(
      (await cleo.call(licensingRoutes.get, { params: { id: personal.id } })).body.status,
    ).toBe('active');
  });

  test('disputes', async () => {
    const [image] = await generate(cleo, style);
    const licence = await buyLicence(cleo, image!, 'standard');
    const [payment] = await rows<{ id: string; charge: string }>(
      server.handle.db,
      sql`select id, charge_id as charge from payments where reference = ${licence.id}`,
    );
    const { id } = await server.handle.db.transaction((tx) => openDispute(tx, payment!.charge));
    await buyer.hears('dispute.opened', { payment: payment!.id, kind: 'licence' });
    await server.handle.db.transaction((tx) => closeDispute(tx, id, 'lost'));
    await buyer.hears('dispute.closed', { payment: payment!.id, outcome: 'returned' });
    await buyer.hears('licence.refunded', { licence: licence.id });
  });

  test('mandates', async () => {
    const person = await server.as('cleo@limn.test', {
      claims: { auth_time: Math.floor(Date.now() / 1000) },
    });
    const { key } = sure(
      await person.call(apiKeyRoutes.create, {
        body: { name: 'Maker', scopes: ['licenses:buy'], monthlyCredits: null, days: null },
      }),
    );
    await payWith(goodCard, sure(await person.call(mandateRoutes.saveCard)).url);
    const { data } = sure(
      await person.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
    );
    const mandate = sure(
      await person.call(mandateRoutes.confirm, {
        body: {
          program: key.id,
          tiers: ['standard'],
          currency: 'USD',
          priceCap: 10_000,
          monthlyCap: 50_000,
          endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
          agreement: { version: data.version, sha256: data.sha256 },
        },
      }),
    );
    sure(await person.call(mandateRoutes.revoke, { params: { id: mandate.id } }));
    await buyer.hears('mandate.revoked', { mandate: mandate.id });
  });

  test('projects, on both sides', async () => {
    const project = await projectPeople(server, 'nils@limn.test', 'juno@limn.test');
    const customer = await listen(project.people.customer, '/nils');
    const holder = await listen(project.people.holder, '/juno');
    const id = await project.ask();
    for (const side of [customer, holder])
      await side.hears('project.changed', {
        project: id,
        state: 'submitted',
        event: 'terms-sent',
        by: 'customer',
      });
    await project.accept(id);
    for (const side of [customer, holder])
      await side.hears('project.changed', { project: id, state: 'accepted', by: 'holder' });
  });

  test('statements, once a month', async () => {
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2);
    const { artist: profile } = (await mira.call(profileRoutes.mine)).body;
    const month = now.toISOString().slice(0, 7);
    await server.moveClock(`+${Math.ceil((next - now.getTime()) / 86_400_000)}d`);
    await artist.hears('statement.ready', { profile: profile!.id, month });
    await server.moveClock('+1d');
    // Events arrive in their order, so a second statement would come before this one.
    sure(await mira.call(styleRoutes.remove, { params: { id: style } }));
    await eventually(
      'the style is withdrawn',
      async () => artist.heard().filter(({ type }) => type === 'style.withdrawn').length === 3,
    );
    expect(artist.heard().filter(({ type }) => type === 'statement.ready')).toHaveLength(1);
    expect(buyer.heard().filter(({ type }) => type === 'statement.ready')).toHaveLength(0);
  });
});

test('a receiver that answers slowly holds up neither other people nor other webhooks of its person', async () => {
  const [picture, other] = await testPictures(2, 40);
  const ada = await signUp(server, 'adele@limn.test', 'creator', 'Adele');
  const ben = await signUp(server, 'ben@limn.test', 'creator', 'Ben');
  const add = async (who: Actor, path: string) => {
    const body = { url: `https://hooks.example${path}`, events: ['image.deleted' as const] };
    return sure(await who.call(webhookRoutes.create, { body })).webhook;
  };
  receiver.answers.set('/slow', () => undefined);
  const slow = await add(ada, '/slow');
  await add(ada, '/quick');
  await add(ben, '/other');
  async function report(who: Actor, id: string) {
    const params = { id };
    sure(await who.call(imageRoutes.remove, { params }));
    sure(await who.call(imageRoutes.restore, { params }));
  }
  const hers = await uploadPicture(ada, 'harbour.png', picture);
  const his = await uploadPicture(ben, 'harbour.png', other);
  for (let n = 0; n < 20; n++) await report(ada, hers.id);
  await report(ben, his.id);
  await eventually('it arrives', async () => receiver.at('/other').length === 1);
  await eventually('they arrive', async () => receiver.at('/quick').length === 20);
  expect(receiver.at('/slow')).toHaveLength(1);
  const params = { id: slow.id };
  const failed = await eventually('the attempt is given up', async () =>
    sure(await ada.call(webhookRoutes.deliveries, { params })).deliveries.find(
      ({ error }) => error,
    ),
  );
  expect(failed.error).toBe('The address did not answer in 10 seconds.');
});
