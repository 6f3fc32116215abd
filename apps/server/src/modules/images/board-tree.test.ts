import { deepestBoards } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthOf, heightOf, validateMove, isWithin, type Nested } from './board-tree.ts';

const id = (n: number) => `brd_${String(n).padStart(26, '0')}` as BoardId;

/** Board trees made by random moves, of which only valid ones are applied. */
const histories = fc
  .array(fc.record({ moved: fc.nat(11), parent: fc.option(fc.nat(11)) }), { maxLength: 60 })
  .map((moves) =>
    moves.reduce<Nested[]>(
      (boards, { moved, parent }) => {
        const to = parent === null ? null : id(parent);
        return validateMove(boards, to, id(moved))
          ? boards
          : boards.map((board) => (board.id === id(moved) ? { ...board, parentId: to } : board));
      },
      Array.from({ length: 12 }, (_, n) => ({ id: id(n), parentId: null })),
    ),
  );

test('however boards are moved, none is in itself and none too deep', () => {
  fc.assert(
    fc.property(histories, (boards) => {
      for (const board of boards) {
        expect(depthOf(boards, board.id)).toBeLessThanOrEqual(deepestBoards);
        expect(isWithin(boards, board.parentId, board.id)).toBe(false);
        expect(depthOf(boards, board.id) + heightOf(boards, board.id) - 1).toBeLessThanOrEqual(
          deepestBoards,
        );
      }
    }),
  );
});

test('a chain as deep as may be takes no more in it, and does not go into another', () => {
  const chain: Nested[] = [0, 1, 2, 3].map((n) => ({ id: id(n), parentId: n ? id(n - 1) : null }));
  const boards = [...chain, { id: id(9), parentId: null }];
  expect(validateMove(boards, id(3))).toBe('too-deep');
  expect(validateMove(boards, id(2))).toBeUndefined();
  expect(validateMove(boards, id(9), id(0))).toBe('too-deep');
  expect(validateMove(boards, id(9), id(1))).toBeUndefined();
  expect(validateMove(boards, id(2), id(1))).toBe('in-itself');
  expect(validateMove(boards, id(1), id(1))).toBe('in-itself');
});
