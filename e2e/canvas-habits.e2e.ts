import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { themes, type Visitor } from './browser.ts';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

// Common habits of every editor: keys, menus, the clipboard, numbers, text, and a tablet.

const started = journey({ steps: true });
let cleo: Visitor;

const stage = (page: Page): Locator => page.getByRole('application', { name: /^Canvas/ });
const layers = (page: Page): Locator => page.getByRole('list', { name: 'Layers' });
const rows = (page: Page): Locator => layers(page).locator('[data-layer]');
const layer = (page: Page, name: RegExp): Locator => layers(page).getByRole('button', { name });
const saved = (page: Page): Promise<void> =>
  page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
const undo = (page: Page, step: string): Locator =>
  page.getByRole('button', { name: `Undo ${step}`, exact: true });

async function pointAt(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await stage(page).boundingBox())!;
  return [box.x + x * box.width, box.y + y * box.height];
}
async function press(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.click(...(await pointAt(page, x, y)));
}
async function drag(page: Page, ...points: [number, number][]): Promise<void> {
  await page.mouse.move(...(await pointAt(page, ...points[0]!)));
  await page.mouse.down();
  for (const point of points.slice(1))
    await page.mouse.move(...(await pointAt(page, ...point)), { steps: 5 });
  await page.mouse.up();
}
/** A few pixels of what is seen there, to be compared. */
async function spotOnStage(page: Page, x: number, y: number): Promise<string> {
  const [left, top] = await pointAt(page, x, y);
  const shown = await page.screenshot({ clip: { x: left, y: top, width: 4, height: 4 } });
  return shown.toString('base64');
}
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(words);
  await page.keyboard.press('Enter');
}

test('paints on a new canvas at once, and keys work after a slider was set', async () => {
  cleo = await started.visitor('Cleo Marchetti');
  const { page } = cleo;
  await page.goto('/canvases');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await stage(page).focus();
  await page.keyboard.press('b');
  await drag(page, [0.4, 0.4], [0.6, 0.6]);
  await undo(page, 'Brush').waitFor();
  await layer(page, /^Layer 1, picture layer/).waitFor();
  await page.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+z');
  await undo(page, 'New layer').waitFor();
  await page.keyboard.press('v');
  await page.getByRole('group', { name: 'Options of Move and transform' }).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await undo(page, 'Brush').waitFor();
});

test('compares for as long as Tab is held, and a short Tab goes on', async () => {
  const { page } = cleo;
  await stage(page).focus();
  await page.keyboard.down('Tab');
  // Only after the key is held longer than for moving to the next control.
  await page.getByRole('button', { name: 'Show it as it is' }).waitFor();
  await page.keyboard.up('Tab');
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
  expect(await stage(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await stage(page).evaluate((element) => element === document.activeElement)).toBe(false);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'With the original' }).click();
  await page.getByRole('button', { name: 'Show it as it is' }).click();
});

test('compares what is and what was beside each other, by a line that keys move', async () => {
  const { page } = cleo;
  const now = await spotOnStage(page, 0.5, 0.5);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'With before the last step' }).click();
  const line = page.getByRole('slider', { name: /^How much is shown of: Before ‘Brush’/ });
  await line.waitFor();
  await lookAround(cleo, 'canvas-compare');
  await line.press('End');
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('100');
  await expect.poll(() => spotOnStage(page, 0.5, 0.5)).not.toEqual(now);
  await line.press('Home');
  await expect.poll(() => spotOnStage(page, 0.5, 0.5)).toEqual(now);
  await line.press('ArrowRight');
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('1');
  await line.press('Escape');
  await line.waitFor({ state: 'detached' });
});

test('selects a polygon, fills it, and copies and pastes it by keys and by the right button', async () => {
  const { page, shot } = cleo;
  await stage(page).focus();
  await page.keyboard.press('Shift+l');
  await press(page, 0.4, 0.3);
  await press(page, 0.6, 0.3);
  await press(page, 0.5, 0.55);
  await page.keyboard.press('Enter');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Fill' }).click();
  await undo(page, 'Fill').waitFor();
  await stage(page).focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+d');
  await bar.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+v');
  await layer(page, /^Layer 1 copy, picture layer/).waitFor();
  await undo(page, 'Paste').waitFor();
  await page.mouse.click(...(await pointAt(page, 0.5, 0.4)), { button: 'right' });
  await page.getByRole('menuitem', { name: /^Cut/ }).waitFor();
  await settled(page);
  await checkPage(page, 'the stage’s menu');
  await shot('canvas-menu');
  await page.getByRole('menuitem', { name: /^Cut/ }).click();
  await layer(page, /^Layer 1 copy, picture layer/).waitFor({ state: 'detached' });
  await page.mouse.click(...(await pointAt(page, 0.5, 0.4)), { button: 'right' });
  await page.getByRole('menuitem', { name: /^Paste/ }).click();
  await layer(page, /^Layer 1 copy copy, picture layer/).waitFor();
  await saved(page);
});

