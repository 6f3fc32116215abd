import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  type AgreementState,
  agreementStates,
  agreementTransitions,
  endStates,
  mayMakeOutputs,
  type ProjectAction,
  type ProjectState,
  projectStates,
  projectTransitions,
  type Side,
  sides,
  type Standing,
  whoseTurn,
} from './project-states.ts';

const states = Object.keys(projectStates) as ProjectState[];
const agreements = [null, ...Object.keys(agreementStates)] as (AgreementState | null)[];
const yesOrNo = [false, true];

/** Every combination of facts, whether a project can reach it or not. */
const standings: Standing[] = states.flatMap((state) =>
  agreements.flatMap((agreement) =>
    [[], ['customer'], ['holder'], ['customer', 'holder']].flatMap((signed) =>
      [null, ...sides].flatMap((noticeBy) =>
        yesOrNo.flatMap((revoked) =>
          yesOrNo.flatMap((over) =>
            yesOrNo.flatMap((near) =>
              yesOrNo.map((contributorsAgree) => ({
                state,
                agreement,
                signed: signed as Side[],
                noticeBy: agreement === 'notice' ? noticeBy : null,
                revoked,
                over,
                renewable: near && (state === 'active' || state === 'completed'),
                contributorsAgree,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

/** Where each action moves the project and its agreement; nothing: it moves neither. */
const moves: Partial<
  Record<ProjectAction, { project?: ProjectState; agreement?: AgreementState }>
> = {
  submit: { project: 'submitted' },
  counter: { project: 'countered' },
  accept: { project: 'accepted' },
  decline: { project: 'declined' },
  withdraw: { project: 'withdrawn' },
  pay: { project: 'paid', agreement: 'active' },
  notice: { agreement: 'notice' },
  cure: { agreement: 'active' },
};
/** Before the term begins there is nothing to wind down. */
const moveOf = (action: ProjectAction, { state }: Standing) =>
  action === 'leave' || action === 'revoke'
    ? state === 'paid'
      ? { project: 'terminated' as const, agreement: 'ended' as const }
      : { agreement: 'windingDown' as const }
    : moves[action];

/** States that can be come to from some state, itself among them. */
function reach<S extends string>(table: Readonly<Record<S, readonly S[]>>, from: S): Set<S> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of table[state]) seen.add(next);
  return seen;
}

describe('the tables of a project and its agreement', () => {
  test.each(states)('%s: there is a way on to an end, and a way here from a draft', (state) => {
    expect([...reach(projectTransitions, state)].some((one) => endStates.includes(one))).toBe(true);
    expect(reach(projectTransitions, 'draft').has(state)).toBe(true);
    expect(projectTransitions[state]).not.toContain(state);
  });

  test('every agreement can end, and an ended one is over', () => {
    for (const state of Object.keys(agreementStates) as AgreementState[])
      expect(reach(agreementTransitions, state).has('ended')).toBe(true);
    expect(agreementTransitions.ended).toEqual([]);
  });

  test('what is paid for was accepted, whatever the way', () => {
    const without = { ...projectTransitions, accepted: [] };
    expect([...reach(without, 'draft')]).not.toContain('paid');
    expect([...reach({ ...projectTransitions, paid: [] }, 'draft')]).not.toContain('active');
  });
});

describe('what a side may do', () => {
  test('nothing leads where the tables have no way', () => {
    for (const standing of standings)
      for (const side of sides)
        for (const action of actionsOf(side, standing)) {
          const to = moveOf(action, standing);
          if (to?.project) expect(projectTransitions[standing.state]).toContain(to.project);
          // An agreement that was never made moves nowhere: states that need one are held by the server.
          if (to?.agreement && standing.agreement && action !== 'pay')
            expect(agreementTransitions[standing.agreement]).toContain(to.agreement);
        }
  });

  test('whose turn it is may act, and only one has the turn', () => {
    for (const standing of standings) {
      const turn = whoseTurn(standing);
      if (turn) expect(actionsOf(turn, standing), standing.state).not.toEqual([]);
      const answers = sides.filter((side) => actionsOf(side, standing).includes('accept'));
      if (answers.length > 0) expect(answers).toEqual([turn]);
      expect(endStates.includes(standing.state) && turn !== null).toBe(false);
    }
  });

  test('what has ended is asked again, renewed or judged, and nothing else', () => {
    for (const standing of standings.filter(({ state }) => endStates.includes(state))) {
      const left = (side: Side) => actionsOf(side, standing);
      const { state } = standing;
      const done = state === 'completed';
      expect(left('customer').filter((action) => action !== 'renew')).toEqual(
        done ? ['show', 'ask-again'] : ['ask-again'],
      );
      expect(left('holder')).toEqual(done ? ['judge', 'show'] : []);
    }
  });

  test('outputs are made in a running project alone, and never without consent', () => {
    for (const standing of standings) {
      const { state, agreement, revoked, over } = standing;
      const may = mayMakeOutputs(standing);
      expect(actionsOf('customer', standing).includes('deliver')).toBe(may);
      expect(actionsOf('holder', standing)).not.toContain('deliver');
      if (!may) continue;
      expect([state, revoked, over]).toEqual(['active', false, false]);
      expect(['active', 'notice']).toContain(agreement);
    }
  });

  test('a breach is cured by the word of who gave notice, and is not left by the other', () => {
    for (const standing of standings.filter(({ agreement }) => agreement === 'notice'))
      for (const side of sides) {
        const actions = actionsOf(side, standing);
        if (standing.noticeBy !== side) {
          expect(actions).not.toContain('cure');
          expect(actions).not.toContain('leave');
        }
        expect(actions).not.toContain('notice');
      }
  });

  test('consent can be withdrawn as long as something may be made, or is to be', () => {
    for (const standing of standings) {
      const { state, agreement, revoked } = standing;
      const running = ['paid', 'active'].includes(state) && /active|notice/.test(agreement ?? '');
      expect(actionsOf('holder', standing).includes('revoke')).toBe(running && !revoked);
      expect(actionsOf('customer', standing)).not.toContain('revoke');
    }
  });

  test('nothing is accepted before everybody with a part in it says yes', () => {
    for (const standing of standings.filter(({ contributorsAgree }) => !contributorsAgree))
      for (const side of sides) expect(actionsOf(side, standing)).not.toContain('accept');
  });

  test('nothing is paid before both have signed', () => {
    for (const standing of standings)
      if (actionsOf('customer', standing).includes('pay')) expect(standing.signed).toHaveLength(2);
  });
});
