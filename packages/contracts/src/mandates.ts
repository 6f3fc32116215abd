import { z } from 'zod';
import { licenceTiers } from './constants.ts';
import { AppGrantId, ApiKeyId, ImageId, LicenceId, MandateId, StyleId } from './ids.ts';
import { Licence, SeenAgreement } from './licensing.ts';
import { Currency } from './money.ts';
import { route } from './route.ts';

/** Tiers that a mandate may cover. An exclusive licence always needs a person. */
export const mandateTiers = ['personal', 'standard'] as const;

/** Maximum number of active mandates per person. */
export const mostMandates = 20;
/** Longest duration of a mandate, in days. */
export const longestMandateDays = 366;
/** A sign-in counts as fresh for this many minutes. */
export const freshMinutes = 10;

/** Terms of a mandate, as they are signed. */
export const MandateTerms = z
  .object({
    scope: z.literal('licenses:buy').default('licenses:buy'),
    /** The key or app that can use it. */
    program: z.union([ApiKeyId, AppGrantId]),
    tiers: z.array(z.enum(mandateTiers)).min(1, 'Choose at least one kind of licence.'),
    currency: Currency,
    /** Maximum price of one licence, in minor units. */
    priceCap: z.int().min(1, 'Write an amount above 0.').max(1_000_000),
    /** Maximum total per calendar month (UTC), in minor units. */
    monthlyCap: z.int().min(1, 'Write an amount above 0.').max(10_000_000),
    /** Only pictures in these styles; empty for all styles. */
    onlyStyles: z.array(StyleId).max(50).default([]),
    /** Excluded styles. */
    notStyles: z.array(StyleId).max(50).default([]),
    endsAt: z.iso.datetime(),
    /** The licence agreement that is accepted with each purchase; a newer version ends the mandate's use. */
    agreement: SeenAgreement.pick({ version: true, sha256: true }),
  })
  .refine(({ priceCap, monthlyCap }) => priceCap <= monthlyCap, {
    path: ['monthlyCap'],
    message: 'The monthly limit must be at least the limit for one licence.',
  });
export type MandateTerms = z.infer<typeof MandateTerms>;

export const mandateStates = ['active', 'ended', 'revoked'] as const;

export const Mandate = z.object({
  id: MandateId,
  terms: MandateTerms,
  /** The signed text: the terms as canonical JSON (RFC 8785). */
  text: z.string(),
  state: z.enum(mandateStates),
  /** Name of the key or app; null if it was deleted. */
  program: z.string().nullable(),
  confirmedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** Amount bought under it in the current month (UTC), in minor units. */
  spentThisMonth: z.int(),
});
export type Mandate = z.infer<typeof Mandate>;

/** The card that pays purchases under mandates. */
export const SavedCard = z.object({ brand: z.string(), last4: z.string() });
export type SavedCard = z.infer<typeof SavedCard>;

/** A program's purchase that waits for the person's approval. */
export const Approval = z.object({
  licence: LicenceId,
  program: z.string().nullable(),
  imageId: z.string(),
  thumbnailUrl: z.string(),
  title: z.string(),
  tier: z.string(),
  exclusive: z.boolean(),
  amount: z.int(),
  currency: Currency,
  /** Why no mandate covered it. */
  why: z.string(),
  until: z.iso.datetime(),
});
export type Approval = z.infer<typeof Approval>;

const params = z.object({ id: MandateId });
const licence = z.object({ id: LicenceId });

export const mandateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mandates/v1/mandates',
    tag: 'Programs',
    summary: 'My mandates, newest first',
    access: 'accepted',
    response: z.object({ mandates: z.array(Mandate) }),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/mandates/v1/mandates',
    tag: 'Programs',
    summary: 'Sign a mandate; refused unless I signed in within the last ten minutes',
    access: 'creator',
    perMinute: 10,
    body: MandateTerms,
    response: Mandate,
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/mandates/v1/mandates/{id}',
    tag: 'Programs',
    summary: 'End a mandate at once; what was bought under it stays',
    access: 'accepted',
    params,
    response: Mandate,
  }),
  receipt: route({
    method: 'GET',
    path: '/api/mandates/v1/mandates/{id}/receipt',
    tag: 'Programs',
    summary: 'A mandate of mine as a signed receipt (JWS)',
    access: 'accepted',
    params,
    stream: 'file',
  }),
  buy: route({
    method: 'POST',
    path: '/api/licensing/v1/mandated-purchases',
    tag: 'Programs',
    summary:
      'Buy a licence for the person a key or an app acts for: charged at once if a mandate of theirs covers it, otherwise it waits for their approval',
    access: 'creator',
    scope: 'licenses:buy',
    perMinute: 60,
    body: z.object({
      imageId: ImageId,
      tier: z.enum(licenceTiers),
      /** The price that was quoted, in minor units; a changed price is refused, never charged. */
      amount: z.int(),
      agreement: z.object({ version: z.string(), sha256: z.string().length(64) }),
      requestId: z.string().min(8).max(64),
    }),
    response: z.object({
      licence: Licence,
      /** `charging`: ask again with the same request. `person-pays`: it waits at `url`. */
      state: z.enum(['paid', 'charging', 'person-pays']),
      /** Why no mandate covers it. */
      why: z.string().nullable(),
      url: z.string().nullable(),
    }),
    status: 201,
  }),
  card: route({
    method: 'GET',
    path: '/api/mandates/v1/card',
    tag: 'Programs',
    summary: 'The card that purchases under my mandates are paid with',
    access: 'accepted',
    response: z.object({ card: SavedCard.nullable() }),
  }),
  saveCard: route({
    method: 'POST',
    path: '/api/mandates/v1/card',
    tag: 'Programs',
    summary: 'Save a card: the address of the payment provider’s page',
    access: 'accepted',
    perMinute: 10,
    response: z.object({ url: z.string() }),
  }),
  removeCard: route({
    method: 'DELETE',
    path: '/api/mandates/v1/card',
    tag: 'Programs',
    summary: 'Forget my saved card',
    access: 'accepted',
    status: 204,
  }),
  approvals: route({
    method: 'GET',
    path: '/api/mandates/v1/approvals',
    tag: 'Programs',
    summary: 'Purchases that programs began and that wait for me',
    access: 'accepted',
    response: z.object({ approvals: z.array(Approval) }),
  }),
  approve: route({
    method: 'POST',
    path: '/api/mandates/v1/approvals/{id}',
    tag: 'Programs',
    summary: 'Continue a purchase that a program started: the address of the payment page',
    access: 'creator',
    params: licence,
    response: z.object({ url: z.string() }),
  }),
  decline: route({
    method: 'DELETE',
    path: '/api/mandates/v1/approvals/{id}',
    tag: 'Programs',
    summary: 'Decline a purchase that a program began',
    access: 'creator',
    params: licence,
    status: 204,
  }),
};
