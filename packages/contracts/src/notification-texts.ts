import { dayInWords } from './text.ts';
import type { ContentOption } from './profile-fields.ts';
import { formatMoney, type Money } from './money.ts';
import { type MoneyActKind, moneyActKinds } from './money-acts.ts';
import {
  type AgreementAction,
  agreementActionTexts,
  eventText,
  outputNames,
  type ProjectEvent,
} from './project-event.ts';
import { type PublishingObstacle, publishingObstacles } from './style-reviews.ts';

/** Why a picture was taken out of the marketplace. */
const delistedTexts = {
  'not-offered': 'less than half of its credits are proven',
  refused:
    'we recognized a picture in it that it does not credit enough. Save it from its canvas again to correct the credit',
  copy: 'the same picture was licensed exclusively to someone else',
};
export type DelistedReason = keyof typeof delistedTexts;

/** An upload that was stopped: a registered work itself, or a picture made here in its style. */
export type StoppedUpload = 'work' | 'picture';

const stoppedTexts: Record<StoppedUpload, string> = {
  work: 'We stopped a picture you uploaded: another artist registered it here.',
  picture: 'We stopped a picture you uploaded: it was painted here in another artist’s style.',
};

/** A project's side and the project's title, as people read them. */
interface ByName {
  name: string;
  title: string;
}
type Priced = ByName & { price: Money };
type ActOfAdmins = Money & { act: MoneyActKind };

const price = (money: Money) => formatMoney(money, 'en-US');
const actText = ({ act, ...money }: ActOfAdmins) => `${moneyActKinds[act]}, ${price(money)}`;
const plural = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/**
 * Notifications by kind, each with the sentence for its data. Stored rows keep these kinds and the shape of their data:
 * changing one needs a migration. Some data was written by people (names, titles, reasons).
 */
