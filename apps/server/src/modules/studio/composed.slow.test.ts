import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { credentialRoutes, type PictureCredentials } from '@limn/contracts/credentials';
import type { StyleId } from '@limn/contracts/ids';
import { type Provider, providerRoutes } from '@limn/contracts/providers';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { identityRoutes } from '@limn/contracts/identity';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/storage.ts';
import {
  type ComfyReplay,
  comfyReplay,
  composerAt,
  recordedPicture,
  type ReplayOptions,
} from '../../../testing/comfyui-replay.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, signUp, startStyle, trained } from '../../../seeds/steps.ts';
import { publishStyle, uploadPictures } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importStarter } from '../references/index.ts';
import { sourceTypeUrl } from '../credentials/index.ts';
import { composedSize } from './composed.ts';

let server: TestServer;
let [ada, mira, cleo]: Actor[] = [];
let style: StyleId;
let replay: ComfyReplay | undefined;
let provider: Provider | undefined;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Impasto Seascapes');
});
afterAll(() => server.close());
let creators = 0;
beforeEach(async () => {
  replay = provider = undefined;
  // Each with credits of their own.
  creators += 1;
  cleo = await signUp(server, `cleo-${creators}@limn.test`, 'creator', `Cleo ${creators}`);
});
afterEach(async () => {
  if (provider) await ada!.call(providerRoutes.remove, { params: { id: provider.id } });
  await replay?.close();
});

/** Adds a provider that answers as a recorded one did. */
async function configure(
  name: string,
  options: ReplayOptions = {},
  more: Parameters<typeof composerAt>[1] = {},
): Promise<Provider> {
  replay = await comfyReplay(name, options);
  const { body, error } = await ada!.call(providerRoutes.create, {
    body: composerAt(replay.url, more),
  });
  if (error) throw new Error(error.message);
  provider = body;
  return body;
}
/** The Content Credentials of a displayed file. */
async function credentialsOf(url: string) {
  const bytes = new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  const { body } = await ada!.call(credentialRoutes.read, { file: { name: 'a.webp', bytes } });
  return { bytes, credentials: body.credentials };
}
const models = async () => (await cleo!.call(studioRoutes.models)).body.models;
const credits = async () => (await cleo!.call(studioRoutes.credits)).body.available;
const ask = (model: string, more: object = {}) =>
  cleo!.call(studioRoutes.generate, {
    body: {
      prompt: 'a red boat at dusk, by Mira Okafor',
      style,
      image_dimensions: '512x512',
      quality: 10,
      model,
      requestId: randomUUID(),
      ...more,
    },
  });
const ended = (id: string) =>
  eventually('the generation ends', async () => {
    const { body } = await cleo!.call(studioRoutes.get, { params: { id } });
    return ['queued', 'running'].includes(body.status) ? undefined : body;
  });

test('a fresh machine offers what it carries itself, and nothing else', async () => {
  expect((await models()).map(({ id, composer }) => [id, composer])).toEqual([
    ['limn-quick', null],
    ['limn-collage', null],
    ['limn-fine', null],
  ]);
});

