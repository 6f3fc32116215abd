import { auditRoutes } from '@limn/contracts/audit';
import type { Actor } from '@limn/contracts/call';
import type { ProjectId } from '@limn/contracts/ids';
import { moderationRoutes } from '@limn/contracts/moderation';
import type { ProjectFile } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { reportsADay } from '@limn/contracts/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminOf,
  caseOf,
  counter,
  decide,
  lettersTo,
  report,
} from '../../../testing/moderation-steps.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('what is handed from one side of a project to the other', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  let customer: Actor;
  let holder: Actor;
  let nils: Actor;
  let guest: Actor;
  let ada: Actor;
  let id: ProjectId;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
    ({ customer, holder } = steps.people);
    nils = await signUp(server, 'nils@limn.test', 'creator', 'Nils Aalto');
    guest = await server.as();
    ada = await adminOf(server);
    const { body } = await customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    id = body.id;
  });
  afterAll(() => server.close());

  const add = async (who: Actor, name: string, text = `What ${name} says.`, of = id) => {
    const file = { name, bytes: new TextEncoder().encode(text) };
    return (await who.call(projectRoutes.upload, { params: { id: of }, file })).body;
  };
  const write = async (who: Actor, text: string, files: ProjectFile[]) => {
    const { body } = await who.call(projectRoutes.message, {
      params: { id },
      body: { text, files: files.map((file) => file.id) },
    });
    return body.messages.at(-1)!;
  };
  const load = async ({ url }: Pick<ProjectFile, 'url'>) => {
    const answer = await fetch(`${server.url}${url}`);
    return answer.ok ? answer.text() : answer.status;
  };
  const open = (who: Actor, subject: string, fileId: string) =>
    who.call(moderationRoutes.file, { params: { id: subject, fileId } });
  const logged = async (subject: string) =>
    (await ada.call(auditRoutes.list, { query: { subject } })).body.entries.map(
      ({ action }) => action,
    );

  test('a file of the request is reported once it is sent, by the other side alone', async () => {
    const brief = await add(customer, 'brief.txt');
    expect((await report(holder, brief.id)).status).toBe(404);
    expect((await report(customer, brief.id)).status).toBe(404);
    await customer.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: someTerms(3) },
    });
    expect((await report(nils, brief.id)).status).toBe(404);
    expect((await report(guest, brief.id, { email: 'a@b.example' })).status).toBe(404);
    expect((await report(customer, brief.id)).status).toBe(409);
    const [seen] = (await steps.read(id, 'holder')).files;
    expect(seen).toMatchObject({ id: brief.id, mine: false, takenDown: false });
    expect((await report(holder, brief.id)).status).toBe(204);
    expect((await report(holder, brief.id)).status).toBe(409);
    const found = await caseOf(ada, brief.id);
    expect(found).toMatchObject({
      subject: { kind: 'file', name: 'brief.txt, about Juno Vale', path: null },
      owner: { email: 'cleo@limn.test' },
      files: [{ id: brief.id, name: 'brief.txt' }],
      decisions: ['dismiss', 'take-down'],
    });
    // Nothing else of the project is shown.
    expect(JSON.stringify(found)).not.toContain('harbour festival');
  });

  test('an admin opens what was reported and nothing else; the log says so', async () => {
    const [brief] = (await steps.read(id)).files;
    const other = await add(customer, 'other.txt');
    expect((await open(ada, brief!.id, brief!.id)).status).toBe(200);
    expect(await logged(brief!.id)).toEqual(['case.open-file']);
    expect((await open(ada, brief!.id, other.id)).status).toBe(404);
    expect((await open(ada, other.id, other.id)).status).toBe(404);
    for (const who of [holder, customer, nils])
      expect((await open(who, brief!.id, brief!.id)).status).toBe(404);
    await customer.call(projectRoutes.removeFile, { params: { id, fileId: other.id } });
  });

  test('taken down, neither side has it, its owner answers, and it is restored', async () => {
    const [brief] = (await steps.read(id)).files;
    await decide(ada, brief!.id, 'take-down');
    for (const side of ['customer', 'holder'] as const) {
      const { files, events } = await steps.read(id, side);
      expect(files).toMatchObject([{ id: brief!.id, name: '', url: '', takenDown: true }]);
      expect(events.at(-1)).toMatchObject({ by: null, text: 'A file was removed by moderation' });
    }
    expect(await load(brief!)).toBe(404);
    // The deciding admin can still open it.
    expect((await open(ada, brief!.id, brief!.id)).status).toBe(200);
    expect((await report(holder, brief!.id)).status).toBe(404);
    const [own] = (await customer.call(moderationRoutes.mine, {})).body.cases;
    expect(own).toMatchObject({ subject: { kind: 'file' }, mayCounter: true });
    expect(await lettersTo(server, 'cleo@limn.test')).toContain(
      'We took ‘brief.txt, about Juno Vale’ down',
    );
    expect((await counter(holder, brief!.id)).status).toBe(404);
    expect((await counter(customer, brief!.id)).body.state).toBe('countered');
    await decide(ada, brief!.id, 'restore');
    expect(await load((await steps.read(id, 'holder')).files[0]!)).toBe('What brief.txt says.');
    expect(await logged(brief!.id)).toEqual([
      'case.restore',
      'case.open-file',
      'case.take-down',
      'case.open-file',
    ]);
  });

  test('a message is reported with its files, and goes and comes back with them', async () => {
    const files = [await add(holder, 'one.txt'), await add(holder, 'two.txt')];
    const said = await write(holder, 'Look at these.', files);
    expect((await report(customer, said.id)).status).toBe(204);
    expect(await caseOf(ada, said.id)).toMatchObject({
      excerpt: 'Look at these.',
      owner: { email: 'juno@limn.test' },
      files: [{ name: 'one.txt' }, { name: 'two.txt' }],
    });
    expect((await open(ada, said.id, files[1]!.id)).status).toBe(200);
    await decide(ada, said.id, 'take-down');
    for (const side of ['customer', 'holder'] as const)
      expect((await steps.read(id, side)).messages[0]).toMatchObject({
        text: '',
        takenDown: true,
        files: [],
      });
    for (const file of files) expect(await load(file)).toBe(404);
    expect((await report(customer, files[0]!.id)).status).toBe(404);
    await decide(ada, said.id, 'restore');
    const [back] = (await steps.read(id)).messages;
    expect(back).toMatchObject({ text: 'Look at these.', files: [{}, {}] });
    expect(await load(back!.files[1]!)).toBe('What two.txt says.');
  });

  test('one file of a message goes alone, and stays down when its message comes back', async () => {
    const [said] = (await steps.read(id)).messages;
    const [one] = said!.files;
    expect((await report(customer, one!.id)).status).toBe(204);
    await decide(ada, one!.id, 'take-down');
    const filesNow = async () => (await steps.read(id)).messages[0]!.files;
    expect(await filesNow()).toMatchObject([{ takenDown: true }, { takenDown: false }]);
    await decide(ada, said!.id, 'take-down');
    await decide(ada, said!.id, 'restore');
    expect(await filesNow()).toMatchObject([{ takenDown: true }, { takenDown: false }]);
  });

  test('a request that asks again does not bring along what was taken down', async () => {
    const [brief] = (await steps.read(id)).files;
    await decide(ada, brief!.id, 'take-down');
    await customer.call(projectRoutes.decide, {
      params: { id },
      body: { version: 1, decision: 'withdraw' },
    });
    const { body } = await customer.call(projectRoutes.create, {
      body: { kind: 'again', from: id },
    });
    expect(body.files).toEqual([]);
  });

  test('a person reports so many files a day at most', async () => {
    const lena = await signUp(server, 'lena@limn.test', 'creator', 'Lena Moss');
    const { body } = await lena.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    id = body.id;
    await lena.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: someTerms(3) },
    });
    const files = [];
    for (let n = 0; n <= reportsADay; n++) files.push(await add(holder, `${n}.txt`));
    await write(holder, '', files.slice(0, 5));
    await write(holder, '', files.slice(5));
    const statuses = [];
    for (const file of files) statuses.push((await report(lena, file.id)).status);
    expect(statuses).toEqual([...Array<number>(reportsADay).fill(204), 429]);
  });

  test('something made that was taken down is neither handed in again, approved nor paid for', async () => {
    id = await steps.paid({
      content: [{ kind: 'book excerpt', count: 3 }],
      approval: true,
      perOutput: 5000,
      startsOn: someTerms(0).startsOn,
    });
    const made = await add(customer, 'made.txt');
    const { body } = await customer.call(projectRoutes.deliver, {
      params: { id },
      body: { file: made.id },
    });
    const [output] = body.outputs;
    const params = { id, outputId: output!.id };
    const approve = () => holder.call(projectRoutes.judge, { params, body: { approved: true } });
    expect((await report(holder, made.id)).status).toBe(204);
    await decide(ada, made.id, 'take-down');
    expect((await steps.read(id, 'holder')).outputs[0]!.file).toMatchObject({ takenDown: true });
    expect((await approve()).error?.message).toContain('moderators removed this');
    await decide(ada, made.id, 'restore');
    expect((await approve()).body.outputs[0]).toMatchObject({ status: 'approved', due: 5000 });
    await decide(ada, made.id, 'take-down');
    expect((await steps.read(id)).outputs[0]!.due).toBe(0);
    const paying = await customer.call(projectRoutes.pay, { params, body: { output: output!.id } });
    expect(paying.error?.message).toContain('moderators removed this');
    const again = await customer.call(projectRoutes.deliver, {
      params: { id },
      body: { file: made.id },
    });
    expect(again.status).toBe(404);
  });
});
