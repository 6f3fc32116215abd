import { projectRoutes } from '@limn/contracts/projects';
import { talentRoutes } from '@limn/contracts/talents';
import { expect, onTestFinished, test } from 'vitest';
import { projectPeople } from '../../../testing/project-steps.ts';
import { startTestServer } from '../../../testing/test-server.ts';

test('how long an influencer takes to answer is told once three requests were answered', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { people, talent, ask } = await projectPeople(server);
  const told = async () => {
    const guest = await server.as();
    return (await guest.call(talentRoutes.get, { params: { id: talent } })).body.answerHours;
  };
  const asked = [await ask(), await ask(), await ask(), await ask()];
  expect(await told()).toBeNull();
  await server.moveClock('+6h');
  for (const [at, id] of asked.slice(0, 3).entries()) {
    expect(await told()).toBeNull();
    const body = { version: 1, decision: 'decline' as const, reason: 'No time.' };
    const { status } = await people.holder.call(projectRoutes.decide, { params: { id }, body });
    expect([at, status]).toEqual([at, 200]);
  }
  expect(await told()).toBeGreaterThan(5.9);
  expect(await told()).toBeLessThan(6.2);
});
