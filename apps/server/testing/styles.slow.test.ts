import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freeOwnPictures } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import { sampleRoutes } from '@limn/contracts/samples';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../src/modules/ledger/index.ts';
import { rows } from '../src/platform/database/database.ts';
import { generate, signUp, startStyle, trained } from '../seeds/steps.ts';
import { publishStyle, uploadPictures } from './scenario.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from '../seeds/eventually.ts';
import { importStarter } from '../src/modules/references/index.ts';
import { createStorage } from '../src/platform/storage.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let mira: Actor;
let cleo: Actor;
let guest: Actor;
/** Mira's, trained and not published. */
let style: StyleId;
beforeAll(async () => {
  server = await startTestServer({ LIMN_STYLE_SAMPLES: 'true', LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  guest = await server.as();
  style = await startStyle(mira, 'Evening fields');
  await uploadPictures(mira, style, 4);
  await mira.call(styleRoutes.train, { params: { id: style } });
  await trained(mira, style);
});
afterAll(() => server.close());

const samplesFor = async (person: Actor) =>
  (await person.call(sampleRoutes.list, { query: { styles: style } })).body.styles[0];
const painted = () =>
  eventually('the samples are painted', async () => {
    const shown = await samplesFor(mira);
    return shown?.painting?.status === 'succeeded' && shown;
  });
const asked = (person: Actor, recipe: Record<string, unknown> = {}) =>
  person.call(studioRoutes.generate, {
    body: {
      prompt: 'a sun over a green hill',
      model: 'limn-quick',
      style,
      image_dimensions: '512x512',
      quality: 10,
      requestId: randomUUID(),
      ...recipe,
    },
  });

describe('an artist tries their own style', () => {
  test('after training three samples are painted, with their credits and the preview mark', async () => {
    const { samples } = await painted();
    expect(samples.map(({ width, height }) => `${width}x${height}`)).toEqual(
      Array.from({ length: 3 }, () => '512x512'),
    );
    expect(new Set(samples.map(({ prompt }) => prompt)).size).toBe(3);
    for (const { credits, url } of samples) {
      expect(credits[0]!.artist.name).toBe('Mira Okafor');
      expect(credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
      // The marked picture, not the clean one.
      expect(url).toContain('variant=public-preview');
      expect((await fetch(server.url + url)).status).toBe(200);
    }
    expect((await mira.call(imageRoutes.list, { query: { owner: 'me' } })).body.total).toBe(0);
    expect((await mira.call(studioRoutes.list, {})).body.total).toBe(0);
    expect((await mira.call(studioRoutes.credits)).body.available).toBe(25);
  });

  test('nobody else sees them before the style is published', async () => {
    expect(await samplesFor(guest)).toBeUndefined();
    expect(await samplesFor(cleo)).toBeUndefined();
  });

  test('painted again, they take the place of the earlier ones, whose files go', async () => {
    const before = await painted();
    const keys = await rows<{ full_key: string }>(
      server.handle.db,
      sql`select full_key from images where sample`,
    );
    const started = await mira.call(sampleRoutes.paint, { params: { id: style } });
    expect(started.status).toBe(202);
    expect((await mira.call(sampleRoutes.paint, { params: { id: style } })).status).toBe(409);
    expect(started.body.samples).toHaveLength(3);
    const after = await painted();
    const ids = ({ samples }: typeof after) => samples.map(({ id }) => id);
    expect(ids(after).some((id) => ids(before).includes(id))).toBe(false);
    await eventually('the earlier files are gone', async () =>
      keys.every(({ full_key: key }) => !existsSync(join(server.dataFolder, 'files', key))),
    );
  });

  test('samples follow pictures of the library, where it has them, and name them', async () => {
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter({ db: server.handle.db, storage, now: new Date() });
    const address = sql`source_url like '%allium%'`;
    await server.handle.db.execute(
      sql`update reference_pictures set blocked_at = now() where ${address}`,
    );
    await mira.call(sampleRoutes.paint, { params: { id: style } });
    const { samples } = await painted();
    expect(
      samples.map(({ references }) => references.map(({ part, title }) => `${part}: ${title}`)),
    ).toEqual([['guide: Boats in River, Nagasaki'], ['guide: Abandoned Dust Bowl Home'], []]);
    expect(samples[2]!.prompt).toBe('a woman in a red scarf, portrait');
    for (const { credits } of samples)
      expect(credits.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
    await server.handle.db.execute(
      sql`update reference_pictures set blocked_at = null where ${address}`,
    );
  });

  test('pictures in their own style are free, ten a month, even before it is published', async () => {
    const left = async () => (await mira.call(sampleRoutes.ownPictures)).body.left;
    expect(await left()).toBe(freeOwnPictures);
    const pictures = await generate(mira, style, { number_of_images: 2 });
    expect(pictures).toHaveLength(2);
    expect(await left()).toBe(freeOwnPictures - 2);
    expect((await mira.call(studioRoutes.credits)).body.available).toBe(25);

    // Credits for unpainted pictures are returned.
    const { body } = await asked(mira, { number_of_images: 3, image_dimensions: '1024x1024' });
    expect(body).toMatchObject({ creditsReserved: 0, freePictures: 3 });
    await mira.call(studioRoutes.cancel, { params: { id: body.id } });
    const ended = await eventually('it is cancelled', async () => {
      const now = await mira.call(studioRoutes.get, { params: { id: body.id } });
      return now.body.status === 'cancelled' && now.body;
    });
    expect(await left()).toBe(freeOwnPictures - 2 - ended.images.length);

    await server.handle.db.execute(
      sql`update ledger_balances set balance = 1 where account like '%:own_pictures:%'`,
    );
    const mixed = await asked(mira, { number_of_images: 3 });
    expect(mixed.body).toMatchObject({ creditsReserved: 2, freePictures: 1 });
    await mira.call(studioRoutes.cancel, { params: { id: mixed.body.id } });
  });

  test('a new month brings new free pictures, and the ledger stays sound', async () => {
    await server.handle.db.execute(
      sql`update ledger_balances b set balance = (select sum(amount) from ledger_entries e
        where e.account = b.account and e.currency = b.currency) where account like '%:own_pictures:%'`,
    );
    expect(await audit(server.handle.db)).toEqual([]);
    await server.moveClock('+32d');
    expect((await mira.call(sampleRoutes.ownPictures)).body.left).toBe(freeOwnPictures);
  });

  test('somebody else paints in it only once it is published, and pays', async () => {
    expect((await asked(cleo)).error?.message).toContain('no longer offered');
    const raw = await startStyle(mira, 'Raw');
    const untrained = await asked(mira, { style: raw });
    expect(untrained.error?.message).toBe('Train ‘Raw’ first: it has no training yet.');
    await mira.call(styleRoutes.update, { params: { id: style }, body: { published: true } });
    const { body } = await asked(cleo);
    expect(body).toMatchObject({ creditsReserved: 1, freePictures: 0 });
    expect((await samplesFor(guest))!.samples).toHaveLength(3);
    expect((await samplesFor(guest))!.painting).toBeNull();
  });
});

describe('finding a style', () => {
  let other: StyleId;
  beforeAll(async () => {
    const tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    other = await publishStyle(tomas, 'Paper Country', 412);
    await tomas.call(styleRoutes.update, {
      params: { id: other },
      body: { medium: 'gouache', subjects: ['Villages', 'trees'] },
    });
    await mira.call(styleRoutes.update, {
      params: { id: style },
      body: { medium: 'watercolour', subjects: ['trees', 'boats'] },
    });
  });
  const found = async (query: Record<string, string>) =>
    (await guest.call(styleRoutes.list, { query })).body.artStyles.map(({ name }) => name);

  test('by its medium, subjects, colours and artist', async () => {
    expect(await found({ search: 'gouache' })).toEqual(['Paper Country']);
    expect(await found({ search: 'trees' })).toHaveLength(2);
    expect(await found({ search: 'watercolor mira boats' })).toEqual(['Evening fields']);
    const { body } = await guest.call(styleRoutes.get, { params: { id: style } });
    expect(body.colours.length).toBeGreaterThan(0);
    expect(await found({ search: body.colours[0]! })).toContain('Evening fields');
    expect(await found({ search: `${body.colours[0]!} villages` })).toEqual(['Paper Country']);
  });

  test('subjects are kept once each, in small letters; an eleventh is refused by name', async () => {
    const tag = (subjects: string[]) =>
      mira.call(styleRoutes.update, { params: { id: style }, body: { subjects } });
    expect((await tag(['Boats ', 'trees'])).body.subjects).toEqual(['boats', 'trees']);
    const many = await tag(Array.from({ length: 11 }, (_, index) => `subject ${index}`));
    expect(many.error?.fields?.[0]?.path).toBe('subjects');
    expect((await tag(['boats', 'Boats'])).status).toBe(422);
  });

  test('a work’s new title is what pictures credit; the cover comes first', async () => {
    const { body } = await mira.call(styleRoutes.get, { params: { id: style } });
    const last = body.artworks.at(-1)!;
    const params = { id: style, artworkId: last.id };
    const rename = (title: string) =>
      mira.call(styleRoutes.renameArtwork, { params, body: { title } });
    expect((await rename('  ')).error?.fields?.[0]?.path).toBe('title');
    expect((await rename('Two sails')).body.title).toBe('Two sails');
    const { samples } = (await samplesFor(guest))!;
    const titles = samples.flatMap(({ credits }) => credits[0]!.artworks.map(({ title }) => title));
    expect(titles).toContain('Two sails');
    expect(body.cover).toBe(body.artworks[0]!.id);
    const chosen = await mira.call(styleRoutes.update, {
      params: { id: style },
      body: { cover: last.id },
    });
    expect(chosen.body.cover).toBe(last.id);
    expect(chosen.body.covers[0]!.title).toBe('Two sails');
    const { artworks } = (await guest.call(styleRoutes.get, { params: { id: other } })).body;
    const foreign = { params: { id: style }, body: { cover: artworks[0]!.id } };
    expect((await mira.call(styleRoutes.update, foreign)).status).toBe(404);
  });
});
