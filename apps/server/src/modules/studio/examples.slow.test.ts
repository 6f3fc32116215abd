import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { providerRoutes } from '@limn/contracts/providers';
import { modelExample } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import type { StyleId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type ComfyReplay, comfyReplay, composerAt } from '../../../testing/comfyui-replay.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let [ada, mira, guest]: Actor[] = [];
let style: StyleId;
let replay: ComfyReplay;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_STYLE_SAMPLES: 'true' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  guest = await server.as('');
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
  await eventually('the style has its samples', async () => (await samples()).length === 3);
  replay = await comfyReplay('picture');
});
afterAll(async () => {
  await replay.close();
  await server.close();
});

const samples = async () =>
  (await guest!.call(sampleRoutes.list, { query: { styles: style } })).body.styles[0]!.samples;
const model = async (name: string) =>
  (await guest!.call(studioRoutes.models)).body.models.find(({ composer }) => composer === name);
const example = (name: string, before?: string | null) =>
  eventually('the example is painted', async () => {
    const found = await model(name);
    const id = (url?: string | null) => url?.split('?')[0];
    return found?.exampleUrl && id(found.exampleUrl) !== id(before) ? found : undefined;
  });
const add = async (more: Parameters<typeof composerAt>[1] = {}) =>
  (await ada!.call(providerRoutes.create, { body: composerAt(replay.url, more) })).body;
const posted = () => replay.asked.filter(({ call }) => call === 'POST /prompt');
/** Numbers of sample pictures: painted by models, and composed for that. */
const kept = async () =>
  (
    await rows<{ painted: number; composed: number }>(
      server.handle.db,
      sql`select count(*) filter (where composer is not null and style_id is not null)::int as painted,
          count(*) filter (where origin = 'composition')::int as composed from images where sample`,
    )
  )[0];

test('a model that is switched on has the common prompt painted, for nobody’s credits', async () => {
  const { id } = await add({ enabled: false });
  expect((await model('Harbour XL'))?.exampleUrl).toBeUndefined();
  expect(posted()).toHaveLength(0);
  await ada!.call(providerRoutes.update, { params: { id }, body: composerAt(replay.url) });
  const { exampleUrl, exampleStyle } = await example('Harbour XL');
  expect(exampleStyle).toBe('Evening fields');
  const shown = await fetch(new URL(exampleUrl!, server.url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(JSON.stringify(posted()[0]!.body)).toContain(modelExample.prompt);
  expect(await samples()).toHaveLength(3);
  const { body: own } = await mira!.call(imageRoutes.list, { query: { owner: 'me' } });
  expect(own.images).toEqual([]);
});

test('another test of it replaces the picture', async () => {
  const before = await example('Harbour XL');
  const { body } = await ada!.call(providerRoutes.list);
  const [{ id }] = body.providers as [(typeof body.providers)[number]];
  // The replay of a painting has no answer about installed models.
  const failed = await ada!.call(providerRoutes.test, { params: { id } });
  expect(failed.body.ok).toBe(false);
  const asked = await comfyReplay('picture', { has: 'inventory' });
  await ada!.call(providerRoutes.update, { params: { id }, body: composerAt(asked.url) });
  expect((await ada!.call(providerRoutes.test, { params: { id } })).body.ok).toBe(true);
  await example('Harbour XL', before.exampleUrl);
  await ada!.call(providerRoutes.update, { params: { id }, body: composerAt(replay.url) });
  await eventually('the former one is gone', async () => (await kept())?.painted === 1);
  expect(await kept()).toEqual({ painted: 1, composed: 1 });
  expect(asked.asked.filter(({ call }) => call === 'POST /prompt')).toHaveLength(1);
  await asked.close();
});

test('one that is not offered for what it was trained on has its example all the same', async () => {
  await add({ name: 'Web XL', training: { source: 'scraped', text: 'The web.', url: null } });
  await eventually('it is painted', async () => (await kept())?.painted === 2);
  expect(await model('Web XL')).toBeUndefined();
  await ada!.call(providerRoutes.setAnyTraining, { body: { anyTraining: true } });
  expect((await model('Web XL'))?.exampleUrl).toBeTruthy();
});
