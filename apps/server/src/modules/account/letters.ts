import { deletionDays } from '@limn/contracts/constants';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';
import type { OpenMatter } from './open-matters.ts';

type Matter = Pick<OpenMatter, 'what' | 'onDeletion'>;

/** @param day the day of the deletion, in words */
export function deletionAskedLetter(
  day: string,
  open: readonly Matter[],
  publicUrl: string,
): LetterText {
  const settled = open.map(({ what, onDeletion }) => `- ${what} ${onDeletion}\n`).join('');
  return {
    subject: `Your ${brand.name} account will be deleted on ${day}`,
    text: `You asked for your account to be deleted. Until ${day} you can sign in and keep it. If you didn’t ask for this, sign in and keep it now:\n${publicUrl}/account\n${settled && `\nStill open, and what happens to it then:\n${settled}`}`,
  };
}

export const accountDeletedLetter = (unpaid: readonly Matter[]): LetterText => ({
  subject: `Your ${brand.name} account is deleted`,
  text: `Your account and your data are deleted, as you asked ${deletionDays} days ago.\n\nLicences already sold stay in force and still credit your profile by name.\n${unpaid.map(({ what, onDeletion }) => `\n${what} ${onDeletion}\n`).join('')}`,
});