test('sets places by numbers, and moves until a line holds', async () => {
  const { page, shot } = cleo;
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByLabel('X').fill('100');
  await place.getByLabel('X').press('Enter');
  await undo(page, 'Move').waitFor();
  await expect.poll(() => place.getByLabel('X').inputValue()).toBe('100');
  await place.getByLabel('Angle').fill('30');
  await place.getByLabel('Angle').press('Enter');
  await undo(page, 'Rotate').waitFor();
  await layer(page, /^Layer 1 copy copy/).hover();
  await page.getByRole('region', { name: /^Artists credited in ‘Layer 1 copy copy’/ }).waitFor();
  await shot('canvas-numbers');
});

test('writes on the canvas: what was typed is taken back as one step', async () => {
  const { page, shot } = cleo;
  await stage(page).focus();
  await page.keyboard.press('t');
  await press(page, 0.45, 0.62);
  const onCanvas = page.getByRole('textbox', { name: 'Text on the canvas' });
  await expect.poll(() => onCanvas.evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.type('Salt and light');
  await page.keyboard.press('Escape');
  await onCanvas.waitFor({ state: 'detached' });
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => words.inputValue()).toBe('Salt and light');
  await choose(page, 'Font', 'Caveat');
  await page.getByLabel('Wrap lines').check();
  await page.getByRole('region', { name: /^Properties of Salt and light/ }).waitFor();
  await settled(page);
  await checkPage(page, 'text');
  await shot('canvas-text');
  await stage(page).focus();
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z');
  await expect.poll(() => words.inputValue()).toBe('');
  await page.keyboard.press('Control+z');
  await words.waitFor({ state: 'detached' });
  await saved(page);
});

test('a text can be typed in again where it stands, and one that is left empty is gone', async () => {
  const { page } = cleo;
  const onCanvas = page.getByRole('textbox', { name: 'Text on the canvas' });
  await stage(page).focus();
  await page.keyboard.press('t');
  await press(page, 0.6, 0.7);
  await onCanvas.fill('Tide');
  await press(page, 0.2, 0.2);
  await onCanvas.waitFor({ state: 'detached' });
  await layer(page, /^Tide/).click();
  await stage(page).focus();
  await page.keyboard.press('v');
  await page.mouse.dblclick(...(await pointAt(page, 0.61, 0.7)));
  await expect.poll(() => onCanvas.inputValue()).toBe('Tide');
  await onCanvas.fill('');
  await page.keyboard.press('Escape');
  await undo(page, 'Delete empty text').waitFor();
  await expect.poll(() => layer(page, /^T(ide|ext)/).count()).toBe(0);
  await saved(page);
});

test('digits set the opacity: of the layer, or of the brush that is in hand', async () => {
  const { page } = cleo;
  await layers(page).getByRole('button').first().click();
  await stage(page).focus();
  await page.keyboard.press('v');
  await page.keyboard.press('4');
  await page.keyboard.press('5');
  const properties = page.getByRole('region', { name: /^Properties of/ });
  await expect.poll(() => properties.getByLabel('Opacity').inputValue()).toBe('45');
  await page.waitForTimeout(800);
  await page.keyboard.press('0');
  await expect.poll(() => properties.getByLabel('Opacity').inputValue()).toBe('100');
  await page.keyboard.press('b');
  await page.keyboard.press('3');
  const options = page.getByRole('group', { name: 'Options of Brush' });
  await expect.poll(() => options.getByLabel('Opacity').inputValue()).toBe('30');
  await saved(page);
});

