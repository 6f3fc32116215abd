import { lockQuota } from '../../platform/database/lock-quota.ts';
import { cutText } from '@limn/contracts/text';
import { randomInt } from 'node:crypto';
import { editionLimits, type EditionOf, editionRoutes } from '@limn/contracts/editions';
import type { EditionId, ProfileId } from '@limn/contracts/ids';
import { largestSeed } from '@limn/contracts/recipe';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type DatabaseHandle, notify, type Sql } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { bookById } from '../books/index.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import { assertFinal, fileName, fileType, startExport } from './export-edition.ts';
import { gatherBook } from './gather-book.ts';
import {
  assertRevision,
  editionsOf,
  type EditionRow,
  type Grounds,
  groundsOfBook,
  groundsOfProject,
  heldBook,
  openEdition,
  ownProject,
  readableEdition,
  refusalOf,
} from './own-edition.ts';
import { editionChannel, press, stopPainting } from './paint.ts';
import { withoutSoftHyphens } from './plain-text.ts';
import { wordsIn } from './check-text.ts';
import { proposePrompt } from './propose-prompt.ts';
import { saveDocument } from './save-document.ts';
import { editions, exports } from './schema.ts';
import {
  assertLength,
  joined,
  licensedText,
  licensedTexts,
  proposeDocument,
  takeText,
} from './take-text.ts';
import { paragraphsOfText, progressOf, viewOf } from './view.ts';
import { checkTextApart, readOneText } from './work-texts.ts';

export interface EditionParts {
  handle: DatabaseHandle;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  files: SignedFiles;
  publicUrl: string;
}

/** Sentences that are named of those that are not licensed; the others are counted. */
const mostNamed = 100;
/** Interval at which progress of painting is read: it changes without an update of the edition. */
const watchMs = 1000;

/**
 * Illustrated editions: what a customer makes of a book under a project that grants it, and an author of an own book.
 */
