import { z } from 'zod';
import { UserId } from './ids.ts';
import { route } from './route.ts';

export const User = z.object({
  id: UserId,
  email: z.email(),
  givenName: z.string(),
  familyName: z.string(),
  picture: z.string().nullable(),
  admin: z.boolean(),
});
export type User = z.infer<typeof User>;

/** What the web app must know before a person has signed in. No secrets. */
export const ClientConfig = z.object({
  brand: z.object({ name: z.string(), contactEmail: z.string(), currency: z.string() }),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    scopes: z.string(),
    /** `identity_provider` of the authorize call, `Google` unless configured otherwise. */
    identityProvider: z.string(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    logoutEndpoint: z.string().nullable(),
    /** True while the provider carried by the server itself is in use. */
    embedded: z.boolean(),
  }),
  guestAccess: z.boolean(),
  /** True when payments run in the server's own sandbox. */
  paymentSandbox: z.boolean(),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

export const identityRoutes = {
  config: route({
    method: 'GET',
    path: '/api/config',
    tag: 'Identity',
    summary: 'What a client must know before sign-in',
    access: 'public',
    response: ClientConfig,
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    tag: 'Identity',
    summary: 'Tell the server of a sign-in. A missing user means: on the waitlist',
    access: 'signed-in',
    response: z.object({ user: User.optional() }),
  }),
  me: route({
    method: 'GET',
    path: '/api/users/v1/users/me',
    tag: 'Identity',
    summary: 'The signed-in user',
    access: 'accepted',
    response: z.object({
      givenName: z.string(),
      familyName: z.string(),
      picture: z.string().nullable(),
      email: z.email(),
      admin: z.boolean(),
    }),
  }),
};
