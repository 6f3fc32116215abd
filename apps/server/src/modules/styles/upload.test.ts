import { styleRoutes } from '@limn/contracts/styles';
import type { StyleId } from '@limn/contracts/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../../testing/pictures.ts';
import { signUp, startStyle } from '../../../seeds/steps.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('hostile and unlucky uploads', () => {
  let server: TestServer;
  let mira: Actor;
  let id: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira');
    id = await startStyle(mira, 'Uploads');
  });
  afterAll(async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.close();
  });
  const upload = (name: string, bytes: Uint8Array) =>
    mira.call(styleRoutes.upload, {
      params: { id },
      query: { holdsRights: 'true' },
      file: { name, bytes },
    });

  test('a PNG of a few hundred kilobytes that holds 144 megapixels', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#888' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, error } = await upload('bomb.png', bomb);
    expect(status).toBe(415);
    expect(error?.message).toBe('The picture has 144 megapixels; the most is 50.');
  });

  test('a file cut off in the middle', async () => {
    const whole = await sharp(await testPicture(3, 900))
      .jpeg()
      .toBuffer();
    const { status, error } = await upload('cut.jpg', whole.subarray(0, whole.length / 2));
    expect(status).toBe(415);
    expect(error?.message).toContain('damaged');
  });

  test.each([
    ['EXIF', { IFD0: { Artist: 'Claude Monet (1840–1926)' } }],
    ['EXIF copyright', { IFD0: { Copyright: 'after VINCENT VAN GOGH, museum' } }],
  ])('a file whose %s names a well-known painter', async (_, exif) => {
    const named = await sharp(await testPicture(4, 700))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const { status, error } = await upload('lilies.jpg', named);
    expect(status).toBe(422);
    expect(error?.fields?.[0]).toMatchObject({ path: 'file' });
    expect(error?.message).toMatch(
      /^The file says it is by (Claude Monet|Vincent van Gogh)\. Upload only works that you made/,
    );
  });

  test('without a word about whose it is', async () => {
    const { status, error } = await mira.call(styleRoutes.upload, {
      params: { id },
      query: {} as never,
      file: { name: 'mine.png', bytes: await testPicture(5, 700) },
    });
    expect(status).toBe(422);
    expect(error?.fields).toEqual([
      {
        path: 'holdsRights',
        message: 'Confirm that you made these pictures or hold the rights to license them.',
      },
    ]);
  });

  test('an SVG, whatever it is named', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
    );
    const { status, error } = await upload('picture.png', svg);
    expect(status).toBe(415);
    expect(error?.message).toContain('SVG');
  });

  test('a text file named .png', async () => {
    const { status, error } = await upload('notes.png', Buffer.from('just some notes'));
    expect(status).toBe(415);
    expect(error?.message).toContain('not a picture we can read');
  });

  test('an empty file, and a request with no file at all', async () => {
    expect((await upload('empty.png', new Uint8Array())).status).toBe(415);
    const response = await fetch(
      `${server.url}${styleRoutes.upload.path.replace('{id}', id)}?holdsRights=true`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${mira.token}` },
        body: new FormData(),
      },
    );
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test('a picture of 20 pixels a side', async () => {
    const { error } = await upload('tiny.png', await testPicture(1, 20));
    expect(error?.message).toContain('at least 64');
  });

  test('a file of 41 MB', async () => {
    const { status, error } = await upload('large.tiff', new Uint8Array(41 * 1024 * 1024 + 10));
    expect(status).toBe(413);
    expect(error?.message).toBe('The file is larger than 40 MB.');
  });

  test('EXIF with a place is taken off; turned pictures stand upright', async () => {
    const photo = await sharp(await testPicture(5, 400))
      .resize(400, 300, { fit: 'fill' })
      .withExif({
        IFD0: { Artist: 'Somebody', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 52/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, body } = await upload('holiday-photo.jpg', photo);
    expect(status).toBe(201);
    expect(body.title).toBe('Holiday photo');
    const shown = await fetch(`${server.url}${body.thumbnailUrl}`);
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    const small = await fetch(`${server.url}${body.thumbnailUrl}&side=200`);
    const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect(Math.max(width, height)).toBe(200);
    expect((await fetch(`${server.url}${body.thumbnailUrl}&side=4000`)).status).toBe(422);
    const etag = small.headers.get('etag')!;
    const again = await fetch(`${server.url}${body.thumbnailUrl}&side=200`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test.each(['png', 'webp', 'tiff', 'jpeg'] as const)('a good %s is taken', async (format) => {
    const bytes = await sharp(await testPicture(20 + format.length + format.charCodeAt(0), 200))
      .toFormat(format)
      .toBuffer();
    expect((await upload(`good.${format}`, bytes)).status).toBe(201);
  });

  test('the same picture twice', async () => {
    const picture = await testPicture(77);
    expect((await upload('one.png', picture)).status).toBe(201);
    const { status, error } = await upload('again.png', picture);
    expect(status).toBe(409);
    expect(error?.message).toBe('This picture is already in the style as “One”.');
  });

  test('the thirty-first picture; one taken out makes room, and UNDO then finds none', async () => {
    const { body } = await mira.call(styleRoutes.get, { params: { id } });
    for (let n = body.artworks.length; n < 30; n++)
      expect((await upload(`fill-${n}.png`, await testPicture(100 + n, 96))).status).toBe(201);
    const { status, error } = await upload('more.png', await testPicture(999, 96));
    expect(status).toBe(409);
    expect(error?.message).toBe('An art style has at most 30 pictures.');
    const artworkId = body.artworks[0]!.id;
    expect((await mira.call(styleRoutes.removeArtwork, { params: { id, artworkId } })).status).toBe(
      204,
    );
    expect((await upload('more.png', await testPicture(999, 96))).status).toBe(201);
    expect(
      (await mira.call(styleRoutes.restoreArtwork, { params: { id, artworkId } })).status,
    ).toBe(409);
  });
});
