import { expect, test } from 'vitest';
import { type NotificationContent, notificationText } from './notification-texts.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const who = { name: 'Cleo Marchetti', title: 'Spring campaign' };
const title = who.title;

const sentences: [NotificationContent, string][] = [
  [{ kind: 'refund', data: usd(5000) }, 'You get $50.00 back'],
  [
    { kind: 'credits-given', data: { credits: 1, why: 'Welcome' } },
    'You received 1 credit from our team: Welcome',
  ],
  [
    { kind: 'credits-given', data: { credits: 20, why: 'Welcome' } },
    'You received 20 credits from our team: Welcome',
  ],
  [{ kind: 'sold', data: { ...usd(700), description: 'A plan' } }, 'You earned $7.00: A plan'],
  [{ kind: 'earnings-paid', data: { ...usd(700), count: 1 } }, 'We paid you $7.00 (1 earning)'],
  [{ kind: 'earnings-paid', data: { ...usd(700), count: 2 } }, 'We paid you $7.00 (2 earnings)'],
  [
    { kind: 'money-act-proposed', data: { act: 'refund', ...usd(4500) } },
    'Needs your approval: Refund, $45.00',
  ],
  [
    { kind: 'books-disagree', data: { faults: 1 } },
    'The books don’t match the payment provider: 1 fault – read the report',
  ],
  [
    { kind: 'books-disagree', data: { faults: 3 } },
    'The books don’t match the payment provider: 3 faults – read the report',
  ],
  [
    { kind: 'project-accepted', data: { title, price: usd(90_000) } },
    'You accepted the terms of “Spring campaign” at $900.00 – sign the agreement',
  ],
  [
    { kind: 'project-accepted', data: { ...who, price: usd(90_000) } },
    'Cleo Marchetti accepted the terms of “Spring campaign” at $900.00 – sign the agreement',
  ],
  [
    { kind: 'project-signed-by-both', data: { title } },
    'Both sides signed the agreement for “Spring campaign”',
  ],
  [
    { kind: 'project-signed-by-both', data: { title, price: usd(90_000) } },
    'Both sides signed the agreement for “Spring campaign” – pay $900.00 to start',
  ],
  [
    { kind: 'project-event', data: { title, event: { kind: 'term-began' } } },
    'The term began: “Spring campaign”',
  ],
  [
    { kind: 'project-output-submitted', data: { ...who, output: 'image', review: true } },
    'Cleo Marchetti submitted a picture for “Spring campaign” – review it',
  ],
  [
    { kind: 'project-output-approved', data: { ...who, output: 'voice' } },
    'Cleo Marchetti approved a recording for “Spring campaign”',
  ],
  [
    { kind: 'project-output-approved', data: { ...who, output: 'voice', price: usd(2000) } },
    'Cleo Marchetti approved a recording for “Spring campaign” – pay $20.00 to use it',
  ],
  [
    { kind: 'project-side-left', data: { title } },
    'The other side of “Spring campaign” deleted their account',
  ],
  [{ kind: 'project-side-left', data: {} }, 'The other side of a request deleted their account'],
  [
    { kind: 'book-part-declined', data: who },
    'Cleo Marchetti declined their part of ‘Spring campaign’',
  ],
  [
    { kind: 'book-part-declined', data: { ...who, reason: 'No time' } },
    'Cleo Marchetti declined their part of ‘Spring campaign’: No time',
  ],
  [
    { kind: 'style-approved', data: { style: 'Dusk', obstacle: 'untrained' } },
    '“Dusk” is approved. Train the style before publishing it.',
  ],
  [{ kind: 'persona-ready', data: {} }, 'Your persona is ready to use.'],
  [{ kind: 'text', data: { text: 'Kept from before.' } }, 'Kept from before.'],
];

test.each(sentences)('%j reads', (content, sentence) => {
  expect(notificationText(content)).toBe(sentence);
});
