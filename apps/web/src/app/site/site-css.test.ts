import { expect, test } from 'vitest';
import sheet from './site.css?raw';

/** Every source of the web app by its path from here. */
const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A path from here, with every `folder/..` taken out. */
const simplify = (path: string): string => {
  const { pathname } = new URL(path, 'file:///src/app/site/');
  return pathname;
};
const textOf = new Map(Object.entries(sources).map(([path, text]) => [simplify(path), text]));

/** Parts that guests never load, and screens of the app that are drawn for them: they bring a sheet of their own. */
const apart = new Set(
  ['./member.tsx', './render-app.tsx', '../../features/monitoring/start-monitoring.ts'].map(
    simplify,
  ),
);

/** Files that a file loads, at once or later, with all that those load. */
function reach(file: string, found = new Set<string>()): Set<string> {
  const text = textOf.get(file);
  if (text === undefined || found.has(file) || apart.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g))
    reach(new URL(path, `file://${file}`).pathname, found);
  return found;
}

/** The pattern of an `@source` line: a folder, or files with `**`, `*` and `{a,b}`. */
function pattern(source: string): RegExp {
  const path = simplify(source.replaceAll('{', '(').replaceAll('}', ')'));
  const expression = decodeURI(path)
    .replaceAll('.', '\\.')
    .replaceAll(',', '|')
    .replaceAll('**/*', '.+');
  return new RegExp(`^${expression}${path.includes('.') ? '$' : '/'}`);
}

test('the sheet of the public pages knows every part that they are made of', () => {
  const known = [...sheet.matchAll(/^@source '([^']+)';/gm)].map(([, path = '']) => pattern(path));
  const parts = new Set([...reach(simplify('./main.ts')), ...reach(simplify('./render.tsx'))]);
  const drawn = [...parts].filter((file) => file.endsWith('.tsx'));
  expect(drawn.length).toBeGreaterThan(30);
  expect(drawn.filter((file) => !known.some((each) => each.test(file)))).toEqual([]);
});
