import { History } from 'lucide-react';
import { lazyCode } from '../../ui/lazy.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

const menu = lazyCode(async () => (await import('./recent-prompts-menu.tsx')).RecentPromptsMenu);

/** Recent prompts without duplicates, newest first. */
export function RecentPrompts({ className }: { className: string }) {
  return (
    <LazyMenu
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
