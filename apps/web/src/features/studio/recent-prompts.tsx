import { History } from 'lucide-react';
import { late } from '../../ui/late.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';

const menu = late(async () => (await import('./recent-prompts-menu.tsx')).RecentPromptsMenu);

/** Recent prompts without duplicates, newest first. */
export function RecentPrompts({ className }: { className: string }) {
  return (
    <LateMenu
      menu={menu}
      props={{}}
      button={
        <button type="button" className={className} aria-label="Recent prompts">
          <History size={15} aria-hidden />
        </button>
      }
    />
  );
}
