import { cutText } from '@limn/contracts/text';
import type { Paragraph } from '@limn/contracts/editions';
import { readPrompt } from '../studio/index.ts';
import { sentencesOf } from './plain-text.ts';

/** Number of sentences read: the beginning of a scene is the most informative. */
const mostSentences = 24;
/** Longest sentence that is proposed, in letters; of a longer one the beginning. */
const longest = 240;

/** How many different things of a sentence can be painted. */
async function thingsIn(prompt: string): Promise<number> {
  const { words } = await readPrompt({
    prompt,
    exclude: '',
    image_dimensions: '1024x1024',
    guided: false,
  });
  const painted = words.filter(({ status }) => status === 'painted' || status === 'substituted');
  // One and many are alike.
  return new Set(painted.map(({ word }) => word.toLowerCase().replace(/e?s?$/, ''))).size;
}

/** A sentence as a prompt, without direct speech and characters that mean alternatives in a prompt. */
function promptOf(sentence: string): string {
  const told = sentence
    .replaceAll(/["“„«»][^"“”„«»]*["”“«»]|[{}|"“”„«»]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.;:!?])/g, '$1')
    .replace(/^[\s,.;:!?–—-]+/, '')
    .trim();
  if (told.length <= longest) return told;
  return cutText(told, longest).replace(/[\s,;:]+\S*$/, '');
}

/** The sentence of a scene with the most things to paint; empty if none can be painted. */
export async function proposePrompt(
  paragraphs: readonly Paragraph[],
  language = 'en',
): Promise<string> {
  const sentences = paragraphs
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ text }) => sentencesOf(text, language))
    .slice(0, mostSentences);
  let best = { prompt: '', things: 0 };
  for (const sentence of sentences) {
    const prompt = promptOf(sentence);
    if (!prompt) continue;
    const things = await thingsIn(prompt);
    if (things > best.things) best = { prompt, things };
  }
  return best.prompt;
}
