import { nameIn } from '@limn/contracts/edition-scenes';
import { editionLimits, type Paragraph } from '@limn/contracts/editions';
import { wordsOf } from './check-text.ts';

/** Words after which another time, place or company begins another scene; and after which one does in any case. */
const leastWords = 60;
const mostWords = 600;

/** Beginnings of paragraphs that change time or place. */
const elsewhere =
  /^[“"‘'—–-]*\s*(?:(?:the|that|on the|early the|late the|all the|by the) (?:next|following|same|other|third|second|last|night|day|morning|evening|afternoon|spring|summer|autumn|winter)\b|(?:next|later|meanwhile|afterwards?|elsewhere|tomorrow|tonight|at (?:dawn|dusk|noon|midnight|nightfall|sunrise|sunset)|by (?:dawn|dusk|noon|midnight|nightfall|evening|morning))\b|(?:(?:a|an|one|two|three|four|five|six|seven|ten|many|some|several|a few) )?(?:hours?|days?|weeks?|months?|years?|nights?|winters?|summers?) (?:later|after|before|passed|went by)\b|when (?:morning|evening|night|spring|summer|autumn|winter)\b|(?:in|at|inside|outside|beyond|down|up|back) (?:in |at |on )?the \p{L}+)/iu;

/** The first paragraph of each scene. The first is 0; there are at most 40, and one if there is any text. */
export function findScenes(paragraphs: readonly Paragraph[], names: readonly string[]): number[] {
  if (paragraphs.length === 0) return [];
  const lengths = paragraphs.map(({ kind, text }) => (kind === 'text' ? wordsOf(text).length : 0));
  const known = names.map((name) => ({ name, in: nameIn(name) }));
  const peopleIn = paragraphs.map(({ text }) =>
    known.filter((one) => one.in.test(text)).map(({ name }) => name),
  );
  // Forty scenes are enough for any text: those of a long one are longer.
  const most = Math.max(mostWords, Math.ceil(lengths.reduce((sum, n) => sum + n, 0) / 30));
  const starts = [0];
  let words = 0;
  let company = new Set<string>();
  const begin = (at: number) => {
    if (starts.at(-1) !== at) starts.push(at);
    words = 0;
    company = new Set();
  };
  paragraphs.forEach(({ kind, text }, at) => {
    const before = paragraphs[at - 1]?.kind;
    const people = peopleIn[at]!;
    if (kind === 'heading') {
      // A heading and the one below it are one beginning.
      if (before !== 'heading') begin(at);
    } else if (kind === 'text' && before === 'break') begin(at);
    else if (kind === 'text' && words >= leastWords) {
      const others =
        people.length > 0 && company.size > 0 && people.every((one) => !company.has(one));
      if (elsewhere.test(text) || others || words >= most) begin(at);
    }
    words += lengths[at]!;
    for (const one of people) company.add(one);
  });
  return withinLimit(starts, lengths);
}

/** Joins the shortest scenes with those before them until the number is allowed. */
function withinLimit(found: readonly number[], lengths: readonly number[]): number[] {
  const until = [0];
  for (const length of lengths) until.push(until.at(-1)! + length);
  const words = (from: number, to = lengths.length) => until[to]! - until[from]!;
  // A scene without text, such as a title, belongs to the one after it.
  const starts = found.filter((start, index) => index === 0 || words(found[index - 1]!, start) > 0);
  while (starts.length > editionLimits.scenes) {
    const sizes = starts.map((start, index) => words(start, starts[index + 1]));
    let shortest = 1;
    sizes.forEach((size, index) => {
      if (index > 0 && size < sizes[shortest]!) shortest = index;
    });
    starts.splice(shortest, 1);
  }
  return starts;
}
