import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { root } from './start.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];
export const widths = [1440, 360] as const;
export type Width = (typeof widths)[number];

const heights: Record<Width, number> = { 1440: 900, 360: 780 };
const shots = join(root, 'artefacts', 'screens');

/**
 * Pages of journeys live for seconds: their scripts are made fast later than V8 would, for it took a seventh of the browser's
 * time and was seldom used.
 */
const makeFastLater =
  '--js-flags=--no-maglev --invocation-count-for-turbofan=20000 --interrupt-budget=1500000';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['LIMN_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      makeFastLater,
    ],
  });
}

/** A person with their own browser session, and the errors that occurred in it. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** A complaint of the browser that belongs to what is about to be done. */
  expects(complaint: RegExp): void;
  /** The browser's errors since the last call, without expected ones. */
  complaints(): string[];
  look(theme: Theme, width: Width): Promise<void>;
  /** How wide the page is now. */
  width(): Width;
  shot(name: string): Promise<void>;
}

/** The stored tokens of a sign-in. */
function signedIn(origin: string, idToken: string) {
  const tokens = {
    idToken,
    accessToken: idToken,
    refreshToken: null,
    expiresAt: Date.now() + 3_600_000,
  };
  const localStorage = [{ name: 'limn.tokens', value: JSON.stringify(tokens) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Renders everything with `content-visibility: auto`. A string, because benches have no DOM types. */
const drawAll = `
  for (const element of document.querySelectorAll('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto')
      element.style.contentVisibility = 'visible';`;

/** @param idToken of a person who has signed in before */
export async function newVisitor(
  browser: Browser,
  url: string,
  idToken?: string,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    ...(idToken && { storageState: signedIn(url, idToken) }),
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: heights[1440] },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const heard: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => heard.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  let theme: Theme = 'dark';
  let width: Width = 1440;

  return {
    context,
    page,
    expects: (complaint) => void expected.push(complaint),
    complaints() {
      const all = heard.splice(0);
      return all.filter((line) => !expected.some((pattern) => pattern.test(line)));
    },
    async look(nextTheme, nextWidth) {
      theme = nextTheme;
      width = nextWidth;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: heights[width] });
      // The theme is chosen on the site's pages; the system's setting is ignored.
      if (page.url().startsWith('http')) {
        await page.evaluate((value) => localStorage.setItem('theme', value), theme);
        const html = page.locator('html');
        await html.evaluate((root, value) => root.setAttribute('data-theme', value), theme);
        // Elements out of view (`content-visibility`) have outdated computed colours until they are rendered.
        await page.evaluate(drawAll);
      }
    },
    width: () => width,
    async shot(name) {
      mkdirSync(shots, { recursive: true });
      const path = join(shots, `${name}-${theme}-${width}.jpg`);
      // PNG takes a tenth of a second more, some six hundred times.
      await page.screenshot({ path, type: 'jpeg', quality: 85 });
    },
  };
}