const texts = {
  // Money of a buyer.
  refund: (money: Money) => `You get ${price(money)} back`,
  'dispute-opened': (money: Money) => `Your bank disputed your payment of ${price(money)}`,
  'dispute-won': (money: Money) => `Your bank confirmed your payment of ${price(money)}`,
  'dispute-lost': (money: Money) => `Your bank gave you ${price(money)} back`,
  'credits-given': ({ credits, why }: { credits: number; why: string }) =>
    `You received ${plural(credits, 'credit')} from our team: ${why}`,

  // Money of a rights holder.
  'licence-sold': (money: Money) => `A licence was sold: you earned ${price(money)}`,
  sold: ({ description, ...money }: Money & { description: string }) =>
    `You earned ${price(money)}: ${description}`,
  'earnings-paid': ({ count, ...money }: Money & { count: number }) =>
    `We paid you ${price(money)} (${plural(count, 'earning')})`,
  'earnings-available': ({ count, ...money }: Money & { count: number }) =>
    `${price(money)} can be paid out now (${plural(count, 'earning')})`,
  'earnings-kept-back': (money: Money) => `We kept ${price(money)} back for earlier refunds`,
  'earning-paid-outside': (money: Money) => `We paid you ${price(money)}`,
  'earning-returned': (money: Money) => `Your bank returned ${price(money)} of your payout`,
  'earning-held-back': (money: Money) =>
    `We hold back ${price(money)}: a buyer’s bank disputes a sale`,
  'earning-released': (money: Money) =>
    `We no longer hold back ${price(money)}: the buyer’s bank confirmed the sale`,
  'sale-refunded': (money: Money) => `${price(money)} of a sale was refunded to its buyer`,
  'debt-written-off': (money: Money) =>
    `We cover ${price(money)} of a refund: it is not taken from your earnings`,

  // Money for admins.
  'money-act-proposed': (act: ActOfAdmins) => `Needs your approval: ${actText(act)}`,
  'money-act-approved': (act: ActOfAdmins) => `Approved: ${actText(act)}`,
  'money-act-rejected': (act: ActOfAdmins) => `Rejected: ${actText(act)}`,
  'money-act-expired': (act: ActOfAdmins) => `Expired without approval: ${actText(act)}`,
  'books-disagree': ({ faults }: { faults: number }) =>
    `The books don’t match the payment provider: ${plural(faults, 'fault')} – read the report`,

  // Projects. `price` is what the customer pays.
  'project-requested': ({ name, title, price: asked }: Priced) =>
    `${name} requests rights for “${title}” at ${price(asked)} – review the terms`,
  'project-terms-changed': ({ name, title, price: asked }: Priced) =>
    `${name} sent new terms for “${title}” at ${price(asked)} – review them`,
  /** Without a name it was the reader. */
  'project-accepted': ({ name, title, price: asked }: Omit<Priced, 'name'> & { name?: string }) =>
    `${name ?? 'You'} accepted the terms of “${title}” at ${price(asked)} – sign the agreement`,
  'project-declined': ({ name, title }: ByName) => `${name} declined the request “${title}”`,
  'project-withdrawn': ({ name, title }: ByName) => `${name} withdrew the request “${title}”`,
  'project-answer-due': ({ name, title, until }: ByName & { until: string }) =>
    `${name} is waiting for your answer about “${title}” – due ${dayInWords(until)}`,
  'project-consent-asked': ({ name, subject }: { name: string; subject: string }) =>
    `${name} requests rights in ‘${subject}’ – your approval is needed`,
  'project-consent-refused': ({ name, title, version }: ByName & { version: number }) =>
    `${name} refused version ${version} of the terms of “${title}”`,
  'project-consents-given': ({ title }: { title: string }) =>
    `All contributors approved the terms of “${title}”`,
  'project-signed': ({ name, title }: ByName) =>
    `${name} signed the agreement for “${title}” – sign it too`,
  /** With a price for the side that pays. */
  'project-signed-by-both': ({ title, price: asked }: { title: string; price?: Money }) =>
    `Both sides signed the agreement for “${title}”${asked ? ` – pay ${price(asked)} to start` : ''}`,
  'project-paid': ({ name, title, price: paid }: Priced) =>
    `${name} paid ${price(paid)} for “${title}”`,
  'project-payment-refused': ({ title }: { title: string }) =>
    `Your payment for “${title}” was returned`,
  'project-renewable': ({ title, until }: { title: string; until: string }) =>
    `“${title}” ends on ${dayInWords(until)} – it can be renewed`,
  'project-event': ({ event, title }: { event: ProjectEvent; title: string }) =>
    `${eventText(event)}: “${title}”`,
  'project-message': ({ name, title }: ByName) => `${name} wrote to you about “${title}”`,
  'project-output-submitted': ({
    name,
    title,
    output,
    review,
  }: ByName & { output: ContentOption; review: boolean }) =>
    `${name} submitted ${outputNames[output]} for “${title}”${review ? ' – review it' : ''}`,
  /** With a price where it has to be paid for. */
  'project-output-approved': ({
    name,
    title,
    output,
    price: due,
  }: ByName & { output: ContentOption; price?: Money }) =>
    `${name} approved ${outputNames[output]} for “${title}”${due ? ` – pay ${price(due)} to use it` : ''}`,
  'project-output-rejected': ({ name, title, output }: ByName & { output: ContentOption }) =>
    `${name} rejected ${outputNames[output]} for “${title}” – see what to change`,
  'project-agreement-action': ({ name, title, action }: ByName & { action: AgreementAction }) =>
    `${name} ${agreementActionTexts[action]}: “${title}”`,
  'project-persona-withdrawn': ({ name, title }: ByName) =>
    `${name} withdrew consent to the persona used in “${title}”`,
  'project-showing-allowed': ({ name, title }: ByName) => `${name} allowed you to show “${title}”`,
  /** Without a title where nothing was agreed: it may be in the words of the person who left. */
  'project-side-left': ({ title }: { title?: string }) =>
    title === undefined
      ? 'The other side of a request deleted their account'
      : `The other side of “${title}” deleted their account`,

  // Books.
  'book-part-offered': ({ name, role, title }: ByName & { role: string }) =>
    `${name} names you as ${role} of ‘${title}’ – accept or decline your part`,
  'book-terms-changed': ({ title }: { title: string }) =>
    `The terms of ‘${title}’ have changed – your approval is needed`,
  'book-part-accepted': ({ name, title }: ByName) => `${name} accepted their part of ‘${title}’`,
  'book-part-declined': ({ name, title, reason }: ByName & { reason?: string }) =>
    `${name} declined their part of ‘${title}’${reason ? `: ${reason}` : ''}`,
  'book-part-reconsidered': ({ name, title }: ByName) =>
    `${name} reconsiders their part of ‘${title}’ and will answer again`,
  'book-part-left': ({ name, title }: ByName) =>
    `${name} left ‘${title}’, so it is no longer public`,

  // Moderation. `name` is the name of the reported thing, with its quotation marks.
  'report-dismissed': ({ name }: { name: string }) =>
    `We reviewed your report of ${name}: it stays online`,
  'taken-down': ({ name }: { name: string }) => `We took ${name} down`,
  'counter-notice': ({ name }: { name: string }) => `The owner of ${name} sent a counter-notice`,
  restored: ({ name }: { name: string }) => `${name} is online again`,
  'stays-down': ({ name }: { name: string }) => `${name} stays taken down`,

  // Styles, works and pictures.
  'style-trained': ({ style }: { style: string }) => `‘${style}’ is trained and ready.`,
  'style-published': ({ style }: { style: string }) => `“${style}” is in the marketplace.`,
  'style-approved': ({ style, obstacle }: { style: string; obstacle: PublishingObstacle }) =>
    `“${style}” is approved. ${publishingObstacles[obstacle]}`,
  'style-declined': ({ style, reason }: { style: string; reason: string }) =>
    `“${style}” was not approved: ${reason}`,
  'model-trained': ({ style }: { style: string }) =>
    `The model of ‘${style}’ is trained. Check its samples.`,
  'model-failed': ({ style }: { style: string }) =>
    `The training of a model of ‘${style}’ failed. Your credits are back.`,
  'upload-stopped': ({ what }: { what: StoppedUpload }) => stoppedTexts[what],
  'own-work-uploaded': ({ what, title }: { what: StoppedUpload; title: string }) =>
    what === 'work'
      ? `Someone uploaded “${title}”, your work, as theirs. We stopped it.`
      : `Someone uploaded a picture painted after “${title}”, your work, as their own artwork. We stopped it.`,
  'picture-delisted': ({ title, why }: { title: string; why: DelistedReason }) =>
    `We took ‘${title}’ out of the marketplace: ${delistedTexts[why]}. Licences already sold stay in force.`,

  // Programs.
  'key-made': ({ name }: { name: string }) => `A new API key “${name}” was made in your account.`,
  'app-connected': ({ name }: { name: string }) =>
    `You connected “${name}” to your account. It can act for you.`,
  'purchase-waits': ({ name, title }: { name: string; title: string }) =>
    `“${name}” wants to license “${title}” for you. Pay or decline.`,
  'webhook-disabled': ({ host, why }: { host: string; why: 'failing' | 'gone' }) =>
    why === 'gone'
      ? `We turned off your webhook at ${host}: it answered that it is gone (410).`
      : `We turned off your webhook at ${host}: every delivery failed for three days.`,
  'key-leaked': ({ name }: { name: string }) =>
    `Your API key “${name}” was reported as leaked, and we revoked it.`,

  // Personas and verification. `place` is a domain or an account.
  'persona-ready': () => 'Your persona is ready to use.',
  'proof-found': ({ place }: { place: string }) => `Verified: ${place}`,
  'proof-not-found': ({ place }: { place: string }) => `We did not find the code at ${place}`,
  'proof-lost': ({ place }: { place: string }) => `No longer verified: ${place}`,
  'search-listing': ({ search, title }: { search: string; title: string }) =>
    `‘${title}’ is new in your search ‘${search}’.`,
  'search-listings': ({ search, count }: { search: string; count: number }) =>
    `${count} listings are new in your search ‘${search}’.`,

  /** Written by a version that stored sentences. */
  text: ({ text }: { text: string }) => text,
};

export type NotificationKind = keyof typeof texts;

type NoData = Record<string, never>;
type DataOf<Text> = Text extends (data: infer Data) => string
  ? unknown extends Data
    ? NoData
    : Data
  : never;
type NotificationData = { [Kind in NotificationKind]: DataOf<(typeof texts)[Kind]> };

/** A notification's content as it is stored: a kind with its data. `notificationText` builds the sentence. */
export type NotificationContent<Kind extends NotificationKind = NotificationKind> = {
  [One in Kind]: { kind: One; data: NotificationData[One] };
}[Kind];

const textOf: { [Kind in NotificationKind]: (data: NotificationData[Kind]) => string } = texts;

/** A notification in words. */
export function notificationText<Kind extends NotificationKind>({
  kind,
  data,
}: NotificationContent<Kind>): string {
  return textOf[kind](data);
}
