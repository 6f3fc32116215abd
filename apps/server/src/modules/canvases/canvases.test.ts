import type { Actor } from '@limn/contracts/call';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import { type Canvas, canvasRoutes, keptDiffs } from '@limn/contracts/canvases';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { group, layerId, mask, picture, Tab } from '../../../testing/canvas-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('a canvas', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  beforeAll(async () => {
    server = await startTestServer();
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  });
  afterAll(() => server.close());

  const create = async (name: string, actor = cleo): Promise<Canvas> => {
    const { body, error } = await actor.call(canvasRoutes.create, { body: { name } });
    if (error) throw new Error(error.message);
    return body;
  };
  const at = ({ id }: { id: string }) => ({ params: { id } });
  const read = async (canvas: Canvas) => (await cleo.call(canvasRoutes.get, at(canvas))).body;
  const names = async (query: Record<string, string> = {}) => {
    const { body } = await cleo.call(canvasRoutes.list, { query });
    expect(body.total).toBe(body.canvases.length);
    return body.canvases.map(({ name }) => name);
  };
  test('begins empty, with a frame, and is listed with those changed last first', async () => {
    const first = await create('Harbour');
    expect(first).toMatchObject({
      name: 'Harbour',
      revision: 0,
      width: 1024,
      height: 1024,
      layers: 0,
      tiles: [],
      thumbnailUrl: null,
      deletedAt: null,
    });
    expect(first.records.map(({ kind }) => kind).toSorted()).toEqual(['canvas', 'frame']);
    await create('Boats, 100% blue');
    await new Tab(cleo, first).puts(picture('mast', 'a'));
    expect(await names()).toEqual(['Harbour', 'Boats, 100% blue']);
    expect(await names({ words: 'blue 100%' })).toEqual(['Boats, 100% blue']);
    expect(await names({ words: 'blue harbour' })).toEqual([]);
    await create('Cafe\u0301 ＦＯＸ be\u00ADgan');
    for (const words of ['café', 'CAFE\u0301', 'cafe', 'fox', 'ｆｏｘ', 'began'])
      expect([words, ...(await names({ words }))]).toHaveLength(2);
    expect(await names({ words: '％' })).toEqual(['Boats, 100% blue']);
  });

  test('begins in the size that was asked for, and refuses one that no canvas can have', async () => {
    const make = (body: object) => cleo.call(canvasRoutes.create, { body });
    const { body: story } = await make({ size: { width: 1080, height: 1920 } });
    expect(story).toMatchObject({ width: 1080, height: 1920 });
    for (const size of [
      { width: 15, height: 100 },
      { width: 100, height: 8193 },
      { width: 100.5, height: 100 },
      { width: 100 },
    ])
      expect((await make({ size })).error?.code).toBe('invalid');
    const copy = await make({ copyOf: story.id, size: { width: 100, height: 100 } });
    expect(copy.error?.fields?.map(({ path }) => path)).toEqual(['size']);
  });

  test('is as it was left when it is read again', async () => {
    const canvas = await create('Left');
    const tab = new Tab(cleo, canvas);
    const [sky, sea] = [picture('sky', 'b'), picture('sea', 'a')];
    await tab.puts(sky, sea, group('all', 'c'));
    await tab.change({ put: [{ ...sky, parent: layerId('all'), opacity: 0.5 }] });
    await tab.change({ removed: [layerId('sea')] });
    const frame = canvas.records.find((record) => record.kind === 'frame')!;
    const settings = canvas.records.find((record) => record.kind === 'canvas')!;
    await tab.change({
      put: [
        { ...frame, width: 640, height: 480 },
        { ...settings, name: 'Renamed', background: '#ffffff' },
      ],
    });
    const again = await read(canvas);
    expect(again).toMatchObject({
      name: 'Renamed',
      width: 640,
      height: 480,
      layers: 2,
      revision: 4,
    });
    expect(again.records).toEqual(
      expect.arrayContaining([
        { ...sky, parent: layerId('all'), opacity: 0.5 },
        group('all', 'c'),
        { ...frame, width: 640, height: 480 },
      ]),
    );
    expect(again.records).toHaveLength(4);
  });

  test('takes a diff once that is sent twice', async () => {
    const canvas = await create('Twice');
    const tab = new Tab(cleo, canvas);
    const sent = {
      base: 0,
      by: 'tab of cleo',
      number: 0,
      diff: tab.diff({ put: [picture('x', 'a')] }),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => cleo.call(canvasRoutes.change, { ...at(canvas), body: sent })),
    );
    expect(answers.map(({ body }) => body)).toEqual([1, 1, 1].map((revision) => ({ revision })));
    expect((await read(canvas)).revision).toBe(1);
  });

  test('lets two tabs work beside each other, and says where they collide', async () => {
    const canvas = await create('Two tabs');
    const [left, right] = [new Tab(cleo, canvas), new Tab(cleo, canvas)];
    await left.puts(picture('sky', 'b'), picture('sea', 'a'));
    // The right one builds on revision 0, and touches nothing of the left one's.
    expect((await right.send({ put: [picture('sun', 'c')] })).body).toEqual({ revision: 2 });
    const late = await right.send({ put: [{ ...picture('sky', 'b'), name: 'evening' }] });
    expect([late.status, late.error?.reason]).toEqual([409, 'conflict']);
    expect(late.error?.fields?.map(({ path }) => path)).toEqual([layerId('sky')]);

    const { body } = await cleo.call(canvasRoutes.diffs, { ...at(canvas), query: { since: 0 } });
    expect(body.diffs.map(({ revision, by, number }) => [revision, by, number])).toEqual([
      [1, left.by, 0],
      [2, right.by, 0],
    ]);
    expect(body.diffs[0]!.diff.put.map(({ id }) => id)).toEqual([layerId('sky'), layerId('sea')]);
    right.base = 2;
    expect((await right.send({ put: [{ ...picture('sky', 'b'), name: 'evening' }] })).status).toBe(
      200,
    );
    // Drawing into a layer that another tab removed is a conflict, not invalid input.
    await left.catchUp();
    await left.change({ removed: [layerId('sea')] });
    const stale = await right.send({ put: [mask('oar', layerId('sea'))] });
    expect(stale.status).toBe(409);
  });

  test('tells a tab that fell far behind to read it anew', async () => {
    const canvas = await create('Behind');
    const tab = new Tab(cleo, canvas);
    for (let i = 0; i < 3; i++) await tab.puts(picture(`layer ${i}`, 'a'));
    await server.handle.db.execute(
      sql`update canvases set revision = revision + ${keptDiffs} where id = ${canvas.id}`,
    );
    const { error } = await cleo.call(canvasRoutes.diffs, { ...at(canvas), query: { since: 1 } });
    expect(error).toMatchObject({
      code: 'conflict',
      reason: 'outdated',
      fields: [{ path: 'since' }],
    });
    const late = await tab.send({ put: [picture('late', 'b')] });
    expect(late.error).toMatchObject({
      code: 'conflict',
      reason: 'outdated',
      fields: [{ path: 'base' }],
    });
  });

  test('keeps the newest of its diffs', async () => {
    const canvas = await create('Kept');
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('first', 'a'));
    await server.handle.db.execute(sql`
      update canvases set revision = ${keptDiffs} where id = ${canvas.id}`);
    await server.handle.db.execute(sql`
      insert into canvas_diffs (canvas_id, revision, by, number, diff, replaced)
      select canvas_id, n, by, n, diff, replaced from canvas_diffs, generate_series(2, ${keptDiffs}::int) n
      where canvas_id = ${canvas.id}`);
    tab.base = keptDiffs;
    await tab.puts(picture('last', 'b'));
    const diffs = async (since: number) =>
      cleo.call(canvasRoutes.diffs, { ...at(canvas), query: { since } });
    expect((await diffs(0)).status).toBe(409);
    expect((await diffs(1)).body.diffs).toHaveLength(keptDiffs);
  });

  const bad: [string, Partial<CanvasDiff>, string][] = [
    [
      'a layer in a group that is not there',
      { put: [group('a', 'a', layerId('gone'))] },
      'diff.put.0.parent',
    ],
    ['removing what is not there', { removed: [layerId('gone')] }, 'diff.removed.0'],
    [
      'a tile nobody has sent',
      {
        put: [picture('x', 'a')],
        tiles: [{ layer: layerId('x'), at: '0,0', hash: '0'.repeat(64) }],
      },
      'diff.tiles.0.hash',
    ],
    [
      'a tile of a layer that is not there',
      { tiles: [{ layer: layerId('gone'), at: '0,0', hash: null }] },
      'diff.tiles.0.layer',
    ],
    [
      'a place far outside',
      { put: [{ ...picture('x', 'a'), transform: [1, 0, 0, 1, 2e6, 0] }] },
      'diff.put.0',
    ],
  ];
  test.each(bad)('refuses %s, naming the field', async (_, diff, path) => {
    const canvas = await create('Strict');
    const { status, error } = await new Tab(cleo, canvas).send(diff);
    expect(status).toBe(422);
    expect(error?.fields?.[0]?.path).toContain(path);
    expect((await read(canvas)).revision).toBe(0);
  });

  test('refuses a number of a diff that it cannot keep', async () => {
    const canvas = await create('Counted');
    const diff = { put: [], removed: [], tiles: [] };
    const { status, error } = await cleo.call(canvasRoutes.change, {
      ...at(canvas),
      body: { base: 0, by: 'a tab of hers', number: 2 ** 31, diff },
    });
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'number']);
  });

  test('tells other tabs what became of it', async () => {
    const canvas = await create('Followed');
    const stop = new AbortController();
    const stream = await fetch(
      `${server.url}${canvasRoutes.events.path.replace('{id}', canvas.id)}`,
      { headers: { authorization: `Bearer ${cleo.token}` }, signal: stop.signal },
    );
    const told: string[] = [];
    const listening = (async () => {
      for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream()))
        told.push(...(chunk.match(/data: .*/g) ?? []).map((line) => line.slice(6)));
    })().catch(() => undefined);
    await expect.poll(() => told).toEqual([JSON.stringify({ revision: 0, by: null })]);
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('x', 'a'));
    await expect.poll(() => told.at(-1)).toBe(JSON.stringify({ revision: 1, by: tab.by }));
    stop.abort();
    await listening;
  });

  test('is nobody else’s, whatever they try with it', async () => {
    const canvas = await create('Mine');
    const diff = { put: [], removed: [], tiles: [] };
    const tries = [
      mira.call(canvasRoutes.get, at(canvas)),
      mira.call(canvasRoutes.remove, at(canvas)),
      mira.call(canvasRoutes.restore, at(canvas)),
      mira.call(canvasRoutes.change, {
        ...at(canvas),
        body: { base: 0, by: 'mira’s tab', number: 0, diff },
      }),
      mira.call(canvasRoutes.diffs, { ...at(canvas), query: { since: 0 } }),
      mira.call(canvasRoutes.events, at(canvas)),
      mira.call(canvasRoutes.create, { body: { copyOf: canvas.id } }),
      mira.call(canvasRoutes.putTiles, {
        ...at(canvas),
        file: { name: 'tiles', bytes: new Uint8Array(9) },
      }),
      mira.call(canvasRoutes.readTiles, { ...at(canvas), body: { hashes: ['0'.repeat(64)] } }),
      mira.call(canvasRoutes.savePicture, { ...at(canvas), body: {} }),
      mira.call(canvasRoutes.export, { ...at(canvas), query: { format: 'png' } }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
    expect((await mira.call(canvasRoutes.list)).body.total).toBe(0);
  });

  test('can be copied; the copy goes its own way', async () => {
    const canvas = await create('Original');
    await new Tab(cleo, canvas).puts(picture('x', 'a'));
    const { body: copy } = await cleo.call(canvasRoutes.create, { body: { copyOf: canvas.id } });
    expect(copy).toMatchObject({ name: 'Original copy', revision: 0, layers: 1 });
    await new Tab(cleo, copy).puts(picture('y', 'b'));
    expect((await read(copy)).layers).toBe(2);
    expect((await read(canvas)).layers).toBe(1);
  });

  test('lies in the trash for 30 days, and comes back as it was; deleted there it is gone', async () => {
    const [canvas, old] = [await create('Thrown away'), await create('Old')];
    await new Tab(cleo, canvas).puts(picture('x', 'a'));
    for (const each of [canvas, old])
      expect((await cleo.call(canvasRoutes.remove, at(each))).status).toBe(204);
    expect(await names({ words: 'thrown' })).toEqual([]);
    expect((await names({ trash: 'true' })).toSorted()).toEqual(['Old', 'Thrown away']);
    expect((await cleo.call(canvasRoutes.get, at(canvas))).status).toBe(404);
    expect((await new Tab(cleo, canvas).send({ put: [picture('y', 'b')] })).status).toBe(404);
    expect((await cleo.call(canvasRoutes.restore, at(canvas))).body.deletedAt).toBeNull();
    expect(await read(canvas)).toMatchObject({ layers: 1, revision: 1 });

    await cleo.call(canvasRoutes.remove, at(canvas));
    await cleo.call(canvasRoutes.remove, at(canvas));
    expect((await cleo.call(canvasRoutes.restore, at(canvas))).status).toBe(404);
    await server.moveClock('+31d');
    const now = await server.as('cleo@limn.test');
    await expect
      .poll(
        async () => (await now.call(canvasRoutes.list, { query: { trash: 'true' } })).body.total,
      )
      .toBe(0);
  });
});
