import type { Actor } from '@limn/contracts/call';
import type { ProjectFileId, ProjectId } from '@limn/contracts/ids';
import { type ProjectFile, projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('files of a request', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  let stranger: Actor;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
    stranger = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
  });
  afterAll(() => server.close());

  const begin = async () => {
    const { customer } = steps.people;
    const { body } = await customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    return body.id;
  };
  const add = (id: ProjectId, name: string, text: string, who = steps.people.customer) =>
    who.call(projectRoutes.upload, {
      params: { id },
      file: { name, bytes: new TextEncoder().encode(text) },
    });
  const remove = (id: ProjectId, fileId: ProjectFileId, who = steps.people.customer) =>
    who.call(projectRoutes.removeFile, { params: { id, fileId } });
  const load = async ({ url }: ProjectFile) => {
    const answer = await fetch(`${server.url}${url}`);
    return answer.ok ? answer.text() : answer.status;
  };
  const send = (id: ProjectId) =>
    steps.people.customer.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: someTerms(3) },
    });

  test('are kept with the draft, judged by what they hold, and taken away again', async () => {
    const id = await begin();
    expect((await add(id, 'a.png', '<script>alert(1)</script>')).status).toBe(415);
    expect((await add(id, 'a.txt', 'Plain words.', steps.people.holder)).status).toBe(404);
    const { body: layout } = await add(id, 'layout.txt', 'The layout.');
    const { body: other } = await add(id, 'other.txt', 'Something else.');
    expect((await steps.read(id)).files.map(({ name }) => name)).toEqual([
      'layout.txt',
      'other.txt',
    ]);
    expect(await load(other)).toBe('Something else.');
    expect((await remove(id, other.id, steps.people.holder)).status).toBe(404);
    expect((await remove(id, other.id, stranger)).status).toBe(404);
    expect((await remove(id, other.id)).status).toBe(204);
    expect((await remove(id, other.id)).status).toBe(404);
    expect(await load(other)).toBe(404);
    expect((await steps.read(id)).files.map(({ name }) => name)).toEqual(['layout.txt']);

    // Deleted with the draft.
    await steps.people.customer.call(projectRoutes.remove, { params: { id } });
    expect(await load(layout)).toBe(404);
  });

  test('keep their name, in whatever letters it is written', async () => {
    const id = await begin();
    const { body: file } = await add(id, 'План (1).txt', 'The plan.');
    const answer = await fetch(`${server.url}${file.url}`);
    expect(await answer.text()).toBe('The plan.');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="____ (1).txt"; filename*=UTF-8''%D0%9F%D0%BB%D0%B0%D0%BD%20%281%29.txt`,
    );
  });

  test('are so many at most', async () => {
    const id = await begin();
    for (let n = 0; n < projectLimits.requestFiles; n++)
      expect((await add(id, `${n}.txt`, `Page ${n}.`)).status).toBe(201);
    expect((await add(id, 'more.txt', 'One more.')).status).toBe(429);
  });

  test('go with the first version, are seen by both, and stay with whoever asks again', async () => {
    const id = await begin();
    const { body: file } = await add(id, 'brief.txt', 'All of the brief.');
    expect((await send(id)).body.files).toMatchObject([{ name: 'brief.txt' }]);
    const [seen] = (await steps.read(id, 'holder')).files;
    expect(seen).toMatchObject({ id: file.id, type: 'text/plain' });
    expect(await load(seen!)).toBe('All of the brief.');
    expect((await stranger.call(projectRoutes.get, { params: { id } })).status).toBe(404);
    // Sent is sent: it is neither taken back nor sent again with a message.
    expect((await remove(id, file.id)).status).toBe(404);
    const { status } = await steps.people.customer.call(projectRoutes.message, {
      params: { id },
      body: { text: 'Again.', files: [file.id] },
    });
    expect(status).toBe(422);
    // Files added later can only be sent with messages.
    const { body: later } = await add(id, 'later.txt', 'A word more.');
    expect((await steps.read(id)).files).toHaveLength(1);
    expect((await remove(id, later.id)).status).toBe(204);

    const { customer } = steps.people;
    await customer.call(projectRoutes.decide, {
      params: { id },
      body: { version: 1, decision: 'withdraw' },
    });
    const { body: again } = await customer.call(projectRoutes.create, {
      body: { kind: 'again', from: id },
    });
    expect(again.files).toMatchObject([{ name: 'brief.txt' }]);
    expect((await remove(again.id, again.files[0]!.id)).status).toBe(204);
    // The earlier request has its own.
    expect(await load((await steps.read(id)).files[0]!)).toBe('All of the brief.');
  });
});
