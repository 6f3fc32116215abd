import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../src/modules/ledger/index.ts';
import { rows } from '../src/platform/database/database.ts';
import { eventually } from '../seeds/eventually.ts';
import { freePort } from './postgres.ts';
import { testPicture } from './pictures.ts';
import { generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startStore } from './store.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-away-'));
const port = await freePort();
let store = await startStore(folder, ['limn'], port);
let server: TestServer | undefined;
afterAll(async () => {
  await server?.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('while the store is away people are told, nothing is charged, and pictures come once it is back', async () => {
  server = await startTestServer({ ...store.env, LIMN_ACCEPTANCE: 'open' });
  const { db } = server.handle;
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(mira, 'Evening fields');
  const [before] = await generate(cleo, style);
  const upload = async () =>
    cleo.call(imageRoutes.upload, {
      query: { mine: 'true' },
      file: { name: 'harbour.png', bytes: await testPicture(7) },
    });

  await store.close();
  const { body: started } = await cleo.call(studioRoutes.generate, {
    body: {
      prompt: 'a sun over a green hill',
      model: 'limn-quick',
      style,
      image_dimensions: '512x512',
      quality: 10,
      number_of_images: 2,
      requestId: randomUUID(),
    },
  });
  expect(await upload()).toMatchObject({
    status: 503,
    error: { code: 'unavailable', message: expect.stringContaining('Nothing is lost') },
  });
  // A picture's database row is readable without its files.
  expect((await cleo.call(imageRoutes.get, { params: { id: before!.id } })).status).toBe(200);
  // Longer than what fails for no known reason is tried.
  await eventually('it has been tried and has failed several times', async () => {
    const [job] = await rows<{ retry_count: number }>(
      db,
      sql`select retry_count from pgboss.job where data->>'generationId' = ${started.id}`,
    );
    return job && job.retry_count > 3;
  });
  expect((await cleo.call(studioRoutes.credits)).body).toEqual({ available: 22, reserved: 2 });

  store = await startStore(folder, ['limn'], port);
  const done = await eventually('the pictures come', async () => {
    const { body } = await cleo.call(studioRoutes.get, { params: { id: started.id } });
    return ['queued', 'running'].includes(body.status) ? undefined : body;
  });
  expect(done).toMatchObject({ status: 'succeeded', error: null });
  expect(done.images).toHaveLength(2);
  expect((await cleo.call(studioRoutes.credits)).body).toEqual({ available: 22, reserved: 0 });
  expect((await upload()).status).toBe(201);
  const { body } = await cleo.call(imageRoutes.list, { query: { owner: 'me' } });
  expect(body.total).toBe(4);
  expect(await audit(db)).toEqual([]);
}, 300_000);
