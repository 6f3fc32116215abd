import {
  boxMask,
  createPixelWork,
  cutMaskTiles,
  decodeTile,
  encodeTile,
  maskOfTiles,
  nameTile,
  type PixelWork,
  type TileStore,
} from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import type { PlacedTiles, StoredEdit } from '@limn/contracts/canvas-edits';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { Image } from '@limn/contracts/studio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchTiles, layerId, place, sendTiles, Tab } from '../../../testing/canvas-steps.ts';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Edit = Parameters<PixelWork['edit']>[1];

describe('edits that a browser leaves to the server', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let canvas: Canvas;
  let tiles: PlacedTiles;
  let coverage: PlacedTiles;
  const transform = [1, 0, 0, 1, 0, 0] as const;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const [field] = (await generate(cleo, await publishStyle(mira, 'Evening fields'))) as [Image];
    canvas = (await cleo.call(canvasRoutes.create, { body: {} })).body;
    await place(cleo, new Tab(cleo, canvas), canvas, field, 'field');
    const now = (await cleo.call(canvasRoutes.get, { params: { id: canvas.id } })).body;
    tiles = now.tiles.flatMap(({ layer, at, hash }) =>
      layer === layerId('field') && hash ? [[at, hash] as [string, string]] : [],
    );
    const mask = await Promise.all(
      cutMaskTiles(boxMask({ x: 200, y: 200, width: 60, height: 50 })).map(
        async ({ at, tile }) => ({
          at,
          bytes: encodeTile(tile),
        }),
      ),
    );
    const { body } = await sendTiles(
      cleo,
      canvas,
      mask.map(({ bytes }) => bytes),
    );
    coverage = mask.map(({ at }, i) => [at, body.hashes[i]!]);
  });
  afterAll(() => server.close());

  const ask = (edit: StoredEdit, actor = cleo, own = tiles) =>
    actor.call(canvasRoutes.edit, {
      params: { id: canvas.id },
      body: { layer: { transform: [...transform], tiles: own }, edit },
    });

  /** The work as a browser's worker does it, on tiles of this canvas. */
  function inBrowser(): PixelWork {
    const made = new Map<string, Uint8Array>();
    const store: TileStore = {
      async read(hash) {
        const known = made.get(hash);
        const [bytes] = known
          ? [known]
          : ((await fetchTiles(server.url, cleo, canvas, [hash])) as Uint8Array[]);
        return decodeTile(bytes!);
      },
      async write(tile) {
        const bytes = encodeTile(tile);
        const hash = await nameTile(bytes);
        made.set(hash, bytes);
        return hash;
      },
    };
    return createPixelWork(store);
  }
  const maskOf = async (list: PlacedTiles) =>
    maskOfTiles(
      await Promise.all(
        list.map(async ([at, hash]) => {
          const [bytes] = (await fetchTiles(server.url, cleo, canvas, [hash])) as Uint8Array[];
          return [at, await decodeTile(bytes!)] as const;
        }),
      ),
    );

  test.each([
    ['erase a thing', () => ({ kind: 'erase-thing' as const, coverage, seed: 3 })],
    ['heal', () => ({ kind: 'heal' as const, coverage })],
    [
      'adjust',
      () => ({
        kind: 'adjust' as const,
        settings: {
          exposure: 0.5,
          curves: {
            all: [
              [0, 0],
              [128, 160],
              [255, 255],
            ] as [number, number][],
          },
        },
        mask: coverage,
      }),
    ],
    [
      'continue the picture',
      () => ({
        kind: 'outpaint' as const,
        box: { x: -64, y: 0, width: 640, height: 512 },
        seed: 2,
      }),
    ],
    ['upscale', () => ({ kind: 'upscale' as const, factor: 2 as const })],
  ])('%s: the same pixels and the same owners as in the browser', async (_, make) => {
    const edit = make();
    const there = await ask(edit);
    expect(there.error).toBeUndefined();
    const masks = {
      ...('coverage' in edit ? { coverage: await maskOf(edit.coverage) } : {}),
      ...('mask' in edit ? { mask: await maskOf(edit.mask) } : {}),
    };
    const here = await inBrowser().edit({ transform: [...transform], tiles }, {
      ...edit,
      ...masks,
    } as Edit);
    const sorted = (list: { at: string; hash: string | null }[]) =>
      list.map(({ at, hash }) => `${at} ${hash}`).toSorted();
    expect(there.body.tiles.length).toBeGreaterThan(0);
    expect(sorted(there.body.tiles)).toEqual(sorted(here.tiles));
    expect(there.body.transform).toEqual(here.transform);
    // They can be laid on the canvas at once.
    const hashes = there.body.tiles.flatMap(({ hash }) => hash ?? []);
    expect(await fetchTiles(server.url, cleo, canvas, hashes.slice(0, 4))).toHaveLength(
      Math.min(4, hashes.length),
    );
  });

  test('of somebody else’s canvas, of tiles that are not there and of layers too large are refused', async () => {
    expect((await ask({ kind: 'upscale', factor: 2 }, mira)).status).toBe(404);
    const unknown = await ask({ kind: 'upscale', factor: 2 }, cleo, [['0,0', 'f'.repeat(64)]]);
    expect([unknown.status, unknown.error?.fields?.[0]?.path]).toEqual([422, 'layer']);
    const [[, hash]] = tiles as [[string, string]];
    const far = await ask({ kind: 'upscale', factor: 2 }, cleo, [
      ['0,0', hash],
      ['9000,9000', hash],
    ]);
    expect([far.status, far.error?.message]).toEqual([422, expect.stringContaining('too large')]);
  });
});
