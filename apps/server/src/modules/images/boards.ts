import { lockQuota } from '../../platform/database/lock-quota.ts';
import { deepestBoards, mostBoards } from '@limn/contracts/boards';
import type { BoardId, ImageId, UserId } from '@limn/contracts/ids';
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { validateMove, isWithin, type Nested } from './board-tree.ts';
import { boardImages, boards } from './schema.ts';

/** A board for display. */
export interface BoardRow extends Nested {
  name: string;
  /** Pictures on it that are not in the trash. */
  count: number;
  /** Its cover where that is still on it and not in the trash, else the picture added last. */
  cover: ImageId | null;
}

/** A person's boards, or one of them, by name. */
export async function boardsOf(db: Sql, userId: UserId, only?: BoardId): Promise<BoardRow[]> {
  return rows<BoardRow>(
    db,
    sql`select b.id, b.parent_id as "parentId", b.name, shown.count, shown.cover
      from boards b cross join lateral (
        select count(*)::int as count,
          (array_agg(i.id order by i.id = b.cover_id desc nulls last, bi.added_at desc, i.id))[1] as cover
        from board_images bi join images i on i.id = bi.image_id and i.deleted_at is null
        where bi.board_id = b.id) as shown
      where b.user_id = ${userId} and b.deleted_at is null ${only ? sql`and b.id = ${only}` : sql``}
      order by lower(b.name), b.id`,
  );
}

/** Those that are not deleted. */
const ownBoards = (userId: UserId) => and(eq(boards.userId, userId), isNull(boards.deletedAt));

/** @throws DomainError not_found for a board that is not this person's */
export async function boardOf(db: Sql, id: BoardId, userId: UserId): Promise<{ id: BoardId }> {
  const [found] = await db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.id, id), ownBoards(userId)));
  if (!found) throw notFound('That board');
  return found;
}

/** All boards of a person, locked until the transaction ends. */
async function lockBoards(tx: Tx, userId: UserId): Promise<Nested[]> {
  await lockQuota(tx, 'boards', userId);
  return tx
    .select({ id: boards.id, parentId: boards.parentId })
    .from(boards)
    .where(ownBoards(userId))
    .orderBy(asc(boards.id));
}

function assertFits(all: Nested[], parent: BoardId | null, moved?: BoardId): void {
  if (parent && !all.some(({ id }) => id === parent)) throw notFound('That board');
  const reason = validateMove(all, parent, moved);
  if (reason === 'in-itself') throw conflict('A board cannot contain itself.');
  if (reason) throw conflict(`Boards can be nested up to ${deepestBoards} deep.`);
}

function assertRoom(count: number): void {
  if (count > mostBoards)
    throw conflict(`You have ${mostBoards} boards, the maximum. Delete one first.`);
}

/** @throws DomainError not_found for a parent that is not theirs, conflict where it is too deep or one too many */
export async function createBoard(
  tx: Tx,
  userId: UserId,
  board: { name: string; parent: BoardId | null },
  now: Date,
): Promise<BoardId> {
  const all = await lockBoards(tx, userId);
  assertFits(all, board.parent);
  assertRoom(all.length + 1);
  const id = newId('board');
  const { name, parent: parentId } = board;
  await tx.insert(boards).values({ id, userId, parentId, name, coverId: null, createdAt: now });
  return id;
}

/** Renames a board, moves it, chooses its cover. @throws DomainError as `createBoard` does */
export async function changeBoard(
  tx: Tx,
  userId: UserId,
  id: BoardId,
  change: {
    name?: string | undefined;
    parent?: BoardId | null | undefined;
    cover?: ImageId | null | undefined;
  },
): Promise<void> {
  const all = await lockBoards(tx, userId);
  await boardOf(tx, id, userId);
  const { name, parent, cover } = change;
  if (parent !== undefined) assertFits(all, parent, id);
  if (cover) await assertOnBoard(tx, id, cover);
  if (name === undefined && parent === undefined && cover === undefined) return;
  await tx
    .update(boards)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(parent === undefined ? {} : { parentId: parent }),
      ...(cover === undefined ? {} : { coverId: cover }),
    })
    .where(and(eq(boards.id, id), eq(boards.userId, userId)));
}

async function assertOnBoard(tx: Tx, boardId: BoardId, imageId: ImageId): Promise<void> {
  const [found] = await tx
    .select({ id: boardImages.imageId })
    .from(boardImages)
    .where(and(eq(boardImages.boardId, boardId), eq(boardImages.imageId, imageId)));
  if (!found) throw notFound('That picture on the board');
}

/** Deletes a board and those within it, for a day; pictures stay. @throws DomainError not_found */
export async function removeBoard(tx: Tx, userId: UserId, id: BoardId, now: Date): Promise<void> {
  const all = await lockBoards(tx, userId);
  await boardOf(tx, id, userId);
  const gone = all.filter((board) => isWithin(all, board.id, id)).map((board) => board.id);
  await tx
    .update(boards)
    .set({ deletedAt: now })
    .where(and(inArray(boards.id, gone), eq(boards.userId, userId)));
}

/**
 * Restores a deleted board with the boards deleted with it; at the top if its parent is gone or has no room below.
 * @throws DomainError not_found for one that is not deleted, conflict if there would be too many
 */
export async function restoreBoard(tx: Tx, userId: UserId, id: BoardId): Promise<void> {
  const all = await lockBoards(tx, userId);
  const [found] = await tx
    .select()
    .from(boards)
    .where(and(eq(boards.id, id), eq(boards.userId, userId), isNotNull(boards.deletedAt)));
  if (!found?.deletedAt) throw notFound('That board');
  const together = await tx
    .select({ id: boards.id, parentId: boards.parentId })
    .from(boards)
    .where(and(eq(boards.userId, userId), eq(boards.deletedAt, found.deletedAt)));
  const back = together.filter((board) => isWithin(together, board.id, id));
  assertRoom(all.length + back.length);
  await tx
    .update(boards)
    .set({ deletedAt: null })
    .where(
      inArray(
        boards.id,
        back.map((board) => board.id),
      ),
    );
  const placed = all.some((board) => board.id === found.parentId);
  if (!placed || validateMove([...all, ...back], found.parentId, id))
    await tx.update(boards).set({ parentId: null }).where(eq(boards.id, id));
}

/** Forgets boards whose deletion is not taken back. */
export function forgetBoardsJob(parts: { db: Database; clock: Clock }): JobWorker<PlainJob> {
  return {
    kind: plainJob('images.forget-boards'),
    cron: '31 4 * * *',
    async run() {
      const before = new Date(parts.clock.now().getTime() - 86_400_000);
      await parts.db.delete(boards).where(lt(boards.deletedAt, before));
    },
  };
}

/** Deletes all boards of a person. */
export async function forgetBoards(tx: Sql, userId: UserId): Promise<void> {
  await tx.delete(boards).where(eq(boards.userId, userId));
}
