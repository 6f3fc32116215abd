import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuContent, menuRow } from './menu.ts';

export interface RowMenuProps {
  rows: readonly { name: string; key?: string; onSelect: () => void }[];
  /** Shown when there are no rows. */
  empty?: string;
  side?: 'top' | 'bottom';
}

/** The list itself, open when it is first shown. */
export function RowMenuList({
  button,
  rows,
  empty,
  side = 'bottom',
}: RowMenuProps & { button: ReactElement }) {
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
              <bdi>{name}</bdi>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
