import type { Page } from 'playwright-core';

/** What everybody does, in the words they would use. */

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
  await page.goto('/sign-in');
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
