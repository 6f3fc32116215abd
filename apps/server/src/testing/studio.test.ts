import { randomUUID } from 'node:crypto';
import type { StyleId } from '@limn/contracts/ids';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, signUp, publishStyle, startStyle, uploadPictures } from './scenario.ts';
import { type Actor, eventually, startTestServer, type TestServer } from './test-server.ts';

describe('the studio, when things do not go straight', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
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

  test('a cancelled generation gives back the credits of what was not delivered', async () => {
    const before = (await cleo.call(studioRoutes.credits)).body.available;
    const { body } = await ask({ number_of_images: 4 });
    expect(body.creditsReserved).toBe(8);
    await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
    const done = await ended(body.id);
    expect(done.status).toBe('cancelled');
    const after = (await cleo.call(studioRoutes.credits)).body;
    expect(after).toEqual({ available: before - done.creditsSpent, reserved: 0 });
    expect(done.creditsSpent).toBe(done.images.length * 2);
  });

  test('the same request twice is one generation', async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([ask({}, requestId), ask({}, requestId)]);
    expect(first.body.id).toBe(second.body.id);
    expect((await ended(first.body.id)).status).toBe('succeeded');
  });

  test('more than one has: nothing is started, and both numbers are said', async () => {
    const { available } = (await cleo.call(studioRoutes.credits)).body;
    const { status, error } = await ask({ number_of_images: 8, image_dimensions: '2048x2048' });
    expect(status).toBe(402);
    expect(error?.message).toBe(
      `This needs 64 credits; you have ${available}. Nothing was started.`,
    );
  });

  test('seed 0 draws one, shows it, and it paints the same picture again', async () => {
    const [image] = await generate(cleo, style, { seed: 0 });
    expect(image!.recipe.seed).toBeGreaterThan(0);
    const [again] = await generate(cleo, style, { seed: image!.recipe.seed });
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

  test('an empty prompt is refused by its name', async () => {
    expect((await ask({ prompt: '' })).error?.fields?.[0]).toEqual({
      path: 'prompt',
      message: 'Say what to paint.',
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

  test('progress streams as events and ends with the last state', async () => {
    const { body } = await ask();
    const response = await fetch(
      `${server.url}${studioRoutes.events.path.replace('{id}', body.id)}`,
      { headers: { authorization: `Bearer ${cleo.token}` } },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const states = [...(await response.text()).matchAll(/event: generation\ndata: (.*)\n/g)].map(
      (match) => JSON.parse(match[1]!) as { status: string; progress: number },
    );
    expect(states.at(-1)).toMatchObject({ status: 'succeeded', progress: 1 });
    const progress = states.map((state) => state.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });
});
