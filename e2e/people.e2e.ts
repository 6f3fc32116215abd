import { readFileSync } from 'node:fs';
import type { ClientConfig } from '@limn/contracts/identity';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { asFiles, falsePicture, paintings } from './paintings.ts';
import { choose, letIn, signIn, signInAs } from './people.ts';

const started = journey();
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the session', () => {
  test('two tabs that must renew at once renew once', async () => {
    const { page, context } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    let renewals = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/oauth2/token')) renewals += 1;
    });
    const second = await context.newPage();
    // From pages without scripts, so that nothing renews before both ask.
    await Promise.all([page.goto('/api/docs'), second.goto('/api/docs')]);
    const refreshToken = () =>
      page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('limn.tokens') ?? '{}') as { refreshToken: string })
            .refreshToken,
      );
    const before = await refreshToken();
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('limn.tokens') ?? '{}') as object;
      localStorage.setItem('limn.tokens', JSON.stringify({ ...tokens, expiresAt: 0 }));
    });
    await Promise.all([page.goto('/creator/dashboard'), second.goto('/account')]);
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    await second.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    expect(renewals).toBe(1);
    // A refresh token is used once, and is useless without this browser's key.
    const stolen = await refreshToken();
    expect(stolen).not.toBe(before);
    const config = (await (await page.request.get('/api/config')).json()) as ClientConfig;
    const { clientId, tokenEndpoint } = config.oidc;
    const taken = await page.request.post(tokenEndpoint, {
      form: { grant_type: 'refresh_token', client_id: clientId, refresh_token: stolen },
    });
    expect(taken.status()).toBe(400);
  });

  test('an already signed-in person is signed out first on Sign In', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    await signIn(page, 'Mira Okafor');
    await page.goto('/account');
    await page.getByText('mira@limn.test').waitFor();
  });

  test('a failure is logged, cleaned up after, and told to the console by the landing page', async () => {
    const { page, expects } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    const told: string[] = [];
    page.on('console', (message) => void told.push(message.text()));
    expects(/500/);
    await page.route('**/api/users/me/profiles', (route) => route.fulfill({ status: 500 }));
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.goto('/creator/dashboard');
    await page.getByRole('link', { name: 'Start Creating' }).first().waitFor();
    expect(pathOf(page)).toBe('/');
    await expect.poll(() => told.some((line) => /profiles/.test(line))).toBe(true);
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const gone of ['something', 'limn.tokens', 'errorLogs']) expect(left).not.toContain(gone);
  });

  test('a sign-in that comes back with another state is refused in words that help', async () => {
    const { page } = await started.visitor();
    await page.goto('/app/callback?code=stolen&state=forged');
    await page.getByText(/^This sign-in was started in another tab/).waitFor();
    expect(pathOf(page)).toBe('/sign-in');
  });
});

describe('the studio', () => {
  test('says what is missing until it is there', async () => {
    const { page } = await started.visitor('Cleo Marchetti');
    await page.goto('/canvas');
    await page.getByRole('button', { name: 'Generate' }).click();
    const missing = page.getByText('Enter a prompt.', { exact: true });
    await missing.waitFor();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse');
    await missing.waitFor({ state: 'hidden' });
  });

  test('keeps the last preview that came when the next does not', async () => {
    const { page, expects } = await started.visitor('Cleo Marchetti');
    await page.goto('/canvas');
    await page.getByRole('button', { name: 'Choose a style' }).press('Enter');
    const styles = page.getByRole('dialog', { name: 'Choose a style' });
    await styles.getByRole('button', { name: /^Salt and Light/ }).click();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse, sunset');
    // The focus is where the work is, after choosing as after asking for a picture.
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(await focused()).not.toContain('Limn');
    // Several, for one is painted before its second preview on a fast machine.
    await choose(page, 'Number of images', '4 pictures');
    await choose(page, 'Dimensions', 'Square 512 × 512');
    let previews = 0;
    await page.route(/\/preview\?/, async (route) => {
      previews += 1;
      await (previews === 1 ? route.continue() : route.abort());
    });
    expects(/\/preview\?/);
    const generate = page.getByRole('button', { name: 'Generate' });
    await generate.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('img', { name: /^Preview of/ });
    const broken = () =>
      preview.evaluateAll(
        (images) => images.filter((img) => (img as HTMLImageElement).naturalWidth === 0).length,
      );
    await preview.waitFor();
    await expect.poll(broken).toBe(0);
    await expect.poll(() => previews).toBeGreaterThan(1);
    expect(await broken()).toBe(0);
    await page.getByRole('link', { name: 'Open picture' }).waitFor();
    expect(await focused()).toBe('Generate');
    await page.keyboard.press('Tab');
    await page.getByRole('slider', { name: 'Guidance' }).focus();
    await page.getByRole('tooltip').filter({ hasText: 'follows the scene' }).waitFor();
    await page.goto('/account');
    // The generation ends a while after its first picture.
    await page.getByText('Used for a picture').first().waitFor({ timeout: 90_000 });
  });

  test('what the connection broke goes on by itself once it is back', async () => {
    const { page, context, expects } = await started.visitor();
    expects(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.goto('/marketplace');
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    // The app has come, and taken over what the server drew.
    await page.locator('#drawn').waitFor({ state: 'detached' });
    await context.setOffline(true);
    // The words go along to the talents.
    await page.getByRole('searchbox').fill('juno');
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'juno');
    await page.getByRole('link', { name: 'Talents' }).click();
    await page.getByRole('alert').waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Juno Reyes' }).waitFor({ timeout: 4000 });
  });
});

