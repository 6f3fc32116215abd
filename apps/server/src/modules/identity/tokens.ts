import { hash } from 'node:crypto';
import { cutText, isStorable, typedName } from '@limn/contracts/text';
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';

/** Maximum length of stored names, the same as for names that people enter. */
const longestName = 80;

/**
 * A claim that is text. Null and every other type mean that it is not given (OpenID Connect Core 1.0, section 5.3.2).
 */
const word = z
  .string()
  .catch('')
  .transform((text) => cutText(typedName(text), longestName));
const seconds = z.number().optional().catch(undefined);

/** The claims of an ID token we read (OpenID Connect Core 1.0, section 5.1). */
const IdToken = z.object({
  sub: z.string().min(1).refine(isStorable),
  email: z
    .string()
    .catch('')
    .transform((text) => (isStorable(text) ? text.trim() : '')),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
    .catch(false),
  given_name: word,
  family_name: word,
  name: word,
  preferred_username: word,
  picture: z.url().refine(isStorable).optional().catch(undefined),
  /** When the token was issued, and when the person last proved who they are, in seconds since 1970. */
  iat: seconds,
  auth_time: seconds,
  // Amazon Cognito marks its tokens; an access token must not pass for an ID token.
  token_use: z.literal('id').nullish(),
  // Keycloak marks its tokens by this name.
  typ: z.literal('ID').nullish(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().nullish(),
});

/** Claims of a token about a person. */
export interface Claims {
  issuer: string;
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  picture?: string | undefined;
  iat: number;
  auth_time?: number | undefined;
}

/** When the person authenticated, in milliseconds since 1970; the time of issue for a token without that claim. */
export const signedInAt = ({ auth_time, iat }: Claims): number => (auth_time ?? iat) * 1000;

/**
 * A person's facts from their token. Without given and family names, the whole name is used, or else the sign-in name;
 * of an e-mail address only the part before the @, because names are public.
 */
function claimsIn(token: z.infer<typeof IdToken>, issuer: string): Claims {
  const {
    sub,
    email,
    email_verified,
    given_name,
    family_name,
    picture,
    iat = 0,
    auth_time,
  } = token;
  const whole = token.name || token.preferred_username.replace(/(?<=.)@.*$/u, '');
  return {
    issuer,
    sub,
    email,
    email_verified,
    given_name: given_name || family_name ? given_name : whole,
    family_name,
    picture,
    iat,
    auth_time,
  };
}

export type VerifyToken = (token: string) => Promise<Claims>;

/** Where a provider's keys come from: an address, or the keys themselves for the embedded one. */
export interface TokenSource {
  issuer: string;
  clientId: string;
  keys: URL | JSONWebKeySet;
}

/** Access tokens declare their type (RFC 9068, section 2.1: `at+jwt`); ID tokens declare JWT or nothing. */
const isIdToken = (typ: string | undefined) => typ === undefined || typ.toUpperCase() === 'JWT';

/** OpenID Connect Core 1.0, section 3.1.3.7: given to this client, not to another that shares its audience. */
const isForUs = (aud: string | string[], azp: string | null | undefined, clientId: string) =>
  azp === undefined || azp === null ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

/** Tokens that were checked, in this process: as many as people call with at a time. */
const mostKnown = 5000;
/** Clock tolerance in seconds (specification §9). */
const tolerance = 5;

/**
 * Makes the check every call goes through: signature by the provider's keys, issuer, audience and
 * expiry, with 5 s of tolerance (specification §9). A token that was found good is remembered by its hash until it
 * expires, and not checked again.
 */
export function tokenVerifier(source: TokenSource): VerifyToken {
  const keys =
    source.keys instanceof URL ? createRemoteJWKSet(source.keys) : createLocalJWKSet(source.keys);
  const known = new LRUCache<string, Claims>({ max: mostKnown });
  return async (token) => {
    const name = hash('sha256', token, 'base64url');
    const good = known.get(name);
    if (good) return good;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: source.issuer,
        audience: source.clientId,
        clockTolerance: tolerance,
        requiredClaims: ['exp', 'sub'],
        algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      });
      const told = IdToken.parse(payload);
      if (!isIdToken(protectedHeader.typ) || !isForUs(told.aud, told.azp, source.clientId))
        throw new DomainError('unauthenticated', 'Invalid tokens');
      const found = claimsIn(told, source.issuer);
      const ttl = (payload.exp! + tolerance) * 1000 - Date.now();
      if (ttl > 0) known.set(name, found, { ttl });
      return found;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (error instanceof errors.JWTExpired)
        throw new DomainError('unauthenticated', 'The sign-in has expired. Sign in again.');
      if (error instanceof errors.JOSEError || error instanceof z.ZodError)
        throw new DomainError('unauthenticated', 'Invalid tokens');
      throw new DomainError('unavailable', 'The identity provider cannot be reached right now.');
    }
  };
}
