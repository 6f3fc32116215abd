import type { Actor } from '@limn/contracts/call';
import {
  type CaseState,
  caseTransitions,
  type Decision,
  decided,
  decisions,
  isDown,
} from '@limn/contracts/moderation';
import type { ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { adminOf, caseOf, counter, decide, report } from '../../../testing/moderation-steps.ts';
import { signUp } from '../../../seeds/steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** With any actions of people and the clock, a case follows the table, and content that is down is hidden. */
const deeds = ['report', 'counter', 'wait', ...decisions] as const;

let server: TestServer;
let mira: Actor;
let ada: Actor;
let guest: Actor;
let page: ProfileId;
let reporters = 0;
beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_RATE_LIMIT: '0' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  ada = await adminOf(server);
  guest = await server.as();
  const { body } = await mira.call(profileRoutes.publish, {
    params: { kind: 'artist' },
    body: { published: true },
  });
  page = body.id;
});
afterAll(() => server.close());

const isShown = async () =>
  (await guest.call(profileRoutes.face, { params: { id: page } })).status === 200;

/** Performs an action, and returns the expected next state; undefined: it must be rejected. */
async function does(deed: (typeof deeds)[number], state: CaseState | undefined) {
  const goes = (to: CaseState) => (state && caseTransitions[state].includes(to) ? to : undefined);
  switch (deed) {
    case 'report': {
      const email = `r${(reporters += 1)}@rights.example`;
      const { status } = await report(guest, page, { email });
      const hidden = state !== undefined && isDown(state);
      return { status, to: hidden ? undefined : 'open' } as const;
    }
    case 'counter':
      return { status: (await counter(mira, page)).status, to: goes('countered') };
    case 'wait': {
      await server.moveClock('+15d');
      const to = state === 'countered' ? ('restored' as const) : state;
      await eventually(
        'the clock has decided',
        async () => (await caseOf(ada, page))?.state === to,
      );
      return { status: 200, to };
    }
    default: {
      const decision: Decision = deed;
      return { status: (await decide(ada, page, decision)).status, to: goes(decided[decision]) };
    }
  }
}

test('random histories of a case', async () => {
  let state: CaseState | undefined;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...deeds), { minLength: 6, maxLength: 12 }),
      async (history) => {
        for (const deed of history) {
          const { status, to } = await does(deed, state);
          if (to === undefined && !(deed === 'wait' && state === undefined))
            expect(`${deed} in ${state}: ${status}`).toMatch(/: (404|409)$/);
          else {
            expect(`${deed} in ${state}: ${status}`).toMatch(/: 20[04]$/);
            state = to;
          }
          expect((await caseOf(ada, page))?.state).toBe(state);
          expect(await isShown()).toBe(state === undefined || !isDown(state));
        }
      },
    ),
    { numRuns: 6 },
  );
});
