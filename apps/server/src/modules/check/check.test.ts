import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyleId } from '@limn/contracts/ids';
import { lookupRoutes } from '@limn/contracts/lookup';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { testPicture } from '../../testing/pictures.ts';
import { generate, publishStyle, signUp } from '../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('whose picture is this', () => {
  let server: TestServer;
  let cleo: Actor;
  let guest: Actor;
  let style: StyleId;
  let image: Image;
  let preview: Uint8Array;
  beforeAll(async () => {
    server = await startTestServer();
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    guest = await server.as();
    style = await publishStyle(mira, 'Evening fields');
    await generate(cleo, style, { prompt: 'a boat at night' });
    [image] = (await generate(cleo, style, {
      image_dimensions: '1024x1024',
      seed: 7,
    })) as [Image];
    preview = new Uint8Array(await (await fetch(`${server.url}${image.url}`)).arrayBuffer());
  });
  afterAll(() => server.close());

  async function fullPicture(): Promise<Uint8Array> {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${image.id}`,
    );
    return new Uint8Array(await readFile(join(server.dataFolder, 'files', stored!.key)));
  }
  const ask = async (bytes: Uint8Array) =>
    guest.call(lookupRoutes.lookup, { file: { name: 'found.jpg', bytes } });
  const through = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

  test.each<[string, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>]>([
    ['as it was delivered', (bytes) => bytes],
    ['after JPEG 50', (bytes) => through(sharp(bytes).jpeg({ quality: 50 }))],
    ['at half size', (bytes) => through(sharp(bytes).resize(512).jpeg({ quality: 85 }))],
  ])('a delivered preview is found by its mark %s', async (_, change) => {
    const { status, body } = await ask(await change(preview));
    expect(status).toBe(200);
    expect(body.found).toMatchObject({
      how: 'mark',
      mirrored: false,
      width: 1024,
      height: 1024,
      listed: null,
      licenceNumber: null,
    });
    expect(body.found?.credits).toEqual(
      image.credits.map((credit) => ({
        ...credit,
        artworks: credit.artworks.map((work) => ({
          ...work,
          thumbnailUrl: expect.any(String) as string,
        })),
      })),
    );
    expect(body.found?.credits[0]?.artist.name).toBe('Mira Okafor');
  });

  test('the clean full picture carries the same mark as its preview', async () => {
    const { body } = await ask(await fullPicture());
    expect(body.found).toMatchObject({ how: 'mark', mirrored: false });
    expect(body.found?.createdAt).toBe(image.createdAt);
  });

  test('what lost its mark is found by its looks, mirrored too', async () => {
    const small = await ask(await through(sharp(preview).resize(240).jpeg({ quality: 20 })));
    expect(small.body.found).toMatchObject({ how: 'fingerprint', mirrored: false });
    expect(small.body.found?.createdAt).toBe(image.createdAt);
    const turned = await ask(await through(sharp(preview).flop().jpeg({ quality: 60 })));
    expect(turned.body.found).toMatchObject({ how: 'fingerprint', mirrored: true });
    expect(turned.body.found?.confidence).toBeGreaterThan(0.84);
  });

  test('a part of the clean picture is found by its mark, laid over the whole', async () => {
    const part = await ask(
      await through(
        sharp(await fullPicture()).extract({ left: 60, top: 50, width: 900, height: 930 }),
      ),
    );
    expect(part.body.found).toMatchObject({ how: 'mark', mirrored: false });
    expect(part.body.found?.createdAt).toBe(image.createdAt);
  });

  test('a picture that its maker shows is shown with it', async () => {
    await cleo.call(imageRoutes.update, { params: { id: image.id }, body: { listed: true } });
    const { body } = await ask(preview);
    expect(body.found?.listed?.id).toBe(image.id);
    expect((await fetch(`${server.url}${body.found!.listed!.thumbnailUrl}`)).status).toBe(200);
    await cleo.call(imageRoutes.update, { params: { id: image.id }, body: { listed: false } });
  });

  test('a stranger’s picture is not found, and what is no picture is refused', async () => {
    expect((await ask(await testPicture(77, 640))).body).toEqual({ found: null });
    const { status, error } = await ask(new TextEncoder().encode('no picture'));
    expect(status).toBe(415);
    expect(error?.message).toContain('not a picture');
  });
});
