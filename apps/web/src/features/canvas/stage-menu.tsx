import { ContextMenu } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';
import { menuSheet } from '../../ui/menu-class.ts';
import type { CommandContext } from './commands.ts';
import { MenuLine } from './layers-panel.tsx';
import { useEditor } from './use-editor.ts';

const always = [
  ['undo', 'redo'],
  ['cut', 'copy', 'paste'],
];
const ofSelection = ['erase', 'heal', 'fill', 'cut-layer', 'mask', 'invert', 'deselect'];
const ofAll = ['all', 'select-subject', 'select-background'];
const ofPicture = ['background', 'replace-background', 'adjust', 'words'];
const ofCanvas = ['place', 'save', 'fit'];

/** What the right button offers on the stage. Fingers and pens draw, however long they stay. */
export function StageMenu({ context, children }: { context: CommandContext; children: ReactNode }) {
  const selected = useEditor(context.session.editor, (state) => state.selection !== null);
  const parts = [...always, selected ? ofSelection : ofAll, ofPicture, ofCanvas];
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger
        asChild
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse') event.preventDefault();
        }}
      >
        <div className="absolute inset-0">{children}</div>
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className={menuSheet}>
          {parts.map((part, i) => (
            <Fragment key={part[0]}>
              {i > 0 && <ContextMenu.Separator className="my-1 h-px bg-line" />}
              {part.map((id) => (
                <MenuLine key={id} id={id} context={context}>
                  {(line) => <ContextMenu.Item {...line} />}
                </MenuLine>
              ))}
            </Fragment>
          ))}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
