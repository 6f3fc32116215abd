import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** Every `.update(table).set(…).where(…)` of a file, up to the end of its statement. */
function* updatesIn(text: string) {
  for (const { index } of text.matchAll(/\.update\(\w+\)\s*\.set\(/g)) {
    const [set = '', where = ''] = text.slice(index, text.indexOf(';', index)).split('.where(');
    yield { line: text.slice(0, index).split('\n').length, set, where };
  }
}

/** Writes a state, or asks what is under way to stop. */
const changesState = /\b(?:state|status)\b\s*[:,}]|\bcancelRequestedAt\b/;

test('an update of a state names the states it may start from', () => {
  const unguarded = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...updatesIn(readFileSync(join(source, file), 'utf8'))]
        .filter(({ set, where }) => changesState.test(set) && !/\.(?:state|status)\b/.test(where))
        .map(({ line }) => `${file}:${line}`),
    );
  expect(unguarded).toEqual([]);
});
