import { z } from 'zod';
import { ApiKeyId, AppGrantId, AppId, StyleId, UserId } from './ids.ts';
import { route } from './route.ts';
import { ScopeName } from './scopes.ts';

/** Maximum number of apps per person. */
export const mostApps = 20;

/** An app as shown to the people who connect it. */
export const AppFace = z.object({
  name: z.string(),
  /** The verified domain of the app; null if none is verified, so the name may be misleading. */
  domain: z.string().nullable(),
});
export type AppFace = z.infer<typeof AppFace>;

/** A consent request. `mcp`: the app is an agent that uses the MCP server. */
export const ConsentRequest = z.object({
  app: AppFace,
  resource: z.enum(['api', 'mcp']),
  scopes: z.array(ScopeName),
  /** Host of the redirect URI; null for the device flow. */
  returnsTo: z.string().nullable(),
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

export const AppGrant = z.object({
  id: AppGrantId,
  app: AppFace,
  resource: z.enum(['api', 'mcp']),
  scopes: z.array(ScopeName),
  monthlyCredits: z.int().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  usage: z.object({ calls: z.int(), refused: z.int(), credits: z.int(), licences: z.int() }),
});
export type AppGrant = z.infer<typeof AppGrant>;

const RedirectUri = z
  .string()
  .max(500)
  .refine(
    (text) => {
      const url = URL.parse(text);
      const loopback = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
      return url !== null && !url.hash && (url.protocol === 'https:' || Boolean(loopback));
    },
    { error: 'Write an address that begins with https://, or one of your own machine.' },
  );

const AppSettings = z.object({
  name: z.string().trim().min(1, 'Name the app.').max(60, 'A name has at most 60 characters.'),
  website: z.url({ protocol: /^https$/, error: 'Write an address that begins with https://.' }),
  redirectUris: z.array(RedirectUri).max(10, 'At most 10 addresses.'),
  scopes: z.array(ScopeName).min(1, 'Choose at least one thing the app may ask for.'),
});

export const RegisteredApp = AppSettings.extend({
  /** The app's client id. */
  id: AppId,
  /** Has a client secret. */
  confidential: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Number of people who have it connected. */
  grants: z.int(),
});
export type RegisteredApp = z.infer<typeof RegisteredApp>;

/** An app as admins see it: registered here, or identified by its metadata document. */
export const KnownApp = z.object({
  clientId: z.string(),
  app: AppFace,
  grants: z.int(),
  calls: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  blockedWhy: z.string().nullable(),
  /** Limit for each person who connected it. */
  callsPerMinute: z.int(),
});

export type KnownApp = z.infer<typeof KnownApp>;

/** One write by a key or an app. */
export const ProgramAction = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Description of the route. */
  summary: z.string(),
  /** Its method and path. */
  route: z.string(),
  /** The ids in its path; empty if it has none. */
  subject: z.string(),
  /** HTTP status of the response; null if it still runs, or if the server stopped during it. */
  status: z.int().nullable(),
});
export type ProgramAction = z.infer<typeof ProgramAction>;

/** An app's write for a person who connected it. */
const AppAction = ProgramAction.extend({
  by: UserId,
  /** The person's current name; null if their account is deleted. */
  byName: z.string().nullable(),
});

const ActionPage = z.object({
  /** The last `id` of the page before. */
  before: z.coerce.number().int().positive().optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
});

/** The limit of an app for each person who connected it. */
export const AppLimit = z.object({
  clientId: z.string().min(1).max(500),
  callsPerMinute: z
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(1200, 'Enter 1,200 at most.'),
});

const uid = z.object({
  uid: z
    .string()
    .regex(
      /^[\w-]{10,60}$/,
      'This request does not exist or has expired. Start again from the app.',
    ),
});
const app = z.object({ id: AppId });

