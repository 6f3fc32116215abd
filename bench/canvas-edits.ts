import { randomUUID } from 'node:crypto';
import { boxMask } from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { studioRoutes } from '@limn/contracts/studio';
import { ownedBy } from '@limn/imaging';
import type { Page } from 'playwright-core';
import type { Sharp } from 'sharp';
import { draw, picture, selectMask, Tab } from '../apps/server/testing/canvas-steps.ts';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';

const frame = { x: 0, y: 0, width: 1024, height: 768 };
const rounds = 9;
/** Between two strokes, in milliseconds: meanwhile the last one is saved, on the same two cores. */
const handRests = 1000;

const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;
const summary = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)}, worst ${Math.max(...values).toFixed(0)} ms`;

/**
 * Run in the page: from now on, milliseconds from an event until a step of this name can be undone and all is drawn. The
 * stage draws in the frame in which the button is seen first, after this has looked.
 */
const timing = (
  event: string,
  step: string,
): string => `void (window.stepTime = new Promise((resolve) => {
  addEventListener('${event}', () => {
    const started = performance.now();
    const isDrawn = () => document.querySelector('[data-tool-cursor][aria-busy="false"]');
    const look = () => {
      if (document.querySelector('button[aria-label="Undo ${step}"]:not(:disabled)'))
        setTimeout(() => (isDrawn() ? resolve(performance.now() - started) : requestAnimationFrame(look)));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
}))`;

async function stepTime(
  page: Page,
  event: string,
  step: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(timing(event, step));
  await act();
  return page.evaluate<number>('window.stepTime');
}

/**
 * How long edits of a picture of 1024×768 take on the screen, and painting into 512² of it: each several times, taken back
 * in between. Gives a line for each.
 */
export async function measureEdits(
  page: Page,
  creator: Actor,
  artist: Actor,
  photograph: Sharp,
): Promise<string[]> {
  const { body: canvas } = await creator.call(canvasRoutes.create, { body: { name: 'Edits' } });
  const params = { id: canvas.id };
  const tab = new Tab(creator, canvas);
  const own = canvas.records.find(({ id }) => id === 'frame')!;
  await tab.puts({ ...own, ...frame }, picture('photograph', 'a'));
  const { data, info } = await photograph
    .resize(frame.width, frame.height, { fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  await draw(
    creator,
    tab,
    canvas,
    picture('photograph', 'a').id,
    ownedBy({ kind: 'own', id: 'hand' }, pixels),
  );

  await page.goto(`/canvas/${canvas.id}`);
  const stage = page.getByRole('application', { name: /^Canvas/ });
  const drawn = () => page.locator('[data-tool-cursor][aria-busy="false"]').waitFor();
  await drawn();
  await page.getByRole('list', { name: 'Layers' }).locator('[data-layer]').first().click();
  await stage.focus();
  await page.keyboard.press('Control+0');
  const box = (await stage.boundingBox())!;
  const zoom = Number(/(\d+) percent/.exec((await stage.getAttribute('aria-label'))!)![1]) / 100;
  const at = (x: number, y: number) =>
    [
      box.x + box.width / 2 + (x - frame.width / 2) * zoom,
      box.y + box.height / 2 + (y - frame.height / 2) * zoom,
    ] as const;
  const undone = async (step: string) => {
    await stage.focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: `Undo ${step}` }).waitFor({ state: 'detached' });
    await drawn();
    await page.waitForTimeout(handRests);
  };

  const healed: number[] = [];
  await page.keyboard.press('j');
  const size = page.getByRole('slider', { name: 'Size' });
  await size.focus();
  for (let px = 40; px < 60; px++) await page.keyboard.press('ArrowRight');
  for (let round = 0; round < rounds; round++) {
    await page.mouse.move(...at(200 + 80 * round, 500));
    const heal = async () => {
      await page.mouse.down();
      await page.mouse.up();
    };
    healed.push(await stepTime(page, 'pointerup', 'Heal', heal));
    await undone('Heal');
  }

  const erased: number[] = [];
  await page.keyboard.press('m');
  await page.mouse.move(...at(350, 260));
  await page.mouse.down();
  await page.mouse.move(...at(674, 503), { steps: 5 });
  await page.mouse.up();
  const erase = page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'Remove object' });
  for (let round = 0; round < rounds; round++) {
    erased.push(await stepTime(page, 'click', 'Remove object', () => erase.click()));
    await undone('Remove object');
  }

  const style = await publishStyle(artist, 'Bench');
  const place = { x: 256, y: 128, width: 512, height: 512 };
  await tab.catchUp();
  await selectMask(creator, tab, canvas, boxMask(place));
  const painted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const { body, error } = await creator.call(canvasRoutes.paintInto, {
      params,
      body: {
        prompt: 'a red boat',
        style,
        seed: round + 1,
        requestId: randomUUID(),
        box: place,
      },
    });
    if (error) throw new Error(error.message);
    await eventually('it is painted', async () => {
      const { body: now } = await creator.call(studioRoutes.get, { params: { id: body.id } });
      return now.finishedAt ?? undefined;
    });
    painted.push(performance.now() - started);
  }
  return [
    `heal 60 px: ${summary(healed)}`,
    `remove 10% of 1024×768: ${summary(erased)}`,
    `paint into 512²: ${summary(painted)}`,
  ];
}
