export { claimsAt, type LocalAccount, sampleAccounts } from './accounts.ts';
export { embeddedScopes, mountProvider } from './provider.ts';
export {
  embeddedClientId,
  embeddedIssuer,
  issueToken,
  publicKey,
  type TokenOptions,
} from './tokens.ts';
