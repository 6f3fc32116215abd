import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../../seeds/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('my images', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  let hill: Image;
  let sea: Image;
  let second: Image;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    hill = (await generate(cleo, style, { prompt: 'a sun over a green hill, 100% gold' }))[0]!;
    [sea, second] = (await generate(cleo, style, {
      prompt: 'a boat on the sea',
      number_of_images: 2,
    })) as [Image, Image];
  });
  afterAll(() => server.close());

  const list = async (actor: Actor, query: Record<string, string> = {}) => {
    const { body } = await actor.call(imageRoutes.list, { query });
    expect(body.total).toBe(body.images.length);
    return body.images.map(({ id }) => id).toSorted();
  };
  const ids = (...images: Image[]) => images.map(({ id }) => id).toSorted();
  const at = ({ id }: Image) => ({ params: { id } });

  test.each([
    ['boat', () => ids(sea, second)],
    ['SUN hill', () => ids(hill)],
    ['boat hill', () => []],
    ['okafor sea', () => ids(sea, second)],
    ['evening', () => ids(hill, sea, second)],
    // Signs that mean something to the database are plain text.
    ['100%', () => ids(hill)],
    ['b_at', () => []],
  ])('are found by words of prompt, style and artist: %s', async (words, found) => {
    expect(await list(cleo, { words })).toEqual(found());
  });

  test('can be starred, and those alone be shown', async () => {
    const starred = await cleo.call(imageRoutes.update, { ...at(sea), body: { starred: true } });
    expect(starred.body.starred).toBe(true);
    expect(await list(cleo, { starred: 'true' })).toEqual(ids(sea));
    await cleo.call(imageRoutes.update, { ...at(sea), body: { listed: true } });
    // Only its maker sees a star.
    expect((await mira.call(imageRoutes.get, at(sea))).body.starred).toBe(false);
    await cleo.call(imageRoutes.update, { ...at(sea), body: { starred: false } });
    expect(await list(cleo, { starred: 'true' })).toEqual([]);
    expect((await cleo.call(imageRoutes.get, at(sea))).body.listed).toBe(true);
  });

  test('those one holds a licence of can be shown alone', async () => {
    expect(await list(cleo, { licensed: 'true' })).toEqual([]);
    await buyLicence(cleo, hill, 'personal');
    expect(await list(cleo, { licensed: 'true' })).toEqual(ids(hill));
    expect(await list(cleo, { licensed: 'true', words: 'boat' })).toEqual([]);
  });

  test('a deleted one is in the trash, nobody sees it, and it comes back as it was', async () => {
    expect((await cleo.call(imageRoutes.remove, at(sea))).status).toBe(204);
    expect(await list(cleo)).toEqual(ids(hill, second));
    expect(await list(cleo, { trash: 'true' })).toEqual(ids(sea));
    for (const actor of [cleo, mira, await server.as()])
      expect((await actor.call(imageRoutes.get, at(sea))).status).toBe(404);
    expect(await list(mira, { owner: 'anyone', trash: 'true' })).toEqual([]);
    const generation = await cleo.call(studioRoutes.get, { params: { id: sea.generationId! } });
    expect(generation.body.images.map(({ id }) => id)).toEqual(ids(second));
    const { body } = await cleo.call(imageRoutes.restore, at(sea));
    expect(body).toMatchObject({ listed: true, deletedAt: null });
    expect(await list(cleo)).toEqual(ids(hill, sea, second));
  });

  test('a generation is listed as long as a picture of it is not in the trash', async () => {
    const listed = async (query: { offset?: number; active?: 'true' } = {}) => {
      const { body } = await cleo.call(studioRoutes.list, { query });
      return { ids: body.generations.map(({ id }) => id), total: body.total };
    };
    const both = [sea.generationId, hill.generationId];
    expect(await listed()).toEqual({ ids: both, total: 2 });
    expect(await listed({ offset: 1 })).toEqual({ ids: [hill.generationId], total: 2 });
    expect(await listed({ offset: 7 })).toEqual({ ids: [], total: 2 });
    expect(await listed({ active: 'true' })).toEqual({ ids: [], total: 0 });
    // Its two at the same time, in two tabs.
    await Promise.all([sea, second].map((image) => cleo.call(imageRoutes.remove, at(image))));
    expect(await listed()).toEqual({ ids: [hill.generationId], total: 1 });
    await cleo.call(imageRoutes.restore, at(second));
    expect(await listed()).toEqual({ ids: both, total: 2 });
    await Promise.all([
      cleo.call(imageRoutes.restore, at(sea)),
      cleo.call(imageRoutes.remove, at(second)),
    ]);
    expect(await listed()).toEqual({ ids: both, total: 2 });
    await cleo.call(imageRoutes.restore, at(second));
  });

  test('of whichever profile; nobody else’s', async () => {
    const made = await mira.call(studioRoutes.generate, {
      query: { userType: 'artist' },
      body: {
        prompt: 'a sun',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
      },
    });
    await eventually('it is painted', async () => {
      const { body } = await mira.call(studioRoutes.get, { params: { id: made.body.id } });
      return body.status === 'succeeded';
    });
    const [own] = (await mira.call(imageRoutes.list)).body.images;
    expect((await cleo.call(imageRoutes.remove, at(own!))).status).toBe(404);
    expect((await mira.call(imageRoutes.remove, at(own!))).status).toBe(204);
    expect(await list(mira)).toEqual([]);
    await mira.call(imageRoutes.restore, at(own!));
  });

  test('after thirty days it is gone with its files; what was paid for stays', async () => {
    const filesOf = async ({ id }: Image) =>
      Object.values(
        (
          await rows<Record<string, string>>(
            server.handle.db,
            sql`select full_key, preview_key, thumbnail_key, map_key from images where id = ${id}`,
          )
        )[0]!,
      ).map((key) => join(server.dataFolder, 'files', key));
    const files = { kept: await filesOf(hill), gone: await filesOf(sea) };
    expect([...files.kept, ...files.gone].filter((path) => !existsSync(path))).toEqual([]);
    for (const image of [hill, sea, second]) await cleo.call(imageRoutes.remove, at(image));
    // Nothing is left to show of either generation.
    expect((await cleo.call(studioRoutes.list)).body.total).toBe(0);
    await server.moveClock('+29d');
    await cleo.call(imageRoutes.restore, at(second));
    expect(await list(cleo, { trash: 'true' })).toEqual(ids(hill, sea));
    await server.moveClock('+2d');
    const now = await server.as('cleo@limn.test');
    await eventually('the files are gone', async () =>
      files.gone.every((path) => !existsSync(path)),
    );
    expect(await list(now, { trash: 'true' })).toEqual(ids(hill));
    expect(files.kept.filter((path) => !existsSync(path))).toEqual([]);
    expect((await now.call(imageRoutes.get, at(hill))).body.downloadUrl).not.toBeNull();
    expect(await list(now)).toEqual(ids(second));
    expect((await now.call(imageRoutes.restore, at(sea))).status).toBe(404);
  });
});
