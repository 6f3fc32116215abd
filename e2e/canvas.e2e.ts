import { decodeTile } from '@limn/canvas';
import { type Actor, actorAt } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { CanvasId } from '@limn/contracts/ids';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchTiles } from '../apps/server/testing/canvas-steps.ts';
import type { Visitor } from './browser.ts';
import { checkPage, checkBothLooks, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signIn } from './people.ts';

const started = journey({ steps: true });
let cleo: Visitor;

const stage = (page: Page): Locator => page.getByRole('application', { name: /^Canvas/ });
const layers = (page: Page): Locator => page.getByRole('list', { name: 'Layers' });
/** The layers themselves, without the buttons of their rows. */
const rows = (page: Page): Locator => layers(page).locator('[data-layer]');
const saved = (page: Page): Promise<void> =>
  page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();

/** A drag over the stage, in parts of it from its left upper corner. */
async function drag(page: Page, ...points: [number, number][]): Promise<void> {
  const box = (await stage(page).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(points[0]!));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 6 });
  await page.mouse.up();
}

/** Chooses a style in the prompt's card. */
async function inStyle(page: Page, from: string, name: string): Promise<void> {
  await page.getByRole('button', { name: from }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const prompt = (page: Page): Locator => page.getByRole('textbox', { name: 'Prompt', exact: true });

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep as layer' }).click({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Results' }).waitFor({ state: 'detached' });
}

test('a creator begins a canvas and makes a picture on it', async () => {
  cleo = await started.visitor();
  const { page, shot } = cleo;
  await signIn(page, 'Cleo Marchetti');
  await page.waitForURL(({ pathname }) => pathname === '/creator/dashboard');
  await page.getByRole('link', { name: 'Canvases', exact: true }).click();
  await page.getByText('No canvas yet').waitFor();
  await settled(page);
  await checkPage(page, 'no canvas yet');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByLabel('Canvas name').fill('Harbour banner');
  await page.getByLabel('Canvas name').press('Enter');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await inStyle(page, 'Choose a style', 'Salt and Light');
  await prompt(page).fill('a calm sea at sunset');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('region', { name: 'Results' }).waitFor({ timeout: 60_000 });
  await shot('canvas-result');
  await keep(page);
  await layers(page)
    .getByRole('button', { name: /^a calm sea at sunset.* layer/ })
    .waitFor();
  const owes = page.getByRole('region', { name: 'Artists credited' });
  await owes.getByText('Mira Okafor').waitFor();
  await owes.getByText('100%').waitFor();
  await saved(page);
});

test('removes something from it', async () => {
  const { page, shot } = cleo;
  await stage(page).focus();
  // The server is asked for the same below, and is not to look for the object's edge.
  await page.keyboard.press('Shift+J');
  await page.getByRole('checkbox', { name: 'Whole object' }).uncheck();
  await stage(page).focus();
  await page.keyboard.press('l');
  await drag(page, [0.42, 0.6], [0.58, 0.6], [0.58, 0.75], [0.42, 0.75]);
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await shot('canvas-selected');
  await saved(page);
  const before = await stored();
  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'Remove object' })
    .click();
  await page.getByRole('button', { name: 'Undo Remove object' }).waitFor({ timeout: 30_000 });
  const variants = page.getByRole('toolbar', { name: 'Variants of Remove object' });
  await variants.getByRole('button', { name: 'Next variant' }).click();
  await variants.getByText('variant 2 of 3').waitFor({ timeout: 30_000 });
  await shot('canvas-variants');
  await variants.getByRole('button', { name: 'Variant before' }).click();
  await variants.getByText('variant 1 of 3').waitFor();
  await variants.getByRole('button', { name: 'Keep' }).click();
  await variants.waitFor({ state: 'detached' });
  await saved(page);
  const after = await stored();
  // The server erases the same thing: the same pixels, owed to the same.
  const { body, error } = await before.actor.call(canvasRoutes.edit, {
    params: { id: before.id },
    body: {
      layer: { transform: [1, 0, 0, 1, ...before.at] as never, tiles: before.picture },
      edit: { kind: 'erase-thing', coverage: before.selection, seed: 1 },
    },
  });
  if (error) throw new Error(error.message);
  const there = new Map([
    ...before.picture,
    ...body.tiles.map(({ at, hash }) => [at, hash!] as const),
  ]);
  expect([...there].length).toBe(after.picture.length);
  for (const [at, hash] of after.picture)
    expect(await tileOf(before.actor, before.id, there.get(at)!)).toEqual(
      await tileOf(before.actor, before.id, hash),
    );
});

