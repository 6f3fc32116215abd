import { cutText } from '@limn/contracts/text';
import { randomBytes, randomInt } from 'node:crypto';
import { type EditionDocument, editionLimits, type Paragraph } from '@limn/contracts/editions';
import type { ProjectFileId } from '@limn/contracts/ids';
import { largestSeed } from '@limn/contracts/recipe';
import { eq, max } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { bookById } from '../books/index.ts';
import { textsOfHolder } from '../projects/index.ts';
import { findCharacters } from './find-characters.ts';
import { findScenes } from './find-scenes.ts';
import type { EditionRow } from './own-edition.ts';
import { withoutSoftHyphens } from './plain-text.ts';
import { proposePrompt } from './propose-prompt.ts';
import { editions, texts } from './schema.ts';
import { readTexts } from './work-texts.ts';

/** Letters of all licensed texts together that are read; more are more than any book. */
const licensedLetters = 4_000_000;

export const sceneId = (): string => randomBytes(6).toString('hex');

interface Licensed {
  source: 'excerpt' | ProjectFileId;
  paragraphs: Paragraph[];
}

/** Texts that the book's side licensed: the book's excerpt, and files they sent in the project. */
export async function licensedTexts(
  { db, storage }: { db: Sql; storage: Storage },
  { bookId, projectId, document: { language } }: EditionRow,
  person: string,
  signal: AbortSignal,
): Promise<Licensed[]> {
  const book = await bookById(db, bookId);
  const given: { source: Licensed['source']; text: Uint8Array | string }[] = book?.excerpt
    ? [{ source: 'excerpt', text: book.excerpt }]
    : [];
  for (const { id, storageKey } of projectId ? await textsOfHolder(db, projectId) : []) {
    try {
      given.push({ source: id, text: await storage.get(storageKey) });
    } catch (error) {
      // A file that is gone licenses nothing; the others do.
      if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    }
  }
  if (given.length === 0) return [];
  const sources = given.map(({ text }) => text);
  const read = await readTexts(sources, language, person, signal);
  // Nor does a file that cannot be read.
  return given.flatMap(({ source }, k) => {
    const found = read[k];
    return found && 'paragraphs' in found ? [{ source, paragraphs: found.paragraphs }] : [];
  });
}

/** The words of licensed texts, a string each. */
export function joined(licensed: readonly Licensed[]): string[] {
  let left = licensedLetters;
  return licensed.map(({ paragraphs }) => {
    const text = cutText(paragraphs.map((paragraph) => paragraph.text).join('\n'), left);
    left -= text.length;
    return text;
  });
}

/** @throws DomainError not_found: the book's side has not licensed such a text */
export function licensedText(licensed: readonly Licensed[], source: Licensed['source']) {
  const found = licensed.find((one) => one.source === source);
  if (!found) throw notFound('That text');
  return found.paragraphs;
}

/** @throws DomainError invalid for more than an edition takes */
export function assertLength(paragraphs: readonly Paragraph[], path: string): void {
  if (paragraphs.length > editionLimits.paragraphs)
    throw invalid(
      path,
      `An edition has at most ${editionLimits.paragraphs.toLocaleString('en')} paragraphs. Use a part of the text.`,
    );
  const letters = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > editionLimits.letters)
    throw invalid(
      path,
      `An edition has at most ${editionLimits.letters.toLocaleString('en')} letters; this has ${letters.toLocaleString('en')}. Use a part of the text.`,
    );
}

/** The document as a new text proposes it: its scenes with prompts, and who comes again and again. */
export async function proposeDocument(
  document: EditionDocument,
  paragraphs: readonly Paragraph[],
): Promise<EditionDocument> {
  const read = withoutSoftHyphens(paragraphs);
  const names = findCharacters(read);
  const starts = findScenes(read, names);
  const scenes: EditionDocument['scenes'] = [];
  for (const [index, from] of starts.entries()) {
    const prompt = await proposePrompt(read.slice(from, starts[index + 1]), document.language);
    scenes.push({
      id: sceneId(),
      from,
      prompt: cutText(prompt, editionLimits.prompt),
      pictured: prompt !== '',
      placement: 'half',
      seed: randomInt(1, largestSeed),
      image: null,
      alt: '',
    });
  }
  return {
    ...document,
    scenes,
    // Who was described before looks the same in another text.
    characters: names.map(
      (name) =>
        document.characters.find((known) => known.name === name) ?? {
          name,
          look: '',
          subject: null,
        },
    ),
  };
}

/** Keeps a text and makes the edition one of it. The texts before stay, so that this can be undone. */
export async function takeText(
  tx: Tx,
  { id, revision }: EditionRow,
  paragraphs: Paragraph[],
  document: EditionDocument,
  now: Date,
): Promise<void> {
  const [last] = await tx
    .select({ number: max(texts.number) })
    .from(texts)
    .where(eq(texts.editionId, id));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(texts).values({ editionId: id, number, paragraphs, createdAt: now });
  await tx
    .update(editions)
    .set({ document: { ...document, text: number }, revision: revision + 1, changedAt: now })
    .where(eq(editions.id, id));
}
