import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkReferences } from '../../../doctor/references.ts';
import { readConfig } from '../../../platform/config.ts';
import { mirrorSettings, pictureHosts, startMirror } from '../../../../testing/reference-mirror.ts';
import { createBreaker } from './breaker.ts';
import { createSources } from './create-sources.ts';
import { secondsToRest } from './openverse.ts';
import { SourceError, type SourceId } from './source.ts';

let mirror: Awaited<ReturnType<typeof startMirror>>;
beforeAll(async () => {
  mirror = await startMirror();
});
afterEach(() => mirror.reset());
afterAll(() => mirror.close());

const config = (env: Record<string, string> = {}) => readConfig({ ...mirrorSettings, ...env });
const sourceOf = (id: SourceId, env = {}) =>
  createSources(config(env), mirror.network).sources.find((source) => source.id === id)!;
const soon = () => AbortSignal.timeout(10_000);
const apis = { openverse: 'openverse.test', met: 'met.test', aic: 'aic.test' };

test('without the setting there is no source', () => {
  const { sources } = createSources(readConfig({}));
  expect(sources.filter(({ isSearched }) => isSearched)).toEqual([]);
  expect(() => readConfig({ LIMN_REFERENCE_SOURCES: 'openverse,bing' })).toThrow(
    'Sources are openverse, met and aic.',
  );
});

describe('what a source offers', () => {
  test('Openverse: pictures by their own licence, with neither nc, nd nor sa', async () => {
    const hits = await sourceOf('openverse').search('boat', 1, soon());
    expect(hits.map(({ title, licence }) => [title, licence])).toEqual([
      ['Boats at Nagasaki', 'cc0'],
      ['Canyon with a boat & cliffs', 'pdm'],
    ]);
    expect(hits[1]).toMatchObject({ maker: null, kind: 'photograph', width: 1024, height: 788 });
    const [asked] = mirror.asked;
    expect(asked).toContain('license=cc0%2Cpdm&');
    expect(asked).not.toContain('mature');
  });

  test('Openverse: CC BY where an admin allows it', async () => {
    const hits = await sourceOf('openverse', { LIMN_REFERENCE_BY: 'true' }).search(
      'boat',
      1,
      soon(),
    );
    expect(hits.map(({ licence }) => licence)).toEqual(['cc0', 'pdm', 'by']);
    expect(hits[2]).toMatchObject({
      maker: 'Example Photographer',
      licenceUrl: 'https://creativecommons.org/licenses/by/2.0/',
    });
  });

  test('Openverse: with a client it is asked with a token, which is fetched once', async () => {
    const source = sourceOf('openverse', {
      LIMN_OPENVERSE_CLIENT_ID: 'a-client',
      LIMN_OPENVERSE_CLIENT_SECRET: 'a-secret',
    });
    expect(await source.search('boat', 1, soon())).toHaveLength(2);
    expect(await source.search('canyon', 1, soon())).toHaveLength(1);
    expect(mirror.asked.filter((line) => line.includes('auth_tokens'))).toHaveLength(1);
    expect(mirror.tokens).toEqual([undefined, 'Bearer a-token', 'Bearer a-token']);
    expect(mirror.asked.join()).not.toContain('a-secret');
  });

  test('The Met: works in the public domain, without those that were withdrawn', async () => {
    const hits = await sourceOf('met').search('boat', 1, soon());
    expect(hits).toEqual([
      {
        key: '1000',
        title: 'Boats at Nagasaki',
        maker: "After Example O'Maker & Sons",
        year: 'ca. 1850',
        kind: 'photograph',
        licence: 'cc0',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        sourceName: 'The Metropolitan Museum of Art',
        sourceUrl: 'https://www.metmuseum.org/art/collection/search/1000',
        pictureUrl: 'http://images.met.test/original/nagasaki-boats.jpg',
        thumbnailUrl: 'http://images.met.test/web-large/nagasaki-boats.jpg',
        captions: 'Photograph, Photographs, boat, river, village',
        width: null,
        height: null,
      },
    ]);
  });

  test('The Met: nothing found is no error', async () => {
    expect(await sourceOf('met').search('zeppelin', 1, soon())).toEqual([]);
  });

  test('The Art Institute of Chicago: works in the public domain, at widths that it keeps', async () => {
    const hits = await sourceOf('aic').search('house', 1, soon());
    expect(hits).toMatchObject([
      {
        key: '1006',
        maker: null,
        kind: 'painting',
        pictureUrl: 'http://iiif.aic.test/iiif/2/dust-bowl-home/full/1686,/0/default.jpg',
        sourceUrl: 'http://www.artic.edu/artworks/1006',
        width: 3000,
        captions: 'A picture of a house., Painting, house, prairie',
      },
    ]);
    expect(await sourceOf('aic').search('allium boat', 1, soon())).toHaveLength(1);
  });
});

