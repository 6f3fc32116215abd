import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../../../seeds/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const lightSide = 64;

/** How light and dark come in two pictures at the same places: their correlation, at most 1. */
function likeness(one: Buffer, other: Buffer, at: number[]): number {
  const spread = (picture: Buffer) => {
    const mean = at.reduce((sum, i) => sum + picture[i]!, 0) / at.length;
    return at.map((i) => picture[i]! - mean);
  };
  const [p, q] = [spread(one), spread(other)];
  const product = (v: number[], w: number[]) => v.reduce((sum, x, i) => sum + x * w[i]!, 0);
  return product(p, q) / Math.sqrt(product(p, p) * product(q, q));
}

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
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
        ...recipe,
      },
    });

  test('one picture gives another its shapes, and no word counts as not painted', async () => {
    const recipe = { prompt: 'a lighthouse at night', seed: 3 };
    const [free] = await generate(cleo, style, recipe);
    const [guided] = await generate(cleo, style, { ...recipe, pose_and_depth: boat.id });
    expect(guided!.recipe!.pose_and_depth).toBe(boat.id);
    expect(guided!.notPainted).toEqual([]);
    const sum = guided!.credits.reduce((total, credit) => total + credit.ppm, 0);
    expect(sum).toBe(1_000_000);
    const [again] = await generate(cleo, style, { ...recipe, pose_and_depth: boat.id });
    expect(await mapOf(again!)).toEqual(await mapOf(guided!));
    expect(await mapOf(guided!)).not.toEqual(await mapOf(free!));
  });

  test('what is marked in a guide is followed more closely; without a guide a mark is nothing', async () => {
    const box = { left: 0, top: 0, width: 0.4, height: 0.4 };
    const recipe = { prompt: 'a lighthouse at night', seed: 3 };
    const guided = { ...recipe, pose_and_depth: boat.id };
    const [plain] = await generate(cleo, style, { ...guided, matters: [] });
    const [marked] = await generate(cleo, style, { ...guided, matters: [box] });
    expect(marked!.recipe!.matters).toEqual([box]);
    const [guide, before, after] = await Promise.all([boat, plain!, marked!].map(lightOf));
    const isMarked = (i: number) => i % lightSide < 0.4 * lightSide && i < 0.4 * lightSide ** 2;
    const places = [...guide!.keys()];
    const inside = places.filter(isMarked);
    const outside = places.filter((i) => !isMarked(i));
    const changed = (at: number[]) =>
      at.filter((i) => Math.abs(after![i]! - before![i]!) > 6).length / at.length;
    expect(changed(inside)).toBeGreaterThan(changed(outside));
    const gain = (at: number[]) => likeness(guide!, after!, at) - likeness(guide!, before!, at);
    expect(gain(inside)).toBeGreaterThan(0.03);
    expect(gain(inside)).toBeGreaterThan(gain(outside));

    const [free] = await generate(cleo, style, recipe);
    const [unguided] = await generate(cleo, style, { ...recipe, matters: [box] });
    expect(await mapOf(unguided!)).toEqual(await mapOf(free!));
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
      'The picture you chose for pose and depth no longer exists. Choose another one. You got the credits for undelivered pictures back.',
    );
    expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  });

  /** How light a picture is, in rows of squares. */
  async function lightOf(image: Image): Promise<Buffer> {
    return sharp(join(server.dataFolder, 'files', await keyOf(image)))
      .greyscale()
      .resize(lightSide, lightSide)
      .raw()
      .toBuffer();
  }

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
