import type { ProfileId } from '@limn/contracts/ids';
import { inArray, sql } from 'drizzle-orm';
import { oneOf, type Tx } from '../../platform/database/database.ts';
import { byProfile, type DataSubject, type PersonalTables } from '../../platform/personal-data.ts';
import { exportKeys } from './export-edition.ts';
import { editions } from './schema.ts';

const byEdition = (table: string) => (person: DataSubject) =>
  sql`select * from ${sql.identifier(table)} where edition_id in (
    select id from editions where profile_id in ${oneOf(person.profiles)})`;

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  editions: byProfile('editions'),
  edition_texts: byEdition('edition_texts'),
  edition_paintings: byEdition('edition_paintings'),
  edition_exports: byEdition('edition_exports'),
};

/** Forgets the editions of a person; answers with the keys of their files. */
export async function forgetEditions(tx: Tx, profiles: ProfileId[]): Promise<string[]> {
  const own = inArray(editions.profileId, profiles);
  const found = await tx.select({ id: editions.id }).from(editions).where(own);
  const keys = await exportKeys(
    tx,
    found.map(({ id }) => id),
  );
  await tx.delete(editions).where(own);
  return keys;
}
