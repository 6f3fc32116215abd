import { createStore } from './store.ts';

export type Theme = 'dark' | 'light';
const storageKey = 'theme';

function stored(): Theme {
  return globalThis.localStorage?.getItem(storageKey) === 'light' ? 'light' : 'dark';
}

export const themeStore = createStore<Theme>(stored(), 'dark');

export function toggleTheme(): void {
  const theme = themeStore.get() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(storageKey, theme);
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', theme === 'dark' ? '#000000' : '#ffffff');
  themeStore.set(theme);
}
