// Plain English in comments and documents, one name for each exported type, one spelling of ‘licence’, American
// spelling in names, paths in documents that exist, and names of screens that are in the glossary.
// What is not yet in order is listed in words-allowed.json; the list only shrinks.
// Run `node scripts/words.mjs --write` after improving something, or with a file name to see its findings.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { glossaryTerms, screenNames, unknownWords } from './screen-names.mjs';
import { root } from './steps.mjs';

/** Phrases that have to be read twice, and what to write instead. Those with 'comments' are fine in documents. */
export const phrases = [
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bwhatever\b/i, 'anything that'],
  [/\bwhom\b/i, 'who, or name the person'],
  [/\bnobody\b/i, 'no one, none, or turn the sentence round'],
  [/\bsomebody\b/i, 'a user, another person'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, besides, in addition to'],
  [/\bso (many|much)\b(?! (that|as)\b)/i, 'name the number'],
  [/\bstands? (by|on|in|beside|above|below|there|here|whole)\b/i, 'is, appears, represents'],
  [/\b(lies|lie|lay)\b/i, 'is, is stored'],
  [/\btold\b/i, 'is notified, gets'],
  [/\bgoes on\b/i, 'continues'],
  [/\bc[ao]me of\b/i, 'results from'],
  [/\bthat (is|are) there\b/i, 'existing'],
  [/^\s*(\/\/|\/?\*+)\s*What\b/, 'name the thing', 'comments'],
  [/\bhears? of\b/i, 'is notified of'],
  [/\bhand(ed|s|ing)? in\b/i, 'upload, submit'],
  [/\bfor good\b/i, 'permanently'],
  [/\bin vain\b/i, 'without success'],
  [/\bas far as\b/i, 'if, where'],
  [/\bshall\b/i, 'must'],
  [/\b(gives?|by) leave\b/i, 'permission'],
  [/\b(a|the|each|every|their|your|any) yes\b/i, 'consent, approval'],
  [/\bof (ours|theirs|mine|yours)\b/i, 'our, their', 'comments'],
  [/\b(is|are|was|were) of (?!type\b)/i, 'belongs to, has'],
  [/\bwhat (somebody|nobody|people|one|it|they|he|she) \w+/i, 'name the thing', 'comments'],
  [/\b(says?|tells?|knows?) of\b/i, 'describes'],
  [/^\s*(\/\/|\/?\*+)\s*Of\b/, 'name the subject first', 'comments'],
  [/\bone['’]s own\b/i, 'your own, their own'],
  [/\bthe house\b/i, 'the installation'],
  [/\bno more than\b/i, 'at most'],
  [/\btakes? (it|them|this) up\b/i, 'handles, reads'],
  [/\bcomes? of\b/i, 'results from'],
  [/\bkeeps? to itself\b/i, 'is private to'],
  [
    /\bwhat is (told|said|made|asked|done|kept|shown|found|left|seen) (of|by|to|in|on)\b/i,
    'name the thing',
  ],
  [/\bby which\b/i, 'that, with which'],
  [/\bin which\b.*\bin which\b/i, 'split the sentence'],
  [/\bmeets? (?:its|their|the) end\b/i, 'ends'],
  [/\bnever yet\b/i, 'not yet'],
  [/\bhowever (many|much|long|often)\b/i, 'for any number of'],
  [/\bas (?:it|they) stands?\b/i, 'the current'],
  [/\bput(s)? right\b/i, 'corrects'],
  [/\bgoes? by\b/i, 'uses, is decided by'],
  [/\bto be had\b/i, 'available'],
];

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    // Generated from texts that are checked where they are written.
    .filter((path) => path && !path.startsWith('packages/client/src/generated/'));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Comments of a source file, with the number of their first line. Patterns of paths contain `/*`, too. */
export function commentsOf(text) {
  return [...text.matchAll(/(?<![^\s{(,;[=])\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map(
    ({ 0: comment, index }) => ({
      comment,
      line: text.slice(0, index).split('\n').length,
    }),
  );
}

/** @returns what is wrong in a comment: the words found, with what to write instead */
export const oddPhrases = (comment, among = phrases) =>
  among.flatMap(([pattern, instead]) => {
    const found = pattern.exec(comment);
    return found ? [`‘${found[0].trim()}’: ${instead}`] : [];
  });

/** Paragraphs, list items and rows of a Markdown text, without code and link targets, with their first line. */
function proseOf(text) {
  const lines = text
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]+`/g, '…')
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .split('\n');
  const parts = [];
  for (const [index, line] of lines.entries()) {
    const continues = lines[index - 1]?.trim() && !/^\s*(?:[|#>-]|\d+\. )/.test(line);
    if (continues) parts.at(-1).prose += ` ${line.trim()}`;
    else if (line.trim()) parts.push({ prose: line.trim(), line: index + 1 });
  }
  return parts;
}

const inDocuments = phrases.filter(([, , where]) => where !== 'comments');

/** @returns the phrases of a Markdown text that have to be read twice, each with its line */
export const oddProse = (text) =>
  proseOf(text).flatMap(({ prose, line }) =>
    oddPhrases(prose, inDocuments).map((odd) => ({ odd, line })),
  );

/** `licence` is the noun and `license` the verb, in names and texts alike. These use one as the other. */
const misspelled = [
  /\blicenc(?:ed|ing|ee|or)\w*/gi,
  /\b(?:to|can|cannot|could|may|might|must|will|would|who|they|we|you|people|artists|customers) licence\b/gi,
  /\b(?:an?|the|your|their|its|his|her|this|each|every|no|any|one|another) license\b(?!\.)/gi,
  /\b(?:personal|standard|commercial|exclusive|wider|such|some|two|three|four) licenses?\b/gi,
  /(?:\b|[a-z])License(?=[A-Z])\w*|[a-z]Licenses?\b/g,
];
/** Names that others chose: titles of published agreements, and schema.org's property. */
const foreign = /\b(?:customer|artist|style|the|a) license agreement|acquireLicensePage/gi;

/** @returns the misspelled places of a text */
export const licenceMistakes = (text) => {
  const own = text.replaceAll(foreign, '');
  return misspelled.flatMap((pattern) => own.match(pattern) ?? []);
};

function misspellings() {
  const counts = {};
  for (const path of list('apps', 'packages', 'e2e', 'bench', '*.md')) {
    // Published agreements are never edited.
    if (!/\.(tsx?|md|html)$/.test(path) || /content\/(agreements|legal)\//.test(path)) continue;
    const found = licenceMistakes(read(path)).length;
    if (found > 0) counts[path] = found;
  }
  return counts;
}

/** Files that contain the phrases as examples. */
const planted = new Set(['scripts/words.mjs', 'scripts/checks.test.mjs']);

function oddComments() {
  const counts = {};
  for (const path of list('apps', 'packages', 'e2e', 'bench', 'scripts', '*.config.*')) {
    if (!/\.(tsx?|mjs)$/.test(path) || planted.has(path)) continue;
    const found = commentsOf(read(path)).flatMap(({ comment }) => oddPhrases(comment));
    if (found.length > 0) counts[path] = found.length;
  }
  return counts;
}

/** Agreements and decisions stay as they were signed or made. */
const settledText = /content\/(agreements|legal)\/|^docs\/decisions\//;

function oddDocuments() {
  const counts = {};
  for (const path of list('*.md')) {
    const found = settledText.test(path) ? 0 : oddProse(read(path)).length;
    if (found > 0) counts[path] = found;
  }
  return counts;
}

/** @returns names of exported types that several of these files declare, with how many do */
export function typesDeclaredTwice(texts) {
  const files = {};
  for (const [path, text] of texts)
    for (const [, name] of text.matchAll(/^export (?:interface|type|class|enum) (\w+)/gm))
      (files[name] ??= new Set()).add(path);
  return Object.fromEntries(
    Object.entries(files)
      .filter(([, paths]) => paths.size > 1)
      .map(([name, paths]) => [name, paths.size]),
  );
}

const doubleTypes = () =>
  typesDeclaredTwice(
    list('apps', 'packages')
      .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\./.test(path))
      .map((path) => [path, read(path)]),
  );

/** Paths that builds and operators make, so a clone does not have them. */
const generated = /(?:^|\/)(?:dist|\.env)$/;
const looksLikePath =
  /^(?:\.{1,2}\/)*(?:(?:apps|packages|e2e|bench|scripts|docs|deploy)\/[\w./@-]+|[\w@-][\w./@-]*\.(?:tsx?|mjs|cjs|sql|md|css|html))$/;

/**
 * Paths in a document that do not resolve. Links are relative to the document; code may also give the end of a path:
 * `billing/sweep.ts`, or `billing/sweep.ts: a name in it`.
 * @param paths all files of the repository
 */
export function deadPaths(document, text, paths) {
  const known = new Set(paths.flatMap((path) => ends(path)));
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const isThere = (path) => existsSync(join(root, dirname(document), path));
  const links = [...prose.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
  const code = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span.replace(/: .*/, '').replace(/\/$/, ''))
    .filter((span) => looksLikePath.test(span) && !generated.test(span) && !known.has(span));
  return [...links, ...code].filter((path) => !isThere(path));
}

/** All ends of a path, and of the folders it is in: `a/b/c` gives a, a/b, b, a/b/c, b/c and c. */
function ends(path) {
  const parts = path.split('/');
  return parts.flatMap((_, last) =>
    parts.slice(0, last + 1).map((__, first) => parts.slice(first, last + 1).join('/')),
  );
}

function deadLinks() {
  const paths = list();
  const dead = {};
  for (const path of list('*.md')) {
    // Articles link to addresses of the site.
    if (path.startsWith('apps/server/content/')) continue;
    const found = deadPaths(path, read(path), paths).length;
    if (found > 0) dead[path] = found;
  }
  return dead;
}

const british =
  /colour|centre|grey|favour|behaviour|neighbour|(?:initial|normal|optim|organ|raster|recogn|serial|summar|synthes)is(?:e|ing|ation)/i;

/** @returns names declared at the top level of a file in British spelling. Fields of stored records may have it. */
export const britishNames = (text) =>
  [
    ...text.matchAll(
      /^(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
    ),
  ].flatMap(([, name]) => (british.test(name) ? [name] : []));

function britishIdentifiers() {
  const counts = {};
  for (const path of list('apps', 'packages', 'e2e', 'bench')) {
    if (!/\.tsx?$/.test(path)) continue;
    const found = britishNames(read(path)).length + (british.test(path) ? 1 : 0);
    if (found > 0) counts[path] = found;
  }
  return counts;
}

function unknownScreens() {
  const terms = glossaryTerms(read('GLOSSARY.md'));
  const counts = {};
  for (const path of list('apps/web/src')) {
    if (!/\.tsx?$/.test(path) || /\.test\./.test(path)) continue;
    const found = screenNames(read(path)).flatMap((name) => unknownWords(name, terms)).length;
    if (found > 0) counts[path] = found;
  }
  return counts;
}

const allowedPath = join(root, 'scripts/words-allowed.json');
export const wordsFound = () => ({
  comments: oddComments(),
  prose: oddDocuments(),
  types: doubleTypes(),
  links: deadLinks(),
  spelling: misspellings(),
  names: britishIdentifiers(),
  screens: unknownScreens(),
});
export const allowedWords = () => JSON.parse(readFileSync(allowedPath, 'utf8'));

/** Lines about what got worse, or is listed as worse than it is. */
export function wordFaults(found, allowed) {
  return Object.keys(found).flatMap((kind) => {
    const names = new Set([...Object.keys(found[kind]), ...Object.keys(allowed[kind] ?? {})]);
    return [...names].flatMap((name) => {
      const [now, may] = [found[kind][name] ?? 0, allowed[kind]?.[name] ?? 0];
      if (now > may)
        return [`${kind}: ${name} has ${now}, allowed are ${may}: node scripts/words.mjs ${name}`];
      if (now < may)
        return [
          `${kind}: ${name} has ${now} and is listed with ${may}: run node scripts/words.mjs --write`,
        ];
      return [];
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  const [asked] = process.argv.slice(2);
  if (asked === '--write') writeFileSync(allowedPath, `${JSON.stringify(wordsFound(), null, 2)}\n`);
  else if (asked) {
    const text = read(asked);
    const isDocument = asked.endsWith('.md');
    const findings = isDocument
      ? oddProse(text)
      : commentsOf(text).flatMap(({ comment, line }) =>
          oddPhrases(comment).map((odd) => ({ odd, line })),
        );
    for (const { odd, line } of findings) console.log(`${asked}:${line} ${odd}`);
    for (const mistake of licenceMistakes(text)) console.log(`${asked} spelling of ‘${mistake}’`);
    for (const name of britishNames(text)) console.log(`${asked} British spelling: ${name}`);
    if (isDocument)
      for (const path of deadPaths(asked, text, list()))
        console.log(`${asked} no such path: ${path}`);
    const terms = glossaryTerms(read('GLOSSARY.md'));
    for (const name of screenNames(text))
      for (const word of unknownWords(name, terms))
        console.log(`${asked} ‘${word}’ of ‘${name}’ is not in GLOSSARY.md`);
  } else {
    const faults = wordFaults(wordsFound(), allowedWords());
    for (const line of faults) console.log(line);
    if (faults.length > 0) process.exitCode = 1;
  }
}
