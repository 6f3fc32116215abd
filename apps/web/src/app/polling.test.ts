import { expect, test } from 'vitest';

/** The sources of the web app, by their path from `src`. */
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).map(([file, text]) => ({ file: file.replace(/^\.\.\//, '').replace(/^\.\//, 'app/'), text }));

/** Files that poll, with the reason: unless it says otherwise, the server sends no event for this data. */
const reasons: Record<string, string> = {
  'app/waitlist-screen.tsx': 'whoever waits has no profile yet, and may follow nothing',
  'features/admin/overview.tsx': 'figures of the whole site',
  'features/billing/account-billing.tsx': 'what the payment provider confirms',
  'features/canvas/saving/saving-progress.tsx': 'how much of a save is checked',
  'features/guest-picture/guest-picture-result.tsx': 'guests may follow nothing',
  'features/images/image-grid.tsx': 'the first offered picture of a new installation',
  'features/licensing/payment-return.tsx': 'what the payment provider confirms',
  'features/programs/webhook-deliveries.tsx': 'deliveries that are under way',
  'features/personas/use-persona.ts': 'the training of a persona',
  'features/studio/use-generation.ts': 'the place in the queue, which others change',
  'features/styles/my-styles.tsx': 'trainings beyond those that are followed live',
  'features/styles/own-model-panel.tsx': 'models at other providers',
  'features/styles/use-elements.ts': 'searches in works',
};

/** Asks for data at an interval. */
const polls = /\brefreshInterval\b|setInterval\(again\b/;

test('only what no event tells is asked for again and again', () => {
  const found = sources
    .filter(({ file, text }) => !/\.test\.tsx?$/.test(file) && polls.test(text))
    .map(({ file }) => file);
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});