export const appRoutes = {
  consentRequest: route({
    method: 'GET',
    path: '/api/apps/v1/consents/{uid}/request',
    tag: 'Programs',
    summary: 'A consent request; only for the browser that the app redirected here',
    access: 'accepted',
    params: uid,
    response: ConsentRequest,
  }),
  decide: route({
    method: 'POST',
    path: '/api/apps/v1/consents/{uid}/decision',
    tag: 'Programs',
    summary: 'Grant an app some or all requested scopes, or decline',
    access: 'accepted',
    params: uid,
    body: z.discriminatedUnion('allow', [
      z.object({ allow: z.literal(false) }),
      z.object({
        allow: z.literal(true),
        scopes: z.array(ScopeName).min(1, 'Choose at least one thing the app may do.'),
        monthlyCredits: z.int().min(0).max(1_000_000).nullable(),
      }),
    ]),
    response: z.object({ url: z.string() }),
  }),
  grants: route({
    method: 'GET',
    path: '/api/apps/v1/grants',
    tag: 'Programs',
    summary: 'My connected apps',
    access: 'accepted',
    response: z.object({ grants: z.array(AppGrant) }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/apps/v1/grants/{id}',
    tag: 'Programs',
    summary: 'Disconnect an app at once',
    access: 'accepted',
    params: z.object({ id: AppGrantId }),
    status: 204,
  }),
  mine: route({
    method: 'GET',
    path: '/api/apps/v1/apps',
    tag: 'Programs',
    summary: 'Apps I registered',
    access: 'accepted',
    response: z.object({ apps: z.array(RegisteredApp) }),
  }),
  register: route({
    method: 'POST',
    path: '/api/apps/v1/apps',
    tag: 'Programs',
    summary: 'Register an app; the secret of a confidential one is in this answer only',
    access: 'accepted',
    perMinute: 10,
    body: AppSettings.extend({ confidential: z.boolean() }),
    response: z.object({ app: RegisteredApp, secret: z.string().nullable() }),
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/apps/v1/apps/{id}',
    tag: 'Programs',
    summary: 'Delete an app of mine; everybody who uses it is disconnected',
    access: 'accepted',
    params: app,
    status: 204,
  }),
  styleUsage: route({
    method: 'GET',
    path: '/api/programs/v1/styles/{id}/usage',
    tag: 'Programs',
    summary: 'What programs and agents did with a style of mine this month (UTC), by program',
    access: 'artist',
    params: z.object({ id: StyleId }),
    response: z.object({
      programs: z.array(
        z.object({
          /** The app, or “API key” for all keys together; null if it was deleted. */
          name: z.string().nullable(),
          generations: z.int(),
          licences: z.int(),
        }),
      ),
    }),
  }),
  known: route({
    method: 'GET',
    path: '/api/admin/v1/apps',
    tag: 'Admin',
    summary: 'Apps that act for people, most used first',
    access: 'admin',
    response: z.object({ apps: z.array(KnownApp) }),
  }),
  block: route({
    method: 'POST',
    path: '/api/admin/v1/apps/blocks',
    tag: 'Admin',
    summary: 'Block an app: all its connections end, and no one can connect it',
    access: 'admin',
    body: z.object({
      clientId: z.string().min(1).max(500),
      why: z.string().trim().min(3, 'Give a reason.').max(500),
    }),
    status: 204,
  }),
  limit: route({
    method: 'PUT',
    path: '/api/admin/v1/apps/limits',
    tag: 'Admin',
    summary: 'Set how many calls a minute an app may make for each person',
    access: 'admin',
    body: AppLimit,
    status: 204,
  }),
  unblock: route({
    method: 'POST',
    path: '/api/admin/v1/apps/blocks/end',
    tag: 'Admin',
    summary: 'Unblock an app',
    access: 'admin',
    body: z.object({ clientId: z.string().min(1).max(500) }),
    status: 204,
  }),
  actions: route({
    method: 'GET',
    path: '/api/programs/v1/programs/{id}/actions',
    tag: 'Programs',
    summary: 'What one of my keys or connected apps changed in the last 400 days, newest first',
    access: 'accepted',
    params: z.object({ id: z.union([ApiKeyId, AppGrantId]) }),
    query: ActionPage,
    response: z.object({ name: z.string(), actions: z.array(ProgramAction), more: z.boolean() }),
  }),
  actionsOfApp: route({
    method: 'GET',
    path: '/api/admin/v1/apps/actions',
    tag: 'Admin',
    summary: 'What an app changed for people in the last 400 days, newest first',
    access: 'admin',
    query: ActionPage.extend({ clientId: z.string().min(1).max(500) }),
    response: z.object({
      /** Null if it was never connected. */
      name: z.string().nullable(),
      actions: z.array(AppAction),
      more: z.boolean(),
    }),
  }),
};
