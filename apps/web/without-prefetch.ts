import type { Plugin } from 'vite';

const prefetching = /return shouldPrefetch && [^\n]*PrefetchPageLinks[^\n]* : link;/;

/** Leaves out how links of React Router's own servers load pages ahead: 1.4 kB of every page, of no use to ours. */
export function withoutPrefetch(): Plugin {
  return {
    name: 'without-prefetch',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/dom\/lib\.js$/ },
      handler(code) {
        if (!prefetching.test(code))
          throw new Error('React Router loads pages ahead in another way: look again at it.');
        return code.replace(prefetching, 'return link;');
      },
    },
  };
}
