import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { serveSite } from './site.ts';

test('a page that cannot be drawn just now is a page that says so, with a way on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'render'));
  for (const [name, text] of [
    ['site.html', '<!--head--><!--body-->'],
    ['index.html', ''],
    ['drawn.html', ''],
    ['render/render.js', 'exports.render = () => ({ head: "", body: "", status: 200 });'],
    ['render/package.json', '{"type":"commonjs"}'],
  ] as const)
    writeFileSync(join(folder, name), text);
  const app = fastify() as unknown as FastifyInstance;
  await serveSite(app, {
    folder,
    contactEmail: 'us@x.test',
    notice: undefined,
    publicUrl: 'http://localhost',
    read: () => Promise.reject(new DomainError('unavailable', 'The articles cannot be read.')),
    isLive: () => false,
    ask: () => Promise.resolve(undefined),
    version: () => 0,
    isApp: () => false,
  });
  const answer = await app.inject('/blog');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<p>The articles cannot be read.</p>');
  expect(answer.body).toContain('href="/blog"');
});
