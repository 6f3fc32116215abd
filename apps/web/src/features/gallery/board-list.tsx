import { type Board, boardRoutes } from '@limn/contracts/boards';
import type { BoardId, ImageId } from '@limn/contracts/ids';
import { Folder, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriesImages, imagesDropped } from '../../lib/dropped-image.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import type { BoardDraft } from './board-dialog.tsx';
import { inTree } from './board-order.ts';
import { menuTrigger } from './menu.ts';
import { RowMenu } from './row-menu.tsx';
import { formatNumber } from '../../lib/format.ts';

// Few name boards in a visit: what the form is made of is fetched when it is opened.
const BoardDialog = lazyComponent(async () => (await import('./board-dialog.tsx')).BoardDialog);

/** Boards next to the pictures. Clicking a name opens a board; pictures can be dropped on one. */
export function BoardList({
  boards,
  open,
  onOpen,
  onDrop,
}: {
  boards: Board[];
  /** The board that is shown; undefined: all pictures are. */
  open: BoardId | undefined;
  onOpen: (board: BoardId | null) => void;
  onDrop: (board: Board, images: ImageId[]) => void;
}) {
  const [draft, setDraft] = useState<BoardDraft | null>(null);
  const [doomed, setDoomed] = useState<Board | null>(null);

  async function restore(board: Board): Promise<void> {
    try {
      await call(boardRoutes.restore, { params: { id: board.id } });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refresh(boardRoutes.list);
  }

  async function remove(board: Board): Promise<void> {
    try {
      await call(boardRoutes.remove, { params: { id: board.id } });
      if (board.id === open) onOpen(null);
      notify(`The board ‘${board.name}’ is deleted. Its pictures stay.`, {
        undo: () => void restore(board),
      });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refresh(boardRoutes.list);
  }

  return (
    <nav aria-label="Boards" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-ui text-[13px] font-medium tracking-normal text-muted">Boards</h2>
        <Button look="quiet" size="small" onClick={() => setDraft({ name: '', parent: null })}>
          <Plus size={15} aria-hidden /> New board
        </Button>
      </div>
      <ul className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-2 lg:max-h-[60dvh] lg:flex-col lg:overflow-y-auto">
        <li className="shrink-0">
          <button
            type="button"
            aria-current={open === undefined ? 'page' : undefined}
            onClick={() => onOpen(null)}
            className={entry}
          >
            <Folder size={16} aria-hidden /> All pictures
          </button>
        </li>
        {inTree(boards).map(({ board, depth }) => (
          <BoardEntry
            key={board.id}
            board={board}
            depth={depth}
            open={board.id === open}
            onOpen={() => onOpen(board.id)}
            onDrop={(images) => onDrop(board, images)}
            onChange={() => setDraft(board)}
            onNew={() => setDraft({ name: '', parent: board.id })}
            onRemove={() => setDoomed(board)}
          />
        ))}
      </ul>
      {draft && <BoardDialog draft={draft} boards={boards} onClose={() => setDraft(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(shown) => {
          if (!shown) setDoomed(null);
        }}
        title={`Delete ‘${doomed?.name ?? ''}’?`}
        text="Boards inside it are deleted too. Their pictures stay in your images."
        action="Delete the board"
        danger
        onConfirm={() => {
          if (doomed) void remove(doomed);
        }}
      />
    </nav>
  );
}

const entry =
  'flex h-10 w-full items-center gap-2.5 whitespace-nowrap rounded-m px-2.5 text-left transition-colors hover:bg-panel aria-[current]:bg-panel aria-[current]:font-medium';

function BoardEntry({
  board,
  depth,
  open,
  onOpen,
  onDrop,
  onChange,
  onNew,
  onRemove,
}: {
  board: Board;
  depth: number;
  open: boolean;
  onOpen: () => void;
  onDrop: (images: ImageId[]) => void;
  onChange: () => void;
  onNew: () => void;
  onRemove: () => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <li
      data-dd-privacy="mask"
      className={classNames(
        'relative flex shrink-0 items-center rounded-m',
        over && 'outline-2 outline-blue',
        indents[depth - 1],
      )}
      onDragOver={(event) => {
        if (!carriesImages(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(imagesDropped(event.dataTransfer));
      }}
    >
      <button
        type="button"
        aria-current={open ? 'page' : undefined}
        onClick={onOpen}
        className={classNames(entry, 'min-w-0 flex-1')}
      >
        {board.coverUrl ? (
          <Picture
            src={board.coverUrl}
            alt=""
            width={24}
            height={24}
            className="size-6 rounded-s"
          />
        ) : (
          <Folder size={16} aria-hidden className="mx-1 shrink-0" />
        )}
        <span dir="auto" className="min-w-0 max-w-[180px] truncate">
          {board.name}
        </span>
        <span className="num text-[13px] text-muted">{formatNumber(board.count)}</span>
      </button>
      <RowMenu
        rows={[
          { name: 'Rename or move', onSelect: onChange },
          { name: 'New board in it', onSelect: onNew },
          { name: 'Delete the board', onSelect: onRemove },
        ]}
        button={
          <button type="button" aria-label={`Change ‘${board.name}’`} className={menuTrigger}>
            <MoreHorizontal size={16} aria-hidden />
          </button>
        }
      />
    </li>
  );
}

const indents = ['', 'lg:ml-4', 'lg:ml-8', 'lg:ml-12'];
