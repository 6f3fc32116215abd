import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { checkRoutes } from '@limn/contracts/check';
import { rightsHolderBasisPoints } from '@limn/contracts/constants';
import { credentialRoutes } from '@limn/contracts/credentials';
import type { StyleId, UserId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { marketRoutes } from '@limn/contracts/market';
import { notificationRoutes } from '@limn/contracts/notifications';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { reportRoutes } from '@limn/contracts/reports';
import { sampleRoutes } from '@limn/contracts/samples';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePlan } from '../src/modules/billing/index.ts';
import { sourceTypeUrl } from '../src/modules/credentials/index.ts';
import { rows } from '../src/platform/database/database.ts';
import { smallCopy, testPicture } from './pictures.ts';
import { buyLicence, generate, signUp, startStyle, trained } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let mira: Actor;
let cleo: Actor;
let juno: Actor;
/** Mira's, on sale. */
let fields: StyleId;
/** Cleo's own. */
let own: StyleId;

async function declare(person: Actor, name: string) {
  const { body: agreement } = await person.call(licensingRoutes.agreement, {
    params: { kind: 'own-style' },
  });
  const { version, sha256 } = agreement.data;
  return person.call(ownStyleRoutes.create, { body: { name, agreement: { version, sha256 } } });
}
const upload = (person: Actor, id: StyleId, bytes: Uint8Array) =>
  person.call(styleRoutes.upload, {
    params: { id },
    query: { holdsRights: 'true' },
    file: { name: 'mine.png', bytes },
  });
/** Pictures that no artist has registered here. */
const ownPicture = (n: number) => testPicture(500 + 7 * n, 360);

async function trainOwn(person: Actor, name: string, from = 0): Promise<StyleId> {
  const { body, error } = await declare(person, name);
  if (error) throw new Error(error.message);
  for (let n = from; n < from + 4; n++) {
    const { error: refused } = await upload(person, body.id, await ownPicture(n));
    if (refused) throw new Error(refused.message);
  }
  await person.call(styleRoutes.train, { params: { id: body.id } });
  await trained(person, body.id);
  return body.id;
}
// More than half is the artist's, so that it may be offered.
const mostlyFields = () => ({ mixed_styles: [{ style: fields, percent: 80 }], seed: 3 });
const ask = (person: Actor, style: StyleId, recipe: Record<string, unknown> = {}) =>
  person.call(studioRoutes.generate, {
    body: {
      prompt: 'a sun over a hill',
      model: 'limn-quick',
      style,
      image_dimensions: '512x512',
      quality: 10,
      requestId: randomUUID(),
      ...recipe,
    },
  });
const ownIds = async (person: Actor) =>
  (await person.call(ownStyleRoutes.list, {})).body.ownStyles.map(({ id }) => id);

beforeAll(async () => {
  server = await startTestServer({ LIMN_STYLE_SAMPLES: 'true', LIMN_ACCEPTANCE: 'open' });
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  juno = await signUp(server, 'juno@limn.test', 'creator', 'Juno Park');
  fields = await publishStyle(mira, 'Evening fields');
  await mira.call(styleRoutes.update, {
    params: { id: fields },
    body: { prices: { personal: 1000, standard: 9000, commercial: 60000 } },
  });
  own = await trainOwn(cleo, 'Kitchen table');
});
afterAll(() => server.close());

