import { type ProfileKind, profileKinds } from '@limn/contracts/constants';
import type { PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import type { ProgramId } from '@limn/contracts/ids';
import type { Route } from '@limn/contracts/route';
import type { Scope } from '@limn/contracts/scopes';
import { DomainError } from '../../platform/errors.ts';

/** A key or an app that a person lets act for them. */
export interface Program {
  kind: 'key' | 'app';
  id: ProgramId;
  /** The key's or the app's name. */
  name: string;
  scopes: readonly Scope[];
  /** Credits it may spend in a calendar month (UTC); null: all there are. */
  monthlyCredits: number | null;
  callsPerMinute: number;
}

/** Finds the program that a token belongs to. @throws DomainError unauthenticated: there is none, or it has ended */
export type FindProgram = (
  token: string,
  /** The audience the token must have; default: the API. API keys are valid for both. */
  resource?: 'api' | 'mcp',
) => Promise<{ userId: UserId; program: Program }>;

/** Who makes a call. A guest has no user. */
export interface Caller {
  user: CallerUser | null;
  /** The key or app that makes the call; null for the person's own session. */
  program: Program | null;
  profiles: Partial<Record<ProfileKind, ProfileId>>;
}
export interface CallerUser {
  id: UserId;
  email: string;
  /** Whether the address is known to be theirs. */
  emailVerified: boolean;
  givenName: string;
  familyName: string;
  picture: string | null;
  /** An uploaded picture, shown instead of the provider's. */
  picturePhoto: PhotoId | null;
  promptInFiles: boolean;
  accepted: boolean;
  admin: boolean;
  /** Why the account is suspended; null: it is not. */
  suspended: string | null;
  deletionAskedAt: Date | null;
}

export const guest: Caller = { user: null, program: null, profiles: {} };

/** The signed-in user of a route that requires one. */
export function userOf(caller: Caller): CallerUser {
  if (!caller.user) throw new DomainError('unauthenticated', 'Sign in first.');
  return caller.user;
}

function requireNotSuspended({ suspended }: CallerUser): void {
  if (suspended !== null)
    throw new DomainError('suspended', `Your account is suspended. Reason: ${suspended}`);
}

/** The person a feature flag is evaluated for: by address only if it is verified. */
export function subjectOf(caller: Caller) {
  const { user } = caller;
  return {
    id: user?.id,
    email: user?.emailVerified ? user.email : undefined,
    roles: profileKinds.filter((kind) => caller.profiles[kind]),
  };
}

/** The caller's profile of a kind, on routes that admit only its holders. */
export function profileOf(caller: Caller, kind: ProfileKind): ProfileId {
  const id = caller.profiles[kind];
  if (!id)
    throw new DomainError(
      'forbidden',
      `You need ${kind === 'creator' ? 'a' : 'an'} ${kind} profile for this.`,
    );
  return id;
}

/** The caller's profiles of every kind: pictures made by any of them are the caller's. */
export function ownProfiles(caller: Caller): ProfileId[] {
  return profileKinds.flatMap((kind) => caller.profiles[kind] ?? []);
}

/** The profile a picture is made with: of the requested kind, otherwise the first one. */
export function makerOf(caller: Caller, kind?: ProfileKind): ProfileId {
  const held = (['creator', 'artist', 'influencer'] as const).find((one) => caller.profiles[one]);
  return profileOf(caller, kind ?? held ?? 'creator');
}

/** Keys and apps may use a route that has a scope, if they were given it. @throws DomainError forbidden */
function admitProgram({ kind, scopes }: Program, { scope }: Route): void {
  if (!scope)
    throw new DomainError('forbidden', 'Keys and apps cannot do this. Sign in at the website.');
  if (!scopes.includes(scope))
    throw new DomainError('forbidden', `This ${kind} lacks the scope ${scope}.`);
}

/**
 * The one rule of who may use a route, by its access level and, for programs, its scope.
 * @throws DomainError unauthenticated, waitlisted, suspended or forbidden
 */
export function admit(caller: Caller, route: Route, guestAccess: boolean): void {
  const { access } = route;
  if (caller.program) admitProgram(caller.program, route);
  // Login is the one `signed-in` route: it says why the account is suspended.
  if (access !== 'public' && access !== 'signed-in' && caller.user)
    requireNotSuspended(caller.user);
  if (access === 'public' || (access === 'guest' && guestAccess)) return;
  const user = userOf(caller);
  if (access === 'signed-in') return;
  if (!user.accepted) throw new DomainError('waitlisted', 'You are on the waitlist.');
  if (access === 'guest' || access === 'accepted') return;
  if (access === 'admin') {
    if (!user.admin) throw new DomainError('not_found', 'There is nothing at this address.');
    return;
  }
  if (access === 'profile') {
    if (ownProfiles(caller).length === 0)
      throw new DomainError('forbidden', 'You need a profile for this. Create one first.');
    return;
  }
  profileOf(caller, access);
}
