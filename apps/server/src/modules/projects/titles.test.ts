import { projectRoutes } from '@limn/contracts/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('the title of a project', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
  });
  afterAll(() => server.close());

  const begin = async () => {
    const { body } = await steps.people.customer.call(projectRoutes.create, {
      body: { kind: 'talent', talent: steps.talent },
    });
    return { id: body.id };
  };
  const titleIn = async ({ id }: Awaited<ReturnType<typeof begin>>) => (await steps.read(id)).title;
  const save = (
    side: 'customer' | 'holder',
    params: Awaited<ReturnType<typeof begin>>,
    body: object,
  ) =>
    steps.people[side].call(projectRoutes.save, { params, body: { terms: someTerms(3), ...body } });

  test('is what is asked about, then the first words of the brief, cut at a word', async () => {
    const draft = await begin();
    expect(await titleIn(draft)).toBe('Juno Vale');
    const brief =
      'Pictures of her in gouache for the posters, flyers and website of a harbour festival.';
    await save('customer', draft, { terms: someTerms(3, { brief }) });
    expect(await titleIn(draft)).toBe('Pictures of her in gouache for the posters, flyers and');
  });

  test('can be written by the customer, and is in the list of both sides', async () => {
    const draft = await begin();
    await save('customer', draft, { title: 'Café Porto' });
    expect(await titleIn(draft)).toBe('Café Porto');
    await steps.people.customer.call(projectRoutes.submit, {
      params: draft,
      body: { version: 0, terms: someTerms(3) },
    });
    for (const side of ['customer', 'holder'] as const) {
      const { body } = await steps.people[side].call(projectRoutes.list, { query: { side } });
      expect(body.projects.find(({ id }) => id === draft.id)).toMatchObject({
        title: 'Café Porto',
        about: 'Juno Vale',
      });
    }
  });

  test('stays when a counter-offer changes the brief, which cannot change it', async () => {
    const id = await steps.ask();
    const params = { id };
    const first = await titleIn(params);
    const terms = someTerms(3, { brief: 'Something else altogether, for another festival.' });
    const sent = await steps.people.holder.call(projectRoutes.submit, {
      params,
      body: { version: 1, terms },
    });
    expect(sent.status).toBe(200);
    expect(await titleIn(params)).toBe(first);
    // Now it is the customer's turn, and a title of the rights holder is refused before.
    const again = await steps.ask();
    const refused = await save('holder', { id: again }, { title: 'Mine' });
    expect(refused.error?.message).toBe('The customer chooses the title.');
  });

  test('cannot be changed once the terms are accepted, and is in the agreement', async () => {
    const id = await steps.ask();
    await steps.accept(id);
    const refused = await save('customer', { id }, { title: 'Another' });
    expect(refused.status).toBe(409);
    const project = await steps.read(id);
    expect(project.agreement?.text).toContain(`the project “${project.title}” (${id})`);
  });
});
