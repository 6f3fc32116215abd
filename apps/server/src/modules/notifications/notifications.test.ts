import type { Actor } from '@limn/contracts/call';
import type { UserId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addNotification } from './index.ts';

describe('notifications', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let miraId: UserId;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const { db } = server.handle;
    const [row] = await rows<{ id: UserId }>(
      db,
      sql`select id from users where email = 'mira@limn.test'`,
    );
    miraId = row!.id;
  });
  afterAll(() => server.close());

  const list = async (who: Actor, query = {}) =>
    (await who.call(notificationRoutes.list, { query })).body;
  const say = (message: string, path = '/artist/dashboard') =>
    server.handle.db.transaction((tx) =>
      addNotification(
        tx,
        { userId: miraId, path, kind: 'text', data: { text: message } },
        new Date(),
      ),
    );

  test('an artist is told that a style is trained and that a licence was sold', async () => {
    const style = await publishStyle(mira, 'Evening fields');
    const [image] = await generate(cleo, style);
    await buyLicence(cleo, image!, 'standard');
    await eventually('she is told of the sale', async () => {
      const { notifications } = await list(mira);
      return notifications.some(({ message }) => message.startsWith('A licence was sold'));
    });
    const { notifications, unread } = await list(mira);
    expect(notifications.at(-1)).toMatchObject({
      message: '‘Evening fields’ is trained and ready.',
      path: `/artist/styles/${style}`,
      read: false,
    });
    const stored = await rows<{ content: unknown }>(
      server.handle.db,
      sql`select content from notifications where id = ${notifications.at(-1)!.id}`,
    );
    expect(stored).toEqual([
      { content: { kind: 'style-trained', data: { style: 'Evening fields' } } },
    ]);
    expect(unread).toBe(notifications.length);
    expect((await list(cleo)).notifications).toEqual([]);
  });

  test('they are paged, and read one by one or all at once', async () => {
    await mira.call(notificationRoutes.read, { body: {} });
    for (const message of ['One', 'Two', 'Three']) await say(message);
    const first = await list(mira, { size: 2 });
    expect(first).toMatchObject({ unread: 3, more: true });
    expect(first.notifications.map(({ message }) => message)).toEqual(['Three', 'Two']);
    const next = await list(mira, { size: 100, before: first.notifications[1]!.id });
    expect(next.notifications[0]!.message).toBe('One');
    expect(next.more).toBe(false);
    const id = first.notifications[0]!.id;
    const read = (who: Actor, body: { id: string } | Record<string, never>) =>
      who.call(notificationRoutes.read, { body });
    expect((await read(cleo, { id })).body).toEqual({ unread: 0 });
    expect((await list(mira)).unread).toBe(3);
    expect((await read(mira, { id })).body).toEqual({ unread: 2 });
    expect((await read(mira, {})).body).toEqual({ unread: 0 });
  });

  test('those that lead to a page are read once it is opened', async () => {
    await mira.call(notificationRoutes.read, { body: {} });
    for (const path of ['/artist/styles/one', '/artist/styles/one', '/artist/styles/two'])
      await say('Something happened', path);
    const read = (who: Actor, path: string) =>
      who.call(notificationRoutes.read, { body: { path } });
    await read(cleo, '/artist/styles/one');
    expect((await list(mira)).unread).toBe(3);
    expect((await read(mira, '/artist/styles/one')).body).toEqual({ unread: 1 });
    const unread = (await list(mira)).notifications.filter((one) => !one.read);
    expect(unread.map(({ path }) => path)).toEqual(['/artist/styles/two']);
  });

  test('the query of a page counts where a notification names it, its place within the page does not', async () => {
    await mira.call(notificationRoutes.read, { body: {} });
    for (const path of ['/images/detail?id=one', '/images/detail?id=two', '/account#billing'])
      await say('Something happened', path);
    const read = async (path: string) =>
      (await mira.call(notificationRoutes.read, { body: { path } })).body.unread;
    expect(await read('/images/detail')).toBe(3);
    expect(await read('/images/detail?from=list&id=two')).toBe(2);
    expect(await read('/account')).toBe(1);
    const unread = (await list(mira)).notifications.filter((one) => !one.read);
    expect(unread.map(({ path }) => path)).toEqual(['/images/detail?id=one']);
  });

  test('are forgotten after half a year', async () => {
    const old = (await list(mira)).notifications.map(({ id }) => id);
    expect(old.length).toBeGreaterThan(0);
    await server.moveClock('+181d');
    // Half a year causes new notifications, such as a paid-out sale.
    await eventually('they are gone', async () =>
      (await list(mira)).notifications.every(({ id }) => !old.includes(id)),
    );
  });
});
