import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { auditRoutes } from '@limn/contracts/audit';
import { referenceAdminRoutes } from '@limn/contracts/reference-admin';
import { referenceRoutes } from '@limn/contracts/references';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../seeds/steps.ts';
import { createStorage } from '../../platform/storage.ts';
import { testPicture } from '../../../testing/pictures.ts';
import { startMirror } from '../../../testing/reference-mirror.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importStarter } from './index.ts';

const head = 'file,title,maker,year,kind,licence,licence_url,source,source_url,captions';
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const text = (lines: string[]) => new TextEncoder().encode([head, ...lines].join('\r\n'));

describe('what admins decide of references', () => {
  let mirror: Awaited<ReturnType<typeof startMirror>>;
  let server: TestServer;
  let cleo: Actor;
  let ada: Actor;

  beforeAll(async () => {
    mirror = await startMirror();
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' }, { network: mirror.network });
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    ada = await server.as('ada@limn.test');
    await ada.call(identityRoutes.login);
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter({ db: server.handle.db, storage, now: new Date() });
  });
  afterEach(() => mirror.reset());
  afterAll(async () => {
    await server.close();
    mirror.close();
  });

  const search = async (words: string) =>
    (await cleo.call(referenceRoutes.search, { query: { words } })).body.references;
  const list = async (state: 'all' | 'reported' | 'blocked', words = '') =>
    (await ada.call(referenceAdminRoutes.list, { query: { state, search: words } })).body;

  test('what somebody reports is shown to admins, who block it; it is offered nowhere then', async () => {
    const [cat] = await search('a cat running');
    const params = { id: cat!.id };
    const report = () =>
      cleo.call(referenceRoutes.report, { params, body: { reason: 'It is a horse.' } });
    expect((await report()).status).toBe(204);
    expect((await report()).error?.message).toBe(
      'You have reported this picture already. An admin will look at it.',
    );
    const reported = await list('reported');
    expect(reported.total).toBe(1);
    expect(reported.references[0]).toMatchObject({
      id: cat!.id,
      blocked: null,
      reports: [{ reason: 'It is a horse.' }],
    });
    const reason = 'Not what it says.';
    await ada.call(referenceAdminRoutes.block, { params, body: { reason } });
    expect((await search('a cat running')).map(({ id }) => id)).not.toContain(cat!.id);
    expect((await cleo.call(referenceRoutes.get, { params })).status).toBe(404);
    expect((await list('reported')).total).toBe(0);
    expect((await list('blocked')).references).toMatchObject([
      { id: cat!.id, blocked: { reason } },
    ]);
    await ada.call(referenceAdminRoutes.unblock, { params });
    expect((await search('a cat running'))[0]?.id).toBe(cat!.id);
    const { body: log } = await ada.call(auditRoutes.list, { query: {} });
    expect(log.entries.slice(0, 2)).toMatchObject([
      { action: 'reference.allow', subject: cat!.id },
      { action: 'reference.block', subject: cat!.id, why: reason },
    ]);
  });

  test('a report that is dismissed changes nothing', async () => {
    const [boat] = await search('old boats on a river');
    const params = { id: boat!.id };
    await cleo.call(referenceRoutes.report, { params, body: { reason: 'I do not like it.' } });
    await ada.call(referenceAdminRoutes.dismiss, { params });
    expect((await list('reported')).total).toBe(0);
    expect((await search('old boats on a river'))[0]?.id).toBe(boat!.id);
  });

  test('the list is searched by title, maker and source', async () => {
    expect((await list('all', 'muybridge')).references.map(({ title }) => title)).toEqual([
      'Animal Locomotion',
    ]);
    expect((await list('all', '100%')).total).toBe(0);
  });

  test('sources say how they are doing', async () => {
    const { body } = await ada.call(referenceAdminRoutes.sources, {});
    expect(body).toEqual({
      sources: [
        {
          id: 'iiif',
          name: 'IIIF collections',
          on: false,
          restingFor: 0,
          problem: null,
          lastAnswer: null,
        },
      ],
      library: 9,
    });
  });

  const importZip = (files: Record<string, Uint8Array>) =>
    ada.call(referenceAdminRoutes.importZip, {
      file: { name: 'references.zip', bytes: zipSync(files) },
    });

  test('a ZIP with a CSV is taken into the library', async () => {
    const { body } = await importZip({
      'pictures/references.csv': text([
        `a.png,A red balloon,Somebody,1901,painting,cc0,${cc0},A museum,https://museum.example/1,A balloon above a field`,
      ]),
      'pictures/a.png': await testPicture(43),
    });
    expect(body).toEqual({ imported: 1, leftOut: [] });
    expect((await search('a red balloon'))[0]).toMatchObject({
      title: 'A red balloon',
      showsPerson: false,
    });
  });

  test('a ZIP whose rows are wrong names each of them, and nothing is taken', async () => {
    const { status, error } = await importZip({
      'references.csv': text([
        `a.png,A kite,,,sculpture,cc0,${cc0},A museum,https://museum.example/1,A kite`,
        `none.png,A kite,,,painting,by,${cc0},A museum,https://museum.example/1,A kite`,
      ]),
      'a.png': await testPicture(44),
    });
    expect([status, error?.message]).toEqual([422, 'Nothing was imported.']);
    expect(error?.fields?.map(({ message }) => message)).toEqual([
      'Row 2: kind is not photograph, painting, drawing, other.',
      'Row 3: licence_url is not the address of the licence by.',
    ]);
    const none = await importZip({ 'a.png': await testPicture(44) });
    expect(none.error?.fields?.[0]?.message).toBe('There is no references.csv in the ZIP.');
    const noZip = await ada.call(referenceAdminRoutes.importZip, {
      file: { name: 'references.zip', bytes: await testPicture(44) },
    });
    expect([noZip.status, noZip.error?.message]).toEqual([
      415,
      expect.stringContaining('This ZIP cannot be read') as string,
    ]);
  });

  test('a IIIF collection is taken into the library, without what is not free for every use', async () => {
    const { body, error } = await ada.call(referenceAdminRoutes.importIiif, {
      body: { address: 'http://library.test/collection.json' },
    });
    expect(error).toBeUndefined();
    expect(body.imported).toBe(2);
    expect(body.leftOut).toEqual([
      'http://library.test/bound.json has no picture that is openly licensed for every use.',
      'http://library.test/gone.json is not there.',
      '1 pictures could not be fetched.',
    ]);
    const [lighthouse] = await search('a lighthouse');
    expect(lighthouse).toMatchObject({
      title: 'A lighthouse',
      maker: 'Example Maker',
      year: 'ca. 1850',
      kind: 'photograph',
      licence: 'pdm',
      licenceUrl: 'http://rightsstatements.org/vocab/NoC-US/1.0/',
      sourceName: 'Example Library',
      sourceUrl: 'https://library.test/items/1',
      width: 6000,
    });
    const opened = await cleo.call(referenceRoutes.get, { params: { id: lighthouse!.id } });
    expect(opened.body).toMatchObject({ width: 1024, sha256: expect.any(String) as string });
    expect(mirror.asked).toContain('library.test/image/nagasaki-boats/full/2048,/0/default.jpg');
    // It is a copy of a picture of the starter library, and only shown there.
    expect((await list('all', 'another library')).references.map(({ title }) => title)).toEqual([
      'Sheep, f. 1',
    ]);
  });

  test.each([
    ['down', 'This address answered with status 503.'],
    ['html', 'This address wants fewer searches.'],
    ['redirect', 'This address did not answer.'],
  ] as const)('an address that is %s says so, and nothing is taken', async (behaviour, message) => {
    mirror.behave('library.test', behaviour);
    const { status, error } = await ada.call(referenceAdminRoutes.importIiif, {
      body: { address: 'http://library.test/new.json' },
    });
    expect([status, error?.fields?.[0]]).toEqual([422, { path: 'address', message }]);
  });
});
