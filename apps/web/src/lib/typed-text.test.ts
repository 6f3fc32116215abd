import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The opening tags of a component's fields that letters are typed into. */
function fieldsIn(code: string): string[] {
  return Array.from(code.matchAll(/<(?:input|textarea)\b/g), ({ index }) => {
    let depth = 0;
    for (let at = index; at < code.length; at += 1) {
      if (code[at] === '{') depth += 1;
      if (code[at] === '}') depth -= 1;
      if (code[at] === '>' && depth === 0) return code.slice(index, at);
    }
    return '';
  }).filter((tag) => !/type="(?:checkbox|radio|file|range|color|number|date|hidden)"/.test(tag));
}

test('whatever is typed is shown in the direction of its script', () => {
  const fields = Object.entries(sources).flatMap(([name, code]) =>
    name.includes('.test.') ? [] : fieldsIn(code).map((tag) => ({ name, tag })),
  );
  expect(fields.length).toBeGreaterThan(15);
  expect(fields.filter(({ tag }) => !tag.includes('dir="auto"'))).toEqual([]);
});
