import { profileKinds, type ProfileKind } from '@limn/contracts/constants';

/** What people choose between at sign-up. An author makes an artist's profile and goes on to a first book. */
export const signupChoices = [...profileKinds, 'author'] as const;
export type SignupChoice = (typeof signupChoices)[number];

export const isSignupChoice = (value: unknown): value is SignupChoice =>
  signupChoices.some((choice) => choice === value);

const storageKey = 'limn.sign-up-as';

/** Keeps what somebody wants to be, from the link they came by to the first step. */
export const rememberChoice = (choice: SignupChoice): void =>
  sessionStorage.setItem(storageKey, choice);

export function rememberedChoice(): SignupChoice | undefined {
  const kept = sessionStorage.getItem(storageKey);
  return isSignupChoice(kept) ? kept : undefined;
}

/** Pages by what one has to be there; the first that fits counts. */
const pagesOf: [SignupChoice, RegExp][] = [
  ['author', /^\/artist\/books\b/],
  ['artist', /^\/artist\b/],
  ['influencer', /^\/influencer\b/],
  ['creator', /^\/(creator|canvas|canvases|images|image-editor|marketplace|licences|likes|book)\b/],
];

/** Whom the page that somebody wants to see is for, as far as its path tells. */
export function choiceFor(path: string): SignupChoice | undefined {
  return pagesOf.find(([, pages]) => pages.test(path))?.[0];
}

/** The kind of profile that a choice makes. */
export const kindOf = (choice: SignupChoice): ProfileKind =>
  choice === 'author' ? 'artist' : choice;
