import { cutTiles, decodeTile, encodeTile, nameTile, type Tile } from '@limn/canvas';
import { type Actor, actorAt } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { CanvasId } from '@limn/contracts/ids';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, fetchTiles } from '../apps/server/testing/canvas-steps.ts';
import type { Visitor } from './browser.ts';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

const started = journey({ steps: true });
let cleo: Visitor;
let actor: Actor;
let id: CanvasId;

const stage = (page: Page): Locator => page.getByRole('application', { name: /^Canvas/ });
const saved = (page: Page): Promise<void> =>
  page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
const undo = (page: Page, step: string): Locator =>
  page.getByRole('button', { name: `Undo ${step}`, exact: true });

async function pointAt(page: Page, [x, y]: [number, number]): Promise<[number, number]> {
  const box = (await stage(page).boundingBox())!;
  return [box.x + x * box.width, box.y + y * box.height];
}
async function drag(page: Page, ...points: [number, number][]): Promise<void> {
  await page.mouse.move(...(await pointAt(page, points[0]!)));
  await page.mouse.down();
  for (const point of points.slice(1))
    await page.mouse.move(...(await pointAt(page, point)), { steps: 5 });
  await page.mouse.up();
}
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(words);
  await page.keyboard.press('Enter');
}
/** The colour at a place of the stage, for comparison. */
async function spot(page: Page, at: [number, number]): Promise<string> {
  const [x, y] = await pointAt(page, at);
  const shown = await page.screenshot({ clip: { x, y, width: 4, height: 4 } });
  return shown.toString('base64');
}

const stored = async () => (await actor.call(canvasRoutes.get, { params: { id } })).body;

/** Tiles of the mask, as the server has them. */
async function maskTiles(): Promise<Tile[]> {
  const { records, tiles } = await stored();
  const mask = records.find(({ kind }) => kind === 'mask')!;
  const hashes = tiles.flatMap(({ layer: owner, hash }) =>
    owner === mask.id && hash ? [hash] : [],
  );
  const bytes = await fetchTiles(started.server.url, actor, { id }, hashes);
  if (typeof bytes === 'number') throw new Error(`The tiles were refused: ${bytes}.`);
  return Promise.all(bytes.map((one) => decodeTile(one)));
}

/** How much of the mask is hidden, in pixels of the tiles it has. */
async function hidden(): Promise<number> {
  let count = 0;
  for (const tile of await maskTiles()) {
    if (tile.kind !== 'mask') throw new Error('A picture lies in the mask.');
    for (const byte of tile.alpha) if (byte < 128) count += 1;
  }
  return count;
}

test('a creator hides a part of a layer with black on its mask, and reveals it with white', async () => {
  cleo = await started.visitor('Cleo Marchetti');
  const { page } = cleo;
  actor = actorAt(started.server.url, await started.server.tokenOf('cleo@limn.test'));
  await page.goto('/canvases');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  id = CanvasId.parse(new URL(page.url()).pathname.split('/').at(-1));
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await stage(page).focus();
  await page.keyboard.press('b');
  await drag(page, [0.5, 0.5], [0.52, 0.5]);
  await undo(page, 'Brush').waitFor();
  await command(page, 'Select all');
  await command(page, 'Fill with colour');
  await undo(page, 'Fill').waitFor();
  await command(page, 'Deselect');
  await command(page, 'Add layer mask');
  await undo(page, 'Add mask').waitFor();
  await stage(page).focus();
  await page.keyboard.press('b');
  const options = page.getByRole('group', { name: 'On this mask' });
  await options.getByRole('button', { name: 'Hide' }).click();
  const whole = await spot(page, [0.5, 0.5]);
  await drag(page, [0.45, 0.5], [0.55, 0.5]);
  await undo(page, 'Brush').waitFor();
  await saved(page);
  const dark = await hidden();
  expect(dark).toBeGreaterThan(1000);
  await expect.poll(() => spot(page, [0.5, 0.5])).not.toBe(whole);
  await options.getByRole('button', { name: 'Reveal' }).click();
  await drag(page, [0.48, 0.5], [0.52, 0.5]);
  await saved(page);
  await expect.poll(hidden).toBeLessThan(dark);
  await expect.poll(() => spot(page, [0.5, 0.5])).toBe(whole);
  await stage(page).focus();
  await page.keyboard.press('Control+z');
  await saved(page);
  await expect.poll(hidden).toBe(dark);
  await settled(page);
  await lookAround(cleo, 'canvas-mask');
});

