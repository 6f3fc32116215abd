import { bookRoutes } from '@limn/contracts/books';
import type { Actor } from '@limn/contracts/call';
import type { BookId, ProjectId } from '@limn/contracts/ids';
import type { ProjectFile } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf, caseOf, decide, report } from '../../../testing/moderation-steps.ts';
import { someTerms } from '../../../testing/project-steps.ts';
import { openTalents, signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('whoever has to say yes to a request for a book of several', () => {
  let server: TestServer;
  let mira: Actor;
  let juno: Actor;
  let tomas: Actor;
  let cleo: Actor;
  let nils: Actor;
  let book: BookId;
  let id: ProjectId;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    await openTalents(server);
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Vale');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    nils = await signUp(server, 'nils@limn.test', 'artist', 'Nils Aalto');
    const { body: begun } = await mira.call(bookRoutes.create, {
      body: {
        kind: 'artist',
        title: 'The Salt Road',
        language: 'en',
        rights: { illustration: { offered: true, includes: 'Twenty pictures.', price: 25_000 } },
      },
    });
    book = begun.id;
    await mira.call(bookRoutes.share, {
      params: { id: book },
      body: {
        parts: [
          { who: 'juno@limn.test', role: 'illustrator', basisPoints: 2500 },
          { who: 'tomas@limn.test', role: 'author', basisPoints: 2500 },
        ],
      },
    });
    for (const [who, kind] of [
      [juno, 'influencer'],
      [tomas, 'artist'],
    ] as const) {
      const { body } = await who.call(bookRoutes.invitations);
      const { id: part, terms } = body.invitations[0]!;
      await who.call(bookRoutes.answer, {
        params: { id: part },
        body: { agrees: true, terms, kind },
      });
    }
    await mira.call(bookRoutes.publish, { params: { id: book }, body: { published: true } });
  });
  afterAll(() => server.close());

  const add = async (who: Actor, name: string, text: string): Promise<ProjectFile> => {
    const file = { name, bytes: new TextEncoder().encode(text) };
    return (await who.call(projectRoutes.upload, { params: { id }, file })).body;
  };
  const load = async ({ url }: Pick<ProjectFile, 'url'>) => {
    const answer = await fetch(`${server.url}${url}`);
    return answer.ok ? answer.text() : answer.status;
  };
  const asked = async (who: Actor) =>
    (await who.call(projectRoutes.contributorRequests)).body.requests;
  const filesOf = async (who: Actor) => (await asked(who)).flatMap(({ files }) => files);
  const say = (who: Actor, version: number) =>
    who.call(projectRoutes.contribute, { params: { id }, body: { version, agrees: true } });

  test('is shown the files that were sent with it, once it is sent, and nobody else is', async () => {
    id = (await cleo.call(projectRoutes.create, { body: { kind: 'book', book } })).body.id;
    await add(cleo, 'layout.txt', 'How the pages are to look.');
    expect(await asked(juno)).toEqual([]);
    await cleo.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: someTerms(3, { rights: ['illustration'] }) },
    });
    for (const who of [juno, tomas]) {
      const [file, ...others] = await filesOf(who);
      expect(others).toEqual([]);
      expect(file).toMatchObject({ name: 'layout.txt', type: 'text/plain', mine: false });
      expect(await load(file!)).toBe('How the pages are to look.');
    }
    // The signed address is enough, as everywhere.
    const [file] = await filesOf(juno);
    expect(await load({ url: file!.url.replace(/signature=[^&]+/, 'signature=no') })).toBe(403);
    for (const who of [nils, cleo, mira]) expect(await asked(who)).toEqual([]);
    expect((await say(nils, 1)).status).toBe(404);
    expect((await report(nils, file!.id)).status).toBe(404);
  });

  test('sees nothing of what the two sides write to each other', async () => {
    const talk = await add(cleo, 'talk.txt', 'Between the two of us.');
    await cleo.call(projectRoutes.message, {
      params: { id },
      body: { text: 'One word more.', files: [talk.id] },
    });
    expect((await filesOf(juno)).map(({ name }) => name)).toEqual(['layout.txt']);
    expect(JSON.stringify(await asked(juno))).not.toContain('One word more.');
    expect((await juno.call(projectRoutes.get, { params: { id } })).status).toBe(404);
    expect((await report(juno, talk.id)).status).toBe(404);
    // Contributors cannot add or remove files.
    const file = { name: 'mine.txt', bytes: new TextEncoder().encode('Mine.') };
    expect((await juno.call(projectRoutes.upload, { params: { id }, file })).status).toBe(404);
    const [sent] = await filesOf(juno);
    const params = { id, fileId: sent!.id };
    expect((await juno.call(projectRoutes.removeFile, { params })).status).toBe(404);
  });

  test('may report such a file; taken down, nobody is shown it, and it comes back', async () => {
    const ada = await adminOf(server);
    const [file] = await filesOf(tomas);
    expect((await report(tomas, file!.id)).status).toBe(204);
    expect(await caseOf(ada, file!.id)).toMatchObject({
      subject: { kind: 'file', name: 'layout.txt, about The Salt Road' },
      owner: { email: 'cleo@limn.test' },
    });
    await decide(ada, file!.id, 'take-down');
    for (const who of [juno, tomas])
      expect(await filesOf(who)).toMatchObject([{ takenDown: true, name: '', url: '' }]);
    expect(await load(file!)).toBe(404);
    await decide(ada, file!.id, 'restore');
    expect(await filesOf(juno)).toMatchObject([{ takenDown: false, name: 'layout.txt' }]);
  });

  test('keeps them with each version, and loses them once there is nothing to say any more', async () => {
    await say(juno, 1);
    const { body: countered } = await mira.call(projectRoutes.submit, {
      params: { id },
      body: { version: 1, terms: someTerms(3, { rights: ['illustration'], price: 50_000 }) },
    });
    expect(await asked(juno)).toMatchObject([
      { version: countered.version, agrees: null, files: [{ name: 'layout.txt' }] },
    ]);
    const [file] = await filesOf(tomas);
    await cleo.call(projectRoutes.decide, {
      params: { id },
      body: { version: 2, decision: 'withdraw' },
    });
    expect(await asked(juno)).toEqual([]);
    expect((await report(juno, file!.id)).status).toBe(404);
  });
});
