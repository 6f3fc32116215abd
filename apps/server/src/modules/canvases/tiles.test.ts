import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodeTile, encodeTile, type Tile } from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import type { TileOwner } from '@limn/contracts/canvas-records';
import {
  type Canvas,
  canvasRoutes,
  mostStoredBytes,
  mostTilesAtOnce,
} from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import {
  draw,
  drawn,
  fetchTiles,
  layerId,
  mask,
  picture,
  place,
  sendTiles,
  Tab,
  tilesOf,
} from '../../../testing/canvas-steps.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('tiles of a canvas', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let style: StyleId;
  let painted: Image;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    [painted] = (await generate(cleo, style)) as [Image];
  });
  afterAll(() => server.close());

  const create = async (actor = cleo, body: { image?: Image['id'] } = {}): Promise<Canvas> => {
    const answer = await actor.call(canvasRoutes.create, { body });
    if (answer.error) throw new Error(answer.error.message);
    return answer.body;
  };
  const read = async (actor: Actor, { id }: { id: Canvas['id'] }) =>
    (await actor.call(canvasRoutes.get, { params: { id } })).body;
  const pixelsOf = (tile: Tile) => (tile.kind === 'picture' ? tile.pixels : tile.alpha);
  const someArtwork = () => painted.credits[0]!.artworks[0]!.artworkId;
  const red = drawn(300, 40, [200, 30, 30, 255]);

  test('come back as they were drawn', async () => {
    const canvas = await create();
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('boat', 'a'));
    const hashes = await draw(cleo, tab, canvas, layerId('boat'), red);
    const { tiles, revision } = await read(cleo, canvas);
    expect(revision).toBe(2);
    expect(tiles).toEqual([
      { layer: layerId('boat'), at: '0,0', hash: hashes[0] },
      { layer: layerId('boat'), at: '1,0', hash: hashes[1] },
    ]);
    const [right, left] = (await fetchTiles(server.url, cleo, canvas, hashes.toReversed())) as [
      Uint8Array,
      Uint8Array,
    ];
    const [sentLeft, sentRight] = tilesOf(red);
    expect([left, right]).toEqual([sentLeft!.bytes, sentRight!.bytes]);
    // An erased place has no tile, and a removed layer has none.
    await tab.change({ tiles: [{ layer: layerId('boat'), at: '1,0', hash: null }] });
    expect((await read(cleo, canvas)).tiles).toHaveLength(1);
    await tab.change({ removed: [layerId('boat')] });
    expect((await read(cleo, canvas)).tiles).toEqual([]);
  });

  test('can be had small, to be seen from far', async () => {
    const canvas = await create();
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('boat', 'a'));
    const hashes = await draw(cleo, tab, canvas, layerId('boat'), red);
    const unknown = 'f'.repeat(64);
    const small = await fetchTiles(server.url, cleo, canvas, [...hashes, unknown], true);
    const [left, , none] = small as Uint8Array[];
    expect(none).toHaveLength(0);
    const { width, height, format, channels } = await sharp(left).metadata();
    expect({ width, height, format, channels }).toEqual({
      width: 64,
      height: 64,
      format: 'webp',
      channels: 4,
    });
    const middle = await sharp(left)
      .extract({ left: 32, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.abs(middle[0]! - red.pixels.data[0]!)).toBeLessThan(8);
  });

  test('are kept once, however often they are sent', async () => {
    const canvas = await create();
    const sent = tilesOf(red).map(({ bytes }) => bytes);
    const first = await sendTiles(cleo, canvas, [...sent, ...sent]);
    const again = await sendTiles(cleo, canvas, sent);
    expect(first.body.hashes).toEqual([...again.body.hashes, ...again.body.hashes]);
    const [kept] = await rows<{ n: number }>(
      server.handle.db,
      sql`select count(*)::int as n from tile_files where hash in ${sql`(${again.body.hashes[0]}, ${again.body.hashes[1]})`}`,
    );
    expect(kept?.n).toBe(2);
  });

  test('are their person’s alone: who knows a name has nothing', async () => {
    const canvas = await create();
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('secret', 'a'));
    const hashes = await draw(cleo, tab, canvas, layerId('secret'), red);
    const theirs = await create(mira);
    const their = new Tab(mira, theirs);
    expect(await fetchTiles(server.url, mira, canvas, hashes)).toBe(404);
    expect(await fetchTiles(server.url, mira, theirs, hashes)).toBe(404);
    await their.puts(picture('stolen', 'a'));
    const stolen = { layer: layerId('stolen'), at: '0,0', hash: hashes[0]! };
    const { status, error } = await their.send({ tiles: [stolen] });
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'diff.tiles.0.hash']);
  });

  test('that are none are refused, all that came with them too', async () => {
    const canvas = await create();
    const whole = tilesOf(red)[0]!.bytes;
    const damaged = Uint8Array.from(whole);
    damaged[damaged.length >> 1]! ^= 255;
    const bad = [
      [new Uint8Array(40)],
      [whole, whole.subarray(0, -30)],
      [whole, damaged],
      Array.from({ length: mostTilesAtOnce + 1 }, () => whole.subarray(0, 10)),
    ];
    for (const tiles of bad) {
      const { status, error } = await sendTiles(cleo, canvas, tiles);
      expect([status, error?.fields?.[0]?.path]).toEqual([422, 'file']);
    }
    const ragged = await cleo.call(canvasRoutes.putTiles, {
      params: { id: canvas.id },
      file: { name: 'tiles', bytes: new Uint8Array([0, 0, 9, 9, 1]) },
    });
    expect(ragged.status).toBe(422);
  });

  test('lie where their kind belongs', async () => {
    const canvas = await create();
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('boat', 'a'), mask('sail', layerId('boat')));
    const alpha = new Uint8Array(256 * 256).fill(99);
    const soft = encodeTile({ kind: 'mask', alpha });
    const { body } = await sendTiles(cleo, canvas, [soft]);
    const at = (layer: TileOwner) => ({
      tiles: [{ layer, at: '0,0', hash: body.hashes[0]! }],
    });
    const wrong = await tab.send(at(layerId('boat')));
    expect([wrong.status, wrong.error?.reason, wrong.error?.fields?.[0]?.path]).toEqual([
      422,
      'invalid',
      'diff.tiles.0.hash',
    ]);
    const painted = await sendTiles(cleo, canvas, [tilesOf(red)[0]!.bytes]);
    const onMask = await tab.send({
      tiles: [{ layer: layerId('sail'), at: '0,0', hash: painted.body.hashes[0]! }],
    });
    expect([onMask.status, onMask.error?.reason]).toEqual([422, 'invalid']);
    await tab.change(at(layerId('sail')));
    await tab.change(at('selection'));
    // A layer with mask tiles cannot become a picture.
    const turned = await tab.send({ put: [picture('sail', 'b')] });
    expect(turned.error?.fields?.[0]?.path).toBe('diff.put.0.kind');
  });

  test('of a placed picture owe what it owes, pixel by pixel', async () => {
    const canvas = await create(cleo, { image: painted.id });
    expect(canvas).toMatchObject({ name: painted.title, width: 512, height: 512, layers: 1 });
    const layer = canvas.records.find((record) => record.kind === 'picture');
    expect(layer).toMatchObject({ image: painted.id });
    expect(canvas.tiles.map(({ at }) => at)).toEqual(['0,0', '0,1', '1,0', '1,1']);
    const tiles = (await fetchTiles(
      server.url,
      cleo,
      canvas,
      canvas.tiles.map(({ hash }) => hash!),
    )) as Uint8Array[];
    const owed = new Map<string, number>();
    for (const bytes of tiles) {
      const tile = await decodeTile(bytes);
      if (tile.kind !== 'picture') throw new Error('a picture tile is expected');
      const { sources, mixes, labels } = tile.owners;
      for (const label of labels)
        for (const { source, weight } of mixes[label]!) {
          const from = sources[source]!;
          if (from.kind === 'artwork') owed.set(from.id, (owed.get(from.id) ?? 0) + weight);
        }
    }
    const all = [...owed.values()].reduce((sum, weight) => sum + weight, 0);
    for (const { artworkId, ppm } of painted.credits.flatMap(({ artworks }) => artworks))
      expect((owed.get(artworkId)! / all) * 1_000_000).toBeCloseTo(ppm, -1);
    // Its own pixels, not those of the preview.
    const first = await decodeTile(tiles[0]!);
    const [{ key }] = (await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${painted.id}`,
    )) as [{ key: string }];
    const full = await sharp(join(server.dataFolder, 'files', key))
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 256, height: 256 })
      .raw()
      .toBuffer();
    expect(Buffer.from(pixelsOf(first)).equals(full)).toBe(true);
  });

  test('may owe artworks that something on the canvas owes, and no others', async () => {
    const canvas = await create();
    const forged = drawn(50, 50, [9, 99, 9, 255], { kind: 'artwork', id: someArtwork() });
    const bytes = tilesOf(forged).map((tile) => tile.bytes);
    const refused = await sendTiles(cleo, canvas, bytes);
    expect(refused.status).toBe(422);
    expect(refused.error?.message).toContain('Place that picture first');
    const unknown = drawn(50, 50, [9, 99, 9, 255], { kind: 'declared', id: 'x' });
    const declared = tilesOf(unknown).map((tile) => tile.bytes);
    expect((await sendTiles(cleo, canvas, declared)).status).toBe(422);

    const tab = new Tab(cleo, canvas);
    await place(cleo, tab, canvas, painted, 'field');
    expect((await sendTiles(cleo, canvas, bytes)).status).toBe(200);
    // Pasted into another canvas, its pixels are honest there too.
    const { tiles } = await read(cleo, canvas);
    const other = await create();
    const there = new Tab(cleo, other);
    expect((await sendTiles(cleo, other, bytes)).status).toBe(422);
    await there.change({ put: [picture('field', 'a')], tiles });
    expect((await sendTiles(cleo, other, bytes)).status).toBe(200);
    const { body: copy } = await cleo.call(canvasRoutes.create, { body: { copyOf: canvas.id } });
    expect((await sendTiles(cleo, copy, bytes)).status).toBe(200);
  });

  test('are made of pictures of one’s own, or licensed to one', async () => {
    const sketch = await uploadPicture(cleo, 'sketch.png');
    const canvas = await create();
    await place(cleo, new Tab(cleo, canvas), canvas, sketch, 'sketch');
    const theirs = await create(mira);
    const placeIt = (image: Image, actor: Actor, on: Canvas) =>
      actor.call(canvasRoutes.placeImage, { params: { id: on.id }, body: { image: image.id } });
    expect((await placeIt(sketch, mira, theirs)).status).toBe(404);
    expect((await placeIt(painted, mira, theirs)).status).toBe(404);
    expect((await placeIt(painted, mira, canvas)).status).toBe(404);
    // Shown to all is not given to all.
    await cleo.call(imageRoutes.update, { params: { id: painted.id }, body: { listed: true } });
    const noah = await signUp(server, 'noah@limn.test', 'creator', 'Noah');
    const his = await create(noah);
    expect((await placeIt(painted, noah, his)).status).toBe(404);
    await buyLicence(noah, painted, 'personal');
    expect((await placeIt(painted, noah, his)).body).toMatchObject({ width: 512, height: 512 });
    await cleo.call(imageRoutes.update, { params: { id: painted.id }, body: { listed: false } });
  });

  test('of what was licensed exclusively are not made any more, but for its holder', async () => {
    const [gone] = (await generate(cleo, style, { seed: 77 })) as [Image];
    await cleo.call(imageRoutes.update, { params: { id: gone.id }, body: { listed: true } });
    const vera = await signUp(server, 'vera@limn.test', 'creator', 'Vera');
    await buyLicence(vera, gone, 'commercial');
    const answer = await cleo.call(canvasRoutes.create, { body: { image: gone.id } });
    expect(answer.error?.message).toMatch(/exclusively/);
    expect((await create(vera, { image: gone.id })).layers).toBe(1);
  });

  test('have room up to a limit, and it is said', async () => {
    const pia = await signUp(server, 'pia@limn.test', 'creator', 'Pia');
    const canvas = await create(pia);
    await server.handle.db.execute(sql`
      insert into tile_files (profile_id, hash, storage_key, bytes, kind, artworks, created_at, used_at)
      select profile_id, 'full' || n, 'none', 2147483647, 'picture', '[]', now(), now()
      from canvases, generate_series(1, 2) n where id = ${canvas.id}`);
    const tiles = tilesOf(red).map(({ bytes }) => bytes);
    const { status, error } = await sendTiles(pia, canvas, tiles);
    expect([status, error?.message]).toEqual([409, expect.stringContaining('4 GiB')]);
    expect(error?.reason).toBe('quota');
    expect(error?.storage).toEqual({
      used: 2 * 2147483647,
      limit: mostStoredBytes,
      needed: tiles.reduce((bytes, tile) => bytes + tile.length, 0),
    });
  });

  test('that nothing names any more are gone after a day; what can be undone stays', async () => {
    const canvas = await create();
    const tab = new Tab(cleo, canvas);
    const layer = layerId('boat');
    await tab.puts(picture('boat', 'a'));
    const of = (green: number) => drawn(50, 50, [1, green, 1, 255]);
    const [before] = await draw(cleo, tab, canvas, layer, of(1));
    const [after] = await draw(cleo, tab, canvas, layer, of(2));
    const [loose] = (await sendTiles(cleo, canvas, [tilesOf(of(3))[0]!.bytes])).body.hashes;
    const keyOf = async (hash: string) =>
      (
        await rows<{ key: string }>(
          server.handle.db,
          sql`select storage_key as key from tile_files where hash = ${hash}`,
        )
      )[0]!.key;
    const files = new Map<string, string>();
    for (const hash of [before!, after!, loose!]) files.set(hash, await keyOf(hash));
    const isThere = (hash: string) =>
      existsSync(join(server.dataFolder, 'files', files.get(hash)!));
    await server.moveClock('+2d');
    const later = await server.as('cleo@limn.test');
    await expect.poll(() => isThere(loose!)).toBe(false);
    expect([before!, after!].map(isThere)).toEqual([true, true]);
    expect(await fetchTiles(server.url, later, canvas, [before!])).toHaveLength(1);
    await server.moveClock('reset');
  });
});