/** The canvas as stored on the server: its picture's tiles, and those of the selection. */
async function stored() {
  const { server } = started;
  const actor = actorAt(server.url, await server.tokenOf('cleo@limn.test'));
  const id = CanvasId.parse(new URL(cleo.page.url()).pathname.split('/').at(-1));
  const { body } = await actor.call(canvasRoutes.get, { params: { id } });
  const layer = body.records.find(({ kind }) => kind === 'picture');
  if (layer?.kind !== 'picture') throw new Error('There is a picture on it.');
  const of = (owner: string) =>
    body.tiles.flatMap((tile) =>
      tile.layer === owner && tile.hash ? [[tile.at, tile.hash] as [string, string]] : [],
    );
  const [, , , , x, y] = layer.transform;
  return { actor, id, at: [x, y], picture: of(layer.id), selection: of('selection') };
}

async function tileOf(actor: Actor, id: CanvasId, hash: string): Promise<unknown> {
  const [bytes] = (await fetchTiles(started.server.url, actor, { id }, [hash])) as Uint8Array[];
  return decodeTile(bytes!);
}

test('paints something else there in another artist’s style', async () => {
  const { page, shot } = cleo;
  await inStyle(page, 'Salt and Light', 'Paper Country');
  await prompt(page).fill('a red boat');
  await page
    .getByRole('region', { name: 'Prompt' })
    .getByRole('button', { name: 'Paint into', exact: true })
    .click();
  await page.getByRole('region', { name: 'Results' }).waitFor({ timeout: 60_000 });
  await keep(page);
  await layers(page)
    .getByRole('button', { name: /^a red boat.* layer/ })
    .waitFor();
  const owes = page.getByRole('region', { name: 'Artists credited' });
  await owes.getByText('Tomas Lindqvist').waitFor();
  await owes.getByText('Mira Okafor').waitFor();
  await shot('canvas-painted-into');
  await saved(page);
});

test('expands it to a banner', async () => {
  const { page, shot } = cleo;
  await stage(page).focus();
  await page.keyboard.press('Control+d');
  // Both layers become one, which is then continued.
  await page.getByRole('button', { name: 'Find a command' }).click();
  await page.getByRole('combobox', { name: 'Command' }).fill('merge visible');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo Merge visible' }).waitFor({ timeout: 30_000 });
  await stage(page).focus();
  await page.keyboard.press('Control+-');
  await page.keyboard.press('c');
  const box = (await stage(page).boundingBox())!;
  // The frame's right edge is at the picture's edge: half its height from the middle.
  const zoom =
    Number(/(\d+) percent/.exec((await stage(page).getAttribute('aria-label'))!)![1]) / 100;
  const half = (256 * zoom) / box.width;
  await drag(page, [0.5 + half, 0.5], [Math.min(0.97, 0.5 + 2.4 * half), 0.5]);
  await page.getByRole('button', { name: 'Undo Frame' }).waitFor();
  await page.getByRole('button', { name: 'Fill the new part' }).click();
  await page.getByRole('button', { name: 'Undo Expand' }).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+0');
  await shot('canvas-banner');
  await saved(page);
});

test('finds it again after a reload, with what can be undone, in every look', async () => {
  const { page, look, shot } = cleo;
  await page.reload();
  await stage(page).waitFor();
  await page.getByRole('button', { name: 'Undo Expand' }).waitFor();
  expect(await page.getByLabel('Canvas name').inputValue()).toBe('Harbour banner');
  await checkBothLooks(cleo, 'canvas');
  // Its stage is drawn in the colours of the theme it begins with.
  await page.reload();
  await stage(page).waitFor();
  await settled(page);
  await checkPage(page, 'canvas that began light');
  await shot('canvas-began-light');
  await look('dark', 1440);
});

