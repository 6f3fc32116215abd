import { describe, expect, test } from 'vitest';
import {
  type CaseState,
  caseStates,
  caseTransitions,
  decided,
  decisions,
  decisionsIn,
  isDown,
  mayCounter,
  queues,
} from './moderation.ts';

const states = Object.keys(caseStates) as CaseState[];

describe('the states of a case', () => {
  test('all are reached from the first', () => {
    const reached = new Set<CaseState>(['open']);
    for (const state of reached) for (const next of caseTransitions[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  test.each(states)(
    '%s has a way on, and what may be decided is what the table allows',
    (state) => {
      expect(caseTransitions[state].length).toBeGreaterThan(0);
      for (const decision of decisions)
        expect(decisionsIn(state).includes(decision)).toBe(
          caseTransitions[state].includes(decided[decision]),
        );
    },
  );

  test.each(states)('%s stands in one list of the queue', (state) => {
    const lists = Object.values(queues) as (readonly CaseState[])[];
    expect(lists.filter((list) => list.includes(state))).toHaveLength(1);
  });

  test('an owner answers what is down, and once', () => {
    expect(states.filter(mayCounter)).toEqual(['takenDown']);
    for (const state of states.filter(isDown))
      expect(caseTransitions[state].every((next) => isDown(next) || next === 'restored')).toBe(
        true,
      );
  });
});
