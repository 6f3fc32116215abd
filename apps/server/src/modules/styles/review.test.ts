import { auditRoutes } from '@limn/contracts/audit';
import type { Actor } from '@limn/contracts/call';
import { adminRoutes } from '@limn/contracts/admin';
import { identityRoutes } from '@limn/contracts/identity';
import type { StyleId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { styleReviewRoutes } from '@limn/contracts/style-reviews';
import { styleRoutes } from '@limn/contracts/styles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, startStyle, sure, trained } from '../../../seeds/steps.ts';
import { uploadPictures } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('the first style of an artist', () => {
  let server: TestServer;
  let mira: Actor;
  let ada: Actor;
  let guest: Actor;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_STYLE_REVIEW: 'true' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    guest = await server.as();
  });
  afterAll(() => server.close());

  async function trainedStyle(name: string, from: number): Promise<StyleId> {
    const id = await startStyle(mira, name);
    await uploadPictures(mira, id, 4, from);
    sure(await mira.call(styleRoutes.train, { params: { id } }));
    await trained(mira, id);
    return id;
  }
  const publish = async (id: StyleId, published = true) =>
    sure(await mira.call(styleRoutes.update, { params: { id }, body: { published } }));
  const read = async (id: StyleId) => sure(await mira.call(styleRoutes.get, { params: { id } }));
  const waiting = async () => sure(await ada.call(styleReviewRoutes.list, {})).reviews;
  const told = async () => sure(await mira.call(notificationRoutes.list)).notifications[0]!.message;

  test('waits for an admin before anybody else sees it, and can be taken back', async () => {
    const id = await trainedStyle('Evening fields after Monet', 1);
    expect(await publish(id)).toMatchObject({ published: false, review: { state: 'waiting' } });
    expect((await guest.call(styleRoutes.get, { params: { id } })).status).toBe(404);
    expect((await guest.call(styleRoutes.list, {})).body.total).toBe(0);
    const [review] = await waiting();
    expect(review).toMatchObject({
      style: { id },
      by: { email: 'mira@limn.test' },
      painters: ['Claude Monet'],
    });
    expect(review!.artworks).toHaveLength(4);
    expect(await publish(id, false)).toMatchObject({ published: false, review: null });
    expect(await waiting()).toEqual([]);
    await publish(id);
    expect(await waiting()).toHaveLength(1);
  });

  test('is declined with a reason that its artist reads, and can be handed in again', async () => {
    const { style } = (await waiting())[0]!;
    const params = { id: style.id };
    const short = await ada.call(styleReviewRoutes.decide, {
      params,
      body: { decision: 'decline', reason: 'No.' },
    });
    expect(short.error?.fields?.[0]?.path).toBe('reason');
    const reason = 'The works look like Monet’s. Send us a photo of you at work.';
    sure(
      await ada.call(styleReviewRoutes.decide, { params, body: { decision: 'decline', reason } }),
    );
    expect((await read(style.id)).review).toEqual({ state: 'refused', reason });
    expect(await told()).toBe(`“Evening fields after Monet” was not approved: ${reason}`);
    const { mails } = sure(await ada.call(adminRoutes.mails, {}));
    expect(mails[0]!.subject).toBe('“Evening fields after Monet” was not approved');
    const again = await ada.call(styleReviewRoutes.decide, {
      params,
      body: { decision: 'approve' },
    });
    expect(again.status).toBe(409);
    expect(await publish(style.id)).toMatchObject({ review: { state: 'waiting', reason: null } });
  });

  test('is published by the approval, and later styles need none', async () => {
    const { style } = (await waiting())[0]!;
    const params = { id: style.id };
    sure(await ada.call(styleReviewRoutes.decide, { params, body: { decision: 'approve' } }));
    expect(sure(await guest.call(styleRoutes.get, { params }))).toMatchObject({ published: true });
    expect(await told()).toBe('“Evening fields after Monet” is in the marketplace.');
    const second = await trainedStyle('Morning fields', 21);
    expect(await publish(second)).toMatchObject({ published: true, review: null });
    const { entries } = sure(await ada.call(auditRoutes.list, {}));
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'style.approve',
      'style.decline',
    ]);
  });

  test('whose pictures changed while it waited is approved, and published once trained again', async () => {
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Hale');
    const id = await startStyle(gus, 'Harbours');
    await uploadPictures(gus, id, 4, 41);
    sure(await gus.call(styleRoutes.train, { params: { id } }));
    await trained(gus, id);
    const params = { id };
    sure(await gus.call(styleRoutes.update, { params, body: { published: true } }));
    await uploadPictures(gus, id, 1, 51);
    sure(await ada.call(styleReviewRoutes.decide, { params, body: { decision: 'approve' } }));
    const after = sure(await gus.call(styleRoutes.get, { params }));
    expect(after).toMatchObject({ published: false, review: { state: 'approved' }, stale: true });
  });
});
