import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkPage, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { asFiles, paintings, headshotUpload } from './paintings.ts';
import { continueSignUp, letIn, signIn, signInAs } from './people.ts';

const started = journey();

/** The step counter, once it shows this. */
const step = (page: Page, text: string) => page.getByText(text, { exact: true });

describe('the influencer’s way', () => {
  test('six steps, kept over a reload and on another device', async () => {
    const { page, shot } = await started.visitor();
    await signIn(page, 'Nia Achterberg');
    await page.getByRole('radio', { name: /^Influencer/ }).click();
    await continueSignUp(page, '/signup/account-type');
    await step(page, '1/6').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('N');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter a name of at least 2 characters.').waitFor();
    expect(
      await page
        .getByRole('textbox', { name: 'Name', exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nia Achterberg');
    await continueSignUp(page, '/signup/choose-categories');

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose at least one category.').waitFor();
    await page.getByRole('button', { name: 'Voice Talent' }).click();
    await continueSignUp(page, '/signup/choose-collaborations');
    await page.getByRole('button', { name: 'Voice', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Voice', exact: true, pressed: true }).waitFor();
    const other = await started.visitor();
    await signIn(other.page, 'Nia Achterberg');
    await other.page.goto('/signup/choose-categories?userType=influencer');
    await other.page.getByRole('button', { name: 'Voice Talent', pressed: true }).waitFor();

    await continueSignUp(page, '/signup/upload-headshot');
    await page.getByLabel('Choose a headshot').setInputFiles(asFiles([await headshotUpload()]));
    const use = page.getByRole('button', { name: 'Use this picture' });
    await use.waitFor();
    await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await checkPage(page, 'the cropper');
    await shot('signup-cropper');
    await use.click();
    await page.getByAltText('Your headshot').waitFor();
    await continueSignUp(page, '/signup/social-accounts');
    await step(page, '5/6').waitFor();

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Add at least one social handle.', { exact: true }).waitFor();
    // The missing field gets the focus, and would receive text typed meanwhile.
    await expect
      .poll(() =>
        page.getByLabel('Instagram handle').evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.getByLabel('TikTok handle').fill('9lives');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('A handle starts with a letter.').waitFor();
    await page.getByLabel('TikTok handle').fill('lives9');
    await page.getByLabel('TikTok followers').fill('18 400');
    await continueSignUp(page, '/signup/pricing-setup');
    await page.getByLabel(/^Personal/).fill('25');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/influencer/dashboard');
    await page.getByText('No requests yet. Nothing of yours is licensed').waitFor();

    await page.getByRole('switch', { name: /^Public page/ }).click();
    await page.getByRole('link', { name: 'See your page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nia Achterberg' }).waitFor();
    const guest = await started.visitor();
    await guest.page.goto('/marketplace/talents');
    await guest.page.getByRole('link', { name: 'Nia Achterberg' }).click();
    await guest.page.getByText('TikTok @lives9').waitFor();
    await guest.page.getByText('18,400 followers').waitFor();
  });
});

describe('the creator’s way', () => {
  test('four steps; a plan chosen before leads to its payment page', async () => {
    const { page } = await started.visitor();
    await signInAs(page, 'brand@example.test');
    await letIn(await started.visitor(), 'brand@example.test');
    await page.evaluate(() => localStorage.setItem('planId', 'price_creator'));
    await page.goto('/signup');
    await page.getByRole('radio', { name: /^Creator/ }).click();
    await continueSignUp(page, '/signup/account-type');
    await page.getByRole('radio', { name: /^Business/ }).click();
    await page.getByLabel('Company name').fill('Fern & Quill');
    await continueSignUp(page, '/signup/upload-headshot');
    await step(page, '2/4').waitFor();
    await continueSignUp(page, '/signup/upload-cover-photo');
    await continueSignUp(page, '/signup/social-accounts');
    await page.getByLabel('Website').fill('fern.example');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Enter an address such as https://example.com').waitFor();
    await page.getByLabel('Website').fill('https://fern.co');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'Limn Creator, one month' }).waitFor();
    await page.getByText('For one month, does not renew.').waitFor();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(({ pathname, hash }) => pathname + hash === '/account#billing');
    await page.getByText(/^Your Creator plan ends on/).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('planId'))).toBeNull();
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/sandbox/'));
    await page.getByText('$15.00', { exact: true }).first().waitFor();
  });
});

describe('the author’s way', () => {
  test('three steps of an artist’s, and then the first book', async () => {
    const { page, shot } = await started.visitor();
    await page.goto('/sign-in?as=author');
    await signInAs(page, 'author@example.test');
    await letIn(await started.visitor(), 'author@example.test');
    await page.goto('/signup');
    await page.getByRole('radio', { name: /^Author/, checked: true }).waitFor();
    await shot('signup-author');
    await continueSignUp(page, '/signup/account-type');
    await step(page, '1/3').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Iris Fontaine');
    await continueSignUp(page, '/signup/upload-headshot');
    await continueSignUp(page, '/signup/social-accounts');
    await page.getByRole('button', { name: 'Finish' }).click();
    const error = page.getByText('Add at least one social handle or a website.', { exact: true });
    await error.waitFor();
    await page.getByLabel('Website').fill('https://iris.example.com');
    await error.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/artist/books/new');
  });
});

describe('on the creator’s way', () => {
  test('the agreement begins at step 0: no counter, Skip does nothing, a title is enough', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Nia Achterberg');
    await page.route('**/agreement/art-style', (route) =>
      route.fulfill({ json: { data: { title: 'Only a title' } } }),
    );
    await page.goto('/signup/artstyle-agreement?userType=creator');
    await page.getByRole('heading', { name: 'Only a title' }).waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    expect(new URL(page.url()).pathname).toBe('/signup/artstyle-agreement');
    expect(await page.getByLabel(/^Step /).count()).toBe(0);
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/signup/account-type');
  });

  test('handles and addresses are taken as they are pasted, and what is wrong is seen on a phone', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Nia Achterberg');
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto('/signup/social-accounts?userType=creator');
    const handle = page.getByLabel('Facebook handle');
    await handle.fill('@9x');
    expect(await handle.inputValue()).toBe('9x');
    await page.getByRole('button', { name: 'Finish' }).click();
    const error = page.getByText('A handle starts with a letter.');
    const inSight = () =>
      error.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 8, top + height / 2) === element;
      });
    await expect.poll(inSight).toBe(true);
    await handle.fill('@nia');
    expect(await handle.inputValue()).toBe('nia');
    await page.getByLabel('Website').fill('fern.co');
    await handle.focus();
    expect(await page.getByLabel('Website').inputValue()).toBe('https://fern.co');
  });
});

