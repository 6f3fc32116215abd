/** Words in names of screens with their everyday meaning. Terms of the product belong in GLOSSARY.md instead. */
const plain = new Set(
  `a ai an and answered ask check choose connect connection contact create edit editor email first for found i illustrated in
  mail make money name new no not offer overview page people person pricing question sign something stuck suspended
  the up us verify waiting went what wrong you your`.split(/\s+/),
);

/** Longer texts are sentences rather than names. */
const mostWords = 3;

const places = [
  // An entry of a navigation.
  /\bto: [^\n{}]*?\blabel: '([^']+)'/g,
  /<h1\b[^<>]*>\s*([^<>{}]+?)\s*<\/h1>/g,
  /<PageTitle>\s*([^<>{}]+?)\s*<\/PageTitle>/g,
  /<AdminFrame\s+title="([^"]+)"/g,
];

const wordsOf = (text) => text.match(/[A-Za-z][\w’'-]*/g) ?? [];

/** @returns the fixed names of screens in a source file: navigation, titles and first headings */
export const screenNames = (text) =>
  places
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name))
    .filter((name) => wordsOf(name).length <= mostWords);

/** A word as it is and its possible singulars, in lower case. */
function formsOf(word) {
  const lower = word.toLowerCase();
  const endings = [/s$/, /es$/, /ed$/];
  const cut = endings.flatMap((end) => (end.test(lower) ? [lower.replace(end, '')] : []));
  return [lower, ...cut, lower.replace(/ies$/, 'y'), lower.replace(/ed$/, 'e')];
}

/** @returns the words of the first column of the glossary's tables */
export const glossaryTerms = (glossary) =>
  new Set(
    glossary
      .split('\n')
      .filter((line) => /^\| (?!---|term )/.test(line))
      .flatMap((line) => wordsOf(line.split('|')[1]).map((word) => word.toLowerCase())),
  );

/** @returns the words of a name that are neither terms of the glossary nor plain words */
export const unknownWords = (name, terms) =>
  wordsOf(name).filter((word) => !formsOf(word).some((form) => terms.has(form) || plain.has(form)));
