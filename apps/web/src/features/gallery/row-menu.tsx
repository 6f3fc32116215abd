import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuContent, menuRow } from './menu.ts';

export interface MenuRow {
  name: string;
  key?: string;
  onSelect: () => void;
}

/** A few things to do, below their button; open when it is first shown. */
export function RowMenu({
  button,
  rows,
  empty,
  side = 'bottom',
}: {
  button: ReactElement;
  rows: readonly MenuRow[];
  /** What stands in their place when there are none. */
  empty?: string;
  side?: 'top' | 'bottom';
}) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content side={side} align="end" sideOffset={8} className={menuContent}>
          {rows.length === 0 && (
            <DropdownMenu.Label className="px-3 py-2 text-muted">{empty}</DropdownMenu.Label>
          )}
          {rows.map(({ name, key = name, onSelect }) => (
            <DropdownMenu.Item key={key} className={menuRow} onSelect={onSelect}>
              {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
