import { createPublicKey } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialRoutes } from '@limn/contracts/credentials';
import { replaceXmp, xmpOf } from '../images/metadata.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { developmentChain, type PictureSigner } from './certificate.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { drawnP256, keptKeys } from './keys.ts';
import { createLibraryThread, LibraryGaveUp } from './library-thread.ts';
import { type CredentialFacts, manifestOf, type SignableFormat } from './manifest.ts';

const formats: SignableFormat[] = ['jpeg', 'png', 'webp', 'tiff', 'avif'];
const publicUrl = 'http://localhost:3000';
const facts: CredentialFacts = {
  title: 'Lighthouse at dusk',
  sourceType: 'compositeSynthetic',
  softwareAgent: 'collage 3',
  steps: [{ action: 'c2pa.watermarked.unbound', description: 'Marked with its number' }],
  credit: {
    url: `${publicUrl}/whose`,
    account: 'exact',
    shares: [
      { artist: 'Mira', style: 'Harbour', artwork: 'Evening', sharePpm: 700_000 },
      { artist: 'Tomas', style: 'Mist', sharePpm: 300_000 },
    ],
  },
};
const xmp = xmpOf({
  credits: [{ artist: 'Mira', style: 'Harbour' }],
  sourceType: facts.sourceType,
  rightsUrl: `${publicUrl}/whose`,
});

/** Something with structure, encoded as our own pictures are. */
function picture(format: SignableFormat, seed = 1): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="192"><rect width="100%" height="100%" fill="hsl(${seed * 50},40%,60%)"/><circle cx="${40 + seed * 20}" cy="80" r="50" fill="#eab"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().withXmp(xmp).toFormat(format).toBuffer();
}
const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer();

/** Another installation's signer, from its own secret. */
async function stranger(secret: string): Promise<PictureSigner> {
  const key = drawnP256(secret, 'pictures');
  return {
    chain: await developmentChain(key, new Date()),
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    algorithm: 'es256',
    development: false,
  };
}

