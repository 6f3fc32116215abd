import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { serveSite } from './site.ts';

/** Serves a site of these files. */
async function siteOf(
  files: Record<string, string>,
  read: Parameters<typeof serveSite>[1]['read'],
): Promise<FastifyInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({
    'site.html': '<!--head--><!--body-->',
    'index.html': '',
    'drawn.html': '',
    'render/render.js': 'exports.render = () => ({ head: "", body: "", status: 200 });',
    'render/package.json': '{"type":"commonjs"}',
    ...files,
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const app = fastify() as unknown as FastifyInstance;
  await serveSite(app, {
    folder,
    contactEmail: 'us@x.test',
    notice: undefined,
    publicUrl: 'http://localhost',
    read,
    isLive: () => false,
    ask: () => Promise.resolve(undefined),
    version: () => 0,
    isApp: () => false,
  });
  return app;
}

test('a page that cannot be drawn just now is a page that says so, with a way on', async () => {
  const app = await siteOf({}, () =>
    Promise.reject(new DomainError('unavailable', 'The articles cannot be read.')),
  );
  const answer = await app.inject('/blog');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<p>The articles cannot be read.</p>');
  expect(answer.body).toContain('href="/blog"');
});

test('a page brings the rules that it shows, and says where the others are', async () => {
  const app = await siteOf(
    {
      'site.html':
        '<head><!--head--><link rel="stylesheet" crossorigin href="/assets/site-1.css" data-later="/assets/later-1.css"></head><!--body-->',
      'assets/site-1.css': '.shown{color:red}.later{color:blue}',
      'render/render.js':
        'exports.render = () => ({ head: "", body: "<p class=\\"shown\\">", status: 200 });',
    },
    (path) => Promise.resolve({ page: { kind: 'landing' }, as: path } as never),
  );
  const { body } = await app.inject('/');
  expect(body).toContain('<style>.shown{color:red}</style>');
  expect(body).toContain('<meta name="sheet" content="/assets/later-1.css">');
  expect(body).not.toContain('rel="stylesheet"');
  const whole = await app.inject('/assets/site-1.css');
  expect(whole.body).toContain('.later{color:blue}');
});
