import { z } from 'zod';
import {
  GenerationId,
  ImageId,
  LicenceId,
  MandateId,
  PaymentId,
  ProfileId,
  ProjectId,
  StyleId,
  WebhookEventId,
  WebhookId,
} from './ids.ts';
import { Currency } from './money.ts';
import { type ProjectState, projectStates, sides } from './project-states.ts';
import { route } from './route.ts';
import { Month } from './statements.ts';

/** Maximum number of webhooks per person. */
export const mostWebhooks = 10;
/** Retries of a delivery end, and a webhook without a success is disabled, after this many days. */
export const failingDays = 3;
/** Days that the delivery log is kept. */
export const deliveryLogDays = 30;
/** Hours after a rotation during which the previous secret signs, too. */
export const secretOverlapHours = 24;

const Licence = z.object({ licence: LicenceId, number: z.string(), image: ImageId });
const Payment = z.object({
  payment: PaymentId,
  /** `licence`, `plan` or `project`. */
  kind: z.string(),
  amount: z.int(),
  currency: Currency,
});
const Style = z.object({ style: StyleId });

/** Data of each type of event: ids and public fields. Everything else is read through the API. */
export const webhookData = {
  /** All its pictures are painted. */
  'generation.succeeded': z.object({ generation: GenerationId, images: z.array(ImageId) }),
  /** It ended early. `images` are those that were painted before. */
  'generation.failed': z.object({ generation: GenerationId, images: z.array(ImageId) }),
  /** Moved to the trash, from where it can be restored for a while. */
  'image.deleted': z.object({ image: ImageId }),
  /** The licence came into force, or is in force again because the one that upgraded it was refunded. */
  'licence.activated': Licence.extend({ tier: z.string() }),
  'licence.refunded': Licence,
  /** It was upgraded: `by` replaces it. */
  'licence.superseded': Licence.extend({ by: LicenceId }),
  /** The buyer's bank disputed the payment. */
  'dispute.opened': Payment,
  /** `stands`: the payment is valid. `returned`: the bank gave it back to the buyer, and the purchase has ended. */
  'dispute.closed': Payment.extend({ outcome: z.enum(['stands', 'returned']) }),
  /** For both sides of a project; `by` is null if neither side caused it. */
  'project.changed': z.object({
    project: ProjectId,
    state: z.enum(Object.keys(projectStates) as [ProjectState, ...ProjectState[]]),
    event: z.string(),
    by: z.enum(sides).nullable(),
  }),
  /** A month is over in which the earnings of a profile changed. */
  'statement.ready': z.object({ profile: ProfileId, month: Month }),
  'style.published': Style,
  'style.withdrawn': Style,
  /** Ended by its person before its time. */
  'mandate.revoked': z.object({ mandate: MandateId }),
};
export type WebhookEventType = keyof typeof webhookData;

export const webhookEventTypes = Object.keys(webhookData) as [
  WebhookEventType,
  ...WebhookEventType[],
];

/** Types of events in words. */
export const webhookEventTexts: Record<WebhookEventType, string> = {
  'generation.succeeded': 'A generation’s pictures are ready',
  'generation.failed': 'A generation failed',
  'image.deleted': 'A picture was moved to the trash',
  'licence.activated': 'A licence you bought is in force',
  'licence.refunded': 'A licence you bought was refunded',
  'licence.superseded': 'A licence you bought was upgraded',
  'dispute.opened': 'Your bank disputed a payment',
  'dispute.closed': 'A dispute was decided',
  'project.changed': 'A project changed',
  'statement.ready': 'A month’s statement is ready',
  'style.published': 'A style of yours entered the marketplace',
  'style.withdrawn': 'A style of yours left the marketplace',
  'mandate.revoked': 'A mandate of yours was ended',
};

/** An event as passed to `emit`. */
export type WebhookEventInput = {
  [Type in WebhookEventType]: { type: Type; data: z.infer<(typeof webhookData)[Type]> };
}[WebhookEventType];

/** A test event that the owner sends from the page. */
const testType = 'webhook.test';

const payload = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data,
  });

