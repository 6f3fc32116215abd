import type { Paragraph } from '@limn/contracts/editions';
import { readPrompt } from '../studio/index.ts';

/** Letters that are read at once, and how many such pieces of a scene: its beginning tells most. */
const pieceLetters = 900;
const mostPieces = 3;
/** Things that a picture holds well. */
const mostWords = 7;

/** What a scene's own words give a picture, as a prompt; empty where nothing of it can be drawn. */
export async function proposePrompt(paragraphs: readonly Paragraph[]): Promise<string> {
  const text = paragraphs
    .filter(({ kind }) => kind === 'text')
    .map((paragraph) => paragraph.text)
    .join(' ');
  const found: string[] = [];
  for (let piece = 0; piece < mostPieces && found.length < mostWords; piece++) {
    // Signs that mean alternatives in a prompt mean nothing here.
    const prompt = text
      .slice(piece * pieceLetters, (piece + 1) * pieceLetters)
      .replaceAll(/[{}|]/g, ' ');
    if (!prompt.trim()) break;
    const { words } = await readPrompt({
      prompt,
      exclude: '',
      image_dimensions: '1024x1024',
      guided: false,
    });
    for (const { word, status } of words) {
      const plain = word.toLowerCase();
      const told = status === 'painted' || status === 'substituted';
      if (told && !found.some((known) => sameThing(known, plain))) found.push(plain);
    }
  }
  return found.slice(0, mostWords).join(', ');
}

/** 'boat' and 'boats'. */
const sameThing = (a: string, b: string): boolean =>
  a === b || a === `${b}s` || b === `${a}s` || a === `${b}es` || b === `${a}es`;
