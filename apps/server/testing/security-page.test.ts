import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Evidence in docs/security.md: `path: 'a test'`, or `path: text in that file`. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const inRoot = /^(?:apps|packages|e2e)\/|^(?:package-lock\.json|tsconfig\.base\.json)$/;
const named = [...page.matchAll(/`([\w.-][\w./-]*\.(?:tsx?|sql|html|json))(?:: ([^`]+))?`/g)]
  .map(([, path = '', what]) => ({
    path: inRoot.test(path)
      ? path
      : `apps/server/${path.startsWith('testing/') ? '' : 'src/'}${path}`,
    what,
  }))
  .filter(({ path }) => !path.endsWith('identity-key.json'));

describe('the evidence of the security page is there', () => {
  test('in the files it names', () => {
    const gone = named.filter(({ path, what }) => {
      if (!existsSync(root + path)) return true;
      return what !== undefined && !readFileSync(root + path, 'utf8').includes(what);
    });
    expect(gone).toEqual([]);
  });

  test('for every row, once, counted as it says', () => {
    const rows = [
      ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| .* \| (met|not applicable|open) \| .* \|$/gm),
    ];
    expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
    const count = (verdict: string) => rows.filter((row) => row[2] === verdict).length;
    expect(page).toContain(
      `${count('met')} met, ${count('not applicable')} not applicable, ${count('open')} open.`,
    );
  });
});