test('erases, fills, draws gradients and heals on it, and saves the picture', async () => {
  const { page } = cleo;
  await stage(page).focus();
  const before = await hidden();
  await page.keyboard.press('e');
  await drag(page, [0.45, 0.4], [0.55, 0.4]);
  await undo(page, 'Eraser').waitFor();
  await saved(page);
  await expect.poll(hidden).toBeGreaterThan(before);
  await stage(page).focus();
  await page.keyboard.press('j');
  await drag(page, [0.5, 0.39], [0.5, 0.41]);
  await undo(page, 'Heal').waitFor();
  await page.keyboard.press('Shift+g');
  await drag(page, [0.4, 0.5], [0.6, 0.5]);
  await undo(page, 'Gradient').waitFor();
  await page.getByRole('group', { name: 'On this mask' }).getByText('Reveal').click();
  await command(page, 'Fill with colour');
  await saved(page);
  const full = { records: (await stored()).records.length, hidden: await hidden() };
  expect(full.hidden).toBeGreaterThanOrEqual(0);
  await command(page, 'Remove background');
  const told = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await told.filter({ hasText: 'A mask has no picture to change in this way.' }).waitFor();
  const exported = await fetch(
    `${started.server.url}${canvasRoutes.export.path.replace('{id}', id)}?format=png`,
    { headers: { authorization: `Bearer ${actor.token}` } },
  );
  expect(exported.status).toBe(200);
});

test('hides a part with a finger', async () => {
  const { page, context } = cleo;
  const fingers = await context.newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 3 });
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: [number, number][]
  ) => {
    const places = await Promise.all(points.map((point) => pointAt(page, point)));
    await fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], finger) => ({ id: finger, x, y })),
    });
  };
  await command(page, 'Select all');
  await command(page, 'Fill with colour');
  await command(page, 'Deselect');
  await saved(page);
  await expect.poll(hidden).toBe(0);
  await page.getByRole('button', { name: /^Brush/ }).click();
  await page.getByRole('group', { name: 'On this mask' }).getByText('Hide').click();
  for (const y of [0.45, 0.55]) {
    await touch('touchStart', [0.45, y]);
    await touch('touchMove', [0.5, y]);
    await touch('touchMove', [0.55, y]);
    await touch('touchEnd');
  }
  await saved(page);
  const dark = await hidden();
  expect(dark).toBeGreaterThan(2000);
  await page.getByRole('button', { name: /^Eraser/ }).click();
  await touch('touchStart', [0.45, 0.5]);
  await touch('touchMove', [0.55, 0.5]);
  await touch('touchEnd');
  await undo(page, 'Eraser').waitFor();
  await saved(page);
  await expect.poll(hidden).toBeGreaterThan(dark);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

/** Puts a change into this device's database that was never sent, as an earlier version left it. */
async function leaveUnsent(page: Page, owner: string, place: string, tile: Tile): Promise<void> {
  const bytes = encodeTile(tile);
  const hash = await nameTile(bytes);
  await page.evaluate(
    async ([canvas, layerId, at, name, content]) => {
      const opened = indexedDB.open('limn-canvases');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const db = opened.result;
      const tx = db.transaction(['tiles', 'diffs'], 'readwrite');
      tx.objectStore('tiles').put({ bytes: new Uint8Array(content), at: Date.now() }, name);
      const diff = { put: [], removed: [], tiles: [{ layer: layerId, at, hash: name }] };
      tx.objectStore('diffs').put({ canvas, by: crypto.randomUUID(), number: 1, diff });
      await new Promise((resolve) => (tx.oncomplete = resolve));
      db.close();
    },
    [id, owner, place, hash, [...bytes]] as const,
  );
}

