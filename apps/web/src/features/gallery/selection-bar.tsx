import type { Board } from '@limn/contracts/boards';
import type { Image } from '@limn/contracts/studio';
import {
  Columns2,
  FolderMinus,
  FolderPlus,
  ImageIcon,
  ScanSearch,
  Star,
  StarOff,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { menuTrigger } from './menu.ts';
import { RowMenu } from './row-menu.tsx';
import type { ActOnPictures } from './use-picture-actions.ts';
import { formatNumber } from '../../lib/format.ts';

/** Actions for the selected pictures. */
export function SelectionBar({
  chosen,
  boards,
  board,
  trash,
  act,
  onClear,
  onCompare,
  onAlike,
  onCover,
}: {
  chosen: Image[];
  boards: Board[];
  /** The board that is shown. */
  board: Board | undefined;
  trash: boolean;
  act: ActOnPictures;
  onClear: () => void;
  onCompare: () => void;
  onAlike: (image: Image) => void;
  onCover: (image: Image) => void;
}) {
  const ids = chosen.map(({ id }) => id);
  const [first] = chosen;
  const one = chosen.length === 1 ? first : undefined;
  const starred = chosen.every((image) => image.starred);
  return (
    <div
      role="toolbar"
      aria-label="Selected pictures"
      className="fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center justify-center gap-1 rounded-l border border-line-strong bg-raised px-3 py-1.5 shadow-float"
    >
      <IconButton label="Clear selection" onClick={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
      <span role="status" className="num mr-2 whitespace-nowrap">
        {formatNumber(chosen.length)} selected
      </span>
      {trash ? (
        <IconButton label="Restore" onClick={() => void act({ action: 'restore' }, ids)}>
          <Undo2 size={16} aria-hidden />
        </IconButton>
      ) : (
        <>
          <IconButton
            label={starred ? 'Remove star' : 'Star'}
            onClick={() => void act({ action: starred ? 'unstar' : 'star' }, ids)}
          >
            {starred ? <StarOff size={16} aria-hidden /> : <Star size={16} aria-hidden />}
          </IconButton>
          <RowMenu
            side="top"
            empty="No boards yet. Create one next to your pictures."
            rows={boards.map((to) => ({
              name: to.name,
              key: to.id,
              onSelect: () => void act({ action: 'add-to-board', board: to }, ids),
            }))}
            button={
              <button type="button" aria-label="Add to a board" className={menuTrigger}>
                <FolderPlus size={16} aria-hidden />
              </button>
            }
          />
          {board && (
            <IconButton
              label={`Remove from ‘${board.name}’`}
              onClick={() => void act({ action: 'remove-from-board', board }, ids)}
            >
              <FolderMinus size={16} aria-hidden />
            </IconButton>
          )}
          {board && one && (
            <IconButton label="Use as the board’s cover" onClick={() => onCover(one)}>
              <ImageIcon size={16} aria-hidden />
            </IconButton>
          )}
          {one && one.account.kind !== 'own' && (
            <IconButton label="Find pictures like it" onClick={() => onAlike(one)}>
              <ScanSearch size={16} aria-hidden />
            </IconButton>
          )}
          {chosen.length === 2 && (
            <IconButton label="Compare the two" onClick={onCompare}>
              <Columns2 size={16} aria-hidden />
            </IconButton>
          )}
          <IconButton label="Delete" onClick={() => void act({ action: 'delete' }, ids)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
