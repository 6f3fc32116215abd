import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import type { StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { providerRoutes } from '@limn/contracts/providers';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ComfyReplay, comfyReplay, composerAt } from '../../../testing/comfyui-replay.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { type JudgeServer, judgeServer } from '../../../testing/judge-server.ts';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { shownOnTheWay } from './composed.ts';
import type { MakerParts } from './maker.ts';

describe('where a service judges words and pictures', () => {
  let judging: TestServer;
  let judge: JudgeServer;
  let dora: Actor;
  let boats: StyleId;
  let composer: ComfyReplay;
  let model: string;
  let people = 0;
  beforeAll(async () => {
    judge = await judgeServer();
    judging = await startTestServer({
      LIMN_ACCEPTANCE: 'open',
      LIMN_MODERATION_URL: `${judge.url}/v1`,
      LIMN_MODERATION_KEY: 'sk-judge',
    });
    const admin = await judging.as('ada@limn.test');
    await admin.call(identityRoutes.login);
    const gus = await signUp(judging, 'gus@limn.test', 'artist', 'Gus');
    boats = await publishStyle(gus, 'Boats');
    composer = await comfyReplay('picture');
    const { body } = await admin.call(providerRoutes.create, { body: composerAt(composer.url) });
    model = body.modelId;
  });
  beforeEach(async () => {
    judge.find({});
    dora = await signUp(judging, `dora-${people++}@limn.test`, 'creator', 'Dora');
  });
  afterAll(async () => {
    await composer.close();
    await judge.close();
    await judging.close();
  });
  const made = async () => {
    const body = {
      prompt: 'a red boat, by Gus',
      style: boats,
      model,
      quality: 10,
      image_dimensions: '512x512' as const,
      requestId: randomUUID(),
    };
    const asked = await dora.call(studioRoutes.generate, { body });
    return eventually('it ends', async () => {
      const { body } = await dora.call(studioRoutes.get, { params: { id: asked.body.id } });
      return body.finishedAt ? body : undefined;
    });
  };
  const prompts = () => composer.asked.filter(({ call }) => call === 'POST /prompt').length;

  test('it is shown the words that go out, then what came back', async () => {
    expect((await made()).status).toBe('succeeded');
    const [words, picture] = judge.asked.slice(-2);
    expect(words).toMatchObject({
      authorization: 'Bearer sk-judge',
      body: { model: 'omni-moderation-latest', input: [{ type: 'text', text: 'a red boat' }] },
    });
    const [shown] = picture!.body.input;
    const [, data] = /^data:image\/jpeg;base64,(.+)$/.exec(shown!.image_url!.url)!;
    expect(await sharp(Buffer.from(data!, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
  });

  test('words it finds something in go to no model, and cost nothing', async () => {
    judge.find({ words: { 'sexual/minors': true, violence: true } });
    const before = prompts();
    const generation = await made();
    expect(generation).toMatchObject({ status: 'failed', creditsSpent: 0 });
    expect(generation.error).toMatch(/^We don’t send this prompt to a model \(sexual, minors\)\./);
    expect(prompts()).toBe(before);
  });

  test('a picture it finds something in is neither painted nor kept', async () => {
    judge.find({ picture: { sexual: true } });
    const generation = await made();
    expect(generation).toMatchObject({ status: 'failed', images: [], creditsSpent: 0 });
    expect(generation.error).toMatch(/^We don’t show what Harbour XL composed \(sexual\)/);
    const { body } = await dora.call(imageRoutes.list, { query: {} });
    expect(body.images).toEqual([]);
  });

  test('a battle may be painted', async () => {
    judge.find({ words: { violence: true }, picture: { violence: true } });
    expect((await made()).status).toBe('succeeded');
  });

  test('while it does not answer nothing is painted; once it does, what was composed is', async () => {
    judge.find({ status: 500 });
    const before = prompts();
    const making = made();
    await eventually('it was asked', async () => judge.asked.at(-1)?.answered === 500);
    judge.find({});
    expect((await making).status).toBe('succeeded');
    expect(prompts()).toBe(before + 1);
  });
});

test('where pictures are judged nothing of one is shown before', () => {
  let shown = 0;
  const watch = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onPreview: () => void (shown += 1),
  };
  const pixels = { width: 1, height: 1, data: new Uint8Array(4) };
  const moderate = () => Promise.resolve([]);
  shownOnTheWay({ moderate } as unknown as MakerParts, watch)(pixels);
  expect(shown).toBe(0);
  shownOnTheWay({} as MakerParts, watch)(pixels);
  expect(shown).toBe(1);
});
