import type { PromptReading } from '@limn/contracts/studio';
import { library } from '../../painting/index.ts';

/** How the built-in composer reads a prompt, word by word in the order of the text. */
export async function readPrompt(prompt: string, exclude: string): Promise<PromptReading> {
  // Loaded when first asked for: a start need not wait for the engine's many files.
  const { parsePrompt } = await import('@limn/imaging');
  const reading = parsePrompt(prompt, exclude, library());
  const substituted = new Set(reading.substitutions.map((span) => span.start));
  return {
    words: [
      ...reading.understood
        .filter((span) => !substituted.has(span.start))
        .map(({ word, start, end }) => ({ word, start, end, status: 'painted' as const })),
      ...reading.substitutions.map((span) => ({ ...span, status: 'substituted' as const })),
      ...reading.notPainted.map(({ word, start, end }) => ({
        word,
        start,
        end,
        status: 'not-painted' as const,
      })),
    ].toSorted((a, b) => a.start - b.start),
  };
}
