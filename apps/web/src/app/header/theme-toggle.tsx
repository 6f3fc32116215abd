import { Moon, Sun } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { themeStore, toggleTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/plain-button.tsx';

export function ThemeToggle() {
  const dark = useStore(themeStore) === 'dark';
  return (
    <IconButton label={dark ? 'Use the light theme' : 'Use the dark theme'} onClick={toggleTheme}>
      {dark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
    </IconButton>
  );
}