test('draws with the keyboard alone: names, hides, orders and deletes layers', async () => {
  const { page } = cleo;
  await page.getByRole('button', { name: 'Find a command' }).click();
  await page.getByRole('combobox', { name: 'Command' }).fill('new layer');
  await page.keyboard.press('Enter');
  const row = rows(page).first();
  await row.focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Layer name').fill('Notes');
  await page.keyboard.press('Enter');
  await layers(page)
    .getByRole('button', { name: /^Notes.* layer/ })
    .waitFor();
  await layers(page)
    .getByRole('button', { name: /^Notes.* layer/ })
    .focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(() => rows(page).last().getAttribute('aria-label')).toMatch(/^Notes/);
  await page.keyboard.press('Delete');
  await layers(page)
    .getByRole('button', { name: /^Notes.* layer/ })
    .waitFor({ state: 'detached' });
  await saved(page);
});

test('sees in a second tab what is done in the first', async () => {
  const { page, context } = cleo;
  const other = await context.newPage();
  await other.goto(page.url());
  await stage(other).waitFor();
  await rows(page).first().click();
  await stage(page).focus();
  await page.keyboard.press('Control+j');
  await layers(other)
    .getByRole('button', { name: /copy.* layer/ })
    .waitFor();
  await other.close();
  await page.keyboard.press('Control+z');
  await saved(page);
});

test('draws with a finger, pinches to zoom, and takes a stroke back with two', async () => {
  const { page, context } = cleo;
  const fingers = await context.newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 3 });
  const box = (await stage(page).boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({
        id,
        x: box.x + x * box.width,
        y: box.y + y * box.height,
      })),
    });
  await rows(page).first().click();
  await stage(page).focus();
  await page.keyboard.press('b');
  await touch('touchStart', [0.45, 0.5]);
  await touch('touchMove', [0.5, 0.5]);
  await touch('touchMove', [0.55, 0.52]);
  await touch('touchEnd');
  await page.getByRole('button', { name: 'Undo Brush' }).waitFor();
  await saved(page);
  await touch('touchStart', [0.4, 0.5], [0.6, 0.5]);
  await touch('touchEnd');
  await page.getByRole('button', { name: 'Redo Brush' }).waitFor();
  const shownAt = () => stage(page).getAttribute('aria-label');
  const before = await shownAt();
  await touch('touchStart', [0.45, 0.5], [0.55, 0.5]);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [0.45 - step * 0.02, 0.5], [0.55 + step * 0.02, 0.5]);
  await touch('touchEnd');
  await expect.poll(shownAt).not.toBe(before);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await stage(page).focus();
  await page.keyboard.press('Control+0');
  await saved(page);
});

test('keeps what is drawn while the server cannot be reached', async () => {
  const { page, context, expects } = cleo;
  expects(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await stage(page).focus();
  await page.keyboard.press('b');
  await rows(page).first().click();
  await drag(page, [0.45, 0.4], [0.55, 0.45]);
  await page.getByText('Offline: kept on this device').waitFor();
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Undo Brush' }).waitFor();
  await stage(page).focus();
  await page.keyboard.press('Control+z');
  await saved(page);
});

test('says that only this tab has what is drawn when the device is full, too', async () => {
  const { page, context, expects } = cleo;
  expects(/ERR_INTERNET_DISCONNECTED/);
  const { origin, pathname } = new URL(page.url());
  const actor = actorAt(origin, await started.server.tokenOf('cleo@limn.test'));
  const id = CanvasId.parse(pathname.split('/').at(-1));
  const revision = async () =>
    (await actor.call(canvasRoutes.get, { params: { id } })).body.revision;
  const before = await revision();
  // As browsers answer on a full disk.
  await page.evaluate(() => {
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      value: () => {
        throw new DOMException('No room is left.', 'QuotaExceededError');
      },
    });
  });
  await context.setOffline(true);
  await stage(page).focus();
  await page.keyboard.press('b');
  await rows(page).first().click();
  await drag(page, [0.3, 0.4], [0.4, 0.45]);
  await page.getByText('Offline, and no room on this device: keep this tab open').waitFor();
  const notice = page.getByRole('region', { name: 'Saving' });
  await notice.getByText('only it has your newest changes').waitFor();
  await context.setOffline(false);
  await saved(page);
  expect(await revision()).toBeGreaterThan(before);
  await stage(page).focus();
  await page.keyboard.press('Control+z');
  await saved(page);
});

