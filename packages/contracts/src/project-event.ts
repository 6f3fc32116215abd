import { formatMoney } from './money.ts';
import type { ContentOption } from './profile-fields.ts';

/** Actions of one side on a signed agreement. */
export type AgreementAction = 'notice' | 'cure' | 'leave' | 'revoke';

/**
 * An entry of a project's history: a kind with its data. `reason` and `name` are words that a person wrote; they
 * are removed when the person's account is deleted. Sentences are made by `eventText` when the page is shown.
 */
export type ProjectEvent =
  | { kind: 'terms-sent'; version: number }
  | { kind: 'terms-accepted' }
  | { kind: 'declined'; reason?: string }
  | { kind: 'withdrawn'; reason?: string }
  | { kind: 'answer-time-passed' }
  | { kind: 'contributor-answered'; agrees: boolean; version: number }
  | { kind: 'signed'; name?: string }
  | { kind: 'paid' }
  | { kind: 'payment-refused'; reason?: string }
  | { kind: 'payment-returned' }
  | { kind: 'price-returned'; part: 'all' | 'unused'; amount: number; currency: string }
  | { kind: 'output-paid' }
  | { kind: 'output-payment-returned' }
  | { kind: 'term-began' }
  | { kind: 'term-ended' }
  | { kind: 'terminated'; why: 'consent-withdrawn' | 'breach' | 'wound-down' }
  | { kind: 'output-submitted'; output: ContentOption }
  | { kind: 'output-judged'; output: ContentOption; approved: boolean; reason?: string }
  | { kind: 'message-written' }
  | { kind: 'agreement-action'; action: AgreementAction; reason?: string }
  | { kind: 'persona-withdrawn' }
  | { kind: 'side-left' }
  | { kind: 'showing-allowed'; allowed: boolean }
  | { kind: 'moderated'; what: 'message' | 'file'; removed: boolean }
  /** Written by a version that stored sentences. */
  | { kind: 'text'; text: string };

/** An output in words. */
export const outputNames: Record<ContentOption, string> = {
  image: 'a picture',
  video: 'a video',
  voice: 'a recording',
  'book excerpt': 'a text',
};

export const agreementActionTexts: Record<AgreementAction, string> = {
  notice: 'gave notice of a breach',
  cure: 'says the breach is fixed',
  leave: 'leaves the agreement',
  revoke: 'withdrew consent',
};

const terminationTexts = {
  'consent-withdrawn': 'The term ended after consent was withdrawn',
  breach: 'A breach was not fixed',
  'wound-down': 'The agreement has wound down',
};

/** The sentence without the words that a person wrote. */
function sentenceOf(event: ProjectEvent): string {
  switch (event.kind) {
    case 'terms-sent':
      return event.version === 1
        ? 'sent the request'
        : `sent version ${event.version} of the terms`;
    case 'terms-accepted':
      return 'accepted the terms';
    case 'declined':
      return 'declined';
    case 'withdrawn':
      return 'withdrew the request';
    case 'answer-time-passed':
      return 'The time to answer has passed';
    case 'contributor-answered':
      return `A contributor ${event.agrees ? 'approved' : 'refused'} version ${event.version}`;
    case 'signed':
      return event.name ? `signed as ${event.name}` : 'signed';
    case 'paid':
      return 'paid';
    case 'payment-refused':
      return 'The payment went back';
    case 'payment-returned':
      return 'The payment was returned, and the project has ended';
    case 'price-returned': {
      const what = event.part === 'all' ? 'The price' : 'The unused part of the price';
      return `${what} goes back to the customer, ${formatMoney(event, 'en-US')}`;
    }
    case 'output-paid':
      return 'paid for an output';
    case 'output-payment-returned':
      return 'The payment for an output was returned';
    case 'term-began':
      return 'The term began';
    case 'term-ended':
      return 'The term ended';
    case 'terminated':
      return terminationTexts[event.why];
    case 'output-submitted':
      return `submitted ${outputNames[event.output]}`;
    case 'output-judged':
      return `${event.approved ? 'approved' : 'rejected'} ${outputNames[event.output]}`;
    case 'message-written':
      return 'wrote a message';
    case 'agreement-action':
      return agreementActionTexts[event.action];
    case 'persona-withdrawn':
      return 'withdrew consent to the persona';
    case 'side-left':
      return 'One side has left';
    case 'showing-allowed':
      return event.allowed
        ? 'allowed the project to be shown'
        : 'no longer allows the project to be shown';
    case 'moderated': {
      const what = event.what === 'message' ? 'A message' : 'A file';
      return event.removed ? `${what} was removed by moderation` : `${what} is shown again`;
    }
    case 'text':
      return event.text;
  }
}

/** An event in words: a predicate for the side that acted (“signed as Ada”), else a whole sentence. */
export function eventText(event: ProjectEvent): string {
  const reason = 'reason' in event ? event.reason : undefined;
  return reason ? `${sentenceOf(event)}: ${reason}` : sentenceOf(event);
}
