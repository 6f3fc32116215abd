import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { localAccounts } from '../apps/server/src/modules/identity/embedded.ts';
import { newVisitor, openBrowser, type Visitor } from './browser.ts';
import { type FirstStart, startServer, type RunningServer } from './start.ts';

export interface Journey {
  server: RunningServer;
  /**
   * Opens a new browser session.
   *
   * @param name of a sample person who has signed in before; the sign-in page would take one and a half seconds
   */
  visitor(name?: string): Promise<Visitor>;
}

/** The address of a sample person. */
function emailOf(name: string): string {
  const known = localAccounts.find(
    ({ givenName, familyName }) => name === `${givenName} ${familyName}`,
  );
  if (!known) throw new Error(`Nobody is called ${name}.`);
  return known.email;
}

/**
 * Sets up a file of journeys: one server, one Chromium, and after every step the browser must have
 * nothing to complain of.
 *
 * @param steps when true the tests are steps of one way: after one that failed the others are skipped
 * @param settings of the server, other than the usual ones
 * @param begin gives the server, ended, whose data are begun with, where the product's first start is too little
 */
export function journey({
  steps = false,
  settings = {},
  begin,
}: {
  steps?: boolean;
  settings?: Record<string, string>;
  begin?: (first: FirstStart) => Promise<RunningServer>;
} = {}): Journey {
  let begun: RunningServer | undefined;
  let running: RunningServer | undefined;
  let browser: Browser | undefined;
  let broken = false;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    begun = await begin?.(inject('firstStart'));
    [running, browser] = await Promise.all([
      startServer(begun ?? inject('firstStart'), settings),
      openBrowser(),
    ]);
  });
  /** How many were there before the test that runs. */
  let before = 0;
  beforeEach(({ skip }) => {
    before = visitors.length;
    if (steps) skip(broken, 'an earlier step failed');
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      broken = true;
      for (const [index, visitor] of visitors.entries())
        await visitor.shot(`failed-${task.name.replaceAll(/\W+/g, '-').slice(0, 50)}-${index}`);
    }
    expect(running?.lastWords()).toBeUndefined();
    expect(visitors.flatMap((visitor) => visitor.complaints())).toEqual([]);
    // An open page keeps polling and rendering.
    if (!steps) for (const { context } of visitors.splice(before)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await running?.remove();
    await begun?.remove();
  });

  return {
    get server() {
      if (!running) throw new Error('The server is started before the first test.');
      return running;
    },
    async visitor(name) {
      if (!browser || !running) throw new Error('The browser is started before the first test.');
      const token = name && (await running.tokenOf(emailOf(name)));
      const visitor = await newVisitor(browser, running.url, token);
      visitors.push(visitor);
      return visitor;
    },
  };
}
