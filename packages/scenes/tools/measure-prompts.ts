// Measures how many nouns of the 300 everyday prompts are painted; their nouns are marked [so] by hand.
// Run: node packages/scenes/tools/measure-prompts.ts [--own]
import { readFileSync } from 'node:fs';
import { parsePrompt } from '../src/index.ts';
import { readLibrary } from './read-library.ts';

const own = process.argv.includes('--own');
const library = own ? undefined : readLibrary();
const lines = readFileSync(new URL('../test/prompts-300.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);
const tally = { painted: 0, stoodIn: 0, lost: 0 };
const lost = new Map<string, number>();
const stoodIn = new Map<string, string>();
let fully = 0;
let time = 0;
for (const line of lines) {
  const prompt = line.replaceAll(/[[\]]/g, '');
  const began = performance.now();
  const reading = parsePrompt(prompt, '', library);
  time += performance.now() - began;
  let all = true;
  for (const [k, match] of [...line.matchAll(/\[([^\]]+)\]/g)].entries()) {
    // Each earlier pair of brackets shifts the position by two, and this one's opening bracket by one.
    const end = match.index - 2 * k + match[1].length;
    const covers = (span: { start: number; end: number }): boolean =>
      span.start < end && span.end >= end;
    const instead = reading.substitutions.find(covers);
    if (instead) {
      tally.stoodIn++;
      stoodIn.set(match[1], instead.as);
    } else if (reading.understood.some(covers)) tally.painted++;
    else {
      tally.lost++;
      all = false;
      lost.set(match[1], (lost.get(match[1]) ?? 0) + 1);
    }
  }
  if (all) fully++;
}
const nouns = tally.painted + tally.stoodIn + tally.lost;
const share = (n: number): string => `${((100 * n) / nouns).toFixed(1)}%`;
console.log(`${lines.length} prompts, ${nouns} nouns, ${(time / lines.length).toFixed(3)} ms each`);
console.log(`painted as themselves ${share(tally.painted)}, stood in for ${share(tally.stoodIn)}`);
console.log(`painted ${share(nouns - tally.lost)}; ${fully} prompts have all their nouns`);
const common = [...lost].sort((p, q) => q[1] - p[1]);
console.log(
  `not painted: ${common.map(([word, n]) => (n > 1 ? `${word} ×${n}` : word)).join(', ')}`,
);
console.log(`stood in: ${[...stoodIn].map(([word, as]) => `${word}→${as}`).join(', ')}`);
