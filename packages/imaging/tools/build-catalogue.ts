// Writes down what is known of each thing beside its drawing, so that a prompt can be read and a place
// found without loading the drawings.
// Run: node packages/imaging/tools/build-catalogue.ts
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './read-catalogue.ts';

const output = fileURLToPath(new URL('../src/scene/elements/catalogue.ts', import.meta.url));
const note = `// Built from the drawings by tools/build-catalogue.ts; do not edit.
import type { Facts } from './element.ts';
import type { families } from './families.ts';
`;
const families = Object.entries(await readCatalogue()).map(([family, things]) => {
  const lines = Object.entries(things).map(([name, facts]) => `${name}: ${JSON.stringify(facts)},`);
  return `${family}: {\n${lines.join('\n')}\n},`;
});
const type = 'Record<keyof typeof families, Record<string, Facts>>';
const table = `export const catalogue: ${type} = {\n${families.join('\n')}\n};\n`;
writeFileSync(output, `${note}\n${table}`);
execFileSync('oxfmt', [output]);
