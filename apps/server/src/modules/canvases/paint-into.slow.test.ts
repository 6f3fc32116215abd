import { boxMask, cutMaskTiles, encodeTile } from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { type Generation, type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes } from '@limn/contracts/identity';
import { providerRoutes } from '@limn/contracts/providers';
import { layerId, mask, place, selectMask, sendTiles, Tab } from '../../../testing/canvas-steps.ts';
import { type ComfyReplay, comfyReplay, composerAt } from '../../../testing/comfyui-replay.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

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
    eventually('it has ended', async () => {
      const { body } = await cleo.call(studioRoutes.get, { params: { id: generation.id } });
      return body.finishedAt ? body : undefined;
    });

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
    await selectMask(cleo, tab, canvas, selected);
    const asked = await paint({ requestId: 'the same request' });
    expect(asked.status).toBe(202);
    expect(asked.body.creditsReserved).toBe(1);
    expect((await paint({ requestId: 'the same request' })).body.id).toBe(asked.body.id);
    const generation = await ended(asked.body);
    expect(generation).toMatchObject({ status: 'succeeded', creditsSpent: 1 });
    const [image] = generation.images as [Image];
    expect(image).toMatchObject({
      width: 256,
      height: 256,
      format: 'png',
      repeatable: false,
      account: { kind: 'exact', declared: 0, none: 0 },
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

describe('painting into a canvas what a model composed', () => {
  let server: TestServer;
  let [ada, cleo]: Actor[] = [];
  let harbours: StyleId;
  let canvas: Canvas;
  let replay: ComfyReplay | undefined;
  let model: string;
  const box = { x: 40, y: 60, width: 320, height: 256 };
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    harbours = await publishStyle(gus, 'Harbours', 412);
    const [field] = (await generate(cleo, harbours)) as [Image];
    canvas = (await cleo.call(canvasRoutes.create, { body: { image: field.id } })).body;
    const tab = new Tab(cleo, canvas);
    await selectMask(cleo, tab, canvas, boxMask({ x: 140, y: 140, width: 120, height: 96 }));
    replay = await comfyReplay('picture');
    const { body } = await ada.call(providerRoutes.create, { body: composerAt(replay.url) });
    model = body.modelId;
  });
  afterAll(async () => {
    await replay?.close();
    await server.close();
  });

  const paint = async (more: object = {}) => {
    const asked = await cleo!.call(canvasRoutes.paintInto, {
      params: { id: canvas.id },
      body: {
        prompt: 'a red boat',
        style: harbours,
        seed: 3,
        model,
        requestId: crypto.randomUUID(),
        box,
        ...more,
      },
    });
    if (asked.error) throw new Error(asked.error.message);
    return eventually('it has ended', async () => {
      const { body } = await cleo!.call(studioRoutes.get, { params: { id: asked.body.id } });
      return body.finishedAt ? body : undefined;
    });
  };
  /** The last graph it received, and the files uploaded for it. */
  const asked = () => {
    const { body } = replay!.asked.findLast(({ call }) => call === 'POST /prompt')!;
    const { prompt, prompt_id: id } = body as {
      prompt: Record<string, { class_type: string; inputs: Record<string, unknown> }>;
      prompt_id: string;
    };
    return {
      prompt,
      // Afterwards they are overwritten there.
      start: replay!.uploads.find(({ name }) => name === `${id}.png`)?.bytes,
      mask: replay!.uploads.find(({ name }) => name === `${id}-mask.png`)?.bytes,
    };
  };
  const pixelsOf = async (file: Uint8Array) => {
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      ...info,
      at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)],
    };
  };
  const fileOf = async (url: string) =>
    new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());

  test('a server of one’s own sees what stands round the place, and nothing of what is covered', async () => {
    const generation = await paint();
    expect(generation).toMatchObject({ status: 'succeeded', creditsSpent: 3 });
    const { prompt, start, mask } = asked();
    expect(prompt['masked']?.class_type).toBe('SetLatentNoiseMask');
    expect(prompt['sample']?.inputs['denoise']).toBe(1);
    // 320 × 256 with 512 pixels on the short side.
    const covered = await pixelsOf(mask!);
    expect([covered.width, covered.height]).toEqual([640, 512]);
    const [middle, corner] = [covered.at(320, 256), covered.at(20, 20)];
    expect([middle[0], corner[0]]).toEqual([255, 0]);
    const shown = await pixelsOf(start!);
    expect([shown.width, shown.height]).toEqual([640, 512]);
    // Far out of focus, neighbours hardly differ; the painting round it does.
    const roughness = (x0: number, y0: number) => {
      let sum = 0;
      for (let y = y0; y < y0 + 60; y++)
        for (let x = x0; x < x0 + 60; x++)
          sum += Math.abs(shown.at(x, y)[0]! - shown.at(x + 1, y)[0]!);
      return sum / 3600;
    };
    expect(roughness(290, 220)).toBeLessThan(roughness(10, 10) / 2);
  });

  test('it owes the style to the pixel, says who composed it, and is clear but for the selection', async () => {
    const { images } = await paint();
    const [image] = images as [Image];
    expect(image).toMatchObject({
      width: 320,
      height: 256,
      account: { kind: 'exact', declared: 0, none: 0 },
      composer: { model: 'Harbour XL' },
      notPainted: [],
    });
    const picture = await pixelsOf(await fileOf(image.url));
    expect(picture.at(160, 128)[3]).toBe(255);
    expect(picture.at(20, 20)[3]).toBe(0);
  });

  test('what is kept of the composition is the model’s alone', async () => {
    const { images } = await paint();
    const { body } = await cleo!.call(imageRoutes.relations, { params: { id: images[0]!.id } });
    expect(body.madeFrom).toMatchObject([{ part: 'guide' }]);
    const { body: composition } = await cleo!.call(imageRoutes.get, {
      params: { id: body.madeFrom[0]!.id },
    });
    expect(composition).toMatchObject({ origin: 'composition', account: { kind: 'own' } });
    // As large as the selection, at the composition's own size.
    expect(composition.width / composition.height).toBeCloseTo(120 / 96, 1);
    const kept = await pixelsOf(await fileOf(composition.url));
    expect(kept.at(kept.width >> 1, kept.height >> 1)[3]).toBe(255);
    expect(kept.at(0, 0)[3]).toBe(0);
  });

  test('a picture to follow is sent in place of the surroundings', async () => {
    const [own] = (await generate(cleo!, harbours)) as [Image];
    const { status } = await paint({ pose_and_depth: own.id });
    expect(status).toBe('succeeded');
    const { prompt, mask } = asked();
    expect(prompt['masked']).toBeUndefined();
    expect(mask).toBeUndefined();
    expect(prompt['encoded']?.class_type).toBe('VAEEncode');
  });

  test('Limn’s own painter follows a picture of one’s own into the place, too', async () => {
    const [own] = (await generate(cleo!, harbours)) as [Image];
    const { error, images } = await paint({ model: 'limn-collage', pose_and_depth: own.id });
    expect(error).toBeNull();
    const { body } = await cleo!.call(imageRoutes.relations, { params: { id: images[0]!.id } });
    expect(body.madeFrom).toMatchObject([{ id: own.id, part: 'guide' }]);
  });
});
