import type { ImageId, ProfileId, ReferenceId, StyleId, UserId } from '@limn/contracts/ids';
import { unownedAccount } from '@limn/contracts/picture-account';
import { pickReferenceFacts } from '@limn/contracts/references';
import { poolOfPerson } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import {
  assertMayKeepMore,
  keepCounted,
  finish,
  type FinishParts,
  keptReference,
} from '../images/index.ts';
import { fileLimits, openReference, showsPerson } from '../references/index.ts';
import { pixelsOf } from './guide-pictures.ts';
import { assertReferencesNameNobody, type ReferenceDoor } from './open-references.ts';

const field = 'reference';

/** No style explains a work that is registered here: a reference that is placed is shown as it is. */
const noStyles: StyleId[] = [];

/**
 * Stores a reference as one of a person's pictures, with up to 2,048 pixels on each side. It credits no artist and is
 * not theirs; its record names its maker, also in pictures made from it. One that they have stored already is returned.
 * @throws DomainError conflict if they have the maximum number of pictures; invalid at `reference` or `peopleCleared`
 * for one that may not be used; unavailable if its source does not deliver it
 */
export async function keepReference(
  { door, finishing, clock }: { door: ReferenceDoor; finishing: FinishParts; clock: Clock },
  { id, peopleCleared }: { id: ReferenceId; peopleCleared: boolean },
  by: { userId: UserId; profile: ProfileId; ownProfiles: ProfileId[] },
  signal: AbortSignal,
): Promise<ImageId> {
  const { db, storage } = finishing;
  const kept = await keptReference(db, id, by.ownProfiles);
  if (kept) return kept;
  await assertMayKeepMore(db, by.ownProfiles);
  const opening = { id, field, peopleField: 'peopleCleared', person: by.userId, peopleCleared };
  const row = await openReference(door.sources, opening, signal);
  const file = await storage.get(row.storageKey!);
  const person = { userId: by.userId, profiles: by.ownProfiles };
  const refusal = await door.refusal(
    { file, retrievedAt: row.retrievedAt!, faces: row.faces },
    person,
    noStyles,
    signal,
  );
  if (refusal) throw invalid(field, refusal);
  const now = clock.now();
  await assertReferencesNameNobody(db, [{ field, row }], [], now);
  return finish(
    { ...finishing, pool: poolOfPerson(finishing.pool, by.profile) },
    {
      pixels: await pixelsOf(await openPicture(file, fileLimits.maxPixels)),
      account: unownedAccount,
    },
    {
      origin: 'reference',
      name: row.title,
      profileId: by.profile,
      format: 'jpeg',
      sample: false,
      createdAt: now,
      references: [
        {
          referenceId: row.id,
          part: 'placed',
          ...pickReferenceFacts(row),
          retrievedAt: row.retrievedAt!,
          sha256: row.sha256!,
          showsPerson: showsPerson(row, now),
          peopleCleared,
        },
      ],
    },
    { signal, enter: (tx, insert) => keepCounted(tx, by.ownProfiles, insert) },
  );
}
