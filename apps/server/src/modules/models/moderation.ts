import { z } from 'zod';
import { open, type Pixels } from '../../painting/index.ts';
import { conflict, DomainError } from '../../platform/errors.ts';
import type { ModerationConfig } from '../../platform/config.ts';
import { callOut } from '../../platform/outgoing.ts';
import { stopped } from './retries.ts';

/** The input of moderation: a prompt, or a picture from a model. */
export type Judged = { words: string } | { pixels: Pixels };

/** Names of the categories a service found in it; empty: it is acceptable. */
export type Moderate = (judged: Judged, signal: AbortSignal) => Promise<string[]>;

/** Milliseconds that a judgement may take. */
const judgesWithin = 20_000;
/** Longest side that is shown, in pixels. */
const shownSide = 768;
/** Categories that are allowed: art has battles in it. */
const borne = new Set(['violence', 'harassment']);

const Answer = z.looseObject({
  results: z.array(z.looseObject({ categories: z.record(z.string(), z.boolean()) })).min(1),
});

async function inputOf(judged: Judged) {
  if ('words' in judged) return { type: 'text', text: judged.words };
  const file = await open(judged.pixels)
    .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#808080' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const url = `data:image/jpeg;base64,${file.toString('base64')}`;
  return { type: 'image_url', image_url: { url } };
}

/**
 * Calls a moderation service with OpenAI's `POST /moderations` API. Nothing passes unchecked.
 * @throws DomainError unavailable without a valid answer
 */
export const moderator =
  ({ url, key, model }: ModerationConfig): Moderate =>
  async (judged, signal) => {
    const body = JSON.stringify({ model, input: [await inputOf(judged)] });
    try {
      const { status, bytes } = await callOut(new URL(`${url.replace(/\/+$/, '')}/moderations`), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body,
        timeoutMs: judgesWithin,
        maxBytes: 1_000_000,
        hosts: 'any',
        signal,
      });
      if (status !== 200) throw new Error(`It answered ${status}.`);
      const { results } = Answer.parse(JSON.parse(Buffer.from(bytes).toString()));
      return [
        ...new Set(
          results.flatMap(({ categories }) =>
            Object.entries(categories).flatMap(([name, found]) =>
              found && !borne.has(name) ? [name] : [],
            ),
          ),
        ),
      ];
    } catch (error) {
      if (signal.aborted) throw stopped(signal);
      throw new DomainError(
        'unavailable',
        'We cannot check what models make right now. Try again later.',
        undefined,
        { cause: error },
      );
    }
  };

/** 'sexual/minors' → 'sexual, minors'. */
const namesOf = (found: readonly string[]) => found.join(', ').replaceAll('/', ', ');

/** `says` turns the findings into a message for people. @throws DomainError conflict with that message */
async function assertNothingIn(
  moderate: Moderate | undefined,
  judged: Judged,
  signal: AbortSignal,
  says: (found: string) => string,
): Promise<void> {
  const found = (await moderate?.(judged, signal)) ?? [];
  if (found.length > 0) throw conflict(says(namesOf(found)));
}

/** @throws DomainError conflict for words that ask for what is not made here */
export const assertWordsFit = (
  moderate: Moderate | undefined,
  words: string,
  signal: AbortSignal,
): Promise<void> =>
  assertNothingIn(
    moderate,
    { words },
    signal,
    (found) =>
      `We don’t send this prompt to a model (${found}). Describe your picture in other words.`,
  );

/** @throws DomainError conflict for a picture that shows what is not shown here */
export const assertPictureFits = (
  moderate: Moderate | undefined,
  pixels: Pixels,
  name: string,
  signal: AbortSignal,
): Promise<void> =>
  assertNothingIn(
    moderate,
    { pixels },
    signal,
    (found) =>
      `We don’t show what ${name} composed (${found}), and did not keep it. Try other words or another seed.`,
  );
