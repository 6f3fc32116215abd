import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import type { StyleId } from '@limn/contracts/ids';
import { personaRoutes } from '@limn/contracts/personas';
import { providerRoutes } from '@limn/contracts/providers';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { signUp, sure, uploadPhoto } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/storage.ts';
import {
  type ComfyReplay,
  comfyReplay,
  composerAt,
  recordedPicture,
} from '../../../testing/comfyui-replay.ts';
import { type ProjectPeople, projectPeople } from '../../../testing/project-steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { headshotLooksJob } from '../personas/index.ts';
import { photoLooksJob } from '../photos/index.ts';

let server: TestServer;
let world: ProjectPeople;
let composer: ComfyReplay;
let otto: Actor;
let style: StyleId;
let model: string;
/** A copy of the model's composition: larger, and as JPEG. */
let photograph: Uint8Array;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  world = await projectPeople(server);
  otto = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
  composer = await comfyReplay('picture');
  const ada = await server.as('ada@limn.test');
  const { body } = await ada.call(providerRoutes.create, { body: composerAt(composer.url) });
  model = body.modelId;
  photograph = await sharp(recordedPicture()).resize(640).jpeg({ quality: 85 }).toBuffer();
});
afterAll(async () => {
  await composer.close();
  await server.close();
});
afterEach(async () => {
  await server.handle.db.execute(sql`delete from photos`);
  // A headshot that looks like a picture made here is refused.
  await server.handle.db.execute(sql`truncate images cascade`);
});

async function made(who: Actor) {
  const { body, error } = await who.call(studioRoutes.generate, {
    body: {
      prompt: 'a red boat',
      style,
      model,
      quality: 10,
      image_dimensions: '512x512',
      requestId: randomUUID(),
    },
  });
  if (error) throw new Error(error.message);
  return eventually('it ends', async () => {
    const generation = await who.call(studioRoutes.get, { params: { id: body.id } });
    return generation.body.finishedAt ? generation.body : undefined;
  });
}
const refused = {
  status: 'failed',
  images: [],
  creditsSpent: 0,
  error: expect.stringMatching(
    /^What Harbour XL composed is too close to another person’s photograph, so we did not paint it/,
  ) as string,
};

test('a composition that is another’s photograph is not painted, kept or charged', async () => {
  await uploadPhoto(world.people.holder, 'portfolio', photograph);
  expect(await made(otto)).toMatchObject(refused);
  expect((await otto.call(imageRoutes.list, { query: {} })).body.images).toEqual([]);
});

test('one’s own photograph is painted', async () => {
  await uploadPhoto(otto, 'portfolio', photograph);
  expect(await made(otto)).toMatchObject({ status: 'succeeded' });
});

test('photographs from before are looked at', async () => {
  const { db } = server.handle;
  const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
  const parts = { db, storage };
  const { holder } = world.people;
  await uploadPhoto(holder, 'portfolio', photograph);
  const { body } = await holder.call(personaRoutes.addHeadshot, {
    file: { name: 'me.jpg', bytes: photograph },
  });
  const looks = () =>
    rows<{ looks: string | null }>(
      db,
      sql`select fingerprint as looks from photos union all select fingerprint from persona_headshots`,
    );
  const before = await looks();
  expect(before.every(({ looks }) => looks?.length === 32)).toBe(true);
  await db.execute(sql`update photos set fingerprint = null`);
  await db.execute(sql`update persona_headshots set fingerprint = null`);
  const { signal } = new AbortController();
  await photoLooksJob(parts).run({}, signal);
  await headshotLooksJob(parts).run({}, signal);
  expect(await looks()).toEqual(before);
  await holder.call(personaRoutes.removeHeadshot, { params: { id: body.id } });
});

test('a headshot is its person’s, and theirs whose project is about their likeness', async () => {
  const { customer, holder } = world.people;
  sure(
    await holder.call(personaRoutes.addHeadshot, { file: { name: 'me.jpg', bytes: photograph } }),
  );
  expect(await made(customer)).toMatchObject(refused);
  const project = await world.paid({
    rights: ['likeness'],
    aiUses: ['Placing her in a painted poster of the festival.'],
    disclosure: 'Made with AI',
  });
  await server.moveClock('+4d');
  await eventually('it runs', async () => (await world.read(project)).state === 'active');
  expect(await made(customer)).toMatchObject({ status: 'succeeded' });
  expect(await made(otto)).toMatchObject(refused);
});
