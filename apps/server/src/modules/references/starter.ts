import { fileURLToPath } from 'node:url';
import type { ReferenceId } from '@limn/contracts/ids';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { importFolder } from './import-pictures.ts';
import { referencePictures } from './schema.ts';

/** The pictures shipped with the server; their origin is in its NOTICE. */
const folder = fileURLToPath(new URL('../../../content/references', import.meta.url));
const setting = 'starter-references';

/** Takes the pictures that come with the server into the library, once. */
export async function importStarter(parts: Parameters<typeof importFolder>[0]): Promise<void> {
  if (await readSetting(parts.db, setting)) return;
  // None of them shows a face: looking for some would take seconds of a first start.
  await importFolder(parts, folder, { faces: 0 });
  await writeSetting(parts.db, setting, true);
}

/** Pictures of the library by the addresses of their pages; those that are not there, or are blocked, are left out. */
export async function libraryReferences(
  db: Sql,
  addresses: readonly string[],
): Promise<Map<string, ReferenceId>> {
  const { id, source, sourceUrl, storageKey, blockedAt } = referencePictures;
  const found = await db
    .select({ id, sourceUrl })
    .from(referencePictures)
    .where(
      and(
        eq(source, 'library'),
        inArray(sourceUrl, [...addresses]),
        isNotNull(storageKey),
        isNull(blockedAt),
      ),
    );
  return new Map(found.map((row) => [row.sourceUrl, row.id]));
}
