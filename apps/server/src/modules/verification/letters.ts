import type { NotificationContent } from '@limn/contracts/notification-texts';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { NotificationLetter } from '../mail/index.ts';

const letter = (
  subject: NotificationContent,
  said: string,
  publicUrl: string,
): NotificationLetter => ({
  subject,
  text: `${said}\n${publicUrl}${paths.ownProofs}\n\n${brand.name}\n`,
});

// `place` is a domain or an account.

export const proofFoundLetter = (place: string, publicUrl: string): NotificationLetter =>
  letter(
    { kind: 'proof-found', data: { place } },
    `We found the code, and your page now shows ‘Verified’ and ${place}. Leave the code in place: we check it every month.`,
    publicUrl,
  );

export const proofNotFoundLetter = (place: string, publicUrl: string): NotificationLetter =>
  letter(
    { kind: 'proof-not-found', data: { place } },
    `We did not find the code at ${place}. A domain record can take some hours to appear. Add the code exactly as shown on your page, then check again.`,
    publicUrl,
  );

export const proofLostLetter = (place: string, publicUrl: string): NotificationLetter =>
  letter(
    { kind: 'proof-lost', data: { place } },
    `We did not find the code at ${place} twice in a row, so your page no longer shows ‘Verified’. Add it again, then check again.`,
    publicUrl,
  );
