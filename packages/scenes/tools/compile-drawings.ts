// Compiles drawings/*.svg into src/elements/drawn-things.ts.
// Run: node packages/scenes/tools/compile-drawings.ts
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDrawings } from './read-drawings.ts';

const output = fileURLToPath(new URL('../src/elements/drawn-things.ts', import.meta.url));
writeFileSync(
  output,
  `// Compiled from drawings/*.svg by tools/compile-drawings.ts; do not edit.
import type { DrawnShape } from './draw-shapes.ts';

export const drawnThings: Record<string, readonly DrawnShape[]> = ${JSON.stringify(readDrawings())};
`,
);
execFileSync('oxfmt', [output]);
