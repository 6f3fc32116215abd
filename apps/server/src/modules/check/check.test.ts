import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, checkRoutes } from '@limn/contracts/check';
import { Receipt } from '@limn/contracts/credentials';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import { compactVerify, createLocalJWKSet } from 'jose';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { readSecret } from '../../platform/secret.ts';
import { developmentChain, type PictureSigner } from '../credentials/certificate.ts';
import { createCredentials } from '../credentials/index.ts';
import { drawnP256 } from '../credentials/keys.ts';
import type { CredentialFacts } from '../credentials/manifest.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { guessLooks } from '@limn/imaging/looks';
import { testPicture } from '../../../testing/pictures.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** A signer whose certificate has our name but another key. */
async function strangersSigner(): Promise<PictureSigner> {
  const key = drawnP256('the secret of another server, of its own', 'pictures');
  return {
    chain: await developmentChain(key, new Date()),
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    algorithm: 'es256',
    development: false,
  };
}

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
    guest.call(checkRoutes.check, { file: { name: 'found.jpg', bytes } });
  const through = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

  const publishedKeys = async () =>
    createLocalJWKSet((await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as never);
  const by = (found: Check['found']) => found?.evidence.map((one) => one.by);
  const untouched = {
    none: false,
    resized: false,
    mirrored: false,
    turnedDegrees: 0,
    framed: false,
    cropped: null,
  };

  test.each<[string, (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>, object]>([
    ['as it was delivered', (bytes) => bytes, { none: true }],
    ['after JPEG 50', (bytes) => through(sharp(bytes).jpeg({ quality: 50 })), {}],
    ['after JPEG 30', (bytes) => through(sharp(bytes).jpeg({ quality: 30 })), {}],
    [
      'at half size',
      (bytes) => through(sharp(bytes).resize(512).jpeg({ quality: 85 })),
      { resized: true },
    ],
  ])('a delivered preview is found by its mark %s', async (_, change, changes) => {
    const { status, body } = await ask(await change(preview));
    expect(status).toBe(200);
    // Signed files have valid credentials until they are saved again.
    const signed = 'none' in changes ? ['credentials'] : [];
    expect(by(body.found)).toEqual([...signed, 'mark', 'fingerprint']);
    expect(body.found).toMatchObject({
      changes: { ...untouched, ...changes },
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
    expect(by(body.found)).toContain('mark');
    expect(body.found?.changes.none).toBe(true);
    expect(body.found?.createdAt).toBe(image.createdAt);
  });

  const bar = (width: number, height: number) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><text x="50%" y="${height * 0.7}" font-size="${height * 0.6}" text-anchor="middle">seen today</text></svg>`,
    );
  const turned = async (bytes: Uint8Array) =>
    through(sharp(bytes).rotate(1.7, { background: '#888' }).jpeg({ quality: 80 }));
  const captioned = async (bytes: Uint8Array) =>
    through(
      sharp(await sharp(bytes).extend({ bottom: 120, background: '#fff' }).png().toBuffer())
        .composite([{ input: bar(1024, 120), left: 0, top: 1024 }])
        .jpeg({ quality: 80 }),
    );
  test.each<[string, (bytes: Uint8Array) => Promise<Uint8Array>, string[], object]>([
    [
      'in a tiny copy',
      async (bytes) => through(sharp(bytes).resize(240).jpeg({ quality: 20 })),
      ['fingerprint'],
      { resized: true },
    ],
    [
      'mirrored',
      async (bytes) => through(sharp(bytes).flop().jpeg({ quality: 60 })),
      ['mark', 'fingerprint'],
      { mirrored: true },
    ],
    ['turned', turned, ['fingerprint'], {}],
    ['with a bar below', captioned, ['mark', 'fingerprint'], { framed: true }],
  ])('what lost its mark is found by its looks %s', async (_, change, evidence, changes) => {
    const { found } = (await ask(await change(preview))).body;
    expect(found?.createdAt).toBe(image.createdAt);
    expect(by(found)).toEqual(evidence);
    expect(found?.changes).toMatchObject(changes);
  });

  test('a tiny copy whose looks say that it was turned is told as it is, for its details say so', async () => {
    const tiny = await through(sharp(preview).resize(240).jpeg({ quality: 20 }));
    const { data, info } = await sharp(tiny)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const looks = guessLooks({ ...info, data: new Uint8ClampedArray(data) });
    const misleading = looks.find((look) => look.turned === 1.2 && !look.mirrored)!;
    const keep = async ({ shape, gradient }: { shape: string; gradient: string }) => {
      const [before] = await rows<{ shape: string; gradient: string }>(
        server.handle.db,
        sql`with before as (select image_id, to_hex(shape::bigint) as shape, to_hex(gradient::bigint) as gradient
          from image_fingerprints where image_id = ${image.id})
          update image_fingerprints as kept set shape = ('x' || ${shape})::bit(64), gradient = ('x' || ${gradient})::bit(64)
          from before where kept.image_id = before.image_id returning before.shape, before.gradient`,
      );
      return before!;
    };
    const own = await keep(misleading);
    const { found } = (await ask(tiny)).body;
    await keep({ shape: own.shape.padStart(16, '0'), gradient: own.gradient.padStart(16, '0') });
    expect(found?.changes).toMatchObject({ resized: true, turnedDegrees: 0 });
  });

  test.each([
    ['most', { left: 60, top: 50, width: 900, height: 930 }],
    ['three quarters', { left: 80, top: 120, width: 884, height: 890 }],
  ])('%s of the clean picture is found by its mark, and where it lay', async (_, box) => {
    const part = await ask(await through(sharp(await fullPicture()).extract(box)));
    const { found } = part.body;
    expect(by(found)).toEqual(['mark', 'fingerprint']);
    expect(found?.createdAt).toBe(image.createdAt);
    const { cropped, resized } = found!.changes;
    expect(resized).toBe(false);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(cropped![side] * 1024).toBeCloseTo(box[side], -1);
  });

  test('a picture that its maker shows is shown with it', async () => {
    await cleo.call(imageRoutes.update, { params: { id: image.id }, body: { listed: true } });
    const { body } = await ask(preview);
    expect(body.found?.listed?.id).toBe(image.id);
    expect((await fetch(`${server.url}${body.found!.listed!.thumbnailUrl}`)).status).toBe(200);
    await cleo.call(imageRoutes.update, { params: { id: image.id }, body: { listed: false } });
  });

  test('a licence is told of a picture that is shown, and of one that was sold exclusively', async () => {
    const [sold] = (await generate(cleo, style, { seed: 21 })) as [Image];
    const file = new Uint8Array(await (await fetch(`${server.url}${sold.url}`)).arrayBuffer());
    const show = (listed: boolean) =>
      cleo.call(imageRoutes.update, { params: { id: sold.id }, body: { listed } });
    const { number } = await buyLicence(cleo, sold, 'standard');
    await show(true);
    expect((await ask(file)).body.found?.licence).toEqual({
      number,
      tier: 'standard',
      exclusive: false,
    });
    await show(false);
    expect((await ask(file)).body.found).toMatchObject({ licence: null, licenceNumber: null });
    await show(true);
    const exclusive = await buyLicence(cleo, sold, 'commercial');
    const licence = { number: exclusive.number, tier: 'commercial', exclusive: true };
    const { body } = await ask(file);
    expect(body.found).toMatchObject({
      listed: null,
      licence,
      licenceNumber: exclusive.number,
    });
    const { payload } = await compactVerify(body.receipt, await publishedKeys());
    const receipt = Receipt.parse(JSON.parse(new TextDecoder().decode(payload)));
    expect(receipt.facts).toMatchObject({ found: { licence } });
    const { body: bought } = await cleo.call(imageRoutes.get, { params: { id: sold.id } });
    const delivered = await fetch(`${server.url}${bought.downloadUrl}`);
    const licensed = await ask(new Uint8Array(await delivered.arrayBuffer()));
    expect(by(licensed.body.found)).toContain('credentials');
    expect(licensed.body.found?.changes.none).toBe(true);
  });

  test('credentials are evidence for the picture they name, and for no other', async () => {
    const own = createCredentials({
      db: server.handle.db,
      log: createLog('silent'),
      secret: readSecret(server.dataFolder, undefined),
      publicUrl: server.url,
      signer: undefined,
      timeStamps: undefined,
      trusted: undefined,
    });
    const file = await through(sharp(preview).jpeg({ quality: 90 }));
    const signedAs = async (picture?: string) => {
      return own.sign({
        file,
        format: 'jpeg',
        facts: {
          title: 'Of some picture',
          sourceType: 'compositeSynthetic',
          credit: {
            url: `${server.url}/whose`,
            account: 'own',
            shares: [],
            ...(picture && { picture }),
          },
        },
      });
    };
    try {
      const named = (await ask(await signedAs(image.id))).body.found;
      expect([by(named)?.[0], named?.changes.none]).toEqual(['credentials', true]);
      for (const other of ['img_01ARZ3NDEKTSV4RRFFQ69G5FAV', undefined]) {
        const { found, credentials } = (await ask(await signedAs(other))).body;
        expect(found?.createdAt).toBe(image.createdAt);
        expect(by(found)).toEqual(['mark', 'fingerprint']);
        expect(found?.changes.none).toBe(false);
        // Their content is still shown, but as no evidence.
        expect(credentials).toMatchObject({ state: 'valid', title: 'Of some picture' });
      }
    } finally {
      await own.close();
    }
  });

  test('a stranger’s picture is not found, and what is no picture is refused', async () => {
    const { body } = await ask(await testPicture(77, 640));
    expect(body).toMatchObject({ found: null, credentials: { state: 'none' } });
    const { status, error } = await ask(new TextEncoder().encode('no picture'));
    expect(status).toBe(415);
    expect(error?.message).toContain('not a picture');
  });

  test('the answer comes with a receipt that holds without us', async () => {
    const { body } = await ask(preview);
    const { payload } = await compactVerify(body.receipt, await publishedKeys());
    const receipt = Receipt.parse(JSON.parse(new TextDecoder().decode(payload)));
    const sha256 = createHash('sha256').update(preview).digest('hex');
    expect(receipt).toMatchObject({
      iss: server.url,
      sub: `sha256:${sha256}`,
      kind: 'check',
      facts: { sha256, found: { evidence: body.found!.evidence }, credentials: { state: 'valid' } },
    });
    expect(JSON.stringify(receipt)).not.toContain('/api/');
  });

  test('credentials that were taken from another file, or written by another server, are not ours', async () => {
    const facts = {
      title: 'Not painted here',
      sourceType: 'compositeSynthetic',
      softwareAgent: 'collage 3',
      steps: [],
      credit: { url: `${server.url}/check`, account: 'own', shares: [] },
    } satisfies CredentialFacts;
    const elsewhere = await openTestDatabase();
    const foreign = createCredentials({
      db: elsewhere.db,
      log: createLog('silent'),
      secret: 'the secret of another server, of its own',
      publicUrl: server.url,
      signer: await strangersSigner(),
      timeStamps: undefined,
      trusted: undefined,
    });
    const own = createCredentials({
      db: server.handle.db,
      log: createLog('silent'),
      secret: readSecret(server.dataFolder, undefined),
      publicUrl: server.url,
      signer: undefined,
      timeStamps: undefined,
      trusted: undefined,
    });
    try {
      const file = await through(sharp(await testPicture(78, 640)).jpeg());
      const sign = (by: typeof own) => by.sign({ file, format: 'jpeg', facts });
      const ours = await sign(own);
      expect((await ask(ours)).body).toMatchObject({
        found: null,
        credentials: { state: 'valid', signer: { who: 'ours' } },
      });
      expect((await ask(await sign(foreign))).body.credentials).toMatchObject({
        state: 'valid',
        signer: { who: 'unknown' },
        credit: null,
      });
      const changed = Uint8Array.from(ours);
      changed[changed.length - 200]! ^= 1;
      expect((await ask(changed)).body.credentials.state).toBe('invalid');
      // Saved again, they are gone, and nothing else vouches for it.
      const resaved = await ask(await through(sharp(ours).jpeg({ quality: 90 })));
      expect(resaved.body).toMatchObject({ found: null, credentials: { state: 'none' } });
    } finally {
      await own.close();
      await foreign.close();
      await elsewhere.close();
    }
  });

  test.each([
    ['http://127.0.0.1/x.png', 'We cannot fetch anything'],
    ['http://[::ffff:169.254.169.254]/', 'We cannot fetch anything'],
    ['file:///etc/passwd', 'http'],
    ['nonsense', 'not a web address'],
  ])('the address %s is refused, naming the field', async (url, why) => {
    const { status, error } = await guest.call(checkRoutes.check, { body: { url } });
    expect(status).toBe(422);
    expect(error?.fields?.[0]).toMatchObject({
      path: 'url',
      message: expect.stringContaining(why) as string,
    });
  });

  test('pages of any site may ask, here and nowhere else, without anybody’s token', async () => {
    const origin = { origin: 'https://news.example' };
    const asked = await fetch(`${server.url}/api/check`, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await fetch(`${server.url}/api/check`, {
      method: 'POST',
      headers: { ...origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const other = await fetch(`${server.url}/api/config`, { headers: origin });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