describe('a style that a creator trains for themselves', () => {
  test('is kept with the declaration it was begun with, which lasts as long as the style', async () => {
    const { body } = await cleo.call(styleRoutes.get, { params: { id: own } });
    expect(body).toMatchObject({ private: true, mine: true, published: false, status: 'trained' });
    expect(body.agreementAccepted).toBe(true);
    const { body: given } = await cleo.call(licensingRoutes.consents, {});
    const [declaration] = given.consents;
    expect(declaration).toMatchObject({
      kind: 'own-style',
      subject: 'Kitchen table',
      withdrawable: false,
    });
    const { status, error } = await cleo.call(licensingRoutes.withdraw, {
      params: { id: declaration!.id },
    });
    expect(status).toBe(409);
    expect(error?.message).toContain('Delete its style');
  });

  test('begins only with the declaration as it stands', async () => {
    const { status } = await juno.call(ownStyleRoutes.create, {
      body: { name: 'Unread', agreement: { version: '1.0', sha256: '0'.repeat(64) } },
    });
    expect(status).toBe(409);
  });

  test('gets no samples painted', async () => {
    const { body } = await cleo.call(sampleRoutes.list, { query: { styles: own } });
    expect(body.styles.flatMap(({ samples }) => samples)).toEqual([]);
  });

  test('is found by nobody, whoever looks and wherever', async () => {
    const guest = await server.as();
    for (const person of [guest, juno, mira]) {
      expect((await person.call(styleRoutes.get, { params: { id: own } })).status).toBe(404);
      for (const query of [{}, { search: 'Kitchen' }, { search: 'Cleo' }]) {
        const { body } = await person.call(styleRoutes.list, { query });
        expect(body.artStyles.map(({ id }) => id)).not.toContain(own);
      }
      const { body } = await person.call(sampleRoutes.list, { query: { styles: own } });
      expect(body.styles).toEqual([]);
    }
    const { body: listed } = await guest.call(marketRoutes.listings, { query: {} });
    expect(listed.facets['colour'].values.every(({ count }) => count === 1)).toBe(true);
    expect(await ownIds(juno)).toEqual([]);
    const { body } = await cleo.call(styleRoutes.list, {
      query: { createdBy: 'me', published: 'both' },
    });
    expect(body.artStyles).toEqual([]);
  });

  test('is touched and painted in by nobody else', async () => {
    const { body: style } = await cleo.call(styleRoutes.get, { params: { id: own } });
    const params = { id: own, artworkId: style.artworks[0]!.id };
    for (const person of [juno, mira]) {
      const tries = [
        upload(person, own, await ownPicture(50)),
        person.call(styleRoutes.renameArtwork, { params, body: { title: 'Mine now' } }),
        person.call(styleRoutes.removeArtwork, { params }),
        person.call(styleRoutes.restoreArtwork, { params }),
        person.call(styleRoutes.train, { params }),
        person.call(styleRoutes.training, { params }),
        person.call(styleRoutes.trainingEvents, { params }),
        person.call(styleRoutes.cancelTraining, { params }),
      ];
      for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
      expect((await ask(person, own)).status).toBe(409);
      expect(
        (await ask(person, fields, { mixed_styles: [{ style: own, percent: 30 }] })).status,
      ).toBe(422);
    }
    expect((await juno.call(ownStyleRoutes.remove, { params })).status).toBe(404);
    const reported = await juno.call(reportRoutes.create, {
      body: { subject: own, reason: 'other', text: 'What is this style about?' },
    });
    expect(reported.status).toBe(404);
  });

  test('cannot be published or sold, by its creator either', async () => {
    const publish = { params: { id: own }, body: { published: true } };
    expect((await cleo.call(styleRoutes.update, publish)).status).toBe(403);
    const lena = await signUp(server, 'lena@limn.test', 'artist', 'Lena');
    expect((await lena.call(styleRoutes.update, publish)).status).toBe(404);
    await expect(
      rows(server.handle.db, sql`update art_styles set published_at = now() where id = ${own}`),
    ).rejects.toThrow();
  });
});

