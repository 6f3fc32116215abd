import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, test } from 'vitest';
import { generate, target } from '../tools/generate.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
beforeAll(() => {
  const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
  execFileSync(tsc, ['-p', `${folder}tsconfig.build.json`]);
});

test('what is generated is up to date: npm run generate -w packages/client', async () => {
  for (const [name, text] of Object.entries(await generate()))
    expect(readFileSync(target + name, 'utf8'), name).toBe(text);
});

test('the package is published in a form that all tools read', async () => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('the built package needs nothing else', async () => {
  const built = (await import(new URL('../dist/index.js', import.meta.url).href)) as object;
  expect(Object.keys(built).toSorted()).toEqual([
    'LimnError',
    'apiVersion',
    'createLimn',
    'keysPath',
    'verifyReceipt',
    'verifyWebhook',
  ]);
  const types = readFileSync(`${folder}dist/generated/types.d.ts`, 'utf8');
  expect(types).not.toMatch(/zod|@limn\/contracts/);
});
