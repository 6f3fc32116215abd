import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { ImageId, StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { notificationRoutes } from '@limn/contracts/notifications';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import {
  buyLicence,
  generate,
  goodCard,
  payWith,
  signUp,
  startPurchase,
} from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { draw, drawn, layerId, picture, place, Tab } from '../../../testing/canvas-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('what may be offered, and at which price', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let vera: Actor;
  let fields: StyleId;
  let field: Image;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    vera = await signUp(server, 'vera@limn.test', 'creator', 'Vera');
    fields = await publishStyle(mira, 'Evening fields');
    await mira.call(styleRoutes.update, {
      params: { id: fields },
      body: { prices: { personal: 4000, standard: 6000, commercial: 9000 } },
    });
    [field] = (await generate(cleo, fields)) as [Image];
  });
  afterAll(() => server.close());

  /** Saves the picture with hand work over a part of it, from the top. */
  async function covered(part: number, image = field, actor = cleo): Promise<Image> {
    const { body: canvas } = await actor.call(canvasRoutes.create, { body: {} });
    const tab = new Tab(actor, canvas);
    const frame = canvas.records.find((record) => record.kind === 'frame')!;
    await tab.puts({ ...frame, width: 512, height: 512 });
    await place(actor, tab, canvas, image, 'picture', 'a');
    if (part > 0) {
      await tab.puts(picture('hand', 'b'));
      const hand = drawn(512, Math.round(512 * part), [200, 60, 40, 255]);
      await draw(actor, tab, canvas, layerId('hand'), hand);
    }
    const { body, error } = await actor.call(canvasRoutes.savePicture, {
      params: { id: canvas.id },
      body: {},
    });
    if (error) throw new Error(error.message);
    return body;
  }
  const list = (image: Pick<Image, 'id'>) =>
    cleo.call(imageRoutes.update, { params: { id: image.id }, body: { listed: true } });
  const read = async ({ id }: Pick<Image, 'id'>, actor = cleo) =>
    (await actor.call(imageRoutes.get, { params: { id } })).body;
  const told = async (actor: Actor) =>
    (await actor.call(notificationRoutes.list, { query: {} })).body.notifications.map(
      ({ message }) => message,
    );
  const wasSavedBefore = ({ id }: { id: ImageId }) =>
    server.handle.db.execute(
      sql`update images set looked_up_at = null, listed_at = now() where id = ${id}`,
    );

  test('a picture of which artists are owed half may be offered, at half of the price', async () => {
    const image = await covered(0.5);
    expect(image.offers.map(({ amount }) => amount)).toEqual([2000, 3000, 4500]);
    expect((await list(image)).status).toBe(200);
    const { number } = await buyLicence(vera, image, 'standard');
    const { body } = await mira.call(billingRoutes.earnings);
    const line = body.earnings.find(({ licence }) => licence?.number === number)!;
    expect(line.gross).toBe(3000);
    expect(line.amount).toBe(Math.floor(line.net * 0.7));
    const { body: certificate } = await vera.call(licensingRoutes.certificate, {
      params: { number: number! },
    });
    expect(certificate.declared).toBe(500_000);
    const owed = certificate.credits.reduce((sum, { ppm }) => sum + ppm, 0);
    expect(owed + certificate.declared).toBe(1_000_000);
  });

  test('one of which they are owed less is not listed and not sold, also not to its maker', async () => {
    const image = await covered(0.51);
    expect(image).toMatchObject({ withheld: 'declared', offers: [] });
    const { status, error } = await list(image);
    expect(status).toBe(409);
    expect(error?.message).toContain('Less than half');
    for (const actor of [cleo, vera]) {
      await server.handle.db.execute(
        sql`update images set listed_at = now() where id = ${image.id}`,
      );
      for (const tier of ['personal', 'commercial'] as const)
        expect((await startPurchase(actor, image, tier)).error?.message).toContain(
          'Less than half',
        );
    }
  });

  test('a purchase under way is paid back when the picture is refused meanwhile', async () => {
    const image = await covered(0.2);
    await list(image);
    const { body } = await startPurchase(vera, image, 'personal');
    await server.handle.db.execute(
      sql`update images set offer_refused_at = now(), listed_at = null where id = ${image.id}`,
    );
    await payWith(goodCard, body.url);
    await eventually('it is paid back', async () => {
      const [payment] = await rows<{ status: string }>(
        server.handle.db,
        sql`select status from payments where reference = ${body.licence.id}`,
      );
      return payment?.status === 'refunded';
    });
    expect((await list(image)).error?.message).toContain('does not credit enough');
    expect((await read(image)).withheld).toBe('recognized');
  });

  test('what was saved before is looked up once: what does not fit leaves the market, and its maker is told', async () => {
    const fine = await covered(0.25);
    const thin = await covered(0.6);
    const harbours = await publishStyle(mira, 'Harbours', 412);
    const [harbour] = (await generate(vera, harbours, { seed: 9 })) as [Image];
    await vera.call(imageRoutes.update, { params: { id: harbour.id }, body: { listed: true } });
    // As one that was saved when planes were believed: it shows the harbour and credits the field.
    const forged = await covered(0.01);
    const [kept] = await rows<{ own: string; other: string }>(
      server.handle.db,
      sql`select a.full_key as own, b.full_key as other from images a, images b
        where a.id = ${forged.id} and b.id = ${harbour.id}`,
    );
    const fileOf = (key: string) => join(server.dataFolder, 'files', key);
    await writeFile(fileOf(kept!.own), await readFile(fileOf(kept!.other)));
    for (const image of [fine, thin, forged]) await wasSavedBefore(image);
    const before = await buyLicence(vera, await read(fine, vera), 'personal');
    await server.moveClock('+1h');
    await eventually('they are looked up', async () => {
      const [left] = await rows<{ n: number }>(
        server.handle.db,
        sql`select count(*)::int as n from images
          where looked_up_at is null and origin in ('edited', 'composed')`,
      );
      return left!.n === 0;
    });
    expect(await read(fine)).toMatchObject({ listed: true, withheld: null });
    expect(await read(thin)).toMatchObject({ listed: false, withheld: 'declared' });
    expect(await read(forged)).toMatchObject({ listed: false, withheld: 'recognized' });
    const messages = await told(cleo);
    expect(messages.filter((message) => message.includes('out of the marketplace'))).toHaveLength(
      2,
    );
    const { body } = await vera.call(licensingRoutes.certificate, {
      params: { number: before.number! },
    });
    expect(body.status).toBe('active');
    // Out of the trash it does not come back to the market.
    await cleo.call(imageRoutes.remove, { params: { id: forged.id } });
    await cleo.call(imageRoutes.restore, { params: { id: forged.id } });
    expect((await read(forged)).listed).toBe(false);
  });

  test('what is not looked up yet is not listed anew', async () => {
    const image = await covered(0.1);
    await server.handle.db.execute(
      sql`update images set looked_up_at = null where id = ${image.id}`,
    );
    expect((await list(image)).error?.message).toContain('comparing this picture');
    expect((await read(image)).withheld).toBe('unchecked');
  });
});
