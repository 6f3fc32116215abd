import { profileKinds, type ProfileKind } from '@limn/contracts/constants';
import type { ProfileSet } from '@limn/contracts/profiles';
import { createStore } from '../../lib/store.ts';

const storageKey = 'activeProfile';
/** Which dashboard comes first when none was chosen (specification §4). */
const order: readonly ProfileKind[] = ['artist', 'creator', 'influencer'];

export function isProfileKind(text: string | null | undefined): text is ProfileKind {
  return profileKinds.some((kind) => kind === text);
}

export function kindsOf(profiles: ProfileSet): ProfileKind[] {
  return order.filter((kind) => profiles[kind]);
}

/** The chosen profile if there is one, else the first; undefined when there is none at all. */
export function pickActive(
  profiles: ProfileSet,
  chosen: ProfileKind | null,
): ProfileKind | undefined {
  return chosen && profiles[chosen] ? chosen : kindsOf(profiles)[0];
}

function stored(): ProfileKind | null {
  const kind = globalThis.sessionStorage?.getItem(storageKey);
  return isProfileKind(kind) ? kind : null;
}

/** The profile a person acts as in this tab. */
export const chosenProfile = createStore<ProfileKind | null>(stored());

export function chooseProfile(kind: ProfileKind): void {
  if (chosenProfile.get() === kind) return;
  sessionStorage.setItem(storageKey, kind);
  chosenProfile.set(kind);
}
