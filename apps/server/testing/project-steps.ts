import type { Actor } from '@limn/contracts/call';
import type { ProfileId, ProjectId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import type { Project } from '@limn/contracts/project-shapes';
import type { Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { eventually } from '../seeds/eventually.ts';
import { openTalents, payWith, signUp } from '../seeds/steps.ts';
import type { TestServer } from './test-server.ts';

/** Steps of a project, in the words of the people who take them. */

/** A creator and an influencer who accepts requests, with their steps. */
export interface ProjectPeople {
  people: Record<Side, Actor>;
  talent: ProfileId;
  read(id: ProjectId, side?: Side): Promise<Project>;
  /** A request that was sent. */
  ask(changed?: Partial<ProjectTerms>): Promise<ProjectId>;
  accept(id: ProjectId): Promise<Project>;
  /** Both sign. */
  sign(id: ProjectId): Promise<Project>;
  /** The address of the payment page. */
  payPage(id: ProjectId): Promise<string>;
  /** A project that was requested, accepted, signed and paid. */
  paid(changed?: Partial<ProjectTerms>): Promise<ProjectId>;
}

/** Terms that are ready to send, from a day some days after the real date. */
export const someTerms = (startsIn: number, changed: Partial<ProjectTerms> = {}): ProjectTerms =>
  ProjectTerms.parse({
    brief: 'Two posters for a harbour festival, painted.',
    rights: ['image'],
    content: [{ kind: 'image', count: 2 }],
    channels: ['print'],
    startsOn: new Date(Date.now() + startsIn * 86_400_000).toISOString().slice(0, 10),
    price: 40_000,
    ...changed,
  });

export async function projectPeople(
  server: TestServer,
  customer = 'cleo@limn.test',
  holder = 'juno@limn.test',
): Promise<ProjectPeople> {
  await openTalents(server);
  const cleo = await signUp(server, customer, 'creator', 'Cleo Marchetti');
  const juno = await signUp(server, holder, 'influencer', 'Juno Vale');
  await juno.call(profileRoutes.publish, {
    params: { kind: 'influencer' },
    body: { published: true },
  });
  const talent = (await juno.call(profileRoutes.mine)).body.influencer!.id;
  const people = { customer: cleo, holder: juno };
  const steps: ProjectPeople = {
    people,
    talent,
    read: async (id, side = 'customer') =>
      (await people[side].call(projectRoutes.get, { params: { id } })).body,
    async ask(changed) {
      const { body } = await cleo.call(projectRoutes.create, { body: { kind: 'talent', talent } });
      const { error } = await cleo.call(projectRoutes.submit, {
        params: { id: body.id },
        body: { version: 0, terms: someTerms(3, changed) },
      });
      if (error) throw new Error(error.message);
      return body.id;
    },
    async accept(id) {
      const { version } = await steps.read(id, 'holder');
      const { body } = await juno.call(projectRoutes.decide, {
        params: { id },
        body: { version, decision: 'accept' },
      });
      return body;
    },
    async sign(id) {
      const { sha256 } = (await steps.read(id)).agreement!;
      const names = { holder: 'Juno Vale', customer: 'Cleo Marchetti' };
      for (const side of ['holder', 'customer'] as const)
        await people[side].call(projectRoutes.sign, {
          params: { id },
          body: { name: names[side], sha256, agreed: true },
        });
      return steps.read(id);
    },
    async payPage(id) {
      const { body } = await cleo.call(projectRoutes.pay, { params: { id }, body: {} });
      return body.url;
    },
    async paid(changed) {
      const id = await steps.ask(changed);
      await steps.accept(id);
      await steps.sign(id);
      await payWith('4242 4242 4242 4242', await steps.payPage(id));
      await eventually('it is paid', async () => (await steps.read(id)).state !== 'accepted');
      return id;
    },
  };
  return steps;
}
