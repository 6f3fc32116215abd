import { z } from 'zod';
import { BoardId, ImageId } from './ids.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** Boards of one person. */
export const mostBoards = 200;
/** Boards within one another, the outermost counted. */
export const deepestBoards = 4;

const name = z
  .string()
  .overwrite(typedName)
  .min(1, 'Give the board a name.')
  .max(80, 'A name has at most 80 characters.');
/** Parent board; null at the top. */
const parent = BoardId.nullable();

/** A folder of my pictures. */
export const Board = z.object({
  id: BoardId,
  name: z.string(),
  parent,
  /** Pictures on it, not counting those in the trash and those on boards within it. */
  count: z.int(),
  /** Signed address of the small picture it is shown by; null while it is empty. */
  coverUrl: z.string().nullable(),
});
export type Board = z.infer<typeof Board>;

const params = z.object({ id: BoardId });

export const boardRoutes = {
  list: route({
    method: 'GET',
    path: '/api/images/v1/boards',
    tag: 'Boards',
    summary: 'My boards, by name',
    access: 'profile',
    response: z.object({ boards: z.array(Board) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/images/v1/boards',
    tag: 'Boards',
    summary: 'A new board, alone or in another; at most 4 deep, 200 a person',
    access: 'profile',
    perMinute: 60,
    body: z.object({ name, parent: parent.default(null) }),
    response: Board,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/images/v1/boards/{id}',
    tag: 'Boards',
    summary:
      'Rename a board of mine, move it into another or out, choose a picture on it as its cover',
    access: 'profile',
    params,
    body: z.object({
      name: name.optional(),
      parent: parent.optional(),
      /** Null: the picture that was added last. */
      cover: ImageId.nullable().optional(),
    }),
    response: Board,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/images/v1/boards/{id}',
    tag: 'Boards',
    summary: 'Delete a board of mine with those within it; its pictures stay',
    access: 'profile',
    params,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/images/v1/boards/{id}/restore',
    tag: 'Boards',
    summary: 'Undo the deletion of a board and of those that went with it, for a day',
    access: 'profile',
    perMinute: 60,
    params,
    response: Board,
  }),
};
