import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { ReferenceId, StyleId } from '@limn/contracts/ids';
import { referenceRoutes } from '@limn/contracts/references';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { place, Tab } from '../../../testing/canvas-steps.ts';
import { publishSeeded, publishStyle, uploadPictures } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importStarter } from '../references/index.ts';

describe('keeping a reference, to place it on a canvas', () => {
  let server: TestServer;
  let cleo: Actor;
  let style: StyleId;
  const ids = new Map<string, ReferenceId>();
  const keep = (title: string, more: object = {}, who = cleo) =>
    who.call(referenceRoutes.keep, {
      params: { id: ids.get(title)! },
      query: {},
      body: more,
    });
  const kept = async (title: string, more: object = {}): Promise<Image> => {
    const { body, error } = await keep(title, more);
    if (error) throw new Error(error.message);
    return (await cleo.call(imageRoutes.get, { params: { id: body.image } })).body;
  };
  const change = (title: string, set: ReturnType<typeof sql>) =>
    server.handle.db.execute(sql`update reference_pictures set ${set} where title = ${title}`);
  const fileOf = async (url: string) =>
    new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  const xmpOf = async (file: Uint8Array): Promise<string> =>
    (await sharp(file).metadata()).xmp?.toString('utf8') ?? '';

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_REFERENCE_BY: 'true' });
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter({ db: server.handle.db, storage, now: new Date('2026-05-01T12:00:00Z') });
    for (const { id, title } of await rows<{ id: ReferenceId; title: string }>(
      server.handle.db,
      sql`select id, title from reference_pictures`,
    ))
      ids.set(title, id);
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  test('it is a picture that owes nobody and is nobody’s own, named in its file, and kept once', async () => {
    const image = await kept('Alpine Landscape');
    expect(image).toMatchObject({
      origin: 'reference',
      title: 'Alpine Landscape',
      account: { kind: 'own', declared: 0, none: 1_000_000 },
      credits: [],
      mine: true,
    });
    expect(image.references).toMatchObject([{ part: 'placed', title: 'Alpine Landscape' }]);
    expect(await xmpOf(await fileOf(image.url))).toContain(
      'Includes Alpine Landscape, Adolphe Braun, 1865–1870 (CC0, J. Paul Getty Museum)',
    );
    expect((await kept('Alpine Landscape')).id).toBe(image.id);
    const params = { id: image.id };
    sure(await cleo.call(imageRoutes.remove, { params }));
    expect((await kept('Alpine Landscape')).id).not.toBe(image.id);
  });

  test('it is not sold, and not found when somebody else brings the same picture', async () => {
    const image = await kept('Alpine Landscape');
    const { status } = await cleo.call(imageRoutes.update, {
      params: { id: image.id },
      body: { listed: true },
    });
    expect(status).toBe(409);
    const found = await rows(
      server.handle.db,
      sql`select 1 from image_fingerprints where image_id = ${image.id}`,
    );
    expect(found).toEqual([]);
  });

  test('what is saved of a canvas with it names it, and no part of it passes for the maker’s own', async () => {
    const [field] = (await generate(cleo, style)) as [Image];
    const canvas = (await cleo.call(canvasRoutes.create, { body: { image: field.id } })).body;
    const tab = new Tab(cleo, canvas);
    const mountain = await kept('Alpine Landscape');
    await place(cleo, tab, canvas, mountain, 'mountain', 'z');
    const { body: saved } = await cleo.call(canvasRoutes.savePicture, {
      params: { id: canvas.id },
      body: { format: 'png' },
    });
    expect(saved.references).toMatchObject([{ part: 'placed', title: 'Alpine Landscape' }]);
    expect(saved.account.declared).toBe(0);
    expect(saved.account.none).toBeGreaterThan(100_000);
    expect(await xmpOf(await fileOf(saved.url))).toContain('Includes Alpine Landscape');
    const [after] = (await generate(cleo, style, { pose_and_depth: mountain.id })) as [Image];
    expect(after.references).toMatchObject([{ part: 'guide', title: 'Alpine Landscape' }]);
  });

  test('the credit line of CC BY stays with a canvas of it alone', async () => {
    await change(
      'A March Pastoral, Suffolk',
      sql`licence = 'by', licence_url = 'https://creativecommons.org/licenses/by/4.0/'`,
    );
    const pastoral = await kept('A March Pastoral, Suffolk');
    const canvas = (await cleo.call(canvasRoutes.create, { body: { image: pastoral.id } })).body;
    const params = { id: canvas.id };
    const { body: saved } = await cleo.call(canvasRoutes.savePicture, { params, body: {} });
    expect(saved.account).toMatchObject({ kind: 'own', declared: 0, none: 1_000_000 });
    expect(await xmpOf(await fileOf(saved.url))).toContain(
      'Anyone who publishes this picture must name',
    );
    const address = canvasRoutes.export.path.replace('{id}', canvas.id);
    const file = await fetch(`${server.url}${address}?format=png`, {
      headers: { authorization: `Bearer ${cleo.token}` },
    });
    expect(await xmpOf(new Uint8Array(await file.arrayBuffer()))).toContain(
      'A March Pastoral, Suffolk',
    );
  });

  test('a photograph of a person needs the word of whoever keeps it', async () => {
    await change('Abandoned Dust Bowl Home', sql`faces = 1`);
    const { status, error } = await keep('Abandoned Dust Bowl Home');
    expect([status, error?.fields]).toEqual([
      422,
      [
        {
          path: 'peopleCleared',
          message:
            'This photograph shows a person. Confirm that you may show them, or choose another picture.',
        },
      ],
    ]);
    const image = await kept('Abandoned Dust Bowl Home', { peopleCleared: true });
    expect(image.references).toMatchObject([{ showsPerson: true }]);
  });

  test('a work that is registered here is not kept as a reference', async () => {
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Lind');
    const boats = await startStyle(gus, 'Old boats');
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    const [found] = await rows<{ key: string }>(
      server.handle.db,
      sql`select storage_key as key from reference_pictures where title = 'Boats in River, Nagasaki'`,
    );
    await uploadArtworks(gus, boats, [
      { name: 'boats.jpg', bytes: Buffer.from(await storage.get(found!.key)) },
    ]);
    await uploadPictures(gus, boats, 3, 412);
    sure(await gus.call(styleRoutes.train, { params: { id: boats } }));
    await trained(gus, boats);
    sure(await gus.call(styleRoutes.update, { params: { id: boats }, body: { published: true } }));
    const { status, error } = await keep('Boats in River, Nagasaki');
    expect(status).toBe(422);
    expect(error!.fields).toMatchObject([
      { path: 'reference', message: expect.stringContaining('by Gus Lind, registered on Limn') },
    ]);
  });

  test('a painting after a reference does not claim the reference, whoever made it', async () => {
    const title = 'Allium oreophilum';
    const reference = ids.get(title)!;
    const iris = await signUp(server, 'iris@limn.test', 'artist', 'Iris Sato');
    const ink = await publishSeeded(iris, 'ink-mountains');
    const large = { reference, image_dimensions: '768x768', quality: 30, prompt: 'a flower' };
    await generate(cleo, ink, { ...large, model: 'limn-collage' });
    const eve = await signUp(server, 'eve@limn.test', 'creator', 'Eve');
    const [other] = (await generate(eve, style, { reference, prompt: 'a flower' })) as [Image];
    expect(other.references).toMatchObject([{ title }]);
    const { body, error } = await keep(title, {}, eve);
    expect(error).toBeUndefined();
    const canvas = (await eve.call(canvasRoutes.create, { body: { image: body.image } })).body;
    const params = { id: canvas.id };
    const saved = await eve.call(canvasRoutes.savePicture, { params, body: {} });
    expect(saved.error).toBeUndefined();
    expect(saved.body.account).toMatchObject({ kind: 'own', declared: 0, none: 1_000_000 });
  });
});
