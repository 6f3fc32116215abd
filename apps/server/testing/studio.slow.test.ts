import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type Generation, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, signUp, startPurchase, startStyle } from '../seeds/steps.ts';
import { publishStyle, uploadPictures } from './scenario.ts';
import { givePlan } from '../src/modules/billing/plan-periods.ts';
import { rows } from '../src/platform/database/database.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../seeds/eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('the studio, when things do not go straight', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    // More is painted here than the free plan pays for.
    const { id } = (await cleo.call(identityRoutes.me)).body;
    await server.handle.db.transaction((tx) => givePlan(tx, id, 'creator', new Date()));
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const ask = (recipe: Record<string, unknown> = {}, requestId = randomUUID()) =>
    cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a hill',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId,
        ...recipe,
      },
    });
  const ended = (id: string) =>
    eventually('the generation ends', async () => {
      const { body } = await cleo.call(studioRoutes.get, { params: { id } });
      return ['queued', 'running'].includes(body.status) ? undefined : body;
    });

  test('too few pictures: training says how many it needs', async () => {
    const id = await startStyle(mira, 'Too few');
    await uploadPictures(mira, id, 3);
    const { status, error } = await mira.call(styleRoutes.train, { params: { id } });
    expect(status).toBe(409);
    expect(error?.message).toBe('Training needs at least 4 pictures; there are 3.');
  });

  test('a cancelled training ends, and the style can be trained again', async () => {
    const id = await startStyle(mira, 'Cancelled');
    await uploadPictures(mira, id, 6);
    await mira.call(styleRoutes.train, { params: { id } });
    expect((await mira.call(styleRoutes.train, { params: { id } })).status).toBe(409);
    await mira.call(styleRoutes.cancelTraining, { params: { id } });
    await eventually('it is cancelled', async () => {
      const { body } = await mira.call(styleRoutes.training, { params: { id } });
      return body.training?.status === 'cancelled';
    });
    expect((await mira.call(styleRoutes.train, { params: { id } })).status).toBe(202);
  });

  test('an unpublished style cannot be published before it is trained, nor painted in', async () => {
    const id = await startStyle(mira, 'Raw');
    const { error } = await mira.call(styleRoutes.update, {
      params: { id },
      body: { published: true },
    });
    expect(error?.message).toBe('Train the style before publishing it.');
    expect((await ask({ style: id })).error?.code).toBe('conflict');
  });

  test('prices: one’s own model starts at $0.50, and more rights never cost less', async () => {
    const id = await startStyle(mira, 'Priced');
    const params = { id };
    expect((await mira.call(styleRoutes.get, { params })).body.ownModelPrice).toBe(50);
    const changed = await mira.call(styleRoutes.update, { params, body: { ownModelPrice: 75 } });
    expect(changed.body.ownModelPrice).toBe(75);
    const { status, error } = await mira.call(styleRoutes.update, {
      params,
      body: { prices: { personal: 5000, standard: 2500, commercial: 10_000 } },
    });
    expect(status).toBe(422);
    expect(error?.fields?.[0]?.path).toBe('prices.standard');
  });

  test('a picture of a withdrawn style says why no licence is offered', async () => {
    const [image] = await generate(cleo, style);
    const published = (value: boolean) =>
      mira.call(styleRoutes.update, { params: { id: style }, body: { published: value } });
    await published(false);
    const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    expect(body).toMatchObject({ offers: [], withheld: 'withdrawn' });
    await published(true);
    const again = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    expect(again.body.withheld).toBeNull();
  });

  test('a cancelled generation charges what was painted, and gives the rest back', async () => {
    const before = (await cleo.call(studioRoutes.credits)).body.available;
    const { body } = await ask({ number_of_images: 4 });
    expect(body.creditsReserved).toBe(4);
    await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
    const done = await ended(body.id);
    expect(done.status).toBe('cancelled');
    const after = (await cleo.call(studioRoutes.credits)).body;
    expect(after).toEqual({ available: before - done.creditsSpent, reserved: 0 });
    expect(done.creditsSpent).toBe(Math.max(done.images.length, Math.floor(done.progress * 4)));
  });

  test('a cancelled generation charges nothing for its free pictures', async () => {
    const before = [await ask({ quality: 100 }), await ask({ quality: 100 })];
    const { body } = await ask({ number_of_images: 2, quality: 100 });
    // Progress when the free half is finished and the other half has not begun.
    await server.handle.db.execute(
      sql`update generations set progress = 0.5, paid_progress = 0
          where id = ${body.id} and status = 'queued'`,
    );
    await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
    for (const other of before) await ended(other.body.id);
    expect(await ended(body.id)).toMatchObject({ status: 'cancelled', creditsSpent: 0 });
  });

  test('cancelled late, a generation costs in proportion, in whole credits rounded down', async () => {
    // While both painters are at work the next one waits, so nothing but this test moves it.
    const before = [await ask({ quality: 100 }), await ask({ quality: 100 })];
    const { body } = await ask({
      number_of_images: 2,
      image_dimensions: '2048x2048',
      quality: 100,
    });
    // The progress reported before it was cancelled: 85% of 8 credits.
    await server.handle.db.execute(
      sql`update generations set progress = 0.85, paid_progress = 0.85 where id = ${body.id} and status = 'queued'`,
    );
    await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
    for (const other of before) await ended(other.body.id);
    const done = await ended(body.id);
    expect(done).toMatchObject({ status: 'cancelled', creditsReserved: 8, creditsSpent: 6 });
    expect((await cleo.call(studioRoutes.credits)).body.reserved).toBe(0);
  });

  test('the same request twice is one generation', async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      ask({ model: 'limn-quick' }, requestId),
      ask({ model: 'limn-quick' }, requestId),
    ]);
    expect(first.body.id).toBe(second.body.id);
    expect((await ended(first.body.id)).status).toBe('succeeded');
  });

  test('more than one has: nothing is started, and both numbers are said', async () => {
    const nia = await signUp(server, 'nia@limn.test', 'creator', 'Nia Achterberg');
    const { status, error } = await nia.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a hill',
        style,
        number_of_images: 8,
        image_dimensions: '2048x2048',
        requestId: randomUUID(),
      },
    });
    expect(status).toBe(402);
    expect(error?.message).toBe('This needs 32 credits; you have 25. Nothing was started.');
  });

  /** The largest copied piece of each model's picture with seed 11, as its fingerprint. */
  const copies = new Map<string, number | null>();
  test.each([
    ['limn-quick', 1],
    ['limn-collage', 2],
    ['limn-fine', 5],
  ])(
    '%s draws a scene for 1 credit, or 4 for 2048 pixels, and follows a picture for %i',
    async (model, guided) => {
      const before = (await cleo.call(studioRoutes.credits)).body.available;
      const [image] = await generate(cleo, style, { model, seed: 11 });
      expect(image).toMatchObject({ repeatable: true, width: 512, height: 512 });
      expect(image!.recipe).toMatchObject({ model, seed: 11 });
      copies.set(model, image!.largestCopy);
      expect(image!.credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      expect((await cleo.call(studioRoutes.credits)).body.available).toBe(before - 1);
      const large = { model, image_dimensions: '2048x2048' };
      for (const [recipe, credits] of [
        [large, 4],
        [{ ...large, canvas_subject: image!.id }, 4],
        [{ ...large, pose_and_depth: image!.id }, 4 * guided],
        [{ model, pose_and_depth: image!.id }, guided],
      ] as const) {
        const { body } = await ask(recipe);
        expect(body.creditsReserved).toBe(credits);
        await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
        await ended(body.id);
      }
    },
  );

  test('what each model paints of one recipe differs, and is the same again', async () => {
    const [again] = await generate(cleo, style, { model: 'limn-quick', seed: 11 });
    expect(again!.largestCopy).toBe(copies.get('limn-quick'));
    expect(new Set(copies.values()).size).toBe(3);
  });

  test('every model says what it costs, how long it takes and what it was trained on', async () => {
    const { models } = (await cleo.call(studioRoutes.models)).body;
    expect(models.map(({ credits }) => credits)).toEqual([1, 2, 5]);
    for (const model of models) {
      expect(model.seconds.least).toBeLessThan(model.seconds.most);
      for (const text of [model.description, model.goodFor, model.training.text, model.licence])
        expect(text).not.toBe('');
      const example = fileURLToPath(
        new URL(`../../web/public${model.exampleUrl}`, import.meta.url),
      );
      expect(existsSync(example)).toBe(true);
    }
    const { status, error } = await ask({ model: 'limn-vast' });
    expect(status).toBe(422);
    expect(error?.fields?.[0]?.path).toBe('model');
  });

  test('seed 0 draws one, shows it, and it paints the same picture again', async () => {
    const [image] = await generate(cleo, style, { seed: 0 });
    expect(image!.recipe!.seed).toBeGreaterThan(0);
    const [again] = await generate(cleo, style, { seed: image!.recipe!.seed });
    expect(again!.largestCopy).toBe(image!.largestCopy);
    expect(again!.repeatable).toBe(true);
  });

  test('a picture that an earlier version of the model painted says that it is not repeated', async () => {
    const [image] = await generate(cleo, style);
    await server.handle.db.execute(
      sql`update images set model_version = 'before' where id = ${image!.id}`,
    );
    const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    expect(body).toMatchObject({ modelVersion: 'before', repeatable: false });
  });

  test('a picture belongs to the profile it was made as; licences are bought as a creator', async () => {
    const made = await mira.call(studioRoutes.generate, {
      query: { userType: 'artist' },
      body: {
        prompt: 'a sun over a hill',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
      },
    });
    expect(made.status).toBe(202);
    const images = await eventually('her picture is there', async () => {
      const { body } = await mira.call(imageRoutes.list);
      return body.images.length > 0 ? body.images : undefined;
    });
    expect(images[0]).toMatchObject({ mine: true });
    const agreement = { version: '1', sha256: '0'.repeat(64) };
    const bought = await mira.call(licensingRoutes.buy, {
      body: {
        imageId: images[0]!.id,
        tier: 'personal',
        amount: 2500,
        agreement,
        requestId: randomUUID(),
      },
    });
    expect(bought.error?.message).toBe('You need a creator profile for this.');

    await signUp(server, 'mira@limn.test', 'creator', 'Mira’s press');
    const { body } = await startPurchase(mira, images[0]!, 'personal');
    expect(body.licence.status).toBe('pending');
    expect((await mira.call(imageRoutes.list)).body.total).toBe(1);
    const other = await mira.call(studioRoutes.generate, {
      query: { userType: 'influencer' },
      body: { prompt: 'a sun', style, requestId: randomUUID() },
    });
    expect(other.error?.message).toBe('You need an influencer profile for this.');
  });

  test('an empty prompt is refused by its name', async () => {
    expect((await ask({ prompt: '' })).error?.fields?.[0]).toEqual({
      path: 'prompt',
      message: 'Enter a prompt.',
    });
  });

  test('words that cannot be painted are told, with their place', async () => {
    const { body } = await cleo.call(studioRoutes.readPrompt, {
      body: { prompt: 'a boat and democracy' },
    });
    expect(body.words).toContainEqual(
      expect.objectContaining({ word: 'democracy', status: 'not-painted', start: 11, end: 20 }),
    );
    expect(body.words).toContainEqual(expect.objectContaining({ word: 'boat', status: 'painted' }));
  });

  test.each([
    ['not a cat', { guided: false }, [['cat', 'left-out']]],
    [
      'a crane over a harbour',
      {},
      [
        ['crane', 'substituted'],
        ['harbour', 'painted'],
      ],
    ],
    [
      'a dog and a cat',
      { exclude: 'cat' },
      [
        ['dog', 'painted'],
        ['cat', 'left-out'],
      ],
    ],
    [
      'a red fox in a forest at night',
      { guided: true },
      [
        ['red', 'not-painted'],
        ['fox', 'not-painted'],
        ['forest', 'not-painted'],
        ['night', 'painted'],
      ],
    ],
    [
      'a portrait of a man beside a rainbow',
      {},
      [
        ['man', 'painted'],
        ['rainbow', 'not-painted'],
      ],
    ],
  ] as const)(
    '%s %o: only what will be in the picture is called painted',
    async (prompt, more, told) => {
      const { body } = await cleo.call(studioRoutes.readPrompt, { body: { prompt, ...more } });
      const statuses = new Map(body.words.map(({ word, status }) => [word, status]));
      for (const [word, status] of told) expect([word, statuses.get(word)]).toEqual([word, status]);
    },
  );

  test.each([
    ['a lighthouse on a cliff, two sailing boats and a red house at sunset', []],
    ['a portrait of an old woman', ['portrait', 'woman']],
    ['a girl and a fox in a forest', ['girl', 'fox']],
    ['a tram in a street, three lemons on a table', ['tram', 'lemons', 'table']],
    ['a dachshund in a meadow', ['dachshund']],
    ['a hill without people', []],
  ])('what is drawn poorly of ‘%s’ is told: %j', async (prompt, told) => {
    const read = async (guided: boolean) => {
      const { body } = await cleo.call(studioRoutes.readPrompt, { body: { prompt, guided } });
      return body.words.flatMap(({ word, drawnPoorly }) => (drawnPoorly ? [word] : []));
    };
    expect(await read(false)).toEqual(expect.arrayContaining([...told]));
    if (told.length === 0) expect(await read(false)).toEqual([]);
    // A picture that is followed shows them as it does.
    expect(await read(true)).toEqual([]);
  });

  test.each([
    ['ein Haus am See im Winter', 'German'],
    ['una casa junto al lago en la niebla', /Spanish|Italian/],
    ['a house by the lake in winter', null],
    ['asdf qwer zxcv', null],
    ['samurai piano tokyo', null],
  ])('the language of ‘%s’ is told as %s', async (prompt, language) => {
    const { body } = await cleo.call(studioRoutes.readPrompt, { body: { prompt } });
    if (language instanceof RegExp) expect(body.language).toMatch(language);
    else expect(body.language).toBe(language);
  });

  test('a store that is away for a moment costs a wait, nothing else', async () => {
    const [row] = await rows<{ key: string }>(
      server.handle.db,
      sql`select artifact_key as key from style_models where style_id = ${style}`,
    );
    const file = join(server.dataFolder, 'files', row!.key);
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    const { body } = await ask();
    await eventually('the job is to be tried again', async () => {
      const waiting = await rows<{ state: string }>(
        server.handle.db,
        sql`select state from pgboss.job where data->>'generationId' = ${body.id}
          and retry_count + (state = 'retry')::int > 0`,
      );
      return waiting.length > 0;
    });
    rmdirSync(file);
    renameSync(`${file}.away`, file);
    expect((await ended(body.id)).status).toBe('succeeded');
  });

  test('coarse previews are gone when a generation has ended', async () => {
    const { body } = await ask({ image_dimensions: '1024x1024', quality: 20 });
    const folder = join(server.dataFolder, 'files', 'previews');
    const files = () =>
      readdirSync(folder, { recursive: true }).filter((n) => `${n}`.endsWith('webp'));
    await eventually('a preview is stored', async () => existsSync(folder) && files().length > 0);
    expect((await ended(body.id)).previewUrl).toBeNull();
    await eventually('they are gone', async () => files().length === 0);
  });

  test('progress streams as events and ends with the last state', async () => {
    const { body } = await ask();
    const response = await fetch(
      `${server.url}${studioRoutes.events.path.replace('{id}', body.id)}`,
      { headers: { authorization: `Bearer ${cleo.token}` } },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = [...(await response.text()).matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
      ([, event, data]) => ({ event, data: JSON.parse(data!) as Partial<Generation> }),
    );
    // Whole only when a picture is there or the state changes: queued, running, the picture, the end.
    const states = events.filter(({ event }) => event === 'generation').map(({ data }) => data);
    expect(states.length).toBeLessThanOrEqual(4);
    for (const { data } of events.filter(({ event }) => event === 'progress'))
      expect(Object.keys(data).toSorted()).toEqual(['current', 'previewUrl', 'progress', 'step']);
    expect(events.length).toBeGreaterThan(states.length);
    expect(states.at(-1)).toMatchObject({ status: 'succeeded', progress: 1 });
    const progress = events.map(({ data }) => data.progress!);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });
});
