import { upTo } from '@limn/contracts/text';
import {
  editionLimits,
  type ExportFormat,
  type ExportState,
  exportTransitions,
} from '@limn/contracts/editions';
import { type EditionId, EditionExportId, type ImageId } from '@limn/contracts/ids';
import { and, desc, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Database, notify, type Tx } from '../../platform/database/database.ts';
import { conflict, DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  isTriedAgain,
  type JobKind,
  type Jobs,
  type JobWorker,
  longestDelay,
} from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { sourcesOf } from '../../platform/states.ts';
import type { Storage } from '../../platform/storage.ts';
import { licensedFile, type LicensedFileParts } from '../images/index.ts';
import { gatherBook } from './gather-book.ts';
import type { BookPicture, EditionBook } from './book.ts';
import { type EditionRow, groundsOf } from './own-edition.ts';
import { editionChannel } from './paint.ts';
import { editions, exports } from './schema.ts';

const makeFile: JobKind<{ id: EditionExportId }> = {
  name: 'editions.export',
  data: z.object({ id: EditionExportId }),
};

export interface EditionExportParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  files: SignedFiles;
  delivery: LicensedFileParts;
}

type ExportRow = typeof exports.$inferSelect;

/** @throws DomainError conflict: a final file cannot be made in the current state */
export function assertFinal({ missing }: Pick<EditionBook, 'missing'>): void {
  if (missing.length > 0)
    throw conflict(
      `${missing.length === 1 ? 'A picture has' : `${missing.length} pictures have`} no licence of yours that is sufficient: a personal licence is not for business. Buy or upgrade the missing ones, or make a proof.`,
    );
}

/** Queues a file; returns the keys of old ones that nothing refers to any more. */
export async function startExport(
  { jobs }: { jobs: Jobs },
  tx: Tx,
  edition: EditionRow,
  { format, proof, now }: { format: ExportFormat; proof: boolean; now: Date },
): Promise<string[]> {
  const before = await tx
    .select()
    .from(exports)
    .where(eq(exports.editionId, edition.id))
    .orderBy(desc(exports.createdAt), desc(exports.id));
  const under = before.filter(({ state }) => state === 'queued' || state === 'running');
  const same = under.find((row) => row.format === format && row.proof === proof);
  if (same) return [];
  if (under.length >= 4)
    throw conflict('Four files are already being made. Wait until one is done.');
  const id = newId('editionExport');
  await tx.insert(exports).values({
    id,
    editionId: edition.id,
    format,
    proof,
    state: 'queued',
    document: edition.document,
    step: { kind: 'waiting' },
    createdAt: now,
  });
  await jobs.send(tx, makeFile, { id });
  // Final files stay, and those that were taken down: they may be restored. Of the others the newest.
  const old = before
    .filter((row) => !row.takenDownAt && (row.proof || row.state === 'failed'))
    .slice(editionLimits.exports);
  if (old.length === 0) return [];
  await tx.delete(exports).where(
    inArray(
      exports.id,
      old.map((row) => row.id),
    ),
  );
  return unreferencedKeys(
    tx,
    old.flatMap(({ storageKey }) => storageKey ?? []),
  );
}

/** The files among these that no export names. */
export async function unreferencedKeys(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const kept = await tx
    .select({ key: exports.storageKey })
    .from(exports)
    .where(inArray(exports.storageKey, keys));
  return keys.filter((key) => kept.every((other) => other.key !== key));
}

async function moveExport(
  { db }: Pick<EditionExportParts, 'db'>,
  { id, editionId }: Pick<ExportRow, 'id' | 'editionId'>,
  to: ExportState,
  change: Partial<ExportRow>,
): Promise<void> {
  await db
    .update(exports)
    .set({ ...change, state: to })
    .where(
      and(
        eq(exports.id, id),
        // A job that runs again continues where it stopped.
        inArray(exports.state, [...sourcesOf(exportTransitions, to), to]),
      ),
    );
  await notify(db, editionChannel, editionId);
}

