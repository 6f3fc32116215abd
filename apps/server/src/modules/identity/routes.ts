import { deletionDays } from '@limn/contracts/constants';
import type { PhotoId } from '@limn/contracts/ids';
import { identityRoutes, type User } from '@limn/contracts/identity';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Api, Gate } from '../../platform/http/api.ts';
import { isProgramToken } from '../../platform/http/program-calls.ts';
import { isAccepted } from './acceptance.ts';
import { callbackOrigins } from './callback-origins.ts';
import {
  admit,
  type Caller,
  type CallerUser,
  type FindProgram,
  guest,
  type Program,
  userOf,
} from './caller.ts';
import type { Endpoints } from './endpoints.ts';
import { recordLogin, userByClaims, userById, type UserRow } from './queries.ts';
import { type Claims, signedInAt, tokenVerifier } from './tokens.ts';

interface Parts {
  /** Address of an uploaded picture. */
  pictureUrl: (id: PhotoId) => string;
  config: Config;
  db: Database;
  clock: Clock;
  endpoints: Endpoints;
}

const toCaller = (user: UserRow, program: Program | null = null): Caller => ({
  program,
  user: {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    givenName: user.givenName,
    familyName: user.familyName,
    picture: user.picture,
    picturePhoto: user.picturePhoto,
    promptInFiles: user.promptInFiles,
    accepted: user.acceptedAt !== null,
    admin: user.acceptedAt !== null && user.emailVerified && user.hasAdminRights,
    deletionAskedAt: user.deletionAskedAt,
    suspended: user.suspendedAt ? user.suspendedWhy : null,
  },
  profiles: user.profiles,
});

/** Refuses a token of a sign-in that an admin has ended. */
function requireAfterSignOut({ signedOutAt }: UserRow, claims: Claims): void {
  if (signedOutAt && signedInAt(claims) <= signedOutAt.getTime())
    throw new DomainError('unauthenticated', 'You were signed out. Sign in again.');
}

/** A person as they see themselves. */
export function toUser(user: CallerUser, pictureUrl: (id: PhotoId) => string): User {
  const { id, email, givenName, familyName, picture, picturePhoto, admin, deletionAskedAt } = user;
  return {
    id,
    email,
    givenName,
    familyName,
    picture: picturePhoto ? pictureUrl(picturePhoto) : picture,
    admin,
    promptInFiles: user.promptInFiles,
    deletionAt: deletionAskedAt ? deletionDate(deletionAskedAt).toISOString() : null,
  };
}

/** When an account is deleted that was asked to be at `asked`. */
export const deletionDate = (asked: Date): Date =>
  new Date(asked.getTime() + deletionDays * 86_400_000);

/** Claims of the token a caller came with; login needs them once more. */
const claimsOfCaller = new WeakMap<Caller, Claims>();

/**
 * Whether a person proved who they are within the last minutes, by their provider's word. A token that was renewed does not
 * count, nor does one whose provider does not say when that was.
 */
export function isFreshlySignedIn(caller: Caller, minutes: number): boolean {
  const authTime = claimsOfCaller.get(caller)?.auth_time;
  if (authTime === undefined) return false;
  // By the system's clock, as the times in tokens are.
  const age = Date.now() / 1000 - authTime;
  return age > -60 && age < minutes * 60;
}

/** The gate every call passes: verifies the token, then reads the person and their rights in one statement. */
export function identityGate({
  config,
  db,
  clock,
  endpoints,
  findProgram,
}: Omit<Parts, 'pictureUrl'> & { findProgram: FindProgram }): Gate<Caller> {
  const verify = tokenVerifier(endpoints.tokens);
  const findUser = userByClaims(db);
  const findById = userById(db);
  async function programCaller(token: string, resource?: 'api' | 'mcp'): Promise<Caller> {
    const { userId, program } = await findProgram(token, resource);
    const row = await findById(userId);
    if (!row) throw new DomainError('unauthenticated', 'The account of this key was deleted.');
    return toCaller(row, program);
  }
  async function callerOf(claims: Claims): Promise<Caller> {
    const row = await findUser(claims, clock.now());
    // A suspended person sees the reason, also on devices where they were signed out.
    if (!row.suspendedAt) requireAfterSignOut(row, claims);
    const caller = toCaller(row);
    claimsOfCaller.set(caller, claims);
    return caller;
  }
  return {
    async identify(token, resource) {
      if (!token) return guest;
      return isProgramToken(token) ? programCaller(token, resource) : callerOf(await verify(token));
    },
    idOf: (caller) => caller.user?.id,
    programOf: (caller) => caller.program,
    admit: (caller, route) => admit(caller, route, config.guestAccess),
  };
}

export function addIdentityRoutes(
  api: Api<Caller>,
  { config, db, clock, endpoints, pictureUrl }: Parts,
): void {
  const findUser = userByClaims(db);
  api.on(identityRoutes.config, () => ({
    brand: { name: brand.name, contactEmail: config.contactEmail, currency: brand.currency },
    oidc: endpoints.client,
    guestAccess: config.guestAccess,
    callbackOrigins: callbackOrigins(config.publicUrl),
    identityPool: config.identityPool ?? null,
    paymentSandbox: config.stripe === undefined,
    monitoring: config.monitoring.client,
  }));

  api.on(identityRoutes.login, async ({ caller }) => {
    const claims = claimsOfCaller.get(caller)!;
    const user = userOf(caller);
    if (user.suspended !== null) return { suspended: { why: user.suspended } };
    if (!claims.email) return { missing: 'email' as const };
    const accept = claims.email_verified && isAccepted(config, claims.email);
    await recordLogin(db, user.id, claims, accept, clock.now());
    if (!accept && !user.accepted) return {};
    const fresh = toCaller(await findUser(claims, clock.now()));
    return { user: toUser(userOf(fresh), pictureUrl) };
  });

  api.on(identityRoutes.me, ({ caller }) => toUser(userOf(caller), pictureUrl));
}
