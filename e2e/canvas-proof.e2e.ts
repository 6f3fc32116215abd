import { actorAt } from '@limn/contracts/call';
import { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

// The browser records how it changed an artist's picture; the server repeats it, byte for byte.

const metricsToken = 'a token for the metrics of a journey';
const started = journey({ steps: true, settings: { LIMN_METRICS_TOKEN: metricsToken } });
let cleo: Visitor;

const stage = (page: Page): Locator => page.getByRole('application', { name: /^Canvas/ });
const saved = (page: Page): Promise<void> =>
  page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
const undo = (page: Page, step: string): Locator =>
  page.getByRole('button', { name: `Undo ${step}`, exact: true });

async function drag(page: Page, ...points: [number, number][]): Promise<void> {
  const box = (await stage(page).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(points[0]!));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 6 });
  await page.mouse.up();
}

/** How many tiles were proved with this result so far. */
async function proofs(result: 'made' | 'replaced' | 'failed'): Promise<number> {
  const answer = await fetch(`${started.server.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const text = await answer.text();
  const found = new RegExp(`limn_canvas_tiles_proved_total\\{result="${result}"\\} (\\d+)`).exec(
    text,
  );
  return Number(found?.[1] ?? 0);
}

test('a creator paints over an artist’s picture on a canvas', async () => {
  cleo = await started.visitor('Cleo Marchetti');
  const { page } = cleo;
  await page.goto('/canvases');
  await page.getByRole('button', { name: 'New canvas' }).click();
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await stage(page).waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await page.getByRole('button', { name: 'Choose a style' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Salt and Light/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a calm sea at sunset');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('region', { name: 'Results' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Keep as layer' }).click({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Results' }).waitFor({ state: 'detached' });
  await stage(page).focus();
  await page.keyboard.press('b');
  await drag(page, [0.42, 0.42], [0.5, 0.46], [0.46, 0.52]);
  await undo(page, 'Brush').waitFor();
  await page.keyboard.press('e');
  await drag(page, [0.52, 0.5], [0.55, 0.55]);
  await undo(page, 'Eraser').waitFor();
  await page.keyboard.press('j');
  await drag(page, [0.44, 0.58], [0.48, 0.58]);
  await undo(page, 'Heal').waitFor();
  await page.keyboard.press('Control+z');
  await undo(page, 'Eraser').waitFor();
  await saved(page);
});

test('and what is saved owes the artist, for the server repeated every stroke exactly', async () => {
  const { server } = started;
  const { page } = cleo;
  await page.getByRole('button', { name: 'Save as picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as picture' });
  await dialog.getByRole('button', { name: 'Save as picture' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/images/detail', { timeout: 60_000 });
  expect(await proofs('made')).toBeGreaterThan(0);
  expect([await proofs('replaced'), await proofs('failed')]).toEqual([0, 0]);
  const actor = actorAt(server.url, await server.tokenOf('cleo@limn.test'));
  const image = ImageId.parse(new URL(page.url()).searchParams.get('id'));
  const { body } = await actor.call(imageRoutes.get, { params: { id: image } });
  const shares = body.credits.flatMap(({ artworks }) => artworks.map(({ ppm }) => ppm));
  expect(shares.reduce((sum, ppm) => sum + ppm, 0)).toBeGreaterThan(800_000);
});