describe('the account', () => {
  test('name, agreements, data and the way out', async () => {
    const { page } = await started.visitor('Tomas Lindqvist');
    await page.goto('/account/setup');
    await page.getByLabel('First name').fill('Tómas');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tómas Lindqvist' }).waitFor();

    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await page.getByRole('button', { name: 'Accept again' }).waitFor();
    const guest = await started.visitor();
    await guest.page.goto('/marketplace?q=Paper+Country');
    await guest.page.getByText(/^No style fits/).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^limn-\d{4}-\d\d-\d\d\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete in 14 days' });
    const { expects } = guest;
    expects(/422/);
    await page.getByLabel('Type tomas@limn.test to continue').fill('tomas@limn.test');
    await confirm.click();
    await page.getByText(/^This account will be deleted on/).waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByText('Your account stays.').waitFor();
  });

  test('a profile with a running project is not deleted, and the page says what to do first', async () => {
    const { page, expects } = await started.visitor('Juno Reyes');
    expects(/status of 409/);
    await page.goto('/influencer/edit');
    await page.getByRole('button', { name: 'Delete this profile' }).click();
    await page.getByRole('button', { name: 'Delete profile', exact: true }).click();
    await page.getByRole('alert').getByText('This profile cannot be deleted yet.').waitFor();
  });

  test('a profile is deleted after saying what becomes of licences, and UNDO brings it back', async () => {
    const { page } = await started.visitor();
    await signInAs(page, 'bram@limn.test');
    await page.goto('/influencer/edit');
    await page.getByLabel('Tagline (optional)').fill('Ferries and breakfast');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved.').waitFor();
    await page.getByRole('button', { name: 'Delete this profile' }).click();
    await page.getByText(/Licences already sold stay in force/).waitFor();
    await page.getByRole('button', { name: 'Delete profile', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.goto('/influencer/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Bram/ }).waitFor();
  });

  test('unsaved edits are asked about before leaving', async () => {
    const { page } = await started.visitor('Juno Reyes');
    await page.goto('/influencer/edit');
    const tagline = page.getByLabel('Tagline (optional)');
    await tagline.fill('Never to be saved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await tagline.inputValue()).toBe('Never to be saved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/influencer/dashboard');
  });

  test('a portfolio goes on after a bad file, and names it', async () => {
    const { page, expects } = await started.visitor('Juno Reyes');
    expects(/status of 4(15|22)/);
    await page.goto('/influencer/edit');
    const pictures = page.getByRole('textbox', { name: /^What picture \d shows$/ });
    await expect.poll(() => pictures.count()).toBe(2);
    const [good] = asFiles(await paintings(1));
    const bad = { ...good!, name: falsePicture.name, buffer: Buffer.from(falsePicture.bytes) };
    await page.getByLabel('Choose portfolio pictures').setInputFiles([bad, good!]);
    await page.getByRole('alert').getByText(falsePicture.name).waitFor();
    await expect.poll(() => pictures.count()).toBe(3);
    await page.getByRole('button', { name: 'Remove picture 3' }).click();
    await expect.poll(() => pictures.count()).toBe(2);
  });

  test('a portfolio picture is added, put first, and taken out with UNDO', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Juno Reyes');
    const pictures = page.getByRole('textbox', { name: /^What picture \d shows$/ });
    await expect.poll(() => pictures.count()).toBe(2);
    const first = await pictures.first().inputValue();
    // The earnings above load later and move the pictures down.
    await page.getByText('The next held amount').waitFor();
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
    await expect.poll(() => pictures.nth(1).inputValue()).toBe(first);
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect.poll(() => pictures.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => pictures.count()).toBe(2);
    await page.reload();
    await expect.poll(() => pictures.nth(1).inputValue()).toBe(first);
  });
});

describe('the admin', () => {
  test('lets somebody in, who gets an e-mail and gets in', async () => {
    const { page } = await started.visitor();
    await signInAs(page, 'new@example.test');
    await page.getByRole('heading', { name: 'Thank you for your interest!' }).waitFor();
    const admin = await started.visitor();
    await letIn(admin, 'new@example.test');
    await admin.page.getByRole('link', { name: 'Mail' }).click();
    await admin.page
      .getByRole('button', { name: 'Welcome to Limn: your account is open' })
      .first()
      .click();
    await admin.page.frameLocator('iframe').getByText('you are off the waitlist').waitFor();
    // The page updates without a reload.
    const next = page.getByRole('heading', { name: 'What do you want to do first?' });
    await next.waitFor();
    await page.goto('/dashboard');
    await next.waitFor();
  });

  test('closes a feature, and what it opened is gone', async () => {
    const admin = await started.visitor();
    await signIn(admin.page, 'Ada Whitlock');
    const guest = await started.visitor();
    await guest.page.goto('/marketplace');
    await guest.page.getByRole('link', { name: 'Talents' }).waitFor();
    await admin.page.goto('/admin/features');
    const nilv = admin.page.getByRole('region', { name: 'NILV' });
    await nilv.getByLabel('Percentage of people').fill('0');
    await nilv.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByText('NILV saved.').waitFor();
    await guest.page.reload();
    await guest.page.getByRole('link', { name: 'Art styles' }).waitFor();
    expect(await guest.page.getByRole('link', { name: 'Talents' }).count()).toBe(0);
  });

  test('is nobody else', async () => {
    const { page } = await started.visitor('Mira Okafor');
    await page.goto('/admin/features');
    await page.getByText('There is no page at this address.').waitFor();
  });
});
