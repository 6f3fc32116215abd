import type { StyleId } from '@limn/contracts/ids';
import { type Licence, licensingRoutes } from '@limn/contracts/licensing';
import { billingRoutes } from '@limn/contracts/billing';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { sign, readSecret } from '../../platform/secret.ts';
import { createRefund, failRefund } from '@limn/payment-sandbox/refunds';
import { styleRoutes } from '@limn/contracts/styles';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { buyLicence, generate, payWith, signUp, startPurchase } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../../seeds/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { webhookPath } from '../billing/index.ts';

const card = '4242 4242 4242 4242';

describe('buying, when things do not go straight', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const statusOf = async (id: string) =>
    (await cleo.call(licensingRoutes.get, { params: { id } })).body.status;
  const paymentOf = async (reference: string) =>
    (
      await rows<{ status: string; refunded: number }>(
        server.handle.db,
        sql`select status, refunded from payments where reference = ${reference}`,
      )
    )[0]!;

  test('a second purchase ends the first one’s payment page', async () => {
    const [image] = await generate(cleo, style);
    const first = await startPurchase(cleo, image!, 'personal');
    const second = await startPurchase(cleo, image!, 'personal');
    expect((await payWith(card, first.body.url)).status).toBe(410);
    await payWith(card, second.body.url);
    await eventually('the second is sold', async () => {
      return (await statusOf(second.body.licence.id)) === 'active';
    });
    expect(await statusOf(first.body.licence.id)).toBe('abandoned');
  });

  test('a first one that was paid meanwhile is kept, and nothing is sold twice', async () => {
    const [image] = await generate(cleo, style);
    const first = await startPurchase(cleo, image!, 'personal');
    await payWith(card, first.body.url);
    const second = await startPurchase(cleo, image!, 'personal');
    expect(second.error?.message).toBe('You already have this licence.');
    expect(await statusOf(first.body.licence.id)).toBe('active');
  });

  test('a page left open by a race gives the money back to who holds that licence', async () => {
    const [image] = await generate(cleo, style);
    const first = await startPurchase(cleo, image!, 'personal');
    // As if the first purchase had not been seen: both pages stay open.
    await server.handle.db.execute(
      sql`update licences set status = 'abandoned' where id = ${first.body.licence.id}`,
    );
    const second = await startPurchase(cleo, image!, 'personal');
    await payWith(card, second.body.url);
    await payWith(card, first.body.url);
    await eventually('the later one is refunded', async () => {
      return (await paymentOf(first.body.licence.id)).status === 'refunded';
    });
    expect(await statusOf(second.body.licence.id)).toBe('active');
    expect(await statusOf(first.body.licence.id)).toBe('abandoned');
  });

  test('a payment of another amount sells nothing and goes back', async () => {
    const [image] = await generate(cleo, style);
    const { body } = await startPurchase(cleo, image!, 'standard');
    await server.handle.db.execute(
      sql`update sandbox_objects set data = jsonb_set(data, '{amount_total}', '100')
          where data->>'client_reference_id' = (select id from payments where reference = ${body.licence.id})`,
    );
    await payWith(card, body.url);
    await eventually('it goes back', async () => {
      return (await paymentOf(body.licence.id)).status === 'refunded';
    });
    expect(await paymentOf(body.licence.id)).toEqual({ status: 'refunded', refunded: 100 });
    expect(await statusOf(body.licence.id)).toBe('abandoned');
  });

  describe('an upgrade', () => {
    const offersOf = async (id: string) => {
      const { body } = await cleo.call(imageRoutes.get, { params: { id } });
      return body.offers.map(({ tier, amount }) => [tier, amount]);
    };
    const certificateOf = async (number: string | null) =>
      (await cleo.call(licensingRoutes.certificate, { params: { number: number! } })).body;
    /** As support does it, at the payment provider. */
    async function refund(reference: string) {
      const [payment] = await rows<{ charge_id: string }>(
        server.handle.db,
        sql`select charge_id from payments where reference = ${reference}`,
      );
      await server.handle.db.transaction((tx) => createRefund(tx, { charge: payment!.charge_id }));
      await eventually('it is refunded', async () => {
        return (await paymentOf(reference)).status === 'refunded';
      });
    }

    let image: Image;
    let personal: Licence;
    let standard: Licence;

    test('costs the difference, and takes the place of the licence one had', async () => {
      image = (await generate(cleo, style))[0]!;
      personal = await buyLicence(cleo, image, 'personal');
      expect(personal.upgrades.map(({ tier, amount }) => [tier, amount])).toEqual([
        ['standard', 2500],
        ['commercial', 7500],
      ]);
      standard = await buyLicence(cleo, image, 'standard');
      expect(standard.amount).toBe(2500);
      expect(await statusOf(personal.id)).toBe('superseded');
      expect(await paymentOf(personal.id)).toEqual({ status: 'paid', refunded: 0 });
      expect(await certificateOf(personal.number)).toMatchObject({
        status: 'superseded',
        supersededBy: standard.number,
        upgradedFrom: null,
      });
      expect(await certificateOf(standard.number)).toMatchObject({
        status: 'active',
        tier: 'standard',
        upgradedFrom: personal.number,
        supersededBy: null,
      });
      const { body } = await mira.call(billingRoutes.earnings);
      const earned = body.earnings.filter((line) => line.licence?.image.id === image.id);
      expect(earned.map(({ licence: sold, gross }) => [sold?.number, gross])).toEqual([
        [standard.number, 2500],
        [personal.number, 2500],
      ]);
      // Everything that was paid counts, not only the last step.
      expect(await offersOf(image.id)).toEqual([['commercial', 5000]]);
      const back = await startPurchase(cleo, image, 'personal');
      expect(back.error?.message).toBe('Your licence already allows more than this one.');
    });

    test('shows on the certificate’s PDF, which anyone may have; the receipt is its buyer’s alone', async () => {
      const address = `${server.url}/api/licensing/v1/certificates/${standard.number}/pdf`;
      const file = await fetch(address);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="limn-licence-${standard.number}.pdf"`,
      );
      const text = await textOfPdf(new Uint8Array(await file.arrayBuffer()));
      const shown = await certificateOf(standard.number);
      for (const part of [
        standard.number!,
        'Cleo Marchetti',
        'Standard, not exclusive',
        `Upgraded from ${personal.number}`,
        'In force',
        shown.agreement.sha256,
        shown.image.sha256,
        'Mira Okafor, 100.0%',
        'Evening fields',
        `${server.url}/licences/${standard.number}`.replaceAll(' ', ''),
      ])
        expect(text).toContain(part);
      const unknown = address.replace(standard.number!, 'LIMN-2026-0000-0000-0000');
      expect((await fetch(unknown)).status).toBe(404);

      const { body } = await cleo.call(billingRoutes.payments);
      const [payment] = body.payments;
      expect(payment?.description).toMatch(/^Upgrade to Standard licence/);
      const receipt = (actor: Actor) =>
        fetch(`${server.url}/api/subscriptions/v1/payments/${payment!.id}/receipt`, {
          headers: { authorization: `Bearer ${actor.token}` },
        });
      const mine = await receipt(cleo);
      expect(mine.headers.get('content-disposition')).toContain('attachment');
      const words = await textOfPdf(new Uint8Array(await mine.arrayBuffer()));
      for (const part of [payment!.id, 'Upgrade to Standard licence', '$25.00 USD', 'Total paid'])
        expect(words).toContain(part);
      expect(words).not.toContain('Refunded');
      expect((await receipt(mira)).status).toBe(404);
      await refund(standard.id);
      const after = await textOfPdf(new Uint8Array(await (await receipt(cleo)).arrayBuffer()));
      expect(after).toMatch(/Refunded until .*\$25\.00 USD ?Paid after refunds ?\$0\.00 USD/);
    });

    test('refunded, the licence before it is in force again', async () => {
      expect(await statusOf(standard.id)).toBe('refunded');
      const path = licensingRoutes.licenceReceipt.path.replace('{number}', standard.number!);
      const receipt = await (await fetch(`${server.url}${path}`)).text();
      const signed = Buffer.from(receipt.split('.')[1]!, 'base64url').toString();
      expect(JSON.parse(signed)).toMatchObject({ facts: { status: 'refunded' } });
      expect(await statusOf(personal.id)).toBe('active');
      expect(await certificateOf(personal.number)).toMatchObject({
        status: 'active',
        supersededBy: null,
      });
      expect(await offersOf(image.id)).toEqual([
        ['standard', 2500],
        ['commercial', 7500],
      ]);
    });

    test('costs the least that can be charged where the prices have come close', async () => {
      const prices = { personal: 2500, standard: 2510, commercial: 10000 };
      await mira.call(styleRoutes.update, { params: { id: style }, body: { prices } });
      expect(await offersOf(image.id)).toEqual([
        ['standard', 50],
        ['commercial', 7500],
      ]);
      await mira.call(styleRoutes.update, {
        params: { id: style },
        body: { prices: { ...prices, standard: 5000 } },
      });
    });

    test('of two steps, the first refunded: the second ends with it, and what is left is in force', async () => {
      const [image] = await generate(cleo, style);
      const personal = await buyLicence(cleo, image!, 'personal');
      const standard = await buyLicence(cleo, image!, 'standard');
      const commercial = await buyLicence(cleo, image!, 'commercial');
      await refund(standard.id);
      expect(await statusOf(commercial.id)).toBe('refunded');
      expect(await statusOf(personal.id)).toBe('active');
      await eventually('what was paid on top goes back', async () => {
        return (await paymentOf(commercial.id)).status === 'refunded';
      });
      expect(await paymentOf(personal.id)).toEqual({ status: 'paid', refunded: 0 });
    });

    test('ends with the first licence, and all that was paid goes back', async () => {
      const [image] = await generate(cleo, style);
      const personal = await buyLicence(cleo, image!, 'personal');
      const commercial = await buyLicence(cleo, image!, 'commercial');
      await refund(personal.id);
      expect(await statusOf(commercial.id)).toBe('refunded');
      await eventually('the upgrade is refunded', async () => {
        return (await paymentOf(commercial.id)).status === 'refunded';
      });
      expect(await paymentOf(commercial.id)).toEqual({ status: 'refunded', refunded: 7500 });
      expect((await offersOf(image!.id)).length).toBe(3);
    });

    test('paid after what it upgrades was refunded, it goes back', async () => {
      const [image] = await generate(cleo, style);
      const personal = await buyLicence(cleo, image!, 'personal');
      const upgrade = await startPurchase(cleo, image!, 'standard');
      await refund(personal.id);
      await payWith(card, upgrade.body.url);
      await eventually('the upgrade goes back', async () => {
        return (await paymentOf(upgrade.body.licence.id)).status === 'refunded';
      });
      expect(await statusOf(upgrade.body.licence.id)).toBe('abandoned');
    });

    test('to the exclusive tier waits for nobody else’s purchase, and ends the offers to all', async () => {
      const [image] = await generate(cleo, style);
      await cleo.call(imageRoutes.update, { params: { id: image!.id }, body: { listed: true } });
      await buyLicence(cleo, image!, 'personal');
      const juno = await signUp(server, 'juno@limn.test', 'creator', 'Juno Park');
      const theirs = await startPurchase(juno, image!, 'personal');
      const refused = await startPurchase(cleo, image!, 'commercial');
      expect(refused.error?.message).toContain('Someone else is buying');
      await juno.call(licensingRoutes.abandon, { params: { id: theirs.body.licence.id } });
      await buyLicence(cleo, image!, 'commercial');
      const late = await startPurchase(juno, image!, 'standard');
      expect(late.status).toBe(404);
    });
  });

  test('a disputed sale is shown as such to the artist, and is settled by the bank', async () => {
    const [image] = await generate(cleo, style);
    const { body } = await startPurchase(cleo, image!, 'standard');
    await payWith('4000 0000 0000 0259', body.url);
    const earning = async () =>
      (await mira.call(billingRoutes.earnings)).body.earnings.find(
        (line) => line.licence?.image.id === image!.id,
      );
    await eventually('the dispute is known', async () => (await earning())?.disputed);
    const [dispute] = await rows<{ id: string }>(
      server.handle.db,
      sql`select id from disputes where status = 'open'`,
    );
    await fetch(`${server.url}/sandbox/dispute/${dispute!.id}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'lost' }),
    });
    await eventually('the licence is refunded', async () => {
      return (await statusOf(body.licence.id)) === 'refunded';
    });
    expect(await earning()).toMatchObject({ disputed: false, status: 'refunded', amount: 0 });
  });

  test('a refund the buyer’s bank sends back is shown to them as owed', async () => {
    const [image] = await generate(cleo, style);
    const licence = await buyLicence(cleo, image!, 'personal');
    const { db } = server.handle;
    const [payment] = await rows<{ id: string; charge_id: string }>(
      db,
      sql`select id, charge_id from payments where reference = ${licence.id}`,
    );
    const shown = async () =>
      (await cleo.call(billingRoutes.payments)).body.payments.find(({ id }) => id === payment!.id);
    const refund = await db.transaction((tx) => createRefund(tx, { charge: payment!.charge_id }));
    await eventually('it is refunded', async () => (await shown())?.refunded === 2500);
    await db.transaction((tx) => failRefund(tx, refund.id));
    await eventually('it is owed', async () => (await shown())?.owed === 2500);
    expect(await shown()).toMatchObject({ refunded: 0 });
    expect(await statusOf(licence.id)).toBe('refunded');
  });
});

test('events of connected accounts are signed with a secret of their own', async () => {
  const secrets = ['whsec_platform', 'whsec_connect'];
  const server = await startTestServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: secrets[0]!,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets[1]!,
    // Nothing listens on this port.
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  try {
    const payload = JSON.stringify({
      id: `evt_${sign(readSecret(server.dataFolder, undefined), 'x').slice(0, 8)}`,
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1', email: 'mira@limn.test' } },
    });
    const send = async (secret: string) => {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const answer = await fetch(server.url + webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      return answer.status;
    };
    expect(await send(secrets[0]!)).toBe(200);
    expect(await send(secrets[1]!)).toBe(200);
    expect(await send('whsec_other')).toBe(422);
    // Events may contain personal data, so only the ids in them are stored.
    const [kept] = await rows<{ payload: unknown }>(
      server.handle.db,
      sql`select payload from webhook_events`,
    );
    expect(kept?.payload).toEqual({ data: { object: { id: 'cus_1' } } });
  } finally {
    await server.close();
  }
});
