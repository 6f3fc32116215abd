import type { Board } from '@limn/contracts/boards';
import type { Image } from '@limn/contracts/studio';
import { ContextMenu } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { menuContent, menuRow } from './menu.ts';
import type { ActOnPictures } from './use-picture-actions.ts';

/** Where the menu was opened, and on which picture. */
export interface AskedAt {
  x: number;
  y: number;
  image: Image;
}

export interface PictureMenuProps {
  chosen: readonly Image[];
  boards: readonly Board[];
  trash: boolean;
  act: ActOnPictures;
  onAlike: (image: Image) => void;
  onCompare: () => void;
}

/** Actions for a picture, at the pointer; for all selected pictures if it is one of them. */
export function PictureMenuList({
  at,
  chosen,
  boards,
  trash,
  act,
  onAlike,
  onCompare,
}: PictureMenuProps & { at: AskedAt }) {
  const navigate = useNavigate();
  const point = useRef<HTMLSpanElement>(null);
  const { image } = at;
  const meant = chosen.some(({ id }) => id === image.id) ? chosen : [image];
  const ids = meant.map(({ id }) => id);
  const starred = meant.every((one) => one.starred);
  // The outside system is the menu, which opens at the position of an event.
  useLayoutEffect(() => {
    const { x: clientX, y: clientY } = at;
    point.current?.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
    );
  }, [at]);
  const line = (label: string, onSelect: () => void) => (
    <ContextMenu.Item className={menuRow} onSelect={onSelect}>
      {label}
    </ContextMenu.Item>
  );
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>
        <span ref={point} aria-hidden className="pointer-events-none fixed" />
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className={menuContent}>
          {trash ? (
            line('Restore', () => void act({ action: 'restore' }, ids))
          ) : (
            <>
              {meant.length === 1 && (
                <>
                  {line('Open', () => void navigate(paths.image(image.id)))}
                  {line('Open in a new tab', () => void open(paths.image(image.id)))}
                  {line('Edit on a canvas', () => void navigate(paths.imageEditor(image.id)))}
                  {image.account.kind !== 'own' &&
                    line('Find pictures like it', () => onAlike(image))}
                </>
              )}
              {meant.length === 2 && line('Compare the two', onCompare)}
              {line(
                starred ? 'Remove star' : 'Star',
                () => void act({ action: starred ? 'unstar' : 'star' }, ids),
              )}
              {boards.length > 0 && (
                <ContextMenu.Sub>
                  <ContextMenu.SubTrigger className={menuRow}>
                    Add to a board
                  </ContextMenu.SubTrigger>
                  <ContextMenu.Portal>
                    <ContextMenu.SubContent className={menuContent}>
                      {boards.map((board) => (
                        <ContextMenu.Item
                          key={board.id}
                          className={menuRow}
                          onSelect={() => void act({ action: 'add-to-board', board }, ids)}
                        >
                          <bdi>{board.name}</bdi>
                        </ContextMenu.Item>
                      ))}
                    </ContextMenu.SubContent>
                  </ContextMenu.Portal>
                </ContextMenu.Sub>
              )}
              {line('Delete', () => void act({ action: 'delete' }, ids))}
            </>
          )}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
