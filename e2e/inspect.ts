import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './browser.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until everything that loads has come: the app itself, data, fonts, and the pictures in sight. */
export async function settled(page: Page): Promise<void> {
  // The server-rendered markup is removed once the app shows as much.
  await page.locator('#drawn').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const inSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    return (
      document.fonts.status === 'loaded' &&
      !document.querySelector('[role=status][aria-busy=true], .skeleton') &&
      [...document.images].filter(inSight).every((image) => image.complete) &&
      document.getAnimations().every((animation) => animation.playState !== 'running')
    );
  });
}

/** The accessibility rules of WCAG 2.2 AA that a program can check. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Not as a script element: the content policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    standards,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
}

/** Checks that every page must pass. */
export async function checkPage(page: Page, where: string): Promise<void> {
  const found = {
    sideways: await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    }),
    headings: await page.locator('h1').count(),
    title: await page.title(),
    faults: await accessibilityFaults(page),
  };
  expect.soft(found, where).toEqual({
    sideways: 0,
    headings: 1,
    title: expect.stringContaining('Limn'),
    faults: [],
  });
}

/** Both themes and both widths, each once: each look takes the browser a second. */
export const looks = [
  ['dark', 1440],
  ['light', 360],
] as const;

/**
 * Looks at the page in both looks, beginning with the one it has, and leaves it in the other: inspects it, and keeps a picture.
 *
 * @param at what is to be seen, where that is not at the top
 */
export async function checkBothLooks(visitor: Visitor, name: string, at?: Locator): Promise<void> {
  if (process.env.LIMN_LOOKS === 'none') return settled(visitor.page);
  const now = visitor.width();
  for (const [theme, width] of now === 1440 ? looks : looks.toReversed()) {
    await visitor.look(theme, width);
    // Another width leaves the page anywhere, with a target half below the bar at the bottom.
    if (at) await at.scrollIntoViewIfNeeded();
    else await visitor.page.evaluate(() => scrollTo(0, 0));
    await settled(visitor.page);
    await checkPage(visitor.page, `${name}, ${theme} ${width}`);
    await visitor.shot(name);
  }
}

/** The same for a page in use: it is dark and wide again afterwards. */
export async function lookAround(visitor: Visitor, name: string, at?: Locator): Promise<void> {
  await checkBothLooks(visitor, name, at);
  await visitor.look('dark', 1440);
}
