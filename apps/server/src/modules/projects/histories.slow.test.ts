import type { Actor } from '@limn/contracts/call';
import type { ImageId, ProfileId, ProjectId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import type { Project } from '@limn/contracts/project-shapes';
import {
  endStates,
  type ProjectAction,
  type ProjectState,
  projectTransitions,
  type Side,
  sides,
} from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { openTalents, payWith, signUp } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { audit } from '../ledger/index.ts';
import { approvalOf } from './running.ts';

/**
 * Random histories of a project: both sides do allowed and now and then forbidden things, and time passes. Every
 * history follows the tables, comes to an end, and leaves its money in the right places.
 */
const runs = Number(process.env['LIMN_HISTORIES'] ?? 4);

const step = fc.record({
  side: fc.constantFrom(...sides),
  pick: fc.nat(1000),
  does: fc.oneof(
    { weight: 12, arbitrary: fc.constant('may' as const) },
    { weight: 2, arbitrary: fc.constant('anything' as const) },
    { weight: 2, arbitrary: fc.constant('waits' as const) },
    { weight: 1, arbitrary: fc.constant('leaves' as const) },
    { weight: 1, arbitrary: fc.constant('deletes their profile' as const) },
  ),
  days: fc.integer({ min: 1, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const wishes = fc.record({
  approval: fc.boolean(),
  perOutput: fc.constantFrom(0, 500),
  renewal: fc.constantFrom('none' as const, 'ask' as const),
  startsIn: fc.constantFrom(0, 1, 30),
  months: fc.constantFrom(1, 3),
  /** How far it has come before chance takes over. */
  from: fc.constantFrom('draft' as const, 'paid' as const, 'active' as const),
});

const day = 86_400_000;
const wayToPaid = [
  ['customer', 'submit'],
  ['holder', 'accept'],
  ['holder', 'sign'],
  ['customer', 'sign'],
  ['customer', 'pay'],
] as const;
/** Actions that end a project early are rarer than those that continue it. */
const rare = new Set<ProjectAction>(['withdraw', 'decline', 'leave', 'revoke', 'renew']);

describe('random histories of projects', () => {
  let server: TestServer;
  let people: Record<Side, Actor>;
  let stranger: Actor;
  let talent: ProfileId;
  let customer: ProfileId;
  let images: ImageId[];
  let shift = 0;

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
    talent = (await juno.call(profileRoutes.mine)).body.influencer!.id;
    customer = (await cleo.call(profileRoutes.mine)).body.creator!.id;
    images = [];
    for (const name of ['a.png', 'b.png', 'c.png'])
      images.push((await uploadPicture(cleo, name)).id);
  });
  afterAll(() => server.close());

  const now = () => new Date(Date.now() + shift);
  const dayIn = (days: number) => new Date(now().getTime() + days * day).toISOString().slice(0, 10);
  const read = async (id: ProjectId, side: Side = 'customer'): Promise<Project> =>
    (await people[side].call(projectRoutes.get, { params: { id } })).body;

  /** Time passes, and what is due by then is done. */
  async function wait(days: number): Promise<void> {
    await server.moveClock(`+${days}d`);
    shift += days * day;
    const at = new Date(Date.now() + shift - 60_000).toISOString();
    await eventually('what is due is done', async () => {
      const due = await rows(
        server.handle.db,
        sql`select p.id from projects p left join project_agreements a on a.project_id = p.id
            where (p.state in ('submitted', 'countered', 'accepted') and p.answer_until <= ${at})
               or (p.state = 'paid' and p.starts_at <= ${at})
               or (p.state = 'active' and p.ends_at <= ${at})
               or (a.state = 'notice' and a.cure_until <= ${at})
               or (a.state = 'windingDown' and a.wind_down_until <= ${at})`,
      );
      return due.length === 0;
    });
  }

  /** One side does something; answers with the status. */
  async function act(who: Actor, seen: Project, action: ProjectAction | 'talk', pick: number) {
    const { id, version } = seen;
    const params = { id };
    const price = 1000 + pick * 100;
    const terms = { ...seen.terms, startsOn: dayIn(1), price };
    const decide = (decision: 'accept' | 'decline' | 'withdraw') =>
      who.call(projectRoutes.decide, { params, body: { version, decision } });
    const agreed = (of: 'notice' | 'cure' | 'leave' | 'revoke') =>
      who.call(projectRoutes.agreement, {
        params,
        body: { action: of, reason: 'It was on television.' },
      });
    const send = () => who.call(projectRoutes.submit, { params, body: { version, terms } });
    const calls: Record<typeof action, () => Promise<{ status: number }>> = {
      edit: () => who.call(projectRoutes.save, { params, body: { terms } }),
      submit: send,
      counter: send,
      accept: () => decide('accept'),
      decline: () => decide('decline'),
      withdraw: () => decide('withdraw'),
      sign: () =>
        who.call(projectRoutes.sign, {
          params,
          body: {
            name: 'A name',
            sha256: seen.agreement?.sha256 ?? 'a'.repeat(64),
            agreed: true,
          },
        }),
      pay: async () => {
        const answer = await who.call(projectRoutes.pay, { params, body: {} });
        if (answer.status !== 200) return answer;
        const again = await who.call(projectRoutes.pay, { params, body: {} });
        expect(again.body.url).toBe(answer.body.url);
        if (pick % 4 === 0) {
          await payWhileDown(id, answer.body.url);
          return answer;
        }
        await payWith('4242 4242 4242 4242', answer.body.url);
        await eventually('it is paid', async () => (await read(id)).state !== 'accepted');
        return answer;
      },
      deliver: () =>
        who.call(projectRoutes.deliver, { params, body: { image: images[pick % 3]! } }),
      judge: () => {
        const output = seen.outputs.find(({ status }) => status === 'pending') ?? seen.outputs[0];
        const approved = pick % 3 > 0;
        return who.call(projectRoutes.judge, {
          params: { id, outputId: output?.id ?? `out_${'0'.repeat(26)}` },
          body: { approved, reason: approved ? '' : 'Not like this.' },
        });
      },
      notice: () => agreed('notice'),
      cure: () => agreed('cure'),
      leave: () => agreed('leave'),
      revoke: () => agreed('revoke'),
      show: () => who.call(projectRoutes.show, { params, body: { show: true } }),
      renew: () => who.call(projectRoutes.create, { body: { kind: 'again', from: id } }),
      'ask-again': () => who.call(projectRoutes.create, { body: { kind: 'again', from: id } }),
      talk: () => who.call(projectRoutes.message, { params, body: { text: 'Good morning.' } }),
    };
    return calls[action]();
  }

  /** Pays while the talent's page is taken down: the payment goes back, and nothing moves. */
  async function payWhileDown(id: ProjectId, page: string): Promise<void> {
    const { db } = server.handle;
    const before = (await read(id)).payments.length;
    await db.execute(
      sql`update profiles set taken_down_at = now(), published = false where id = ${talent}`,
    );
    const refused = await people.customer.call(projectRoutes.pay, { params: { id }, body: {} });
    expect(refused.status).toBe(409);
    await payWith('4242 4242 4242 4242', page);
    await eventually('it went back', async () => {
      const { payments } = await read(id);
      const last = payments.at(-1);
      return payments.length > before && last?.amount === last?.refunded;
    });
    expect((await read(id)).state).toBe('accepted');
    await db.execute(
      sql`update profiles set taken_down_at = null, published = true where id = ${talent}`,
    );
  }

  /**
   * A picture that was approved and paid for may be licensed while its project runs as agreed, and at no other time.
   */
  async function checkSale({ id, outputs, mayMakeOutputs }: Project): Promise<void> {
    for (const { image, status, due } of outputs) {
      if (!image || status !== 'approved') continue;
      const found = await approvalOf(server.handle.db, image.id, [customer], talent, now());
      if (due > 0) expect(found).toMatchObject({ project: id, amount: due });
      if (found === 'open') expect(mayMakeOutputs).toBe(true);
    }
  }

  /** Pays for an output that is due, if there is one. */
  async function payOutput(seen: Project): Promise<void> {
    const due = seen.outputs.find((output) => output.due > 0);
    if (!due) return;
    const { body } = await people.customer.call(projectRoutes.pay, {
      params: { id: seen.id },
      body: { output: due.id },
    });
    await payWith('4242 4242 4242 4242', body.url);
    await eventually('the output is paid', async () =>
      (await read(seen.id)).outputs.some(({ id, due: left }) => id === due.id && left === 0),
    );
  }

  /** Whether a state can follow another in at most `moves` moves. */
  const follows = (from: ProjectState, to: ProjectState, moves = 3): boolean =>
    from === to ||
    (moves > 0 && projectTransitions[from].some((next) => follows(next, to, moves - 1)));

  async function take(id: ProjectId, { side, pick, does, days }: Step): Promise<void> {
    if (does === 'waits') {
      await wait(days);
      return;
    }
    const hidden = (await read(id)).state === 'draft' && side === 'holder';
    const seen = await read(id, hidden ? 'customer' : side);
    if (does === 'anything') {
      const all = [
        'submit',
        'accept',
        'decline',
        'sign',
        'pay',
        'deliver',
        'judge',
        'notice',
        'cure',
      ] as const;
      const action = all[pick % all.length]!;
      expect((await act(stranger, seen, action, pick)).status).toBe(404);
      const may = !hidden && seen.actions.some((one) => one === action);
      const counters = action === 'submit' && side === 'holder' && seen.actions.includes('counter');
      if (may || counters) return;
      const { status } = await act(people[side], seen, action, pick);
      expect([403, 404, 409], `${side} ${action} in ${seen.state}`).toContain(status);
      return;
    }
    if (does === 'deletes their profile') {
      if (hidden || endStates.includes(seen.state) || seen.state === 'draft') return;
      const kind = side === 'holder' ? 'influencer' : 'creator';
      const { status } = await people[side].call(profileRoutes.remove, { params: { kind } });
      expect(status, `${side} deletes the profile in ${seen.state}`).toBe(409);
      return;
    }
    if (does === 'leaves') {
      const way = pick % 2 === 0 ? ('leave' as const) : ('revoke' as const);
      if (!seen.actions.includes(way)) return;
      expect((await act(people[side], seen, way, pick)).status).toBe(200);
      return;
    }
    const likely = hidden
      ? []
      : seen.actions.flatMap((action) =>
          Array<ProjectAction>(rare.has(action) ? 1 : 6).fill(action),
        );
    const action = likely[pick % Math.max(1, likely.length)];
    if (!action) {
      if (!hidden) await act(people[side], seen, 'talk', pick);
      return;
    }
    const { status } = await act(people[side], seen, action, pick);
    // Rejections are allowed: the picture was submitted before, the limit is reached, or none waits for a decision.
    const full = ['deliver', 'judge'].includes(action) ? [201, 200, 404, 409] : [200, 201, 204];
    expect(full, `${side} ${action} in ${seen.state}`).toContain(status);
    if (side === 'customer' && pick % 2 === 0) await payOutput(await read(id));
  }

  interface Paid {
    gross: number;
    fee: number;
    tax: number;
    refunded: number;
    earned: number;
    undone: number;
    of_output: boolean;
  }
  const paidFor = (id: ProjectId) =>
    rows<Paid>(
      server.handle.db,
      sql`select p.gross, p.fee, p.tax, p.refunded, o.output_id is not null as of_output,
            (select coalesce(sum(e.amount), 0)::int from earnings e where e.payment_id = p.id) as earned,
            (select coalesce(sum(e.refunded), 0)::int from earnings e where e.payment_id = p.id) as undone
          from project_payments o join payments p on p.reference = o.id
          where o.project_id = ${id} and p.paid_at is not null`,
    );

  /** The refund of the price after the term began: the remaining whole days if the rights holder ended it. */
  function unusedOf({ events, agreement, startsAt, endsAt, terms }: Project): number {
    const began = events.findIndex(({ text }) => text === 'The term began');
    const ended = events.slice(began).find(({ by, text }) => {
      if (text === 'A breach was not fixed') return agreement?.noticeBy === 'customer';
      return by === 'holder' && /^(leaves the agreement|withdrew consent)/.test(text);
    });
    const left = events
      .slice(began)
      .find(({ by, text }) => by === 'customer' && text.startsWith('leaves the agreement'));
    if (began === -1 || !ended || (left && left.at < ended.at)) return 0;
    const [start, end, at] = [startsAt!, endsAt!, ended.at].map((date) => new Date(date).getTime());
    const days = Math.round((end! - start!) / day);
    const unused = days - Math.floor((at! - start!) / day) - 1;
    return Math.max(0, Math.floor((terms.price * unused) / days));
  }

  async function checkMoney(id: ProjectId): Promise<void> {
    const seen = await read(id);
    const { events, outputs } = seen;
    const began = events.some(({ text }) => text === 'The term began');
    const unused = unusedOf(seen);
    /** No earning: the payment arrived while the talent's page was down. */
    const isUnsold = ({ earned }: Paid) => earned === 0;
    const backOf = (one: Paid) =>
      !began || isUnsold(one) ? one.gross : one.of_output ? 0 : unused;
    const settled = await eventually('what goes back has gone', async () => {
      const paid = await paidFor(id);
      return paid.every((one) => one.refunded === backOf(one)) && paid;
    });
    for (const one of settled.filter((paid) => !isUnsold(paid))) {
      const { gross, fee, tax, refunded, earned, undone } = one;
      expect(Math.abs(earned - ((gross - fee - tax) * 7000) / 10_000)).toBeLessThanOrEqual(1);
      expect(undone).toBe(Math.floor((earned * refunded) / gross));
    }
    const sold = settled.filter((one) => !one.of_output && !isUnsold(one));
    expect(sold.length).toBeLessThanOrEqual(1);
    if (outputs.length > 0) expect(began).toBe(true);
    expect(await audit(server.handle.db)).toEqual([]);
  }

  test('go by the tables, come to an end, and leave the money where it belongs', async () => {
    const reached = new Set<ProjectState>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }),
        wishes,
        async (steps, { startsIn, from, ...wished }) => {
          const { body: draft } = await people.customer.call(projectRoutes.create, {
            body: { kind: 'talent', talent },
          });
          const { id } = draft;
          const terms = ProjectTerms.parse({
            brief: 'Two posters for a harbour festival, painted.',
            rights: ['image'],
            content: [{ kind: 'image', count: 2 }],
            channels: ['print'],
            startsOn: dayIn(startsIn),
            price: 40_000,
            ...wished,
          });
          await people.customer.call(projectRoutes.save, { params: { id }, body: { terms } });
          if (from !== 'draft') {
            for (const [side, action] of wayToPaid)
              expect((await act(people[side], await read(id, side), action, 391)).status).toBe(200);
            if (from === 'active') await wait(2);
            expect((await read(id)).state).toBe(from);
          }
          for (const one of steps) {
            const before = await read(id);
            await take(id, one);
            const after = await read(id);
            reached.add(after.state);
            expect(follows(before.state, after.state), `${before.state} → ${after.state}`).toBe(
              true,
            );
            await checkSale(after);
            const made = after.outputs.length > before.outputs.length;
            if (made) expect(before.mayMakeOutputs).toBe(true);
          }
          if ((await read(id)).state === 'draft') return;
          for (let turn = 0; turn < 4; turn++) await wait(60);
          const { state, agreement, turn } = await read(id);
          reached.add(state);
          expect(endStates).toContain(state);
          expect([null, 'ended']).toContain(agreement?.state ?? null);
          expect(turn).toBeNull();
          await checkMoney(id);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    // Check that the histories reached interesting states.
    if (runs >= 30) expect([...reached]).toEqual(expect.arrayContaining(['active', 'completed']));
  }, 3_600_000);
});
