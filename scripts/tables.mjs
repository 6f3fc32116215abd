import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tables that no module's `schema.ts` names, for their module writes its SQL by hand. */
const byHand = {
  listing_words: 'market',
  image_marks: 'images',
  image_fingerprints: 'images',
  image_search: 'images',
  account_exports: 'account',
};

/**
 * Tables of other modules that a module's SQL may read, never write. Everything else it asks of the module
 * whose they are.
 */
const mayRead = {
  // A person's rights are read in one statement with the person, at every call.
  identity: ['profiles'],
  // Filters of pictures show names of styles and artists, and a licence's holder can filter by it.
  images: ['art_styles', 'profiles', 'licences'],
  // Profiles are sorted by their likes; talents are searched by their offers.
  profiles: ['likes', 'talent_offers'],
  // An artist is shown how many licences of pictures in a style programs bought.
  licensing: ['images'],
  // Styles are searched by their artists' names.
  styles: ['profiles'],
  // Books are searched by their holders' names.
  books: ['profiles'],
  // Talents and books are listed by the months that exclusive projects leave them.
  market: ['projects'],
  // Generations are forgotten once no picture of them is left.
  studio: ['images'],
  // A person's purchases of a plan wait for one another at the person's row.
  billing: ['users'],
};

const reading = /\b(?:from|join)\s+([a-z_]+)\b/gi;
const writing = /\b(?:update|insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+([a-z_]+)\b/gi;

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Where a module's SQL names a table that it may not touch, a line each. */
export function strangeTables(root) {
  const folder = join(root, 'apps/server/src/modules');
  const modules = readdirSync(folder).map((name) => ({ name, files: filesOf(join(folder, name)) }));
  const owners = new Map(Object.entries(byHand));
  for (const { name, files } of modules)
    for (const { text } of files)
      for (const [, table] of text.matchAll(/\bpgTable\(\s*'([a-z_]+)'/g)) owners.set(table, name);
  return modules.flatMap(({ name, files }) =>
    files.flatMap(({ name: file, text }) => {
      const found = (pattern, allowed) =>
        [...text.matchAll(pattern)]
          .map(([, table]) => table)
          .filter((table) => (owners.get(table) ?? name) !== name && !allowed.includes(table));
      return [...new Set([...found(reading, mayRead[name] ?? []), ...found(writing, [])])].map(
        (table) => `modules/${name}/${file} names ${table}, which is ${owners.get(table)}’s`,
      );
    }),
  );
}
