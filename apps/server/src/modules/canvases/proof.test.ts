import {
  boxMask,
  ellipseMask,
  encodeTile,
  type LayerPixels,
  nameTile,
  type PixelWork,
} from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import type { LayerId } from '@limn/contracts/canvas-records';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { ownedBy } from '@limn/imaging';
import { sql } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import {
  drawn,
  layerId,
  picture,
  place,
  sendTiles,
  Tab,
  tilesOf,
} from '../../../testing/canvas-steps.ts';
import { PixelBrowser } from '../../../testing/pixel-browser.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Edit = Parameters<PixelWork['edit']>[1];

/** Parts per million. */
const whole = 1_000_000;

describe('what canvas tiles owe', () => {
  let server: TestServer;
  let cleo: Actor;
  let fields: StyleId;
  let harbours: StyleId;
  let field: Image;
  let harbour: Image;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    fields = await publishStyle(mira, 'Evening fields');
    harbours = await publishStyle(gus, 'Harbours', 412);
    [field] = (await generate(cleo, fields)) as [Image];
    [harbour] = (await generate(cleo, harbours, { seed: 9 })) as [Image];
  });
  afterAll(() => server.close());

  /** A canvas with the field as a layer, and a browser to edit it. */
  async function withField() {
    const canvas = (await cleo.call(canvasRoutes.create, { body: { image: field.id } })).body;
    const tab = new Tab(cleo, canvas);
    const browser = new PixelBrowser(server.url, cleo, canvas);
    const layer = canvas.records.find((record) => record.kind === 'picture')!.id;
    return { canvas, tab, browser, layer };
  }

  async function pixelsOf(canvas: Canvas, layer: LayerId): Promise<LayerPixels> {
    const { records, tiles } = await read(canvas);
    const record = records.find(({ id }) => id === layer);
    if (!record || !('transform' in record)) throw new Error('No such layer.');
    return {
      transform: record.transform,
      tiles: tiles.flatMap((tile) =>
        tile.layer === layer && tile.hash ? [[tile.at, tile.hash] as const] : [],
      ),
    };
  }
  const read = async ({ id }: Pick<Canvas, 'id'>) =>
    (await cleo.call(canvasRoutes.get, { params: { id } })).body;

  /** Edits a layer in a browser, and sends tiles, origins and the diff as the editor does. */
  async function edit(
    { canvas, tab, browser, layer }: Awaited<ReturnType<typeof withField>>,
    change: Edit,
  ): Promise<string[]> {
    const { tiles, transform } = await browser.work.edit(await pixelsOf(canvas, layer), change);
    await browser.sendTiles();
    await browser.sendOrigins();
    const { records } = await read(canvas);
    const record = records.find(({ id }) => id === layer)!;
    await tab.change({
      put: [{ ...record, transform } as typeof record],
      tiles: tiles.map((tile) => ({ ...tile, layer })),
    });
    return tiles.flatMap(({ hash }) => hash ?? []);
  }

  const save = (canvas: Pick<Canvas, 'id'>) =>
    cleo.call(canvasRoutes.savePicture, { params: { id: canvas.id }, body: {} });
  async function saved(canvas: Pick<Canvas, 'id'>): Promise<Image> {
    const { body, error } = await save(canvas);
    if (error) throw new Error(`${error.message} ${JSON.stringify(error.fields)}`);
    return body;
  }
  /** A style's share of a picture, in parts per million; 0 if the picture was rejected. */
  const owedTo = (style: StyleId, image: Image | undefined): number =>
    (image?.credits ?? [])
      .filter((credit) => credit.style?.id === style)
      .flatMap(({ artworks }) => artworks)
      .reduce((sum, { ppm }) => sum + ppm, 0);

  const tileRows = (hashes: readonly string[]) =>
    rows<{
      hash: string;
      made: boolean;
      standIn: string | null;
      images: string[];
      owes: boolean;
    }>(
      server.handle.db,
      sql`select hash, made, stand_in as "standIn", images, artworks <> '[]'::jsonb as owes
        from tile_files
        where hash = any(string_to_array(${hashes.join(',')}, ','))`,
    );
  const failures = async () =>
    (
      await rows<{ failure: string }>(
        server.handle.db,
        sql`select failure from tile_origins where failure is not null`,
      )
    ).map(({ failure }) => failure);

  describe('by an honest browser', () => {
    const spot = ellipseMask({ x: 180, y: 160, width: 120, height: 90 });
    const edits: [string, (tiles: LayerPixels) => Edit][] = [
      [
        'a brush stroke',
        () => ({
          kind: 'paint',
          coverage: spot,
          colour: [200, 30, 40, 255],
          opacity: 0.6,
          lockAlpha: false,
        }),
      ],
      ['an eraser stroke', () => ({ kind: 'erase', coverage: spot, opacity: 0.7 })],
      ['an eraser that restores', (original) => ({ kind: 'restore', coverage: spot, original })],
      [
        'a gradient',
        () => ({
          kind: 'gradient',
          coverage: spot,
          from: { x: 180, y: 160 },
          to: { x: 300, y: 250 },
          stops: [
            { at: 0, colour: [0, 0, 0, 255] },
            { at: 1, colour: [255, 255, 255, 0] },
          ],
          shape: 'radial',
          opacity: 0.5,
        }),
      ],
      ['clone', () => ({ kind: 'clone', coverage: spot, dx: 90, dy: -70, opacity: 1 })],
      ['heal', () => ({ kind: 'heal', coverage: spot })],
      ['erasing a thing', () => ({ kind: 'erase-thing', coverage: spot, seed: 5 })],
      [
        'an adjustment',
        () => ({ kind: 'adjust', settings: { exposure: 0.4, saturation: -30 }, mask: spot }),
      ],
      ['words', () => ({ kind: 'words', text: 'make the sky darker', mask: null, seed: 3 })],
      ['upscaling', () => ({ kind: 'upscale', factor: 2 })],
      [
        'continuing the picture',
        () => ({ kind: 'outpaint', box: { x: -64, y: 0, width: 640, height: 512 }, seed: 2 }),
      ],
    ];
    test.each(edits)('%s is repeated exactly', async (_, make) => {
      const world = await withField();
      const original = await pixelsOf(world.canvas, world.layer);
      const change = make(original);
      // There has to be something to bring back.
      if (change.kind === 'restore')
        await edit(world, { kind: 'erase', coverage: spot, opacity: 1 });
      const hashes = await edit(world, change);
      expect(hashes.length).toBeGreaterThan(0);
      const image = await saved(world.canvas);
      expect(owedTo(fields, image)).toBeGreaterThanOrEqual(whole / 2);
      expect(await failures()).toEqual([]);
      const kept = await tileRows(hashes);
      const owing = kept.filter(({ owes }) => owes);
      expect(owing.map(({ made }) => made)).toEqual(owing.map(() => true));
      expect(new Set(owing.flatMap(({ images }) => images))).toEqual(
        new Set(owing.length > 0 ? [field.id] : []),
      );
    });

    test('strokes on a turned layer, after one another, with undo in between', async () => {
      const world = await withField();
      const { canvas, tab, layer } = world;
      const record = (await read(canvas)).records.find(({ id }) => id === layer)!;
      await tab.puts({ ...record, transform: [0.9, 0.3, -0.3, 0.9, 40, 10] } as typeof record);
      const stroke = (x: number): Edit => ({
        kind: 'paint',
        coverage: ellipseMask({ x, y: 200, width: 60, height: 60 }),
        colour: [20, 30, 240, 255],
        opacity: 1,
        lockAlpha: false,
      });
      await edit(world, stroke(150));
      const first = await read(canvas);
      await edit(world, stroke(220));
      await edit(world, { kind: 'heal', coverage: spot });
      // Undo puts the tiles of the first stroke back.
      const last = await read(canvas);
      const places = new Set([...first.tiles, ...last.tiles].map(({ at }) => at));
      const hashAt = (at: string) => first.tiles.find((tile) => tile.at === at)?.hash ?? null;
      await tab.change({
        put: [first.records.find(({ id }) => id === layer)!],
        tiles: [...places].map((at) => ({ layer, at, hash: hashAt(at) })),
      });
      expect(owedTo(fields, await saved(canvas))).toBeGreaterThan(whole / 2);
      expect(await failures()).toEqual([]);
      const undone = await tileRows(first.tiles.flatMap(({ hash }) => hash ?? []));
      expect(undone.every(({ made }) => made)).toBe(true);
    });

    test('merged layers owe what each of them owes', async () => {
      const world = await withField();
      const { canvas, tab, browser, layer } = world;
      const top = await place(cleo, tab, canvas, harbour, 'harbour', 'z');
      await tab.puts({ ...picture('harbour', 'z'), image: harbour.id, opacity: 0.5 });
      const { records, tiles } = await read(canvas);
      const box = { x: 0, y: 0, width: 512, height: 512 };
      const merged = await browser.work.merge({ records, tiles }, [layer, top], box);
      await browser.sendTiles();
      await browser.sendOrigins();
      const both = picture('both', 'm');
      await tab.change({
        put: [both],
        removed: [layer, top],
        tiles: merged.tiles.map((tile) => ({ ...tile, layer: both.id })),
      });
      const image = await saved(canvas);
      expect(owedTo(fields, image)).toBeGreaterThan(whole / 3);
      expect(owedTo(harbours, image)).toBeGreaterThan(whole / 3);
      const parents = await rows<{ id: string }>(
        server.handle.db,
        sql`select parent_id as id from image_parents where image_id = ${image.id}`,
      );
      expect(new Set(parents.map(({ id }) => id))).toEqual(new Set([field.id, harbour.id]));
    });

    test('an exported package keeps its proof, and a changed one loses it', async () => {
      const world = await withField();
      await edit(world, {
        kind: 'paint',
        coverage: spot,
        colour: [250, 250, 10, 255],
        opacity: 1,
        lockAlpha: false,
      });
      const path = canvasRoutes.export.path.replace('{id}', world.canvas.id);
      const answer = await fetch(`${server.url}${path}?format=limn`, {
        headers: { authorization: `Bearer ${cleo.token}` },
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const open = async (file: Uint8Array) => {
        const { body, error } = await cleo.call(canvasRoutes.import, {
          query: { mine: 'true' },
          file: { name: 'it.limn', bytes: file },
        });
        if (error) throw new Error(error.message);
        return body;
      };
      expect(owedTo(fields, await saved(await open(bytes)))).toBeGreaterThan(whole / 2);

      const entries = unzipSync(bytes);
      const proof = JSON.parse(strFromU8(entries['proof.json']!)) as {
        tiles: { hash: string; images: string[] }[];
      };
      proof.tiles[0]!.images = [harbour.id];
      entries['proof.json'] = strToU8(JSON.stringify(proof));
      // The tiles themselves are known here and made, so this shows only that nothing else is taken from the file.
      await open(zipSync(entries));
      const kept = await tileRows(proof.tiles.map(({ hash }) => hash));
      expect(new Set(kept.flatMap(({ images }) => images))).toEqual(new Set([field.id]));
    });
  });

  describe('by a hostile script', () => {
    /** The field's own tiles, with every pixel credited to another artist. */
    async function relabelled(browser: PixelBrowser, pixels: LayerPixels, artwork: string) {
      return Promise.all(
        pixels.tiles.map(async ([at, hash]) => {
          const tile = await browser.store.read(hash);
          if (tile.kind !== 'picture') throw new Error('No picture.');
          const { owners } = ownedBy(
            { kind: 'artwork', id: artwork },
            { width: 256, height: 256, data: tile.pixels },
          );
          return { at, tile: { ...tile, owners } };
        }),
      );
    }
    const artworkOf = async (image: Image): Promise<string> => {
      const [found] = await rows<{ id: string }>(
        server.handle.db,
        sql`select artwork_id as id from attributions where image_id = ${image.id} limit 1`,
      );
      return found!.id;
    };

    test('a plane that credits another artist earns that artist nothing', async () => {
      const { canvas, tab, browser, layer } = await withField();
      await place(cleo, tab, canvas, harbour, 'harbour', '0');
      const forged = await relabelled(
        browser,
        await pixelsOf(canvas, layer),
        await artworkOf(harbour),
      );
      const { body } = await sendTiles(
        cleo,
        canvas,
        forged.map(({ tile }) => encodeTile(tile)),
      );
      await tab.change({
        tiles: forged.map(({ at }, i) => ({ layer, at, hash: body.hashes[i]! })),
      });
      const { body: image, error } = await save(canvas);
      expect(owedTo(harbours, error ? undefined : image)).toBe(0);
    });

    test('an origin that did not make the tile puts the server’s tile in its place', async () => {
      const { canvas, tab, browser, layer } = await withField();
      await place(cleo, tab, canvas, harbour, 'harbour', '0');
      const before = await pixelsOf(canvas, layer);
      const { tiles } = await browser.work.edit(before, {
        kind: 'paint',
        coverage: boxMask({ x: 10, y: 10, width: 20, height: 20 }),
        colour: [0, 0, 0, 255],
        opacity: 1,
        lockAlpha: false,
      });
      const [honest] = await browser.recordOrigins();
      const [forged] = await relabelled(
        browser,
        { ...before, tiles: tiles.map(({ at, hash }) => [at, hash!] as const) },
        await artworkOf(harbour),
      );
      const hash = await nameTile(encodeTile(forged!.tile));
      await browser.sendTiles();
      await sendTiles(cleo, canvas, [encodeTile(forged!.tile)]);
      await browser.sendOrigins([{ ...honest!, writes: [[forged!.at, hash]] }]);
      await tab.change({ tiles: [{ layer, at: forged!.at, hash }] });
      const image = await saved(canvas);
      expect(owedTo(harbours, image)).toBe(0);
      expect(owedTo(fields, image)).toBeGreaterThan(0.9 * whole);
      const [kept] = await tileRows([hash]);
      expect(kept).toMatchObject({ made: false, standIn: tiles[0]!.hash });
    });

    test('a tile that looks different from what its step makes is replaced, and the person reads that', async () => {
      const { canvas, tab, browser, layer } = await withField();
      const { tiles } = await browser.work.edit(await pixelsOf(canvas, layer), {
        kind: 'paint',
        coverage: boxMask({ x: 10, y: 10, width: 20, height: 20 }),
        colour: [0, 0, 0, 255],
        opacity: 1,
        lockAlpha: false,
      });
      const [origin] = await browser.recordOrigins();
      const [{ at, hash }] = tiles as [{ at: string; hash: string }];
      const tile = await browser.store.read(hash);
      if (tile.kind !== 'picture') throw new Error('A picture is expected.');
      const other = encodeTile({ ...tile, pixels: tile.pixels.map((byte) => 255 - byte) });
      await browser.sendTiles();
      await sendTiles(cleo, canvas, [other]);
      await browser.sendOrigins([{ ...origin!, writes: [[at, await nameTile(other)]] }]);
      await tab.change({ tiles: [{ layer, at, hash: await nameTile(other) }] });
      expect((await save(canvas)).body.redrawn).toBe(1);
      await tab.change({ tiles: [{ layer, at, hash }] });
      expect((await save(canvas)).body.redrawn).toBe(0);
    });

    test('steps that need one another, that read nothing stored or cost too much leave tiles declared', async () => {
      const { canvas, tab, browser, layer } = await withField();
      const before = await pixelsOf(canvas, layer);
      const [at, hash] = before.tiles[0]!;
      const tile = await browser.store.read(hash);
      if (tile.kind !== 'picture') throw new Error('No picture.');
      const variant = async (red: number) => {
        const pixels = new Uint8ClampedArray(tile.pixels);
        pixels[0] = red;
        const bytes = encodeTile({ ...tile, pixels });
        return { bytes, name: await nameTile(bytes) };
      };
      const [one, other, lost, dear] = await Promise.all([1, 2, 3, 4].map(variant));
      await sendTiles(
        cleo,
        canvas,
        [one!, other!, lost!, dear!].map(({ bytes }) => bytes),
      );
      const step = (from: string, to: string) => ({
        kind: 'edit' as const,
        layer: {
          transform: [1, 0, 0, 1, 0, 0] as [1, 0, 0, 1, 0, 0],
          tiles: [[at, from]] as [string, string][],
        },
        content: null,
        edit: { kind: 'adjust' as const, settings: {}, mask: null },
        writes: [[at, to]] as [string, string][],
      });
      await browser.sendOrigins([
        step(one!.name, other!.name),
        step(other!.name, one!.name),
        step('f'.repeat(64), lost!.name),
        {
          ...step(hash, dear!.name),
          edit: { kind: 'outpaint', box: { x: 0, y: 0, width: 8192, height: 8192 }, seed: 1 },
        },
      ]);
      for (const { name } of [one!, lost!, dear!]) {
        await tab.change({ tiles: [{ layer, at, hash: name }] });
        await save(canvas);
        const [kept] = await tileRows([name]);
        expect(kept!.made).toBe(false);
        // One step of the cycle is repeated on the declared result of the other, so its tile has no credit either.
        const [standIn] = kept!.standIn ? await tileRows([kept!.standIn]) : [];
        expect(standIn?.owes ?? false).toBe(false);
      }
      // Proven pixels around it still count.
      const { body: image, error } = await save(canvas);
      if (!error) expect(owedTo(fields, image)).toBeLessThan(whole);
    });

    test('a layer that does not name its picture is made of it all the same', async () => {
      const [gone] = (await generate(cleo, fields, { seed: 77 })) as [Image];
      const canvas = (await cleo.call(canvasRoutes.create, { body: { image: gone.id } })).body;
      const tab = new Tab(cleo, canvas);
      const record = canvas.records.find(({ kind }) => kind === 'picture')!;
      await tab.puts({ ...record, image: null } as typeof record);
      await cleo.call(imageRoutes.update, { params: { id: gone.id }, body: { listed: true } });
      const vera = await signUp(server, 'vera@limn.test', 'creator', 'Vera');
      await buyLicence(vera, gone, 'commercial');
      const { error } = await save(canvas);
      expect(error?.message).toMatch(/exclusively/);
    });

    test('how many steps a save has still to check can be asked by whose canvas it is', async () => {
      const own = await withField();
      await edit(own, {
        kind: 'heal',
        coverage: ellipseMask({ x: 90, y: 80, width: 60, height: 40 }),
      });
      const ask = (who: Actor) => who.call(canvasRoutes.proof, { params: { id: own.canvas.id } });
      await saved(own.canvas);
      const atRest = (await ask(cleo)).body.waiting;
      // As if nothing had been checked yet.
      const { db } = server.handle;
      await rows(db, sql`update tile_origins set replayed_at = null`);
      expect((await ask(cleo)).body.waiting).toBeGreaterThan(atRest);
      const vera = await signUp(server, 'vera.steps@limn.test', 'creator', 'Vera');
      expect((await ask(vera)).status).toBe(404);
    });

    test('nobody else’s canvas takes origins, and what is no origin is refused by its field', async () => {
      const { canvas } = await withField();
      const gus = await server.as('gus@limn.test');
      const params = { id: canvas.id };
      const origin = {
        kind: 'edit' as const,
        layer: { transform: [1, 0, 0, 1, 0, 0] as [1, 0, 0, 1, 0, 0], tiles: [] },
        content: null,
        edit: { kind: 'apply-transform' as const },
        writes: [] as [string, string][],
      };
      const theirs = await gus.call(canvasRoutes.putOrigins, {
        params,
        body: { origins: [origin] },
      });
      expect(theirs.status).toBe(404);
      const wrong = await cleo.call(canvasRoutes.putOrigins, {
        params,
        body: { origins: [{ ...origin, writes: [['0,0', 'none']] }] },
      });
      expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([422, 'origins.0.writes.0.1']);
    });
  });

  test('a picture that was placed before tiles were told apart is cut again, and owes what it owes', async () => {
    const { canvas } = await withField();
    await server.handle.db.execute(sql`update tile_files set made = false, images = '[]'`);
    await server.handle.db.execute(sql`update canvas_images set cut_at = null`);
    expect(owedTo(fields, await saved(canvas))).toBe(whole);
    const kept = await tileRows((await read(canvas)).tiles.flatMap(({ hash }) => hash ?? []));
    expect(kept.every(({ made }) => made)).toBe(true);
  });

  test('what a stroke needs to be repeated outlives the nightly sweep, and is gone with the account’s canvases', async () => {
    const world = await withField();
    const { canvas, layer } = world;
    const stroke = (x: number): Edit => ({
      kind: 'paint',
      coverage: ellipseMask({ x, y: 300, width: 40, height: 40 }),
      colour: [x, 30, 240, 255],
      opacity: 1,
      lockAlpha: false,
    });
    const [first] = await edit(world, stroke(20));
    await edit(world, stroke(60));
    await server.moveClock('+2d');
    cleo = await server.as('cleo@limn.test');
    const swept = async () =>
      rows(
        server.handle.db,
        sql`select 1 from pgboss.job where name = 'canvases.trash' and state = 'completed'`,
      );
    await eventually('the sweep is done', async () => (await swept()).length > 0);
    const tiles = (await read(canvas)).tiles;
    const undone = tiles.find(({ layer: on, at }) => on === layer && at === '0,1')!;
    await new Tab(cleo, await read(canvas)).change({
      tiles: [{ layer, at: undone.at, hash: first! }],
    });
    const { error } = await save(canvas);
    expect(error).toBeUndefined();
    expect((await tileRows([first!]))[0]).toMatchObject({ made: true });
    await server.moveClock('reset');
    cleo = await server.as('cleo@limn.test');
  });

  test('painting with one’s own hand alone needs no proof', async () => {
    const canvas = (await cleo.call(canvasRoutes.create, { body: {} })).body;
    const tab = new Tab(cleo, canvas);
    await tab.puts(picture('boat', 'a'));
    const browser = new PixelBrowser(server.url, cleo, canvas);
    const [{ at, bytes }] = tilesOf(drawn(200, 200, [10, 200, 30, 255])) as [
      { at: string; bytes: Uint8Array },
    ];
    const { body } = await sendTiles(cleo, canvas, [bytes]);
    const layer = layerId('boat');
    await tab.change({ tiles: [{ layer, at, hash: body.hashes[0]! }] });
    await browser.work.edit(await pixelsOf(canvas, layer), {
      kind: 'paint',
      coverage: boxMask({ x: 0, y: 0, width: 50, height: 50 }),
      colour: [0, 0, 0, 255],
      opacity: 1,
      lockAlpha: false,
    });
    expect(await browser.recordOrigins()).toEqual([]);
  });
});
