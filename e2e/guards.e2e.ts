import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { signIn, signInAs, signUpAsCreator } from './people.ts';

const started = journey();
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const text = await focused.evaluateAll(([element]) =>
      (
        element?.getAttribute('aria-label') ??
        (element as HTMLTextAreaElement | undefined)?.labels?.[0]?.textContent ??
        element?.textContent ??
        ''
      ).trim(),
    );
    if (fits(text)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

describe('the start of a session', () => {
  test('asks for the login once, then for profiles and plan', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    // Go to a page without scripts first, so that no late request of the previous page is counted.
    await page.goto('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(login|profiles|plan)$/.test(pathname)) asked.push(pathname);
    });
    await page.goto('/marketplace');
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
    expect(asked[0]).toBe('/api/login');
    expect(asked.slice(1).toSorted()).toEqual([
      '/api/subscriptions/v1/users/me/plan',
      '/api/users/me/profiles',
    ]);
  });

  test('a network that is away ends after three attempts, signs nobody out, and it goes on by itself', async () => {
    const { page, expects } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    const there = pathOf(page);
    // Where nothing runs that would renew them meanwhile.
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('limn.tokens') ?? '{}') as object;
      localStorage.setItem('limn.tokens', JSON.stringify({ ...tokens, expiresAt: 0 }));
    });
    expects(/ERR_FAILED/);
    let attempts = 0;
    await page.route('**/oidc/oauth2/token', async (route) => {
      attempts += 1;
      await route.abort();
    });
    await page.goto(there);
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(attempts).toBe(3);
    expect(await page.evaluate(() => localStorage.getItem('limn.tokens'))).not.toBeNull();
    await page.unroute('**/oidc/oauth2/token');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
  });

  test('what fails at a plan’s payment page is in the console, and the button offers another try', async () => {
    const { page, expects } = await started.visitor('Cleo Marchetti');
    await page.goto('/account');
    expects(/ERR_FAILED|cannot be reached/);
    await page.route('**/plans/{checkout,manage}/me', (route) => route.abort());
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: /^Upgrade to Studio/ }).click();
    await page.getByRole('button', { name: /^Try again – \$/ }).waitFor();
    expect(
      await page
        .getByRole('region', { name: /notifications/i })
        .getByRole('status')
        .count(),
    ).toBe(0);
    await page.unroute('**/plans/{checkout,manage}/me');
    await page.getByRole('button', { name: /^Try again – \$/ }).click();
    await page.getByLabel('Card number').waitFor();
  });
});

