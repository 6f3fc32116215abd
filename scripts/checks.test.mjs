import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commitFaults } from './commits.mjs';
import { sizeFaults } from './sizes.mjs';
import { commentsOf, licenceMistakes, oddPhrases, wordFaults } from './words.mjs';

describe('plain English in comments', () => {
  it.each([
    '// Whoever asks gets the old one.',
    '/** What is told of a subject. */',
    '// It is drawn anew.',
    '/** The picture that was handed in. */',
    '// Kept for good.',
    '/** Of a canvas: its layers. */',
    '// A person keeps so many at most.',
    '// The label beside the field.',
  ])('finds %s', (comment) => {
    expect(oddPhrases(comment)).not.toEqual([]);
  });

  it.each([
    '// Stores the picture and returns its key.',
    '/** Width in pixels, 1 to 8192. */',
    '// Retries twice, because the provider drops idle connections.',
  ])('accepts %s', (comment) => {
    expect(oddPhrases(comment)).toEqual([]);
  });

  it('reads comments, and no addresses or strings', () => {
    const text = "const a = ['http://x', '**/*.ts']; // One\n/* Two */";
    expect(commentsOf(text)).toEqual([
      { comment: '// One', line: 1 },
      { comment: '/* Two */', line: 2 },
    ]);
  });
});

describe('the spelling of licence', () => {
  it.each([
    'Buy a license to download it.',
    'Three licenses can be bought.',
    'Artists licence their styles.',
    'It was licenced twice.',
    'function buyLicense() {}',
    'type LicenseBox = object;',
  ])('finds the mistake in %s', (text) => {
    expect(licenceMistakes(text)).toHaveLength(1);
  });

  it.each([
    'Buy a licence to download it.',
    'A project that licenses a likeness',
    'License your style; no one else can license it.',
    'The Customer License Agreement',
    'isLicensedFile(licensee, licence)',
    'https://creativecommons.org/licenses/by/4.0/ and /license.xml',
    'acquireLicensePage: string;',
  ])('accepts %s', (text) => {
    expect(licenceMistakes(text)).toEqual([]);
  });
});

describe('lists that only shrink', () => {
  it('words: more than listed and less than listed are both faults', () => {
    const found = { comments: { 'a.ts': 2, 'b.ts': 1 }, types: { Place: 2 }, links: {} };
    const allowed = { comments: { 'a.ts': 1, 'b.ts': 1, 'c.ts': 1 }, types: {}, links: {} };
    expect(wordFaults(found, allowed)).toEqual([
      expect.stringContaining('a.ts has 2, allowed are 1'),
      expect.stringContaining('c.ts has 0 and is listed with 1'),
      expect.stringContaining('Place has 2, allowed are 0'),
    ]);
  });

  it('sizes: the same', () => {
    const large = { folders: {}, files: { 'a.ts': 400 }, functions: {} };
    expect(sizeFaults(large, { folders: {}, files: { 'a.ts': 400 }, functions: {} })).toEqual([]);
    expect(sizeFaults(large, { folders: {}, files: {}, functions: {} })).toEqual([
      expect.stringContaining('a.ts has 400, allowed are 350'),
    ]);
    expect(sizeFaults(large, { folders: {}, files: { 'a.ts': 500 }, functions: {} })).toEqual([
      expect.stringContaining('is listed with 500'),
    ]);
  });
});

describe('commit messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-commits-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@limn.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const commit = (...paragraphs) => {
    const message = paragraphs.flatMap((paragraph) => ['-m', paragraph]);
    git('commit', '--quiet', '--allow-empty', '--no-verify', '--no-gpg-sign', ...message);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');

  it('are checked after a base only', () => {
    const hash = commit('Whatever it was before');
    commit('fix(billing): PostgreSQL keeps the order of refunds', 'b'.repeat(120));
    expect(commitFaults({ base: { hash, date: '' }, cwd: folder })).toEqual([]);
  });

  it('are checked after its date in a clone without the base', () => {
    commit('Whatever it was before');
    const faultsSince = (date) =>
      commitFaults({ base: { hash: '0'.repeat(40), date }, cwd: folder }).join();
    expect(faultsSince('2020-01-01T00:00:00Z')).toContain('type-empty');
    expect(faultsSince('2090-01-01T00:00:00Z')).toBe('');
  });

  it.each([
    ['Repair the refunds', 'type-empty'],
    ['repair(billing): order of refunds', 'type-enum'],
    ['fix(billing): ORDER OF REFUNDS', 'subject-case'],
    ['fix(billing): keep the order of refunds.', 'subject-full-stop'],
    [`fix(billing): ${'a'.repeat(120)}`, 'header-max-length'],
  ])('fail on the subject ‘%s’', (subject, rule) => {
    const hash = commit('chore: begin');
    commit(subject);
    expect(commitFaults({ base: { hash, date: '' }, cwd: folder }).join()).toContain(rule);
  });

  it('fail on a body line above 120 characters', () => {
    const hash = commit('chore: begin');
    commit('fix: keep the order', 'b'.repeat(121));
    expect(commitFaults({ base: { hash, date: '' }, cwd: folder }).join()).toContain(
      'body-max-line-length',
    );
  });
});
