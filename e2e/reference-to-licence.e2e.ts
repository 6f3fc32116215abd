import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { checkPage, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signInAs, signUpAsCreator } from './people.ts';

/** The credit of the reference on a picture made from it, in its three parts. */
const credit =
  /Composition after\s+Boats in River, Nagasaki.*Felice Beato.*about 1865.*CC0.*Getty/s;

describe('words become a licensed picture that names the reference it follows', () => {
  const started = journey({ steps: true, settings: { LIMN_ACCEPTANCE: 'open' } });
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await started.visitor();
  });

  test('a guest signs up as a creator', async () => {
    const { page } = visitor;
    await signInAs(page, 'rosa.lind@limn.test');
    await signUpAsCreator(page);
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/signup'));
  });

  test('she writes words, and the picture that fits them is followed', async () => {
    const { page, shot } = visitor;
    await page.goto('/canvas');
    await page.getByRole('button', { name: 'Choose a style' }).click();
    await page
      .getByRole('dialog', { name: 'Choose a style' })
      .getByRole('button', { name: /^Salt and Light/ })
      .click();
    await choose(page, 'Dimensions', 'Square 512 × 512');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('old boats on a river');
    const strip = page.getByRole('region', { name: 'Follow a picture' });
    const boats = strip.getByRole('radio', { name: /^Boats in River, Nagasaki/ });
    await expect.poll(() => boats.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(credit).first().waitFor({ timeout: 60_000 });
    await settled(page);
    await checkPage(page, 'a picture that follows a reference');
    await shot('reference-painted');
    await page.setViewportSize({ width: 390, height: 780 });
    await shot('reference-painted-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('its page names the reference, and she buys a licence', async () => {
    const { page, shot } = visitor;
    await page.getByRole('link', { name: 'Open picture' }).click();
    await page.getByRole('radio', { name: /^Personal/ }).waitFor();
    await page.getByText(credit).first().waitFor();
    await shot('reference-picture');
    await page.getByRole('radio', { name: /^Personal/ }).click();
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await page.getByRole('button', { name: /^Buy licence/ }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Personal licence').waitFor({ timeout: 30_000 });
  });

  test('the certificate and the file name artist, artworks and reference', async () => {
    const { page, shot } = visitor;
    const link = page.getByRole('region', { name: 'Licence' }).getByRole('link').first();
    const number = (await link.textContent())!;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download full size' }).click(),
    ]);
    const file = readFileSync(await download.path()).toString('latin1');
    expect(file).toContain('Boats in River, Nagasaki');
    const guest = await started.visitor();
    await guest.page.goto(`/licences/${number}`);
    await guest.page.getByRole('heading', { level: 1, name: number }).waitFor();
    await guest.page.getByText('Mira Okafor').first().waitFor();
    await guest.page.getByText(credit).first().waitFor();
    await checkPage(guest.page, 'a certificate that names a reference');
    await guest.shot('reference-certificate');
    await shot('reference-licensed');
  });
});
