import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { EditionId } from '@limn/contracts/ids';
import type { StyleId, ProfileId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, payWith, signUp, startPurchase } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createRefund } from '@limn/payment-sandbox/refunds';
import { divide } from './settle.ts';

const card = '4242 4242 4242 4242';

describe('one licence for several pictures', () => {
  let server: TestServer;
  let cleo: Actor;
  let salt: StyleId;
  let fields: StyleId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    const tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    salt = await publishStyle(tomas, 'Salt and tar');
    fields = await publishStyle(mira, 'Evening fields', 412);
  });
  afterAll(() => server.close());

  const painted = async () => {
    const [one] = await generate(cleo, salt);
    const [other] = await generate(cleo, fields);
    return [one!, other!];
  };
  const pricesOf = async (images: Image[]) => {
    const query = { images: images.map(({ id }) => id).join(',') };
    const { body } = await cleo.call(licensingRoutes.offers, { query });
    return body.pictures.map(
      ({ offers }) => offers.find(({ tier }) => tier === 'standard')?.amount ?? 0,
    );
  };
  const start = async (images: Image[], amount: number, requestId: string = randomUUID()) => {
    const { body } = await cleo.call(licensingRoutes.agreement, {
      params: { kind: 'customer-licence' },
    });
    const { version, sha256 } = body.data;
    return cleo.call(licensingRoutes.buyTogether, {
      body: {
        edition: EditionId.parse(`edn_${'A'.repeat(26)}`),
        title: 'The Salt Road',
        imageIds: images.map(({ id }) => id),
        tier: 'standard',
        amount,
        agreement: { version, sha256 },
        requestId,
      },
    });
  };
  const heldOf = async (image: Image) =>
    (await cleo.call(imageRoutes.get, { params: { id: image.id } })).body.licence;
  const paymentOf = async (reference: string) =>
    (
      await rows<{ status: string; amount: number; description: string }>(
        server.handle.db,
        sql`select status, amount, description from payments where reference = ${reference}`,
      )
    )[0]!;
  const bought = async () => {
    const images = await painted();
    const prices = await pricesOf(images);
    const total = prices[0]! + prices[1]!;
    const { body } = await start(images, total);
    await payWith(card, body.url);
    await eventually('both are licensed', async () => {
      const held = await Promise.all(images.map(heldOf));
      return held.every(Boolean);
    });
    return { images, prices, total, first: body.licence.id };
  };
  const refundAll = async (reference: string) => {
    const [payment] = await rows<{ charge_id: string }>(
      server.handle.db,
      sql`select charge_id from payments where reference = ${reference}`,
    );
    await server.handle.db.transaction((tx) => createRefund(tx, { charge: payment!.charge_id }));
  };

  test('is one payment, one certificate, and pays each artist their part to the cent', async () => {
    const { images, prices, total, first } = await bought();
    expect(await paymentOf(first)).toEqual({
      status: 'paid',
      amount: total,
      description: 'Standard licence · 2 pictures of ‘The Salt Road’',
    });
    const [one, other] = await Promise.all(images.map(heldOf));
    expect(other!.number).toBe(`${one!.number}-2`);
    const params = { number: one!.number };
    const { body: certificate } = await cleo.call(licensingRoutes.certificate, { params });
    expect(certificate).toMatchObject({ status: 'active', tier: 'standard', partOf: null });
    expect(certificate.pictures.map(({ number, credits }) => [number, credits[0]!.artist])).toEqual(
      [
        [one!.number, 'Tomas Lindqvist'],
        [other!.number, 'Mira Okafor'],
      ],
    );
    const { body: part } = await cleo.call(licensingRoutes.certificate, {
      params: { number: other!.number },
    });
    expect(part).toMatchObject({ partOf: one!.number, pictures: [] });
    const earned = await rows<{ amount: number; net: number }>(
      server.handle.db,
      sql`select e.amount, p.gross - p.fee - p.tax as net from earnings e
        join payments p on p.id = e.payment_id where p.reference = ${first} order by e.amount`,
    );
    expect(earned).toHaveLength(2);
    const sum = earned.reduce((all, { amount }) => all + amount, 0);
    expect(Math.abs(sum - earned[0]!.net * 0.7)).toBeLessThan(1);
    const least = Math.min(...prices) / total;
    expect(Math.abs(earned[0]!.amount - sum * least)).toBeLessThanOrEqual(1);
  });

  test('is refused at another price, and the same request begins once', async () => {
    const images = await painted();
    const [one, other] = await pricesOf(images);
    expect((await start(images, one! + other! - 1)).status).toBe(409);
    const request = randomUUID();
    const begun = await Promise.all([
      start(images, one! + other!, request),
      start(images, one! + other!, request),
    ]);
    expect(new Set(begun.map(({ body }) => body.licence.id)).size).toBe(1);
  });

  test('goes back as a whole when one of its pictures cannot be sold any more', async () => {
    const images = await painted();
    const [one, other] = await pricesOf(images);
    const { body } = await start(images, one! + other!);
    await server.handle.db.execute(
      sql`update images set taken_down_at = now() where id = ${images[1]!.id}`,
    );
    await payWith(card, body.url);
    await eventually(
      'it goes back',
      async () => (await paymentOf(body.licence.id)).status === 'refunded',
    );
    expect(await heldOf(images[0]!)).toBeNull();
  });

  test('refunded, all of it ends, with what upgraded a part of it', async () => {
    const { images, prices, first } = await bought();
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: images[1]!.id } });
    const offer = image.offers.find(({ tier }) => tier === 'commercial')!;
    const { body: fresh } = await cleo.call(licensingRoutes.offers, {
      query: { images: (await painted())[1]!.id },
    });
    const whole = fresh.pictures[0]!.offers.find(({ tier }) => tier === 'commercial')!.amount;
    // Its part of the purchase counts.
    expect(offer.amount).toBe(whole - prices[1]!);
    const upgrade = await startPurchase(cleo, image, 'commercial');
    await payWith(card, upgrade.body.url);
    await eventually(
      'it is upgraded',
      async () => (await heldOf(images[1]!))?.tier === 'commercial',
    );
    await refundAll(first);
    await eventually('both payments went back', async () => {
      const [all, on] = [await paymentOf(first), await paymentOf(upgrade.body.licence.id)];
      return all.status === 'refunded' && on.status === 'refunded';
    });
    for (const one of images) expect(await heldOf(one)).toBeNull();
  });
});

test('a purchase is divided whole, and by each picture’s price and shares', () => {
  const share = fc.record({
    payee: fc.constantFrom('p1', 'p2', 'p3') as fc.Arbitrary<ProfileId>,
    styleId: fc.constantFrom('s1', 's2') as fc.Arbitrary<StyleId>,
    ppm: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const picture = fc.record({
    amount: fc.integer({ min: 50, max: 1_000_000 }),
    shares: fc.array(share, { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(picture, { minLength: 1, maxLength: 40 }), (pictures) => {
      const parts = divide(pictures);
      expect(parts.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      const total = pictures.reduce((sum, { amount }) => sum + amount, 0);
      for (const { payee, cause, ppm } of parts) {
        const due = pictures.reduce((sum, { amount, shares }) => {
          const whole = shares.reduce((all, one) => all + one.ppm, 0);
          const own = shares.filter((one) => one.payee === payee && one.styleId === cause.id);
          return sum + (amount * own.reduce((all, one) => all + one.ppm, 0)) / whole;
        }, 0);
        expect(Math.abs(ppm - (due / total) * 1_000_000)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
