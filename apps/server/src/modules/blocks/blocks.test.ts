import type { Actor } from '@limn/contracts/call';
import { blockRoutes, type Distance } from '@limn/contracts/blocks';
import { bookRoutes } from '@limn/contracts/books';
import type { ProfileId, ProjectId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersTo } from '../../../testing/moderation-steps.ts';
import { type ProjectPeople, projectPeople } from '../../../testing/project-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let steps: ProjectPeople;
let cleo: Actor;
let juno: Actor;
let cleoId: ProfileId;
let project: ProjectId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  steps = await projectPeople(server);
  cleo = steps.people.customer;
  juno = steps.people.holder;
  cleoId = (await cleo.call(profileRoutes.mine)).body.creator!.id;
  project = await steps.ask();
});
afterAll(() => server.close());

const set = (who: Actor, distance: Distance, profile: ProfileId) =>
  who.call(blockRoutes.set, { params: { distance, profile } });
const end = (who: Actor, distance: Distance, profile: ProfileId) =>
  who.call(blockRoutes.end, { params: { distance, profile } });
const list = async (who: Actor, query = {}) =>
  (await who.call(blockRoutes.list, { query })).body.people.map(
    ({ name, distance }) => `${distance} ${name}`,
  );
const write = (who: Actor, text = 'Hello there.') =>
  who.call(projectRoutes.message, { params: { id: project }, body: { text } });
const ring = async (who: Actor) =>
  (await who.call(notificationRoutes.list, {})).body.notifications.filter(({ message }) =>
    message.includes('wrote to you'),
  ).length;

test('who is blocked neither asks nor writes, and is not told who blocked', async () => {
  expect((await write(cleo)).status).toBe(201);
  expect((await set(juno, 'block', cleoId)).status).toBe(204);
  expect((await set(juno, 'block', cleoId)).status).toBe(204);
  const refused = [
    await write(cleo),
    await write(juno),
    await cleo.call(projectRoutes.create, { body: { kind: 'talent', talent: steps.talent } }),
  ];
  for (const { status, error } of refused)
    expect([status, error?.message]).toEqual([
      403,
      'One of you has blocked the other, so you cannot send requests or messages. What you agreed stays in force.',
    ]);
  expect(await list(juno)).toEqual(['block Cleo Marchetti']);
  expect(await list(juno, { profile: cleoId })).toEqual(['block Cleo Marchetti']);
  expect(await list(cleo)).toEqual([]);
  expect((await end(cleo, 'block', steps.talent)).status).toBe(404);
  expect((await end(juno, 'block', cleoId)).status).toBe(204);
  expect((await write(cleo)).status).toBe(201);
});

test('nor does anybody name them as part of a book, by their page', async () => {
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  await mira.call(profileRoutes.publish, { params: { kind: 'artist' }, body: { published: true } });
  const miraId = (await mira.call(profileRoutes.mine)).body.artist!.id;
  const { body: book } = await mira.call(bookRoutes.create, {
    body: { title: 'Low Water', language: 'en', kind: 'artist' },
  });
  const who = `${server.url}/marketplace/talents/${steps.talent}`;
  const share = () =>
    mira.call(bookRoutes.share, {
      params: { id: book.id },
      body: { parts: [{ who, role: 'editor', basisPoints: 100 }] },
    });
  await set(juno, 'block', miraId);
  expect((await share()).status).toBe(403);
  await end(juno, 'block', miraId);
  expect((await share()).status).toBe(200);
});

test('nor by their address: no letter comes, no invitation shows, and the holder learns nothing', async () => {
  const mira = await server.as('mira@limn.test');
  const miraId = (await mira.call(profileRoutes.mine)).body.artist!.id;
  const { body: book } = await mira.call(bookRoutes.create, {
    body: { title: 'High Water', language: 'en', kind: 'artist' },
  });
  const share = (who: string) =>
    mira.call(bookRoutes.share, {
      params: { id: book.id },
      body: { parts: [{ who, role: 'editor', basisPoints: 100 }] },
    });
  const invited = async () => (await juno.call(bookRoutes.invitations, {})).body.invitations;
  await set(juno, 'block', miraId);
  const letters = await lettersTo(server, 'juno@limn.test');
  expect((await share('juno@limn.test')).status).toBe(200);
  expect(await lettersTo(server, 'juno@limn.test')).toEqual(letters);
  expect(await invited()).toEqual([]);
  await end(juno, 'block', miraId);
  expect((await invited()).map(({ book: { title } }) => title)).toContain('High Water');
});

test('what a muted person writes does not ring the bell', async () => {
  const before = await ring(juno);
  await set(juno, 'mute', cleoId);
  expect((await write(cleo)).status).toBe(201);
  expect(await ring(juno)).toBe(before);
  await end(juno, 'mute', cleoId);
  await write(cleo);
  expect(await ring(juno)).toBe(before + 1);
});

test('only who can be seen is blocked, and nobody themselves', async () => {
  const lena = await signUp(server, 'lena@limn.test', 'creator', 'Lena');
  const lenaId = (await lena.call(profileRoutes.mine)).body.creator!.id;
  expect((await set(juno, 'block', lenaId)).status).toBe(404);
  expect((await set(lena, 'mute', steps.talent)).status).toBe(204);
  expect((await set(juno, 'block', steps.talent)).status).toBe(409);
});

test('nobody writes without end before they are answered', async () => {
  await write(juno, 'Which harbour is it?');
  for (let n = 0; n < projectLimits.unanswered; n++) expect((await write(cleo)).status).toBe(201);
  const { error } = await write(cleo);
  expect([error?.code, error?.message]).toEqual([
    'rate_limited',
    expect.stringContaining('Wait for an answer'),
  ]);
  await write(juno, 'I see.');
  expect((await write(cleo)).status).toBe(201);
});
