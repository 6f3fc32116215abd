import type { PromptWords, PromptToRead } from '@limn/contracts/studio';
import { parseDimensions } from '@limn/contracts/constants';
import { listAlternatives } from '@limn/contracts/wildcards';
import { library } from '../../painting/index.ts';

type Word = PromptWords['words'][number];

/** The contents of scenes hardly differ by seed, so any one will do. */
const anySeed = 1;
/** How sure the detector must be (0–1) before a language is named: prompts are short. */
const sureEnough = 0.7;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The language of a prompt that was hardly understood; null for English and if it is unclear. */
async function languageOf(prompt: string, words: readonly Word[]): Promise<string | null> {
  const missed = words.filter(({ status }) => status === 'not-painted').length;
  if (missed * 2 < words.length) return null;
  // Loaded when first needed: its tables are 2 MB.
  const { eld } = await import('eld/small');
  const found = eld.detect(prompt);
  const score = found.getScores()[found.language] ?? 0;
  if (found.language === 'en' || !found.isReliable() || score < sureEnough) return null;
  return languageNames.of(found.language) ?? null;
}

/** The built-in composer’s reading of a prompt, word by word in the order of the text. */
export async function readPrompt(input: PromptToRead): Promise<PromptWords> {
  const { exclude, guided } = input;
  const prompt = listAlternatives(input.prompt);
  // Loaded when first asked for: a start need not wait for the engine's many files.
  const { poorlyDrawn, readScene } = await import('@limn/scenes');
  const size = parseDimensions(input.image_dimensions);
  const reading = await readScene({ prompt, exclude, ...size, seed: anySeed }, library(), guided);
  const told = (
    spans: readonly { word: string; start: number; end: number }[],
    status: Word['status'],
  ) => spans.map(({ word, start, end }) => ({ word, start, end, status }));
  const substituted = new Set(reading.substitutions.map((span) => span.start));
  const poorly = new Set(guided ? [] : poorlyDrawn(reading).map(({ start }) => start));
  const words = [
    ...told(
      reading.understood.filter((span) => !substituted.has(span.start)),
      'painted',
    ),
    ...reading.substitutions.map((span) => ({ ...span, status: 'substituted' as const })),
    ...told(reading.notPainted, 'not-painted'),
    ...told(reading.leftOut, 'left-out'),
  ]
    .map((word): Word => {
      const isDrawn = word.status === 'painted' || word.status === 'substituted';
      return isDrawn && poorly.has(word.start) ? { ...word, drawnPoorly: true } : word;
    })
    .toSorted((a, b) => a.start - b.start);
  return { words, language: await languageOf(prompt, words) };
}
