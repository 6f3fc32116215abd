import type { ProfileKind } from '@limn/contracts/constants';
import { identityRoutes, type User } from '@limn/contracts/identity';
import { profileRoutes, type Profile, type ProfileSet } from '@limn/contracts/profiles';
import useSWR, { mutate } from 'swr';
import { failSession, hasTokens, idToken } from '../../features/identity/session.ts';
import { patiently } from '../../features/identity/token-keeper.ts';
import { chosenProfile, pickActive } from '../../features/profiles/active-profile.ts';
import { call } from '../../lib/api.ts';
import { useStore } from '../../lib/store.ts';

export type Session =
  | { status: 'checking' }
  | { status: 'guest' }
  | { status: 'waitlisted' }
  | { status: 'member'; user: User; profiles: ProfileSet; active: ProfileKind | undefined };

type Loaded =
  | { status: 'guest' | 'waitlisted' }
  | { status: 'member'; user: User; profiles: ProfileSet };

const key = 'session';

async function step<T>(message: string, task: () => Promise<T>): Promise<T> {
  try {
    return await patiently(task);
  } catch (error) {
    failSession(message, error);
    // The page is being left; nothing that waits for the session should go on.
    return new Promise(() => {});
  }
}

/** Who is here: read once a page load, in the order the specification gives (§4). */
async function loadSession(): Promise<Loaded> {
  const token = await step('Failed to fetch authentication session.', idToken);
  if (!token) return { status: 'guest' };
  const { user } = await step('An error is generated while calling api /login', () =>
    call(identityRoutes.login, {}),
  );
  if (!user) return { status: 'waitlisted' };
  const profiles = await step('Failed to load the profiles.', () => call(profileRoutes.mine, {}));
  return { status: 'member', user, profiles };
}

export function useSession(): Session {
  const chosen = useStore(chosenProfile);
  const signedIn = hasTokens();
  const { data } = useSWR<Loaded, Error>(signedIn ? key : null, loadSession, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  if (!signedIn) return { status: 'guest' };
  if (!data) return { status: 'checking' };
  if (data.status !== 'member') return { status: data.status };
  return { ...data, active: pickActive(data.profiles, chosen) };
}

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
