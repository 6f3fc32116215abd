import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentRoutes, isAppPath } from '@limn/contracts/content';
import { profileRoutes } from '@limn/contracts/profiles';
import { licensingRoutes } from '@limn/contracts/licensing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { articlesFromCms } from './cms.ts';

let server: TestServer;
let guest: Actor;
beforeAll(async () => {
  server = await startTestServer();
  guest = await server.as();
});
afterAll(() => server.close());

const pageAt = async (path: string) =>
  (await guest.call(contentRoutes.page, { query: { path } })).body;

describe('articles', () => {
  test('come in the content service’s shape, newest first, page by page', async () => {
    const ask = (page: number, size: number) =>
      guest.call(contentRoutes.blogs, {
        query: { populate: '*', 'pagination[page]': page, 'pagination[pageSize]': size },
      });
    const { body } = await ask(1, 3);
    expect(body.data).toHaveLength(3);
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 3, pageCount: 3, total: 8 });
    const last = await ask(3, 3);
    expect(last.body.data).toHaveLength(2);
    const dates = body.data.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await ask(9, 3)).body.data).toEqual([]);
  });

  test('are essays of 500 to 900 words, with a picture that has a size and words for it', async () => {
    const { body } = await guest.call(contentRoutes.blogs, {
      query: { 'pagination[pageSize]': 100 },
    });
    for (const { slug, blogDescription, Image: picture, tags } of body.data) {
      const text = blogDescription.map(({ description }) => description).join(' ');
      const words = text.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length;
      expect(words, slug).toBeGreaterThan(500);
      expect(words, slug).toBeLessThan(900);
      expect(picture.alternativeText, slug).not.toBe('');
      expect(picture.width, slug).toBeGreaterThan(0);
      expect(tags.length, slug).toBeGreaterThan(0);
    }
  });

  test('have a page of their own with neighbours and three others', async () => {
    const page = await pageAt('/ai-and-us/why-collage-synthesis');
    if (page.kind !== 'article') throw new Error(page.kind);
    expect(page.newer?.slug).toBe('what-a-commercial-licence-means');
    expect(page.older?.slug).toBe('credit-in-parts-per-million');
    expect(new Set(page.related.map(({ slug }) => slug)).size).toBe(3);
    expect(page.related.map(({ slug }) => slug)).not.toContain('why-collage-synthesis');
    expect((await pageAt('/ai-and-us/no-such-thing')).kind).toBe('not-found');
  });
});

