import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** The first parts of all screens' paths, as the tables spell them. */
const firstParts = new Set(
  ['web-paths', 'site-paths', 'admin-paths'].flatMap((name) => {
    const table = readFileSync(new URL(import.meta.resolve(`@limn/contracts/${name}`)), 'utf8');
    return [...table.matchAll(/['`]\/(\w[\w-]*)/g)].map(([, part]) => part!);
  }),
);

/** Files with paths of other people's servers, and of a template. */
const others =
  /^(?:modules\/(?:models|references\/sources)\/|doctor\/payments\.ts|modules\/content\/pages\.ts)/;

test('the server takes paths of screens from the table of them', () => {
  const typed = new RegExp(
    String.raw`['"\`}]/(?:${[...firstParts].filter((part) => part !== 'api').join('|')})(?:['"\`/?#]|$)`,
  );
  const found = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .filter((file) => !others.test(file))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          typed.test(line) && !/^\s*(?:\*|\/[/*])|import\(| from '/.test(line)
            ? [`${file}:${at + 1} ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});
