import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@limn/contracts/call';
import { boardRoutes } from '@limn/contracts/boards';
import { galleryRoutes } from '@limn/contracts/gallery';
import { referenceRoutes } from '@limn/contracts/references';
import { imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signUp, sure } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { createStorage, type Storage } from '../../platform/storage.ts';
import { testPicture } from '../../../testing/pictures.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importFolder, importStarter } from './index.ts';

const starter = fileURLToPath(new URL('../../../content/references/', import.meta.url));
const head = 'file,title,maker,year,kind,licence,licence_url,source,source_url,captions';
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

describe('the site’s own library', () => {
  let server: TestServer;
  let cleo: Actor;
  let storage: Storage;
  const parts = () => ({
    db: server.handle.db,
    storage,
    now: new Date('2026-05-01T12:00:00Z'),
  });
  const search = async (words: string, aspect?: number) =>
    (await cleo.call(referenceRoutes.search, { query: { words, aspect } })).body;
  const titles = async (words: string, aspect?: number) =>
    (await search(words, aspect)).references.map(({ title }) => title);

  /** A folder with pictures by name and a CSV of these lines. */
  async function folderOf(lines: string[], pictures: Record<string, Uint8Array>) {
    const folder = await mkdtemp(join(tmpdir(), 'limn-references-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'references.csv'), [head, ...lines].join('\r\n'));
    for (const [name, bytes] of Object.entries(pictures))
      await writeFile(join(folder, name), bytes);
    return folder;
  }

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter(parts());
  });
  afterAll(() => server.close());

  test.each([
    ['a cat running', 'Animal Locomotion'],
    ['two kittens, kitty portrait', 'Animal Locomotion'],
    ['flock of sheep in a green meadow', 'A March Pastoral, Suffolk'],
    ['a wooden house on the prairie', 'Abandoned Dust Bowl Home'],
    ['snowy mountains above a forest', 'Alpine Landscape'],
    ['old boats on a river in a village', 'Boats in River, Nagasaki'],
    ['an airplane above the clouds', 'Airplane Viewed From Above, Looking Down'],
  ])('‘%s’ finds ‘%s’ first', async (words, title) => {
    expect((await titles(words))[0]).toBe(title);
  });

  test('pictures of one’s own are found by their names and their boards, and by nobody else', async () => {
    const named = await uploadPicture(cleo, 'old boat.png', await testPicture(31));
    const boarded = await uploadPicture(cleo, 'IMG_2071.png', await testPicture(32));
    const { body: board } = await cleo.call(boardRoutes.create, {
      body: { name: 'Boats', parent: null },
    });
    sure(
      await cleo.call(galleryRoutes.act, {
        body: { action: 'add-to-board', board: board.id, images: [boarded.id] },
      }),
    );
    await uploadPicture(cleo, 'dreamboaty 100%.png', await testPicture(33));
    const ownOf = async (who: Actor, words: string) =>
      (await who.call(referenceRoutes.search, { query: { words } })).body.own.map(({ id }) => id);
    expect(await ownOf(cleo, 'boats on a river')).toEqual([boarded.id, named.id]);
    expect(await ownOf(cleo, 'a mountain %')).toEqual([]);
    sure(await cleo.call(imageRoutes.remove, { params: { id: named.id } }));
    expect(await ownOf(cleo, 'boats on a river')).toEqual([boarded.id]);
    const gus = await signUp(server, 'gus@limn.test', 'creator', 'Gus');
    expect(await ownOf(gus, 'boats on a river')).toEqual([]);
  });

  test('a wide picture comes first where a wide one is to be painted', async () => {
    expect(await titles('flower', 0.8)).toContain('Allium oreophilum');
    const wide = await search('mountains', 2);
    const tall = await search('mountains', 0.5);
    const fitOf = (found: typeof wide) =>
      found.references.find(({ title }) => title === 'Alpine Landscape')!.fit;
    expect(fitOf(wide)).toBeGreaterThan(fitOf(tall));
  });

  test.each(['of the and with', '?!', 'quantum chromodynamics', '灯台'])(
    '‘%s’ finds nothing, and that is no error',
    async (words) => {
      expect(await search(words)).toEqual({
        own: [],
        references: [],
        preselected: null,
        problems: [],
      });
    },
  );

  test('a reference is answered with its maker, licence and file', async () => {
    const [found] = (await search('canyon')).references;
    expect(found).toMatchObject({
      title: 'Black Cañon, Colorado River, From Camp 8, Looking Above',
      maker: "Timothy H. O'Sullivan",
      year: '1871',
      licence: 'cc0',
      licenceUrl: cc0,
      sourceName: 'J. Paul Getty Museum',
      width: 1024,
      height: 750,
    });
    const { body } = await cleo.call(referenceRoutes.get, { params: { id: found!.id } });
    const file = await readFile(join(starter, 'black-canyon.jpg'));
    expect(body.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    expect(body.retrievedAt).toBe('2026-05-01T12:00:00.000Z');
    const answer = await fetch(server.url + body.fileUrl);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    const thumbnail = await fetch(server.url + body.thumbnailUrl);
    const { width, format } = await sharp(await thumbnail.arrayBuffer()).metadata();
    expect([width, format]).toEqual([480, 'webp']);
  });

  test('an address with another signature, or of another variant, opens nothing', async () => {
    const [found] = (await search('canyon')).references;
    const stolen = found!.thumbnailUrl.replace('variant=thumbnail', 'variant=file');
    expect((await fetch(server.url + stolen)).status).toBe(403);
    expect((await fetch(server.url + found!.thumbnailUrl.slice(0, -4))).status).toBe(403);
  });

  test('an import of the same pictures changes what is said of them and adds none', async () => {
    const bytes = await testPicture(40);
    const line = (title: string) =>
      `a.png,${title},,,painting,cc0,${cc0},A museum,https://museum.example/1,"A zeppelin, ""grey"""`;
    expect(await importFolder(parts(), await folderOf([line('First')], { 'a.png': bytes }))).toBe(
      1,
    );
    expect(await importFolder(parts(), await folderOf([line('Then')], { 'a.png': bytes }))).toBe(1);
    expect(await titles('zeppelin')).toEqual(['Then']);
  });

  test('a copy of a picture in another size is shown once', async () => {
    const bytes = await testPicture(41, 800);
    const smaller = await sharp(bytes).resize(500).jpeg().toBuffer();
    const line = (file: string) =>
      `${file},Dirigible,,,painting,cc0,${cc0},A museum,https://museum.example/1,A dirigible`;
    const files = { 'a.png': bytes, 'b.jpg': smaller };
    await importFolder(parts(), await folderOf([line('a.png'), line('b.jpg')], files));
    expect(await titles('dirigible')).toEqual(['Dirigible']);
  });

  test('pictures under CC BY are left out where the site does not allow them', async () => {
    const by = 'https://creativecommons.org/licenses/by/4.0/';
    const line = `a.png,Gondola,Ann,,photograph,by,${by},A site,https://site.example/1,A gondola`;
    await importFolder(parts(), await folderOf([line], { 'a.png': await testPicture(42) }));
    expect(await titles('gondola')).toEqual([]);
  });

  test('pictures that are imported are judged by how well they can be painted from', async () => {
    const boat = await readFile(join(starter, 'nagasaki-boats.jpg'));
    const bare = await sharp({
      create: { width: 900, height: 700, channels: 3, background: '#eee' },
    })
      .png()
      .toBuffer();
    const line = (file: string, title: string) =>
      `${file},${title},Nobody,1900,photograph,cc0,${cc0},A museum,https://museum.test/${file},boat`;
    const folder = await folderOf(
      [line('boat.jpg', 'Judged boat'), line('bare.png', 'Judged page')],
      {
        'boat.jpg': boat.subarray(0),
        'bare.png': bare,
      },
    );
    await importFolder(parts(), folder);
    const scores = await rows<{ title: string; score: number }>(
      server.handle.db,
      sql`select title, guide_score as score from reference_pictures where title like 'Judged%' order by title`,
    );
    expect(scores.map(({ title }) => title)).toEqual(['Judged boat', 'Judged page']);
    expect(scores[0]!.score).toBeGreaterThan(0.4);
    expect(scores[1]!.score).toBeLessThan(0.3);
    await server.handle.db.execute(sql`delete from reference_pictures where title = 'Judged page'`);
  });

  test('every row that is wrong is named, and nothing is imported', async () => {
    const folder = await folderOf(
      [
        `a.png,Balloon,,,painting,cc0,${cc0},A museum,https://museum.example/1,A balloon`,
        `a.png,,,,painting,by-nc,${cc0},A museum,https://museum.example/1,A balloon`,
        `a.png,Balloon,,,painting,cc0,https://creativecommons.org/licenses/by-nc/4.0/,A museum,https://museum.example/1,`,
        `../a.png,Balloon,,,photo,pdm,${cc0},A museum,javascript:alert(1),`,
        'a.png,Balloon',
        `missing.png,Balloon,,,painting,cc0,${cc0},A museum,https://museum.example/1,`,
      ],
      { 'a.png': await testPicture(43) },
    );
    await expect(importFolder(parts(), folder)).rejects.toMatchObject({
      lines: expect.arrayContaining([
        'Row 3: title is missing.',
        'Row 3: licence is not cc0, pdm or by.',
        'Row 4: licence_url is not the address of the licence cc0.',
        'Row 5: file must be the name of a file next to the CSV.',
        'Row 5: kind is not photograph, painting, drawing, other.',
        'Row 5: source_url is no web address.',
        'Row 6: it has 2 columns in place of 10.',
      ]) as string[],
    });
    const page = Buffer.from('<!doctype html><p>Hello');
    const good = `,Balloon,,,painting,cc0,${cc0},A museum,https://museum.example/1,A balloon`;
    const files = { 'a.png': await testPicture(43), 'page.jpg': page };
    const some = await folderOf([`a.png${good}`, `page.jpg${good}`, `none.png${good}`], files);
    await expect(importFolder(parts(), some)).rejects.toMatchObject({
      lines: [
        expect.stringContaining('Row 3: page.jpg: This is') as string,
        'Row 4: none.png is not in the folder.',
      ],
    });
    expect(await titles('balloon')).toEqual([]);
  });

  test('a folder without a CSV, or with other columns, says so', async () => {
    await expect(importFolder(parts(), '/nowhere')).rejects.toThrow('no references.csv');
    const folder = await folderOf([], {});
    await writeFile(join(folder, 'references.csv'), 'name,licence\nBoat,cc0');
    await expect(importFolder(parts(), folder)).rejects.toThrow('the columns must be file,title');
  });
});
