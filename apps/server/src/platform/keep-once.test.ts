import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepOnce } from './keep-once.ts';

test('what is drawn first stands, for its owner alone, and nothing else is left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-once-'));
  const file = join(folder, 'data', 'secret');
  keepOnce(file, 'first');
  keepOnce(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret']);
  rmSync(folder, { recursive: true });
});
