import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { root } from './start.ts';

// The engine's own cases (imaging and scenes), in Node and in a module worker of a real browser: equal bit for bit.
const folder = mkdtempSync(join(tmpdir(), 'limn-imaging-'));
const budget = 120_000;
let server: Server;
let browser: Browser;

function rolldown(entry: string, ...options: string[]): void {
  const source = join(root, 'packages/scenes', entry);
  const bundler = join(root, 'node_modules/.bin/rolldown');
  execFileSync(bundler, [source, '--minify', ...options], { stdio: 'ignore' });
}

function bundle(entry: string, name: string): string {
  const file = join(folder, name);
  rolldown(entry, '--no-codeSplitting', '--file', file);
  return file;
}

const address = (): string => `http://localhost:${(server.address() as AddressInfo).port}/`;

beforeAll(async () => {
  bundle('test/cases-worker.ts', 'worker.js');
  rolldown('test/engine.ts', '--dir', join(folder, 'engine'));
  server = createServer(({ url = '/' }, response) => {
    // Shared memory is only given to pages that are isolated from others.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const isScript = url.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? readFileSync(join(folder, url)) : '<!doctype html><title>Cases</title>',
    );
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
  await page.goto(address());
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

it('is small enough for a browser, with the drawings of a crowded picture too', async () => {
  const page = await browser.newPage();
  const loaded = new Set<string>();
  page.on('request', (request) => void loaded.add(new URL(request.url()).pathname));
  /** Gzipped bytes of all scripts that came so far. */
  const weight = (): number =>
    [...loaded]
      .filter((path) => path.endsWith('.js'))
      .reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
  await page.goto(address());
  await page.addScriptTag({
    type: 'module',
    content: `import { scenes } from '/engine/engine.js'; window.scenes = scenes;`,
  });
  await page.waitForFunction(() => 'scenes' in window);
  const atOnce = weight();
  const shapes = await page.evaluate(async () => {
    const { scenes } = window as unknown as { scenes: typeof import('@limn/scenes') };
    const prompt =
      'a castle on a hill, a dragon in the sky, a knight on a horse, two pines and a deer';
    const input = { prompt, exclude: '', width: 512, height: 512, seed: 1 };
    return (await scenes.composeScene(input)).scene.shapes.length;
  });
  expect(shapes).toBeGreaterThan(100);
  expect(weight()).toBeGreaterThan(atOnce);
  expect(weight()).toBeLessThanOrEqual(budget);
  await page.close();
});
