import { type ReactNode, useRef, useState } from 'react';
import { useLate } from '../../ui/late.tsx';
import type { CommandContext } from './commands.ts';
import { parts } from './parts.ts';
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
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const menus = useLate(parts.menus, at !== null, () => setAt(null));
  const draws = useRef(false);
  return (
    <>
      <div
        className="absolute inset-0"
        onPointerDown={({ pointerType }) => (draws.current = pointerType !== 'mouse')}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!draws.current) setAt({ x: event.clientX, y: event.clientY });
        }}
      >
        {children}
      </div>
      {at && menus && (
        <menus.PointMenu
          key={`${at.x} ${at.y}`}
          at={at}
          context={context}
          groups={[...always, selected ? ofSelection : ofAll, ofPicture, ofCanvas]}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