describe('articles of a content service', () => {
  const picture = { url: '/uploads/a.png', width: 10, height: 5, alternativeText: null };
  const entry = (id: number) => ({
    slug: `article-${id}`,
    heading: `Article ${id}`,
    publishedAt: '2026-01-02T03:04:05.000+02:00',
    tags: null,
    Image: picture,
    blogDescription: [{ title: 'A', description: '**b** <script>c</script>' }],
  });
  const asked: string[] = [];
  let answer: unknown;
  let status = 200;
  const strapi = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 302 ? { location: '/elsewhere' } : {}),
    });
    response.end(JSON.stringify(answer));
  });
  let base: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => strapi.listen(0, 'localhost', resolve));
    base = `http://localhost:${(strapi.address() as AddressInfo).port}`;
  });
  afterAll(() => strapi.close());
  const pagination = { page: 1, pageSize: 10, pageCount: 1, total: 1 };

  test.each([
    ['Strapi 5', { data: [{ id: 7, ...entry(7) }], meta: { pagination } }],
    ['Strapi 4', { data: [{ id: 7, attributes: entry(7) }], meta: { pagination } }],
  ])('of %s are the same to the reader, and harmless', async (_name, given) => {
    answer = given;
    status = 200;
    const { data } = await articlesFromCms(base, createLog('silent')).page(1, 10);
    expect(asked.at(-1)).toBe(
      '/api/blogs?populate=*&sort=publishedAt:desc&pagination[page]=1&pagination[pageSize]=10',
    );
    expect(data).toEqual([
      {
        id: 7,
        slug: 'article-7',
        heading: 'Article 7',
        publishedAt: '2026-01-02T01:04:05.000Z',
        tags: [],
        Image: { url: `${base}/uploads/a.png`, alternativeText: '', width: 10, height: 5 },
        blogDescription: [
          {
            title: 'A',
            description: '<p><strong>b</strong> &lt;script&gt;c&lt;/script&gt;</p>\n',
          },
        ],
        summary: 'b <script>c</script>',
      },
    ]);
  });

  test('that are bad are left out, and pictures in their texts are the service’s', async () => {
    status = 200;
    const text = '![Sea](/uploads/sea.png)';
    const blocks = { ...entry(7), blogDescription: [{ title: 'A', description: text }] };
    answer = {
      data: [
        { id: 7, ...blocks },
        { id: 8, ...entry(8), slug: '?' },
      ],
      meta: { pagination },
    };
    const { data } = await articlesFromCms(base, createLog('silent')).page(1, 10);
    expect(data.map(({ id }) => id)).toEqual([7]);
    expect(data[0]!.blogDescription[0]!.description).toContain(`src="${base}/uploads/sea.png"`);
  });

  test('that were read before are shown while it is away', async () => {
    const source = articlesFromCms(base, createLog('silent'));
    status = 200;
    answer = { data: [{ id: 7, ...entry(7) }], meta: { pagination } };
    await source.page(1, 10);
    status = 500;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await source.page(1, 10)).data.map(({ id }) => id)).toEqual([7]);
  });

  test('are asked for where it was configured only, and are not without bound', async () => {
    const source = articlesFromCms(base, createLog('silent'));
    status = 302;
    answer = {};
    await expect(source.page(1, 10)).rejects.toMatchObject({ code: 'unavailable' });
    status = 200;
    answer = { data: [], meta: { pagination: { ...pagination, pageCount: 1_000_000 } } };
    const before = asked.length;
    expect(await source.all()).toEqual([]);
    expect(asked.length - before).toBe(5);
    answer = { data: ['x'.repeat(9 * 1024 * 1024)], meta: { pagination } };
    await expect(source.page(3, 10)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('that cannot be had take nothing else with them', async () => {
    const away = await startTestServer({ CMS_URL: 'http://127.0.0.1:9' });
    onTestFinished(() => away.close());
    expect((await fetch(`${away.url}/rss.xml`)).status).toBe(503);
    expect(await (await fetch(`${away.url}/sitemap.xml`)).text()).toContain('/pricing</loc>');
  });

  test('are unavailable when it fails or answers nonsense, and asked for again', async () => {
    const source = articlesFromCms(base, createLog('silent'));
    status = 500;
    await expect(source.page(1, 10)).rejects.toMatchObject({ code: 'unavailable' });
    status = 200;
    answer = { data: 'nonsense' };
    await expect(source.page(1, 10)).rejects.toMatchObject({ code: 'unavailable' });
    answer = { data: [], meta: { pagination: { ...pagination, total: 0, pageCount: 0 } } };
    expect((await source.page(1, 10)).data).toEqual([]);
  });
});

describe('legal texts', () => {
  test('show the version and hash that consents refer to', async () => {
    const { body } = await guest.call(licensingRoutes.agreement, {
      params: { kind: 'art-style' },
    });
    const page = await pageAt('/artist-license-agreement');
    if (page.kind !== 'legal') throw new Error(page.kind);
    expect(page.text.version).toBe(body.data.version);
    expect(page.text.sha256).toBe(body.data.sha256);
  });

  test('of a published version never change: their hashes are written down here', () => {
    const folder = new URL('../../../content/legal/', import.meta.url);
    const hashes = readdirSync(folder).map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8').trim();
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 12)];
    });
    expect(Object.fromEntries(hashes)).toEqual({
      'accessibility-1.0.md': 'e2621b4f8f4b',
      'privacy-policy-1.0.md': '5b7025e11b33',
      'privacy-policy-1.1.md': 'c4016b45d248',
      'terms-of-use-1.0.md': 'dbd9833cad0c',
      'terms-of-use-1.1.md': '0425f2d6bc8a',
      'terms-of-use-1.2.md': 'cbeedac30bb8',
    });
  });

  test.each([
    ['/artist-license-agreement', ['70%', '30 days', '20 days', '60-day', 'Washington', 'Seattle']],
    [
      '/customer-license-agreement',
      [
        'royalty of 70% of the purchase price',
        '70% of net receipts for commercial derivative works',
        'Exclusive',
        '20 days',
        'assign',
        'Washington',
      ],
    ],
    ['/terms-of-use', ['70%', '30 days', '20 days', 'Washington', 'Seattle', 'assign']],
    ['/privacy-policy', ['SHA-256', 'delete']],
  ])('%s says what the specification fixes', async (path, facts) => {
    const page = await pageAt(path);
    if (page.kind !== 'legal') throw new Error(page.kind);
    for (const fact of facts) expect(page.text.html).toContain(fact);
    expect(page.text.headings.length).toBeGreaterThan(5);
  });
});