describe.each(Object.entries(apis) as [keyof typeof apis, string][])(
  '%s when it misbehaves',
  (id, host) => {
    test.each([
      ['silent', 'late'],
      ['down', 'down'],
      ['limited', 'limited'],
      ['html', 'limited'],
      ['garbage', 'unreadable'],
      ['other-shape', 'unreadable'],
      ['redirect', 'down'],
      ['huge', 'unreadable'],
      ['endless', 'unreadable'],
      ['bomb', 'limited'],
    ] as const)('%s: it is said to be %s', async (behaviour, trouble) => {
      mirror.behave(host, behaviour);
      const failure = await sourceOf(id)
        .search('boat', 1, soon())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SourceError);
      expect((failure as SourceError).trouble).toBe(trouble);
      expect(mirror.asked.filter((line) => line.includes('secret'))).toEqual([]);
    });

    test('a file that redirects to a private address or has no end is not fetched', async () => {
      const { fetch } = sourceOf(id);
      const address = `http://${pictureHosts[id]}/nagasaki-boats.jpg`;
      for (const behaviour of ['redirect', 'huge', 'endless', 'down'] as const) {
        mirror.behave(pictureHosts[id], behaviour);
        await expect(fetch(address, 'file', soon())).rejects.toBeInstanceOf(SourceError);
      }
      await expect(fetch('http://10.0.0.8/x.jpg', 'file', soon())).rejects.toThrow(
        'did not answer',
      );
      await expect(fetch('file:///etc/passwd', 'file', soon())).rejects.toThrow('did not answer');
    });
  },
);

test('a source that wants fewer searches is not asked again before its time', async () => {
  const source = sourceOf('openverse');
  mirror.behave(apis.openverse, 'limited');
  await expect(source.search('boat', 1, soon())).rejects.toThrow('wants fewer searches');
  mirror.behave(apis.openverse, 'well');
  await expect(source.search('boat', 1, soon())).rejects.toThrow(
    'not asked for another 120 seconds',
  );
  expect(mirror.asked).toHaveLength(1);
});

test('people who go away in the middle of a search do not count against a source', async () => {
  const source = sourceOf('aic');
  mirror.behave(apis.aic, 'silent');
  for (let i = 0; i < 3; i++) {
    const leaving = new AbortController();
    const search = source.search('house', 1, leaving.signal);
    await expect.poll(() => mirror.asked).toHaveLength(i + 1);
    leaving.abort();
    await expect(search).rejects.toThrow();
  }
  mirror.behave(apis.aic, 'well');
  expect(await source.search('house', 1, soon())).toHaveLength(1);
});

describe('the breaker', () => {
  const down = new SourceError('down', 'did not answer');
  function breakerAt(pace = { burst: 100, perSecond: 1 }) {
    const clock = { ms: 0 };
    return { clock, breaker: createBreaker(pace, () => clock.ms) };
  }

  test('rests a minute after three failures in a row, then two, and forgets them after an answer', () => {
    const { clock, breaker } = breakerAt();
    for (let i = 0; i < 3; i++) {
      breaker.enter();
      breaker.note(down);
    }
    expect(() => breaker.enter()).toThrow('another 60 seconds');
    clock.ms += 60_000;
    breaker.enter();
    breaker.note(down);
    expect(() => breaker.enter()).toThrow('another 120 seconds');
    clock.ms += 120_000;
    breaker.enter();
    breaker.note('answered');
    breaker.note(down);
    expect(() => breaker.enter()).not.toThrow();
  });

  test('lets no more through than its pace, and rests no longer than an hour', () => {
    const { clock, breaker } = breakerAt({ burst: 2, perSecond: 0.5 });
    breaker.enter();
    breaker.enter();
    expect(() => breaker.enter()).toThrow('another 2 seconds');
    clock.ms += 2000;
    expect(() => breaker.enter()).not.toThrow();
    breaker.note(new SourceError('limited', 'wants fewer searches', 1e9));
    expect(() => breaker.enter()).toThrow('another 3600 seconds');
  });

  test.each([
    [{}, 0],
    [{ 'x-ratelimit-available-anon_burst': '3', 'x-ratelimit-limit-anon_burst': '20/min' }, 0],
    [{ 'x-ratelimit-available-anon_burst': '0', 'x-ratelimit-limit-anon_burst': '20/min' }, 60],
    [{ 'x-ratelimit-available-anon_burst': '0', 'x-ratelimit-limit-anon_burst': '5/hour' }, 3600],
    [{ 'x-ratelimit-available-anon_sustained': '0' }, 60],
    [{ 'x-ratelimit-available-anon_burst': '' }, 0],
  ])('headers %j ask for a rest of %i seconds', (headers, seconds) => {
    expect(secondsToRest(headers)).toBe(seconds);
  });
});

test('the doctor says of each source whether it answers', async () => {
  mirror.behave(apis.aic, 'html');
  mirror.behave(apis.met, 'down');
  expect(
    (await checkReferences(config(), mirror.network)).map(({ verdict, says }) => [verdict, says]),
  ).toEqual([
    ['ok', 'Openverse answers'],
    ['wrong', 'The Met answered with status 503.'],
    ['wrong', 'The Art Institute of Chicago wants fewer searches.'],
  ]);
  expect(await checkReferences(readConfig({}), mirror.network)).toEqual([]);
});
