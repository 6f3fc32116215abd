import { billingRoutes } from '@limn/contracts/billing';
import type { ProfileKind } from '@limn/contracts/constants';
import { identityRoutes, type User } from '@limn/contracts/identity';
import { profileRoutes, type Profile, type ProfileSet } from '@limn/contracts/profiles';
import useSWR, { mutate } from 'swr';
import { logError } from '../../features/identity/error-log.ts';
import { failSession, hasTokens, idToken } from '../../features/identity/session.ts';
import { isNetworkError, patiently } from '../../features/identity/token-keeper.ts';
import { chosenProfile, pickActive } from '../../features/profiles/active-profile.ts';
import { call } from '../../lib/api.ts';
import { networkError } from '../../lib/api-error.ts';
import { useStore } from '../../lib/store.ts';
import { keep } from '../../lib/use-api.ts';
import { useOnceOnline } from '../../lib/use-online.ts';

export type Session =
  | { status: 'checking' }
  /** Signed in according to this device; the server cannot be reached. */
  | { status: 'unreachable'; error: Error; retry: () => void }
  | { status: 'guest' }
  /** Signed in, but not let in: on the waitlist, or suspended. */
  | { status: 'waitlisted'; missing?: 'email' | undefined; suspended?: { why: string } | undefined }
  | { status: 'member'; user: User; profiles: ProfileSet; active: ProfileKind | undefined };

type Loaded =
  | { status: 'guest' }
  /** Signed in, but not let in: on the waitlist, or suspended. */
  | { status: 'waitlisted'; missing?: 'email' | undefined; suspended?: { why: string } | undefined }
  | { status: 'member'; user: User; profiles: ProfileSet };

const key = 'session';

/** One step of the session's start. @throws ApiError when only the network is away: nothing is forgotten */
async function step<T>(message: string, task: () => Promise<T>): Promise<T> {
  try {
    return await patiently(task);
  } catch (error) {
    if (isNetworkError(error)) {
      logError(message, error);
      throw networkError();
    }
    failSession(message, error);
    // The page is being left, so callers that wait for the session must not continue.
    return new Promise(() => {});
  }
}

/** Loads the plan; the session works without it (specification §8: only logged). */
async function loadPlan(): Promise<void> {
  try {
    keep(billingRoutes.plan, {}, await call(billingRoutes.plan, {}));
  } catch (error) {
    console.error(error);
  }
}

/**
 * Loads the session once per page load, in the specified order (§4): the session, the login, then profiles and plan.
 */
async function loadSession(): Promise<Loaded> {
  const token = await step('Failed to fetch authentication session.', idToken);
  if (!token) return { status: 'guest' };
  const { user, ...refusal } = await step('An error is generated while calling api /login', () =>
    call(identityRoutes.login, {}),
  );
  if (!user) return { status: 'waitlisted', ...refusal };
  void loadPlan();
  const profiles = await step('Failed to load the profiles.', () => call(profileRoutes.mine, {}));
  return { status: 'member', user, profiles };
}

export function useSession(): Session {
  const chosen = useStore(chosenProfile);
  const signedIn = hasTokens();
  const {
    data,
    error,
    mutate: again,
  } = useSWR<Loaded, Error>(signedIn ? key : null, loadSession, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  useOnceOnline(!data && error !== undefined, again);
  if (!signedIn) return { status: 'guest' };
  if (!data)
    return error
      ? { status: 'unreachable', error, retry: () => void again() }
      : { status: 'checking' };
  if (data.status !== 'member') return data;
  return { ...data, active: pickActive(data.profiles, chosen) };
}

/** Reads again who is here: a person on the waitlist may have been let in. */
export const readSessionAgain = (): Promise<unknown> => mutate(key);

/** Adds a profile that was just made, without asking the server who is here again. */
export function addProfile(profile: Profile): Promise<unknown> {
  return mutate<Loaded>(
    key,
    (current) =>
      current?.status === 'member'
        ? { ...current, profiles: { ...current.profiles, [profile.kind]: profile } }
        : current,
    { revalidate: false },
  );
}

/** Takes a deleted profile away; another one is acted as from now on. */
export function forgetProfile(kind: ProfileKind): Promise<unknown> {
  return mutate<Loaded>(
    key,
    (current) => {
      if (current?.status !== 'member') return current;
      const { [kind]: _gone, ...profiles } = current.profiles;
      return { ...current, profiles };
    },
    { revalidate: false },
  );
}

/** Shows a person as the server knows them now. */
export function changeUser(user: User): Promise<unknown> {
  return mutate<Loaded>(
    key,
    (current) => (current?.status === 'member' ? { ...current, user } : current),
    { revalidate: false },
  );
}