describe('what is painted in it', () => {
  let clean: Image;
  let mixed: Image;
  beforeAll(async () => {
    [clean] = (await generate(cleo, own)) as [Image];
    [mixed] = (await generate(cleo, own, mostlyFields())) as [Image];
  });

  test('is the creator’s own, clean and without a licence', async () => {
    expect(clean.account).toMatchObject({ kind: 'own', declared: 1_000_000, none: 0 });
    expect(clean.credits).toEqual([]);
    expect(clean.offers).toEqual([]);
    expect(clean.url).toContain('variant=full');
    expect(clean.downloadUrl).toContain('variant=full');
    expect((await fetch(server.url + clean.downloadUrl!)).status).toBe(200);
  });

  test('says all the same that it was made with AI: signed, in its metadata and by its mark', async () => {
    const bytes = new Uint8Array(
      await (await fetch(server.url + clean.downloadUrl!)).arrayBuffer(),
    );
    const file = { name: 'mine.webp', bytes };
    const { body } = await cleo.call(checkRoutes.check, { file });
    expect(body.credentials).toMatchObject({
      state: 'valid',
      signer: { who: 'ours' },
      title: 'A Limn picture',
      actions: [
        { action: 'c2pa.created', digitalSourceType: sourceTypeUrl('compositeSynthetic') },
        { action: 'c2pa.watermarked.unbound' },
      ],
      ingredients: [],
      credit: { account: 'own', picture: clean.id, shares: [] },
    });
    expect(body.found).toMatchObject({
      evidence: [{ by: 'credentials' }, { by: 'mark' }],
      changes: { none: true },
      credits: [],
      listed: null,
    });
    const xmp = String((await sharp(bytes).metadata()).xmpAsString);
    expect(xmp).toContain('digitalsourcetype/compositeSynthetic');
    expect(xmp).not.toContain('Kitchen table');
    const looks = await rows(
      server.handle.db,
      sql`select 1 from image_fingerprints where image_id = ${clean.id}`,
    );
    expect(looks).toEqual([]);
  });

  test('costs its credits, for the free pictures are the artists’', async () => {
    const { body } = await cleo.call(sampleRoutes.ownPictures, {});
    expect(body.styles).toEqual([]);
    expect(body.left).toBe(body.monthly);
    expect((await cleo.call(studioRoutes.credits)).body.available).toBeLessThan(25);
  });

  test('goes into no gallery', async () => {
    const listing = { params: { id: clean.id }, body: { listed: true } };
    const { status, error } = await cleo.call(imageRoutes.update, listing);
    expect(status).toBe(409);
    expect(error?.message).toContain('your own');
    expect((await juno.call(imageRoutes.get, { params: { id: clean.id } })).status).toBe(404);
  });

  test('mixed with an artist’s style it owes the artist alone, for the artist’s part', async () => {
    expect(mixed.account.kind).toBe('exact');
    expect(mixed.credits.map(({ artist }) => artist.name)).toEqual(['Mira Okafor']);
    const [{ ppm }] = mixed.credits as [Image['credits'][0]];
    expect(ppm).toBeGreaterThan(500_000);
    expect(mixed.account.declared).toBe(1_000_000 - ppm);
    expect(mixed.downloadUrl).toBeNull();
    // The creator's own part costs nothing.
    const prices = [1000, 9000, 60_000].map((price) => Math.round((price * ppm) / 1_000_000));
    expect(mixed.offers.map(({ amount }) => amount)).toEqual(prices);
  });

  test('shown to all, a mixed picture tells of the artist’s style alone', async () => {
    await cleo.call(imageRoutes.update, { params: { id: mixed.id }, body: { listed: true } });
    const guest = await server.as();
    for (const query of [
      { owner: 'anyone', style: own },
      { owner: 'anyone', words: 'Kitchen' },
    ] as const) {
      const { body } = await guest.call(imageRoutes.list, { query });
      expect(body.images).toEqual([]);
    }
    const { body } = await guest.call(imageRoutes.list, {
      query: { owner: 'anyone', style: fields },
    });
    expect(body.images.map(({ id }) => id)).toContain(mixed.id);
    const told = await guest.call(imageRoutes.attribution, { params: { id: mixed.id } });
    expect(told.body.credits.map(({ style }) => style.name)).toEqual(['Evening fields']);
  });

  test('a licence of a mixed picture pays the artist all that artists get', async () => {
    const licence = await buyLicence(cleo, mixed, 'personal');
    const { body } = await mira.call(billingRoutes.earnings);
    const line = body.earnings.find((earning) => earning.licence?.number === licence.number)!;
    expect(line.ppm).toBe(1_000_000);
    expect(line.amount).toBe(Math.round((line.net * rightsHolderBasisPoints) / 10_000));
  });

  const said = async ({ url }: Image) => {
    const bytes = new Uint8Array(await (await fetch(server.url + url)).arrayBuffer());
    const { body } = await cleo.call(credentialRoutes.read, { file: { name: 'a', bytes } });
    return body.credentials;
  };
  const onCanvas = async (person: Actor, image: Image) => {
    const { body: canvas, error } = await person.call(canvasRoutes.create, {
      body: { image: image.id },
    });
    if (error) throw new Error(error.message);
    const params = { id: canvas.id };
    const saved = await person.call(canvasRoutes.savePicture, { params, body: {} });
    if (saved.error) throw new Error(saved.error.message);
    const { body: named } = await person.call(canvasRoutes.credits, { params });
    return { saved: saved.body, named: named.credits.map(({ style }) => style.name) };
  };

  test('on a canvas it stays the creator’s own, and owes what it owed', async () => {
    const whole = await onCanvas(cleo, clean);
    expect(whole.saved.account).toMatchObject({ kind: 'own', declared: 1_000_000, none: 0 });
    expect(await said(whole.saved)).toMatchObject({
      state: 'valid',
      actions: [
        { action: 'c2pa.opened' },
        {
          action: 'c2pa.edited',
          description: 'Edited on a canvas',
          digitalSourceType: sourceTypeUrl('compositeSynthetic'),
        },
        { action: 'c2pa.watermarked.unbound' },
      ],
      ingredients: [{ relationship: 'parentOf', credentials: 'valid' }],
    });
    expect(whole.named).toEqual([]);
    const part = await onCanvas(cleo, mixed);
    expect(part.saved.credits.map(({ artist }) => artist.name)).toEqual(['Mira Okafor']);
    expect(part.saved.account.none).toBe(0);
    expect(Math.abs(part.saved.account.declared - mixed.account.declared)).toBeLessThan(20_000);
    expect(part.named).toEqual(['Evening fields']);
  });

  test('on the canvas of somebody who licensed it, the creator’s part is nobody’s and named nowhere', async () => {
    await buyLicence(juno, mixed, 'standard');
    const { saved, named } = await onCanvas(juno, mixed);
    expect(saved.credits.map(({ style }) => style.name)).toEqual(['Evening fields']);
    expect(saved.account.declared).toBe(0);
    expect(saved.account.none).toBeGreaterThan(20_000);
    expect(named).toEqual(['Evening fields']);
  });
});

