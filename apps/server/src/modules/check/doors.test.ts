import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { checkRoutes } from '@limn/contracts/check';
import type { StyleId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { notificationRoutes } from '@limn/contracts/notifications';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { personaRoutes } from '@limn/contracts/personas';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { embedMark } from '@limn/imaging';
import { writePsdBuffer } from 'ag-psd';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp, startStyle, sure } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { createPool } from '../../painting/index.ts';
import { readSecret } from '../../platform/secret.ts';
import { createStorage } from '../../platform/storage.ts';
import { headshot, testPicture } from '../../../testing/pictures.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { markKey, markOf } from '../images/marks.ts';
import { knownPicturesJob } from './features-job.ts';

const bytes = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.jpeg({ quality: 85 }).toBuffer());

/** A tenth of each side cut off, in the same proportions. */
async function cropped(file: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(file).metadata();
  return bytes(
    sharp(file).extract({
      left: Math.round(width * 0.02),
      top: Math.round(height * 0.02),
      width: Math.round(width * 0.96),
      height: Math.round(height * 0.96),
    }),
  );
}

const disguises: [string, (file: Uint8Array) => Promise<Uint8Array>][] = [
  ['as it is', (file) => bytes(sharp(file))],
  ['mirrored', (file) => bytes(sharp(file).flop())],
  ['upside down', (file) => bytes(sharp(file).rotate(180))],
  ['turned by a quarter', (file) => bytes(sharp(file).rotate(90))],
  ['turned by three quarters', (file) => bytes(sharp(file).rotate(270))],
  ['mirrored and turned', async (file) => bytes(sharp(await bytes(sharp(file).flop())).rotate(90))],
  ['inverted', (file) => bytes(sharp(file).removeAlpha().negate())],
  ['cropped', cropped],
  [
    'in a border',
    (file) =>
      bytes(sharp(file).extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' })),
  ],
];

describe('a picture that comes in is looked up', () => {
  let server: TestServer;
  let mira: Actor;
  let tomas: Actor;
  let cleo: Actor;
  let gus: Actor;
  let otto: Actor;
  let fields: StyleId;
  /** Made by Cleo in Mira's style, and shown. */
  let shown: Image;
  /** The same, but shown to no one. */
  let hidden: Image;
  /** Tomas's style for the market, and Gus's own. */
  let market: StyleId;
  let own: StyleId;
  const files = new Map<Image, Uint8Array>();

  const fileOf = async (image: Image): Promise<Uint8Array> => {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${image.id}`,
    );
    return new Uint8Array(await readFile(join(server.dataFolder, 'files', stored!.key)));
  };
  const addArtwork = (person: Actor, id: StyleId, file: Uint8Array) =>
    person.call(styleRoutes.upload, {
      params: { id },
      query: { holdsRights: 'true' },
      file: { name: 'work.jpg', bytes: file },
    });
  const upload = (person: Actor, file: Uint8Array) =>
    person.call(imageRoutes.upload, {
      query: { mine: 'true' },
      file: { name: 'mine.jpg', bytes: file },
    });
  const notices = async (person: Actor) =>
    (await person.call(notificationRoutes.list, { query: {} })).body.notifications.map(
      ({ message }) => message,
    );
  const pixelsOf = async (file: Uint8Array) => {
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  };

  async function takeFeatures(): Promise<void> {
    const { dataFolder, handle } = server;
    const storage = await createStorage({ dataFolder, s3: undefined });
    const pool = createPool(1);
    const { run } = knownPicturesJob({ db: handle.db, storage, pool });
    await run({}, new AbortController().signal);
    await pool.close();
  }

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lind');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    gus = await signUp(server, 'gus@limn.test', 'creator', 'Gus Field');
    otto = await signUp(server, 'otto@limn.test', 'influencer', 'Otto Brand');
    fields = await publishStyle(mira, 'Evening fields');
    [shown] = (await generate(cleo, fields, { seed: 3 })) as [Image];
    [hidden] = (await generate(cleo, fields, { seed: 11, prompt: 'a boat at night' })) as [Image];
    await cleo.call(imageRoutes.update, { params: { id: shown.id }, body: { listed: true } });
    market = await startStyle(tomas, 'Copied');
    const { body } = await gus.call(licensingRoutes.agreement, { params: { kind: 'own-style' } });
    const { version, sha256 } = body.data;
    own = sure(
      await gus.call(ownStyleRoutes.create, {
        body: { name: 'Own', agreement: { version, sha256 } },
      }),
    ).id;
    for (const image of [shown, hidden]) files.set(image, await fileOf(image));
  });
  afterAll(() => server.close());

  describe.each(disguises)('%s', (_name, disguise) => {
    test('a picture made in an artist’s style is no artwork of another’s style', async () => {
      const file = await disguise(files.get(shown)!);
      for (const [person, style] of [
        [tomas, market],
        [gus, own],
      ] as const) {
        const { status, error } = await addArtwork(person, style, file);
        expect([status, error?.fields?.[0]?.path]).toEqual([409, 'file']);
        expect(error?.message).toContain('in an artist’s style');
      }
    });

    test('a registered work is no artwork of another’s style', async () => {
      const file = await disguise(await testPicture(2));
      for (const [person, style] of [
        [tomas, market],
        [gus, own],
      ] as const) {
        const { status, error } = await addArtwork(person, style, file);
        expect([status, error?.message]).toEqual([409, expect.stringContaining('Mira Okafor')]);
      }
    });

    test('neither is a headshot', async () => {
      for (const picture of [files.get(shown)!, await testPicture(2)]) {
        const large = await sharp(picture).resize(640, 640).png().toBuffer();
        const file = { name: 'me.jpg', bytes: await disguise(new Uint8Array(large)) };
        const { status, error } = await otto.call(personaRoutes.addHeadshot, { file });
        expect([status, error?.fields?.[0]?.path]).toEqual([409, 'file']);
        expect(error?.message).toContain('photos of you');
      }
    });

    test('an upload is recorded as what it is, and the person is told', async () => {
      const picture = sure(await upload(gus, await disguise(files.get(shown)!)));
      expect(picture.resembles).toContain('Evening fields by Mira Okafor');
      const work = sure(await upload(gus, await disguise(await testPicture(2))));
      expect(work.resembles).toContain('by Mira Okafor, registered here');
      const kept = await rows<{ of: string | null; work: string | null }>(
        server.handle.db,
        sql`select resembles_id as of, artwork_id as work from image_resemblances
          where image_id in (${picture.id}, ${work.id})`,
      );
      expect(kept).toContainEqual({ of: shown.id, work: null });
      expect(kept).toContainEqual({ of: null, work: expect.stringMatching(/^art_/) as string });
      const again = await gus.call(imageRoutes.get, { params: { id: picture.id } });
      expect(again.body.resembles).toBe(picture.resembles);
    });

    test('a picture that its maker keeps private is refused', async () => {
      const { status, error } = await upload(gus, await disguise(files.get(hidden)!));
      expect([status, error?.fields?.[0]?.path]).toEqual([409, 'file']);
      expect(error?.message).toContain('private');
    });
  });

  test('both sides are notified of what was stopped', async () => {
    expect(await notices(mira)).toContainEqual(expect.stringContaining('your work, as theirs'));
    expect(await notices(tomas)).toContainEqual(
      expect.stringContaining('painted here in another artist’s style'),
    );
  });

  test('an artist may use a picture of their own style as an artwork', async () => {
    const id = await startStyle(mira, 'Second fields');
    expect((await addArtwork(mira, id, files.get(shown)!)).status).toBe(201);
  });

  test('a picture of one’s own, and one that no one made here, are taken', async () => {
    expect((await upload(cleo, files.get(hidden)!)).status).toBe(201);
    const foreign = sure(await upload(gus, await testPicture(700)));
    expect(foreign.resembles).toBeUndefined();
    expect((await addArtwork(tomas, market, await testPicture(701))).status).toBe(201);
  });

  test('a picture that was licensed exclusively is refused, also to its maker', async () => {
    const [sold] = (await generate(cleo, fields, { seed: 21, prompt: 'a red barn' })) as [Image];
    await cleo.call(imageRoutes.update, { params: { id: sold.id }, body: { listed: true } });
    await buyLicence(gus, sold, 'commercial');
    const file = await bytes(sharp(await fileOf(sold)).flop());
    const refused = await upload(cleo, file);
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      expect.stringContaining('exclusively'),
    ]);
    expect((await upload(gus, file)).status).toBe(201);
  });

  test('a picture that was taken down is refused, also to its maker', async () => {
    const [gone] = (await generate(cleo, fields, { seed: 31, prompt: 'a lighthouse' })) as [Image];
    await server.handle.db.execute(
      sql`update images set taken_down_at = now() where id = ${gone.id}`,
    );
    const { status, error } = await upload(cleo, await bytes(sharp(await fileOf(gone)).flop()));
    expect([status, error?.message]).toEqual([409, expect.stringContaining('took')]);
  });

  test('another person’s headshot is refused as an upload, an artwork and a headshot', async () => {
    const iris = await signUp(server, 'iris@limn.test', 'influencer', 'Iris Vale');
    const me = { name: 'me.png', bytes: await headshot(1) };
    sure(await otto.call(personaRoutes.addHeadshot, { file: me }));
    await takeFeatures();
    const turned = await bytes(sharp(me.bytes).rotate(90));
    for (const answer of [
      await upload(gus, turned),
      await addArtwork(tomas, market, turned),
      await iris.call(personaRoutes.addHeadshot, { file: { ...me, bytes: turned } }),
    ])
      expect([answer.status, answer.error?.message]).toEqual([
        409,
        expect.stringContaining('another person’s picture'),
      ]);
    expect((await upload(otto, turned)).status).toBe(201);
  });

  test('once its features are taken, a turned, cropped or warped copy and a part of a collage are found too', async () => {
    await takeFeatures();
    const file = files.get(shown)!;
    const { width, height } = await sharp(file).metadata();
    const turned = await sharp(file).rotate(9, { background: '#888' }).png().toBuffer();
    const grown = await sharp(turned).metadata();
    const [w, h] = [Math.round(width * 0.77), Math.round(height * 0.77)];
    const cut = sharp(turned).extract({
      left: (grown.width - w) >> 1,
      top: (grown.height - h) >> 1,
      width: w,
      height: h,
    });
    const sheared = sharp(file).affine([1, 0.03, 0.02, 1], { background: '#888' });
    const collage = sharp({
      create: { width: 2 * width, height: 2 * height, channels: 3, background: '#ddd' },
    }).composite([{ input: Buffer.from(file), left: width, top: 0 }]);
    for (const copy of [cut, sheared, collage]) {
      const { status, error } = await addArtwork(tomas, market, await bytes(copy));
      expect([status, error?.fields?.[0]?.path]).toEqual([409, 'file']);
    }
  });

  test('the layers of a PSD are looked up one by one', async () => {
    const layers = async (file: Uint8Array) => {
      const { width, height, data } = await pixelsOf(await bytes(sharp(file).flop()));
      const plain = new Uint8ClampedArray(width * height * 4).fill(200);
      const children = [
        { name: 'ground', imageData: { width, height, data: plain } },
        { name: 'copy', imageData: { width, height, data } },
      ];
      const psd = writePsdBuffer({ width, height, children });
      return gus.call(canvasRoutes.import, {
        query: { mine: 'true' },
        file: { name: 'a.psd', bytes: new Uint8Array(psd) },
      });
    };
    const refused = await layers(files.get(hidden)!);
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([409, 'file']);
    expect(refused.error?.message).toContain('‘copy’');
    const taken = sure(await layers(files.get(shown)!));
    expect(taken.resembles.join(' ')).toContain('Evening fields by Mira Okafor');
  });

  test('the checker names the original of a picture that was saved again in another style', async () => {
    const other = await publishStyle(tomas, 'Mist', 40);
    const [washed] = (await generate(gus, other, { seed: 5, prompt: 'a boat' })) as [Image];
    const [mark] = await rows<{ number: string }>(
      server.handle.db,
      sql`select number from image_marks where image_id = ${washed.id}`,
    );
    // The newer picture's mark over the older picture, as if it had been saved as such.
    const key = markKey(readSecret(server.dataFolder, undefined));
    const payload = markOf(Number(mark!.number));
    const { data, width, height } = embedMark(await pixelsOf(files.get(shown)!), { key, payload });
    const file = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const guest = await server.as();
    const { body } = await guest.call(checkRoutes.check, {
      file: { name: 'found.png', bytes: new Uint8Array(file) },
    });
    expect(body.found?.credits.map(({ artist }) => artist.name)).toEqual(['Mira Okafor']);
    expect(body.found?.createdAt).toBe(shown.createdAt);
    expect((await uploadPicture(gus, 'a.png', new Uint8Array(file))).resembles).toContain('Mira');
  });
});
