import { profileKinds, type ProfileKind } from '@limn/contracts/constants';

/** The choices at sign-up. Authors create an artist profile and go on to their first book. */
export const signupChoices = [...profileKinds, 'author'] as const;
export type SignupChoice = (typeof signupChoices)[number];

export const isSignupChoice = (value: unknown): value is SignupChoice =>
  signupChoices.some((choice) => choice === value);

const storageKey = 'limn.sign-up-as';

/** Remembers the chosen kind, from the link the person followed to the first step. */
export const rememberChoice = (choice: SignupChoice): void =>
  sessionStorage.setItem(storageKey, choice);

export function rememberedChoice(): SignupChoice | undefined {
  const kept = sessionStorage.getItem(storageKey);
  return isSignupChoice(kept) ? kept : undefined;
}

/** Pages by the profile kind they need; the first match counts. */
const pagesOf: [SignupChoice, RegExp][] = [
  ['author', /^\/artist\/books\b/],
  ['artist', /^\/artist\b/],
  ['influencer', /^\/influencer\b/],
  ['creator', /^\/(creator|canvas|canvases|images|image-editor|marketplace|licences|likes|book)\b/],
];

/** The profile kind that a page needs, judging by its path. */
export function choiceFor(path: string): SignupChoice | undefined {
  return pagesOf.find(([, pages]) => pages.test(path))?.[0];
}

/** The kind of profile that a choice makes. */
export const kindOf = (choice: SignupChoice): ProfileKind =>
  choice === 'author' ? 'artist' : choice;
