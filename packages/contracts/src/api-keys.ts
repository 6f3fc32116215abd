import { z } from 'zod';
import { ApiKeyId } from './ids.ts';
import { route } from './route.ts';
import { ScopeName } from './scopes.ts';

/** Maximum number of active API keys per person. */
export const mostKeys = 20;
/** A rotated key keeps working for this long, in hours. */
export const rotationHours = 24;
/** Default and maximum number of calls per minute of a key or app. */
export const usualCallsPerMinute = 120;
/** Prefix of every key, so that secret scanners find leaked ones. */
export const keyPrefix = 'limn_live_';

const Settings = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name the key after the program that uses it.')
    .max(60, 'A name has at most 60 characters.'),
  scopes: z.array(ScopeName).min(1, 'Choose at least one thing the key may do.'),
  /** Maximum credits per calendar month (UTC); null for no limit. */
  monthlyCredits: z.int().min(0).max(1_000_000).nullable(),
  callsPerMinute: z.int().min(1).max(usualCallsPerMinute).default(usualCallsPerMinute),
});

export const keyStates = ['active', 'expired', 'revoked'] as const;

export const ApiKey = Settings.extend({
  id: ApiKeyId,
  /** The beginning of the key, shown in lists. */
  shown: z.string(),
  state: z.enum(keyStates),
  /** Reason for the revocation: by the owner, reported as leaked, or by an admin. */
  revokedWhy: z.enum(['by-owner', 'leaked', 'by-admin']).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  lastUsed: z.object({ at: z.iso.datetime(), address: z.string() }).nullable(),
  /** Usage in the current calendar month (UTC). */
  usage: z.object({ calls: z.int(), refused: z.int(), credits: z.int(), licences: z.int() }),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key with its secret, which is shown once. Only its hash is stored. */
const NewApiKey = z.object({ key: ApiKey, secret: z.string() });

const params = z.object({ id: ApiKeyId });

export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/programs/v1/keys',
    tag: 'Programs',
    summary: 'My API keys, newest first',
    access: 'accepted',
    response: z.object({ keys: z.array(ApiKey) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/programs/v1/keys',
    tag: 'Programs',
    summary: 'Make an API key; its secret is in this answer only',
    access: 'accepted',
    perMinute: 10,
    body: Settings.extend({
      /** Days until it expires; null for never. */
      days: z.int().min(1).max(730).nullable(),
    }),
    response: NewApiKey,
    status: 201,
  }),
  rotate: route({
    method: 'POST',
    path: '/api/programs/v1/keys/{id}/rotations',
    tag: 'Programs',
    summary: 'Replace an API key of mine by a new one; the old one works for 24 hours more',
    access: 'accepted',
    perMinute: 10,
    params,
    response: NewApiKey,
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/programs/v1/keys/{id}',
    tag: 'Programs',
    summary: 'Revoke an API key of mine at once',
    access: 'accepted',
    params,
    response: ApiKey,
  }),
  reportLeak: route({
    method: 'POST',
    path: '/api/programs/v1/leaks',
    tag: 'Programs',
    summary: 'Report a key found in public: it is revoked at once and its owner is notified',
    access: 'public',
    perMinute: 30,
    body: z.object({ key: z.string().max(200) }),
    status: 204,
  }),
};
