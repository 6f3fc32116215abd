import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@limn/contracts/call';
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
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('what a licence payment meets when it arrives', () => {
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
  const refunded = (reference: string) =>
    eventually('it is paid back', async () => {
      const [payment] = await rows<{ status: string }>(
        server.handle.db,
        sql`select status from payments where reference = ${reference}`,
      );
      return payment?.status === 'refunded';
    });

  test('a style taken down while its buyer pays: the payment goes back', async () => {
    const [image] = await generate(cleo, style);
    const { body } = await startPurchase(cleo, image!, 'personal');
    await mira.call(styleRoutes.update, { params: { id: style }, body: { published: false } });
    await payWith(goodCard, body.url);
    await refunded(body.licence.id);
    expect(await statusOf(body.licence.id)).toBe('abandoned');
    await mira.call(styleRoutes.update, { params: { id: style }, body: { published: true } });
  });

  test('a narrower licence paid for later is refunded beside a wider one', async () => {
    const [image] = await generate(cleo, style);
    const narrow = await startPurchase(cleo, image!, 'personal');
    // As if closing the first page had failed at the provider: both stay open.
    await server.handle.db.execute(
      sql`update licences set status = 'abandoned' where id = ${narrow.body.licence.id}`,
    );
    const wide = await startPurchase(cleo, image!, 'standard');
    await payWith(goodCard, wide.body.url);
    await eventually('the wider one is sold', async () => {
      return (await statusOf(wide.body.licence.id)) === 'active';
    });
    await payWith(goodCard, narrow.body.url);
    await refunded(narrow.body.licence.id);
    expect(await statusOf(narrow.body.licence.id)).toBe('abandoned');
    expect(await statusOf(wide.body.licence.id)).toBe('active');
  });

  test('a picture that owes nobody cannot be bought', async () => {
    const [painted] = await generate(cleo, style);
    const held = await buyLicence(cleo, painted!, 'personal');
    expect(held.status).toBe('active');
    const upload = await uploadPicture(cleo, 'mine.png');
    const { error, status } = await startPurchase(cleo, upload, 'personal');
    expect(status).toBe(409);
    expect(error?.message).toContain('credits no artist');
    const { body } = await cleo.call(imageRoutes.get, { params: { id: upload.id } });
    expect(body).toMatchObject({ withheld: 'upload', offers: [] });
  });
});
