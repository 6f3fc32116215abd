import { type Board, boardRoutes, mostBoards } from '@limn/contracts/boards';
import type { Actor } from '@limn/contracts/call';
import { galleryRoutes, type PictureAction } from '@limn/contracts/gallery';
import type { BoardId, ImageId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { addManyImages, manyId } from '../../../testing/many-images.ts';
import { signUp } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { forgetPictures } from './forget-pictures.ts';

describe('boards, and what is done to many pictures', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let barn: Image;
  let boat: Image;
  let strange: Image;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    barn = await uploadPicture(cleo, 'A red barn.png');
    boat = await uploadPicture(cleo, 'A boat.png');
    strange = await uploadPicture(mira, 'Not yours.png');
  });
  afterAll(() => server.close());

  const create = async (name: string, parent: BoardId | null = null, actor = cleo) =>
    actor.call(boardRoutes.create, { body: { name, parent } });
  const boards = async (actor = cleo) => (await actor.call(boardRoutes.list)).body.boards;
  const named = async (name: string) => (await boards()).find((board) => board.name === name);
  const act = async (body: PictureAction, actor = cleo) => {
    const answer = await actor.call(galleryRoutes.act, { body });
    return answer.error ? answer.status : answer.body.changed.toSorted();
  };
  const on = async (board: BoardId, actor = cleo) => {
    const { status, body } = await actor.call(imageRoutes.list, { query: { board } });
    return status === 200 ? body.images.map(({ id }) => id).toSorted() : status;
  };
  const both = () => [barn.id, boat.id].toSorted();

  test('lie in one another, four deep, and never in themselves', async () => {
    const chain: Board[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const { body } = await create(name, chain.at(-1)?.id ?? null);
      chain.push(body);
    }
    const [one, two, three, four] = chain as [Board, Board, Board, Board];
    expect((await create('Five', four.id)).status).toBe(409);
    const move = async (board: Board, parent: BoardId | null) =>
      (await cleo.call(boardRoutes.update, { params: { id: board.id }, body: { parent } })).status;
    expect(await move(one, three.id)).toBe(409);
    expect(await move(two, two.id)).toBe(409);
    expect(await move(three, null)).toBe(200);
    expect(await move(one, four.id)).toBe(200);
    expect(await move(three, null)).toBe(200);
    expect((await create('Five', two.id)).status).toBe(409);
    expect(await move(one, null)).toBe(200);
    expect((await named('Three'))?.parent).toBeNull();
    expect((await named('Four'))?.parent).toBe(three.id);
    await cleo.call(boardRoutes.remove, { params: { id: three.id } });
    expect((await boards()).map(({ name }) => name)).toEqual(['One', 'Two']);
    expect((await mira.call(boardRoutes.restore, { params: { id: three.id } })).status).toBe(404);
    expect((await cleo.call(boardRoutes.restore, { params: { id: one.id } })).status).toBe(404);
    expect((await cleo.call(boardRoutes.restore, { params: { id: three.id } })).body.name).toBe(
      'Three',
    );
    expect((await boards()).map(({ name }) => name)).toEqual(['Four', 'One', 'Three', 'Two']);
    expect((await named('Four'))?.parent).toBe(three.id);
    // Boards removed before keep their place, and children of a removed board move to the top level.
    await cleo.call(boardRoutes.remove, { params: { id: four.id } });
    await cleo.call(boardRoutes.remove, { params: { id: three.id } });
    await cleo.call(boardRoutes.restore, { params: { id: four.id } });
    expect((await named('Four'))?.parent).toBeNull();
    expect(await named('Three')).toBeUndefined();
    await cleo.call(boardRoutes.remove, { params: { id: four.id } });
    await cleo.call(boardRoutes.remove, { params: { id: one.id } });
  });

  test('are shown by the picture added last, or by the one that was chosen', async () => {
    const { body: board } = await create(' Summer ');
    expect(board).toMatchObject({ name: 'Summer', count: 0, coverUrl: null });
    const params = { id: board.id };
    expect(await act({ action: 'add-to-board', board: board.id, images: [barn.id] })).toEqual([
      barn.id,
    ]);
    // Pictures already on the board do not count as changed, so that undo keeps them there.
    expect(await act({ action: 'add-to-board', board: board.id, images: both() })).toEqual([
      boat.id,
    ]);
    expect(await on(board.id)).toEqual(both());
    expect((await named('Summer'))?.count).toBe(2);
    const chosen = await cleo.call(boardRoutes.update, { params, body: { cover: barn.id } });
    expect(chosen.body.coverUrl).toContain(barn.id);
    await act({ action: 'delete', images: [barn.id] });
    expect(await named('Summer')).toMatchObject({
      count: 1,
      coverUrl: expect.stringContaining(boat.id),
    });
    await act({ action: 'restore', images: [barn.id] });
    expect((await named('Summer'))?.coverUrl).toContain(barn.id);
    expect(await act({ action: 'remove-from-board', board: board.id, images: both() })).toEqual(
      both(),
    );
    const gone = await cleo.call(boardRoutes.update, { params, body: { cover: barn.id } });
    expect(gone.status).toBe(404);
    expect((await cleo.call(boardRoutes.update, { params, body: { name: ' ' } })).status).toBe(422);
  });

  test('are their owner’s alone, and so is what is put on them', async () => {
    const { body: board } = await create('Private');
    const params = { id: board.id };
    expect(await boards(mira)).toEqual([]);
    expect(await on(board.id, mira)).toBe(404);
    expect((await mira.call(boardRoutes.update, { params, body: { name: 'Mine' } })).status).toBe(
      404,
    );
    expect((await mira.call(boardRoutes.remove, { params })).status).toBe(404);
    expect((await create('Inside', board.id, mira)).status).toBe(404);
    expect((await mira.call(galleryRoutes.facets, { query: { board: board.id } })).status).toBe(
      404,
    );
    const put = { action: 'add-to-board', board: board.id } as const;
    expect(await act({ ...put, images: [strange.id] }, mira)).toBe(404);
    // If one of them is not hers, none is changed.
    expect(await act({ ...put, images: [barn.id, strange.id] })).toBe(404);
    expect(await on(board.id)).toEqual([]);
    expect(await act({ action: 'delete', images: [strange.id, barn.id] })).toBe(404);
    expect((await cleo.call(imageRoutes.get, { params: { id: barn.id } })).status).toBe(200);
  });

  test('many are starred, deleted and restored at once; what was so already is not told', async () => {
    expect(await act({ action: 'star', images: [barn.id] })).toEqual([barn.id]);
    expect(await act({ action: 'star', images: both() })).toEqual([boat.id]);
    expect(await act({ action: 'unstar', images: [boat.id] })).toEqual([boat.id]);
    expect(await act({ action: 'delete', images: both() })).toEqual(both());
    expect(await act({ action: 'star', images: both() })).toEqual([]);
    expect(await act({ action: 'delete', images: both() })).toEqual([]);
    expect(await act({ action: 'restore', images: both() })).toEqual(both());
    const { body } = await cleo.call(imageRoutes.get, { params: { id: barn.id } });
    expect(body).toMatchObject({ starred: true, deletedAt: null });
  });

  test('500 at once are done; 501, and none, are refused', async () => {
    await addManyImages(server.handle.db, barn.id, 501);
    const ids = (count: number) => Array.from({ length: count }, (_, i) => manyId(i + 1));
    const kept = ids(500).filter((_, i) => (i + 1) % 25 !== 7);
    expect(await act({ action: 'delete', images: ids(500) })).toEqual(kept);
    expect(await act({ action: 'restore', images: kept })).toEqual(kept);
    expect(await act({ action: 'delete', images: ids(501) })).toBe(422);
    expect(await act({ action: 'delete', images: [] as ImageId[] })).toBe(422);
  });

  test('there are 200 at most', async () => {
    const { length } = await boards();
    for (let n = length; n < mostBoards; n++) await create(`Board ${n}`);
    expect((await create('One too many')).status).toBe(409);
  });

  test('go with their person', async () => {
    const { db } = server.handle;
    const count = async (table: 'boards' | 'board_images') =>
      (await rows<{ n: number }>(db, sql`select count(*)::int as n from ${sql.raw(table)}`))[0]!.n;
    const [first] = await boards();
    await act({ action: 'add-to-board', board: first!.id, images: both() });
    const [user] = await rows<{ id: Parameters<typeof forgetPictures>[1] }>(
      db,
      sql`select id from users where email = 'cleo@limn.test'`,
    );
    await db.transaction((tx) => forgetPictures(tx, user!.id, new Date()));
    expect([await count('boards'), await count('board_images')]).toEqual([0, 0]);
  });
});
