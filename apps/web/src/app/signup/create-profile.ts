import type { ProfileKind } from '@limn/contracts/constants';
import { profileRoutes, type Profile } from '@limn/contracts/profiles';
import { signupRoutes } from '@limn/contracts/signup';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { addProfile } from '../session/use-session.ts';
import { chooseProfile } from '../../features/profiles/active-profile.ts';

/** Turns the saved draft into a profile. */
export async function createProfile(kind: ProfileKind): Promise<Profile> {
  try {
    return await call(profileRoutes.create, { body: { kind } });
  } catch (error) {
    // Specification §8.
    console.error('signUp error', error);
    throw error;
  }
}

/** Acts as a profile that was just made. */
export async function actAs(profile: Profile): Promise<void> {
  chooseProfile(profile.kind);
  void refresh(signupRoutes.draft);
  await addProfile(profile);
}
