import { z } from 'zod';
import { PhotoId, UserId } from './ids.ts';
import { MonitoringConfig } from './monitoring.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

export const User = z.object({
  id: UserId,
  email: z.email(),
  givenName: z.string(),
  familyName: z.string(),
  picture: z.string().nullable(),
  admin: z.boolean(),
  /** Whether prompts are written into the files of this person's pictures. */
  promptInFiles: z.boolean(),
  /** When the account will be deleted, if the person requested that. */
  deletionAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

/** Public configuration that the web app needs before sign-in. No secrets. */
export const ClientConfig = z.object({
  brand: z.object({ name: z.string(), contactEmail: z.string(), currency: z.string() }),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    scopes: z.string(),
    /** `identity_provider` of the authorize call; null: the provider is not Amazon Cognito. */
    identityProvider: z.string().nullable(),
    /** Label and logo of the sign-in button; without one, Google's if it is Google. */
    name: z.string(),
    logo: z.string().nullable(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    logoutEndpoint: z.string().nullable(),
    /** How the hosted logout is called: with Amazon Cognito's parameters, or as OpenID RP-Initiated Logout 1.0. */
    logoutStyle: z.enum(['cognito', 'oidc']),
    revocationEndpoint: z.string().nullable(),
    /** Whether refresh tokens can be bound to a key of the browser's (DPoP, RFC 9449). */
    boundTokens: z.boolean(),
    /** True while the provider carried by the server itself is in use. */
    embedded: z.boolean(),
  }),
  guestAccess: z.boolean(),
  /** Origins the provider may send people back to. */
  callbackOrigins: z.array(z.string()),
  /** Amazon Cognito identity pool that gives upload credentials; null: uploads are signed by us. */
  identityPool: z.object({ id: z.string(), region: z.string(), provider: z.string() }).nullable(),
  /** True when payments run in the server's own sandbox. */
  paymentSandbox: z.boolean(),
  monitoring: MonitoringConfig,
});
export type ClientConfig = z.infer<typeof ClientConfig>;

const PersonName = z.string().overwrite(typedName).max(80, 'A name has at most 80 characters.');

export const identityRoutes = {
  config: route({
    method: 'GET',
    path: '/api/config',
    tag: 'Identity',
    summary: 'What a client must know before sign-in',
    access: 'public',
    scope: 'market:read',
    response: ClientConfig,
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    tag: 'Identity',
    summary: 'Report a sign-in to the server. A missing user means: on the waitlist',
    access: 'signed-in',
    perMinute: 60,
    response: z.object({
      user: User.optional(),
      /** Claims the provider must send before the person can be let in. */
      missing: z.enum(['email']).optional(),
      /** The account is suspended, and why; nothing else is answered. */
      suspended: z.object({ why: z.string() }).optional(),
    }),
  }),
  me: route({
    method: 'GET',
    path: '/api/users/v1/users/me',
    tag: 'Identity',
    summary: 'The signed-in user',
    access: 'accepted',
    scope: 'account:read',
    response: User,
  }),
  updateMe: route({
    method: 'PATCH',
    path: '/api/users/v1/users/me',
    tag: 'Identity',
    summary:
      'Change my name or picture (instead of the provider’s), or whether my prompts are written into my files',
    access: 'accepted',
    body: z.object({
      givenName: PersonName.optional(),
      familyName: PersonName.optional(),
      /** An uploaded photo; null: no picture. */
      picture: PhotoId.nullable().optional(),
      promptInFiles: z.boolean().optional(),
    }),
    response: User,
  }),
  exportMe: route({
    method: 'POST',
    path: '/api/users/v1/users/me/exports',
    tag: 'Identity',
    summary:
      'Everything kept about me: answers with the address of a ZIP file, good for an hour, once',
    access: 'accepted',
    perMinute: 5,
    response: z.object({ url: z.string() }),
  }),
  exportFile: route({
    method: 'GET',
    path: '/api/users/v1/exports/{id}',
    tag: 'Identity',
    summary: 'The ZIP file of an export, by its secret address: within an hour, once',
    access: 'public',
    params: z.object({
      id: z
        .string()
        .regex(/^[\w-]{30,50}$/, 'This is not the link of an export. Request the export again.'),
    }),
    stream: 'file',
  }),
  openMatters: route({
    method: 'GET',
    path: '/api/users/v1/users/me/deletion',
    tag: 'Identity',
    summary: 'Open matters of my account, and what happens to them when it is deleted',
    access: 'accepted',
    response: z.object({ open: z.array(z.object({ what: z.string(), onDeletion: z.string() })) }),
  }),
  deleteMe: route({
    method: 'POST',
    path: '/api/users/v1/users/me/deletion',
    tag: 'Identity',
    summary: 'Delete my account in 14 days; until then it can be taken back',
    access: 'accepted',
    body: z.object({ email: z.string() }),
    response: User,
  }),
  keepMe: route({
    method: 'DELETE',
    path: '/api/users/v1/users/me/deletion',
    tag: 'Identity',
    summary: 'Keep my account after all',
    access: 'accepted',
    response: User,
  }),
};
