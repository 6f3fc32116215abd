import { bookRoutes, type OwnBook } from '@limn/contracts/books';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { profileOfKind } from '../profiles/index.ts';
import { answerPart, invitationsOf, reopenPart, withdrawPart } from './answer-part.ts';
import {
  addBook,
  deleteBook,
  hideBook,
  publishBook,
  restoreBook,
  updateBook,
} from './manage-book.ts';
import {
  type BookRow,
  booksOfProfile,
  isHeldBy,
  listBooks,
  ownBook,
  visibleBook,
} from './queries.ts';
import { type ShareBookParts, shareBook } from './share-book.ts';
import { toOwnBooks, toPublicBooks } from './view.ts';

interface BookParts extends ShareBookParts {
  db: Database;
  clock: Clock;
  files: SignedFiles;
}

export function addBookRoutes(api: Api<Caller>, parts: BookParts): void {
  const { db, clock, files, tell } = parts;
  const view = async (sql: Sql, row: BookRow): Promise<OwnBook> =>
    (await toOwnBooks(sql, files, [row]))[0]!;

  api.on(bookRoutes.mine, async ({ caller, query }) => {
    const profile = await profileOfKind(db, userOf(caller).id, query.kind);
    const { rows, total } = await booksOfProfile(db, profile.id, query);
    return { books: await toOwnBooks(db, files, rows), total };
  });
  api.on(bookRoutes.create, ({ caller, body: { kind, ...fields } }) =>
    db.transaction(async (tx) => {
      const userId = userOf(caller).id;
      const { id: profileId } = await profileOfKind(tx, userId, kind);
      return view(tx, await addBook(tx, { userId, profileId, fields, now: clock.now() }));
    }),
  );
  api.on(bookRoutes.own, async ({ caller, params }) =>
    view(db, await ownBook(db, userOf(caller).id, params.id)),
  );
  api.on(bookRoutes.update, ({ caller, params, body }) =>
    db.transaction(async (tx) =>
      view(tx, await updateBook(tx, tell, { userId: userOf(caller).id, ...params, fields: body })),
    ),
  );
  api.on(bookRoutes.share, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const asked = { userId: userOf(caller).id, ...params, shares: body.parts, now: clock.now() };
      return view(tx, await shareBook(tx, parts, asked));
    }),
  );
  api.on(bookRoutes.publish, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const move = body.published ? publishBook : hideBook;
      return view(tx, await move(tx, userOf(caller).id, params.id, clock.now()));
    }),
  );
  api.on(bookRoutes.remove, ({ caller, params }) =>
    db.transaction((tx) => deleteBook(tx, userOf(caller).id, params.id, clock.now())),
  );
  api.on(bookRoutes.restore, ({ caller, params }) =>
    db.transaction(async (tx) => view(tx, await restoreBook(tx, userOf(caller).id, params.id))),
  );
  api.on(bookRoutes.invitations, async ({ caller }) => ({
    invitations: await invitationsOf(db, files, userOf(caller).id),
  }));
  api.on(bookRoutes.answer, ({ caller, params, body }) =>
    db.transaction((tx) =>
      answerPart(tx, tell, { userId: userOf(caller).id, ...params, ...body, now: clock.now() }),
    ),
  );
  api.on(bookRoutes.reopen, ({ caller, params }) =>
    db.transaction((tx) => reopenPart(tx, tell, { userId: userOf(caller).id, ...params })),
  );
  api.on(bookRoutes.withdraw, ({ caller, params }) =>
    db.transaction((tx) =>
      withdrawPart(tx, tell, { userId: userOf(caller).id, ...params, now: clock.now() }),
    ),
  );
  api.on(bookRoutes.published, async ({ query }) => {
    const { rows, total, next } = await listBooks(db, query);
    const shown = await toPublicBooks(db, files, rows);
    return { books: shown.map((book) => ({ ...book, rights: book.offered })), total, next };
  });
  api.on(bookRoutes.get, async ({ caller, params }) => {
    const book = await visibleBook(db, params.id);
    if (!book) throw notFound('That book');
    const [shown] = await toPublicBooks(db, files, [book]);
    const mine = caller.user !== null && (await isHeldBy(db, book, caller.user.id));
    return { ...shown!, mine };
  });
}
