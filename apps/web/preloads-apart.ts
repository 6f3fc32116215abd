import type { Plugin } from 'vite';

const appending = /document\.head\.appendChild\(link\);/;

/** Inserts each preload link of a screen in its own task: thirty at once block a phone for a tenth of a second. */
export function preloadsApart(): Plugin {
  return {
    name: 'preloads-apart',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!appending.test(code))
          throw new Error('Vite loads scripts ahead in another way: look again at it.');
        // A style sheet is awaited: its link is in the document at once.
        return code.replace(
          appending,
          'if (isCss) document.head.appendChild(link); else setTimeout(() => document.head.appendChild(link));',
        );
      },
    },
  };
}
