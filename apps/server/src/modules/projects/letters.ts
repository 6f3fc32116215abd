import {
  type NotificationContent,
  type NotificationKind,
  notificationText,
} from '@limn/contracts/notification-texts';
import { formatMoney } from '@limn/contracts/money';
import type { AgreementAction, ProjectEvent } from '@limn/contracts/project-event';
import { cureDays, type Side, windDownDays } from '@limn/contracts/project-states';
import { dayInWords } from '@limn/contracts/text';
import { brand } from '../../brand.ts';
import type { LetterText, NotificationLetter } from '../mail/index.ts';

type DataOf<Kind extends NotificationKind> = NotificationContent<Kind>['data'];

/** A person's words come before ours. */
const withWords = (words: string | undefined, next: string) =>
  words ? `${words}\n\n${next}` : next;

/** A letter to a side of a project: what happened, then `text`, which ends with the next step on `page`. */
export function projectLetter({ subject, text }: NotificationLetter, page: string): LetterText {
  const message = notificationText(subject);
  return { subject: message, text: `${message}.\n\n${text}\n${page}\n\n${brand.name}\n` };
}

// Terms.

export const termsSentLetter = (
  kind: 'project-requested' | 'project-terms-changed',
  data: DataOf<'project-requested'>,
  { note, answerDays }: { note: string | undefined; answerDays: number },
): NotificationLetter => ({
  subject: { kind, data },
  text: withWords(note, `Accept, change or decline the terms within ${answerDays} days.`),
});

/** To a contributor to a book, about terms just sent. @param page where they answer */
export const consentAskedLetter = (
  { customer, holder, book }: { customer: string; holder: string; book: string },
  page: string,
): NotificationLetter => ({
  subject: { kind: 'project-consent-asked', data: { name: customer, subject: book } },
  text: `${customer} requests rights from ${holder} in ‘${book}’, which you have a part in. Nothing is agreed without your approval.\n\nRead the terms and files, then approve or refuse them:\n${page}\n\n${brand.name}\n`,
});

export const consentRefusedLetter = (
  data: DataOf<'project-consent-refused'>,
  reason: string,
): NotificationLetter => ({
  subject: { kind: 'project-consent-refused', data },
  text: withWords(
    reason,
    'Change the terms, or decline the request. The terms can’t be accepted without their approval.',
  ),
});

export const consentsGivenLetter = (title: string): NotificationLetter => ({
  subject: { kind: 'project-consents-given', data: { title } },
  text: 'You can accept the terms now.',
});

export const termsAcceptedLetter = (data: DataOf<'project-accepted'>): NotificationLetter => ({
  subject: { kind: 'project-accepted', data },
  text: 'Read the agreement and sign it. The customer pays once both sides have signed.',
});

/** @param by the side that declined or withdrew */
export const requestEndedLetter = (
  kind: 'project-declined' | 'project-withdrawn',
  data: DataOf<'project-declined'>,
  { by, reason }: { by: Side; reason: string },
): NotificationLetter => ({
  subject: { kind, data },
  text: withWords(
    reason,
    by === 'holder'
      ? 'You can send it again with changes from the project’s page.'
      : 'You don’t need to do anything.',
  ),
});

export const answerDueLetter = (data: DataOf<'project-answer-due'>): NotificationLetter => ({
  subject: { kind: 'project-answer-due', data },
  text: `Answer by ${dayInWords(data.until)}, or the request expires.`,
});

// The agreement and its payment.

export const signedLetter = (data: DataOf<'project-signed'>): NotificationLetter => ({
  subject: { kind: 'project-signed', data },
  text: 'Read the agreement and sign it. The customer pays once both sides have signed.',
});

/** To the customer, who has to pay. */
export const payNowLetter = (data: DataOf<'project-signed-by-both'>): NotificationLetter => ({
  subject: { kind: 'project-signed-by-both', data },
  text: 'Pay on the project’s page. The project starts on the day the terms name.',
});

/** To the rights holder. @param price formatted */
export const waitForPaymentLetter = (
  title: string,
  { customer, price }: { customer: string; price: string },
): NotificationLetter => ({
  subject: { kind: 'project-signed-by-both', data: { title } },
  text: `${customer} now pays ${price}. You don’t need to do anything.`,
});

/** To the customer, in addition to the receipt. */
export const startLetter = (title: string, page: string): LetterText => ({
  subject: `Paid: “${title}”`,
  text: `The project starts on the day the terms name; from then on, submit what you make on its page. The agreement is there too:\n${page}`,
});

