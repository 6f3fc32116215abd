export { type Caller, profileOf, userOf } from './caller.ts';
export { claimsOf, localAccounts } from './embedded/accounts.ts';
export { embeddedIssuer, issueToken, readSigningKey } from './embedded/keys.ts';
export { mountEmbeddedProvider } from './embedded/provider.ts';
export { readEndpoints } from './endpoints.ts';
export { recordLogin, userByClaims } from './queries.ts';
export { addIdentityRoutes, identityGate } from './routes.ts';
