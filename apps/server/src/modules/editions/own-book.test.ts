import { bookRoutes } from '@limn/contracts/books';
import type { Actor } from '@limn/contracts/call';
import { editionRoutes } from '@limn/contracts/editions';
import type { BookId, EditionId } from '@limn/contracts/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { buyLicence, signUp } from '../../../seeds/steps.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { imageRoutes } from '@limn/contracts/studio';

const text =
  'Chapter 1\n\n"It\'s late," said Ada. Two red boats lay below the lighthouse and the moon.\n\nChapter 2\n\nIn the evening she counted the birds on the roof of the old house beside the trees.';

describe('an edition of an own book', () => {
  let server: TestServer;
  let mira: Actor;
  let tomas: Actor;
  let book: BookId;
  let id: EditionId;

  const draft = async (who: Actor, title: string) =>
    (await who.call(bookRoutes.create, { body: { kind: 'artist', title, language: 'en' } })).body
      .id;
  const read = async () => (await mira.call(editionRoutes.get, { params: { id } })).body;

  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_STYLE_SAMPLES: 'false' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Lindqvist');
    book = await draft(mira, 'The Salt Road');
  });
  afterAll(() => server.close());

  test('needs a creator profile, which the page says', async () => {
    const { body } = await mira.call(editionRoutes.ofBook, { params: { id: book } });
    expect(body).toEqual({ editions: [], mayBegin: false, needsCreator: true, refusal: null });
    expect((await mira.call(editionRoutes.begin, { body: { book } })).status).toBe(403);
  });

  test('is begun by the holder alone, without a project and before the book is public', async () => {
    mira = await signUp(server, 'mira@limn.test', 'creator', 'Mira Okafor');
    const other = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    for (const who of [other, tomas]) {
      expect((await who.call(editionRoutes.begin, { body: { book } })).status).not.toBe(201);
      expect((await who.call(editionRoutes.ofBook, { params: { id: book } })).status).not.toBe(200);
    }
    const begun = await mira.call(editionRoutes.begin, { body: { book } });
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      project: null,
      open: true,
      mine: true,
      closed: null,
      book: { title: 'The Salt Road', people: [{ name: 'Mira Okafor', role: 'author' }] },
    });
    id = begun.body.id;
    for (const who of [other, tomas])
      expect((await who.call(editionRoutes.get, { params: { id } })).status).toBe(404);
    const again = await mira.call(editionRoutes.begin, { body: { book } });
    expect(again.status).toBe(409);
    const { body } = await mira.call(editionRoutes.ofBook, { params: { id: book } });
    expect(body).toMatchObject({ editions: [{ id, title: 'The Salt Road' }], mayBegin: true });
  });

  test('takes any text of its author', async () => {
    const { body } = await mira.call(editionRoutes.takeText, {
      params: { id },
      query: { revision: 0 },
      body: { text },
    });
    expect(body).toMatchObject({ taken: true, uncovered: [], uncoveredCount: 0 });
    expect(body.words).toBe(35);
    const scenes = body.edition!.document.scenes;
    expect(scenes.map(({ prompt }) => prompt)).toEqual([
      'Two red boats lay below the lighthouse and the moon.',
      'In the evening she counted the birds on the roof of the old house beside the trees.',
    ]);
  });

  test('is painted, licensed for business and made', async () => {
    const style = await publishStyle(tomas, 'Salt and tar');
    const { revision, document } = await read();
    const saved = await mira.call(editionRoutes.save, {
      params: { id },
      body: {
        revision,
        document: {
          ...document,
          style,
          isbn: '978-0-306-40615-7',
          model: 'limn-quick',
          scenes: document.scenes.map((scene, at) => ({
            ...scene,
            pictured: at === 0,
            placement: 'vignette' as const,
          })),
        },
      },
    });
    expect(saved.body.document.isbn).toBe('9780306406157');
    const [first] = saved.body.document.scenes;
    await mira.call(editionRoutes.paint, {
      params: { id },
      body: { revision: saved.body.revision, scenes: [{ id: first!.id, number: 0 }] },
    });
    const image = await eventually(
      'it is painted',
      async () => (await read()).paintings[0]?.image ?? undefined,
    );
    const make = (proof: boolean) =>
      mira.call(editionRoutes.export, {
        params: { id },
        body: { revision: saved.body.revision, format: 'pdf', proof },
      });
    expect((await make(false)).status).toBe(409);
    const { body: picture } = await mira.call(imageRoutes.get, { params: { id: image } });
    await buyLicence(mira, picture, 'standard');
    expect((await make(false)).status).toBe(202);
    const file = await eventually('the file is made', async () => {
      const [newest] = (await read()).exports;
      if (newest?.state === 'failed') throw new Error(newest.error ?? '');
      return newest?.state === 'done' ? newest : undefined;
    });
    const answer = await fetch(`${server.url}${file.url}`);
    const pages = await textOfPdf(new Uint8Array(await answer.arrayBuffer()), ' ');
    expect(pages).toContain('“It’s late,” said Ada.');
    expect(pages).toContain('ISBN 978-0306406157');
    expect(pages).toContain('Pictures in styles by Tomas Lindqvist');
    expect(pages).not.toContain('Agreement');
  });

  test('is exported as EPUB alone where the typefaces of PDFs lack its script', async () => {
    const hebrew = await draft(mira, 'דרך המלח');
    const { body: begun } = await mira.call(editionRoutes.begin, { body: { book: hebrew } });
    const params = { id: begun.id };
    const { body: taken } = await mira.call(editionRoutes.takeText, {
      params,
      query: { revision: 0 },
      body: { text: 'בערב ישבה עדה תחת הירח וספרה את הציפורים על גג הבית הישן.' },
    });
    const { revision } = taken.edition!;
    expect((await mira.call(editionRoutes.pages, { params })).body.legible).toBe(false);
    const make = (format: 'pdf' | 'epub') =>
      mira.call(editionRoutes.export, { params, body: { revision, format, proof: true } });
    const refused = await make('pdf');
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('Make the EPUB');
    expect((await make('epub')).status).toBe(202);
  });

  test('is not made where others have a part in the book, and stays to be read', async () => {
    const shared = await draft(mira, 'Written by two');
    await mira.call(bookRoutes.share, {
      params: { id: shared },
      body: { parts: [{ who: 'tomas@limn.test', role: 'author', basisPoints: 4000 }] },
    });
    const refused = await mira.call(editionRoutes.begin, { body: { book: shared } });
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('Other people have a part in this book');
    const { body } = await mira.call(editionRoutes.ofBook, { params: { id: shared } });
    expect(body).toMatchObject({ mayBegin: false, refusal: refused.error!.message });
    await mira.call(bookRoutes.share, {
      params: { id: book },
      body: { parts: [{ who: 'tomas@limn.test', role: 'author', basisPoints: 4000 }] },
    });
    const edition = await read();
    expect(edition).toMatchObject({ open: false, mine: true });
    expect(edition.closed).toContain('Other people');
    expect(edition.exports[0]!.url).not.toBeNull();
    const saved = await mira.call(editionRoutes.save, {
      params: { id },
      body: { revision: edition.revision, document: edition.document },
    });
    expect(saved.status).toBe(409);
  });
});
