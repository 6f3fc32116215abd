import { expect, test } from 'vitest';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { signInAs, signUpAsCreator } from './people.ts';

const started = journey({ steps: true, settings: { LIMN_ACCEPTANCE: 'open' } });
const prompt = 'a red house by the sea at sunset';

test('a guest makes a picture from the first page, and goes on with an account and the same recipe', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it without an account' }).click();
  await page.waitForURL('**/try');
  await page.getByLabel('Describe your picture').waitFor();
  await lookAround(visitor, 'guest-picture-form');
  await page.getByRole('button', { name: 'Make my picture' }).click();
  await page.getByText('Enter a prompt.').waitFor();
  await page.getByLabel('Describe your picture').fill(prompt);
  const style = page.getByRole('radio').nth(1);
  await style.check();
  const name = await page.locator('label:has(:checked) span span').first().textContent();
  await page.getByRole('button', { name: 'Make my picture' }).click();
  await page.getByRole('img', { name: prompt }).waitFor();
  await page.getByText('Artists credited:').waitFor();
  await lookAround(visitor, 'guest-picture');

  // It is still there after a reload.
  await page.reload();
  await page.getByRole('img', { name: prompt }).waitFor();

  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Another e-mail address').fill('gil@limn.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/signup/select-profile');
  await signUpAsCreator(page);
  await page.waitForURL('**/canvas');
  const words = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect.poll(() => words.inputValue()).toBe(prompt);
  await page.getByText(name!).first().waitFor();
});

test('a second one the same day is refused, with the way to go on', async () => {
  const visitor = await started.visitor();
  const { page, expects } = visitor;
  expects(/status of 429/);
  await page.goto('/try');
  await page.getByLabel('Describe your picture').fill('a blue house');
  await page.getByRole('button', { name: 'Make my picture' }).click();
  await page.getByText('You can make one picture a day without an account.').waitFor();
  await lookAround(visitor, 'guest-picture-refused');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/sign-in');
});

test('a member who opens the page is in the studio', async () => {
  const { page } = await started.visitor();
  await signInAs(page, 'cleo@limn.test');
  await page.goto('/try');
  await page.waitForURL('**/canvas');
});
