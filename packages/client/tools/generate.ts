// Writes src/generated from the route table: npm run generate -w packages/client
// A test of this package fails while the written files are not up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { generatedFiles } from './generated-files.ts';
import type { NamedSchema } from './schema-types.ts';

const contracts = new URL('../../contracts/src/', import.meta.url);
export const target = fileURLToPath(new URL('../src/generated/', import.meta.url));

/** All modules of the contracts, with their source texts. */
async function contractModules() {
  const files = readdirSync(contracts).filter((file) => /^[\w-]+\.ts$/.test(file));
  return Promise.all(
    files.toSorted().map(async (file) => ({
      exported: (await import(new URL(file, contracts).href)) as Record<string, unknown>,
      source: readFileSync(new URL(file, contracts), 'utf8'),
    })),
  );
}

type Modules = Awaited<ReturnType<typeof contractModules>>;

/** Schemas that the contracts export by name. */
function namedSchemas(modules: Modules): NamedSchema[] {
  const named = new Map<z.ZodType, NamedSchema>();
  for (const { exported, source } of modules)
    for (const [name, schema] of Object.entries(exported))
      if (/^[A-Z]/.test(name) && schema instanceof z.ZodType && !named.has(schema))
        named.set(schema, { name, schema, source });
  return [...named.values()];
}

/** The generated files by name, each with its text. */
export async function generate(): Promise<Record<string, string>> {
  const { allRoutes } = await import('@limn/contracts/routes');
  const modules = await contractModules();
  const sources = Object.entries(allRoutes).flatMap(([domain, routes]) =>
    modules
      .filter(({ exported }) => Object.values(exported).includes(routes))
      .map(({ source }) => ({ domain, source })),
  );
  return generatedFiles(allRoutes, namedSchemas(modules), sources);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(await generate())) writeFileSync(target + name, text);
