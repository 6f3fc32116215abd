import type { Actor } from '@limn/contracts/call';
import { billingRoutes } from '@limn/contracts/billing';
import { featureRoutes } from '@limn/contracts/features';
import type { ImageId, ProfileId, ProjectId, StyleId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { profileRoutes } from '@limn/contracts/profiles';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { generate, openTalents, payWith, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('a project between a creator and an influencer', () => {
  let server: TestServer;
  let cleo: Actor;
  let juno: Actor;
  let stranger: Actor;
  let talent: ProfileId;
  let style: StyleId;
  let id: ProjectId;
  const terms = ProjectTerms.parse({
    brief: 'Two posters for a harbour festival, painted.',
    rights: ['image', 'likeness'],
    content: [{ kind: 'image', count: 2 }],
    channels: ['print', 'advertising'],
    startsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    months: 2,
    renewal: 'ask',
    price: 40_000,
    aiUses: ['Painting her face in gouache on two posters of the festival.'],
    disclosure: 'Made with AI',
  });

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    await openTalents(server);
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    stranger = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
    juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Vale');
    await juno.call(profileRoutes.publish, {
      params: { kind: 'influencer' },
      body: { published: true },
    });
    talent = (await juno.call(profileRoutes.mine)).body.influencer!.id;
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const get = async (who: Actor) => (await who.call(projectRoutes.get, { params: { id } })).body;
  const begin = async () => {
    const { body } = await cleo.call(projectRoutes.create, { body: { kind: 'talent', talent } });
    return body;
  };

  test('is not there to ask for while talents are not open to whoever asks', async () => {
    const ada = await server.as('ada@limn.test');
    const open = (percentage: number) =>
      ada.call(featureRoutes.setRule, {
        params: { flag: 'nilv' },
        body: { percentage, roles: [], people: [] },
      });
    await open(0);
    const asked = await cleo.call(projectRoutes.create, { body: { kind: 'talent', talent } });
    expect(asked.status).toBe(404);
    await open(100);
  });

  test('is a draft that only its author sees, and is refused by its fields while it is not whole', async () => {
    id = (await begin()).id;
    expect((await juno.call(projectRoutes.get, { params: { id } })).status).toBe(404);
    const save = await cleo.call(projectRoutes.save, {
      params: { id },
      body: { terms: { ...terms, price: 1, aiUses: ['short'] } },
    });
    expect(save.status).toBe(204);
    const { error } = await cleo.call(projectRoutes.submit, {
      params: { id },
      body: { version: 0, terms: { ...terms, aiUses: [], price: 0, startsOn: null } },
    });
    expect(error?.fields?.map(({ path }) => path).toSorted()).toEqual([
      'terms.aiUses',
      'terms.price',
      'terms.startsOn',
    ]);
  });

  test('is asked, countered, accepted by the other side alone, and each is told', async () => {
    const submit = (who: Actor, version: number, changed: Partial<ProjectTerms> = {}) =>
      who.call(projectRoutes.submit, {
        params: { id },
        body: { version, terms: { ...terms, ...changed } },
      });
    expect((await submit(cleo, 0)).body).toMatchObject({ state: 'submitted', turn: 'holder' });
    const accept = (who: Actor, version: number) =>
      who.call(projectRoutes.decide, { params: { id }, body: { version, decision: 'accept' } });
    expect((await accept(cleo, 1)).status).toBe(409);
    expect((await submit(juno, 1)).error?.message).toContain('Nothing has changed');
    const countered = await submit(juno, 1, { price: 50_000, forbidden: ['Alcohol'] });
    expect(countered.body).toMatchObject({ state: 'countered', version: 2, turn: 'customer' });
    expect((await accept(cleo, 1)).error?.message).toContain('have changed');
    const { body } = await cleo.call(notificationRoutes.list);
    expect(body.notifications[0]).toMatchObject({
      message: expect.stringMatching(/^Juno Vale sent new terms for “.*” at \$.* – review them$/),
      path: `/creator/project/${id}`,
    });
    expect((await accept(cleo, 2)).body).toMatchObject({ state: 'accepted', turn: 'holder' });
    expect((await stranger.call(projectRoutes.get, { params: { id } })).status).toBe(404);
  });

  test('is signed by both, paid, begins with its day, and its price is the influencer’s earning', async () => {
    const { sha256 } = (await get(juno)).agreement!;
    const sign = (who: Actor, name: string, of = sha256) =>
      who.call(projectRoutes.sign, { params: { id }, body: { name, sha256: of, agreed: true } });
    expect((await sign(juno, 'Juno Vale', 'f'.repeat(64))).status).toBe(409);
    expect((await cleo.call(projectRoutes.pay, { params: { id }, body: {} })).status).toBe(409);
    await sign(juno, 'Juno Vale');
    expect((await sign(cleo, 'Cleo Marchetti')).body.actions).toContain('pay');
    const { body } = await cleo.call(projectRoutes.pay, { params: { id }, body: {} });
    await payWith('4242 4242 4242 4242', body.url);
    await eventually('it is paid', async () => (await get(cleo)).state === 'paid');
    const { body: money } = await juno.call(billingRoutes.earnings);
    expect(money.earnings[0]).toMatchObject({
      licence: null,
      cause: { kind: 'project', name: 'Juno Vale, for Cleo Marchetti' },
      status: 'held',
    });
    expect((await get(cleo)).mayMakeOutputs).toBe(false);
    await server.moveClock('+1d');
    await eventually('it begins', async () => (await get(juno)).state === 'active');
  });

  test('outputs wait for approval; one is rejected with a place on it, another approved', async () => {
    const [listed] = (await cleo.call(projectRoutes.list)).body.projects;
    expect(listed!.id).toBe(id);
    const pictures = await generate(cleo, style, { number_of_images: 2 });
    const deliver = (image: ImageId) =>
      cleo.call(projectRoutes.deliver, { params: { id }, body: { image } });
    const first = (await deliver(pictures[0]!.id)).body.outputs[0]!;
    expect((await deliver(pictures[0]!.id)).status).toBe(409);
    const judge = (who: Actor, outputId: string, body: object) =>
      who.call(projectRoutes.judge, { params: { id, outputId }, body: body as never });
    expect((await judge(cleo, first.id, { approved: true })).status).toBe(409);
    expect((await judge(juno, first.id, { approved: false })).status).toBe(422);
    const pin = { x: 0.25, y: 0.5 };
    await judge(juno, first.id, { approved: false, reason: 'My nose is not that long.', pin });
    const second = (await deliver(pictures[1]!.id)).body.outputs[1]!;
    await judge(juno, second.id, { approved: true });
    expect((await get(cleo)).outputs).toMatchObject([
      { status: 'rejected', reason: 'My nose is not that long.', pin },
      { status: 'approved' },
    ]);
  });

  test('they write to each other, with files judged by what they hold', async () => {
    const upload = (bytes: string, name: string) =>
      cleo.call(projectRoutes.upload, {
        params: { id },
        file: { name, bytes: new TextEncoder().encode(bytes) },
      });
    expect((await upload('<script>alert(1)</script>', 'a.png')).status).toBe(415);
    const { body: file } = await upload('Plain words.', 'notes.txt');
    const sent = await cleo.call(projectRoutes.message, {
      params: { id },
      body: { text: 'The layout.', files: [file.id] },
    });
    expect(sent.status).toBe(201);
    const [message] = (await get(juno)).messages;
    expect(message).toMatchObject({ mine: false, text: 'The layout.' });
    const answer = await fetch(`${server.url}${message!.files[0]!.url}`);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(await answer.text()).toBe('Plain words.');
  });

  test('a breach is noticed and cured; consent withdrawn, nothing new is made; sixty days later it ends', async () => {
    const act = (who: Actor, action: string, reason = '') =>
      who.call(projectRoutes.agreement, { params: { id }, body: { action, reason } as never });
    await act(juno, 'notice', 'The poster was shown on television.');
    expect((await get(cleo)).agreement).toMatchObject({ state: 'notice', noticeBy: 'holder' });
    expect((await act(cleo, 'leave')).status).toBe(409);
    await act(juno, 'cure');
    expect((await get(cleo)).mayMakeOutputs).toBe(true);
    await act(juno, 'revoke');
    const [picture] = await generate(cleo, style);
    const deliver = { params: { id }, body: { image: picture!.id } };
    expect((await cleo.call(projectRoutes.deliver, deliver)).status).toBe(409);
    await server.moveClock('+61d');
    await eventually('it has ended', async () => (await get(cleo)).agreement?.state === 'ended');
  });

  test('nobody answers: it expires, and can be asked again with the same words', async () => {
    const other = (await begin()).id;
    const day = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10);
    await cleo.call(projectRoutes.submit, {
      params: { id: other },
      body: { version: 0, terms: { ...terms, startsOn: day } },
    });
    await server.moveClock('+15d');
    await eventually('it expires', async () => {
      const { body } = await cleo.call(projectRoutes.get, { params: { id: other } });
      return body.state === 'expired';
    });
    const { body } = await cleo.call(projectRoutes.create, {
      body: { kind: 'again', from: other },
    });
    expect(body).toMatchObject({
      state: 'draft',
      from: { id: other, state: 'expired', path: `/creator/project/${other}` },
      terms: { brief: terms.brief },
    });
    // Its page shows the repetition: a draft only to its author, a sent one to both.
    const nextOf = async (who: Actor) =>
      (await who.call(projectRoutes.get, { params: { id: other } })).body.next;
    expect(await nextOf(cleo)).toMatchObject([{ id: body.id, state: 'draft' }]);
    expect(await nextOf(juno)).toEqual([]);
    await cleo.call(projectRoutes.submit, {
      params: { id: body.id },
      body: { version: 0, terms: { ...terms, startsOn: day } },
    });
    expect(await nextOf(juno)).toMatchObject([
      { id: body.id, state: 'submitted', path: `/influencer/license-request/${body.id}` },
    ]);
    const { body: theirs } = await juno.call(projectRoutes.get, { params: { id: body.id } });
    expect(theirs.from).toMatchObject({ path: `/influencer/license-request/${other}` });
  });
});
