import { bookRoutes } from '@limn/contracts/books';
import type { Actor } from '@limn/contracts/call';
import { type Edition, type EditionDocument, editionRoutes } from '@limn/contracts/editions';
import type { BookId, EditionId, ProjectId, StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { moderationRoutes } from '@limn/contracts/moderation';
import { projectRoutes } from '@limn/contracts/projects';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { strFromU8, unzipSync } from 'fflate';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { adminOf, caseOf, counter, decide, report } from '../../../testing/moderation-steps.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { someTerms } from '../../../testing/project-steps.ts';
import { buyLicence, payWith, signUp } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isEpub } from '../../platform/is-epub.ts';
import { reserveCredits } from '../billing/index.ts';
import { readEpub } from './epub-text.ts';

const chapter = (number: number, text: string) => `Chapter ${number}\n\n${text}`;
const morning =
  'It began with a borrowed bicycle and a lighthouse above the sea. Ada rode past the trees until the harbour lay below her, and the boats were small as seeds.';
const evening =
  'In the evening Ada sat under the moon and counted the birds on the roof of the old house. Nobody came, and Ada was glad of it.';
const excerpt = `${chapter(1, morning)}\n\n${chapter(2, evening)}`;
const sent =
  'The third chapter was never printed: it tells how the mountain burned all winter long and nobody slept.';

