import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { ReferenceId, StyleId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { referenceRoutes } from '@limn/contracts/references';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  generate,
  signUp,
  startStyle,
  sure,
  trained,
  uploadArtworks,
} from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/storage.ts';
import { testPicture } from '../../../testing/pictures.ts';
import { mirrorSettings, pictureHosts, startMirror } from '../../../testing/reference-mirror.ts';
import { publishStyle, uploadPicture, uploadPictures } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importStarter } from '../references/index.ts';
import { loadGuides } from './guide-pictures.ts';

const starter = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../content/references/${name}.jpg`, import.meta.url)));

/** Grey levels of a picture, 32 by 32. */
const lightOf = (file: Uint8Array): Promise<Buffer> =>
  sharp(file).greyscale().resize(32, 32, { fit: 'fill' }).raw().toBuffer();

/** How light and dark come in two pictures at the same places: their correlation, at most 1. */
function likeness(one: Buffer, other: Buffer): number {
  const spread = (picture: Buffer) => {
    const mean = picture.reduce((sum, v) => sum + v, 0) / picture.length;
    return [...picture].map((v) => v - mean);
  };
  const [p, q] = [spread(one), spread(other)];
  const product = (v: number[], w: number[]) => v.reduce((sum, x, i) => sum + x * w[i]!, 0);
  return product(p, q) / Math.sqrt(product(p, p) * product(q, q));
}

describe('painting from references', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  const ids = new Map<string, ReferenceId>();
  const idOf = (title: string) => ids.get(title)!;
  const change = (title: string, set: ReturnType<typeof sql>) =>
    server.handle.db.execute(sql`update reference_pictures set ${set} where title = ${title}`);

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter({ db: server.handle.db, storage, now: new Date('2026-05-01T12:00:00Z') });
    for (const { id, title } of await rows<{ id: ReferenceId; title: string }>(
      server.handle.db,
      sql`select id, title from reference_pictures`,
    ))
      ids.set(title, id);
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const ask = (recipe: Record<string, unknown>, who = cleo) =>
    who.call(studioRoutes.generate, {
      body: {
        prompt: 'a river between mountains',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        seed: 5,
        requestId: randomUUID(),
        ...recipe,
      },
    });
  const credits = async (who = cleo) => (await who.call(studioRoutes.credits)).body;

  /** Expects that a recipe is refused at a field, and that nothing is charged. */
  async function expectRefusal(recipe: Record<string, unknown>, path: string, message: string) {
    const before = await credits();
    const { status, error } = await ask(recipe);
    expect([status, error?.fields]).toEqual([422, [{ path, message }]]);
    expect(await credits()).toEqual(before);
  }

  test('a reference gives a picture its composition, and stays named with it', async () => {
    const reference = idOf('Alpine Landscape');
    const [image] = await generate(cleo, style, { reference, seed: 5 });
    const guide = await lightOf(await starter('french-alpine-landscape'));
    const painted = new Uint8Array(await (await fetch(server.url + image!.url)).arrayBuffer());
    const [free] = await generate(cleo, style, { seed: 5 });
    const other = new Uint8Array(await (await fetch(server.url + free!.url)).arrayBuffer());
    const near = likeness(guide, await lightOf(painted));
    expect(near).toBeGreaterThan(0.5);
    expect(near).toBeGreaterThan(likeness(guide, await lightOf(other)));
    const { body } = await cleo.call(referenceRoutes.get, { params: { id: reference } });
    expect(image!.references).toEqual([
      {
        id: reference,
        part: 'guide',
        title: 'Alpine Landscape',
        maker: 'Adolphe Braun',
        year: '1865–1870',
        kind: 'photograph',
        licence: 'cc0',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        sourceName: 'J. Paul Getty Museum',
        sourceUrl: body.sourceUrl,
        retrievedAt: body.retrievedAt,
        sha256: body.sha256,
        showsPerson: false,
      },
    ]);
    expect(free!.references).toEqual([]);
    // Unpaintable words may be in the reference.
    expect(image!.notPainted).toEqual([]);
    // References are owed nothing.
    expect(image!.credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
  });

  test('a picture after a reference costs what its model does, a drawn scene less', async () => {
    const reserved = async (recipe: Record<string, unknown>) => {
      const { body } = await ask({ model: 'limn-collage', ...recipe });
      await cleo.call(studioRoutes.cancel, { params: { id: body.id } });
      return body.creditsReserved;
    };
    expect(await reserved({ reference: idOf('Alpine Landscape') })).toBe(2);
    expect(await reserved({ reference_subject: idOf('Allium oreophilum') })).toBe(1);
    expect(await reserved({})).toBe(1);
  });

  test('a subject is cut out of a reference', async () => {
    const reference = { reference_subject: idOf('Allium oreophilum') };
    const [image] = await generate(cleo, style, { ...reference, prompt: 'a garden' });
    expect(image!.references).toMatchObject([{ part: 'subject', title: 'Allium oreophilum' }]);
  });

  test.each([
    ['reference', 'pose_and_depth'],
    ['reference_subject', 'canvas_subject'],
  ])('%s and %s together are refused', async (reference, own) => {
    const mine = await uploadPicture(cleo, 'mine.png', await testPicture(77));
    await expectRefusal(
      { [reference]: idOf('Alpine Landscape'), [own]: mine.id },
      reference,
      'Choose a picture of yours or a reference, not both.',
    );
  });

  test('a reference that is not there is refused at its field', async () => {
    await expectRefusal(
      { reference_subject: 'ref_01J00000000000000000000000' },
      'reference_subject',
      'This reference is no longer offered. Choose another one.',
    );
  });

  test('a licence that this site does not allow is refused', async () => {
    await change('A March Pastoral, Suffolk', sql`licence = 'by'`);
    await expectRefusal(
      { reference: idOf('A March Pastoral, Suffolk') },
      'reference',
      'Pictures under CC BY cannot be used on this site. Choose another one.',
    );
  });

  test('a photograph of a person needs the person’s word, which is kept', async () => {
    await change('Abandoned Dust Bowl Home', sql`faces = 1`);
    const reference = idOf('Abandoned Dust Bowl Home');
    await expectRefusal(
      { reference },
      'reference_people',
      'This photograph shows a person. Confirm that you may show them, or choose another picture.',
    );
    const [image] = await generate(cleo, style, { reference, reference_people: true });
    expect(image!.references).toMatchObject([{ showsPerson: true }]);
    expect(
      await rows(
        server.handle.db,
        sql`select shows_person, people_cleared from image_references where image_id = ${image!.id}`,
      ),
    ).toEqual([{ shows_person: true, people_cleared: true }]);
    // The confirmation is personal, so others do not see it.
    const params = { id: image!.id };
    sure(await cleo.call(imageRoutes.update, { params, body: { listed: true } }));
    const { body } = await mira.call(imageRoutes.get, { params });
    expect(body.recipe).toMatchObject({ reference, reference_people: false });
  });

  test('a recent photograph that names somebody here is refused; its maker may be named', async () => {
    await signUp(server, 'ada@limn.test', 'influencer', 'Ada Reyes');
    const reference = idOf('Airplane Viewed From Above, Looking Down');
    const message =
      'The title or captions of this photograph name a person who has not agreed to be shown. Choose another picture.';
    const titled = (title: string, captions: string, year: string) =>
      server.handle.db.execute(
        sql`update reference_pictures set title = ${title}, captions = ${captions}, year = ${year}
          where id = ${reference}`,
      );
    await titled('Ada Reyes on a pier', '', '1990');
    await expectRefusal({ reference }, 'reference', message);
    await titled('A pier', 'people, Ada Reyes, sea', '1990');
    await expectRefusal({ reference }, 'reference', message);
    await titled('A pier', 'a photograph by Fédèle Azari', '1990');
    await generate(cleo, style, { reference });
    await titled('Ada Reyes on a pier', '', '1880');
    await generate(cleo, style, { reference });
  });

  test('a work that is registered here guides its own style alone', async () => {
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Lind');
    const boats = await startStyle(gus, 'Old boats');
    await uploadArtworks(gus, boats, [
      { name: 'boats.jpg', bytes: await starter('nagasaki-boats') },
    ]);
    await uploadPictures(gus, boats, 3, 412);
    sure(await gus.call(styleRoutes.train, { params: { id: boats } }));
    await trained(gus, boats);
    sure(await gus.call(styleRoutes.update, { params: { id: boats }, body: { published: true } }));
    const reference = idOf('Boats in River, Nagasaki');
    await expectRefusal(
      { reference },
      'reference',
      'This is ‘Boats’ by Gus Lind, registered on Limn. Choose their style, or another picture.',
    );
    const [image] = await generate(cleo, boats, { reference });
    expect(image!.references).toHaveLength(1);
  });

  test('a reference that is gone when painting begins is named', async () => {
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    const load = (recipe: object) =>
      loadGuides(
        { db: server.handle.db, storage },
        Recipe.parse({ prompt: 'a hill', style, ...recipe }),
      );
    await expect(load({ reference: 'ref_01J00000000000000000000000' })).rejects.toThrow(
      'The reference you chose for pose and depth no longer exists.',
    );
    await change('Abandoned Dust Bowl Home', sql`storage_key = 'references/gone.jpg'`);
    await expect(load({ reference_subject: idOf('Abandoned Dust Bowl Home') })).rejects.toThrow(
      'The reference you chose for subject no longer exists.',
    );
  });

  test('what is made from a picture has its references, each once', async () => {
    const reference = idOf('Black Cañon, Colorado River, From Camp 8, Looking Above');
    const [image] = await generate(cleo, style, { reference });
    const [guided] = await generate(cleo, style, { pose_and_depth: image!.id });
    expect(guided!.references).toEqual(image!.references);
    const [given] = await generate(cleo, style, { canvas_subject: image!.id });
    expect(given!.references).toEqual([{ ...image!.references[0]!, part: 'subject' }]);
    const both = { pose_and_depth: guided!.id, reference_subject: reference };
    const [twice] = await generate(cleo, style, both);
    expect(twice!.references.map(({ part }) => part)).toEqual(['guide', 'subject']);
    const { body: canvas } = await cleo.call(canvasRoutes.create, { body: { image: guided!.id } });
    const { body: saved } = await cleo.call(canvasRoutes.savePicture, {
      params: { id: canvas.id },
      body: {},
    });
    expect(saved.references).toEqual(image!.references);
  });
});

test('a source that does not give its file costs nothing', async () => {
  const mirror = await startMirror();
  onTestFinished(() => mirror.close());
  const server = await startTestServer(
    { LIMN_ACCEPTANCE: 'open', ...mirrorSettings, LIMN_REFERENCE_SOURCES: 'met' },
    { network: mirror.network },
  );
  onTestFinished(() => server.close());
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(mira, 'Evening fields');
  const { body } = await cleo.call(referenceRoutes.search, {
    query: { words: 'house on the prairie', page: 1 },
  });
  const reference = body.references[0]!.id;
  const before = (await cleo.call(studioRoutes.credits)).body;
  mirror.behave(pictureHosts.met, 'down');
  const answer = await cleo.call(studioRoutes.generate, {
    body: { prompt: 'a house', style, reference, requestId: randomUUID() },
  });
  expect(answer.status).toBe(503);
  expect(answer.error?.message).toMatch(
    /^The Met .* Choose another picture, or try again later\.$/,
  );
  expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  const { body: none } = await cleo.call(studioRoutes.list, { query: {} });
  expect(none.total).toBe(0);
  mirror.behave(pictureHosts.met, 'well');
  const [image] = await generate(cleo, style, { reference });
  expect(image!.references).toMatchObject([
    { sourceName: 'The Metropolitan Museum of Art', part: 'guide' },
  ]);
});
