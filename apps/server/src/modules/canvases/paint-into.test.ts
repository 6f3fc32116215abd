import { boxMask, cutMaskTiles, encodeTile } from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { type Generation, type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layerId, mask, place, select, sendTiles, Tab } from '../../testing/canvas-steps.ts';
import { eventually } from '../../testing/eventually.ts';
import { generate, publishStyle, signUp } from '../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('painting words into a canvas', () => {
  let server: TestServer;
  let cleo: Actor;
  let harbours: StyleId;
  let field: Image;
  let canvas: Canvas;
  let tab: Tab;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const fields = await publishStyle(mira, 'Evening fields');
    harbours = await publishStyle(gus, 'Harbours', 412);
    [field] = (await generate(cleo, fields)) as [Image];
    canvas = (await cleo.call(canvasRoutes.create, { body: { image: field.id } })).body;
    tab = new Tab(cleo, canvas);
  });
  afterAll(() => server.close());

  const at = () => ({ params: { id: canvas.id } });
  const box = { x: 100, y: 100, width: 256, height: 256 };
  const paint = (changes: object = {}) =>
    cleo.call(canvasRoutes.paintInto, {
      ...at(),
      body: {
        prompt: 'a red boat',
        style: harbours,
        seed: 3,
        requestId: crypto.randomUUID(),
        box,
        ...changes,
      },
    });
  const ended = (generation: Generation) =>
    eventually(
      'it has ended',
      async () => {
        const { body } = await cleo.call(studioRoutes.get, { params: { id: generation.id } });
        return body.finishedAt ? body : undefined;
      },
      60,
    );

  test('nothing selected is refused, and costs nothing', async () => {
    const { body: before } = await cleo.call(studioRoutes.credits);
    const answer = await paint();
    expect(answer.status).toBe(422);
    expect(answer.error!.fields).toEqual([
      { path: 'box', message: 'Nothing is selected there. Select the place to paint into.' },
    ]);
    expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  });

  test('the picture is clear but for the selection, and owes its style and what was copied', async () => {
    const selected = boxMask({ x: 180, y: 180, width: 100, height: 90 });
    await select(cleo, tab, canvas, selected);
    const asked = await paint({ requestId: 'the same request' });
    expect(asked.status).toBe(202);
    expect(asked.body.creditsReserved).toBe(2);
    expect((await paint({ requestId: 'the same request' })).body.id).toBe(asked.body.id);
    const generation = await ended(asked.body);
    expect(generation).toMatchObject({ status: 'succeeded', creditsSpent: 2 });
    const [image] = generation.images as [Image];
    expect(image).toMatchObject({
      width: 256,
      height: 256,
      format: 'png',
      repeatable: false,
      account: { kind: 'exact', own: 0, none: 0 },
    });
    const styles = image.credits.map(({ style }) => style.name);
    expect(styles.toSorted()).toEqual(['Evening fields', 'Harbours']);
    const total = image.credits.reduce((sum, { ppm }) => sum + ppm, 0);
    expect(total).toBe(1_000_000);
  });

  test('it is placed where it was painted, and the whole canvas owes both artists', async () => {
    const { body } = await cleo.call(imageRoutes.list, { query: {} });
    const boat = body.images.find(({ title }) => title === 'a red boat')!;
    await place(cleo, tab, canvas, boat, 'boat', 'z');
    const layer = (await cleo.call(canvasRoutes.get, at())).body.records.find(
      ({ id }) => id === layerId('boat'),
    );
    if (layer?.kind !== 'picture') throw new Error('The boat is a layer.');
    await tab.puts({ ...layer, transform: [1, 0, 0, 1, box.x, box.y] });
    const { body: names } = await cleo.call(canvasRoutes.credits, at());
    expect(names.credits.map(({ artist }) => artist.name).toSorted()).toEqual([
      'Gus',
      'Mira Okafor',
    ]);
    const saved = await cleo.call(canvasRoutes.savePicture, { ...at(), body: {} });
    expect(saved.status).toBe(201);
    const parts = Object.fromEntries(
      saved.body.credits.map(({ artist, ppm }) => [artist.name, ppm]),
    );
    expect(parts['Mira Okafor']! + parts['Gus']!).toBe(1_000_000);
    // The boat and what is close round it: less than the place that was selected.
    const selected = (1_000_000 * 100 * 90) / (field.width * field.height);
    expect(parts['Gus']).toBeGreaterThan(selected / 20);
    expect(parts['Gus']).toBeLessThan(selected);
  });

  test('what is not the person’s own is as if it were not there', async () => {
    const stranger = await signUp(server, 'eve@limn.test', 'creator', 'Eve');
    const answer = await stranger.call(canvasRoutes.paintInto, {
      ...at(),
      body: { prompt: 'a boat', style: harbours, requestId: crypto.randomUUID(), box },
    });
    expect(answer.status).toBe(404);
    expect((await stranger.call(canvasRoutes.credits, at())).status).toBe(404);
  });

  test('a region of its own is painted where it lies, whatever is selected', async () => {
    const tiles = cutMaskTiles(boxMask({ x: 0, y: 0, width: 80, height: 80 })).map(({ tile }) =>
      encodeTile(tile),
    );
    const { body: names } = await sendTiles(cleo, canvas, tiles);
    const record = { ...mask('region', layerId('region')), parent: null, prompt: 'a red barn' };
    await tab.change({
      put: [{ ...record, transform: [1, 0, 0, 1, 20, 300] }],
      tiles: [{ layer: layerId('region'), at: '0,0', hash: names.hashes[0]! }],
    });
    const place = { x: 0, y: 256, width: 256, height: 256 };
    const generation = await ended((await paint({ box: place, region: layerId('region') })).body);
    expect(generation.error).toBeNull();
    const [image] = generation.images as [Image];
    const { data, info } = await sharp(
      new Uint8Array(await (await fetch(`${server.url}${image.url}`)).arrayBuffer()),
    )
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect(alpha(60, 84)).toBe(255);
    expect(alpha(130, 20)).toBe(0);
  });
});
