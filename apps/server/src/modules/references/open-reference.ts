import type { ReferenceId } from '@limn/contracts/ids';
import { referenceLicences } from '@limn/contracts/references';
import { eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type KeepParts, openFile } from './keep-hits.ts';
import { licencesOf } from './licences.ts';
import { referencePictures, type ReferenceRow } from './schema.ts';
import { showsPerson } from './shows-person.ts';

/** References by id; those that are not there are left out. */
export async function referencesById(
  db: Sql,
  ids: ReferenceId[],
): Promise<Map<ReferenceId, ReferenceRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(referencePictures).where(inArray(referencePictures.id, ids));
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * A reference to paint from, with its file.
 * @param field the field with its id, and `peopleField` the one that confirms permission to show the person in it
 * @throws DomainError invalid at the field for one that may not be painted from; unavailable if its source does not
 * deliver the file
 */
export async function openReference(
  parts: KeepParts,
  {
    id,
    field,
    peopleField,
    person,
    peopleCleared,
  }: {
    id: ReferenceId;
    field: string;
    peopleField: string;
    person: string;
    peopleCleared: boolean;
  },
  signal: AbortSignal,
): Promise<ReferenceRow> {
  const { db, allowBy, clock } = parts;
  const [row] = await db.select().from(referencePictures).where(eq(referencePictures.id, id));
  if (!row || row.blockedAt)
    throw invalid(field, 'This reference is no longer offered. Choose another one.');
  if (!licencesOf(allowBy).includes(row.licence))
    throw invalid(
      field,
      `Pictures under ${referenceLicences[row.licence]} cannot be used on this site. Choose another one.`,
    );
  if (showsPerson(row, clock.now()) && !peopleCleared)
    throw invalid(
      peopleField,
      'This photograph shows a person. Confirm that you may show them, or choose another picture.',
    );
  return openFile(parts, row, person, signal);
}
