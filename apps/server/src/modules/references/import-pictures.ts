import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type ReferenceLicence,
  referenceKinds,
  referenceLicences,
} from '@limn/contracts/references';
import { importLimits } from '@limn/contracts/reference-admin';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import { CostlyZip, DamagedZip, unzip } from '../../platform/unzip.ts';
import { fileLimits, storeCheckedPicture, keepThumbnail } from './keep-picture.ts';
import { parseCsv } from './parse-csv.ts';
import { licenceOf } from './licences.ts';
import { referencePictures } from './schema.ts';

/** Bytes that the files of a ZIP unpack to together, at most. */
const mostUnpacked = 400 * 1024 * 1024;

const orNull = (value: string) => value || null;
const link = z.url({ protocol: /^https?$/, error: 'is no web address' });
const name = z.string().trim().min(1, 'is missing').max(500, 'is longer than 500 characters');
const optional = z.string().trim().max(500, 'is longer than 500 characters').transform(orNull);

/** A line of the CSV, by its column. */
const Line = z.object({
  file: name.refine((file) => basename(file) === file && !file.startsWith('.'), {
    error: 'must be the name of a file next to the CSV',
  }),
  title: name,
  maker: optional,
  year: optional,
  kind: z.enum(referenceKinds, { error: `is not ${referenceKinds.join(', ')}` }),
  licence: z.enum(Object.keys(referenceLicences) as [ReferenceLicence, ...ReferenceLicence[]], {
    error: 'is not cc0, pdm or by',
  }),
  licence_url: link,
  source: name,
  source_url: link,
  captions: z.string().trim().max(2000, 'is longer than 2,000 characters'),
});
const columns = Object.keys(Line.shape);

/** The errors of an import, a sentence for each row; nothing was imported. */
export class WrongImport extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

function readLine(cells: readonly string[], number: number) {
  const row = Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  const parsed = Line.safeParse(row);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) => `Row ${number}: ${path.join('.')} ${message}.`,
      );
  if (cells.length !== columns.length)
    wrong.unshift(`Row ${number}: it has ${cells.length} columns in place of ${columns.length}.`);
  const { data } = parsed;
  if (data && licenceOf(data.licence_url) !== data.licence)
    wrong.push(`Row ${number}: licence_url is not the address of the licence ${data.licence}.`);
  return { number, data, wrong };
}

/** The lines of a `references.csv`. @throws WrongImport naming each wrong row */
function readLines(text: string) {
  const [head = [], ...lines] = parseCsv(text);
  if (head.join() !== columns.join())
    throw new WrongImport([`Row 1: the columns must be ${columns.join(',')}.`]);
  const read = lines.map((cells, i) => readLine(cells, i + 2));
  const wrong = read.flatMap((line) => line.wrong);
  if (wrong.length > 0) throw new WrongImport(wrong);
  return read.flatMap(({ number, data }) => (data ? [{ number, ...data }] : []));
}

/** Reads a file of an import by name; undefined if there is none. */
type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

interface ImportParts {
  db: Database;
  storage: Storage;
  now: Date;
}

/**
 * Imports the pictures of a folder into the library, all or none, by its `references.csv`. An existing picture is
 * updated from the file.
 * @param options.faces the number of faces in each picture, if known; else they are detected
 * @returns the number of pictures
 * @throws WrongImport with each wrong row
 */
export function importFolder(
  parts: ImportParts,
  folder: string,
  options: { faces?: number } = {},
): Promise<number> {
  return importPictures(
    parts,
    'the folder',
    async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    options,
  );
}

/**
 * The same for a ZIP with the files at its top or in one folder. @throws WrongImport, DomainError for a file that is no
 * such ZIP
 */
export async function importZip(parts: ImportParts, zip: Uint8Array): Promise<number> {
  const files = await unzip(zip, (name) => (name.endsWith('/') ? 0 : fileLimits.maxBytes), {
    entries: importLimits.pictures * 2 + 1,
    bytes: mostUnpacked,
  }).catch((error: unknown) => {
    if (error instanceof DamagedZip || error instanceof CostlyZip)
      throw new DomainError('unsupported_media', `This ZIP cannot be read: ${error.message}.`);
    throw error;
  });
  const list = [...files.keys()].find((name) => basename(name) === 'references.csv');
  const folder = list ? dirname(list) : '.';
  return importPictures(parts, 'the ZIP', async (name) =>
    files.get(folder === '.' ? name : `${folder}/${name}`),
  );
}

async function importPictures(
  { db, storage, now }: ImportParts,
  place: string,
  read: ReadFile,
  { faces }: { faces?: number } = {},
): Promise<number> {
  const list = await read('references.csv');
  if (!list) throw new WrongImport([`There is no references.csv in ${place}.`]);
  const lines = readLines(new TextDecoder().decode(list));
  if (lines.length > importLimits.pictures)
    throw new WrongImport([
      `There are ${lines.length} pictures; the most is ${importLimits.pictures} at a time.`,
    ]);
  const wrong: string[] = [];
  const found: (typeof referencePictures.$inferInsert)[] = [];
  for (const { number, file, ...line } of lines)
    try {
      const bytes = await read(file);
      if (!bytes) {
        wrong.push(`Row ${number}: ${file} is not in ${place}.`);
        continue;
      }
      const thumbnail = await keepThumbnail(storage, bytes, { faces });
      found.push({
        id: newId('reference'),
        source: 'library',
        sourceKey: createHash('sha256').update(bytes).digest('hex'),
        sourceName: line.source,
        sourceUrl: line.source_url,
        title: line.title,
        maker: line.maker,
        year: line.year,
        kind: line.kind,
        licence: line.licence,
        licenceUrl: line.licence_url,
        captions: line.captions,
        thumbnailKey: thumbnail.thumbnailKey,
        fingerprint: thumbnail.fingerprint,
        faces: thumbnail.faces,
        guideScore: thumbnail.guideScore,
        ...(await storeCheckedPicture(storage, bytes)),
        retrievedAt: now,
        createdAt: now,
      });
    } catch (error) {
      if (error instanceof DomainError) wrong.push(`Row ${number}: ${file}: ${error.message}`);
      else throw error;
    }
  if (wrong.length > 0) throw new WrongImport(wrong);
  await db.transaction(async (tx) => {
    for (const row of found) {
      const { id: _id, createdAt: _createdAt, retrievedAt: _retrievedAt, ...set } = row;
      await tx
        .insert(referencePictures)
        .values(row)
        .onConflictDoUpdate({
          target: [referencePictures.source, referencePictures.sourceKey],
          set,
        });
    }
  });
  return found.length;
}
