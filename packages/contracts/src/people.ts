import { z } from 'zod';
import { profileKinds } from './constants.ts';
import { ProfileId, UserId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { planIds } from './billing.ts';
import { route } from './route.ts';

/** Credits an admin can give at a time, and one person can be given within 30 days. */
export const giftLimits = { atOnce: 500, perMonth: 1000 } as const;

/** A person as admins see them in a list. */
export const PersonRow = z.object({
  id: UserId,
  email: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** When they last opened the app; null: not since this was recorded. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** False: they are on the waitlist. */
  accepted: z.boolean(),
  admin: z.boolean(),
  suspendedAt: z.iso.datetime().nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const Person = PersonRow.extend({
  /** Shown to the person while they are suspended; empty otherwise. */
  suspendedWhy: z.string(),
  /** Sign-ins before this are refused. */
  signedOutAt: z.iso.datetime().nullable(),
  deletionAskedAt: z.iso.datetime().nullable(),
  profiles: z.array(
    z.object({ id: ProfileId, kind: z.enum(profileKinds), name: z.string(), public: z.boolean() }),
  ),
  plan: z.enum(planIds),
  credits: z.object({ available: z.int(), reserved: z.int() }),
  /** Credits that admins gave within 30 days. */
  givenCredits: z.int(),
  /** Why this admin cannot suspend them; null: they can. */
  cannotSuspend: z.string().nullable(),
  /** Why this admin cannot give them credits; null: they can. */
  cannotGive: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** An admin's reason for a decision. The audit log keeps it permanently. */
const Reason = z
  .string()
  .trim()
  .min(5, 'Give a reason of at least 5 characters.')
  .max(500, 'At most 500 characters.');

export const NewSuspension = z.object({ why: Reason });
export const NewCreditGift = z.object({
  /** A repeated request with the same id grants nothing again. */
  requestId: z.string().min(8).max(64),
  credits: z.coerce
    .number({ error: 'Enter a number of credits.' })
    .int('Enter a whole number of credits.')
    .min(1, 'Give at least 1 credit.')
    .max(giftLimits.atOnce, `Give at most ${giftLimits.atOnce} credits at a time.`),
  why: Reason,
});

const params = z.object({ id: UserId });
const base = { tag: 'Admin', access: 'admin' } as const;

export const peopleRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/api/admin/v1/people',
    summary: 'People with an account, newest first',
    query: PageQuery.extend({
      search: z.string().trim().max(100).default(''),
      show: z.enum(['everyone', 'suspended', 'waitlist']).default('everyone'),
    }),
    response: z.object({ people: z.array(PersonRow), total: z.int() }),
  }),
  get: route({
    ...base,
    method: 'GET',
    path: '/api/admin/v1/people/{id}',
    summary: 'One person with profiles, plan and credits',
    params,
    response: Person,
  }),
  suspend: route({
    ...base,
    method: 'POST',
    path: '/api/admin/v1/people/{id}/suspensions',
    summary: 'Suspend a person: their sessions end and every call they make is refused',
    params,
    body: NewSuspension,
    status: 204,
  }),
  lift: route({
    ...base,
    method: 'POST',
    path: '/api/admin/v1/people/{id}/suspensions/end',
    summary: 'Lift a suspension',
    params,
    body: NewSuspension,
    status: 204,
  }),
  signOut: route({
    ...base,
    method: 'POST',
    path: '/api/admin/v1/people/{id}/sign-outs',
    summary: 'Sign a person out on all devices',
    params,
    status: 204,
  }),
  giveCredits: route({
    ...base,
    method: 'POST',
    path: '/api/admin/v1/people/{id}/credits',
    summary: 'Give a person credits; they are notified',
    params,
    body: NewCreditGift,
    status: 204,
  }),
};
