import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { themes, type Visitor, widths } from './browser.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until everything that loads has come: the app itself, data, fonts, and the pictures in sight. */
export async function settled(page: Page): Promise<void> {
  // What the server drew goes when the app shows as much.
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

/**
 * What must hold on every page, whatever it shows.
 *
 * @param rules whether the rules of accessibility are tried, which takes longest
 */
export async function inspect(page: Page, where: string, rules = true): Promise<void> {
  const found = {
    sideways: await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    }),
    headings: await page.locator('h1').count(),
    title: await page.title(),
    faults: rules ? await accessibilityFaults(page) : [],
  };
  expect.soft(found, where).toEqual({
    sideways: 0,
    headings: 1,
    title: expect.stringContaining('Limn'),
    faults: [],
  });
}

/**
 * Looks at the page in both themes, wide and narrow: inspects it. The rules of accessibility are tried, and a picture is kept,
 * once in each theme and at each width.
 */
export async function lookAround(visitor: Visitor, name: string): Promise<void> {
  for (const theme of themes)
    for (const width of widths) {
      await visitor.look(theme, width);
      await settled(visitor.page);
      const isWhole = (theme === 'dark') === (width === 1440);
      await inspect(visitor.page, `${name}, ${theme} ${width}`, isWhole);
      if (isWhole) await visitor.shot(name);
    }
  await visitor.look('dark', 1440);
}