test('saves it as a picture that can be licensed', async () => {
  const { page, shot } = cleo;
  await page.getByRole('button', { name: 'Save as picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as picture' });
  await checkPage(page, 'save as picture');
  await dialog.getByRole('button', { name: 'Save as picture' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/images/detail', { timeout: 60_000 });
  await page.getByRole('heading', { name: 'Licence', exact: true }).waitFor();
  await page.getByText('Tomas Lindqvist').first().waitFor();
  await shot('canvas-saved');
});

test('buys the licence, and has a certificate for it', async () => {
  const { page, shot } = cleo;
  await page.getByRole('radio', { name: /^Personal/ }).click();
  await page.getByRole('checkbox', { name: 'I agree' }).click();
  await page.getByRole('button', { name: /^Buy licence – \$/ }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Personal licence').waitFor({ timeout: 30_000 });
  await shot('canvas-licensed');
});

test('paints regions in their own words over a whole picture, priced before', async () => {
  const { page, shot } = cleo;
  await page.goto('/canvas');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await stage(page).focus();
  await page.keyboard.press('m');
  await drag(page, [0.42, 0.5], [0.58, 0.7]);
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('regional prompt');
  await page.keyboard.press('Enter');
  const words = page.getByLabel('What to paint here');
  await words.fill('a red barn');
  await words.blur();
  await page.keyboard.press('Control+d');
  // Only the style is taken over from the draft of another canvas.
  expect(await prompt(page).inputValue()).toBe('');
  await prompt(page).fill('a calm sea at {noon|dusk}');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  const priced = page.getByRole('button', { name: /Then paint 1 region: 1 credit more/ });
  await priced.waitFor();
  await shot('canvas-region');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('region', { name: 'Results' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Keep as layer' }).click();
  // The region is painted automatically.
  await layers(page)
    .getByRole('button', { name: /^a red barn, picture layer/ })
    .waitFor({ timeout: 60_000 });
  await layers(page)
    .getByRole('button', { name: /^a calm sea at (noon|dusk), picture layer/ })
    .waitFor();
  await saved(page);
  await page.locator('[data-tool-cursor][aria-busy=false]').waitFor();
  await shot('canvas-region-painted');
});

test('curves, hues and keys are changed', async () => {
  const { page, shot } = cleo;
  await page.getByRole('button', { name: /^a calm sea at (noon|dusk), picture layer/ }).click();
  await page.keyboard.press('Control+u');
  const dialog = page.getByRole('dialog', { name: 'Adjust colours' });
  await dialog.getByRole('button', { name: 'Add a point' }).click();
  const point = dialog.getByRole('button', { name: /^Point 2 of 3/ });
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: /^Point 2 of 3: 128 becomes 138/ }).waitFor();
  await choose(page, 'Range of hues', 'Blues');
  await settled(page);
  await checkPage(page, 'curves and hues');
  await shot('canvas-curves');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Undo Adjust' }).waitFor({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('button', { name: 'Key of Brush: B', exact: true }).click();
  await page.keyboard.press('q');
  await page.getByRole('button', { name: 'Key of Brush: Q', exact: true }).waitFor();
  await shot('canvas-keys');
  await page.keyboard.press('Escape');
  await stage(page).focus();
  await page.keyboard.press('v');
  await page.keyboard.press('q');
  await page.getByRole('group', { name: 'Options of Brush' }).waitFor();
  await saved(page);
});

test('paints live what is drawn, and then whole', async () => {
  const { page, shot } = cleo;
  await page.goto('/canvas');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await page.getByRole('button', { name: 'Live paint' }).click();
  const live = page.getByRole('region', { name: 'Live paint' });
  const picture = live.getByRole('img', { name: 'The frame, painted' });
  await stage(page).focus();
  await page.keyboard.press('u');
  await drag(page, [0.42, 0.3], [0.58, 0.6]);
  await picture.waitFor({ timeout: 30_000 });
  const before = await picture.getAttribute('src');
  await page.keyboard.press('v');
  await drag(page, [0.5, 0.45], [0.44, 0.4]);
  await expect.poll(() => picture.getAttribute('src'), { timeout: 30_000 }).not.toBe(before);
  await settled(page);
  await checkPage(page, 'live paint');
  await shot('canvas-live');
  await live.getByRole('button', { name: 'Paint it whole' }).click();
  await page.getByRole('region', { name: 'Results' }).waitFor({ timeout: 60_000 });
  await shot('canvas-live-whole');
  await live.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});
