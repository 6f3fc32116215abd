import { styleRoutes } from '@limn/contracts/styles';
import { actorAt } from '@limn/contracts/call';
import { expect, test } from 'vitest';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { asFiles, falsePicture, paintings } from './paintings.ts';
import { choose } from './people.ts';

const started = journey({ steps: true });

test('a picture of one’s own is handed in, painted in a style, and both say so', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page, shot, expects } = visitor;
  expects(/status of 415/);
  await page.goto('/images');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  await lookAround(visitor, 'upload');
  const file = page.getByLabel('Picture to upload');
  await file.setInputFiles(asFiles([falsePicture]));
  await page.getByRole('alert').filter({ hasText: 'not a picture' }).waitFor();
  await file.setInputFiles(asFiles(await paintings(1)));
  await page.getByText(/is now in your pictures/).waitFor();
  await page.getByText('Your upload').first().waitFor();
  await page.getByRole('combobox', { name: 'Origin' }).click();
  await page.getByRole('option', { name: /^Uploaded/ }).click();
  await page.waitForURL(/origin=uploaded/);
  await page.getByRole('gridcell').filter({ hasText: 'Your upload' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Your upload' }).waitFor();
  await settled(page);
  await checkPage(page, 'an upload');
  await shot('upload-page');

  await page.getByRole('link', { name: 'Paint it in a style' }).click();
  await page.getByRole('button', { name: /^Pose and depth: (?!None)/ }).waitFor();
  const { body } = await actorAt(started.server.url, undefined).call(styleRoutes.list, {
    query: { search: 'salt' },
  });
  await page.goto(`/canvas?style=${body.artStyles[0]!.id}`);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('at dusk');
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('region', { name: 'Artists credited' }).waitFor({ timeout: 60_000 });
  expect(new URL(page.url()).searchParams.get('generation')).toBeTruthy();

  await page.goto('/images');
  await page.getByRole('link', { name: 'at dusk' }).first().click();
  const from = page.getByRole('region', { name: 'Made from' });
  await from.getByRole('link', { name: /^Pose and depth/ }).click();
  await page.getByRole('region', { name: 'Used in' }).getByRole('link').waitFor();
});

test('a picture is the start: handed in, a style, Generate', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page, shot } = visitor;
  await page.goto('/canvas?generation=none');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/canvas');
  await page.getByText('or start from a photo').waitFor();
  await lookAround(visitor, 'studio-start');
  await page.getByLabel('Picture to upload').setInputFiles(asFiles(await paintings(1)));
  // A missing input is requested at once.
  const styles = page.getByRole('dialog');
  await styles
    .getByRole('button', { name: /Salt and Light/ })
    .first()
    .click();
  await styles.waitFor({ state: 'detached' });
  await page.getByText('paint this picture in the style you choose').waitFor();
  await shot('studio-from-picture');
  // Focus areas are marked with keys only.
  await page.getByRole('button', { name: 'Mark focus areas' }).press('Enter');
  const marking = page.getByRole('dialog', { name: 'Mark focus areas' });
  await marking.getByRole('button', { name: 'Add a place' }).press('Enter');
  const place = marking.getByRole('button', { name: /^Place 1:/ });
  await place.press('ArrowLeft');
  await place.press('Shift+ArrowDown');
  await lookAround(visitor, 'studio-marking');
  await marking.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 place marked', { exact: true }).waitFor();
  await shot('studio-marked');
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await page.getByRole('button', { name: 'Stop following this picture' }).waitFor();
  await page.getByRole('button', { name: 'Paint this photo', exact: true }).click();
  await page.getByRole('region', { name: 'Artists credited' }).waitFor({ timeout: 90_000 });
  await page.getByText('Mira Okafor').first().waitFor();
  await shot('studio-from-picture-painted');
});

test('who has deleted all of them is led to the trash', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  await page.goto('/images');
  const tiles = page.getByRole('gridcell').filter({ has: page.getByRole('link') });
  await tiles.first().waitFor();
  const all = await tiles.count();
  for (let left = all; left > 0; left--) {
    await tiles.first().focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => tiles.count()).toBe(left - 1);
  }
  await page.getByText('All your pictures are in the trash.').waitFor();
  await lookAround(visitor, 'gallery-all-in-trash');
  await page.getByRole('link', { name: 'Open the trash' }).click();
  await page.waitForURL(/trash=1/);
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(all);
});
