import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { withManyPictures } from './many-pictures.ts';
import { choose } from './people.ts';

// 25,000 copies with every 25th in the trash, and the painted one.
const many = 25_000;
const shown = (24_001).toLocaleString('en');

const started = journey({ steps: true, begin: (first) => withManyPictures(first, many) });
let visitor: Visitor;

const grid = () => visitor.page.getByRole('grid', { name: 'Your pictures' });
const tile = (title: string | RegExp): Locator => grid().getByRole('gridcell', { name: title });
const bar = () => visitor.page.getByRole('toolbar', { name: 'Selected pictures' });
const counts = (text: string) => visitor.page.getByRole('status').getByText(text).waitFor();

test('25,000 pictures are there, and few of them in the document', async () => {
  visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  await page.goto('/images');
  await counts(`${shown} pictures`);
  await tile('a calm sea at noon').waitFor();
  expect(await grid().getByRole('gridcell').count()).toBeLessThan(60);
  await lookAround(visitor, 'gallery-all');
});

test('are narrowed down by words, colour, seed and star; the address keeps it', async () => {
  const { page } = visitor;
  await page.getByRole('searchbox', { name: 'Search your pictures' }).fill('orchard');
  await page.waitForURL(/q=orchard/);
  await counts('1,000+ pictures');
  await page.getByRole('button', { name: 'Starred' }).click();
  await counts('72 pictures');
  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: /^Red/ }).click();
  await page.waitForURL(/colour=red/);
  await page.reload();
  await expect.poll(() => page.getByRole('combobox', { name: 'Colour' }).innerText()).toBe('Red');
  await page.getByRole('button', { name: 'Show all pictures' }).click();
  await counts(`${shown} pictures`);
  await page.getByRole('button', { name: 'Date, size, seed' }).click();
  await page.getByLabel('Seed').fill('1500');
  await page.getByLabel('Seed').press('Enter');
  await counts('1 picture');
  await lookAround(visitor, 'gallery-filters');
  await page.getByRole('button', { name: 'Show all pictures' }).click();
  await choose(page, 'Order', 'Oldest first');
  await tile(/^hill number 1 under/).waitFor();
});

test('are chosen by press and Shift, starred, and that is taken back', async () => {
  const { page } = visitor;
  await tile(/^hill number 1 under/).hover();
  await page.getByRole('button', { name: /^Choose hill number 1 under/ }).click();
  await tile(/^orchard number 3 under/).click({ modifiers: ['Shift'] });
  await bar().getByText('3 selected').waitFor();
  await lookAround(visitor, 'gallery-chosen');
  await bar().getByRole('button', { name: 'Star' }).click();
  await page.getByText('3 pictures starred.').waitFor();
  await tile(/^hill number 1 under.* starred$/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile(/^hill number 1 under.* starred$/).waitFor({ state: 'detached' });
});

test('by keys alone: moved through, chosen, deleted and brought back', async () => {
  const { page } = visitor;
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await tile(/^hill number 1 under/).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await bar().getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await bar().getByText('2 selected').waitFor();
  await page.keyboard.press('Delete');
  await counts((23_999).toLocaleString('en'));
  // The focus is on the picture in its place.
  await page.locator('[role=gridcell]:focus').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await counts(`${shown} pictures`);
  await tile(/^hill number 1 under/).focus();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
});

test('the right button offers what can be done with one', async () => {
  const { page, shot } = visitor;
  await tile(/^hill number 1 under/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit on a canvas' }).waitFor();
  await settled(page);
  await checkPage(page, 'a picture’s menu');
  await shot('gallery-menu');
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click();
  await page.getByText('1 picture starred.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('two are compared, and all are shown one after another', async () => {
  const { page } = visitor;
  await tile(/^hill number 1 under/).hover();
  await page.getByRole('button', { name: /^Choose hill number 1 under/ }).click();
  await tile(/^bridge number 2 under/).click();
  await bar().getByRole('button', { name: 'Compare the two' }).click();
  const slider = page.getByRole('slider', { name: /left picture/ });
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toBe('0%');
  await settled(page);
  await checkPage(page, 'comparing two');
  await page.keyboard.press('Escape');
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Slideshow' }).click();
  const slides = page.getByRole('dialog');
  await slides.getByRole('button', { name: 'Next picture' }).click();
  await page.keyboard.press('ArrowRight');
  await slides.getByText(/^harbour number 4/).waitFor();
  await page.keyboard.press('Escape');
  await slides.waitFor({ state: 'detached' });
});

test('lie on boards: put there by the menu and by dragging', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'New board' }).click();
  await page.getByLabel('Name').fill('Summer');
  await page.getByRole('button', { name: 'Make the board' }).click();
  const boards = page.getByRole('navigation', { name: 'Boards' });
  await boards.getByRole('button', { name: 'Summer 0' }).waitFor();
  await tile(/^hill number 1 under/).hover();
  await page.getByRole('button', { name: /^Choose hill number 1 under/ }).click();
  await bar().getByRole('button', { name: 'Add to a board' }).click();
  await page.getByRole('menuitem', { name: 'Summer' }).click();
  await boards.getByRole('button', { name: 'Summer 1' }).waitFor();
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await tile(/^bridge number 2 under/).dragTo(boards.getByRole('button', { name: 'Summer 1' }));
  await boards.getByRole('button', { name: 'Summer 2' }).click();
  await counts('2 pictures');
  await lookAround(visitor, 'gallery-board');
  await boards.getByRole('button', { name: 'All pictures' }).click();
  await counts(`${shown} pictures`);
  await boards.getByRole('button', { name: 'Change ‘Summer’' }).click();
  await page.getByRole('menuitem', { name: 'Delete the board' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the board' }).click();
  await boards.getByRole('button', { name: 'Summer 2' }).waitFor({ state: 'detached' });
  const told = page.getByRole('listitem').filter({ hasText: 'The board ‘Summer’ is deleted.' });
  await told.getByRole('button', { name: 'UNDO' }).click();
  await boards.getByRole('button', { name: 'Summer 2' }).waitFor();
});

test('Back leads to where one was, with the same chosen', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Date, size, seed' }).click();
  // To where the second page of 100 has come.
  const second = tile(/ number 1[3-9]\d under/).first();
  await page.mouse.move(900, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return second.count();
    })
    .toBe(1);
  const index = await second.getAttribute('data-index');
  const far = grid().locator(`[data-index="${index}"]`);
  await far.scrollIntoViewIfNeeded();
  await far.focus();
  await page.keyboard.press('Space');
  await bar().getByText('1 selected').waitFor();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await page.waitForURL(/images\/detail/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await bar().getByText('1 selected').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  expect(await far.getAttribute('aria-selected')).toBe('true');
});
