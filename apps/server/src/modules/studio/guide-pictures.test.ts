import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { generate, publishStyle, signUp } from '../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('pictures as guides', () => {
  let server: TestServer;
  let cleo: Actor;
  let other: Actor;
  let style: StyleId;
  let boat: Image;
  beforeAll(async () => {
    server = await startTestServer();
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    other = await signUp(server, 'juno@limn.test', 'creator', 'Juno Reyes');
    style = await publishStyle(mira, 'Evening fields');
    [boat] = (await generate(cleo, style, { prompt: 'a red boat on a lake', seed: 3 })) as [Image];
  });
  afterAll(() => server.close());

  const ask = (who: Actor, recipe: Record<string, unknown>) =>
    who.call(studioRoutes.generate, {
      body: {
        prompt: 'a lighthouse at night',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
        ...recipe,
      },
    });

  test('one picture gives another its shapes; words that it replaces are told', async () => {
    const recipe = { prompt: 'a lighthouse at night', seed: 3 };
    const [free] = await generate(cleo, style, recipe);
    const [guided] = await generate(cleo, style, { ...recipe, pose_and_depth: boat.id });
    expect(guided!.recipe!.pose_and_depth).toBe(boat.id);
    expect(free!.notPainted).toEqual([]);
    expect(guided!.notPainted).toEqual(['lighthouse']);
    const sum = guided!.credits.reduce((total, credit) => total + credit.ppm, 0);
    expect(sum).toBe(1_000_000);
    const [again] = await generate(cleo, style, { ...recipe, pose_and_depth: boat.id });
    expect(await mapOf(again!)).toEqual(await mapOf(guided!));
    expect(await mapOf(guided!)).not.toEqual(await mapOf(free!));
  });

  test('a picture becomes the subject of another', async () => {
    const recipe = { prompt: 'a garden', seed: 4 };
    const [free] = await generate(cleo, style, recipe);
    const [given] = await generate(cleo, style, { ...recipe, canvas_subject: boat.id });
    expect(given!.recipe!.canvas_subject).toBe(boat.id);
    expect(await mapOf(given!)).not.toEqual(await mapOf(free!));
  });

  test.each(['pose_and_depth', 'canvas_subject'])(
    'another one’s picture as %s is refused at its field, as one that is not there',
    async (field) => {
      const strange = await ask(other, { [field]: boat.id });
      const missing = await ask(cleo, { [field]: 'img_01J00000000000000000000000' });
      for (const { status, error } of [strange, missing]) {
        expect(status).toBe(422);
        expect(error?.fields).toEqual([
          {
            path: field,
            message: 'This picture is not among yours. Choose another one, or clear it.',
          },
        ]);
      }
    },
  );

  test('a guide that is gone when painting begins ends it, and all credits come back', async () => {
    const [lost] = await generate(cleo, style, { prompt: 'a hill', seed: 9 });
    await rm(join(server.dataFolder, 'files', await keyOf(lost!)));
    const before = (await cleo.call(studioRoutes.credits)).body;
    const { body } = await ask(cleo, { pose_and_depth: lost!.id });
    const done = await eventually('the generation ends', async () => {
      const { body: now } = await cleo.call(studioRoutes.get, { params: { id: body.id } });
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
    expect(done.status).toBe('failed');
    expect(done.error).toBe(
      'The picture chosen for pose and depth is not there any more. Credits for pictures not delivered are back.',
    );
    expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  });

  async function keyOf(image: Image): Promise<string> {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${image.id}`,
    );
    return stored!.key;
  }
  /** Where each pixel was taken from, by its content address; the picture itself carries its own number. */
  async function mapOf(image: Image): Promise<string> {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select map_key as key from images where id = ${image.id}`,
    );
    return stored!.key;
  }
});
