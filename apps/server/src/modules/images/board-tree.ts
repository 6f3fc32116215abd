import { deepestBoards } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';

/** A board and its parent. */
export interface Nested {
  id: BoardId;
  parentId: BoardId | null;
}

/** How many boards there are from the outermost down to this one, itself counted; 0 for none. */
export function depthOf(boards: readonly Nested[], id: BoardId | null): number {
  const board = boards.find((other) => other.id === id);
  return board ? 1 + depthOf(boards, board.parentId) : 0;
}

/** How many levels a board takes with those within it. */
export function heightOf(boards: readonly Nested[], id: BoardId): number {
  const within = boards.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...within.map((board) => heightOf(boards, board.id)));
}

/** Whether a board is another one, or a descendant of it. */
export function isWithin(boards: readonly Nested[], id: BoardId | null, outer: BoardId): boolean {
  if (id === null) return false;
  const board = boards.find((other) => other.id === id);
  return id === outer || isWithin(boards, board?.parentId ?? null, outer);
}

/** Why `parent` cannot contain a new board, or `moved` with its sub-boards. */
export function validateMove(
  boards: readonly Nested[],
  parent: BoardId | null,
  moved?: BoardId,
): 'in-itself' | 'too-deep' | undefined {
  if (moved && isWithin(boards, parent, moved)) return 'in-itself';
  const height = moved ? heightOf(boards, moved) : 1;
  return depthOf(boards, parent) + height > deepestBoards ? 'too-deep' : undefined;
}
