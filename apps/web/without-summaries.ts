import type { Plugin } from 'vite';

const routes = /\broute\(\{$/gm;
const told = /^ +tag(?:: '[^'\n]*')?,\n +summary:\s+(['"`])(?:(?!\1)[^\\\n]|\\.)*\1,\n/gm;

/** Leaves out what routes say of themselves in the API's documentation, which the server alone shows. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    // As the contracts are written, before their types are taken out.
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/[\w-]+\.ts$/ },
      handler(code) {
        if (code.match(routes)?.length !== code.match(told)?.length)
          throw new Error(
            'A route tells its summary in another way: look again at how to leave it out.',
          );
        return code.replace(told, '');
      },
    },
  };
}
