import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';

// Imported before everything else by the program: a warm start is mostly the loading of 1,500 modules.

// Compiled code is kept from one start to the next, that of threads as well: what reads types away takes 30 MB in each
// that has to. Whoever starts the program says it beforehand, so that it holds for its first modules too.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../../node_modules/.limn/compiled/', import.meta.url),
);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

// Node parses a package's package.json anew for each of its modules and each import of it. Drizzle has
// 180 kB of it and a hundred modules: 0.7 seconds, for answers that are always the same.
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
