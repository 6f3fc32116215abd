import type { StyleId } from '@limn/contracts/ids';
import { checkRoutes } from '@limn/contracts/check';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { testPictures } from '../../../testing/pictures.ts';
import { generate, signUp, startPurchase } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('pictures of one’s own', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let style: StyleId;
  let photo: Image;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    const [picture] = await testPictures(1);
    const bytes = await sharp(picture)
      .withExif({ IFD0: { Make: 'Camera of Cleo' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    photo = await uploadPicture(cleo, 'Harbour_at_noon.jpg', bytes);
  });
  afterAll(() => server.close());

  const at = ({ id }: Image) => ({ params: { id } });
  const fetched = async (url: string) =>
    Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());

  test('are images like others: named, owing nobody, with nothing to buy', async () => {
    expect(photo).toMatchObject({
      origin: 'uploaded',
      title: 'Harbour at noon',
      recipe: null,
      generationId: null,
      account: { kind: 'own', declared: 1_000_000, none: 0 },
      credits: [],
      offers: [],
      withheld: 'upload',
      mine: true,
    });
    const { body } = await cleo.call(imageRoutes.attribution, at(photo));
    expect(body).toEqual({ credits: [], mapUrl: null });
  });

  test('say nothing of where and with what they were taken, and carry no mark', async () => {
    for (const url of [photo.downloadUrl!, photo.url, photo.thumbnailUrl]) {
      const { exif, xmp, iptc } = await sharp(await fetched(url)).metadata();
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
    }
    const { body } = await (
      await server.as()
    ).call(checkRoutes.check, {
      file: { name: 'found.jpg', bytes: new Uint8Array(await fetched(photo.downloadUrl!)) },
    });
    expect(body.found).toBeNull();
  });

  test('a cut-out keeps its transparency; a large one is made smaller', async () => {
    const cut = await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 4,
        background: { r: 9, g: 99, b: 9, alpha: 0.5 },
      },
    })
      .png()
      .toBuffer();
    const sticker = await uploadPicture(cleo, 'sticker.png', cut);
    expect(sticker.format).toBe('png');
    const pixels = await sharp(await fetched(sticker.downloadUrl!))
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 4)]).toEqual([9, 99, 9, 128]);
    const wide = await sharp({
      create: { width: 6000, height: 600, channels: 3, background: '#446688' },
    })
      .jpeg()
      .toBuffer();
    const banner = await uploadPicture(cleo, '???.jpg', wide);
    expect([banner.width, banner.height, banner.format]).toEqual([4096, 410, 'jpeg']);
    expect(banner.title).toBe('???');
  });

  test('are their owner’s alone', async () => {
    for (const other of [mira, await server.as()]) {
      const { status } = await other.call(imageRoutes.get, at(photo));
      expect(status).toBe(404);
    }
    const listed = await cleo.call(imageRoutes.update, { ...at(photo), body: { listed: true } });
    expect(listed.error?.message).toMatch(/not shown in the marketplace/);
    expect((await startPurchase(cleo, photo, 'personal')).status).toBe(409);
    const theirs = await mira.call(imageRoutes.list, { query: { origin: 'uploaded' } });
    expect(theirs.body.images).toEqual([]);
  });

  test('are found among one’s images, by their name and by what they are', async () => {
    const found = async (query: Record<string, string>) =>
      (await cleo.call(imageRoutes.list, { query })).body.images.map(({ id }) => id);
    expect(await found({ words: 'harbour noon' })).toEqual([photo.id]);
    expect(await found({ origin: 'uploaded' })).toContain(photo.id);
    const bytes = (await testPictures(1))[0]!;
    const given = await uploadPicture(cleo, 'Cafe\u0301 ＬＵＺ am Straßenfluß 한국.png', bytes);
    for (const words of [
      'café',
      'CAFE\u0301',
      'cafe',
      'luz',
      'ＬＵＺ',
      '\u1112\u1161\u11AB\u1100\u116E\u11A8',
      'ca\u00ADfe',
    ])
      expect([words, ...(await found({ words }))]).toEqual([words, given.id]);
    expect(await found({ words: '한' })).toEqual([given.id]);
    expect(await found({ words: 'cafx' })).toEqual([]);
    expect(await found({ origin: 'generated' })).not.toContain(photo.id);
  });

  test('have to be said to be one’s own, and to be pictures', async () => {
    const file = { name: 'a.png', bytes: (await testPictures(1))[0]! };
    const unsaid = await cleo.call(imageRoutes.upload, { file, query: {} as { mine: 'true' } });
    expect(unsaid.status).toBe(422);
    expect(JSON.stringify(unsaid.error)).toContain('mine');
    const text = { name: 'a.png', bytes: new TextEncoder().encode('no picture at all') };
    const refused = await cleo.call(imageRoutes.upload, { file: text, query: { mine: 'true' } });
    expect(refused.status).toBe(415);
  });

  test('guide what is painted, and both say so', async () => {
    const [painted] = await generate(cleo, style, {
      pose_and_depth: photo.id,
      canvas_subject: photo.id,
    });
    expect(painted!.account).toMatchObject({ kind: 'exact', declared: 0, none: 0 });
    const from = await cleo.call(imageRoutes.relations, at(painted!));
    expect(from.body.madeFrom.map(({ id, part }) => `${part} ${id}`).toSorted()).toEqual([
      `guide ${photo.id}`,
      `subject ${photo.id}`,
    ]);
    const used = await cleo.call(imageRoutes.relations, at(photo));
    expect(used.body.usedIn.map(({ id }) => id)).toEqual([painted!.id, painted!.id]);
    // People who may see the painting do not see its private guide.
    await cleo.call(imageRoutes.update, { ...at(painted!), body: { listed: true } });
    const seen = await mira.call(imageRoutes.relations, at(painted!));
    expect(seen.body).toEqual({ madeFrom: [], usedIn: [] });
    const stolen = await generate(mira, style, { pose_and_depth: photo.id }).catch(String);
    expect(stolen).toMatch(/not among yours|check/i);
  });

  test('are gone with their files, thirty days after they were deleted', async () => {
    const gone = await uploadPicture(cleo, 'gone.png');
    await cleo.call(imageRoutes.remove, at(gone));
    await server.moveClock('+31d');
    await expect
      .poll(
        async () =>
          (await rows(server.handle.db, sql`select 1 from images where id = ${gone.id}`)).length,
      )
      .toBe(0);
  });
});