export function addEditionRoutes(api: Api<Caller>, parts: EditionParts): void {
  const { handle, clock, jobs, storage, files, publicUrl } = parts;
  const { db } = handle;
  const see = async (caller: Caller, id: EditionId) =>
    viewOf({ db, files }, await readableEdition(db, caller, id, clock.now()));

  const gather = (from: Sql, edition: EditionRow, grounds: Grounds, now: Date) =>
    gatherBook({ db: from, files, publicUrl }, edition, edition.document, grounds, {
      proof: false,
      now,
    });

  /** The legal basis of a new edition, and the profile that makes it. */
  async function groundsFor(caller: Caller, body: EditionOf, now: Date) {
    if ('book' in body) {
      const book = await heldBook(db, caller, body.book);
      const grounds = await groundsOfBook(db, book, now);
      if (grounds.closed) throw conflict(grounds.closed);
      return { grounds, profileId: profileOf(caller, 'creator') };
    }
    const found = await ownProject(db, caller, body.project, now);
    const grounds = found?.mine ? groundsOfProject(found.project) : undefined;
    if (!found || !grounds || grounds.closed) throw notFound('That project');
    return { grounds, profileId: found.project.customerId };
  }
  const editionsUnder = (from: Sql, { project, bookId }: Grounds, by: readonly ProfileId[]) =>
    editionsOf(from, project ? { project: project.id } : { book: bookId, by });
  const listed = (made: readonly EditionRow[]) =>
    made.map(({ id, document: { title }, changedAt }) => ({
      id,
      title,
      changedAt: changedAt.toISOString(),
    }));

  api.on(editionRoutes.begin, async ({ caller, body }) => {
    const now = clock.now();
    const { grounds, profileId } = await groundsFor(caller, body, now);
    const { project, bookId } = grounds;
    const book = await bookById(db, bookId);
    const title = body.title ?? cutText(grounds.title, 200);
    const id = await db.transaction(async (tx) => {
      // One after the other, so that a press that came twice begins one.
      await lockQuota(tx, 'editions', project?.id ?? bookId);
      const others = await editionsUnder(tx, grounds, ownProfiles(caller));
      if (others.length >= editionLimits.editions)
        throw conflict(
          `A ${project ? 'project' : 'book'} has at most ${editionLimits.editions} editions.`,
        );
      if (others.some((other) => other.document.title.toLowerCase() === title.toLowerCase()))
        throw conflict(
          'You already have an edition with this title. Open it, or choose another title.',
        );
      const values = {
        id: newId('edition'),
        projectId: project?.id ?? null,
        firstOf: !project || others.some(({ firstOf }) => firstOf) ? null : project.id,
        profileId,
        userId: userOf(caller).id,
        bookId,
        document: {
          text: 0,
          title,
          language: book?.language ?? 'en',
          isbn: '',
          scenes: [],
          characters: [],
          style: null,
          model: 'limn-collage',
          seed: randomInt(1, largestSeed),
        },
        createdAt: now,
        changedAt: now,
      };
      await tx.insert(editions).values(values);
      return values.id;
    });
    return see(caller, id);
  });

  api.on(editionRoutes.ofProject, async ({ caller, params }) => {
    const found = await ownProject(db, caller, params.id, clock.now());
    if (!found) throw notFound('That project');
    const made = await editionsOf(db, { project: params.id });
    const open = found.mine && groundsOfProject(found.project)?.closed === null;
    return { editions: listed(made), mayBegin: open && made.length < editionLimits.editions };
  });

  api.on(editionRoutes.ofBook, async ({ caller, params }) => {
    const book = await heldBook(db, caller, params.id);
    const closed = await refusalOf(db, book, clock.now());
    const made = await editionsOf(db, { book: book.id, by: ownProfiles(caller) });
    const creator = caller.profiles.creator !== undefined;
    return {
      editions: listed(made),
      mayBegin: creator && !closed && made.length < editionLimits.editions,
      needsCreator: !creator && !closed,
      refusal: closed,
    };
  });

  api.on(editionRoutes.get, ({ caller, params }) => see(caller, params.id));

  api.on(editionRoutes.save, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { edition } = await openEdition(tx, caller, params.id, now, true);
      assertRevision(edition, body.revision);
      await saveDocument(tx, edition, body.document, { own: ownProfiles(caller), now });
    });
    return see(caller, params.id);
  });

  api.on(editionRoutes.takeText, async ({ caller, params, query, body, file, signal }) => {
    const now = clock.now();
    const person = userOf(caller).id;
    const { edition, grounds } = await openEdition(db, caller, params.id, now);
    assertRevision(edition, query.revision);
    const { language } = edition.document;
    const own = grounds.project === null;
    const licensed = await licensedTexts({ db, storage }, edition, person, signal);
    if (licensed.length === 0 && !own)
      throw new DomainError(
        'conflict',
        'The author has not licensed any text yet. Ask them to add an excerpt to the book, or to send the text in the project’s messages.',
      );
    const given = file
      ? await readOneText(await file.toBuffer(), language, person, signal)
      : body && 'source' in body
        ? licensedText(licensed, body.source)
        : await readOneText(body?.text ?? '', language, person, signal);
    const path = file ? 'file' : 'text';
    assertLength(given, path);
    // The author of a book needs no licence for its text.
    const checked = own
      ? { words: wordsIn(given), uncovered: [], kept: given }
      : await checkTextApart(given, joined(licensed), language, person, signal);
    const answer = {
      words: checked.words,
      uncovered: checked.uncovered.slice(0, mostNamed),
      uncoveredCount: checked.uncovered.length,
    };
    if (checked.uncovered.length > 0 && !query.leaveOut)
      return { ...answer, taken: false, edition: null };
    if (!checked.kept.some(({ kind }) => kind === 'text'))
      throw invalid(
        path,
        own
          ? 'This has no text. Choose another file, or paste the text.'
          : 'Nothing of this text is licensed. Ask the author to send it in the project.',
      );
    const document = await proposeDocument(edition.document, checked.kept);
    await db.transaction(async (tx) => {
      const { edition: held } = await openEdition(tx, caller, params.id, now, true);
      assertRevision(held, query.revision);
      await takeText(tx, held, checked.kept, document, now);
    });
    return { ...answer, taken: true, edition: await see(caller, params.id) };
  });

  api.on(editionRoutes.propose, async ({ caller, params, query }) => {
    const { edition } = await openEdition(db, caller, params.id, clock.now());
    const paragraphs = await paragraphsOfText(db, edition.id, edition.document.text);
    return {
      prompt: await proposePrompt(
        withoutSoftHyphens(paragraphs.slice(query.from, query.to)),
        edition.document.language,
      ),
    };
  });

  api.on(editionRoutes.paint, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { edition } = await openEdition(tx, caller, params.id, now, true);
      assertRevision(edition, body.revision);
      await press({ jobs }, tx, edition, body.scenes, now);
    });
    return progressOf({ db, files }, params.id);
  });

  api.on(editionRoutes.stop, async ({ caller, params }) => {
    const { edition, mine } = await readableEdition(db, caller, params.id, clock.now());
    if (!mine) throw notFound('That edition');
    await stopPainting({ db, clock }, edition);
    await notify(db, editionChannel, edition.id);
    return progressOf({ db, files }, params.id);
  });

  api.on(editionRoutes.pages, async ({ caller, params }) => {
    const now = clock.now();
    const { edition, grounds } = await readableEdition(db, caller, params.id, now);
    const book = await gather(db, edition, grounds, now);
    // Loaded on demand: the code that reads typefaces is large, and most servers set few pages.
    const { isLegible, layOut, pageSize } = await import('./lay-out.ts');
    return { ...pageSize, ...layOut(book), legible: isLegible(book), missing: book.missing };
  });

  api.on(editionRoutes.export, async ({ caller, params, body }) => {
    const now = clock.now();
    const gone = await db.transaction(async (tx) => {
      const { edition, grounds } = await openEdition(tx, caller, params.id, now, true);
      assertRevision(edition, body.revision);
      if (edition.document.text === 0)
        throw new DomainError('conflict', 'There is no text yet. Add it first.');
      const book = await gather(tx, edition, grounds, now);
      if (body.format === 'pdf' && !(await import('./lay-out.ts')).isLegible(book))
        throw conflict('Our typefaces for PDFs do not have this book’s script. Make the EPUB.');
      if (!body.proof) assertFinal(book);
      return startExport({ jobs }, tx, edition, { format: body.format, proof: body.proof, now });
    });
    for (const key of gone) await storage.remove(key);
    return progressOf({ db, files }, params.id);
  });

  api.on(editionRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const [row] = await db.select().from(exports).where(eq(exports.id, params.id));
    if (!row?.storageKey || row.takenDownAt) throw notFound('That file');
    const { stream, size } = await storage.stream(row.storageKey);
    const type = fileType(row.format);
    const downloadName = fileName(row.document.title, row.format, row.proof);
    return { stream, size, type, immutable: true, downloadName };
  });

  api.on(editionRoutes.events, async ({ caller, params, signal }) => {
    await readableEdition(db, caller, params.id, clock.now());
    return follow({
      handle,
      channel: editionChannel,
      key: params.id,
      read: async () => {
        const data = await progressOf({ db, files }, params.id);
        return { event: 'progress', data, last: !data.busy };
      },
      signal,
      pollMs: watchMs,
    });
  });
}
