import type { ProfileKind } from '@limn/contracts/constants';
import { profileRoutes, type Profile } from '@limn/contracts/profiles';
import { signupRoutes, type SignupStep } from '@limn/contracts/signup';
import { stepAsking, type Errors } from '../../features/signup/judge-step.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { addProfile } from '../session/use-session.ts';
import { chooseProfile } from '../../features/profiles/active-profile.ts';

export type Created =
  | { profile: Profile }
  /** Something is missing or wrong; `step` asks for it. */
  | { step: SignupStep | undefined; errors: Errors; message: string };

/** Turns the saved draft into a profile. */
export async function createProfile(kind: ProfileKind): Promise<Created> {
  try {
    return { profile: await call(profileRoutes.create, { body: { kind } }) };
  } catch (error) {
    // Specification §8.
    console.error('signUp error', error);
    const fields = error instanceof ApiError ? error.fields : [];
    return {
      step: stepAsking(
        kind,
        fields.map(({ path }) => path),
      ),
      errors: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
      message: messageOf(error),
    };
  }
}

/** Acts as a profile that was just made. */
export async function actAs(profile: Profile): Promise<void> {
  chooseProfile(profile.kind);
  void refresh(signupRoutes.draft);
  await addProfile(profile);
}
