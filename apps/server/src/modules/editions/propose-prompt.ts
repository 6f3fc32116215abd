import type { Paragraph } from '@limn/contracts/editions';
import { readPrompt } from '../studio/index.ts';

/** Letters that are read at once, and how many such pieces of a scene: its beginning tells most. */
const pieceLetters = 900;
const mostPieces = 3;
/** Things that a picture holds well. */
const mostThings = 7;

/** Words that can be painted; those that follow one another stay together, as in 'two red boats'. */
async function drawable(prompt: string): Promise<string[]> {
  const { words } = await readPrompt({
    prompt,
    exclude: '',
    image_dimensions: '1024x1024',
    guided: false,
  });
  const things: { text: string; end: number }[] = [];
  for (const { word, status, start, end } of words) {
    if (status !== 'painted' && status !== 'substituted') continue;
    const last = things.at(-1);
    if (last && /^\s+$/.test(prompt.slice(last.end, start))) {
      last.text += ` ${word.toLowerCase()}`;
      last.end = end;
    } else things.push({ text: word.toLowerCase(), end });
  }
  return things.map(({ text }) => text);
}

/** What a scene's own words give a picture, as a prompt; empty where nothing of it can be drawn. */
export async function proposePrompt(paragraphs: readonly Paragraph[]): Promise<string> {
  const text = paragraphs
    .filter(({ kind }) => kind === 'text')
    .map((paragraph) => paragraph.text)
    .join(' ');
  const found: string[] = [];
  for (let piece = 0; piece < mostPieces && found.length < mostThings; piece++) {
    // Signs that mean alternatives in a prompt mean nothing here.
    const part = text.slice(piece * pieceLetters, (piece + 1) * pieceLetters);
    const prompt = part.replaceAll(/[{}|]/g, ' ');
    if (!prompt.trim()) break;
    for (const thing of await drawable(prompt))
      if (!found.some((known) => sameThing(known, thing))) found.push(thing);
  }
  return found.slice(0, mostThings).join(', ');
}

/** The word a thing is called by, as in 'boat' of 'two red boats'; one and many are alike. */
const nameOf = (thing: string): string => thing.replace(/^.* /, '').replace(/e?s?$/, '');

const sameThing = (a: string, b: string): boolean => nameOf(a) === nameOf(b);
