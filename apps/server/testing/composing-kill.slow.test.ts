import { rmSync } from 'node:fs';
import { actorAt } from '@limn/contracts/call';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { issueToken, readSigningKey } from '../src/modules/identity/index.ts';
import { childServer } from './child-server.ts';
import { comfyReplay } from './comfyui-replay.ts';
import { eventually } from '../seeds/eventually.ts';
import { signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';

describe.runIf(inject('database').kind === 'pglite')('killed while a model composes', async () => {
  const replay = await comfyReplay('picture', { frames: 12, held: true });
  const server = await childServer({
    LIMN_SEED: 'false',
    LIMN_STYLE_SAMPLES: 'false',
    LIMN_ACCEPTANCE: 'open',
    LIMN_COMFYUI_URL: replay.url,
    LIMN_COMFYUI_CHECKPOINT: 'limn-lab-tiny.safetensors',
    LIMN_COMFYUI_TRAINING: 'licensed',
  });
  afterAll(async () => {
    await server.stop();
    await replay.close();
    rmSync(server.dataFolder, { recursive: true, force: true });
  });
  const people = {
    async as(email: string) {
      const key = await readSigningKey(server.dataFolder);
      return actorAt(server.url, await issueToken({ key, publicUrl: server.url, email }));
    },
  };

  test('the picture is asked for once, comes, and is paid for once', async () => {
    await server.start();
    const mira = await signUp(people, 'mira@limn.test', 'artist', 'Mira');
    const cleo = await signUp(people, 'cleo@limn.test', 'creator', 'Cleo');
    const style = await publishStyle(mira, 'Unkillable');
    const { body: started } = await cleo.call(studioRoutes.generate, {
      body: {
        prompt: 'a red boat',
        style,
        model: 'composed-limn-lab-tiny',
        image_dimensions: '512x512',
        quality: 10,
        requestId: 'composed-1',
      },
    });
    for (let kills = 0; kills < 2; kills++) {
      await eventually('it is being composed', async () => replay.jobs.size === 1);
      await server.kill();
      await server.start();
    }
    const ending = setInterval(() => replay.finish(), 200);
    const done = await eventually('the picture comes', async () => {
      const { body } = await cleo.call(studioRoutes.get, { params: { id: started.id } });
      return ['queued', 'running'].includes(body.status) ? undefined : body;
    });
    clearInterval(ending);
    expect(done).toMatchObject({ status: 'succeeded', creditsSpent: 3, error: null });
    expect(done.images).toHaveLength(1);
    expect(replay.asked.filter(({ call }) => call === 'POST /prompt')).toHaveLength(1);
    expect((await cleo.call(studioRoutes.credits)).body).toEqual({ available: 22, reserved: 0 });
    const { body } = await cleo.call(imageRoutes.list, { query: { owner: 'me' } });
    expect(body.images.map(({ origin }) => origin).toSorted()).toEqual([
      'composition',
      'generated',
    ]);
  });
});
