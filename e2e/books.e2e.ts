import { setTimeout as wait } from 'node:timers/promises';
import { bookRoutes } from '@limn/contracts/books';
import { actorAt } from '@limn/contracts/call';
import { expect, test } from 'vitest';
import { tonePhrase } from '../apps/server/seeds/tone.ts';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signIn } from './people.ts';

const started = journey({ steps: true });
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test('an author begins a book and asks a co-author', async () => {
  const visitor = await started.visitor();
  const { page, expects } = visitor;
  expects(/status of 4(09|22)/);
  await signIn(page, 'Mira Okafor');
  await page.getByRole('link', { name: 'Books' }).click();
  await page.getByRole('link', { name: 'The Harbour Wall' }).waitFor();
  await lookAround(visitor, 'own-books');
  await page.getByRole('link', { name: 'New book' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Low Water');
  await page.getByLabel('ISBN (optional)').fill('0-306-40615-3');
  await page.getByLabel('Excerpt (optional)').fill('The tide went out and did not say where.');
  await page.getByRole('switch', { name: /^Illustration/ }).click();
  await page.getByLabel('What ‘Illustration’ includes').fill('Ten pictures for one edition.');
  await page.getByLabel('Price of ‘Illustration’ ($)').fill('120');
  await page.getByLabel('Forbidden uses (optional)').fill('Advertising\nCalendars');
  await lookAround(visitor, 'new-book');
  await page.getByRole('button', { name: 'Create book' }).click();
  await page.getByText('This is not an ISBN').waitFor();
  await page.getByLabel('ISBN (optional)').fill('0-306-40615-2');
  await page.getByRole('button', { name: 'Create book' }).click();
  await page.getByRole('heading', { level: 1, name: 'Low Water' }).waitFor();
  expect(await page.getByLabel('ISBN (optional)').inputValue()).toBe('9780306406157');

  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('E-mail, or the address of their page').fill('tomas@limn.test');
  await choose(page, 'Role of person 1', 'Illustrator');
  await page.getByLabel('Part (%)').fill('25');
  await page.getByText('Your part: 75 %').waitFor();
  await page.getByRole('button', { name: 'Save and ask' }).click();
  await page.getByText('Asked', { exact: true }).waitFor();
  await lookAround(visitor, 'book-with-people');
  await page.getByRole('switch', { name: /^Public/ }).click();
  await page.getByText('One contributor has not accepted yet').waitFor();
});

test('the co-author declines with a reason, takes it back and accepts; the author publishes', async () => {
  const tomas = await started.visitor('Tomas Lindqvist');
  await tomas.page.goto('/books/invitations');
  const asked = tomas.page.getByRole('article').filter({ hasText: 'Low Water' });
  await asked.getByText('25 %').first().waitFor();
  await lookAround(tomas, 'invitations');
  // Opening the page marks the notification that led there as read.
  await tomas.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await asked.getByRole('button', { name: 'Decline' }).click();
  const declining = tomas.page.getByRole('dialog', { name: /^Decline your part/ });
  await declining.getByLabel('Reason (optional)').fill('A quarter is too much for me.');
  await checkPage(tomas.page, 'declining a part');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await asked.getByText('You declined.').waitFor();
  await asked.getByText('A quarter is too much for me.').waitFor();
  await lookAround(tomas, 'invitation-declined');
  await asked.getByRole('button', { name: 'Change my answer' }).click();
  await asked.getByRole('button', { name: 'Accept' }).click();
  await asked.getByText('You accepted.').waitFor();
  // A page that stays open reads what arrives for it.
  await tomas.page.goto('/marketplace');

  const { page } = await started.visitor('Mira Okafor');
  await page.goto('/artist/books');
  await page.getByRole('link', { name: 'Low Water' }).click();
  await page.getByText('Accepted', { exact: true }).waitFor();
  await page.getByRole('switch', { name: /^Public/ }).click();
  await page.getByRole('link', { name: 'See its page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Low Water' }).waitFor();
});

test('a guest finds the book and reads it', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await page.goto('/marketplace/books');
  await page.getByRole('link', { name: 'Low Water' }).waitFor();
  await lookAround(visitor, 'books');
  await page.getByLabel('Search books').fill('low water');
  await page.waitForURL(/q=low/);
  await page.getByRole('link', { name: 'Low Water' }).click();
  await page.getByText('did not say where').waitFor();
  await page.getByText('Tomas Lindqvist').waitFor();
  await page.getByText('from $120.00').waitFor();
  await lookAround(visitor, 'book');
  // The page's metadata without scripts.
  const { body } = await actorAt(started.server.url, undefined).call(bookRoutes.published, {
    query: { search: 'low water' },
  });
  const html = await (await fetch(`${started.server.url}/book/${body.books[0]!.id}`)).text();
  expect(html).toContain('<title>Low Water, by Mira Okafor, Tomas Lindqvist · Limn</title>');
  expect(html.match(/name="description"/g)).toHaveLength(1);
});

test('rights in it need the yes of everybody who has a part in it', async () => {
  const cleo = await started.visitor('Cleo Marchetti');
  await cleo.page.goto('/marketplace/books');
  await cleo.page.getByRole('link', { name: 'Low Water' }).click();
  await cleo.page.getByRole('link', { name: 'Ask for rights' }).click();
  await cleo.page.getByLabel('Brief').fill('Ten pictures for a small edition of the book.');
  await cleo.page.getByRole('button', { name: 'Illustration', exact: true }).click();
  await cleo.page.getByRole('spinbutton', { name: 'Image' }).fill('10');
  await cleo.page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'layout.txt', mimeType: 'text/plain', buffer: Buffer.from('A page.') });
  await cleo.page.getByRole('button', { name: 'Take away layout.txt' }).waitFor();
  await cleo.page.getByRole('button', { name: 'Next' }).click();
  await cleo.page.getByRole('button', { name: 'Print', exact: true }).click();
  await cleo.page.getByLabel('Start', { exact: true }).fill(tomorrow());
  await cleo.page.getByRole('button', { name: 'Next' }).click();
  await cleo.page.getByText(/charges at least \$120\.00/).waitFor();
  await cleo.page.getByRole('button', { name: 'Offer $120.00' }).click();
  // A draft that is being saved while it is sent must not be saved afterwards: the server would reject it.
  await cleo.page.route('**/draft', async (route) => {
    await wait(1500);
    await route.continue();
  });
  const keeping = cleo.page.waitForRequest('**/draft');
  await cleo.page.getByLabel('Answer within (days)').fill('10');
  await keeping;
  await cleo.page.getByRole('button', { name: 'Send request' }).click();
  await cleo.page.getByText(/^Waiting for .+ – answer due/).waitFor();
  const address = new URL(cleo.page.url()).pathname;

  const tomas = await started.visitor();
  await signIn(tomas.page, 'Tomas Lindqvist');
  await settled(tomas.page);
  await tomas.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await tomas.page.getByRole('menuitem', { name: /requests rights in ‘Low Water’/ }).click();
  const request = tomas.page.getByRole('article').filter({ hasText: 'Approve these terms' });
  await request.getByText('Your share of what it earns is 25 %.').waitFor();
  await request.getByRole('link', { name: /^layout\.txt/ }).waitFor();
  await request.getByRole('button', { name: 'Report layout.txt' }).waitFor();
  await lookAround(tomas, 'contributor-request');
  await request.getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = tomas.page.getByRole('dialog', { name: 'Refuse these terms?' });
  await dialog.getByLabel('Reason (optional)').fill('Not for so little.');
  await checkPage(tomas.page, 'refusing terms');
  await dialog.getByRole('button', { name: 'Refuse' }).click();

  const mira = await started.visitor('Mira Okafor');
  await mira.page.goto(address.replace('/creator/project/', '/artist/license-request/'));
  const said = mira.page.getByRole('list', { name: 'Contributors' });
  await said.getByText('Refused').waitFor();
  await said.getByText('Not for so little.').waitFor();
  expect(await mira.page.getByRole('button', { name: 'Accept the terms' }).count()).toBe(0);
  await lookAround(mira, 'contributor-says-no');
  await tomas.page.getByRole('button', { name: 'Approve these terms' }).click();
  await tomas.page.getByText('You approved', { exact: true }).waitFor();
  await said.getByText('Approved').waitFor();
  await mira.page.getByRole('button', { name: 'Accept the terms' }).click();
  await mira.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await mira.page.getByRole('region', { name: 'Text of the agreement' }).waitFor();

  await cleo.page.getByRole('button', { name: 'Withdraw' }).click();
  await cleo.page
    .getByRole('alertdialog')
    .or(cleo.page.getByRole('dialog'))
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await cleo.page.getByText('The request was withdrawn.').waitFor();
});

