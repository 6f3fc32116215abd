import type { Board } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';

/** Boards in tree order, each after its parent; `depth` counts from 1. */
export function inTree(
  boards: readonly Board[],
  parent: BoardId | null = null,
  depth = 1,
): { board: Board; depth: number }[] {
  return boards
    .filter((board) => board.parent === parent)
    .flatMap((board) => [{ board, depth }, ...inTree(boards, board.id, depth + 1)]);
}
