import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';

export const keyMadeLetter = (name: string, publicUrl: string): LetterText => ({
  subject: `A new API key for your ${brand.name} account`,
  text: `A new API key “${name}” was made in your account. If this was not you, revoke it and write to us.\n\n${publicUrl}${paths.keys}`,
});

export const keyLeakedLetter = (name: string, publicUrl: string): LetterText => ({
  subject: `Your ${brand.name} API key “${name}” was revoked`,
  text: `Someone found your API key “${name}” in public and reported it. We revoked it at once, so programs that use it have stopped. Make a new key, and check what the old one was used for.\n\n${publicUrl}${paths.keys}`,
});

/** @param domain where the app says it is from, if it does */
export function appConnectedLetter(
  { name, domain }: { name: string; domain: string | null },
  publicUrl: string,
): LetterText {
  const what = domain
    ? `You allowed “${name}” (${domain}) to act for you.`
    : `You allowed “${name}” to act for you.`;
  return {
    subject: `“${name}” is connected to your ${brand.name} account`,
    text: `${what} If this was not you, disconnect it and write to us.\n\n${publicUrl}${paths.apps}`,
  };
}