describe('pictures that are not one’s own', () => {
  let begun: StyleId;
  beforeAll(async () => {
    begun = (await declare(juno, 'Borrowed')).body.id;
  });

  test('an artist’s registered work is refused, as a file and as a small copy', async () => {
    const work = await testPicture(1);
    for (const bytes of [work, await smallCopy(work, 200)]) {
      const { status, error } = await upload(juno, begun, bytes);
      expect(status).toBe(409);
      expect(error?.message).toContain('by Mira Okafor, who registered it here');
      expect(error?.fields?.[0]?.path).toBe('file');
    }
  });

  test('so is what was painted here in an artist’s style', async () => {
    const [painted] = await generate(juno, fields);
    const shown = await fetch(server.url + painted!.url);
    const { status, error } = await upload(juno, begun, new Uint8Array(await shown.arrayBuffer()));
    expect(status).toBe(409);
    expect(error?.message).toContain('painted here in an artist’s style');
  });

  test('nor may another artist hand it in; both are told, once', async () => {
    const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus Oberlin');
    const style = await startStyle(gus, 'Borrowed too');
    const copy = await smallCopy(await testPicture(2), 200);
    for (const bytes of [copy, copy]) {
      const { status, error } = await upload(gus, style, bytes);
      expect([status, error?.fields?.[0]?.path]).toEqual([409, 'file']);
      expect(error?.message).toContain('by Mira Okafor, who registered it here');
    }
    const told = async (who: Actor) =>
      (await who.call(notificationRoutes.list, {})).body.notifications.map(
        ({ message }) => message,
      );
    expect((await told(gus)).filter((text) => text.includes('We stopped'))).toHaveLength(1);
    expect((await told(mira)).filter((text) => text.includes('“Work 2”'))).toEqual([
      'Someone uploaded “Work 2”, your work, as theirs. We stopped it.',
    ]);
    expect((await upload(gus, style, await testPicture(412))).status).toBe(201);
  });

  test('an artist may train from works they registered themselves', async () => {
    const both = await signUp(server, 'mira@limn.test', 'creator', 'Mira at home');
    const { body } = await declare(both, 'My own works');
    expect((await upload(both, body.id, await testPicture(1))).status).toBe(201);
  });

  test('hostile files are refused as those of artists are', async () => {
    expect((await upload(juno, begun, Buffer.from('just some notes'))).status).toBe(415);
    expect((await upload(juno, begun, await testPicture(1, 20))).status).toBe(415);
  });
});

