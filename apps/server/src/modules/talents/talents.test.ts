import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { featureRoutes } from '@limn/contracts/features';
import { identityRoutes } from '@limn/contracts/identity';
import type { ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { talentRoutes } from '@limn/contracts/talents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tonePhrase } from '../../../seeds/tone.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { offerOf } from './index.ts';
import { voiceSamples } from './schema.ts';

let server: TestServer;
let juno: Actor;
let nia: Actor;
let guest: Actor;
let id: ProfileId;

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno');
  nia = await signUp(server, 'nia@limn.test', 'influencer', 'Nia');
  guest = await server.as();
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  await ada.call(featureRoutes.setRule, {
    params: { flag: 'nilv' },
    body: { percentage: 100, roles: [], people: [] },
  });
  id = (await juno.call(profileRoutes.mine)).body.influencer!.id;
});
afterAll(() => server.close());

const offer = {
  rights: {
    voice: { offered: true, includes: 'Up to an hour of my voice, read or made.' },
    name: { offered: true, includes: 'My name below what I agreed to.' },
  },
  forbiddenUses: ['Gambling', 'Party politics', 'Gambling'],
  languages: ['pt-br', 'en'],
  city: 'Porto',
  country: 'pt',
};
const publish = (person: Actor, published: boolean) =>
  person.call(profileRoutes.publish, { params: { kind: 'influencer' }, body: { published } });
const handIn = (person: Actor, bytes: Uint8Array<ArrayBuffer>, peaks: number[], title = 'Hello') =>
  person.call(talentRoutes.addVoice, {
    query: { title, peaks: peaks.join(',') },
    file: { name: 'voice.wav', bytes },
  });

test('an influencer says what is offered, and the public sees it once they are published', async () => {
  const saved = await juno.call(talentRoutes.update, { body: offer });
  expect(saved.body).toMatchObject({
    forbiddenUses: ['Gambling', 'Party politics'],
    languages: ['pt-BR', 'en'],
    country: 'PT',
    rights: { likeness: { offered: false } },
  });
  expect((await nia.call(talentRoutes.get, { params: { id } })).status).toBe(404);
  expect(await offerOf(server.handle.db, id)).toBeUndefined();

  await publish(juno, true);
  const seen = await nia.call(talentRoutes.get, { params: { id } });
  expect(seen.body).toEqual({ offer: saved.body, voice: null, answerHours: null });
  expect(await offerOf(server.handle.db, id)).toMatchObject({
    name: 'Juno',
    rights: ['name', 'voice'],
    includes: { voice: offer.rights.voice.includes },
    contentKinds: ['image'],
    forbiddenUses: ['Gambling', 'Party politics'],
  });
  // Another influencer has an offer of their own.
  expect((await nia.call(talentRoutes.mine)).body.offer.city).toBe('');
});

test('a right that is offered says what it includes; languages and countries are real ones', async () => {
  const refused = await juno.call(talentRoutes.update, {
    body: {
      ...offer,
      rights: { image: { offered: true, includes: 'All' } },
      languages: ['klingonese'],
      country: 'QQ',
    },
  });
  expect(refused.status).toBe(422);
  expect(refused.error?.fields?.map(({ path }) => path)).toEqual([
    'rights.image.includes',
    'languages.0',
    'country',
  ]);
});

test('a voice is handed in, heard in parts by anyone with its address, replaced and deleted', async () => {
  await publish(juno, true);
  const { bytes, peaks } = tonePhrase(12);
  const added = await handIn(juno, bytes as Uint8Array<ArrayBuffer>, peaks);
  expect(added.status).toBe(201);
  expect(added.body.seconds).toBeCloseTo(12);
  const { voice } = (await nia.call(talentRoutes.get, { params: { id } })).body;
  expect(voice).toMatchObject({ title: 'Hello', peaks });

  const part = await fetch(server.url + voice!.url, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('RIFF');
  expect(part.headers.get('content-type')).toBe('audio/wav');
  expect(part.headers.get('content-disposition')).toContain('attachment');
  expect((await fetch(`${server.url}${voice!.url.slice(0, -1)}_`)).status).toBe(403);

  const keyOf = async () => (await server.handle.db.select().from(voiceSamples))[0]!.storageKey;
  const isThere = (key: string) => existsSync(join(server.dataFolder, 'files', key));
  const first = await keyOf();
  const other = tonePhrase(15, 1.2);
  await handIn(juno, other.bytes as Uint8Array<ArrayBuffer>, other.peaks, 'Again');
  const second = await keyOf();
  expect([isThere(first), isThere(second)]).toEqual([false, true]);

  // Another person can only delete their own sample, and has none.
  await nia.call(talentRoutes.removeVoice);
  expect(isThere(second)).toBe(true);
  await juno.call(talentRoutes.removeVoice);
  expect(isThere(second)).toBe(false);
  expect((await juno.call(talentRoutes.mine)).body.voice).toBeNull();
});

test('a voice is judged by its bytes: no text, nothing too short or too long, no wrong peaks', async () => {
  const { peaks } = tonePhrase(1);
  const said = async (bytes: Uint8Array, given = peaks) => {
    const { status, error } = await handIn(juno, bytes as Uint8Array<ArrayBuffer>, given);
    return `${status} ${error?.message}`;
  };
  expect(await said(new TextEncoder().encode('a recording, honestly'))).toMatch(/^415 .*not a rec/);
  expect(await said(tonePhrase(5).bytes)).toMatch(/^415 .*5\.0 seconds long; it needs at least 10/);
  expect(await said(tonePhrase(75).bytes)).toMatch(/^415 .*75\.0 seconds long; the most is 60/);
  expect(await said(new Uint8Array(11 * 1024 * 1024))).toMatch(/^413 .*larger than 10 MB/);
  expect(await said(tonePhrase(12).bytes, [0.5, 2])).toMatch(/^422/);
  expect(
    await said(
      tonePhrase(12).bytes,
      peaks.map(() => 1.5),
    ),
  ).toMatch(/^422/);
});

test('who has no leave to see talents finds none', async () => {
  const ada = await server.as('ada@limn.test');
  await publish(juno, true);
  const close = (percentage: number) =>
    ada.call(featureRoutes.setRule, {
      params: { flag: 'nilv' },
      body: { percentage, roles: [], people: [] },
    });
  await close(0);
  expect((await guest.call(talentRoutes.get, { params: { id } })).status).toBe(404);
  expect((await nia.call(talentRoutes.get, { params: { id } })).status).toBe(404);
  await close(100);
});
