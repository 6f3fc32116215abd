import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';

// Imported before everything else by the program: a warm start is mostly the loading of 1,500 modules.

// Keeps compiled code from one start to the next, also in threads: removing types takes 30 MB in each thread that has
// to do it. `npm start` sets it in the environment, so that it applies to the first modules, too.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../../node_modules/.limn/compiled/', import.meta.url),
);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

// Node parses a package's package.json again for each of its modules and imports. Drizzle's has 180 kB and a hundred
// modules: 0.7 seconds for results that never change.
const resolved = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const known = resolved.get(specifier);
    if (known) return known;
    const found = { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