/** To the rights holder. */
export const paidLetter = (data: DataOf<'project-paid'>): NotificationLetter => ({
  subject: { kind: 'project-paid', data },
  text: 'You don’t need to do anything. Your part is held until 30 days have passed and the term has begun, then paid out.',
});

/** To the customer. @param reason a sentence */
export const paymentRefusedLetter = (title: string, reason: string): NotificationLetter => ({
  subject: { kind: 'project-payment-refused', data: { title } },
  text: withWords(
    reason,
    'You can withdraw the request, or write to the rights holder on the project’s page.',
  ),
});

const nextAfterAction: Record<AgreementAction, string> = {
  notice: `Fix it within ${cureDays} days, or the agreement ends. If you disagree, write to them on the project’s page.`,
  cure: 'The agreement is in force as before. You don’t need to do anything.',
  leave: `Nothing new can be made. Approved outputs may be used for ${windDownDays} more days; plan for that.`,
  revoke: `Nothing new can be made from now on. Approved outputs may be used for ${windDownDays} more days; plan for that.`,
};

/** To the side that did not act. */
export const agreementActionLetter = (
  data: DataOf<'project-agreement-action'>,
  reason: string,
): NotificationLetter => ({
  subject: { kind: 'project-agreement-action', data },
  text: withWords(reason, nextAfterAction[data.action]),
});

/** To the customer. */
export const personaWithdrawnLetter = (
  data: DataOf<'project-persona-withdrawn'>,
): NotificationLetter => ({
  subject: { kind: 'project-persona-withdrawn', data },
  text: 'You can’t make more pictures with it, and credits for unfinished ones are returned. Licences you bought stay in force.\n\nThe agreement stays in force too. Write to them about what you have not made yet; if they leave the agreement, you get the unused part of the price back.',
});

export const renewableLetter = (data: DataOf<'project-renewable'>): NotificationLetter => ({
  subject: { kind: 'project-renewable', data },
  text: 'To renew it, the customer sends a new request from the project’s page.',
});

/** Without a title where nothing was agreed. */
export const sideLeftLetter = (data: DataOf<'project-side-left'>): NotificationLetter => ({
  subject: { kind: 'project-side-left', data },
  text: 'They deleted their account. See the project’s page for what ends and what stays.',
});

// Messages and outputs.

export const messageLetter = (
  data: DataOf<'project-message'>,
  message: string,
): NotificationLetter => ({
  subject: { kind: 'project-message', data },
  text: withWords(message, 'Read and answer on the project’s page.'),
});

/** To the rights holder. */
export const outputSubmittedLetter = (
  data: DataOf<'project-output-submitted'>,
  note: string,
): NotificationLetter => ({
  subject: { kind: 'project-output-submitted', data },
  text: withWords(
    note,
    data.review
      ? 'Approve it, or reject it and describe what has to change.'
      : 'The terms need no approval, so you don’t have to do anything.',
  ),
});

/** To the customer, as the next one. */
export const outputApprovedLetter = (
  data: DataOf<'project-output-approved'>,
): NotificationLetter => ({
  subject: { kind: 'project-output-approved', data },
  text: data.price
    ? `Pay ${formatMoney(data.price, 'en-US')} on the project’s page. You may publish it once it is paid for.`
    : 'You may publish it as the terms say.',
});

export const outputRejectedLetter = (
  data: DataOf<'project-output-rejected'>,
  reason: string,
): NotificationLetter => ({
  subject: { kind: 'project-output-rejected', data },
  text: withWords(reason, 'Change it and submit it again.'),
});

export const showingAllowedLetter = (
  data: DataOf<'project-showing-allowed'>,
  holder: string,
): NotificationLetter => ({
  subject: { kind: 'project-showing-allowed', data },
  text: `Allow it too, and ${holder}’s page shows it with the approved pictures.`,
});

// To both sides.

const nextAfterEvent = {
  'answer-time-passed': 'The customer can send the request again from the project’s page.',
  'payment-returned': 'Nothing new can be made. The terms, messages and payments stay on its page.',
  'output-payment-returned': 'The customer has to pay for it again before it may be published.',
  'term-began':
    'The customer can now submit outputs. The rights holder reviews them on the project’s page.',
  'term-ended':
    'Approved outputs may be used as the terms say. If you both allow it, the project is shown on the rights holder’s page.',
  terminated:
    'Stop using what was made under it. The terms, messages and payments stay on its page.',
};
/** Events that no side caused. */
export type OwnEvent = Extract<ProjectEvent, { kind: keyof typeof nextAfterEvent }>;

export const eventLetter = (event: OwnEvent, title: string): NotificationLetter => ({
  subject: { kind: 'project-event', data: { event, title } },
  text: nextAfterEvent[event.kind],
});