describe('the artist’s way', () => {
  test('agreement, first style and its prices; skipping leads to the dashboard', async () => {
    const { page, context } = await started.visitor();
    await signInAs(page, 'painter@example.test');
    await letIn(await started.visitor(), 'painter@example.test');
    await page.goto('/signup/finetune-model');
    // Without an accepted agreement these steps are not open.
    await page.waitForURL(({ pathname }) => pathname === '/signup/artstyle-agreement');
    await page.goto('/signup/account-type');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ola Winter');
    await continueSignUp(page, '/signup/upload-headshot');
    await continueSignUp(page, '/signup/social-accounts');
    await page.getByLabel('Instagram handle').fill('olawinter');
    await continueSignUp(page, '/signup/artstyle-agreement');
    await step(page, '4/6').waitFor();
    const { data } = (await (
      await page.request.get('/api/consent/v1/agreement/art-style')
    ).json()) as {
      data: { title: string };
    };
    await page.getByRole('heading', { name: data.title }).waitFor();
    const [text] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^License Agreement/ }).click(),
    ]);
    expect(new URL(text.url()).pathname).toBe('/artist-license-agreement');
    await text.close();

    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/artist/dashboard');
    await page.goto('/signup/finetune-model');
    await page.getByRole('radio', { name: 'A lawyer' }).check();
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/signup/finetune-model');
    await page.getByRole('button', { name: 'Create style' }).click();
    await page.getByText('Enter a name of at least 2 characters.').waitFor();
    await page.getByLabel('Name of the style').fill('Winter light');
    await page.getByRole('button', { name: 'Create style' }).click();
    await page.getByLabel('I made these pictures, or I hold the rights to license them.').check();
    await page.getByLabel('Choose pictures').setInputFiles(asFiles(await paintings(4)));
    await expect
      .poll(() => page.getByRole('button', { name: 'Start training' }).isEnabled(), {
        timeout: 30_000,
      })
      .toBe(true);
    await settled(page);
    await checkPage(page, 'finetune-model');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/signup/artstyle-pricing');
    expect(await page.getByLabel(/^Personal/).inputValue()).toBe('25');
    expect(await page.getByLabel(/^Commercial/).inputValue()).toBe('100');
    expect(await page.getByLabel(/^Own model/).inputValue()).toBe('0.50');
    await page.getByLabel(/^Personal/).fill('60');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('This licence allows more than the personal one').waitFor();
    await page.getByLabel(/^Personal/).fill('30');
    await page.getByLabel(/^Own model/).fill('0.75');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/artist/dashboard');
    await page.getByText('Prices saved. ‘Winter light’ is not published yet.').waitFor();
    await page.getByText('$30.00 / $50.00 / $100.00').waitFor();
    await page.getByRole('link', { name: 'Winter light' }).click();
    expect(await page.getByLabel(/^Own model/).inputValue()).toBe('0.75');
    // The consents to the agreement and for the style.
    await page.goto('/account');
    await expect.poll(() => page.getByText('advised by a lawyer').count()).toBe(2);
  });
});