describe('how many there are, and their end', () => {
  test('a plan keeps so many; the refusal names it', async () => {
    const { body } = await cleo.call(ownStyleRoutes.list, {});
    expect(body).toMatchObject({ most: 1, plan: 'free' });
    const { status, error } = await declare(cleo, 'Second');
    expect(status).toBe(409);
    expect(error?.message).toBe(
      'Your plan, Free, keeps one style of your own. Delete it, or choose a larger plan.',
    );
    const answers = await Promise.all([
      declare(await signUp(server, 'ines@limn.test', 'creator', 'Ines'), 'One'),
      declare(await server.as('ines@limn.test'), 'Two'),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('a larger plan keeps ten', async () => {
    const [user] = await rows<{ id: UserId }>(
      server.handle.db,
      sql`select id from users where email = 'ines@limn.test'`,
    );
    await givePlan(server.handle.db, user!.id, 'creator', new Date());
    const ines = await server.as('ines@limn.test');
    for (let n = 2; n <= 10; n++) expect((await declare(ines, `Style ${n}`)).status).toBe(201);
    const { status, error } = await declare(ines, 'Eleventh');
    expect(status).toBe(409);
    expect(error?.message).toContain('Your plan, Creator, keeps 10 styles of your own');
  });

  test('deleted, its pictures and what was learnt are gone; what was painted stays', async () => {
    const [image] = await generate(cleo, own);
    const files = await rows<{ key: string }>(
      server.handle.db,
      sql`select storage_key as key from artworks where style_id = ${own}
        union select artifact_key from style_models where style_id = ${own}`,
    );
    expect(files.length).toBe(5);
    expect((await cleo.call(ownStyleRoutes.remove, { params: { id: own } })).status).toBe(204);
    expect((await cleo.call(styleRoutes.get, { params: { id: own } })).status).toBe(404);
    expect(await ownIds(cleo)).toEqual([]);
    for (const table of ['artworks', 'style_models', 'trainings'])
      expect(
        await rows(
          server.handle.db,
          sql`select 1 from ${sql.identifier(table)} where style_id = ${own}`,
        ),
      ).toEqual([]);
    for (const { key } of files)
      expect(existsSync(join(server.dataFolder, 'files', key))).toBe(false);
    expect((await ask(cleo, own)).status).toBe(409);
    const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
    expect((await fetch(server.url + body.downloadUrl!)).status).toBe(200);
    expect((await declare(cleo, 'Another')).status).toBe(201);
  });
});
