import type { ProfileId, StyleId, UserId } from '@limn/contracts/ids';
import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError, invalid } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { assertNobodyNamed } from '../names/index.ts';
import { isRecentPhotograph, openReference, type ReferenceRow } from '../references/index.ts';
import { referencesIn } from './guide-pictures.ts';

/** Opens references and checks them before payment. */
export interface ReferenceDoor {
  sources: Parameters<typeof openReference>[0] & { storage: Storage };
  /** Why a reference may not be painted from in these styles; undefined for most. */
  refusal(
    reference: { file: Uint8Array; retrievedAt: Date; faces: number | null },
    by: { userId: UserId; profiles: ProfileId[] },
    styles: readonly StyleId[],
    signal: AbortSignal,
  ): Promise<string | undefined>;
}

interface Opened {
  field: string;
  row: ReferenceRow;
}

/**
 * Opens the references of a recipe: fetches their files, and looks them up among the works registered here.
 * @throws DomainError invalid at the field of one that may not be painted from; unavailable where its source does not
 *   give it
 */
export async function openReferences(
  door: ReferenceDoor | undefined,
  recipe: Recipe,
  by: { userId: UserId; profiles: ProfileId[] },
  signal: AbortSignal,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const { field, id } of referencesIn(recipe)) {
    if (!door) throw invalid(field, 'You cannot follow a reference here. Leave it out.');
    const row = await openReference(
      door.sources,
      {
        id,
        field,
        peopleField: 'reference_people',
        person: by.userId,
        peopleCleared: recipe.reference_people,
      },
      signal,
    );
    const file = await door.sources.storage.get(row.storageKey!);
    const styles = stylesOf(recipe).map(({ style }) => style);
    const refusal = await door.refusal(
      { file, retrievedAt: row.retrievedAt!, faces: row.faces },
      by,
      styles,
      signal,
    );
    if (refusal) throw invalid(field, refusal);
    opened.push({ field, row });
  }
  return opened;
}

/**
 * Checks the title and captions of a recent photograph for names that a prompt may not contain.
 * @throws DomainError invalid at its field
 */
export async function assertReferencesNameNobody(
  db: Sql,
  references: readonly Opened[],
  nameable: readonly ProfileId[],
  now: Date,
): Promise<void> {
  for (const { field, row } of references.filter((one) => isRecentPhotograph(one.row, now))) {
    const said = `${row.title}. ${row.captions}`;
    // Its maker is named wherever it is.
    const others = row.maker ? said.replaceAll(row.maker, ' ') : said;
    await assertNobodyNamed(db, others, nameable).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'invalid') throw error;
      throw invalid(
        field,
        'The title or captions of this photograph name a person who has not agreed to be shown. Choose another picture.',
      );
    });
  }
}
