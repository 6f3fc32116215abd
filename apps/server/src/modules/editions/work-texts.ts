import type { Paragraph } from '@limn/contracts/editions';
import { DomainError, invalid } from '../../platform/errors.ts';
import { runLimited, ThreadLimitExceeded } from '../../platform/limited-thread.ts';
import { createSlots } from '../../platform/slots.ts';
import type { TextCoverage } from './check-text.ts';

/** The result of reading one text: its paragraphs, or why it was rejected. */
export type ReadText =
  | { paragraphs: Paragraph[] }
  | { refused: 'invalid' | 'unsupported_media'; message: string };

export type TextTask =
  | { kind: 'read'; sources: (Uint8Array | string)[]; language: string }
  | {
      kind: 'check';
      paragraphs: readonly Paragraph[];
      licensed: readonly string[];
      language: string;
    };

/** An edition's 300,000 letters take less than a second of these. */
const limits = { milliseconds: 20_000, megabytes: 512 };

/** Texts worked on at once, each of another person. */
const texts = createSlots({ running: 2, waiting: 24 }, { running: 1, waiting: 2 });

async function work<T>(task: TextTask, person: string, signal: AbortSignal): Promise<T> {
  const script = new URL('./text-thread.ts', import.meta.url);
  try {
    return await texts.run(() => runLimited<T>(script, task, limits, signal), person);
  } catch (error) {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    throw invalid(
      'file',
      `These texts take longer than ${limits.milliseconds / 1000} seconds or more than ${limits.megabytes} MB to read, which is the limit. Upload a part.`,
    );
  }
}

/**
 * Reads texts in a thread of their own, in their order.
 * @throws DomainError invalid when that takes more than the limits; rate_limited
 */
export const readTexts = (
  sources: (Uint8Array | string)[],
  language: string,
  person: string,
  signal: AbortSignal,
): Promise<ReadText[]> => work({ kind: 'read', sources, language }, person, signal);

/** As `readTexts`, for one. @throws DomainError invalid, unsupported_media when it cannot be read */
export async function readOneText(
  source: Uint8Array | string,
  language: string,
  person: string,
  signal: AbortSignal,
): Promise<Paragraph[]> {
  const [read] = await readTexts([source], language, person, signal);
  if (read && 'paragraphs' in read) return read.paragraphs;
  if (read?.refused === 'invalid') throw invalid('file', read.message);
  throw new DomainError('unsupported_media', read?.message ?? 'This text cannot be read.');
}

/** As `checkText`, in a thread of its own. */
export const checkTextApart = (
  paragraphs: readonly Paragraph[],
  licensed: readonly string[],
  language: string,
  person: string,
  signal: AbortSignal,
): Promise<TextCoverage> => work({ kind: 'check', paragraphs, licensed, language }, person, signal);