test('the author deletes the book, and UNDO brings it back', async () => {
  const { page } = await started.visitor('Mira Okafor');
  await page.goto('/artist/books');
  await page.getByRole('link', { name: 'Low Water' }).click();
  await page.getByRole('button', { name: 'Delete book' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Low Water' }).waitFor();
});

test('an influencer says what she offers and lets people hear it', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await signIn(page, 'Juno Reyes');
  await page.getByRole('link', { name: 'What I offer' }).click();
  await page.getByLabel('What ‘Voice’ includes').fill('An hour of reading, nothing made.');
  await page.getByLabel('Forbidden uses (optional)').fill('Casinos');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await page.getByText('Offer saved.').waitFor();
  await lookAround(visitor, 'offer');

  const wav = (seconds: number) => ({
    name: 'voice.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from(tonePhrase(seconds).bytes),
  });
  const file = page.getByLabel('Choose a recording');
  await file.setInputFiles(wav(4));
  await page.getByText('The recording is 4 seconds long').waitFor();
  await file.setInputFiles(wav(11));
  await page.getByLabel('What people hear').fill('A ferry horn');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Play ‘A ferry horn’' }).waitFor();

  await page.getByRole('link', { name: 'See your page' }).click();
  await page.getByText('An hour of reading, nothing made.').waitFor();
  await page.getByText('Casinos').waitFor();
  await lookAround(visitor, 'talent');
  const place = page.getByRole('slider', { name: 'Place in ‘A ferry horn’' });
  await place.focus();
  await place.press('ArrowRight');
  await place.press('ArrowRight');
  expect(await place.getAttribute('aria-valuetext')).toBe('0:02 of 0:11');
  await page.getByRole('button', { name: 'Play ‘A ferry horn’' }).click();
  await page.getByRole('button', { name: 'Pause ‘A ferry horn’' }).waitFor();
  await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('0:03 of 0:11');
  await page.getByRole('button', { name: 'Pause ‘A ferry horn’' }).click();

  await page.goto('/influencer/offer');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByText('Let people hear you').waitFor();
});
