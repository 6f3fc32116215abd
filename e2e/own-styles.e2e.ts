import { test } from 'vitest';
import { checkPage, lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { asFiles, paintings } from './paintings.ts';
import { choose } from './people.ts';

const started = journey({ steps: true });

test('a creator trains a style of their own, paints in it and deletes it', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page, shot } = visitor;
  await page.goto('/canvas?generation=none');
  await page.getByRole('button', { name: /style/i }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Train a style of your own' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/creator/styles/new');

  await page.getByRole('region', { name: /^Text of the Declaration/ }).waitFor();
  await lookAround(visitor, 'own-style-new');
  await page.getByRole('textbox', { name: 'Name of the style' }).fill('Kitchen table');
  await page.getByRole('button', { name: 'Continue to pictures' }).click();
  await page.getByText('tick ‘I agree’ to continue').waitFor();
  await page.getByRole('checkbox', { name: 'I agree' }).click();
  await page.getByRole('button', { name: 'Continue to pictures' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kitchen table' }).waitFor();

  await page.getByLabel('I made these pictures, or I hold the rights to license them.').check();
  await page.getByLabel('Choose pictures').setInputFiles(asFiles(await paintings(4)));
  await page.getByText('4 pictures of 30').waitFor();
  await page.getByRole('button', { name: 'Start training' }).click();
  await page.getByRole('link', { name: 'Paint in this style' }).waitFor({ timeout: 120_000 });
  await lookAround(visitor, 'own-style');

  // The notification is in the bell and on the page of all notifications, already read, because this is the page it
  // links to.
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const bell = page.getByRole('menu', { name: 'Notifications' });
  await bell.getByText('‘Kitchen table’ is trained and ready.').waitFor();
  await checkPage(page, 'the bell');
  await shot('bell');
  await bell.getByRole('menuitem', { name: 'All notifications' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await lookAround(visitor, 'notifications');
  await page.getByRole('link', { name: /‘Kitchen table’ is trained/ }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Paint in this style' }).click();
  await page.getByText('Yours: no artist is credited').waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lake at dusk');
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('Its maker’s own work: no artist is credited.').waitFor({ timeout: 60_000 });
  await shot('own-style-painted');
  await page.getByRole('link', { name: 'Open picture' }).click();
  await page.getByRole('heading', { name: 'Your own picture' }).waitFor();
  await page.getByRole('link', { name: 'Download' }).waitFor();
  await checkPage(page, 'a picture in a style of one’s own');

  await page.goto('/creator/dashboard');
  await page.getByRole('link', { name: 'Kitchen table' }).click();
  await page.getByRole('button', { name: 'Delete style' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('We delete its pictures and its training').waitFor();
  await question.getByRole('button', { name: 'Delete style' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/creator/dashboard');
  await page.getByRole('link', { name: 'Train a style of your own' }).waitFor();
  await page.getByRole('link', { name: 'Kitchen table' }).waitFor({ state: 'hidden' });
});
