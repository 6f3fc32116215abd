import type { Actor } from '@limn/contracts/call';
import type { ImageId, OutputId, ProfileId, ProjectId, UserId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import {
  type AgreementState,
  type ProjectState,
  projectTransitions,
  type Side,
  sides,
} from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '../../brand.ts';
import { newId } from '../../platform/ids.ts';
import { openTalents, signUp } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { agreements, outputs, projects, versions } from './schema.ts';

/**
 * Each state of a project, and the operations each side has in it. All others fail with 409; on a draft the rights
 * holder has none, because they cannot see it.
 */
interface Stand {
  state: ProjectState;
  agreement?: AgreementState;
  signed?: Side[];
  noticeBy?: Side;
  revoked?: boolean;
  over?: boolean;
  /** To be renewed, and near its end. */
  near?: boolean;
  customer: string;
  holder: string;
}
const both: Side[] = ['customer', 'holder'];
const talk = 'message upload';
const open = 'accept decline';
const stands: Record<string, Stand> = {
  'a draft': { state: 'draft', customer: 'save submit remove upload', holder: '' },
  'a request': {
    state: 'submitted',
    customer: `withdraw ${talk}`,
    holder: `save submit ${open} ${talk}`,
  },
  'a counter-offer': {
    state: 'countered',
    customer: `save submit ${open} withdraw ${talk}`,
    holder: talk,
  },
  'accepted terms': {
    state: 'accepted',
    agreement: 'offered',
    customer: `sign withdraw document ${talk}`,
    holder: `sign document ${talk}`,
  },
  'an agreement one has signed': {
    state: 'accepted',
    agreement: 'offered',
    signed: ['holder'],
    customer: `sign withdraw document ${talk}`,
    holder: `document ${talk}`,
  },
  'an agreement both have signed': {
    state: 'accepted',
    agreement: 'offered',
    signed: both,
    customer: `pay withdraw document ${talk}`,
    holder: `document ${talk}`,
  },
  'a project that is paid and has not begun': {
    state: 'paid',
    agreement: 'active',
    signed: both,
    customer: `withdraw notice leave document ${talk}`,
    holder: `notice leave revoke document ${talk}`,
  },
  'a project that has not begun, with notice of the holder’s': {
    state: 'paid',
    agreement: 'notice',
    noticeBy: 'holder',
    signed: both,
    customer: `withdraw document ${talk}`,
    holder: `cure leave revoke document ${talk}`,
  },
  'a running project': {
    state: 'active',
    agreement: 'active',
    signed: both,
    customer: `deliver notice leave document ${talk}`,
    holder: `judge notice leave revoke document ${talk}`,
  },
  'a running project with notice of the holder’s': {
    state: 'active',
    agreement: 'notice',
    noticeBy: 'holder',
    signed: both,
    customer: `deliver document ${talk}`,
    holder: `judge cure leave revoke document ${talk}`,
  },
  'a running project with notice of the customer’s': {
    state: 'active',
    agreement: 'notice',
    noticeBy: 'customer',
    signed: both,
    customer: `deliver cure leave document ${talk}`,
    holder: `judge revoke document ${talk}`,
  },
  'a project that winds down': {
    state: 'active',
    agreement: 'windingDown',
    signed: both,
    customer: `document ${talk}`,
    holder: `judge document ${talk}`,
  },
  'a project whose holder has withdrawn consent': {
    state: 'active',
    agreement: 'windingDown',
    revoked: true,
    signed: both,
    customer: `document ${talk}`,
    holder: `judge document ${talk}`,
  },
  'a project whose term is over and not ended yet': {
    state: 'active',
    agreement: 'active',
    over: true,
    signed: both,
    customer: `notice leave document ${talk}`,
    holder: `judge notice leave revoke document ${talk}`,
  },
  'a project near its end, to be renewed': {
    state: 'active',
    agreement: 'active',
    near: true,
    signed: both,
    customer: `deliver notice leave again document ${talk}`,
    holder: `judge notice leave revoke document ${talk}`,
  },
  'a project that winds down near its end': {
    state: 'active',
    agreement: 'windingDown',
    near: true,
    signed: both,
    customer: `document ${talk}`,
    holder: `judge document ${talk}`,
  },
  'a completed project': {
    state: 'completed',
    agreement: 'ended',
    signed: both,
    customer: `again document ${talk}`,
    holder: `judge document ${talk}`,
  },
  'a declined request': { state: 'declined', customer: `again ${talk}`, holder: talk },
  'a withdrawn request': { state: 'withdrawn', customer: `again ${talk}`, holder: talk },
  'an expired request': { state: 'expired', customer: `again ${talk}`, holder: talk },
  'a terminated project': {
    state: 'terminated',
    agreement: 'ended',
    signed: both,
    customer: `again document ${talk}`,
    holder: `document ${talk}`,
  },
};

const terms = ProjectTerms.parse({
  brief: 'Two posters for a harbour festival, painted.',
  rights: ['image'],
  content: [{ kind: 'image', count: 2 }],
  channels: ['print'],
  startsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  price: 40_000,
});
const sha256 = 'a'.repeat(64);
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('what each side may do with a project, route by route', () => {
  let server: TestServer;
  let people: Record<Side, Actor>;
  let stranger: Actor;
  let image: ImageId;
  const profiles = {} as Record<Side, ProfileId>;
  const users = {} as Record<Side, UserId>;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    await openTalents(server);
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Vale');
    stranger = await signUp(server, 'otto@limn.test', 'creator', 'Otto Brand');
    people = { customer: cleo, holder: juno };
    await juno.call(profileRoutes.publish, {
      params: { kind: 'influencer' },
      body: { published: true },
    });
    image = (await uploadPicture(cleo, 'poster.png')).id;
    const talent = (await juno.call(profileRoutes.mine)).body.influencer!.id;
    const { body } = await cleo.call(projectRoutes.create, { body: { kind: 'talent', talent } });
    const [row] = await server.handle.db.select().from(projects).where(eq(projects.id, body.id));
    profiles.customer = row!.customerId;
    profiles.holder = row!.holderId;
    users.customer = row!.customerUserId;
    users.holder = row!.holderUserId;
  });
  afterAll(() => server.close());

  /** Creates a project in this state, with a pending output. */
  async function put(stand: Stand): Promise<{ id: ProjectId; output: OutputId; version: number }> {
    const { db } = server.handle;
    const now = new Date();
    const { state } = stand;
    const id = newId('project');
    const output = newId('output');
    const version = state === 'draft' ? 0 : 2;
    const begun = ['paid', 'active', 'completed', 'terminated'].includes(state);
    await db.insert(projects).values({
      id,
      state,
      subjectKind: 'talent',
      subjectId: profiles.holder,
      subjectName: 'Juno Vale',
      customerId: profiles.customer,
      customerUserId: users.customer,
      customerName: 'Cleo Marchetti',
      holderId: profiles.holder,
      holderKind: 'influencer',
      holderUserId: users.holder,
      holderName: 'Juno Vale',
      terms: { ...terms, renewal: stand.near ? 'ask' : 'none' },
      version,
      currency: brand.currency,
      payees: [{ profileId: profiles.holder, ppm: 1_000_000 }],
      answerUntil: later(14),
      startsAt: begun ? later(state === 'paid' ? 3 : -3) : null,
      endsAt: begun ? later(stand.over ? -1 : stand.near ? 10 : 60) : null,
      createdAt: now,
      changedAt: now,
    });
    for (let number = 1; number <= version; number++)
      await db.insert(versions).values({
        projectId: id,
        number,
        side: number === 1 ? 'customer' : 'holder',
        note: '',
        terms,
        createdAt: now,
      });
    if (stand.agreement)
      await db.insert(agreements).values({
        projectId: id,
        state: stand.agreement,
        text: '# Licence agreement',
        sha256,
        signatures: (stand.signed ?? []).map((side) => ({
          side,
          name: side,
          userId: users[side],
          at: now.toISOString(),
        })),
        noticeBy: stand.noticeBy ?? null,
        cureUntil: stand.noticeBy ? later(20) : null,
        revokedAt: stand.revoked ? now : null,
        createdAt: now,
      });
    await db.insert(outputs).values({
      id: output,
      projectId: id,
      imageId: newId('image'),
      kind: 'image',
      note: '',
      status: 'pending',
      reason: '',
      price: 0,
      createdAt: now,
    });
    return { id, output, version };
  }

  type At = Awaited<ReturnType<typeof put>>;
  const decide = (decision: 'accept' | 'decline' | 'withdraw') => (who: Actor, at: At) =>
    who.call(projectRoutes.decide, {
      params: { id: at.id },
      body: { version: at.version, decision },
    });
  const agreed = (action: 'notice' | 'cure' | 'leave' | 'revoke') => (who: Actor, at: At) =>
    who.call(projectRoutes.agreement, {
      params: { id: at.id },
      body: { action, reason: 'The poster was on television.' },
    });
  const changed = { ...terms, price: 50_000 };
  const routes: Record<string, (who: Actor, at: At) => Promise<{ status: number }>> = {
    save: (who, { id }) =>
      who.call(projectRoutes.save, { params: { id }, body: { terms: changed } }),
    submit: (who, { id, version }) =>
      who.call(projectRoutes.submit, { params: { id }, body: { version, terms: changed } }),
    remove: (who, { id }) => who.call(projectRoutes.remove, { params: { id } }),
    accept: decide('accept'),
    decline: decide('decline'),
    withdraw: decide('withdraw'),
    sign: (who, { id }) =>
      who.call(projectRoutes.sign, {
        params: { id },
        body: { name: 'A name', sha256, agreed: true },
      }),
    pay: (who, { id }) => who.call(projectRoutes.pay, { params: { id }, body: {} }),
    message: (who, { id }) =>
      who.call(projectRoutes.message, { params: { id }, body: { text: 'Good morning.' } }),
    upload: (who, { id }) =>
      who.call(projectRoutes.upload, {
        params: { id },
        file: { name: 'a.txt', bytes: new TextEncoder().encode('Plain words.') },
      }),
    deliver: (who, { id }) => who.call(projectRoutes.deliver, { params: { id }, body: { image } }),
    judge: (who, { id, output }) =>
      who.call(projectRoutes.judge, {
        params: { id, outputId: output },
        body: { approved: true },
      }),
    notice: agreed('notice'),
    cure: agreed('cure'),
    leave: agreed('leave'),
    revoke: agreed('revoke'),
    again: (who, { id }) => who.call(projectRoutes.create, { body: { kind: 'again', from: id } }),
    document: (who, { id }) =>
      who.call(projectRoutes.document, { params: { id }, query: { format: 'pdf' } }),
  };
  /** Actions open only to a creator; the influencer has no such profile. */
  const creators = new Set(['remove', 'pay', 'deliver', 'again']);

  const rowOf = async (id: ProjectId) =>
    (await server.handle.db.select().from(projects).where(eq(projects.id, id)))[0];

  test.each(Object.entries(stands))('%s', async (_, stand) => {
    for (const side of sides)
      for (const [name, call] of Object.entries(routes)) {
        const at = await put(stand);
        const before = await rowOf(at.id);
        const { status } = await call(people[side], at);
        const words = `${side} ${name}`;
        const after = await rowOf(at.id);
        if (stand[side].split(' ').includes(name)) {
          expect(Math.floor(status / 100), `${words}: ${status}`).toBe(2);
          if (after && after.state !== stand.state)
            expect(projectTransitions[stand.state], words).toContain(after.state);
          continue;
        }
        const hidden = stand.state === 'draft' && side === 'holder';
        const missing = hidden || (name === 'document' && !stand.agreement);
        const refusal = missing ? 404 : 409;
        expect(status, words).toBe(side === 'holder' && creators.has(name) ? 403 : refusal);
        expect(after, words).toEqual(before);
      }
  });

  test('to a stranger none of it is there', async () => {
    for (const stand of Object.values(stands)) {
      const at = await put(stand);
      const before = await rowOf(at.id);
      for (const [name, call] of Object.entries(routes))
        expect((await call(stranger, at)).status, `${stand.state} ${name}`).toBe(404);
      const params = { id: at.id };
      expect((await stranger.call(projectRoutes.get, { params })).status).toBe(404);
      expect((await stranger.call(projectRoutes.events, { params })).status).toBe(404);
      expect(await rowOf(at.id)).toEqual(before);
    }
    const { body } = await stranger.call(projectRoutes.list);
    expect(body).toMatchObject({ total: 0, mine: 0 });
  });

  test('nothing is agreed to that was not seen', async () => {
    for (const [side, name, stand] of [
      ['customer', 'submit', 'a counter-offer'],
      ['customer', 'accept', 'a counter-offer'],
      ['customer', 'decline', 'a counter-offer'],
      ['customer', 'withdraw', 'a request'],
      ['holder', 'submit', 'a request'],
      ['holder', 'accept', 'a request'],
    ] as const) {
      const at = await put(stands[stand]!);
      const call = routes[name]!(people[side], { ...at, version: 1 });
      expect(await call, `${side} ${name}`).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('have changed') },
      });
      expect(await rowOf(at.id)).toMatchObject({ state: stands[stand]!.state, version: 2 });
    }
  });

  test('two who act at once: one is first, the other is told', async () => {
    const at = await put(stands['a request']!);
    const answers = await Promise.all([
      routes['accept']!(people.holder, at),
      routes['withdraw']!(people.customer, at),
      routes['decline']!(people.holder, at),
    ]);
    const statuses = answers.map(({ status }) => status);
    // An accepted request may be withdrawn afterwards; no other two can both succeed.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const state = (await rowOf(at.id))!.state;
    expect(['accepted', 'withdrawn', 'declined']).toContain(state);
  });
});
