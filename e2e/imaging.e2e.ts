import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { root } from './start.ts';

// The imaging package's own cases, in Node and in a module worker of a real browser: equal bit for bit.
const folder = mkdtempSync(join(tmpdir(), 'limn-imaging-'));
const budget = 120_000;
let server: Server;
let browser: Browser;

function rolldown(entry: string, ...options: string[]): void {
  const source = join(root, 'packages/imaging', entry);
  const bundler = join(root, 'node_modules/.bin/rolldown');
  execFileSync(bundler, [source, '--minify', ...options], { stdio: 'ignore' });
}

function bundle(entry: string, name: string): string {
  const file = join(folder, name);
  rolldown(entry, '--no-codeSplitting', '--file', file);
  return file;
}

/** Gzipped bytes of a built file and of all it imports at once; what it loads when needed is not counted. */
function weigh(file: string): number {
  const seen = new Set<string>();
  const visit = (path: string): number => {
    if (seen.has(path)) return 0;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    const imported = [...code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g)];
    const own = gzipSync(code).length;
    return imported.reduce((sum, [, next]) => sum + visit(join(dirname(path), next!)), own);
  };
  return visit(file);
}

beforeAll(async () => {
  const worker = readFileSync(bundle('test/cases-worker.ts', 'worker.js'));
  server = createServer((request, response) => {
    // Shared memory is only given to pages that are isolated from others.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html><title>Cases</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server.close();
  rmSync(folder, { recursive: true });
});

it('gives the same bytes in Node and in a browser, with helping threads in both', async () => {
  const { runCases } = (await import(pathToFileURL(bundle('test/cases.ts', 'cases.mjs')).href)) as {
    runCases(team: { helpers: [] }): Promise<Record<string, string>>;
  };
  const inNode = await runCases({ helpers: [] });

  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const answer = await page.evaluate(async () => {
    const start = () => new Worker('/worker.js', { type: 'module' });
    const ports = [1, 2].map(() => {
      const { port1, port2 } = new MessageChannel();
      start().postMessage({ kind: 'help', port: port1 }, [port1]);
      return port2;
    });
    const worker = start();
    return new Promise<{ hashes?: Record<string, string>; error?: string }>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => resolve({ error: message });
      worker.postMessage({ kind: 'run', ports }, ports);
    });
  });
  expect(answer).toEqual({ hashes: inNode });
  expect(inNode['learn and paint, helped']).toBe(inNode['learn and paint']);
  expect(new Set(Object.values(inNode)).size).toBe(Object.keys(inNode).length - 1);
}, 60_000);

it.each(['learning', 'painting', 'editing'])('is small enough for a browser that is %s', (job) => {
  const output = join(folder, job);
  rolldown(`src/${job}.ts`, '--dir', output);
  const bytes = weigh(join(output, `${job}.js`));
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(bytes).toBeGreaterThan(10_000);
});
