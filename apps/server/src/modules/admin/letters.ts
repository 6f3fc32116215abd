import { adminPaths } from '@limn/contracts/admin-paths';
import { adminProposalDays } from '@limn/contracts/admin-rights';
import { approvalHours } from '@limn/contracts/approvals';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';

const toPerson = (givenName: string, { subject, text }: LetterText): LetterText => ({
  subject,
  text: `${givenName ? `Hello ${givenName},` : 'Hello,'}\n\n${text}\n\n${brand.name}\n`,
});

/** A person is off the waitlist. */
export const acceptedLetter = (givenName: string, publicUrl: string): LetterText =>
  toPerson(givenName, {
    subject: `Welcome to ${brand.name}: your account is open`,
    text: `you are off the waitlist. Sign in to start:\n${publicUrl}${paths.signIn}`,
  });

export const suspendedLetter = (givenName: string, why: string, contactEmail: string): LetterText =>
  toPerson(givenName, {
    subject: `Your ${brand.name} account is suspended`,
    text: `your account is suspended and you are signed out on all devices.\n\nReason: ${why}\n\nIf you think this is a mistake, or want a copy of your data or the account deleted, write to ${contactEmail}.`,
  });

export const suspensionLiftedLetter = (
  givenName: string,
  why: string,
  publicUrl: string,
): LetterText =>
  toPerson(givenName, {
    subject: `Your ${brand.name} account is active again`,
    text: `your account is no longer suspended.\n\nReason: ${why}\n\nSign in again to continue:\n${publicUrl}${paths.signIn}`,
  });

const toAdmins = ({ subject, text }: LetterText, publicUrl: string): LetterText => ({
  subject,
  text: `Hello,\n\n${text}\n\nAll admins and proposals:\n${publicUrl}${adminPaths.admins}\n\nIf you did not expect this, ask the admins named above, and decline or undo it there.\n\n${brand.name}\n`,
});

export const adminProposedLetter = (
  { proposer, email, why }: { proposer: string; email: string; why: string },
  publicUrl: string,
): LetterText =>
  toAdmins(
    {
      subject: `${proposer} proposes ${email} as an admin`,
      text: `${proposer} proposes to give admin rights to ${email}:\n${why}\n\nAnother admin has to approve it within ${adminProposalDays} days.`,
    },
    publicUrl,
  );

/** A decided proposal to give admin rights to the person with the address `email`. */
interface Decided {
  proposer: string;
  decider: string;
  email: string;
  why: string;
}

export const adminApprovedLetter = (
  { proposer, decider, email }: Decided,
  publicUrl: string,
): LetterText =>
  toAdmins(
    {
      subject: `${email} is an admin now`,
      text: `${proposer} gave admin rights to ${email}; ${decider} approved it. They can approve what others propose in ${approvalHours} hours.`,
    },
    publicUrl,
  );

export const adminDeclinedLetter = (
  { proposer, decider, email, why }: Decided,
  publicUrl: string,
): LetterText =>
  toAdmins(
    {
      subject: `${decider} declined ${email} as an admin`,
      text: why
        ? `${proposer} proposed to give admin rights to ${email}; ${decider} declined it:\n${why}`
        : `${proposer} proposed to give admin rights to ${email}; ${decider} declined it.`,
    },
    publicUrl,
  );

export const adminWithdrawnLetter = ({ decider, email }: Decided, publicUrl: string): LetterText =>
  toAdmins(
    {
      subject: `${decider} withdrew ${email} as an admin`,
      text: `${decider} withdrew the proposal to give admin rights to ${email}.`,
    },
    publicUrl,
  );

export const adminRemovedLetter = (
  { remover, email }: { remover: string; email: string },
  publicUrl: string,
): LetterText =>
  toAdmins(
    {
      subject: `${email} is no longer an admin`,
      text: `${remover} took admin rights away from ${email}.`,
    },
    publicUrl,
  );
