import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRecord } from './record.ts';

const kind = {
  version: 3,
  schema: z.object({ name: z.string(), size: z.int() }),
  migrations: {
    1: (old: Record<string, unknown>) => ({ name: old['title'] }),
    2: (old: Record<string, unknown>) => ({ ...old, size: 0 }),
  },
};

test('a record is read whatever its version, and as what it is now', () => {
  expect(readRecord(kind, { title: 'a' })).toEqual({ name: 'a', size: 0 });
  expect(readRecord(kind, { v: 2, name: 'b' })).toEqual({ name: 'b', size: 0 });
  expect(readRecord(kind, { v: 3, name: 'c', size: 4 })).toEqual({ name: 'c', size: 4 });
});

test.each([
  { v: 4, name: 'of a later version', size: 1 },
  { v: 3, name: 'without a size' },
  { v: 3, name: 1, size: 1 },
])('what cannot be understood is not passed on: %o', (stored) => {
  expect(() => readRecord(kind, stored)).toThrow(/cannot be read/);
});