describe('who may go where', () => {
  test('whoever has a profile makes pictures; lists come ten at a time', async () => {
    const { page } = await started.visitor();
    const lists: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/(art-styles\/v1\/art-styles|market\/v1\/listings)$/.test(pathname))
        lists.push(search);
    });
    await signIn(page, 'Mira Okafor');
    await page.getByRole('heading', { name: 'Salt and Light' }).waitFor();
    await page.goto('/canvas?style=none');
    await page.getByRole('button', { name: 'Generate' }).waitFor();
    await page.getByRole('button', { name: /style/i }).first().click();
    await page
      .getByRole('dialog', { name: 'Choose a style' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await page.goto('/image-editor');
    await page.getByRole('heading', { name: 'Choose a picture to edit' }).waitFor();
    expect(pathOf(page)).toBe('/image-editor');
    await page.goto('/images');
    await page.getByRole('heading', { name: 'Your pictures' }).waitFor();
    await page.goto('/marketplace');
    await page.getByRole('article').first().waitFor();
    expect(lists.length).toBeGreaterThan(1);
    for (const query of lists) expect(query).toMatch(/offset=0&size=10(&|$)/);
  });

  test('the next page is told of while it takes a while, and the one before stays', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Cleo Marchetti');
    const before = page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' });
    await before.waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Images', exact: true }).click();
    const coming = page.getByRole('progressbar', { name: 'Loading the page' });
    await coming.waitFor();
    expect(await before.isVisible()).toBe(true);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Your pictures' }).waitFor();
    expect(await coming.count()).toBe(0);
  });

  test('a creator reaches a talent below their own area', async () => {
    const { page } = await started.visitor('Cleo Marchetti');
    await page.goto('/marketplace/talents');
    const talent = page.getByRole('link', { name: 'Juno Reyes' });
    // As the page was drawn it leads where guests go.
    await expect.poll(() => talent.getAttribute('href')).toMatch(/^\/creator\/influencer\//);
    await talent.click();
    await page.getByRole('heading', { level: 1, name: 'Juno Reyes' }).waitFor();
    expect(pathOf(page)).toMatch(/^\/creator\/influencer\//);
  });

  test('a guest is sent from a dashboard to the landing page', async () => {
    const { page } = await started.visitor();
    await page.goto('/artist/dashboard');
    await page.getByRole('link', { name: 'Start Creating' }).first().waitFor();
    expect(pathOf(page)).toBe('/');
  });

  test('somebody without a profile is asked to make the one the page needs', async () => {
    const { page } = await started.visitor();
    await signIn(page, 'Nia Achterberg');
    await page.getByRole('heading', { name: 'What do you want to do first?' }).waitFor();
    expect(pathOf(page)).toBe('/signup/select-profile');
    await page.goto('/creator/dashboard');
    await page.getByRole('heading', { name: 'What do you want to do first?' }).waitFor();
    expect(pathOf(page)).toBe('/signup/select-profile?userType=creator');
    expect(await page.getByRole('radio', { name: /^Creator/ }).isChecked()).toBe(true);
  });

  test('a guest who wants the studio gets there after signing in and making a profile', async () => {
    const { page } = await started.visitor();
    await page.goto('/marketplace');
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Create with this style' }).click();
    await page.getByRole('heading', { name: 'Sign in or create an account' }).waitFor();
    await page.getByText('New accounts may join a short waitlist.').waitFor();
    await signIn(page, 'Nia Achterberg');
    await signUpAsCreator(page);
    await page.waitForURL(({ pathname }) => pathname === '/canvas');
    const style = page.getByRole('region', { name: 'Prompt' }).getByRole('button').first();
    await expect.poll(() => style.textContent()).not.toBe('Choose a style');
  });

  test('somebody who is not accepted sees the waitlist, wherever they go', async () => {
    const { page, shot } = await started.visitor();
    await signIn(page, 'Wes Calloway');
    await page
      .getByRole('heading', { name: 'Thank you for your interest!', exact: true })
      .waitFor();
    await page
      .getByText('You are on waitlist. Please wait, while we get you onboard!', { exact: true })
      .waitFor();
    await shot('30-waitlist');
    await page.goto('/canvas');
    await page
      .getByRole('heading', { name: 'Thank you for your interest!', exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await signInAs(page, 'somebody@elsewhere.test');
    await page
      .getByRole('heading', { name: 'Thank you for your interest!', exact: true })
      .waitFor();
  });

  test('an address that leads nowhere says so', async () => {
    const { page, expects } = await started.visitor();
    expects(/status of 404.*\/no\/such\/page/);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expects(/status of 404.*\/certificates\//);
    await page.goto('/licences/LIMN-0000-0000');
    await page.getByText(/^There is no licence with the number/).waitFor();
    await page.goto('/marketplace/styles/nonsense');
    await page.getByText('There is no style at this address.').waitFor();
    await page.goto('/images/detail');
    await page.getByText('There is no picture at this address.').waitFor();
  });

  test('Back leads from a style to the search it was found by', async () => {
    const { page } = await started.visitor();
    await page.goto('/marketplace');
    await page.getByRole('searchbox').fill('paper country');
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'paper country');
    await page.getByRole('link', { name: 'Paper Country' }).click();
    await page.getByRole('heading', { level: 1, name: 'Paper Country' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('paper country');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.goBack();
    expect(new URL(page.url()).origin).not.toBe(started.server.url);
  });

  test('no page takes markup from a script, and none may use what it does not need', async () => {
    const { page, expects } = await started.visitor();
    expects(/TrustedHTML/);
    for (const path of ['/', '/marketplace']) {
      const response = await page.goto(path);
      expect(await response?.headerValue('permissions-policy')).toContain('geolocation=()');
      const taken = page.evaluate(() => {
        document.body.append(document.createElement('p'));
        document.body.lastElementChild!.innerHTML = '<img src=x onerror="alert(1)">';
      });
      await expect(taken).rejects.toThrow('TrustedHTML');
    }
  });

  test('a sign-in that is cancelled leads back, and says what happened', async () => {
    const { page, shot } = await started.visitor();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(({ pathname }) => ['/', '/sign-in'].includes(pathname));
    await page
      .getByText(/sign-in was cancelled|sign-in cancelled|cancelled/i)
      .first()
      .waitFor();
    await shot('31-sign-in-cancelled');
    await signIn(page, 'Juno Reyes');
    await page.getByRole('heading', { level: 1, name: 'Juno Reyes' }).waitFor();
  });

  test('the keyboard alone signs in and opens a style', async () => {
    const { page } = await started.visitor();
    await page.goto('/');
    await tabTo(page, 'Start Creating');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign in or create an account' }).waitFor();
    await tabTo(page, 'Continue with Google');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await tabTo(page, /^Cleo Marchetti/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    await tabTo(page, 'Marketplace');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    await tabTo(page, 'Paper Country');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Paper Country' }).waitFor();
    await tabTo(page, 'Create with this style');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/canvas');
    await tabTo(page, 'Prompt');
    await page.keyboard.type('a red boat');
    expect(await page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe(
      'a red boat',
    );
  });
});
