import { projectRoutes } from '@limn/contracts/projects';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { projectPeople } from '../../../testing/project-steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer } from '../../../testing/test-server.ts';

test('what came of a finished project stands on the talent’s page once both give leave', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { people, talent, paid, read } = await projectPeople(server);
  const { customer, holder } = people;
  const id = await paid({ months: 1, perOutput: 0, approval: true });
  const params = { id };
  const show = (who: typeof customer, leave: boolean) =>
    who.call(projectRoutes.show, { params, body: { show: leave } });
  await server.moveClock('+4d');
  await eventually('it runs', async () => (await read(id)).state === 'active');
  for (const [at, approved] of [true, false].entries()) {
    const image = (await uploadPicture(customer, `poster-${at}.png`)).id;
    const { body } = await customer.call(projectRoutes.deliver, { params, body: { image } });
    const outputId = body.outputs.at(-1)!.id;
    await holder.call(projectRoutes.judge, {
      params: { id, outputId },
      body: { approved, reason: 'Another colour, please.' },
    });
  }
  expect((await show(customer, true)).status).toBe(409);
  await server.moveClock('+40d');
  await eventually('it is done', async () => (await read(id)).state === 'completed');

  const guest = await server.as();
  const seen = async () =>
    (await guest.call(projectRoutes.finished, { query: { holder: talent } })).body.projects;
  expect((await show(customer, true)).body.shownBy).toEqual(['customer']);
  expect(await seen()).toEqual([]);
  expect((await show(holder, true)).body.shownBy).toEqual(['customer', 'holder']);
  const [project, ...others] = await seen();
  expect(others).toEqual([]);
  expect(project).toMatchObject({ about: 'Juno Vale', customer: 'Cleo Marchetti' });
  expect(project!.rights).toEqual(['image']);
  // Rejected pictures, price and terms are private.
  expect(project!.pictures).toHaveLength(1);
  expect(Object.keys(project!).sort()).toEqual([
    'about',
    'customer',
    'endsAt',
    'id',
    'pictures',
    'rights',
    'startsAt',
  ]);
  const picture = await fetch(server.url + project!.pictures[0]!.url);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);

  expect((await show(holder, false)).body.shownBy).toEqual(['customer']);
  expect(await seen()).toEqual([]);
});
