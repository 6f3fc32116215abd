import { type ReactNode, useRef, useState } from 'react';
import { useLate } from '../../../ui/late.tsx';
import type { CommandContext } from '../commands/command.ts';
import { parts } from '../parts.ts';

/** What the right button offers on the stage. Fingers and pens draw, however long they stay. */
export function StageMenu({ context, children }: { context: CommandContext; children: ReactNode }) {
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
