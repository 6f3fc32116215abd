import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commitFaults } from './commits.mjs';
import { glossaryTerms, screenNames, unknownWords } from './screen-names.mjs';
import { sizeFaults } from './sizes.mjs';
import {
  britishNames,
  commentsOf,
  deadPaths,
  licenceMistakes,
  oddPhrases,
  oddProse,
  phrases,
  typesDeclaredTwice,
  wordFaults,
} from './words.mjs';

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

  it('finds each of its about forty phrases', () => {
    const planted = [
      '// Whoever asks gets the old one, whatever it is.',
      '// To whom it belongs: nobody or somebody.',
      '// It is drawn anew, beside the old one.',
      '// So many that stand there, and what lies below.',
      '// So many pictures stand by.',
      '// They are told, and it goes on, which is what came of it.',
      '// All files that are there.',
      '/** What is told of a subject. */',
      '// It hears of the picture that was handed in, for good or in vain.',
      '// It shall wait as far as it can, by leave of the other.',
      '// It needs a yes of theirs, which is of the artist.',
      '// It depends on what it finds, and says of a canvas nothing.',
      '/** Of a canvas: its layers. */',
      "// One's own, in the house, no more than that.",
      '// The worker takes it up; what comes of it, it keeps to itself.',
      '// The name by which it is known.',
      '// A place in which things are, in which it is.',
      '// It meets its end, but never yet, however many there are.',
      '// The row as it stands is put right, and it goes by the id.',
      '// Nothing is to be had.',
    ];
    const missed = phrases.filter(([pattern]) => !planted.some((comment) => pattern.test(comment)));
    expect(missed).toEqual([]);
    expect(phrases.length).toBeGreaterThanOrEqual(40);
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

describe('plain English in documents', () => {
  it.each([
    ['Anyone can check it.\n\nWhoever asks\ngets the old one.', 3],
    ['- one picture\n- the label beside the field', 2],
    ['| key | use |\n| --- | --- |\n| `a` | kept for good |', 3],
    ['A picture\nthat was kept for\ngood.', 1],
  ])('finds the phrase in %j', (text, line) => {
    expect(oddProse(text)).toEqual([{ odd: expect.any(String), line }]);
  });

  it.each([
    'A test named `nobody is told` and [a page](docs/for-good/beside.md).',
    'Run it:\n\n```\necho whoever # beside\n```\n\nThen stop it.',
    'What it costs, and how many of yours can wait.',
  ])('accepts %j', (text) => {
    expect(oddProse(text)).toEqual([]);
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

describe('exported types', () => {
  it('have one name each', () => {
    const texts = [
      ['a.ts', 'export type Place = string;\nexport interface Size {}\ntype Own = 1;'],
      ['b.ts', 'export class Place {}\nexport const Size = 1;\ntype Own = 2;'],
    ];
    expect(typesDeclaredTwice(texts)).toEqual({ Place: 2 });
  });
});

describe('paths in documents', () => {
  const paths = ['scripts/words.mjs', 'scripts/screen-names.mjs'];
  const dead = (text, document = 'CONTRIBUTING.md') => deadPaths(document, text, paths);

  it.each([
    ['[words](scripts/word.mjs)', 'scripts/word.mjs'],
    ['see `scripts/word.mjs: phrases`', 'scripts/word.mjs'],
    ['see `old/words.mjs`', 'old/words.mjs'],
    ['in `packages/gone/`', 'packages/gone'],
  ])('finds the dead one in %s', (text, path) => {
    expect(dead(text)).toEqual([path]);
  });

  it.each([
    '[words](scripts/words.mjs#phrases) and [the web](https://example.com/a.md)',
    '`scripts/words.mjs: phrases`, `words.mjs`, `scripts/`, `npm run check`, `/docs/developers`',
    '`packages/imaging/dist` and `.ts`',
    '```\nnode gone.mjs and `gone.mjs`\n```',
  ])('accepts %s', (text) => {
    expect(dead(text)).toEqual([]);
  });

  it('resolves links from the document', () => {
    expect(dead('[words](../../scripts/words.mjs)', 'docs/decisions/0001-parts.md')).toEqual([]);
    expect(dead('[words](scripts/words.mjs)', 'docs/decisions/0001-parts.md')).toHaveLength(1);
  });
});

describe('spelling of declared names', () => {
  it.each([
    'export function readColour() {}',
    'const greyLevel = 1;',
    'export type Neighbours = 1;',
    'export async function normaliseText() {}',
  ])('finds %s', (text) => {
    expect(britishNames(text)).toHaveLength(1);
  });

  it.each(['export const readColor = 1;', 'const { colour } = layer;', 'let rising = 1;'])(
    'accepts %s',
    (text) => {
      expect(britishNames(text)).toEqual([]);
    },
  );
});

describe('names of screens', () => {
  const terms = glossaryTerms(
    '| term | meaning |\n| --- | --- |\n| art style | … |\n| API key | … |',
  );
  const unknown = (text) => screenNames(text).flatMap((name) => unknownWords(name, terms));

  it.each([
    "{ to: paths.tidings, label: 'Tidings' }",
    '<h1 className="text-2xl">\n  Tidings\n</h1>',
    '<PageTitle>New tidings</PageTitle>',
    '<AdminFrame title="Tidings">',
  ])('that are not in the glossary are found: %s', (text) => {
    expect(unknown(text).map((word) => word.toLowerCase())).toEqual(['tidings']);
  });

  it.each([
    "{ to: paths.styles, label: 'Art styles' }",
    '<h1>API keys</h1>',
    '<PageTitle>Check your style</PageTitle>',
    '<h1>Tidings that are a whole sentence.</h1>',
    '<h1>{title}</h1>',
  ])('accepts %s', (text) => {
    expect(unknown(text)).toEqual([]);
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
