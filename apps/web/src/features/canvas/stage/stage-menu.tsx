import { type ReactNode, useRef, useState } from 'react';
import { useLazyCode } from '../../../ui/lazy.tsx';
import type { CommandContext } from '../commands/command.ts';
import { parts } from '../parts.ts';

/** The context menu of the stage, for the right mouse button. A long press with a finger or a pen draws instead. */
export function StageMenu({ context, children }: { context: CommandContext; children: ReactNode }) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const menus = useLazyCode(parts.menus, at !== null, () => setAt(null));
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
        <menus.StagePointMenu
          key={`${at.x} ${at.y}`}
          at={at}
          context={context}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