test('bends a shape after it was drawn, by the pointer and by keys', async () => {
  const { page, look } = cleo;
  await stage(page).focus();
  await page.keyboard.press('u');
  await drag(page, [0.3, 0.3], [0.4, 0.45]);
  await undo(page, 'Shape').waitFor();
  await stage(page).focus();
  await page.keyboard.press('v');
  await page.mouse.dblclick(...(await pointAt(page, 0.35, 0.38)));
  const options = page.getByRole('group', { name: 'Options of Edit points' });
  await options.getByText('Point 1 of 4').waitFor();
  await drag(page, [0.4, 0.3], [0.45, 0.25]);
  await undo(page, 'Move point').waitFor();
  await options.getByText('Point 2 of 4').waitFor();
  await options.getByRole('checkbox', { name: 'Curve' }).check();
  await undo(page, 'Bend').waitFor();
  await options.getByRole('button', { name: 'Add point' }).click();
  await options.getByText('Point 3 of 5').waitFor();
  await stage(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await undo(page, 'Move point').waitFor();
  await page.keyboard.press('Delete');
  await options.getByText('Point 3 of 4').waitFor();
  await saved(page);
  // The bent shape is still bent after reopening.
  await look('dark', 360);
  await page.reload();
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await layer(page, /^Rectangle, shape layer/).click();
  await page.getByRole('button', { name: 'Edit points' }).last().click();
  // On a phone the panel makes way for the points.
  await layers(page).waitFor({ state: 'hidden' });
  await options.getByRole('button', { name: 'Next point' }).click();
  await expect.poll(() => options.getByRole('checkbox', { name: 'Curve' }).isChecked()).toBe(true);
  await lookAround(cleo, 'canvas-points');
});

test('makes the frame a banner, and has what is new painted by words', async () => {
  const { page, shot } = cleo;
  await page.getByRole('button', { name: 'Choose a style' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Salt and Light/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await stage(page).focus();
  await page.keyboard.press('c');
  const options = page.getByRole('group', { name: 'Options of Expand and crop' });
  await options.getByLabel('W', { exact: true }).fill('768');
  await options.getByLabel('W', { exact: true }).press('Enter');
  await undo(page, 'Frame').waitFor();
  await options.getByRole('button', { name: 'Fill with a prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outpaint with a prompt' });
  await settled(page);
  await checkPage(page, 'expand by words');
  await dialog.getByLabel('What to paint there').fill('a sandy beach');
  await dialog.getByRole('button', { name: 'Paint', exact: true }).click();
  await page.getByRole('button', { name: 'Keep as layer' }).click({ timeout: 60_000 });
  await layer(page, /^a sandy beach, picture layer/).waitFor();
  await saved(page);
  await shot('canvas-banner-words');
});

test('replaces what is behind a thing by a gradient, and says why where nothing stands out', async () => {
  const { page, shot } = cleo;
  await command(page, 'replace background');
  const dialog = page.getByRole('dialog', { name: 'Replace background' });
  await settled(page);
  await checkPage(page, 'replace background');
  await shot('canvas-background');
  await choose(page, 'Replace with', 'Colour');
  await dialog.getByLabel('Colour', { exact: true }).waitFor();
  await choose(page, 'Replace with', 'Gradient');
  await dialog.getByRole('button', { name: 'Replace background' }).click();
  const made = undo(page, 'Replace background');
  const refused = page.getByText(/No subject was found/);
  await made.or(refused).first().waitFor({ timeout: 60_000 });
  await saved(page);
});

test('has all of it on a tablet, by touch', async () => {
  const { page, context, shot } = cleo;
  await page.setViewportSize({ width: 820, height: 1180 });
  const fingers = await context.newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 3 });
  await page.reload();
  await stage(page).waitFor();
  for (const theme of themes) {
    await page
      .locator('html')
      .evaluate((root, value) => root.setAttribute('data-theme', value), theme);
    await settled(page);
    await checkPage(page, `canvas on a tablet, ${theme}`);
  }
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: [number, number][]
  ) => {
    const places = await Promise.all(points.map(([x, y]) => pointAt(page, x, y)));
    await fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], id) => ({ id, x, y })),
    });
  };
  await page.getByRole('button', { name: 'Rectangular selection' }).click();
  await choose(page, 'What becomes of the selection', 'Add');
  for (const from of [0.35, 0.55]) {
    await touch('touchStart', [from, 0.4]);
    await touch('touchMove', [from + 0.05, 0.45]);
    await touch('touchMove', [from + 0.1, 0.5]);
    await touch('touchEnd');
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  }
  await undo(page, 'Add to selection').waitFor();
  // A finger that stays where it is draws; it opens no menu.
  await touch('touchStart', [0.5, 0.3]);
  await page.waitForTimeout(900);
  await touch('touchEnd');
  expect(await page.getByRole('menu').count()).toBe(0);
  await shot('canvas-tablet');
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await rows(page).first().waitFor();
  await shot('canvas-tablet-layers');
});
