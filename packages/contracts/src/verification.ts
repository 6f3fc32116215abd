import { z } from 'zod';
import { ProfileId, VerificationId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { networks } from './profile-fields.ts';
import { route } from './route.ts';

/** Things that artists and influencers can prove to own: a website's domain, or a handle on a network. */
export const proofKinds = ['domain', ...networks] as const;
export type ProofKind = (typeof proofKinds)[number];

/** States of a proof. */
export const proofStates = {
  waiting: 'Add the code',
  checking: 'Being checked',
  verified: 'Verified',
  lost: 'No longer found',
} as const;
export type ProofState = keyof typeof proofStates;
const stateIds = Object.keys(proofStates) as [ProofState, ...ProofState[]];

/** From each state, the states it may go to. */
export const proofTransitions: Readonly<Record<ProofState, readonly ProofState[]>> = {
  waiting: ['checking'],
  checking: ['verified', 'waiting'],
  verified: ['lost'],
  lost: ['checking'],
};

/** Days after which a proof is checked again, and the failures in a row that end it. */
export const recheckDays = 30;
export const mostFailures = 2;

/** The file of a site with the code, an alternative to a TXT record of its domain. */
export const proofFile = '/.well-known/limn-verification.txt';
/** The prefix of the code in both places. */
export const proofPrefix = 'limn-verification=';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'A domain has at most 253 characters.')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'Write the domain alone, like example.com.',
  );
const Handle = z
  .string()
  .trim()
  .max(100, 'A handle has at most 100 characters.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._]*$/, 'Write the handle without the @, like adapell.');

export const NewProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('domain'), value: Domain }),
  ...networks.map((network) => z.object({ kind: z.literal(network), value: Handle })),
]);

const At = z.iso.datetime();
const Profile = z.enum(['artist', 'influencer']);

export const Proof = z.object({
  id: VerificationId,
  profile: Profile,
  kind: z.enum(proofKinds),
  /** The domain, or the handle without its @. */
  value: z.string(),
  /** To be placed there unchanged. */
  code: z.string(),
  state: z.enum(stateIds),
  /** Why it was not found when it was looked for last; empty when it was. */
  problem: z.string(),
  checkedAt: At.nullable(),
});
export type Proof = z.infer<typeof Proof>;

/** The public facts of a proof. */
export const Badge = z.object({
  profile: ProfileId,
  kind: z.enum(proofKinds),
  value: z.string(),
  since: At,
});
export type Badge = z.infer<typeof Badge>;

/** A handle that an admin has to look at. */
export const ProofToConfirm = Proof.extend({ name: z.string(), profileId: ProfileId });
export type ProofToConfirm = z.infer<typeof ProofToConfirm>;

const params = z.object({ id: VerificationId });
const tag = 'Verification';

export const verificationRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/verification/v1/proofs',
    tag,
    summary: 'What my profiles prove, or are about to',
    access: 'profile',
    response: z.object({ proofs: z.array(Proof) }),
  }),
  begin: route({
    method: 'POST',
    path: '/api/verification/v1/proofs',
    tag,
    summary: 'Begin to prove a domain or handle of a profile: answers with the code to place',
    access: 'profile',
    perMinute: 10,
    body: z.object({ profile: Profile, proof: NewProof }),
    response: Proof,
    status: 201,
  }),
  check: route({
    method: 'POST',
    path: '/api/verification/v1/proofs/{id}/checks',
    tag,
    summary: 'The code is placed: have it looked at',
    access: 'profile',
    perMinute: 5,
    params,
    response: Proof,
    status: 202,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/verification/v1/proofs/{id}',
    tag,
    summary: 'Take a proof back, with its badge',
    access: 'profile',
    params,
    status: 204,
  }),
  badges: route({
    method: 'GET',
    path: '/api/verification/v1/badges',
    tag,
    summary: 'What published profiles have proved',
    access: 'guest',
    scope: 'market:read',
    query: z.object({
      profiles: z
        .string()
        .max(1000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(ProfileId).min(1).max(20)),
    }),
    response: z.object({ badges: z.array(Badge) }),
  }),
  toConfirm: route({
    method: 'GET',
    path: '/api/admin/v1/verifications',
    tag: 'Admin',
    summary: 'Handles to check: new ones, and those due for their monthly check',
    access: 'admin',
    query: PageQuery,
    response: z.object({ proofs: z.array(ProofToConfirm), total: z.int() }),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/admin/v1/verifications/{id}/decisions',
    tag: 'Admin',
    summary: 'Record whether the code is in the bio of a handle',
    access: 'admin',
    params,
    body: z.object({ found: z.boolean() }),
    status: 204,
  }),
};