/** A picture as JPEG: the delivered licensed file, or the marked preview. */
async function jpegOf(
  { storage, delivery }: EditionExportParts,
  { image, licence }: BookPicture,
  proof: boolean,
): Promise<Uint8Array> {
  const key = licence
    ? (await licensedFile(delivery, image, licence)).key
    : image.account.kind === 'own'
      ? image.fullKey
      : image.previewKey;
  const bytes = await storage.get(key);
  if (!licence && !proof && image.account.kind !== 'own') assertFinal({ missing: [image.id] });
  const { format } = await sharp(bytes).metadata();
  if (format === 'jpeg') return bytes;
  return new Uint8Array(
    await sharp(bytes).flatten({ background: '#fff' }).keepXmp().jpeg({ quality: 90 }).toBuffer(),
  );
}

async function makeExport(
  parts: EditionExportParts,
  row: ExportRow,
  edition: EditionRow,
): Promise<void> {
  const { db, clock, storage } = parts;
  const now = clock.now();
  const grounds = await groundsOf(db, edition, now);
  if (!grounds || grounds.closed)
    throw conflict(grounds?.closed ?? 'The project ended before this was made.');
  await moveExport(parts, row, 'running', { step: { kind: 'gathering-pictures' }, progress: 0.05 });
  const book = await gatherBook(
    { ...parts, publicUrl: parts.delivery.publicUrl },
    edition,
    row.document,
    grounds,
    {
      proof: row.proof,
      now,
    },
  );
  if (!row.proof) assertFinal(book);
  const pictures = book.scenes.flatMap(({ picture }) => picture ?? []);
  const jpegs = new Map<ImageId, Uint8Array>();
  for (const [at, picture] of pictures.entries()) {
    jpegs.set(picture.image.id, await jpegOf(parts, picture, row.proof));
    await moveExport(parts, row, 'running', {
      step: { kind: 'adding-picture', at: at + 1, of: pictures.length },
      progress: 0.05 + (0.75 * (at + 1)) / pictures.length,
    });
  }
  await moveExport(parts, row, 'running', { step: { kind: 'setting-pages' }, progress: 0.85 });
  const made =
    row.format === 'pdf'
      ? await (await import('./write-pdf.ts')).writePdf(book, jpegs, now)
      : {
          bytes: (await import('./write-epub.ts')).writeEpub(book, jpegs, { id: row.id, now }),
          pages: null,
        };
  const storageKey = await storage.put('editions', row.format, made.bytes);
  await moveExport(parts, row, 'done', {
    storageKey,
    bytes: made.bytes.length,
    pages: made.pages,
    progress: 1,
    step: null,
  });
}

/** Makes a file of an edition in the state of the request. May be run again from the start at any point. */
export function exportJob(parts: EditionExportParts): JobWorker<{ id: EditionExportId }> {
  const { db } = parts;
  return {
    kind: makeFile,
    retryLimit: 20,
    longestDelay,
    async run({ id }, _signal, retries = 0) {
      const [row] = await db.select().from(exports).where(eq(exports.id, id));
      if (!row || row.state === 'done' || row.state === 'failed') return;
      const [edition] = await db.select().from(editions).where(eq(editions.id, row.editionId));
      if (!edition) return;
      try {
        await makeExport(parts, row, edition);
      } catch (error) {
        const known = error instanceof DomainError && error.code === 'conflict';
        if (!known && isTriedAgain(error, retries)) throw error;
        const reason = known ? error.message : 'The file could not be made. Try it again.';
        await moveExport(parts, row, 'failed', { error: reason, step: null });
        if (!known) throw error;
      }
    },
  };
}

/** A name that any system can keep a file under. */
export const fileName = (title: string, format: ExportFormat, proof: boolean): string => {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${upTo(plain, 60) || 'edition'}${proof ? '-proof' : ''}.${format}`;
};

export const fileType = (format: ExportFormat): string =>
  format === 'pdf' ? 'application/pdf' : 'application/epub+zip';

/** Files of these editions. */
export async function exportKeys(tx: Tx, ids: EditionId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .delete(exports)
    .where(inArray(exports.editionId, ids))
    .returning({ key: exports.storageKey });
  return unreferencedKeys(
    tx,
    found.flatMap(({ key }) => key ?? []),
  );
}
