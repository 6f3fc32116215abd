import { studioRoutes } from '@limn/contracts/studio';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { menuItem, menuSheet } from '../../ui/menu-class.ts';
import { changeDraft } from './draft.ts';

/** Recent prompts without duplicates, newest first. */
export function RecentPromptsMenu({ button }: { button: ReactElement }) {
  const [open, setOpen] = useState(true);
  const { data, error } = useApi(studioRoutes.list, open ? { query: { size: 48 } } : null);
  const prompts = [...new Set(data?.generations.map(({ recipe }) => recipe.prompt))];
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="start"
          sideOffset={6}
          className={`${menuSheet} max-w-[min(520px,92vw)]`}
        >
          <DropdownMenu.Label className="px-2.5 py-1.5 text-[13px] text-muted">
            Recent prompts
          </DropdownMenu.Label>
          {prompts.map((prompt) => (
            <DropdownMenu.Item
              key={prompt}
              className={`${menuItem} line-clamp-2 py-1.5`}
              onSelect={() => changeDraft({ prompt })}
            >
              <bdi>{prompt}</bdi>
            </DropdownMenu.Item>
          ))}
          {prompts.length === 0 && (
            <p role="status" className="px-2.5 pb-2 text-[13px] text-muted">
              {error
                ? 'They cannot be loaded right now.'
                : data
                  ? 'Your prompts will appear here.'
                  : 'Loading…'}
            </p>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
