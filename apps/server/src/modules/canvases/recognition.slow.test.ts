import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { ImageId, StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { type Owned, ownedBy, type Source } from '@limn/imaging';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { createPool } from '../../painting/index.ts';
import { rows } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/storage.ts';
import { draw, drawn, layer, layerId, picture, place, Tab } from '../../../testing/canvas-steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { knownPicturesJob } from '../check/index.ts';

const hand: Source = { kind: 'own', id: 'hand' };
const side = 512;

describe('what is recognized in a picture that is saved', () => {
  let server: TestServer;
  let mira: Actor;
  let gus: Actor;
  let cleo: Actor;
  let vera: Actor;
  let fields: StyleId;
  let field: Image;
  let harbour: Image;
  let fieldFile: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    vera = await signUp(server, 'vera@limn.test', 'creator', 'Vera');
    fields = await publishStyle(mira, 'Evening fields');
    const harbours = await publishStyle(gus, 'Harbours', 412);
    [field] = (await generate(cleo, fields)) as [Image];
    [harbour] = (await generate(vera, harbours, { seed: 9 })) as [Image];
    await cleo.call(imageRoutes.update, { params: { id: field.id }, body: { listed: true } });
    fieldFile = await fullOf(field);
  });
  afterAll(() => server.close());

  async function fullOf({ id }: { id: ImageId }): Promise<Buffer> {
    const [stored] = await rows<{ key: string }>(
      server.handle.db,
      sql`select full_key as key from images where id = ${id}`,
    );
    return readFile(join(server.dataFolder, 'files', stored!.key));
  }
  /** A file's pixels as if `source` had made them. */
  async function claimed(file: Uint8Array, source: Source = hand): Promise<Owned> {
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    return ownedBy(source, pixels);
  }
  async function framed(actor: Actor, width = side, height = side) {
    const { body: canvas } = await actor.call(canvasRoutes.create, { body: {} });
    const tab = new Tab(actor, canvas);
    const frame = canvas.records.find((record) => record.kind === 'frame')!;
    await tab.puts({ ...frame, width, height });
    const lay = async (name: string, order: string, content: Owned, more: object = {}) => {
      await tab.puts({ ...picture(name, order), ...more });
      await draw(actor, tab, canvas, layerId(name), content);
    };
    const save = () =>
      actor.call(canvasRoutes.savePicture, { params: { id: canvas.id }, body: {} });
    return { canvas, tab, lay, save };
  }
  /** An artist's share of a picture, in parts per million. */
  const owedTo = (image: Pick<Image, 'credits'>, name: string): number =>
    image.credits.reduce((sum, { artist, ppm }) => (artist.name === name ? sum + ppm : sum), 0);

  test('a copy that is said to be somebody’s own is credited to its artists, and stays so', async () => {
    const { lay, save } = await framed(vera);
    await lay('mine', 'a', await claimed(fieldFile));
    const { body: image } = await save();
    expect(image.raised).toEqual([{ like: `‘${field.title}’`, ppm: owedTo(image, 'Mira Okafor') }]);
    expect(owedTo(image, 'Mira Okafor')).toBeGreaterThan(950_000);
    expect(image.account.kind).toBe('exact');
    const sum = image.credits.reduce((all, { ppm }) => all + ppm, 0);
    expect(sum + image.account.declared + image.account.none).toBe(1_000_000);
    // The same by ownership plane: half of it on another canvas has half the credit.
    const next = await framed(vera);
    await place(vera, next.tab, next.canvas, image, 'again', 'a');
    await next.lay('hand', 'b', drawn(side, side / 2, [20, 200, 90, 255]));
    const { body: half } = await next.save();
    const left = owedTo(half, 'Mira Okafor');
    expect(Math.abs(left - owedTo(image, 'Mira Okafor') / 2)).toBeLessThan(20_000);
  });

  test('a plane that credits another artist does not move what is recognized', async () => {
    const { canvas, tab, lay, save } = await framed(vera);
    await place(vera, tab, canvas, harbour, 'harbour', 'a');
    const [work] = harbour.credits[0]!.artworks;
    await lay('forged', 'b', await claimed(fieldFile, { kind: 'artwork', id: work!.artworkId }));
    const { body } = await save();
    expect(owedTo(body, 'Mira Okafor')).toBeGreaterThan(950_000);
  });

  test('88% claimed as own is raised, though a tenth is credited', async () => {
    const { canvas, tab, lay, save } = await framed(cleo);
    await place(cleo, tab, canvas, field, 'field', 'a');
    await lay('mine', 'b', await claimed(fieldFile), { opacity: 0.885 });
    const { body } = await save();
    expect(owedTo(body, 'Mira Okafor')).toBeGreaterThan(950_000);
    expect(body.raised).toHaveLength(1);
  });

  test.each([0.8, 0.9])(
    'grey at %d and contrast stretched back does not take a picture from its artist',
    async (opacity) => {
      const { canvas, tab, lay, save } = await framed(vera);
      await place(vera, tab, canvas, harbour, 'harbour', 'a');
      await lay('copy', 'b', await claimed(fieldFile));
      const [work] = harbour.credits[0]!.artworks;
      const grey = drawn(side, side, [128, 128, 128, 255], {
        kind: 'artwork',
        id: work!.artworkId,
      });
      await lay('grey', 'c', grey, { opacity });
      const [low, high] = [128 * opacity, 128 * opacity + 255 * (1 - opacity)];
      await tab.puts({
        ...layer('stretch', 'd'),
        kind: 'adjustment',
        settings: {
          curves: {
            all: [
              [low, 0],
              [high, 255],
            ],
          },
        },
      });
      const { body } = await save();
      expect(owedTo(body, 'Mira Okafor')).toBeGreaterThan(500_000);
    },
  );

  test('a copy in a part of a picture is credited in that part', async () => {
    const { canvas, tab, lay, save } = await framed(vera, 1024, 512);
    await place(vera, tab, canvas, harbour, 'harbour', 'a');
    const copy = await claimed(fieldFile, { kind: 'own', id: 'photo' });
    await lay('copy', 'b', copy, { transform: [1, 0, 0, 1, side, 0] });
    const { body } = await save();
    expect(owedTo(body, 'Gus')).toBeGreaterThan(480_000);
    expect(owedTo(body, 'Mira Okafor')).toBeGreaterThan(450_000);
  });

  test('a mark of another picture does not hide whose it is', async () => {
    const { canvas, tab, lay, save } = await framed(vera);
    await lay('copy', 'a', await claimed(await sharp(fieldFile).blur(0.6).png().toBuffer()));
    await place(vera, tab, canvas, harbour, 'harbour', 'b');
    await tab.puts({ ...picture('harbour', 'b'), image: harbour.id, opacity: 0.25 });
    const { body } = await save();
    expect(owedTo(body, 'Mira Okafor')).toBeGreaterThan(500_000);
  });

  test('honest double exposures are credited as their layers say', async () => {
    await buyLicence(vera, field, 'personal');
    for (const opacity of [0.3, 0.5, 0.7]) {
      const { canvas, tab, save } = await framed(vera);
      await place(vera, tab, canvas, harbour, 'harbour', 'a');
      await place(vera, tab, canvas, field, 'field', 'b');
      await tab.puts({ ...picture('field', 'b'), image: field.id, opacity });
      const { body } = await save();
      expect(body.raised).toEqual([]);
      expect(Math.abs(owedTo(body, 'Mira Okafor') - opacity * 1_000_000)).toBeLessThan(4_000);
    }
  });

  describe('is refused', () => {
    let seed = 11;
    const attempt = async (file: Uint8Array, actor: Actor) => {
      const { lay, save } = await framed(actor);
      await lay('mine', 'a', await claimed(file));
      return save();
    };
    test.each<[string, (image: Image) => Promise<unknown>, RegExp]>([
      ['not shown', async () => undefined, /does not show/],
      [
        'taken down',
        ({ id }) =>
          server.handle.db.execute(sql`update images set taken_down_at = now() where id = ${id}`),
        /was taken down/,
      ],
      [
        'licensed exclusively',
        async (image) => {
          await cleo.call(imageRoutes.update, {
            params: { id: image.id },
            body: { listed: true },
          });
          await buyLicence(vera, image, 'commercial');
        },
        /licensed exclusively/,
      ],
    ])('when it is %s', async (_, change, words) => {
      const [image] = (await generate(cleo, fields, {
        seed: seed++,
        prompt: 'a lighthouse above a stormy bay',
      })) as [Image];
      await change(image);
      const actor = words.source.includes('exclusively') ? cleo : gus;
      const { status, error } = await attempt(await fullOf(image), actor);
      expect([status, error?.fields?.[0]?.path]).toEqual([422, 'layers']);
      expect(error?.message).toMatch(words);
    });

    test('when its artist withdrew the style', async () => {
      await mira.call(styleRoutes.update, { params: { id: fields }, body: { published: false } });
      const { error } = await attempt(fieldFile, gus);
      expect(error?.message).toMatch(/withdrew/);
      await mira.call(styleRoutes.update, { params: { id: fields }, body: { published: true } });
    });
  });

  test('an upload explains a resemblance only if it is older', async () => {
    // Blurred, it has no mark, which would identify it with certainty.
    const soft = await sharp(fieldFile).blur(4).jpeg().toBuffer();
    // Resemblance to other people's hidden pictures does not count.
    const { db } = server.handle;
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    const pool = createPool(1);
    await knownPicturesJob({ db, storage, pool }).run({}, new AbortController().signal);
    await pool.close();
    const photo = await uploadPicture(gus, 'photo.jpg', soft);
    const attempt = async () => {
      const { canvas, tab, save } = await framed(gus);
      await place(gus, tab, canvas, photo, 'photo', 'a');
      const { body, error } = await save();
      if (error) throw new Error(error.message);
      return owedTo(body, 'Mira Okafor');
    };
    expect(await attempt()).toBeGreaterThan(900_000);
    await server.handle.db.execute(
      sql`update images set created_at = created_at - interval '1 year' where id = ${photo.id}`,
    );
    expect(await attempt()).toBe(0);
  });
});
