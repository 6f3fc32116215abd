import { expect, test } from 'vitest';
import { isUnchanged } from './etag.ts';

test.each<[header: string | undefined, etag: string, unchanged: boolean]>([
  [undefined, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['"b", "a"', '"a"', true],
  ['"b","a"', '"a"', true],
  ['"b", "c"', '"a"', false],
  ['*', '"a"', true],
  [' * ', '"a"', true],
  ['"*"', '"a"', false],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['w/"b"', '"a"', false],
  // A comma may be in a tag.
  ['"a,b"', '"a"', false],
  ['"a,b"', '"a,b"', true],
  ['"b,", "a"', '"a"', true],
  ['""', '""', true],
  // Not a tag: it has no quotation marks.
  ['a', '"a"', false],
])('If-None-Match %s of %s: %s', (header, etag, unchanged) =>
  expect(isUnchanged(header, etag)).toBe(unchanged),
);