describe('Content Credentials', () => {
  let handle: DatabaseHandle;
  let limn: Credentials;
  const open: Credentials[] = [];
  const credentials = (more: Partial<Parameters<typeof createCredentials>[0]> = {}) => {
    const made = createCredentials({
      db: handle.db,
      log: createLog('silent'),
      secret: 'a secret of thirty-two characters',
      publicUrl,
      signer: undefined,
      timeStamps: undefined,
      trusted: undefined,
      ...more,
    });
    open.push(made);
    return made;
  };
  beforeAll(async () => {
    handle = await openTestDatabase();
    limn = credentials();
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()));
    await handle.close();
  });
  const signed = async (format: SignableFormat, seed = 1) =>
    limn.sign({ file: await picture(format, seed), format, facts });

  test.each(formats)('%s: what is signed is read as ours', async (format) => {
    const file = await picture(format);
    expect(await limn.read(file)).toEqual({ state: 'none' });
    const out = await limn.sign({ file, format, facts });
    const { credit, ...answer } = (await limn.read(out)) as Extract<
      Awaited<ReturnType<Credentials['read']>>,
      { state: 'valid' }
    >;
    expect(answer).toMatchObject({
      state: 'valid',
      signer: { who: 'ours', name: 'Limn development certificate', development: true },
      signedAt: null,
      title: 'Lighthouse at dusk',
      generator: 'Limn 1.0.0',
      noTraining: true,
      actions: [
        {
          action: 'c2pa.created',
          digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic',
        },
        { action: 'c2pa.placed' },
        { action: 'c2pa.watermarked.unbound', description: 'Marked with its number' },
      ],
      ingredients: [
        { title: 'Evening, by Mira', relationship: 'componentOf', credentials: 'none' },
        { title: 'Mist, by Tomas', relationship: 'componentOf', credentials: 'none' },
      ],
    });
    expect(credit).toEqual({ $schema: `${publicUrl}/schemas/credit/v1.json`, ...facts.credit });
    // The picture and its XMP are unchanged.
    expect(await pixelsOf(out)).toEqual(await pixelsOf(file));
    expect((await sharp(out).metadata()).xmpAsString).toContain('DMI-PROHIBITED');
  });

  test.each(formats)('%s: one byte of the picture changed is noticed', async (format) => {
    const out = Buffer.from(await signed(format));
    // In the middle of the picture itself: credentials come before it, or after it in WebP and TIFF.
    const at = ['jpeg', 'png', 'avif'].includes(format) ? out.length - 100 : 400;
    out[at]! ^= 1;
    expect(await limn.read(out)).toMatchObject({
      state: 'invalid',
      reasons: [{ code: `assertion.${format === 'avif' ? 'bmffHash' : 'dataHash'}.mismatch` }],
    });
  });

  test.each(formats)('%s: saved again, nothing is left', async (format) => {
    const again = await sharp(await signed(format))
      .toFormat(format)
      .toBuffer();
    expect(await limn.read(again)).toEqual({ state: 'none' });
  });

  test('credentials moved to another picture are worth nothing', async () => {
    const [one, other] = await Promise.all([signed('jpeg'), signed('jpeg', 3)]);
    const lengthOf = (file: Uint8Array) => {
      const bytes = Buffer.from(file);
      let at = 2;
      const own: Buffer[] = [];
      const rest: Buffer[] = [bytes.subarray(0, 2)];
      while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
        const end = at + 2 + bytes.readUInt16BE(at + 2);
        (bytes[at + 1] === 0xeb ? own : rest).push(bytes.subarray(at, end));
        at = end;
      }
      return { own, rest, picture: bytes.subarray(at) };
    };
    const [from, to] = [lengthOf(one), lengthOf(other)];
    const forged = Buffer.concat([to.rest[0]!, ...from.own, ...to.rest.slice(1), to.picture]);
    expect(await pixelsOf(forged)).toEqual(await pixelsOf(other));
    expect(await limn.read(forged)).toMatchObject({ state: 'invalid' });
  });

  test('what somebody else signed is never ours, whatever it says', async () => {
    const other = credentials({ secret: 'another secret of 32 characters!', db: handle.db });
    const theirs = await stranger('somebody else’s secret, just as long');
    const file = await picture('png');
    // Signed elsewhere: on a server with a database of its own.
    const elsewhere = await openTestDatabase();
    const foreign = credentials({ db: elsewhere.db, signer: theirs });
    const out = await foreign.sign({ file, format: 'png', facts });
    expect(await foreign.read(out)).toMatchObject({ signer: { who: 'ours' } });
    expect(await limn.read(out)).toMatchObject({
      state: 'valid',
      signer: { who: 'unknown', name: 'Limn development certificate', development: false },
      credit: null,
    });
    // Vouched for by an authority that is trusted here.
    const authority = theirs.chain.slice(theirs.chain.lastIndexOf('-----BEGIN'));
    const trusting = credentials({ trusted: authority });
    expect(await trusting.read(out)).toMatchObject({
      signer: { who: 'trusted', development: false },
      credit: null,
    });
    // A key that was ours before is still ours: the database knows it.
    const replaced = await other.sign({ file, format: 'png', facts });
    expect(await limn.read(replaced)).toMatchObject({ signer: { who: 'ours' } });
    await elsewhere.close();
  });

  test('processes that share a secret and a database sign with the same certificate', async () => {
    const shared = await openTestDatabase();
    const both = [credentials({ db: shared.db }), credentials({ db: shared.db })];
    const file = await picture('jpeg');
    const out = await Promise.all(both.map((one) => one.sign({ file, format: 'jpeg', facts })));
    expect(await keptKeys(shared.db, 'pictures')).toHaveLength(1);
    for (const one of both)
      for (const picture of out)
        expect(await one.read(picture)).toMatchObject({ signer: { who: 'ours' } });
    await shared.close();
  });

  test('signed again for a licence, the chain stays', async () => {
    const first = await signed('jpeg');
    const licence = { number: 'LIMN-2026-0000-0000-0000', url: `${publicUrl}/licences/x` };
    const rewritten = replaceXmp(first, 'jpeg', xmp.replace('whose', 'licences/x'));
    expect(await limn.read(rewritten)).toMatchObject({ state: 'invalid' });
    const second = await limn.sign({
      file: rewritten,
      format: 'jpeg',
      facts: {
        ...facts,
        madeFrom: [{ file: first, format: 'jpeg', title: facts.title, as: 'parent' }],
        steps: [{ action: 'c2pa.edited.metadata', description: `Licensed: ${licence.number}` }],
        credit: { ...facts.credit, licence },
      },
    });
    expect(await limn.read(second)).toMatchObject({
      state: 'valid',
      signer: { who: 'ours' },
      actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.edited.metadata' }],
      ingredients: [{ relationship: 'parentOf', credentials: 'valid' }],
      credit: { licence, shares: facts.credit.shares },
    });
    expect(await pixelsOf(second)).toEqual(await pixelsOf(first));
  });

  test('a thumbnail of what it was made from, and files without credentials', async () => {
    const part = await picture('webp', 4);
    const out = await limn.sign({
      file: await picture('png'),
      format: 'png',
      facts: {
        ...facts,
        madeFrom: [
          {
            file: part,
            format: 'webp',
            title: 'My own boat',
            as: 'part',
            thumbnail: { file: await sharp(part).resize(32).jpeg().toBuffer(), format: 'jpeg' },
          },
          { file: part, format: 'webp', title: 'A guide', as: 'input' },
        ],
      },
    });
    expect(await limn.read(out)).toMatchObject({
      state: 'valid',
      ingredients: expect.arrayContaining([
        { title: 'My own boat', relationship: 'componentOf', credentials: 'none' },
        { title: 'A guide', relationship: 'inputTo', credentials: 'none' },
      ]) as unknown,
    });
  });

  test('damage of any kind is answered, and the next file is read all the same', async () => {
    const whole = Buffer.from(await signed('png'));
    const start = whole.indexOf('caBX');
    // Deterministic noise over the manifest, piece by piece.
    for (let round = 0; round < 25; round++) {
      const torn = Buffer.from(whole);
      for (let i = 0; i < 12; i++) torn[start + 8 + ((round * 977 + i * 131) % 4000)]! ^= 1 + round;
      const answer = await limn.read(torn);
      expect(['invalid', 'none', 'unread']).toContain(answer.state);
    }
    for (const length of [3, 12, 40, start + 20, whole.length - 300])
      expect((await limn.read(whole.subarray(0, length))).state).not.toBe('valid');
    expect((await limn.read(whole)).state).toBe('valid');
  });

  test('more than a few megabytes of manifest are not looked at', async () => {
    const whole = Buffer.from(await signed('png'));
    const chunk = Buffer.alloc(12 + 9_000_000);
    chunk.writeUInt32BE(9_000_000, 0);
    chunk.write('caBX', 4);
    const large = Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)]);
    expect(await limn.read(large)).toMatchObject({ state: 'unread' });
  });

  test('work that takes too long loses its thread, not the process', async () => {
    const hasty = createLibraryThread(4, { warn: () => undefined, patience: 1 });
    const file = await signed('jpeg');
    const task = { kind: 'read', file, type: 'image/jpeg', settings: '{"version":1}' } as const;
    await expect(hasty.run(task)).rejects.toThrow(LibraryGaveUp);
    // The next task gets a new thread.
    await expect(hasty.run(task)).rejects.toThrow('took too long');
    await hasty.close();
  });

  test('without the part that signs, pictures come back as they are, and it says so', async () => {
    const without = createCredentials(
      {
        db: handle.db,
        log: createLog('silent'),
        secret: 'a secret of thirty-two characters',
        publicUrl,
        signer: undefined,
        timeStamps: undefined,
        trusted: undefined,
      },
      false,
    );
    const file = await picture('jpeg');
    expect(without.signs).toBe('none');
    expect(await without.sign({ file, format: 'jpeg', facts })).toBe(file);
    expect(await without.read(file)).toEqual({ state: 'none' });
    expect(await without.read(await signed('jpeg'))).toMatchObject({ state: 'unread' });
  });

  test('the manifest says each fact once', () => {
    const { json, ingredients } = manifestOf(facts, publicUrl, '1.0.0');
    expect(ingredients).toHaveLength(2);
    expect(json.match(/limn\.credit/g)).toHaveLength(1);
  });

  test('that nothing else was done is said only where it is so', () => {
    const saysAll = (more: Partial<CredentialFacts>) =>
      manifestOf({ ...facts, ...more }, publicUrl, '1.0.0').json.includes('allActionsIncluded');
    expect(saysAll({ complete: true })).toBe(true);
    expect(saysAll({ complete: false })).toBe(false);
    expect(saysAll({})).toBe(false);
  });

  test('a key drawn from the secret is the same each time, and another for another use', () => {
    const x = (use: string) =>
      createPublicKey(drawnP256('s'.repeat(32), use)).export({ format: 'jwk' }).x;
    expect(x('pictures')).toBe(x('pictures'));
    expect(x('pictures')).not.toBe(x('receipts'));
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('anyone may ask what a picture says of itself', async () => {
    const guest = await server.as();
    const ask = (bytes: Uint8Array) =>
      guest.call(credentialRoutes.read, { file: { name: 'picture', bytes } });
    const file = await picture('png');
    expect((await ask(file)).body).toEqual({ credentials: { state: 'none' } });
    const elsewhere = await openTestDatabase();
    const stranger = createCredentials({
      db: elsewhere.db,
      log: createLog('silent'),
      secret: 's'.repeat(32),
      publicUrl,
      signer: undefined,
      timeStamps: undefined,
      trusted: undefined,
    });
    const foreign = await stranger.sign({ file, format: 'png', facts });
    expect((await ask(foreign)).body).toMatchObject({
      credentials: { state: 'valid', signer: { who: 'unknown' }, credit: null },
    });
    await stranger.close();
    await elsewhere.close();
    expect((await ask(new Uint8Array(99))).status).toBe(415);
  });

  test('the schema of what we add is published where the assertion says', async () => {
    const schema = await fetch(`${server.url}/schemas/credit/v1.json`);
    expect(schema.headers.get('access-control-allow-origin')).toBe('*');
    expect(await schema.json()).toMatchObject({
      $id: `${server.url}/schemas/credit/v1.json`,
      required: ['$schema', 'url', 'account', 'shares'],
    });
  });
});
