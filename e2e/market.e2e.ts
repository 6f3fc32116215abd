import { describe, expect, test } from 'vitest';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';

const started = journey();

describe('the marketplace', () => {
  test('a guest finds with a typing error, narrows, and comes back step by step', async () => {
    const { page } = await started.visitor();
    await page.goto('/marketplace');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search art styles' }).fill('papre contry');
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/marketplace/all');
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    await page.goto('/marketplace/talents');
    const filters = page.getByRole('group', { name: 'Filters' });
    const found = page.getByText(/^\d+ talents?$/);
    const all = await found.textContent();
    await filters.getByRole('group', { name: 'Rights' }).getByLabel('Voice').click();
    await page.waitForURL(({ searchParams }) => searchParams.get('right') === 'voice');
    await filters.getByRole('checkbox').nth(0).click();
    await page.waitForURL(({ searchParams }) => searchParams.size === 2);
    await page.goBack();
    await page.waitForURL(({ searchParams }) => searchParams.get('right') === 'voice');
    await page.goBack();
    await page.waitForURL(({ search }) => search === '');
    await expect.poll(() => found.textContent()).toBe(all);
  });

  test('it is there before its scripts, and nothing typed or pressed meanwhile is lost', async () => {
    const { page, look } = await started.visitor();
    let letGo = () => {};
    const open = async (path: string) => {
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.unroute('**/assets/*.js');
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('article').first().waitFor();
      expect(await page.locator('#drawn').count()).toBe(1);
    };
    const box = page.getByRole('searchbox', { name: 'Search art styles' });
    await open('/marketplace');
    await box.pressSequentially('paper');
    letGo();
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'paper');
    expect(await box.inputValue()).toBe('paper');
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.locator('#drawn').count()).toBe(0);

    await look('light', 360);
    await open('/marketplace');
    await page.getByRole('button', { name: 'Filters' }).click();
    letGo();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  test('what the connection broke before the app had come begins anew once it is back', async () => {
    const { page, context, expects } = await started.visitor();
    expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    let isFirst = true;
    await page.route('**/assets/react-*.js', async (route) => {
      await (isFirst ? route.abort() : route.continue());
    });
    await page.goto('/marketplace');
    await page.getByRole('article').first().waitFor();
    await context.setOffline(true);
    isFirst = false;
    await context.setOffline(false);
    await page.locator('#drawn').waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
  });

  test('a picture that did not come is asked for again', async () => {
    const { page, expects } = await started.visitor('Cleo Marchetti');
    expects(/ERR_FAILED/);
    let isAway = true;
    await page.route('**/api/art-styles/v1/artworks/**', (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await page.goto('/creator/marketplace');
    const missing = page.getByText('Picture not available');
    await missing.first().waitFor();
    isAway = false;
    await expect.poll(() => missing.count(), { timeout: 15_000 }).toBe(0);
    await page.locator('article img[data-shown]').first().waitFor();
  });

  test('a creator likes, collects, saves a search, and finds all on one page', async () => {
    const visitor = await started.visitor('Cleo Marchetti');
    const { page } = visitor;
    await page.goto('/creator/marketplace');
    await page.getByRole('button', { name: 'Like Paper Country' }).click();
    await page.getByRole('searchbox').fill('paper');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('is saved among your likes').waitFor();
    await page.goto('/marketplace/all');
    await page.getByRole('article').first().waitFor();
    await lookAround(visitor, 'market-all');

    await page.goto('/likes');
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Paper things');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing is in this collection yet').waitFor();
    await page.getByRole('button', { name: 'All likes' }).click();
    await page.getByRole('button', { name: 'Collections of Paper Country' }).click();
    await page.getByRole('checkbox', { name: 'Paper things' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Paper things (1)' }).click();
    await page.getByRole('link', { name: 'Paper Country' }).waitFor();
    await page.getByRole('list', { name: 'Saved searches' }).getByText('paper').first().waitFor();
    await lookAround(visitor, 'likes');
    await page.getByRole('button', { name: 'Delete Paper things' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Paper things (1)' }).waitFor();
  });

  test('filters lie in a sheet on a phone', async () => {
    const { page, look } = await started.visitor();
    await look('dark', 360);
    await page.goto('/marketplace');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox').first().click();
    await sheet.getByRole('checkbox', { checked: true }).waitFor();
    await settled(page);
    await checkPage(page, 'filters on a phone');
    await sheet.getByRole('button', { name: /^Show \d+ art styles$/ }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  });
});
