import {
  type NotificationContent,
  notificationText,
  type StoppedUpload,
} from '@limn/contracts/notification-texts';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';

export type ReviewResult = NotificationContent<
  'style-published' | 'style-approved' | 'style-declined'
>;

/**
 * The result of a style's review.
 * @param result the notification of it, which the letter repeats
 * @param page the style's page in the workshop
 */
export function reviewLetter(result: ReviewResult, page: string): LetterText {
  const { style } = result.data;
  const letter = (subject: string, next: string): LetterText => ({
    subject,
    text: `${notificationText(result)}\n\n${next}\n${page}\n\n${brand.name}\n`,
  });
  const approved = 'Further styles of yours are published without review.';
  switch (result.kind) {
    case 'style-published':
      return letter(`“${style}” is in the marketplace`, approved);
    case 'style-approved':
      return letter(`“${style}” is approved`, approved);
    case 'style-declined':
      return letter(
        `“${style}” was not approved`,
        'You can change the style and publish it again; we will review it again.',
      );
  }
}

const stoppedSubjects: Record<StoppedUpload, (title: string) => string> = {
  work: (title) => `Stopped: a copy of “${title}”`,
  picture: (title) => `Stopped: a picture painted after “${title}”`,
};

/**
 * Another person uploaded an artist's work, or a picture that credits it.
 * @param found the notification of it, which the letter repeats
 */
export const ownWorkUploadedLetter = (
  found: NotificationContent<'own-work-uploaded'>,
  publicUrl: string,
): LetterText => ({
  subject: stoppedSubjects[found.data.what](found.data.title),
  text: `${notificationText(found)}\n\nYou don’t need to do anything. If you gave someone permission to use it, write to us:\n${publicUrl}/contact-us\n\n${brand.name}\n`,
});
