import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** Common steps of all people, in their own words. */

/** From the sign-in page, through the provider's page, to wherever the product leads. */
export async function signIn(page: Page, name: string): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/sign-in') await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByRole('button', { name }).click();
  await page.waitForURL(
    ({ pathname }) => !pathname.startsWith('/oidc') && pathname !== '/app/callback',
  );
}

/** Signs in with an address that is not on the provider's list. */
export async function signInAs(page: Page, email: string): Promise<void> {
  if (new URL(page.url(), 'http://localhost').pathname !== '/sign-in') await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Another e-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(
    ({ pathname }) => !pathname.startsWith('/oidc') && pathname !== '/app/callback',
  );
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
}

/** Chooses one of a list that is not a native one. */
export async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Presses Continue, or skips an optional step, and waits for the next one to render: its address changes before. */
export async function continueSignUp(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent())!;
  await page.getByRole('button', { name: /^(Continue|Skip for now)$/ }).click();
  await page.waitForURL(({ pathname }) => pathname === path);
  await heading.filter({ hasNotText: before }).waitFor();
}

/** Signs up a creator with only the required fields. */
export async function signUpAsCreator(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Creator/ }).click();
  await continueSignUp(page, '/signup/account-type');
  await continueSignUp(page, '/signup/upload-headshot');
  await continueSignUp(page, '/signup/upload-cover-photo');
  await continueSignUp(page, '/signup/social-accounts');
  await page.getByLabel('Website').fill('https://example.com');
  await page.getByRole('button', { name: 'Finish' }).click();
}

/** The admin accepts a person from the waitlist. */
export async function letIn({ page }: Visitor, email: string): Promise<void> {
  await signIn(page, 'Ada Whitlock');
  await page.goto('/admin/waitlist');
  await page.getByRole('button', { name: `Let in ${email}` }).click();
  await page.getByText(/^1 person let in/).waitFor();
}