describe('a picture that a model composed and Limn painted', () => {
  describe('looked at from every side', () => {
    let who: Actor;
    let answered: ComfyReplay;
    let cost: number;
    let image: Image;
    let composition: Image;
    let told: PictureCredentials;
    beforeAll(async () => {
      who = await signUp(server, 'clio@limn.test', 'creator', 'Clio');
      answered = await comfyReplay('picture');
      const { body } = await ada!.call(providerRoutes.create, { body: composerAt(answered.url) });
      expect((await who.call(studioRoutes.models)).body.models.at(-1)).toMatchObject({
        id: body.modelId,
        composer: 'Harbour XL',
        account: 'exact',
        credits: 3,
        licence: 'CC BY-SA 4.0',
        training: { kind: 'licensed', text: 'Pictures under free licences.' },
      });
      const available = async () => (await who.call(studioRoutes.credits)).body.available;
      const before = await available();
      [image] = (await generate(who, style, {
        model: body.modelId,
        prompt: 'a red boat at dusk, by Mira Okafor, Impasto Seascapes',
        seed: 77,
      })) as [Image];
      cost = before - (await available());
      const { body: relations } = await who.call(imageRoutes.relations, {
        params: { id: image.id },
      });
      expect(relations.madeFrom).toMatchObject([{ part: 'guide' }]);
      const { id } = relations.madeFrom[0]!;
      composition = (await who.call(imageRoutes.get, { params: { id } })).body;
      told = (await credentialsOf(image.url)).credentials;
      const { body: listed } = await ada!.call(providerRoutes.list);
      expect(JSON.stringify(listed)).not.toContain('sesame');
      expect(listed.providers[0]).toMatchObject({ headerNames: ['x-api-key'], spentThisMonth: 4 });
      const kept = await rows<{ row: string }>(
        server.handle.db,
        sql`select p::text as row from providers p`,
      );
      expect(JSON.stringify(kept)).not.toContain('sesame');
      await ada!.call(providerRoutes.remove, { params: { id: body.id } });
    });
    afterAll(() => answered.close());

    test('is owed to the works to the pixel, says who composed it, and costs its one price', () => {
      expect(cost).toBe(3);
      expect(image.account).toMatchObject({ kind: 'exact', declared: 0, none: 0 });
      expect(image.credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      expect(image.notPainted).toEqual([]);
      expect(image.repeatable).toBe(true);
      expect(image.composer).toEqual({
        model: 'Harbour XL',
        version: '1.0',
        licence: 'CC BY-SA 4.0',
        training: 'Pictures under free licences.',
        seed: 77,
      });
    });

    test('says in its signed record who composed it', () => {
      expect(told).toMatchObject({
        state: 'valid',
        ingredients: expect.arrayContaining([
          expect.objectContaining({ relationship: 'inputTo', credentials: 'valid' }),
        ]) as unknown,
        credit: { account: 'exact', composer: { model: 'Harbour XL', seed: 77 } },
      });
    });

    test('its words went out without names, and the key with them alone', () => {
      const posted = answered.asked.find(({ call }) => call === 'POST /prompt')!;
      const sent = JSON.stringify(posted.body);
      expect(sent).toContain('"a red boat at dusk"');
      expect(sent).not.toMatch(/Okafor|Impasto/);
      expect(posted.headers['x-api-key']).toBe('open sesame');
    });

    test('keeps the composition, for its person alone', async () => {
      const { id } = composition;
      expect(composition).toMatchObject({
        origin: 'composition',
        account: { kind: 'own' },
        credits: [],
        offers: [],
        composer: { model: 'Harbour XL' },
      });
      expect((await mira!.call(imageRoutes.get, { params: { id } })).status).toBe(404);
      const listing = { params: { id }, body: { listed: true } };
      expect((await who.call(imageRoutes.update, listing)).status).toBe(409);
      const { credentials, bytes } = await credentialsOf(composition.url);
      expect(credentials).toMatchObject({
        state: 'valid',
        title: 'A composition by Harbour XL',
        actions: [
          { action: 'c2pa.created', digitalSourceType: sourceTypeUrl('trainedAlgorithmicMedia') },
          { action: 'c2pa.watermarked.unbound' },
        ],
        credit: { account: 'own', composer: { model: 'Harbour XL' }, shares: [] },
      });
      const { xmpAsString } = await sharp(bytes).metadata();
      expect(xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia');
      expect(xmpAsString).not.toContain('boat');
    });
  });

  test('its composition lies on a canvas beside nothing else, however many were painted after its like; a model made a part of it', async () => {
    const { modelId } = await configure('picture');
    for (const seed of [1, 2]) {
      const [image] = await generate(cleo!, style, { model: modelId, seed });
      const { body } = await cleo!.call(imageRoutes.relations, { params: { id: image!.id } });
      const canvas = await cleo!.call(canvasRoutes.create, {
        body: { image: body.madeFrom[0]!.id },
      });
      const saved = await cleo!.call(canvasRoutes.savePicture, {
        params: { id: canvas.body.id },
        body: {},
      });
      expect(saved.error).toBeUndefined();
      expect(saved.body.account.kind).toBe('own');
      if (seed === 1)
        expect((await credentialsOf(saved.body.url)).credentials).toMatchObject({
          state: 'valid',
          actions: expect.arrayContaining([
            expect.objectContaining({
              digitalSourceType: sourceTypeUrl('compositeWithTrainedAlgorithmicMedia'),
            }),
          ]) as unknown,
        });
    }
  });

  test('is painted the same again, whatever numbers its compositions carry', async () => {
    const { modelId } = await configure('picture');
    const recipe = { model: modelId, seed: 9, imageFormat: 'png' };
    const [first] = await generate(cleo!, style, recipe);
    const [again] = await generate(cleo!, style, recipe);
    expect(
      again!.credits.map(({ ppm, artworks }) => [ppm, artworks.map((work) => work.ppm)]),
    ).toEqual(first!.credits.map(({ ppm, artworks }) => [ppm, artworks.map((work) => work.ppm)]));
  });

  test('several of one generation are each composed once', async () => {
    const { modelId } = await configure('picture');
    const images = await generate(cleo!, style, { model: modelId, number_of_images: 2 });
    expect(images).toHaveLength(2);
    expect(replay!.asked.filter(({ call }) => call === 'POST /prompt')).toHaveLength(2);
    const seeds = images.map(({ composer }) => composer!.seed!);
    expect(new Set(seeds).size).toBe(2);
  });

  test('is sampled as the person chose, of what the provider has', async () => {
    const asked = await comfyReplay('inventory');
    const { id, modelId } = await configure('picture');
    const at = (url: string) =>
      ada!.call(providerRoutes.update, { params: { id }, body: composerAt(url) });
    expect((await models()).at(-1)!.capabilities.samplers).toEqual([]);
    await at(asked.url);
    await ada!.call(providerRoutes.test, { params: { id } });
    await at(replay!.url);
    await asked.close();
    expect((await models()).at(-1)!.capabilities.samplers).toContain('heun');
    const used = () =>
      replay!.asked
        .filter(({ call }) => call === 'POST /prompt')
        .map(({ body }) => /"sampler_name":"(\w+)"/.exec(JSON.stringify(body))?.[1])
        .at(-1);
    await generate(cleo!, style, { model: modelId, sampler: 'heun' });
    expect(used()).toBe('heun');
    // The recipe's default sampler means the model's own.
    await generate(cleo!, style, { model: modelId, sampler: 'DDIM' });
    expect(used()).toBe('euler');
    const { status, error } = await ask(modelId, { sampler: 'PLMS' });
    expect([status, error?.fields?.[0]?.path]).toEqual([422, 'sampler']);
    expect((await ask('limn-quick', { sampler: 'heun' })).status).toBe(422);
  });

  test('starts from a picture of one’s own, where the model can', async () => {
    const { modelId } = await configure('from-a-picture');
    const [base] = await generate(cleo!, style);
    await generate(cleo!, style, { model: modelId, pose_and_depth: base!.id });
    expect(replay!.asked.some(({ call }) => call === 'POST /upload/image')).toBe(true);
  });

  test('starts from a reference, which the composition and the picture name', async () => {
    const { modelId } = await configure('from-a-picture');
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    const now = new Date('2026-05-01T12:00:00Z');
    await importStarter({ db: server.handle.db, storage, now });
    const [reference] = await rows<{ id: string }>(
      server.handle.db,
      sql`select id from reference_pictures where title = 'Alpine Landscape'`,
    );
    const [image] = await generate(cleo!, style, { model: modelId, reference: reference!.id });
    expect(replay!.asked.some(({ call }) => call === 'POST /upload/image')).toBe(true);
    const named = [{ part: 'guide', title: 'Alpine Landscape' }];
    expect(image!.references).toMatchObject(named);
    const { body } = await cleo!.call(imageRoutes.relations, { params: { id: image!.id } });
    const [composition] = body.madeFrom;
    const { body: parent } = await cleo!.call(imageRoutes.get, {
      params: { id: composition!.id },
    });
    expect(parent.references).toMatchObject(named);
  });
});

describe('when the model fails', () => {
  test('the credits come back, and the built-in way is offered', async () => {
    const { modelId } = await configure('unknown-model');
    const before = await credits();
    const { body } = await ask(modelId);
    const generation = await ended(body.id);
    expect(generation).toMatchObject({ status: 'failed', images: [], creditsSpent: 0 });
    expect(generation.error).toContain('Limn Collage can paint the same words');
    expect(generation.error).not.toContain(replay!.url);
    expect(await credits()).toBe(before);
  });

  test('cancelled while it composes, it is stopped there', async () => {
    const { modelId } = await configure('cancelled', { frames: 9, held: true });
    const { body } = await ask(modelId);
    await eventually('it composes', async () => replay!.jobs.size === 1);
    await cleo!.call(studioRoutes.cancel, { params: { id: body.id } });
    expect((await ended(body.id)).status).toBe('cancelled');
    expect(replay!.asked.some(({ call }) => call === 'POST /interrupt')).toBe(true);
  });

  test('switched off, its model cannot be chosen', async () => {
    const { id, modelId } = await configure('picture');
    await ada!.call(providerRoutes.update, {
      params: { id },
      body: composerAt(replay!.url, { enabled: false }),
    });
    const { status, error } = await ask(modelId);
    expect(status).toBe(422);
    expect(error?.message).toContain('does not exist');
  });
});

describe('a composition that is a registered work', () => {
  let gus: Actor;
  let boats: StyleId;
  beforeAll(async () => {
    gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Oberlin');
    boats = await startStyle(gus, 'Flat boats');
    // He registers his work before anything is painted that looks like it.
    await server.handle.db.execute(sql`delete from image_fingerprints`);
    await server.handle.db.execute(sql`delete from known_pictures`);
    await uploadPictures(gus, boats, 4, 60);
    const work = { name: 'The red boat.png', bytes: recordedPicture() };
    const { error: refused } = await gus.call(styleRoutes.upload, {
      params: { id: boats },
      query: { holdsRights: 'true' },
      file: work,
    });
    if (refused) throw new Error(refused.message);
    await gus.call(styleRoutes.train, { params: { id: boats } });
    await trained(gus, boats);
    const { error } = await gus.call(styleRoutes.update, {
      params: { id: boats },
      body: { published: true },
    });
    if (error) throw new Error(error.message);
  });

  test('of another artist is not painted; it says why, and the credits come back', async () => {
    const { modelId } = await configure('picture');
    const before = await credits();
    const generation = await ended((await ask(modelId)).body.id);
    expect(generation).toMatchObject({ status: 'failed', images: [], creditsSpent: 0 });
    expect(generation.error).toMatch(
      /^What Harbour XL composed is too close to “The red boat” by Gus Oberlin, who registered it here/,
    );
    expect(await credits()).toBe(before);
    const [kept] = await rows<{ tries: string; images: number }>(
      server.handle.db,
      sql`select (select string_agg(state || ' ' || failure, ', ') from provider_tries where generation_id = ${generation.id}) as tries,
        (select count(*)::int from images where profile_id = (select profile_id from generations where id = ${generation.id})) as images`,
    );
    expect(kept).toEqual({ tries: 'failed refused', images: 0 });
  });

  test('is painted where that artist’s style was chosen', async () => {
    const { modelId } = await configure('picture');
    const images = await generate(cleo!, boats, { model: modelId });
    expect(images).toHaveLength(1);
  });
});

test('what is asked for has some pixels on the short side, in steps of 64', () => {
  expect(composedSize('1024x1024', 512)).toEqual({ width: 512, height: 512 });
  expect(composedSize('1344x768', 512)).toEqual({ width: 896, height: 512 });
  expect(composedSize('768x1344', 512)).toEqual({ width: 512, height: 896 });
  expect(composedSize('1152x896', 512)).toEqual({ width: 640, height: 512 });
});
