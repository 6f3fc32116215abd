// Writes the catalogue: the data of each thing and each layout except its drawing, so that prompts can be read
// and places found without loading the drawings.
// Run: node packages/scenes/tools/build-catalogue.ts
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue, readLayouts } from './read-catalogue.ts';

const note = '// Built from the drawings by tools/build-catalogue.ts; do not edit.';

function write(folder: string, imports: string, type: string, all: object): void {
  const output = fileURLToPath(new URL(`../src/${folder}/catalogue.ts`, import.meta.url));
  const table = `export const catalogue: ${type} = ${JSON.stringify(all)};`;
  writeFileSync(output, `${note}\n${imports}\n\n${table}\n`);
  execFileSync('oxfmt', [output]);
}

write(
  'elements',
  `import type { Facts } from './element.ts';\nimport type { families } from './families.ts';`,
  'Record<keyof typeof families, Record<string, Facts>>',
  await readCatalogue(),
);
write(
  'layouts',
  `import type { LayoutFacts } from './layout.ts';`,
  'Record<string, LayoutFacts>',
  await readLayouts(),
);
