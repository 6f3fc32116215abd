import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTile, newRecords } from '@limn/canvas';
import type { Actor } from '@limn/contracts/call';
import { billingRoutes } from '@limn/contracts/billing';
import type { Layer } from '@limn/contracts/canvas-records';
import { type Check, checkRoutes } from '@limn/contracts/check';
import { credentialRoutes } from '@limn/contracts/credentials';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { type Owned, ownedBy } from '@limn/imaging';
import { initializeCanvas, readPsd, writePsdBuffer } from 'ag-psd';
import { sql } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { sourceTypeUrl } from '../credentials/index.ts';
import {
  draw,
  drawn,
  group,
  layer as layerBase,
  layerId,
  mask,
  picture,
  place,
  sendTiles,
  Tab,
  tilesOf,
} from '../../../testing/canvas-steps.ts';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('what a canvas becomes', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let gus: Actor;
  let fields: StyleId;
  let harbours: StyleId;
  let field: Image;
  let harbour: Image;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    fields = await publishStyle(mira, 'Evening fields');
    harbours = await publishStyle(gus, 'Harbours', 412);
    [field] = (await generate(cleo, fields)) as [Image];
    [harbour] = (await generate(cleo, harbours, { seed: 9 })) as [Image];
  });
  afterAll(() => server.close());

  const at = ({ id }: { id: string }) => ({ params: { id } });
  const create = async (body: { name?: string; image?: Image['id'] } = {}, actor = cleo) => {
    const answer = await actor.call(canvasRoutes.create, { body });
    if (answer.error) throw new Error(answer.error.message);
    return answer.body;
  };
  /** An empty canvas with a frame of this size. */
  async function framed(width: number, height: number, actor = cleo) {
    const canvas = await create({}, actor);
    const tab = new Tab(actor, canvas);
    const frame = canvas.records.find((record) => record.kind === 'frame')!;
    await tab.puts({ ...frame, width, height });
    return { canvas, tab };
  }
  const save = async (
    canvas: Canvas,
    body: { format?: 'png' | 'jpeg' | 'webp'; name?: string } = {},
    actor = cleo,
  ) => actor.call(canvasRoutes.savePicture, { ...at(canvas), body });
  async function saved(...call: Parameters<typeof save>): Promise<Image> {
    const { body, error } = await save(...call);
    if (error) throw new Error(error.message);
    return body;
  }
  const bytesOf = async (url: string) =>
    new Uint8Array(await (await fetch(`${server.url}${url}`)).arrayBuffer());
  async function fullOf(image: Image): Promise<Buffer> {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${image.id}`,
    );
    return readFile(join(server.dataFolder, 'files', stored!.key));
  }
  async function exported(canvas: Canvas, format: string): Promise<Response> {
    const path = canvasRoutes.export.path.replace('{id}', canvas.id);
    return fetch(`${server.url}${path}?format=${format}`, {
      headers: { authorization: `Bearer ${cleo.token}` },
    });
  }
  const credentialsOf = async ({ url }: Image) => {
    const file = { name: 'it', bytes: await bytesOf(url) };
    return (await cleo.call(credentialRoutes.read, { file })).body.credentials;
  };
  const credentialsIn = ({ credentials }: Check) => {
    if (credentials.state !== 'valid') throw new Error(credentials.state);
    return credentials;
  };
  const read = async ({ id }: { id: Canvas['id'] }) =>
    (await cleo.call(canvasRoutes.get, { params: { id } })).body;
  /** The visible pixels of a canvas, with their credit. */
  async function look(canvas: Canvas) {
    const image = await saved(canvas, { format: 'png' });
    const { data, info } = await sharp(await fullOf(image))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, credits: image.credits };
  }
  const opened = (bytes: Uint8Array, name: string, actor = cleo) =>
    actor.call(canvasRoutes.import, { query: { mine: 'true' }, file: { name, bytes } });
  async function packageOf(canvas: Canvas): Promise<Uint8Array> {
    return new Uint8Array(await (await exported(canvas, 'limn')).arrayBuffer());
  }
  async function psdOf(canvas: Canvas) {
    const answer = await exported(canvas, 'psd');
    // Reading needs something to read into.
    initializeCanvas(
      () => {
        throw new Error('No canvas is needed.');
      },
      (width, height) =>
        ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as never,
    );
    return readPsd(Buffer.from(await answer.arrayBuffer()), { useImageData: true });
  }
  /** A file's pixels as hand-painted ones. */
  async function asOwn(file: Uint8Array) {
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    return ownedBy({ kind: 'own', id: 'hand' }, pixels);
  }

  describe('a picture', () => {
    test('owes what its layers owe, by what is seen of each', async () => {
      const canvas = await create({ image: field.id, name: 'A field, painted over' });
      const tab = new Tab(cleo, canvas);
      await tab.puts(picture('sky', 'z'));
      // A quarter of it is hand work from here on.
      await draw(cleo, tab, canvas, layerId('sky'), drawn(512, 128, [40, 60, 200, 255]));
      const image = await saved(canvas);
      expect(image).toMatchObject({
        origin: 'edited',
        title: 'A field, painted over',
        width: 512,
        height: 512,
        format: 'png',
        recipe: null,
        generationId: null,
        mine: true,
        account: { kind: 'exact', declared: 250_000, none: 0 },
        downloadUrl: null,
      });
      expect(image.credits.map(({ style, artist }) => [style.name, artist.name])).toEqual([
        ['Evening fields', 'Mira Okafor'],
      ]);
      expect(image.credits[0]!.ppm).toBe(750_000);
      const { body } = await cleo.call(imageRoutes.relations, at(image));
      expect(body.madeFrom).toMatchObject([{ id: field.id, part: 'base' }]);
      expect((await sharp(await bytesOf(image.url)).metadata()).xmp).toBeDefined();
    });

    test('is licensed like any other: all of the artists’ part goes to them by their shares', async () => {
      await mira.call(styleRoutes.update, {
        params: { id: fields },
        body: { prices: { personal: 4000, standard: 6000, commercial: 9000 } },
      });
      const { canvas, tab } = await framed(512, 512);
      await place(cleo, tab, canvas, field, 'field', 'a');
      const layer = await place(cleo, tab, canvas, harbour, 'harbour', 'b');
      // Its right half overlaps the field's left one.
      await tab.puts({
        ...picture('harbour', 'b'),
        image: harbour.id,
        transform: [1, 0, 0, 1, -256, 0],
      });
      await tab.puts(picture('hand', 'c'));
      await draw(cleo, tab, canvas, layerId('hand'), drawn(512, 256, [9, 9, 9, 255]));
      expect(layer).toBe(layerId('harbour'));
      const image = await saved(canvas, { name: 'Field and harbour' });
      expect(image.account).toMatchObject({ kind: 'exact', declared: 500_000, none: 0 });
      // Each artwork’s part is a whole number, so a style’s may be a few millionths off.
      expect(image.credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(500_000);
      for (const { ppm } of image.credits) expect(Math.abs(ppm - 250_000)).toBeLessThan(20);
      const offer = image.offers.find(({ tier }) => tier === 'personal');
      // Half of it is its maker's own work, which costs nothing.
      expect(offer?.amount).toBe(2000);
      const { number } = await buyLicence(cleo, image, 'personal');
      expect(number).toMatch(/^LIMN-/);
      const { body } = await cleo.call(imageRoutes.get, at(image));
      expect((await sharp(await bytesOf(body.downloadUrl!)).metadata()).width).toBe(2048);
      for (const artist of [mira, gus]) {
        const { body: earned } = await artist.call(billingRoutes.earnings);
        const line = earned.earnings.find(({ licence }) => licence?.number === number);
        expect(Math.abs(line!.ppm - 500_000)).toBeLessThan(40);
        expect(Math.abs(line!.amount - (line!.net * 0.7) / 2)).toBeLessThanOrEqual(1);
      }
      // Once listed, it is in both styles' galleries; if one style is withdrawn, it leaves the market.
      await cleo.call(imageRoutes.update, { ...at(image), body: { listed: true } });
      const gallery = await gus.call(imageRoutes.list, {
        query: { owner: 'anyone', style: fields },
      });
      expect(gallery.body.images.map(({ id }) => id)).toContain(image.id);
      await gus.call(styleRoutes.update, { params: { id: harbours }, body: { published: false } });
      const left = await cleo.call(imageRoutes.get, at(image));
      expect(left.body).toMatchObject({ withheld: 'withdrawn', offers: [] });
      await gus.call(styleRoutes.update, { params: { id: harbours }, body: { published: true } });
    });

    test('of one’s own work alone is one’s own, and clean', async () => {
      const { canvas, tab } = await framed(128, 96);
      await tab.puts(picture('dot', 'a'));
      await draw(cleo, tab, canvas, layerId('dot'), drawn(64, 96, [255, 0, 0, 255]));
      const image = await saved(canvas);
      expect(image).toMatchObject({
        account: { kind: 'own', declared: 1_000_000, none: 0 },
        credits: [],
        withheld: 'upload',
      });
      const { data, info } = await sharp(await bytesOf(image.downloadUrl!))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([128, 96, 4]);
      const said = await sharp(await bytesOf(image.downloadUrl!)).metadata();
      expect(said.xmp).toBeUndefined();
      expect((await credentialsOf(image)).state).toBe('none');
      expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
      expect(data[64 * 4 + 3]).toBe(0);
      const jpeg = await saved(canvas, { format: 'jpeg' });
      const [{ dominant }, pixels] = await Promise.all([
        sharp(await bytesOf(jpeg.downloadUrl!)).stats(),
        sharp(await bytesOf(jpeg.downloadUrl!))
          .raw()
          .toBuffer(),
      ]);
      expect(dominant.r).toBeGreaterThan(240);
      // Transparent pixels become white.
      expect([...pixels.subarray(120 * 3, 120 * 3 + 3)].every((byte) => byte > 250)).toBe(true);
    });

    test('of a canvas whose mask an earlier version painted on shows the mask as light as it was painted', async () => {
      const { canvas, tab } = await framed(512, 512);
      await tab.puts(picture('boat', 'a'), mask('sail', layerId('boat')));
      await draw(cleo, tab, canvas, layerId('boat'), drawn(256, 256, [200, 30, 30, 255]));
      const alpha = new Uint8Array(256 * 256).fill(255);
      const whole = await sendTiles(cleo, canvas, [encodeTile({ kind: 'mask', alpha })]);
      await tab.change({
        tiles: [{ layer: layerId('sail'), at: '0,0', hash: whole.body.hashes[0]! }],
      });
      const grey = await sendTiles(cleo, canvas, [
        tilesOf(drawn(256, 256, [128, 128, 128, 255]))[0]!.bytes,
      ]);
      await server.handle.db.execute(sql`
        update canvas_tiles set hash = ${grey.body.hashes[0]!}
        where canvas_id = ${canvas.id} and layer = ${layerId('sail')}`);
      const { data } = await look(canvas);
      expect([...data.subarray(0, 4)]).toEqual([200, 30, 30, 128]);
      for (const format of ['png', 'psd'])
        expect((await exported(canvas, format)).status).toBe(200);
      const { body } = await opened(await packageOf(canvas), 'boat.limn');
      expect([...(await look(await read(body))).data.subarray(0, 4)]).toEqual([200, 30, 30, 128]);
    });

    test('too small for the mark owes what it owes, and is signed all the same', async () => {
      const { canvas, tab } = await framed(128, 96);
      await place(cleo, tab, canvas, field, 'field', 'a');
      const image = await saved(canvas);
      expect(image.account).toMatchObject({ kind: 'exact', declared: 0 });
      const said = await credentialsOf(image);
      expect(said).toMatchObject({ state: 'valid', credit: { picture: image.id } });
      expect(JSON.stringify(said)).not.toContain('watermarked');
    });

    test('needs something in its frame, and a frame that is large enough', async () => {
      const { canvas, tab } = await framed(128, 128);
      expect((await save(canvas)).error?.message).toContain('nothing in the frame');
      const settings = canvas.records.find((record) => record.kind === 'canvas')!;
      await tab.puts({ ...settings, background: '#ffeedd' });
      expect((await save(canvas)).status).toBe(422);
      await tab.puts(picture('outside', 'a'));
      await draw(cleo, tab, canvas, layerId('outside'), drawn(64, 64, [1, 2, 3, 255]));
      await tab.puts({ ...picture('outside', 'a'), transform: [1, 0, 0, 1, 500, 0] });
      expect((await save(canvas)).status).toBe(422);
      const small = await framed(40, 40);
      await small.tab.puts(picture('x', 'a'));
      await draw(cleo, small.tab, small.canvas, layerId('x'), drawn(40, 40, [1, 2, 3, 255]));
      expect((await save(small.canvas)).error?.fields?.[0]?.path).toBe('frame');
    });

    test('hidden layers give nothing, neither pixels nor a parent', async () => {
      const { canvas, tab } = await framed(512, 512);
      await place(cleo, tab, canvas, field, 'field', 'a');
      await place(cleo, tab, canvas, harbour, 'harbour', 'b');
      await tab.puts({ ...picture('harbour', 'b'), image: harbour.id, visible: false });
      const image = await saved(canvas);
      expect(image.credits.map(({ style }) => style.name)).toEqual(['Evening fields']);
      expect(image.account).toMatchObject({ kind: 'exact', declared: 0, none: 0 });
      const { body } = await cleo.call(imageRoutes.relations, at(image));
      expect(body.madeFrom.map(({ id }) => id)).toEqual([field.id]);
    });

    test('that is one of ours owes whom that owes, whatever its layers say', async () => {
      const claim = async (file: Uint8Array, actor: Actor) => {
        const content = await asOwn(file);
        const { canvas, tab } = await framed(content.pixels.width, content.pixels.height, actor);
        await tab.puts(picture('mine', 'a'));
        await draw(actor, tab, canvas, layerId('mine'), content);
        return save(canvas, {}, actor);
      };
      const { body: own } = await claim(await fullOf(field), cleo);
      expect(own.raised).toMatchObject([{ like: `‘${field.title}’` }]);
      expect(own.credits[0]!.artist.name).toBe('Mira Okafor');
      expect(own.account.declared).toBeLessThan(50_000);
      // A person who may not see its prompt gets its style and artist instead.
      const stolen = await claim(await bytesOf(field.url), gus);
      expect([stolen.status, stolen.error?.fields?.[0]?.path]).toEqual([422, 'layers']);
      expect(stolen.error?.message).toContain('in the style of Evening fields by Mira Okafor');
      expect(stolen.error?.message).toContain('which its maker does not show');
      expect(stolen.error?.message).not.toContain(field.title);
      const photo = await uploadPicture(cleo, 'photo.png');
      expect((await claim(await bytesOf(photo.downloadUrl!), cleo)).status).toBe(201);
    });

    test('that holds one of ours in a part of it is told so, too', async () => {
      const content = await asOwn(await bytesOf(field.url));
      const lay = async (actor: Actor, mine: Owned) => {
        const { canvas, tab } = await framed(1024, 640, actor);
        await tab.puts(picture('ground', 'a'), group('corner', 'b'));
        await draw(actor, tab, canvas, layerId('ground'), drawn(1024, 640, [40, 80, 120, 255]));
        const turned: Layer['transform'] = [0.5, 0.3, -0.3, 0.5, 500, 150];
        const parent = layerId('corner');
        await tab.puts({ ...picture('mine', 'a'), parent, transform: turned });
        await draw(actor, tab, canvas, layerId('mine'), mine);
        return { canvas, tab };
      };
      const stolen = await lay(gus, content);
      const { status, error } = await save(stolen.canvas, {}, gus);
      expect([status, error?.fields?.[0]?.path]).toEqual([422, 'layers']);
      expect(error?.message).toContain('a picture in the style of Evening fields');
      // Hidden layers are in no picture.
      await stolen.tab.puts({ ...group('corner', 'b'), visible: false });
      expect((await save(stolen.canvas, {}, gus)).status).toBe(201);
      const photo = await uploadPicture(cleo, 'photo.png');
      const own = await lay(cleo, await asOwn(await bytesOf(photo.downloadUrl!)));
      expect((await save(own.canvas)).status).toBe(201);
      // A placed picture keeps its credit at any size.
      const { canvas, tab } = await framed(1024, 640);
      await tab.puts(picture('ground', 'a'));
      await draw(cleo, tab, canvas, layerId('ground'), drawn(1024, 640, [40, 80, 120, 255]));
      await place(cleo, tab, canvas, field, 'field', 'b');
      expect((await save(canvas)).status).toBe(201);
    });

    test('keeps as parents what was merged into one layer', async () => {
      const { canvas, tab } = await framed(512, 512);
      await place(cleo, tab, canvas, field, 'field', 'a');
      await place(cleo, tab, canvas, harbour, 'harbour', 'b');
      const both = { ...picture('harbour', 'b'), image: harbour.id, merged: [field.id] };
      await tab.change({ put: [both], removed: [layerId('field')] });
      const { body } = await cleo.call(imageRoutes.relations, at(await saved(canvas)));
      expect(new Set(body.madeFrom.map(({ id }) => id))).toEqual(new Set([field.id, harbour.id]));
    });

    test('is not made of one that left the market for good', async () => {
      const [gone] = (await generate(cleo, fields, { seed: 5 })) as [Image];
      const canvas = await create({ image: gone.id });
      await cleo.call(imageRoutes.update, { ...at(gone), body: { listed: true } });
      const vera = await signUp(server, 'vera@limn.test', 'creator', 'Vera');
      await buyLicence(vera, gone, 'commercial');
      expect((await save(canvas)).error?.message).toMatch(/exclusively/);
    });
  });

  describe('a file', () => {
    test.each([
      ['png', 'png', 'image/png'],
      ['jpeg', 'jpeg', 'image/jpeg'],
      ['webp', 'webp', 'image/webp'],
      ['avif', 'heif', 'image/avif'],
      ['tiff', 'tiff', 'image/tiff'],
    ])('%s carries the visible mark and says whom it owes', async (format, read, type) => {
      const canvas = await create({ image: field.id });
      const answer = await exported(canvas, format);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toContain(canvas.id);
      const file = new Uint8Array(await answer.arrayBuffer());
      const metadata = await sharp(file).metadata();
      expect([metadata.format, metadata.width, metadata.height]).toEqual([read, 512, 512]);
      expect(String(metadata.xmp)).toContain('Mira Okafor, Evening fields');
      // The line of text is at the lower edge.
      const corner = async (of: Uint8Array) =>
        sharp(of)
          .removeAlpha()
          .extract({ left: 380, top: 490, width: 130, height: 20 })
          .raw()
          .toBuffer();
      const [marked, clean] = [await corner(file), await corner(await fullOf(field))];
      const differ = marked.filter((byte, i) => Math.abs(byte - clean[i]!) > 40).length;
      expect(differ).toBeGreaterThan(100);
    });

    test.each(['png', 'jpeg', 'webp', 'tiff', 'avif'])(
      '%s is signed, with the pictures it was made from and what was done to them',
      async (format) => {
        const canvas = await create({ image: field.id });
        const bytes = new Uint8Array(await (await exported(canvas, format)).arrayBuffer());
        const { body } = await cleo.call(checkRoutes.check, { file: { name: 'taken', bytes } });
        expect(body.credentials).toMatchObject({
          state: 'valid',
          signer: { who: 'ours' },
          title: 'In the style of Evening fields by Mira Okafor',
          actions: [
            { action: 'c2pa.opened' },
            {
              action: 'c2pa.edited',
              description: 'Edited on a canvas',
              digitalSourceType: sourceTypeUrl('compositeSynthetic'),
            },
            { action: 'c2pa.edited', description: 'Marked as a preview' },
          ],
          credit: { account: 'exact' },
        });
        const { ingredients, credit } = credentialsIn(body);
        expect(ingredients).toContainEqual({
          title: 'A picture of its maker’s',
          relationship: 'parentOf',
          credentials: 'valid',
        });
        expect(credit!.shares.reduce((sum, { sharePpm }) => sum + sharePpm, 0)).toBe(1_000_000);
        expect(credit!.picture).toBeUndefined();
        // It is a copy of the picture that was laid into it, and no file of that one itself.
        expect(body.found?.createdAt).toBe(field.createdAt);
        expect(body.found?.evidence.map(({ by }) => by)).not.toContain('credentials');
        expect(body.found?.changes.none).toBe(false);
      },
    );

    test('of one’s own work is clean and says nothing', async () => {
      const { canvas, tab } = await framed(100, 80);
      await tab.puts(picture('dot', 'a'));
      await draw(cleo, tab, canvas, layerId('dot'), drawn(100, 80, [10, 200, 30, 128]));
      const file = new Uint8Array(await (await exported(canvas, 'png')).arrayBuffer());
      expect((await sharp(file).metadata()).xmp).toBeUndefined();
      const pixels = await sharp(file).raw().toBuffer();
      const plain = Buffer.from(drawn(100, 80, [10, 200, 30, 128]).pixels.data);
      expect(pixels.equals(plain)).toBe(true);
    });

    test('PSD has the layers, each that owes artists with the mark', async () => {
      const canvas = await create({ image: field.id });
      const tab = new Tab(cleo, canvas);
      await tab.puts(group('above', 'y'), {
        ...picture('hand', 'a'),
        parent: layerId('above'),
        opacity: 0.5,
        blend: 'multiply',
      });
      await draw(cleo, tab, canvas, layerId('hand'), drawn(60, 50, [250, 0, 0, 255]));
      const psd = await psdOf(canvas);
      expect([psd.width, psd.height]).toEqual([512, 512]);
      const [below, above] = psd.children!;
      expect([below!.name, above!.name]).toEqual([field.title, 'above']);
      const [hand] = above!.children!;
      expect(hand).toMatchObject({ name: 'hand', blendMode: 'multiply', right: 60, bottom: 50 });
      expect(hand!.opacity).toBeCloseTo(0.5, 1);
      expect([...hand!.imageData!.data.subarray(0, 4)]).toEqual([250, 0, 0, 255]);
      const clean = await sharp(await fullOf(field))
        .ensureAlpha()
        .raw()
        .toBuffer();
      const marked = below!.imageData!.data;
      expect(clean.filter((byte, i) => Math.abs(byte - marked[i]!) > 40).length).toBeGreaterThan(
        99,
      );
    });

    test('PSD looks as the canvas does: masks lie beside their layers, adjustments are drawn', async () => {
      const { canvas, tab } = await framed(64, 64);
      await tab.puts(picture('wall', 'a'), mask('door', layerId('wall')), {
        ...layerBase('darker', 'b'),
        kind: 'adjustment',
        settings: { exposure: -2 },
      });
      await draw(cleo, tab, canvas, layerId('wall'), drawn(64, 64, [200, 180, 160, 255]));
      const alpha = new Uint8Array(256 * 256).fill(255, 0, 256 * 20);
      const { body } = await sendTiles(cleo, canvas, [encodeTile({ kind: 'mask', alpha })]);
      await tab.change({
        tiles: [{ layer: layerId('door'), at: '0,0', hash: body.hashes[0]! }],
      });
      const png = await (await exported(canvas, 'png')).arrayBuffer();
      const seen = await sharp(png).raw().toBuffer();
      const psd = await psdOf(canvas);
      const [wall, darker] = psd.children!;
      expect([wall!.hidden, darker!.hidden]).toEqual([true, false]);
      expect(wall!.imageData).toMatchObject({ width: 64, height: 64 });
      const { left, top, right, bottom } = wall!.mask!;
      // Trimmed to the mask's visible part.
      expect([left, top, right, bottom].every((side) => side! >= 0 && side! <= 64)).toBe(true);
      // Only the layer above is visible.
      expect([darker!.left, darker!.top, darker!.right, darker!.bottom]).toEqual([0, 0, 64, 20]);
      const whole = Buffer.from(psd.imageData!.data as Uint8ClampedArray);
      expect(whole.subarray(0, 64 * 20 * 4).equals(seen.subarray(0, 64 * 20 * 4))).toBe(true);
      expect(seen[0]!).toBeLessThan(150);
    });

    test('the package holds the document with its tiles', async () => {
      const canvas = await create({ image: field.id });
      const answer = await exported(canvas, 'limn');
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      const document = JSON.parse(strFromU8(files['document.json']!)) as Canvas;
      expect(document.records).toEqual(canvas.records);
      expect(document.tiles).toEqual(canvas.tiles);
      for (const { hash } of canvas.tiles)
        expect(createHash('sha256').update(files[`tiles/${hash}.tile`]!).digest('hex')).toBe(hash);
    });

    test('of an empty frame is none', async () => {
      const { canvas } = await framed(100, 100);
      expect((await exported(canvas, 'png')).status).toBe(422);
      expect((await exported(canvas, 'limn')).status).toBe(200);
      expect((await exported(canvas, 'gif')).status).toBe(422);
    });
  });

  test('a small picture of it is drawn soon after it was changed', async () => {
    const { canvas, tab } = await framed(640, 320);
    await tab.puts(picture('red', 'a'));
    await draw(cleo, tab, canvas, layerId('red'), drawn(640, 320, [220, 20, 20, 255]));
    const url = async () => (await cleo.call(canvasRoutes.get, at(canvas))).body.thumbnailUrl;
    await expect.poll(url).not.toBeNull();
    const thumbnail = await bytesOf((await url())!);
    const { width, height } = await sharp(thumbnail).metadata();
    expect([width, height]).toEqual([480, 240]);
    const forged = (await url())!.replace(/signature=(.)/, (_, first) =>
      first === '0' ? 'signature=1' : 'signature=0',
    );
    expect((await fetch(`${server.url}${forged}`)).status).toBe(403);
  });

  describe('a file that is opened', () => {
    test('as a package is the canvas it was, with whom it owes', async () => {
      const canvas = await create({ image: field.id, name: 'A field' });
      const tab = new Tab(cleo, canvas);
      await tab.puts(picture('sky', 'z'));
      await draw(cleo, tab, canvas, layerId('sky'), drawn(300, 100, [40, 60, 200, 255]));
      const before = await read(canvas);
      const { body, status } = await opened(await packageOf(canvas), 'a-field.limn');
      expect([status, body.leftOut]).toEqual([201, []]);
      const after = await read(body);
      expect(after.records).toEqual(before.records);
      expect(new Set(after.tiles.map((tile) => JSON.stringify(tile)))).toEqual(
        new Set(before.tiles.map((tile) => JSON.stringify(tile))),
      );
      const image = await saved(after);
      expect(image.credits.map(({ style }) => style?.id)).toContain(fields);
    });

    test('by somebody whose pictures are not in it is refused, and nothing of it is kept', async () => {
      const canvas = await create({ image: field.id });
      const bytes = await packageOf(canvas);
      const total = async () => (await gus.call(canvasRoutes.list, {})).body.total;
      const before = await total();
      const { status, error } = await opened(bytes, 'a.limn', gus);
      expect([status, error?.fields?.[0]?.path]).toEqual([422, 'file']);
      expect(error?.message).toContain('not yours');
      expect(await total()).toBe(before);
    });

    test('as a PSD comes with its layers, groups, masks and blend modes', async () => {
      const square = (side: number, colour: number[]) => ({
        width: side,
        height: side,
        data: Uint8ClampedArray.from({ length: side * side * 4 }, (_, i) => colour[i % 4]!),
      });
      const bytes = writePsdBuffer({
        width: 400,
        height: 300,
        children: [
          { name: 'Ground', left: 0, top: 0, imageData: square(300, [10, 90, 40, 255]) },
          {
            name: 'Things',
            opacity: 0.5,
            children: [
              {
                name: 'Sun',
                left: 40,
                top: 20,
                blendMode: 'linear light',
                imageData: square(60, [250, 200, 20, 255]),
                mask: {
                  left: 40,
                  top: 20,
                  right: 70,
                  bottom: 80,
                  defaultColor: 0,
                  imageData: {
                    ...square(60, [255, 255, 255, 255]),
                    width: 30,
                    height: 60,
                    data: new Uint8ClampedArray(30 * 60 * 4).fill(255),
                  },
                },
              },
            ],
          },
          {
            name: 'Shade',
            left: 10,
            top: 200,
            blendMode: 'multiply',
            hidden: true,
            imageData: square(50, [90, 90, 90, 255]),
          },
          {
            name: 'Warmer',
            adjustment: { type: 'brightness/contrast', brightness: 10, contrast: 0 },
          },
        ],
      });
      const { body, error } = await opened(bytes, 'my_scene.psd');
      expect(error).toBeUndefined();
      expect(body.leftOut).toEqual([
        'the blend mode ‘linear light’ of ‘Sun’',
        'the adjustment layer ‘Warmer’',
      ]);
      const canvas = await read(body);
      expect([canvas.name, canvas.width, canvas.height]).toEqual(['my scene', 400, 300]);
      const named = (name: string) =>
        canvas.records.find((record) => 'name' in record && record.name === name);
      expect(named('Ground')).toMatchObject({ kind: 'picture', parent: null });
      expect(named('Things')).toMatchObject({
        kind: 'group',
        opacity: expect.closeTo(0.5, 1) as number,
      });
      expect(named('Sun')).toMatchObject({
        parent: (named('Things') as { id: string }).id,
        transform: [1, 0, 0, 1, 40, 20],
      });
      expect(named('Mask')).toMatchObject({
        kind: 'mask',
        parent: (named('Sun') as { id: string }).id,
      });
      expect(named('Shade')).toMatchObject({ visible: false, blend: 'multiply' });
      const { width, data, credits } = await look(canvas);
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
      ];
      expect(pixel(5, 5)).toEqual([10, 90, 40]);
      // Half of the sun over the ground, and none of it beyond its mask.
      expect(Math.abs(pixel(50, 40)[0]! - 130)).toBeLessThan(4);
      expect(pixel(90, 40)).toEqual([10, 90, 40]);
      expect(credits).toEqual([]);
    });

    test.each([
      ['that is none', () => Buffer.from('GIF89a and then some'), 'PSD cannot be read'],
      [
        'that is an empty archive',
        () => Buffer.from(zipSync({ 'a.txt': strToU8('a') })),
        'no document.json',
      ],
      [
        'whose tile is not what its name says',
        () =>
          Buffer.from(
            zipSync({
              'document.json': strToU8(
                JSON.stringify({
                  format: 'limn-canvas',
                  version: 1,
                  records: [],
                  tiles: [{ layer: 'selection', at: '0,0', hash: 'a'.repeat(64) }],
                }),
              ),
            }),
          ),
        'is missing',
      ],
      [
        'whose layers lie in themselves',
        () =>
          Buffer.from(
            zipSync({
              'document.json': strToU8(
                JSON.stringify({
                  format: 'limn-canvas',
                  version: 1,
                  records: [
                    ...newRecords({ name: 'x', width: 9, height: 9 }),
                    { ...group('g', 'a', layerId('g')) },
                  ],
                  tiles: [],
                }),
              ),
            }),
          ),
        'cannot contain itself',
      ],
    ])('%s is refused in words', async (_, bytes, words) => {
      const { status, error } = await opened(bytes(), 'x.psd');
      expect(status).toBe(422);
      expect(error?.message).toContain(words);
    });
  });
});