test('opens a canvas repaired whose mask an earlier version painted a picture into', async () => {
  const { page } = cleo;
  const { records, tiles } = await stored();
  const mask = records.find(({ kind }) => kind === 'mask')!;
  const { at } = tiles.find((tile) => tile.layer === mask.id)!;
  const before = await hidden();
  const stroke = drawn(256, 60, [0, 0, 0, 255]);
  await leaveUnsent(page, mask.id, at, cutTiles(stroke)[0]!.tile);
  await page.reload();
  await stage(page).waitFor();
  await saved(page);
  await expect.poll(hidden).toBeGreaterThan(before);
  expect(new Set((await maskTiles()).map(({ kind }) => kind))).toEqual(new Set(['mask']));
});

test('finds a change that the server refuses in a recovered copy, and goes on', async () => {
  const { page, expects, shot } = cleo;
  expects(/422/);
  const { records } = await stored();
  const picture = records.find(({ kind }) => kind === 'picture')!;
  const alpha = new Uint8Array(256 * 256).fill(200);
  await leaveUnsent(page, picture.id, '3,3', { kind: 'mask', alpha });
  await page.reload();
  await stage(page).waitFor();
  const notice = page.getByRole('region', { name: 'Recovered copy' });
  await notice.getByText('a canvas of its own').waitFor();
  await saved(page);
  await settled(page);
  await checkPage(page, 'a recovered copy');
  await shot('canvas-recovered');
  await stage(page).focus();
  await page.keyboard.press('b');
  await drag(page, [0.3, 0.3], [0.32, 0.3]);
  await saved(page);
  const { body } = await actor.call(canvasRoutes.list, {
    query: { words: 'Recovered copy', offset: 0, size: 20 },
  });
  expect(body.canvases.length).toBe(1);
  await notice.getByRole('link', { name: 'Open the copy' }).click();
  await stage(page).waitFor();
  await expect
    .poll(() => page.getByLabel('Canvas name').inputValue())
    .toMatch(/^Recovered copy of /);
  await page.goto('/canvases');
  await page.getByRole('heading', { name: 'Recovered copies' }).waitFor();
  await settled(page);
  await lookAround(cleo, 'canvases-recovered');
});

test('is told what to do when there is no room, when signed out, and when the canvas is gone', async () => {
  const { page, expects } = cleo;
  expects(/409|401|404/);
  await page.goto(`/canvas/${id}`);
  await stage(page).waitFor();
  await saved(page);
  const draw = async (): Promise<void> => {
    await stage(page).focus();
    await page.keyboard.press('b');
    // White on red, then red on white.
    await page.keyboard.press('x');
    await drag(page, [0.6, 0.6], [0.62, 0.6]);
  };
  const notice = page.getByRole('region', { name: 'Saving' });
  const again = notice.getByRole('button', { name: 'Try again' });
  const refuse = async (status: number, error: object): Promise<() => Promise<void>> => {
    const pattern = '**/api/canvases/v1/canvases/*/diffs';
    let asked = 0;
    await page.route(pattern, async (route) => {
      asked += 1;
      await route.fulfill({ status, json: { error: { message: 'For programmers.', ...error } } });
    });
    return async () => {
      // Nothing is sent over and over.
      expect(asked).toBeLessThanOrEqual(2);
      await page.unroute(pattern);
    };
  };
  const storage = { used: 4 * 1024 ** 3 - 1000, limit: 4 * 1024 ** 3, needed: 5000 };
  const roomy = await refuse(409, { code: 'conflict', reason: 'quota', storage });
  await draw();
  await notice.getByText('Your canvases use 4.0 GiB of 4 GiB').waitFor();
  await settled(page);
  await lookAround(cleo, 'canvas-full');
  await roomy();
  await again.click();
  await saved(page);
  const session = await page.evaluate(() => Object.entries(localStorage));
  const signedIn = await refuse(401, { code: 'unauthenticated' });
  await draw();
  await notice.getByText('You are signed out').waitFor();
  await settled(page);
  await lookAround(cleo, 'canvas-signed-out');
  await signedIn();
  // As signing in again in another tab does.
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, session);
  await again.click();
  await saved(page);
  await actor.call(canvasRoutes.remove, { params: { id } });
  await draw();
  await notice.getByText('This canvas was deleted').waitFor();
  await settled(page);
  await lookAround(cleo, 'canvas-gone');
  expect(await page.getByText('For programmers.').count()).toBe(0);
});
