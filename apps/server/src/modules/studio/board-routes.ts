import { type Board, boardRoutes } from '@limn/contracts/boards';
import type { BoardId } from '@limn/contracts/ids';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, userOf } from '../identity/index.ts';
import {
  type BoardRow,
  boardsOf,
  changeBoard,
  createBoard,
  imageUrl,
  removeBoard,
  restoreBoard,
} from '../images/index.ts';
import type { StudioParts } from './ports.ts';

/** Boards of a person's pictures; pictures are added by actions on pictures. */
export function addBoardRoutes(api: Api<Caller>, { handle, clock, files }: StudioParts): void {
  const { db } = handle;
  const view = ({ id, name, parentId, count, cover }: BoardRow): Board => ({
    id,
    name,
    parent: parentId,
    count,
    coverUrl: cover && imageUrl(files, cover, 'thumbnail'),
  });
  async function read(caller: Caller, id: BoardId): Promise<Board> {
    const [row] = await boardsOf(db, userOf(caller).id, id);
    if (!row) throw notFound('That board');
    return view(row);
  }

  api.on(boardRoutes.list, async ({ caller }) => ({
    boards: (await boardsOf(db, userOf(caller).id)).map(view),
  }));

  api.on(boardRoutes.create, async ({ caller, body }) => {
    const { id: user } = userOf(caller);
    return read(caller, await db.transaction((tx) => createBoard(tx, user, body, clock.now())));
  });

  api.on(boardRoutes.update, async ({ caller, params, body }) => {
    const { id: user } = userOf(caller);
    await db.transaction((tx) => changeBoard(tx, user, params.id, body));
    return read(caller, params.id);
  });

  api.on(boardRoutes.remove, async ({ caller, params }) => {
    const { id: user } = userOf(caller);
    await db.transaction((tx) => removeBoard(tx, user, params.id, clock.now()));
  });

  api.on(boardRoutes.restore, async ({ caller, params }) => {
    const { id: user } = userOf(caller);
    await db.transaction((tx) => restoreBoard(tx, user, params.id));
    return read(caller, params.id);
  });
}
