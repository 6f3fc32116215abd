import { Moon, Sun } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { themeStore, toggleTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/plain-button.tsx';

export function ThemeToggle() {
  const dark = useStore(themeStore) === 'dark';
  return (
    <IconButton label={dark ? 'Use the light theme' : 'Use the dark theme'} onClick={toggleTheme}>
      {/* By the page itself: where the server drew it, the store comes later. */}
      <Sun size={17} aria-hidden className="in-data-[theme=light]:hidden" />
      <Moon size={17} aria-hidden className="hidden in-data-[theme=light]:block" />
    </IconButton>
  );
}
