import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkPage, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

// Openly licensed pictures on a canvas: placed on it, and followed by what is painted into it.

const started = journey({ steps: true });

const stage = (page: Page) => page.getByRole('application', { name: /^Canvas/ });

test('a creator places a reference, and paints into a selection after another one', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  await page.goto('/canvases');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('Place a picture');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Place a picture' });
  await dialog.getByRole('button', { name: 'References' }).click();
  const words = dialog.getByRole('textbox', { name: 'What it shows' });
  await words.fill('zqx vrrk');
  await dialog.getByText('No picture fits these words. Try fewer, or others.').waitFor();
  await words.fill('mountains');
  const alps = dialog.getByRole('radio', { name: /^Alpine Landscape, Adolphe Braun/ });
  await alps.waitFor();
  await alps.click({ force: true });
  for (const theme of ['dark', 'light'] as const) {
    await visitor.look(theme, 1440);
    await settled(page);
    await checkPage(page, `place a reference, ${theme} 1440`);
    await visitor.shot('canvas-reference');
    await page.setViewportSize({ width: 390, height: 780 });
    await settled(page);
    await checkPage(page, `place a reference, ${theme} 390`);
    await visitor.shot('canvas-reference-phone');
  }
  await visitor.look('dark', 1440);
  await dialog.getByRole('button', { name: 'Place it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Alpine Landscape, picture/ }).waitFor();
  await page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
  await settled(page);
  await visitor.shot('canvas-reference-placed');

  await page.getByRole('button', { name: 'Choose a style' }).click();
  const styles = page.getByRole('dialog');
  await styles
    .getByRole('button', { name: /Salt and Light/ })
    .first()
    .click();
  await styles.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('old boats on a river');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await page.getByRole('button', { name: 'Follow a picture' }).click();
  const follow = page.getByRole('dialog', { name: 'Choose a picture to follow' });
  const boats = follow.getByRole('radio', { name: /^Boats in River, Nagasaki/ });
  await expect.poll(() => boats.isChecked()).toBe(true);
  await settled(page);
  await checkPage(page, 'a reference to paint after on a canvas');
  await visitor.shot('canvas-follow');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Follows Boats in River/ }).waitFor();

  await stage(page).focus();
  await page.keyboard.press('Control+a');
  const into = page.getByRole('button', { name: 'Paint into', exact: true });
  await into.click();
  await page.getByRole('button', { name: 'Keep as layer' }).click({ timeout: 120_000 });
  await page.getByRole('region', { name: 'Results' }).waitFor({ state: 'detached' });
  const credit = page.getByRole('region', { name: 'Artists credited' });
  await credit.getByText('Composition after').waitFor();
  await credit.getByText('Salt and Light').waitFor();
  await page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
  await settled(page);
  await checkPage(page, 'a canvas with references');
  await visitor.shot('canvas-follow-painted');
});
