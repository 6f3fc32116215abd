import { mandateRoutes } from '@limn/contracts/mandates';
import { licenceTiers } from '@limn/contracts/constants';
import { BookId, ImageId, ProfileId, ProjectId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { projectRoutes } from '@limn/contracts/projects';
import { paths } from '@limn/contracts/web-paths';
import { z } from 'zod';
import { agreementNow } from './market-tools.ts';
import { Money, Untrusted, untrusted } from './session.ts';
import { tool } from './tool.ts';

export const licensePicture = tool({
  name: 'license_picture',
  title: 'License a picture',
  description:
    'Buy a licence at a price from quote: at once if a mandate of the person covers it, otherwise it waits for them to pay.',
  readOnly: false,
  costs: true,
  input: z.object({
    image: ImageId,
    tier: z.enum(licenceTiers),
    amount: z.int().min(0).describe('The price from quote, in minor units'),
    agreement: z
      .string()
      .length(64)
      .describe('`sha256` of the agreement from quote, which the person accepts'),
    requestKey: z
      .string()
      .min(8)
      .max(64)
      .describe('A key of your own making: the same key never starts a second purchase'),
  }),
  output: z.object({
    license: z.object({ id: z.string(), number: z.string().nullable(), status: z.string() }),
    state: z
      .enum(['paid', 'charging', 'person-pays'])
      .describe('charging: call again with the same requestKey'),
    why: z.string().nullable().describe('Why a person has to pay'),
    url: z.string().nullable().describe('Where the person pays'),
  }),
  async run({ image, tier, amount, agreement, requestKey }, session) {
    const { version } = await agreementNow(session);
    const { licence, ...rest } = await session.ask(mandateRoutes.buy, {
      body: {
        imageId: image,
        tier,
        amount,
        agreement: { version, sha256: agreement },
        requestId: requestKey,
      },
    });
    return {
      data: {
        license: { id: licence.id, number: licence.number, status: licence.status },
        ...rest,
      },
    };
  },
});

export const requestRights = tool({
  name: 'request_rights',
  title: 'Draft a request for rights',
  description:
    'Begin a request for a person’s likeness or voice, or for a book. It stays a draft: only a person completes and sends it.',
  readOnly: false,
  input: z.object({
    kind: z.enum(['talent', 'book']),
    id: z.string().max(40).describe('Id of the listing'),
  }),
  output: z.object({
    project: z.string(),
    about: Untrusted,
    url: z.string().describe('Where a person completes and sends it'),
  }),
  async run({ kind, id }, { ask, parts }) {
    const body =
      kind === 'talent'
        ? { kind, talent: ProfileId.parse(id) }
        : { kind: 'book', book: BookId.parse(id) };
    const project = await ask(projectRoutes.create, { body });
    return {
      data: {
        project: project.id,
        about: untrusted(project.about),
        url: parts.publicUrl + paths.projectDraft(project),
      },
    };
  },
});

const ProjectState = z.object({
  id: z.string(),
  title: Untrusted,
  about: Untrusted,
  state: z.string(),
  waitingFor: z.string().nullable().describe('Whose turn it is'),
  price: Money,
  url: z.string(),
});

export const projectStatus = tool({
  name: 'project_status',
  title: 'Status of requests',
  description: 'The person’s projects for likenesses and books, or one of them.',
  readOnly: true,
  input: z.object({ id: ProjectId.optional(), size: z.int().min(1).max(50).default(10) }),
  output: z.object({ projects: z.array(ProjectState) }),
  async run({ id, size }, { ask, parts }) {
    const found = id
      ? [await ask(projectRoutes.get, { params: { id } })]
      : (await ask(projectRoutes.list, { query: { size } })).projects;
    return {
      data: {
        projects: found.map((one) => ({
          id: one.id,
          title: untrusted(one.title),
          about: untrusted(one.about),
          state: one.state,
          waitingFor: one.turn,
          price: { amount: one.price, currency: one.currency },
          url: parts.publicUrl + paths.project(one.id),
        })),
      },
    };
  },
});

export const listLicences = tool({
  name: 'list_licenses',
  title: 'Licences bought',
  description: 'The person’s licences, newest first.',
  readOnly: true,
  input: z.object({
    offset: z.int().min(0).max(100_000).default(0),
    size: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    licenses: z.array(
      z.object({
        id: z.string(),
        number: z.string().nullable(),
        status: z.string(),
        image: z.string(),
        tier: z.enum(licenceTiers),
        price: Money,
        paidAt: z.string().nullable(),
      }),
    ),
    total: z.int(),
  }),
  async run(query, { ask }) {
    const { licences, total } = await ask(licensingRoutes.list, { query });
    return {
      data: {
        licenses: licences.map(
          ({ id, number, status, imageId, tier, amount, currency, paidAt }) => ({
            id,
            number,
            status,
            image: imageId,
            tier,
            price: { amount, currency },
            paidAt,
          }),
        ),
        total,
      },
    };
  },
});
