import type { Actor } from '@limn/contracts/call';
import type { ImageId, ProjectId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { ProjectTerms } from '@limn/contracts/project-terms';
import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { builtInModel } from '@limn/contracts/recipe';
import { styleRoutes } from '@limn/contracts/styles';
import type { z } from 'zod';
import { givePlan } from '../src/modules/billing/index.ts';
import { backdate } from '../src/modules/projects/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { eventually } from './eventually.ts';
import { type PeopleParts, markNotificationsRead, seedPerson, seedProfile } from './people.ts';
import { generate, goodCard, payWith, referenceCalled, sure } from './steps.ts';

/** A sample project between people who do not exist. */
interface SampleProject {
  customer: string;
  holder: string;
  terms: z.input<typeof ProjectTerms>;
  /** Messages in order, the customer first. */
  said: string[];
  /**
   * Pictures that are made, submitted and approved, except for the last of a running project: their prompts, and the
   * titles of the references they follow.
   */
  pictures: { prompt: string; follows?: string }[];
  /** Days it is moved into the past; with more than its term it has ended, and both show it. */
  daysAgo: number;
}

const brand = 'fjord@limn.test';
const day = 86_400_000;

const projects: SampleProject[] = [
  {
    customer: brand,
    holder: 'juno@limn.test',
    terms: {
      brief: 'Sample project: two painted posters for the summer timetable of a ferry line.',
      rights: ['likeness'],
      content: [{ kind: 'image', count: 2 }],
      channels: ['print', 'website'],
      territory: ['PT', 'ES'],
      category: 'Other',
      months: 1,
      price: 60_000,
      aiUses: ['Painting her, seen from far, on the deck of a ferry in two posters.'],
      disclosure: 'Painted with AI with permission from Juno Reyes',
    },
    said: [
      'We would like the blue hour rather than noon. Is far away far enough?',
      'Far is fine. Not my back, please; I talk with my face.',
    ],
    pictures: [
      { prompt: 'a sailing boat on the sea at dusk' },
      { prompt: 'a lighthouse on a cliff by the sea' },
    ],
    daysAgo: 80,
  },
  {
    customer: 'cleo@limn.test',
    holder: 'teo@limn.test',
    terms: {
      brief: 'Sample project: a voice for the audio guide of a small museum of lifts.',
      rights: ['voice', 'name'],
      content: [{ kind: 'voice', count: 12 }],
      channels: ['internal'],
      territory: ['IT'],
      category: 'Voice Talent',
      months: 1,
      price: 35_000,
      aiUses: ['Speaking twelve texts of the guide, each of which he has read before.'],
      languages: ['it', 'en'],
      disclosure: 'With the made voice of Teo Baracchi',
    },
    said: ['Here is the list of rooms.', 'Room four is a joke about stairs. I like it. Go on.'],
    pictures: [],
    daysAgo: 45,
  },
  {
    customer: 'cleo@limn.test',
    holder: 'kofi@limn.test',
    terms: {
      brief: 'Sample project: lines of a poem below six pictures of a bus route.',
      rights: ['name'],
      content: [{ kind: 'book excerpt', count: 6 }],
      channels: ['social-media', 'website'],
      category: 'Literary',
      months: 6,
      price: 18_000,
    },
    said: ['May the line break where the picture ends?', 'It may break anywhere but at “home”.'],
    pictures: [],
    daysAgo: 12,
  },
  {
    customer: brand,
    holder: 'juno@limn.test',
    terms: {
      brief: 'Sample project: four painted postcards from harbours, for the winter.',
      rights: ['name', 'image'],
      category: 'Other',
      content: [{ kind: 'image', count: 4 }],
      channels: ['print'],
      months: 3,
      renewal: 'ask',
      price: 24_000,
    },
    said: ['The first two are in.', 'One yes. Looking at the other on the ferry tonight.'],
    pictures: [
      { prompt: 'a village by a harbour in the snow' },
      { prompt: 'boats in a harbour, purple sky', follows: 'Boats in River, Nagasaki' },
    ],
    daysAgo: 9,
  },
];

interface ProjectSeedParts extends PeopleParts {
  jobs: Jobs;
}

async function paint(
  customer: Actor,
  { prompt, follows }: SampleProject['pictures'][number],
): Promise<ImageId> {
  const { artStyles } = sure(await customer.call(styleRoutes.list, { query: { size: 1 } }));
  const [image] = await generate(customer, artStyles[0]!.id, {
    prompt,
    model: builtInModel,
    image_dimensions: '1152x896',
    reference: follows ? await referenceCalled(customer, prompt, follows) : null,
    quality: undefined,
  });
  return image!.id;
}

/**
 * Takes the next step of a sample project on behalf of its people, from the state that an earlier start left.
 * @returns false if no step was left
 */
async function goOn(
  sides: { customer: Actor; holder: Actor },
  project: Project,
  sample: SampleProject,
  { clock, origin }: ProjectSeedParts,
): Promise<boolean> {
  const { id, version } = project;
  const params = { id };
  if (project.state === 'draft') {
    const startsOn = clock.now().toISOString().slice(0, 10);
    const terms = ProjectTerms.parse({ ...sample.terms, startsOn });
    sure(await sides.customer.call(projectRoutes.submit, { params, body: { version, terms } }));
  } else if (project.state === 'submitted')
    sure(
      await sides.holder.call(projectRoutes.decide, {
        params,
        body: { version, decision: 'accept' },
      }),
    );
  else if (project.state === 'accepted' && project.agreement) {
    const { sha256, signatures } = project.agreement;
    const side = (['holder', 'customer'] as const).find((one) =>
      signatures.every((signature) => signature.side !== one),
    );
    if (side)
      sure(
        await sides[side].call(projectRoutes.sign, {
          params,
          body: { name: project[side].name, sha256, agreed: true },
        }),
      );
    else {
      const { url } = sure(await sides.customer.call(projectRoutes.pay, { params, body: {} }));
      await payWith(goodCard, origin + new URL(url).pathname);
      await eventually('the project is paid', async () => {
        const now = sure(await sides.customer.call(projectRoutes.get, { params }));
        return now.state !== 'accepted';
      });
    }
  } else if (project.state === 'active' && project.messages.length < sample.said.length) {
    const at = project.messages.length;
    const by = at % 2 === 0 ? sides.customer : sides.holder;
    sure(await by.call(projectRoutes.message, { params, body: { text: sample.said[at] } }));
  } else if (project.state === 'active' && project.outputs.length < sample.pictures.length) {
    const at = project.outputs.length;
    const image = await paint(sides.customer, sample.pictures[at]!);
    const { outputs } = sure(
      await sides.customer.call(projectRoutes.deliver, { params, body: { image } }),
    );
    const ends = sample.daysAgo > 31;
    if (ends || at + 1 < sample.pictures.length)
      await sides.holder.call(projectRoutes.judge, {
        params: { id, outputId: outputs.at(-1)!.id },
        body: { approved: true, reason: '' },
      });
  } else return false;
  return true;
}

/** Completes it if it is far enough in the past, and has both sides show it. */
async function finish(
  { db, jobs }: ProjectSeedParts,
  sides: { customer: Actor; holder: Actor },
  id: ProjectId,
): Promise<void> {
  const params = { id };
  await db.transaction((tx) => jobs.sendDue(tx));
  await eventually('the project is over', async () => {
    const { state } = sure(await sides.customer.call(projectRoutes.get, { params }));
    return state === 'completed';
  });
  for (const side of [sides.customer, sides.holder])
    sure(await side.call(projectRoutes.show, { params, body: { show: true } }));
}

/**
 * Two finished and two running sample projects, made by calls to the running server, and then moved into the past.
 * Continues after an interruption.
 */
export async function seedProjects(parts: ProjectSeedParts): Promise<void> {
  const { db, clock } = parts;
  const customer = await seedProfile(parts, brand, 'creator', {
    accountName: 'Fjord & Fell',
    about: 'Sample profile of a fresh machine: a ferry line that does not sail.',
    website: 'https://example.com',
  });
  await givePlan(db, customer.userId, 'creator', clock.now());
  for (const sample of projects) {
    const sides = {
      customer: await seedPerson(parts, sample.customer),
      holder: await seedPerson(parts, sample.holder),
    };
    const { influencer } = sure(await sides.holder.call(profileRoutes.mine));
    const list = sure(
      await sides.customer.call(projectRoutes.list, { query: { side: 'customer', size: 100 } }),
    );
    const known = [];
    for (const { id } of list.projects)
      known.push(sure(await sides.customer.call(projectRoutes.get, { params: { id } })));
    let project =
      known.find(({ terms }) => terms.brief === sample.terms.brief) ??
      sure(
        await sides.customer.call(projectRoutes.create, {
          body: { kind: 'talent', talent: influencer!.id },
        }),
      );
    const { id } = project;
    while (await goOn(sides, project, sample, parts))
      project = sure(await sides.customer.call(projectRoutes.get, { params: { id } }));
    // Dates moved by an earlier start stay.
    const begun = project.startsAt !== null && Date.parse(project.startsAt);
    if (project.state === 'active' && begun && clock.now().getTime() - begun < day)
      await backdate(db, id, sample.daysAgo);
    if (sample.daysAgo > 31) await finish(parts, sides, id);
    for (const side of [sides.customer, sides.holder]) await markNotificationsRead(side);
  }
}