describe('an illustrated edition', () => {
  let server: TestServer;
  let mira: Actor;
  let cleo: Actor;
  let tomas: Actor;
  let project: ProjectId;
  let style: StyleId;
  let id: EditionId;

  const read = async (who = cleo): Promise<Edition> =>
    (await who.call(editionRoutes.get, { params: { id } })).body;
  const save = async (change: (document: EditionDocument) => EditionDocument) => {
    const { revision, document } = await read();
    const body = { revision, document: change(document) };
    return cleo.call(editionRoutes.save, { params: { id }, body });
  };
  const begun = async (terms: Parameters<typeof someTerms>[1], book: BookId) => {
    const { body } = await cleo.call(projectRoutes.create, { body: { kind: 'book', book } });
    const params = { id: body.id };
    await cleo.call(projectRoutes.submit, {
      params,
      body: { version: 0, terms: someTerms(0, terms) },
    });
    const { body: accepted } = await mira.call(projectRoutes.decide, {
      params,
      body: { version: 1, decision: 'accept' },
    });
    for (const who of [mira, cleo])
      await who.call(projectRoutes.sign, {
        params,
        body: { name: 'A name', sha256: accepted.agreement!.sha256, agreed: true },
      });
    const { body: page } = await cleo.call(projectRoutes.pay, { params, body: {} });
    await payWith('4242 4242 4242 4242', page.url);
    await eventually('it begins', async () => {
      const { body: now } = await cleo.call(projectRoutes.get, { params });
      return now.state === 'active';
    });
    return body.id;
  };

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_STYLE_SAMPLES: 'false' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(tomas, 'Salt and tar');
    const offer = { offered: true, includes: 'Pictures for one edition.', price: 20_000 };
    const { body: book } = await mira.call(bookRoutes.create, {
      body: {
        kind: 'artist',
        title: 'The Salt Road',
        language: 'en',
        excerpt,
        rights: { illustration: offer, narration: offer },
      },
    });
    await mira.call(bookRoutes.publish, { params: { id: book.id }, body: { published: true } });
    const read = await begun({ rights: ['narration'], price: 20_000 }, book.id);
    expect((await cleo.call(editionRoutes.begin, { body: { project: read } })).status).toBe(404);
    project = await begun({ rights: ['illustration'], price: 20_000 }, book.id);
  });
  afterAll(() => server.close());

  test('is begun by the customer alone, once under each title', async () => {
    for (const who of [mira, tomas])
      expect((await who.call(editionRoutes.begin, { body: { project } })).status).not.toBe(201);
    const of = (who: Actor) => who.call(editionRoutes.ofProject, { params: { id: project } });
    expect((await of(cleo)).body).toEqual({ editions: [], mayBegin: true });
    const { body } = await cleo.call(editionRoutes.begin, { body: { project } });
    const again = await cleo.call(editionRoutes.begin, { body: { project } });
    expect(again.error?.message).toContain('You already have an edition with this title.');
    id = body.id;
    expect(body).toMatchObject({
      open: true,
      book: { title: 'The Salt Road', people: [{ name: 'Mira Okafor', role: 'author' }] },
      licensed: [{ source: 'excerpt' }],
    });
    // A press that comes twice begins one.
    const press = () =>
      cleo.call(editionRoutes.begin, { body: { project, title: 'The Salt Road, for children' } });
    const pressed = await Promise.all([press(), press()]);
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const second = pressed.find(({ status }) => status === 201)!.body;
    expect(second.document.title).toBe('The Salt Road, for children');
    expect((await of(mira)).body).toMatchObject({
      editions: [
        { id, title: 'The Salt Road' },
        { id: second.id, title: 'The Salt Road, for children' },
      ],
      mayBegin: false,
    });
    expect((await of(cleo)).body.mayBegin).toBe(true);
    // Each has a document of its own.
    await cleo.call(editionRoutes.save, {
      params: { id: second.id },
      body: { revision: 0, document: { ...second.document, language: 'pt' } },
    });
    expect((await read()).document).toMatchObject({ title: 'The Salt Road', language: 'en' });
    expect((await of(tomas)).status).toBe(404);
    expect((await read(mira)).open).toBe(false);
    expect((await tomas.call(editionRoutes.get, { params: { id } })).status).toBe(404);
  });

  test('takes the licensed text and no other', async () => {
    const take = (text: string, leaveOut = false) =>
      cleo.call(editionRoutes.takeText, {
        params: { id },
        query: { revision: 0, ...(leaveOut ? { leaveOut: 'true' as const } : {}) },
        body: { text },
      });
    const { body: refused } = await take(`${excerpt}\n\n${sent}`);
    expect(refused).toMatchObject({ taken: false, uncovered: [sent], edition: null });
    const wholly = await take(sent, true);
    expect(wholly.status).toBe(422);
    expect(wholly.error?.message).toContain('Ask the author to send it');
    // The author sends it: then it is licensed.
    const { body: file } = await mira.call(projectRoutes.upload, {
      params: { id: project },
      file: { name: 'third.txt', bytes: new TextEncoder().encode(sent) },
    });
    await mira.call(projectRoutes.message, {
      params: { id: project },
      body: { files: [file.id] },
    });
    const { body: taken } = await take(`${excerpt}\n\n${chapter(3, sent)}`, true);
    expect(taken.taken).toBe(true);
    expect(taken.uncovered).toEqual(['Chapter 3']);
    const { document, paragraphs } = taken.edition!;
    expect(paragraphs[0]).toEqual({ kind: 'heading', text: 'Chapter 1' });
    expect(document.scenes.map(({ from }) => from)).toEqual([0, 2]);
    // A sentence of the scene, and a seed of its own.
    expect(morning).toContain(document.scenes[0]!.prompt);
    const seeds = document.scenes.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(2);
    expect(seeds).not.toContain(null);
    expect(document.characters).toMatchObject([{ name: 'Ada', look: '' }]);
    const onlySent = await cleo.call(editionRoutes.takeText, {
      params: { id },
      query: { revision: 1 },
      body: { source: file.id },
    });
    expect(onlySent.body.edition?.paragraphs).toHaveLength(1);
    const { body: back } = await cleo.call(editionRoutes.takeText, {
      params: { id },
      query: { revision: 2 },
      body: { source: 'excerpt' },
    });
    expect(back.edition?.document.scenes).toHaveLength(2);
  });

  test('keeps what is decided, and loses nothing that somebody else saved', async () => {
    const { revision, document } = await read();
    const scenes = document.scenes;
    const kept = await save((before) => ({
      ...before,
      style,
      model: 'limn-quick',
      characters: [{ name: 'Ada', look: 'a girl in a red coat', subject: null }],
      scenes: before.scenes.map((scene) => ({ ...scene, placement: 'vignette' as const })),
    }));
    expect(kept.status).toBe(200);
    expect(kept.body.style).toMatchObject({ name: 'Salt and tar', artist: 'Tomas Lindqvist' });
    const late = await cleo.call(editionRoutes.save, {
      params: { id },
      body: { revision, document },
    });
    expect(late.status).toBe(409);
    expect(late.error?.message).toContain('Load it again');
    // Scenes go by the text's order.
    expect((await save((now) => ({ ...now, scenes: scenes.toReversed() }))).status).toBe(422);
    const theirs = await uploadPicture(tomas, 'boat.png');
    const stolen = await save((now) => ({
      ...now,
      scenes: now.scenes.map((scene) => ({ ...scene, image: theirs.id })),
    }));
    expect(stolen.status).toBe(422);
  });

  test('is painted in one style, each scene once, however often one presses', async () => {
    const { revision, document } = await read();
    const { body: before } = await cleo.call(studioRoutes.credits);
    const scenes = document.scenes.map((scene) => ({ id: scene.id, number: 0 }));
    const press = (list = scenes) =>
      cleo.call(editionRoutes.paint, { params: { id }, body: { revision, scenes: list } });
    await Promise.all([press(), press()]);
    await press();
    const done = await eventually('both are painted', async () => {
      const { paintings } = await read();
      return paintings.length === 2 && paintings.every(({ image }) => image) && paintings;
    });
    expect((await press()).status).toBe(202);
    const { body: after } = await cleo.call(studioRoutes.credits);
    expect(before.available - after.available).toBe(2);
    expect(after.reserved).toBe(0);
    const { body: image } = await cleo.call(imageRoutes.get, { params: { id: done[0]!.image! } });
    expect(image.recipe).toMatchObject({ style, image_dimensions: '768x768' });
    expect(image.recipe!.prompt).toContain('a girl in a red coat');
    const painted = done.map(async ({ scene, image: of }) => {
      const { body } = await cleo.call(imageRoutes.get, { params: { id: of! } });
      return [scene, body.recipe!.seed] as const;
    });
    expect(new Map(await Promise.all(painted))).toEqual(
      new Map(document.scenes.map((scene) => [scene.id, scene.seed])),
    );
  });

  test('waits for its turns where there are more scenes, and stops when told', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      chapter(at + 1, `House number ${at + 1} stood beside the sea, under the trees and the moon.`),
    ).join('\n\n');
    const { body: file } = await mira.call(projectRoutes.upload, {
      params: { id: project },
      file: { name: 'houses.txt', bytes: new TextEncoder().encode(many) },
    });
    await mira.call(projectRoutes.message, { params: { id: project }, body: { files: [file.id] } });
    const { revision, document: before } = await read();
    const { body: taken } = await cleo.call(editionRoutes.takeText, {
      params: { id },
      query: { revision },
      body: { source: file.id },
    });
    const { document, revision: next } = taken.edition!;
    expect(document.scenes).toHaveLength(12);
    const { body: credits } = await cleo.call(studioRoutes.credits);
    await cleo.call(editionRoutes.paint, {
      params: { id },
      body: { revision: next, scenes: document.scenes.map((one) => ({ id: one.id, number: 0 })) },
    });
    const own = new Set(document.scenes.map((scene) => scene.id));
    const now = async () => (await read()).paintings.filter(({ scene }) => own.has(scene));
    await eventually('ten have their turn', async () => {
      const begun = (await now()).filter(({ generationId }) => generationId);
      return begun.length >= 10;
    });
    await cleo.call(editionRoutes.stop, { params: { id } });
    await eventually('nothing is painted any more', async () => !(await read()).busy);
    const { body: after } = await cleo.call(studioRoutes.credits);
    expect(after.reserved).toBe(0);
    expect(credits.available - after.available).toBeLessThan(12);
    // The previous text can be restored, with its scenes and their pictures.
    expect((await save(() => before)).status).toBe(200);
    expect((await read()).paragraphs[0]).toEqual({ kind: 'heading', text: 'Chapter 1' });
    expect((await read()).document.scenes).toHaveLength(2);
  });

  test('is not begun where the credits do not suffice, which is said before', async () => {
    const { body: has } = await cleo.call(studioRoutes.credits);
    const { id: userId } = (await cleo.call(identityRoutes.me)).body;
    const amount = has.available - 1;
    await server.handle.db.transaction((tx) =>
      reserveCredits(tx, { userId, amount, reference: 'others', now: new Date() }),
    );
    const { revision, paintings, document } = await read();
    const scenes = document.scenes.map((scene) => ({ id: scene.id, number: 1 }));
    const params = { id };
    const poor = await cleo.call(editionRoutes.paint, { params, body: { revision, scenes } });
    expect(poor.status).toBe(402);
    expect(poor.error?.message).toMatch(/^2 pictures need 2 credits; you have 1\./);
    expect((await read()).paintings).toEqual(paintings);
  });

  const made = async (format: 'pdf' | 'epub', proof: boolean) => {
    const { revision } = await read();
    const asked = await cleo.call(editionRoutes.export, {
      params: { id },
      body: { revision, format, proof },
    });
    if (asked.error) return asked;
    const file = await eventually('the file is made', async () => {
      const { exports } = await read();
      const newest = exports.find((one) => one.format === format && one.proof === proof);
      if (newest?.state === 'failed') throw new Error(newest.error ?? '');
      return newest?.state === 'done' ? newest : undefined;
    });
    const answer = await fetch(`${server.url}${file.url}`);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    return { ...asked, file, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  test('comes out as a proof at any time, and final once all is licensed', async () => {
    const proof = await made('pdf', true);
    if (!('bytes' in proof)) throw new Error('no proof');
    const document = await PDFDocument.load(proof.bytes);
    const { body: pages } = await cleo.call(editionRoutes.pages, { params: { id } });
    expect(document.getPageCount()).toBe(pages.pages.length);
    expect(proof.file.pages).toBe(pages.pages.length);
    expect(pages.missing).toHaveLength(2);
    expect(document.getTitle()).toBe('The Salt Road (proof)');
    expect(document.catalog.toString()).toContain('/Lang');
    expect((await textOfPdf(proof.bytes)).split('Proof')).toHaveLength(pages.pages.length + 1);

    const early = await made('epub', false);
    expect(early.status).toBe(409);
    expect(early.error?.message).toContain('2 pictures have no licence');
    const { document: scenes, paintings } = await read();
    for (const { id: scene } of scenes.scenes) {
      const image = paintings.find((painting) => painting.scene === scene)!.image!;
      const { body } = await cleo.call(imageRoutes.get, { params: { id: image } });
      if (scene === scenes.scenes[0]!.id) {
        // The project is for business: a personal licence clears nothing, and can be upgraded.
        const { upgrades } = await buyLicence(cleo, body, 'personal');
        expect(upgrades.map(({ tier }) => tier)).toEqual(['standard', 'commercial']);
        const held = (await read()).pictures.find((picture) => picture.id === image);
        expect(held).toMatchObject({ cleared: false, licence: { tier: 'personal' } });
        const refused = await made('epub', false);
        expect(refused.error?.message).toContain('Buy or upgrade the missing ones');
      }
      await buyLicence(cleo, body, 'standard');
    }
    const pictures = (await read()).pictures.filter(({ cleared, licence }) => cleared && licence);
    expect(pictures).toHaveLength(2);
    const final = await made('epub', false);
    if (!('bytes' in final)) throw new Error(final.error?.message);
    expect(isEpub(final.bytes)).toBe(true);
    const texts = (await readEpub(final.bytes, 'en')).map(({ text }) => text);
    expect(texts.join(' ')).toContain(morning);
    expect(texts.join(' ')).not.toContain('Proof');
    const colophon = texts.slice(texts.indexOf('Colophon')).join('\n');
    expect(colophon).toContain('by Mira Okafor');
    // The imprint has public numbers that can be looked up, but no internal ids.
    for (const { licence } of pictures) expect(texts.join(' ')).toContain(licence!.number);
    expect(texts.join(' ')).toMatch(
      /Agreement LIMN-\S+, which anyone can check at \S+\/agreements\/LIMN-/,
    );
    expect(texts.join(' ')).not.toMatch(/\b(?:prj|img|edn|edx|lic|bok|prf)_/);
    expect(colophon).toContain('Tomas Lindqvist, Salt and tar (100 %)');
    expect(colophon).toContain('made with AI');
    const entries = unzipSync(final.bytes);
    expect(Object.keys(entries).filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    expect(strFromU8(entries['EPUB/scene-1.xhtml']!)).toMatch(/<img src="picture-1.jpg" alt="\w/);
    const opf = strFromU8(entries['EPUB/package.opf']!);
    expect(opf).toContain('schema:accessibilityFeature');
    expect(opf).toContain('<dc:language>en</dc:language>');
  });

  test('a file of it is reported by the book’s side, hidden from both, and comes back', async () => {
    const ada = await adminOf(server);
    const [file] = (await read(mira)).exports;
    expect((await report(tomas, file!.id)).status).toBe(404);
    expect((await report(cleo, file!.id)).status).toBe(409);
    expect((await report(mira, file!.id)).status).toBe(204);
    const found = await caseOf(ada, file!.id);
    expect(found).toMatchObject({
      subject: { kind: 'edition-file', name: 'The-Salt-Road.epub, an edition of The Salt Road' },
      owner: { email: 'cleo@limn.test' },
      files: [{ id: file!.id, name: 'The-Salt-Road.epub', bytes: file!.bytes }],
    });
    await decide(ada, file!.id, 'take-down');
    for (const who of [cleo, mira]) {
      const shown = (await read(who)).exports.find((one) => one.id === file!.id);
      expect(shown).toMatchObject({ takenDown: true, url: null, state: 'done' });
    }
    expect((await fetch(`${server.url}${file!.url}`)).status).toBe(404);
    expect((await report(mira, file!.id)).status).toBe(404);
    const opened = { id: file!.id, fileId: file!.id };
    expect((await ada.call(moderationRoutes.file, { params: opened })).status).toBe(200);
    expect((await counter(cleo, file!.id)).body.state).toBe('countered');
    await decide(ada, file!.id, 'restore');
    // A text that was taken down licenses nothing.
    const textsOf = async () => (await read()).licensed.map(({ name }) => name);
    const text = (await read()).licensed.find(({ source }) => source !== 'excerpt');
    expect(await textsOf()).toContain(text!.name);
    expect((await report(cleo, text!.source)).status).toBe(204);
    await decide(ada, text!.source, 'take-down');
    expect(await textsOf()).not.toContain(text!.name);
    await decide(ada, text!.source, 'restore');
    expect(await textsOf()).toContain(text!.name);
    const [back] = (await read(mira)).exports;
    expect(back).toMatchObject({ id: file!.id, takenDown: false });
    expect((await fetch(`${server.url}${back!.url}`)).status).toBe(200);
  });

  test('is made no more once the project has ended; what was made stays', async () => {
    await cleo.call(projectRoutes.agreement, {
      params: { id: project },
      body: { action: 'leave' },
    });
    expect((await read()).open).toBe(false);
    const saved = await save((document) => ({ ...document, title: 'Another' }));
    expect(saved.status).toBe(409);
    expect(saved.error?.message).toContain('is not active');
    expect((await made('pdf', true)).status).toBe(409);
    const [file] = (await read()).exports;
    expect((await fetch(`${server.url}${file!.url}`)).status).toBe(200);
  });
});
