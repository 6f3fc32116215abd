import type { StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createCredentials } from '../credentials/index.ts';

describe('what pictures carry out into the world', () => {
  let server: TestServer;
  let cleo: Actor;
  let style: StyleId;
  let read: ReturnType<typeof createCredentials>;
  beforeAll(async () => {
    server = await startTestServer();
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    read = createCredentials({
      db: server.handle.db,
      log: pino({ level: 'silent' }),
      secret: 'of a reader',
      publicUrl: server.url,
      signer: undefined,
      timeStamps: undefined,
      trusted: undefined,
    });
  });
  afterAll(async () => {
    await read.close();
    await server.close();
  });

  const bytesOf = async (url: string) =>
    new Uint8Array(await (await fetch(`${server.url}${url}`)).arrayBuffer());
  const credentialsOf = async (url: string) => {
    const found = await read.read(await bytesOf(url));
    if (found.state !== 'valid') throw new Error(JSON.stringify(found));
    return found;
  };

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s says by whom it is signed, whom it owes, and that it may not be learnt from',
    async (imageFormat) => {
      const [picture] = (await generate(cleo, style, { imageFormat })) as [Image];
      const preview = await credentialsOf(picture.url);
      expect(preview).toMatchObject({
        title: 'In the style of Evening fields by Mira Okafor',
        noTraining: true,
        signer: { who: 'ours', development: true },
        credit: { account: 'exact', url: `${server.url}/whose` },
      });
      expect(preview.credit?.licence).toBeUndefined();
      expect(preview.credit?.picture).toBe(picture.id);
      expect(preview.actions.map(({ action, description }) => description ?? action)).toEqual([
        'c2pa.created',
        'c2pa.placed',
        'Marked as a preview',
        'Marked with its number',
      ]);
      const shares = preview.credit!.shares.map(({ sharePpm }) => sharePpm);
      expect(shares.reduce((sum, ppm) => sum + ppm, 0)).toBe(1_000_000);
      expect(JSON.stringify(preview)).not.toContain('green hill');

      const { number } = await buyLicence(cleo, picture, 'personal');
      const { body } = await cleo.call(imageRoutes.get, { params: { id: picture.id } });
      const licensed = await credentialsOf(body.downloadUrl!);
      expect(licensed.credit?.licence).toEqual({
        number,
        url: `${server.url}/licences/${number}`,
      });
      expect(licensed.actions.map(({ action }) => action)).toEqual([
        'c2pa.opened',
        'c2pa.resized',
        'c2pa.edited.metadata',
      ]);
      expect(licensed.ingredients).toContainEqual({
        title: 'The picture before it was licensed',
        relationship: 'parentOf',
        credentials: 'valid',
      });
      // A file that differed at each download would not be the one its certificate names.
      expect(await bytesOf(body.downloadUrl!)).toEqual(await bytesOf(body.downloadUrl!));
    },
  );

  test('a picture that owes somebody may be used as a model’s input only under a licence', async () => {
    const [picture] = (await generate(cleo, style)) as [Image];
    const file = Buffer.from(await bytesOf(picture.url)).toString('latin1');
    for (const part of ['cawg.ai_inference', 'constrained', 'constraint_info', 'cawg.ai_training'])
      expect(file).toContain(part);
  });

  test('the words are in the file only where their author allows it', async () => {
    const saidIn = async () => {
      const [picture] = (await generate(cleo, style)) as [Image];
      const { xmpAsString } = await sharp(await bytesOf(picture.url)).metadata();
      expect(xmpAsString).toContain('AISystemUsed="limn-');
      return /AIPromptInformation="([^"]*)"/.exec(xmpAsString ?? '')?.[1];
    };
    expect(await saidIn()).toBeUndefined();
    await cleo.call(identityRoutes.updateMe, { body: { promptInFiles: true } });
    expect(await saidIn()).toContain('green hill');
    await cleo.call(identityRoutes.updateMe, { body: { promptInFiles: false } });
    expect(await saidIn()).toBeUndefined();
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a licensed %s can be had with a visible label, an alternative text and credentials',
    async (imageFormat) => {
      const [picture] = (await generate(cleo, style, { imageFormat })) as [Image];
      const { number } = await buyLicence(cleo, picture, 'personal');
      const { body } = await cleo.call(imageRoutes.get, { params: { id: picture.id } });
      const plain = await bytesOf(body.downloadUrl!);
      const labelled = await bytesOf(`${body.downloadUrl!}&label=1`);
      const corner = async (file: Uint8Array) => {
        const { width, height } = await sharp(file).metadata();
        const { data } = await sharp(file)
          .extract({ left: 0, top: height - 10, width: 20, height: 8 })
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { size: [width, height], mean: data.reduce((sum, v) => sum + v, 0) / data.length };
      };
      const [before, after] = [await corner(plain), await corner(labelled)];
      expect(after.size).toEqual(before.size);
      expect(after.mean).toBeLessThan(before.mean);
      const { xmpAsString } = await sharp(labelled).metadata();
      expect(xmpAsString).toContain('AI generated.</rdf:li>');
      expect(xmpAsString).toContain(number);
      const said = await read.read(labelled);
      if (said.state !== 'valid') throw new Error(JSON.stringify(said));
      expect(said.actions.map(({ description }) => description)).toContain(
        'Labelled ‘AI generated’',
      );
      expect(said.credit?.licence?.number).toBe(number);
      // There is no labelled thumbnail, and no labelled upload.
      const small = `${server.url}${body.thumbnailUrl}&label=1`;
      expect((await fetch(small)).status).toBe(404);
    },
  );

  test('what guided a picture is told of, and not shown', async () => {
    const sketch = await uploadPicture(cleo, 'secret sketch.png');
    const [picture] = (await generate(cleo, style, { pose_and_depth: sketch.id })) as [Image];
    const { ingredients } = await credentialsOf(picture.url);
    expect(ingredients).toContainEqual({
      title: 'A picture of its maker’s',
      relationship: 'inputTo',
      credentials: 'none',
    });
    expect(Buffer.from(await bytesOf(picture.url)).toString('latin1')).not.toContain('secret');
    expect((await read.read(await bytesOf(sketch.url))).state).toBe('none');
  });

  test('a small picture of what guided it is in its file where that one is shown to all', async () => {
    const [shown] = (await generate(cleo, style)) as [Image];
    const thumbnails = async () => {
      const [picture] = (await generate(cleo, style, { pose_and_depth: shown.id })) as [Image];
      const file = await bytesOf(picture.url);
      expect((await read.read(file)).state).toBe('valid');
      return Buffer.from(file).toString('latin1').includes('c2pa.thumbnail.ingredient');
    };
    expect(await thumbnails()).toBe(false);
    await cleo.call(imageRoutes.update, { params: { id: shown.id }, body: { listed: true } });
    expect(await thumbnails()).toBe(true);
  });

  test('a licence has a receipt that holds without us', async () => {
    const [picture] = (await generate(cleo, style)) as [Image];
    const { number } = await buyLicence(cleo, picture, 'standard');
    const address = licensingRoutes.licenceReceipt.path.replace('{number}', number!);
    const receipt = await (await fetch(`${server.url}${address}`)).text();
    expect(await (await fetch(`${server.url}${address}`)).text()).toBe(receipt);
    const { compactVerify, createLocalJWKSet } = await import('jose');
    const keys = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as Parameters<
      typeof createLocalJWKSet
    >[0];
    const { payload } = await compactVerify(receipt, createLocalJWKSet(keys));
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      kind: 'licence',
      sub: number,
      facts: { tier: 'standard', licensee: 'Cleo Marchetti' },
    });
  });
});
