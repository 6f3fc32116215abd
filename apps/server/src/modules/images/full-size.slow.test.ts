import { createHash } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { checkRoutes } from '@limn/contracts/check';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

describe('the full size of a licensed picture', () => {
  let server: TestServer;
  let cleo: Actor;
  let guest: Actor;
  let style: StyleId;
  beforeAll(async () => {
    server = await startTestServer();
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    guest = await server.as();
    style = await publishStyle(mira, 'Evening fields');
  });
  afterAll(() => server.close());

  const paint = async (recipe: Record<string, unknown> = {}) =>
    (await generate(cleo, style, { image_dimensions: '1152x896', ...recipe }))[0]!;
  const bytesOf = async (url: string) =>
    new Uint8Array(await (await fetch(`${server.url}${url}`)).arrayBuffer());
  const lookAt = async ({ id }: Image) =>
    (await cleo.call(imageRoutes.get, { params: { id } })).body;
  const certificateOf = async (number: string) =>
    (await guest.call(licensingRoutes.certificate, { params: { number } })).body;
  const check = async (bytes: Uint8Array) =>
    (await guest.call(checkRoutes.check, { file: { name: 'found.png', bytes } })).body;
  const painted = { width: 1152, height: 896 };
  const enlarged = { width: 2048, height: 1593 };

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s is delivered enlarged, its certificate names that file, and it is found again',
    async (imageFormat) => {
      const picture = await paint({ imageFormat });
      expect(picture).toMatchObject({ ...painted, fullSize: enlarged });
      const { number } = await buyLicence(cleo, picture, 'personal');
      const licensed = await lookAt(picture);
      expect(licensed).toMatchObject({ ...painted, fullSize: enlarged });

      const file = await bytesOf(licensed.downloadUrl!);
      const before = await sharp(await bytesOf(licensed.url)).metadata();
      const after = await sharp(file).metadata();
      expect(before).toMatchObject(painted);
      expect(after).toMatchObject({ ...enlarged, format: imageFormat, space: 'srgb' });
      expect([after.channels, after.icc]).toEqual([before.channels, before.icc]);
      expect(after.xmpAsString).toContain(`Licensed under ${number}`);
      // As the picture was, and nothing else.
      const pixelsOf = (bytes: Uint8Array) =>
        sharp(bytes).resize(painted).removeAlpha().raw().toBuffer();
      const [was, is] = await Promise.all([licensed.url, licensed.downloadUrl!].map(bytesOf));
      const [one, other] = [await pixelsOf(was!), await pixelsOf(is!)];
      const apart = one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0);
      expect(apart / one.length).toBeLessThan(4);

      const { image } = await certificateOf(number!);
      expect(image).toMatchObject({ ...enlarged, enlargedFrom: painted, sha256: sha256(file) });
      const address = licensingRoutes.licenceReceipt.path.replace('{number}', number!);
      const receipt = decodeJwt(await (await fetch(`${server.url}${address}`)).text());
      expect(receipt['facts']).toMatchObject({ picture: { ...enlarged, sha256: sha256(file) } });

      const { found, credentials } = await check(file);
      expect(found).toMatchObject({ ...painted, enlargedTo: enlarged, changes: { none: true } });
      expect(found!.evidence.map(({ by }) => by)).toEqual(['credentials', 'mark', 'fingerprint']);
      expect(found!.credits).toEqual(licensed.credits);
      if (credentials.state !== 'valid') throw new Error(JSON.stringify(credentials));
      expect(credentials.actions).toMatchObject([
        { action: 'c2pa.opened' },
        {
          action: 'c2pa.resized',
          description: 'Enlarged from 1152 × 896 to 2048 × 1593 pixels',
        },
        { action: 'c2pa.edited.metadata', description: 'Licensed' },
      ]);
      expect(credentials.ingredients).toEqual([
        {
          title: 'The picture before it was licensed',
          relationship: 'parentOf',
          credentials: 'valid',
        },
      ]);
      // Saved again without its metadata it is still found, and not taken for one of another size.
      const bare = await check(new Uint8Array(await sharp(file).jpeg({ quality: 80 }).toBuffer()));
      expect(bare.found!.evidence.map(({ by }) => by)).toEqual(['mark', 'fingerprint']);
      expect(bare.found).toMatchObject({ enlargedTo: null, changes: { resized: false } });

      const labelled = await sharp(await bytesOf(`${licensed.downloadUrl!}&label=1`)).metadata();
      expect(labelled).toMatchObject({ ...enlarged, format: imageFormat });
    },
  );

  test('downloads at the same moment give the same bytes', async () => {
    const picture = await paint();
    const { number } = await buyLicence(cleo, picture, 'standard');
    const { downloadUrl } = await lookAt(picture);
    const [one, other, { image }] = await Promise.all([
      bytesOf(downloadUrl!),
      bytesOf(downloadUrl!),
      certificateOf(number!),
    ]);
    expect(sha256(other)).toBe(sha256(one));
    expect(image.sha256).toBe(sha256(one));
  });

  test('a picture of 2048 pixels is delivered as it was painted', async () => {
    const picture = await paint({ image_dimensions: '2048x2048' });
    const own = { width: 2048, height: 2048 };
    expect(picture).toMatchObject({ ...own, fullSize: own });
    const { number } = await buyLicence(cleo, picture, 'commercial');
    const { url, downloadUrl } = await lookAt(picture);
    const file = await bytesOf(downloadUrl!);
    const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixelsOf(file)).equals(await pixelsOf(await bytesOf(url)))).toBe(true);
    const { image } = await certificateOf(number!);
    expect(image).toMatchObject({ ...own, enlargedFrom: null, sha256: sha256(file) });
  });

  test('a file that was made before pictures were enlarged stays, and an upgrade gives a larger one', async () => {
    const picture = await paint();
    const { number } = await buyLicence(cleo, picture, 'personal');
    const before = await lookAt(picture);
    // Files made then have the picture's own size.
    const { db } = server.handle;
    const [stored] = await rows<{ sha256: string }>(
      db,
      sql`insert into licensed_files (licence_number, image_id, file_key, sha256)
        select ${number}, id, full_key, full_sha256 from images where id = ${picture.id}
        returning sha256`,
    );
    const kept = await lookAt(picture);
    expect(kept).toMatchObject({ ...painted, fullSize: painted });
    expect(sha256(await bytesOf(before.downloadUrl!))).toBe(stored!.sha256);
    expect((await certificateOf(number!)).image).toMatchObject({
      ...painted,
      enlargedFrom: null,
      sha256: stored!.sha256,
    });

    const upgraded = await buyLicence(cleo, kept, 'standard');
    const after = await lookAt(picture);
    expect(after.fullSize).toEqual(enlarged);
    expect(await sharp(await bytesOf(after.downloadUrl!)).metadata()).toMatchObject(enlarged);
    expect((await certificateOf(upgraded.number!)).image).toMatchObject(enlarged);
  });
});
