// Writes src/generated from the route table: node packages/client/tools/generate.ts
// A test of this package fails while the written files are not up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { generatedFiles } from './generated-files.ts';
import type { NamedSchema } from './schema-types.ts';

const contracts = new URL('../../contracts/src/', import.meta.url);
export const target = fileURLToPath(new URL('../src/generated/', import.meta.url));

/** Schemas that the contracts export by name, with the comments on their fields. */
async function namedSchemas(): Promise<NamedSchema[]> {
  const named = new Map<z.ZodType, NamedSchema>();
  const files = readdirSync(contracts).filter((file) => /^[\w-]+\.ts$/.test(file));
  for (const file of files.toSorted()) {
    const exported = (await import(new URL(file, contracts).href)) as Record<string, unknown>;
    const source = readFileSync(new URL(file, contracts), 'utf8');
    for (const [name, schema] of Object.entries(exported))
      if (/^[A-Z]/.test(name) && schema instanceof z.ZodType && !named.has(schema))
        named.set(schema, { name, schema, source });
  }
  return [...named.values()];
}

/** The generated files by name, each with its text. */
export async function generate(): Promise<Record<string, string>> {
  const { allRoutes } = await import('@limn/contracts/routes');
  return generatedFiles(allRoutes, await namedSchemas());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(await generate())) writeFileSync(target + name, text);
