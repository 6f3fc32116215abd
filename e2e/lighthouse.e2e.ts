import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from './start.ts';

/** Lighthouse’s own mobile preset, on the pages people come to first. */
const pages = ['/', '/pricing', '/blog', '/ai-and-us/credit-in-parts-per-million', '/terms-of-use'];
const runs = 3;

/** Milliseconds; layout shift has no unit. */
const budgets = { lcp: 2500, tbt: 300, cls: 0.01, score: 0.95 };

let server: RunningServer;
beforeAll(async () => {
  // Without samples: training them would be measured too.
  server = await startServer({ LIMN_SEED: 'false' });
});
afterAll(() => server.stop());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

async function measure(url: string): Promise<Result> {
  const port = 9300 + Math.floor(Math.random() * 600);
  const browser = await chromium.launch({
    executablePath: process.env['LIMN_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
    if (!run) throw new Error(`Lighthouse said nothing of ${url}.`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

test.each(pages)('%s keeps to the budgets', async (path) => {
  await fetch(server.url + path);
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(server.url + path));
  const audit = (name: string) =>
    median(results.map(({ audits }) => audits[name]?.numericValue ?? Infinity));
  const score = (name: string) =>
    median(results.map(({ categories }) => categories[name]?.score ?? 0));
  const measured = {
    lcp: Math.round(audit('largest-contentful-paint')),
    tbt: Math.round(audit('total-blocking-time')),
    cls: audit('cumulative-layout-shift'),
  };
  console.log(path, measured);
  for (const name of ['performance', 'accessibility', 'best-practices', 'seo'])
    expect(score(name), `${path} ${name}`).toBeGreaterThanOrEqual(budgets.score);
  expect(measured.lcp, 'largest contentful paint').toBeLessThanOrEqual(budgets.lcp);
  expect(measured.tbt, 'total blocking time').toBeLessThanOrEqual(budgets.tbt);
  expect(measured.cls, 'layout shift').toBeLessThanOrEqual(budgets.cls);
});