describe('the contact form', () => {
  const message = {
    name: 'Ann',
    email: 'ann@example.com',
    topic: 'question',
    message: 'How are shares counted?',
  } as const;

  test('takes five messages an hour from one address, and a sixth later', async () => {
    const send = () => guest.call(contentRoutes.contact, { body: message });
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(204);
    expect((await send()).error?.code).toBe('rate_limited');
    await server.moveClock('+61m');
    expect((await send()).status).toBe(204);
  });

  test('says what is wrong at each field', async () => {
    const { status, error } = await guest.call(contentRoutes.contact, {
      body: { ...message, email: 'nowhere', message: 'Hi' },
    });
    expect(status).toBe(422);
    expect(error?.fields?.map(({ path }) => path)).toEqual(['email', 'message']);
  });
});

describe('what machines read', () => {
  const text = async (path: string) => (await fetch(server.url + path)).text();

  test('the sitemap names pages that are there, and no page of the app behind the sign-in', async () => {
    const addresses = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? '').pathname,
    );
    expect(addresses).toContain('/ai-and-us/how-to-photograph-your-work');
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of addresses.filter((path) => !isAppPath(path)))
      expect((await pageAt(path)).kind, path).not.toBe('not-found');
  });

  test('whoever finds a weakness reads where to report it', async () => {
    const file = await text('/.well-known/security.txt');
    expect(file).toContain(`Contact: ${server.url}/contact-us\n`);
    expect(file).toContain(`Canonical: ${server.url}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(file)?.[1] ?? '');
    expect(expires - Date.now()).toBeGreaterThan(300 * 86_400_000);
    expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
  });

  test('robots, terms and feed agree that nothing here is for training', async () => {
    expect(await text('/robots.txt')).toContain('Content-Signal: ai-train=no, search=yes');
    expect(await text('/robots.txt')).toContain('Content-Usage: train-ai=n, search=y');
    expect(await text('/robots.txt')).toMatch(/^License: http.*\/license\.xml$/m);
    expect(await text('/license.xml')).toContain('<prohibits type="usage">ai-train</prohibits>');
    const reservation: unknown = JSON.parse(await text('/.well-known/tdmrep.json'));
    expect(reservation).toEqual([
      { location: '/*', 'tdm-reservation': 1, 'tdm-policy': `${server.url}/terms-of-use` },
    ]);
    // Pictures, and what public pages are drawn from, may be fetched.
    expect(await text('/robots.txt')).toMatch(/Allow: \/api\/images\/v1\/images\n/);
    expect(await text('/robots.txt')).toContain('Allow: /api/images/v1/images/*/file');
    expect((await text('/rss.xml')).match(/<item>/g)).toHaveLength(8);
  });
});

const isBuilt = existsSync(new URL('../../../../web/dist/site.html', import.meta.url));

describe('the terms of an art style', () => {
  let address: string;
  let id: string;
  beforeAll(async () => {
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira </script> Łuk');
    id = await publishStyle(mira, 'Harbour');
    address = `${server.url}/marketplace/styles/${id}`;
  });

  test('are its artist’s', async () => {
    const terms = await fetch(`${address}/license.xml`);
    expect(terms.headers.get('content-type')).toContain('application/rsl+xml');
    expect(await terms.text()).toContain(
      '<copyright type="person">Mira &lt;/script&gt; Łuk</copyright>',
    );
  });

  // Pages exist only if the web app is built, as for the journeys.
  test.runIf(isBuilt)('are linked from its page before any script has run', async () => {
    const page = await fetch(address);
    expect(page.headers.get('link')).toBe(
      `<${address}/license.xml>; rel="license"; type="application/rsl+xml"`,
    );
    expect(page.headers.get('tdm-reservation')).toBe('1');
    expect(page.headers.get('content-usage')).toBe('train-ai=n, search=y');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      await page.text(),
    )?.[1];
    const facts = JSON.parse(json ?? '') as { hasPart: Record<string, unknown>[] };
    expect(facts.hasPart.length).toBeGreaterThanOrEqual(4);
    expect(facts.hasPart[0]).toMatchObject({
      '@type': 'ImageObject',
      license: `${address}/license.xml`,
      acquireLicensePage: address,
      creditText: 'Mira </script> Łuk, Harbour',
      copyrightNotice: '© Mira </script> Łuk',
      creator: { name: 'Mira </script> Łuk' },
    });
    const picture = await fetch(String(facts.hasPart[0]!['contentUrl']));
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    expect(picture.headers.get('tdm-reservation')).toBe('1');
    expect(picture.headers.get('content-usage')).toBe('train-ai=n, search=y');
    expect(picture.headers.get('link')).toContain('/license.xml>; rel="license"');
  });

  test('are there for people, too, under their own names', async () => {
    const mira = (await server.as('mira@limn.test')).call(profileRoutes.mine);
    const { artist } = (await mira).body;
    const page = `${server.url}/marketplace/artists/${artist!.id}`;
    const terms = await fetch(`${page}/license.xml`);
    expect(terms.headers.get('content-type')).toContain('application/rsl+xml');
    const said = await terms.text();
    expect(said).toContain('<copyright type="person">Mira &lt;/script&gt; Łuk</copyright>');
    expect(said).toContain('<prohibits type="usage">ai-train</prohibits>');
    const elsewhere = page.replace('/artists/', '/talents/');
    expect((await fetch(`${elsewhere}/license.xml`)).status).toBe(404);
    expect((await fetch(`${server.url}/book/nonsense/license.xml`)).status).toBe(404);
  });

  test.each(['sty_01J00000000000000000000000', 'nonsense', '%2e%2e'])(
    '%s has none',
    async (other) => {
      const page = await fetch(`${server.url}/marketplace/styles/${other}`);
      expect(await page.text()).not.toContain('ld+json');
      expect(
        (await fetch(`${server.url}/marketplace/styles/${other}/license.xml`)).status,
      ).not.toBe(500);
    },
  );

  test.runIf(isBuilt)(
    'a page of the market reads without scripts, and says what it is of',
    async () => {
      const read = async (path: string) => (await fetch(server.url + path)).text();
      const style = await read(`/marketplace/styles/${id}`);
      expect(style).toContain('<title>Harbour, by Mira &lt;/script&gt; Łuk · Limn</title>');
      expect(style).toMatch(/<meta property="og:image" content="http[^"]+\/file[^"]*" \/>/);
      expect(style.match(/<title>/g)).toHaveLength(1);
      expect(style.match(/name="description"/g)).toHaveLength(1);
      const drawnIn = (page: string) =>
        /<div id="drawn">(.*?)<script type="application\/json"/s.exec(page)?.[1] ?? '';
      const plain = drawnIn(style);
      expect(plain).toMatch(/<h1 [^>]*>Harbour<\/h1>/);
      expect(plain).toContain('$25.00');
      expect(plain).not.toContain('<script');
      expect(plain).not.toContain('class="skeleton');
      for (const path of ['/marketplace', '/marketplace/all']) {
        const list = await read(path);
        expect(drawnIn(list)).toContain(`href="/marketplace/styles/${id}"`);
        expect(list).toContain('"ItemList"');
      }
      const artist = /href="(\/marketplace\/artists\/[^"]+)"/.exec(plain)![1]!;
      expect(await read(artist)).toContain('"ProfilePage"');
      expect(await read('/marketplace/artists/prf_01J00000000000000000000000')).toContain(
        '<noscript>Limn needs JavaScript.</noscript>',
      );
    },
  );

  test('no signed address is in the sitemap, and data says nothing of mining', async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    expect(sitemap).not.toMatch(/signature|expires|\/file/);
    const config = await fetch(`${server.url}/api/config`);
    expect(config.headers.has('tdm-reservation')).toBe(false);
  });

  test('ai.txt says the same in words', async () => {
    const statement = await fetch(`${server.url}/ai.txt`);
    expect(statement.headers.get('content-type')).toContain('text/plain');
    expect(await statement.text()).toMatch(/^User-Agent: \*\nDisallow: \/$/m);
  });
});

test('the status asks every part', async () => {
  const { body } = await guest.call(contentRoutes.status);
  expect(body.parts.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'Website and API: working',
    'Accounts, licences and payments: working',
    'Pictures: working',
    'Studio and training: working',
  ]);
});
