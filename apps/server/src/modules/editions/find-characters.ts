import { nameIn } from '@limn/contracts/edition-scenes';
import { editionLimits, type Paragraph } from '@limn/contracts/editions';

/** How often a name is read before it is a character's. */
const leastMentions = 3;

const titles = new Set('mr mrs ms miss dr sir lady lord captain aunt uncle old little'.split(' '));
/** Names that are compared with one another. */
const mostLookedAt = 200;
/** Words with a capital that are no names. */
const never = new Set(
  `i i'm i'll i'd i've monday tuesday wednesday thursday friday saturday sunday january february march april may june
  july august september october november december god christmas easter english french german spanish chapter part yes
  no oh ah`.split(/\s+/),
);
/** Words before places, and before nouns in languages that capitalize nouns. */
const before = new Set(
  `in at to from of near towards through into across the a an this that der die das den dem des ein eine einen einem
  einer im am zum zur vom aus nach el la los las un una le les une du au`.split(/\s+/),
);

interface Found {
  mentions: number;
  /** Occurrences inside sentences. */
  within: number;
  /** Occurrences after words that precede places and things. */
  after: number;
}

const capital = /^\p{Lu}\p{Ll}/u;
/** Characters after which a sentence begins. */
const ends = /^[.!?:“”"«»…]$/u;
const bare = (word: string) => word.replace(/['’]s?$/u, '');

/** Names of up to three words, with how often. */
function namesIn(text: string, found: Map<string, Found>): void {
  const tokens = text.match(/[\p{L}][\p{L}\p{M}'’-]*|[.!?:;,“”"«»()—…]/gu) ?? [];
  for (let at = 0; at < tokens.length; at++) {
    const previous = tokens[at - 1] ?? '.';
    const first = bare(tokens[at]!);
    if (!capital.test(first) || never.has(first.toLowerCase())) continue;
    const begins = ends.test(previous);
    // 'When Ada came': the first word of a sentence is capitalized because of its position.
    if (begins && capital.test(tokens[at + 1] ?? '')) continue;
    const parts = [first];
    // A name continues while only whitespace separates its words, not even an apostrophe.
    while (parts.length < 3 && tokens[at] === parts.at(-1) && capital.test(tokens[at + 1] ?? ''))
      parts.push(bare(tokens[++at]!));
    if (parts.length === 1 && titles.has(first.toLowerCase())) continue;
    const name = parts.join(' ');
    const known = found.get(name) ?? { mentions: 0, within: 0, after: 0 };
    known.mentions++;
    // Any word has a capital where a sentence begins.
    if (!begins) known.within++;
    if (before.has(previous.toLowerCase())) known.after++;
    found.set(name, known);
  }
}

/** Names that come again and again, the most frequent first; places, days and plain words are left out. */
export function findCharacters(paragraphs: readonly Paragraph[]): string[] {
  const found = new Map<string, Found>();
  const lower = new Map<string, number>();
  for (const { kind, text } of paragraphs) {
    if (kind !== 'text') continue;
    namesIn(text, found);
    for (const word of text.match(/(?<![\p{L}])\p{Ll}[\p{L}\p{M}]+/gu) ?? [])
      lower.set(word, (lower.get(word) ?? 0) + 1);
  }
  const names = [...found]
    .filter(([name, { mentions, within, after }]) => {
      const plain = lower.get(name.toLowerCase()) ?? 0;
      return within > 0 && mentions >= leastMentions && after * 2 < mentions && plain < mentions;
    })
    .toSorted(([, a], [, b]) => b.mentions - a.mentions)
    .map(([name]) => name);
  // 'Ada' and 'Ada Venn' are one person, with the more frequent name.
  return names
    .slice(0, mostLookedAt)
    .filter((name, at) =>
      names.slice(0, at).every((other) => !nameIn(name).test(other) && !nameIn(other).test(name)),
    )
    .slice(0, editionLimits.characters);
}
