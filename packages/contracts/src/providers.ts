import { z } from 'zod';
import { ProviderId } from './ids.ts';
import { route } from './route.ts';
import { trainingSources } from './training-sources.ts';

/** Whose API a provider speaks. */
export const providerKinds = ['comfyui', 'bria', 'fal', 'openai'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** How a request to a provider can fail; see the retry table of the server's `modules/models`. */
export const providerFailures = [
  /** The provider refuses the request: bad key, bad model, bad prompt. */
  'refused',
  /** It has too much to do, or asks less often. */
  'busy',
  /** It cannot be reached, or knows nothing of a job that it had taken. */
  'gone',
  'bad-answer',
  'out-of-memory',
  'timeout',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, 'This is not the name of a header.');
/** Printable ASCII: what a header may hold. */
const headerValue = z
  .string()
  .regex(/^[ -~]{1,4096}$/, 'A header holds printable characters only.');

/** Where a provider is. */
const Address = z
  .url({ protocol: /^https?$/, error: 'This is not a web address.' })
  .max(300)
  .refine((address) => {
    const url = URL.parse(address);
    return !url?.username && !url?.password && !url?.search && !url?.hash;
  }, 'Keys go into headers, not into the address.');

/** The control image that a ControlNet gets, derived from a person's picture. */
export const controlKinds = ['picture', 'edges', 'depth', 'pose'] as const;
export type ControlKind = (typeof controlKinds)[number];

/** How a provider trains models of single styles, where it does. */
const TrainerSettings = z.object({
  /** Artists can have it learn their styles. */
  offered: z.boolean().default(false),
  steps: z.coerce.number().int().min(1).max(20_000).default(800),
  rank: z.coerce.number().int().min(1).max(128).default(16),
  /** Side of the squares it learns from, and how large its pictures can be: as many pixels as such a square. */
  side: z.coerce.number().int().min(512).max(1024).multipleOf(64).default(512),
  /** Price of a training for the artist. */
  credits: z.coerce.number().int().min(0).max(10_000).default(20),
  /** The provider's price, in minor units of the site's currency. */
  cost: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Minutes that a training may take. */
  minutes: z.coerce.number().int().min(1).max(720).default(120),
});

/** Settings under the provider's own names; empty ones are left to the provider or to us. */
export const ProviderSettings = z.object({
  /** A checkpoint, a model's path or its name. */
  model: text(200),
  sampler: text(60).default(''),
  scheduler: text(60).default(''),
  steps: z.coerce.number().int().min(1).max(150).default(20),
  /** Classifier-free guidance. */
  guidance: z.coerce.number().min(0).max(30).default(6),
  /** Short side of the requested picture, in pixels. */
  side: z.coerce.number().int().min(256).max(1024).multipleOf(64).default(512),
  lora: text(200).default(''),
  loraStrength: z.coerce.number().min(-2).max(2).default(1),
  /** Follows a person's picture more closely than starting from it does. */
  controlNet: text(200).default(''),
  /** The control that it was trained to follow; ComfyUI extracts it from the picture first. */
  controlKind: z.enum(controlKinds).default('picture'),
  /** ComfyUI: further servers that have the same files. The least busy one gets the next picture. */
  servers: z.array(Address).max(7, 'At most 7 further servers.').default([]),
  /** OpenAI-compatible: stable-diffusion.cpp's server, which reads what that API lacks out of the prompt. */
  sdServer: z.boolean().default(false),
  /** ComfyUI: a graph in API format with slots as `{{prompt}}`, in place of our own. */
  graph: z.string().max(200_000).default(''),
  trainer: TrainerSettings.prefault({}),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

/** A provider as an admin describes it. */
export const ProviderInput = z.object({
  kind: z.enum(providerKinds),
  name: text(60).min(2, 'Name the model.'),
  address: Address,
  /** Sent with every call, including keys. Write-only: omitted headers stay. */
  headers: z
    .array(z.object({ name: headerName, value: headerValue }))
    .max(10)
    .optional(),
  settings: ProviderSettings,
  /** As the model's vendor counts. */
  version: text(60),
  licence: text(300).min(1, 'Enter the terms under which you use the model.'),
  training: z.object({
    source: z.enum(trainingSources),
    text: text(300).min(1, 'Enter what it was trained on.'),
    url: z.url().nullable(),
  }),
  /** Credits a picture of up to 1024×1024 costs its person. */
  credits: z.coerce.number().int().min(1).max(100),
  /** Our cost of a thousand pictures, in minor units of the site's currency. */
  costPerThousand: z.coerce.number().int().min(0).max(10_000_000),
  /** Minor units; null: no limit. */
  monthlyBudget: z.coerce.number().int().min(0).max(1_000_000_000).nullable(),
  /** Seconds that a picture may take. */
  deadline: z.coerce.number().int().min(10).max(840).default(300),
  enabled: z.boolean(),
});
export type ProviderInput = z.infer<typeof ProviderInput>;

export const Provider = ProviderInput.omit({ headers: true }).extend({
  id: ProviderId,
  /** Id of the model it makes, as recipes name it. */
  modelId: z.string(),
  /** Configured by the environment: its address is not changed here. */
  fromEnvironment: z.boolean(),
  headerNames: z.array(z.string()),
  /** Samplers that people can choose, as it named them when it was last tested. */
  samplers: z.array(z.string()),
  /** Whether people can choose it now. */
  offered: z.boolean(),
  health: z.object({
    /** State of the circuit breaker: `open` sends no requests for a while, `trial` sends one. */
    breaker: z.enum(['closed', 'open', 'trial']),
    /** Figures of the last hundred pictures within a week; null: none. */
    medianSeconds: z.number().nullable(),
    errorRate: z.number().nullable(),
    lastFailure: z.enum(providerFailures).nullable(),
  }),
  /** Minor units. */
  spentThisMonth: z.int(),
});
export type Provider = z.infer<typeof Provider>;

/** The result of a connection test. */
export const ProviderTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  milliseconds: z.int(),
  /** Models it offers, if it lists them. */
  models: z.array(z.string()),
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
  loras: z.array(z.string()),
  controlNets: z.array(z.string()),
  /** Controls that it can extract from a picture for a ControlNet. */
  controlKinds: z.array(z.enum(controlKinds)),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

const params = z.object({ id: ProviderId });
export const providerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/providers',
    tag: 'Admin',
    summary: 'Providers of models that compose: health, cost and terms; clean training first',
    access: 'admin',
    response: z.object({
      providers: z.array(Provider),
      /** Whether models that were trained on anything else than licensed or public-domain pictures are offered. */
      anyTraining: z.boolean(),
      /** Host of the service that judges words and pictures; null: none is configured. */
      judgedBy: z.string().nullable(),
      currency: z.string(),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/v1/providers',
    tag: 'Admin',
    summary: 'Add a provider',
    access: 'admin',
    body: ProviderInput,
    response: Provider,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/v1/providers/{id}',
    tag: 'Admin',
    summary: 'Change a provider; headers that are left out stay',
    access: 'admin',
    params,
    body: ProviderInput,
    response: Provider,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/v1/providers/{id}',
    tag: 'Admin',
    summary: 'Forget a provider and its keys',
    access: 'admin',
    params,
    status: 204,
  }),
  test: route({
    method: 'POST',
    path: '/api/admin/v1/providers/{id}/tests',
    tag: 'Admin',
    summary: 'Ask a provider how it is and what it has',
    access: 'admin',
    params,
    response: ProviderTest,
  }),
  setAnyTraining: route({
    method: 'PUT',
    path: '/api/admin/v1/provider-policy',
    tag: 'Admin',
    summary:
      'Allow models with undisclosed training data, or only those trained on licensed and public-domain pictures',
    access: 'admin',
    body: z.object({ anyTraining: z.boolean() }),
    response: z.object({ anyTraining: z.boolean() }),
  }),
};