/** The body of a delivery. */
export const WebhookPayload = z.discriminatedUnion('type', [
  payload('generation.succeeded', webhookData['generation.succeeded']),
  payload('generation.failed', webhookData['generation.failed']),
  payload('image.deleted', webhookData['image.deleted']),
  payload('licence.activated', webhookData['licence.activated']),
  payload('licence.refunded', webhookData['licence.refunded']),
  payload('licence.superseded', webhookData['licence.superseded']),
  payload('dispute.opened', webhookData['dispute.opened']),
  payload('dispute.closed', webhookData['dispute.closed']),
  payload('project.changed', webhookData['project.changed']),
  payload('statement.ready', webhookData['statement.ready']),
  payload('style.published', webhookData['style.published']),
  payload('style.withdrawn', webhookData['style.withdrawn']),
  payload('mandate.revoked', webhookData['mandate.revoked']),
  payload(testType, z.object({ webhook: WebhookId })),
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;

const Settings = z.object({
  url: z
    .url({ protocol: /^https$/, error: 'Write an address that begins with https://.' })
    .max(500, 'An address has at most 500 characters.'),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, 'Choose at least one event.')
    .transform((events) => [...new Set(events)]),
});

/** Why a webhook is off: by its owner, because all deliveries failed, or because it answered 410 Gone. */
export const disabledReasons = ['by-owner', 'failing', 'gone'] as const;

export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  enabled: z.boolean(),
  disabledWhy: z.enum(disabledReasons).nullable(),
  /** No delivery has succeeded since; null: the last one did. */
  failingSince: z.iso.datetime().nullable(),
  /** The previous secret signs too until then. */
  oldSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with the secret that its deliveries are signed with, which is shown once. */
const NewWebhook = z.object({ webhook: Webhook, secret: z.string() });

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const WebhookDelivery = z.object({
  /** The event's id, sent as `webhook-id`: it stays the same when a delivery is repeated. */
  event: WebhookEventId,
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** The beginning of the last answer. */
  answer: z.string(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  /** When it is sent again; null: it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const tag = 'Webhooks';
const params = z.object({ id: WebhookId });

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/webhooks/v1/webhooks',
    tag,
    summary: 'My webhooks, newest first',
    access: 'accepted',
    response: z.object({ webhooks: z.array(Webhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/webhooks/v1/webhooks',
    tag,
    summary: 'Add a webhook; its secret is in this answer only',
    access: 'accepted',
    perMinute: 10,
    body: Settings,
    response: NewWebhook,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/webhooks/v1/webhooks/{id}',
    tag,
    summary: 'Change a webhook of mine: its address, its events, or whether it is on',
    access: 'accepted',
    perMinute: 30,
    params,
    body: z.object({ ...Settings.partial().shape, enabled: z.boolean().optional() }),
    response: Webhook,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhooks/v1/webhooks/{id}',
    tag,
    summary: 'Delete a webhook of mine with its delivery log',
    access: 'accepted',
    params,
    status: 204,
  }),
  rotate: route({
    method: 'POST',
    path: '/api/webhooks/v1/webhooks/{id}/rotations',
    tag,
    summary: 'Give a webhook of mine a new secret; the old one signs too for 24 hours more',
    access: 'accepted',
    perMinute: 10,
    params,
    response: NewWebhook,
    status: 201,
  }),
  test: route({
    method: 'POST',
    path: '/api/webhooks/v1/webhooks/{id}/tests',
    tag,
    summary: 'Send a test event to a webhook of mine, once',
    access: 'accepted',
    perMinute: 10,
    params,
    response: WebhookDelivery,
    status: 202,
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/webhooks/v1/webhooks/{id}/deliveries',
    tag,
    summary: 'Deliveries of a webhook of mine, newest first; `before` continues where a page ended',
    access: 'accepted',
    params,
    query: z.object({
      size: z.coerce.number().int().min(1).max(100).default(20),
      before: WebhookEventId.optional(),
    }),
    response: z.object({ deliveries: z.array(WebhookDelivery), more: z.boolean() }),
  }),
  replay: route({
    method: 'POST',
    path: '/api/webhooks/v1/webhooks/{id}/deliveries/{event}/replays',
    tag,
    summary: 'Send a delivery of mine again, with the same id and body',
    access: 'accepted',
    perMinute: 60,
    params: params.extend({ event: WebhookEventId }),
    response: WebhookDelivery,
    status: 202,
  }),
};
