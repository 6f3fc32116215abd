import type { ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import type { StoredArtwork } from './upload.ts';

export interface OwnWorkParts {
  db: Sql;
  storage: Storage;
  /** Whether a file is a picture painted here that owes artists. */
  owesArtists: (file: Uint8Array, signal: AbortSignal) => Promise<boolean>;
}

/** Bits of 128 in which the fingerprint of a copy may differ; those of other pictures do in some 60. */
const mostBits = 10;

const bits = (hex: string) => sql`('x' || ${hex}::text)::bit(128)`;

/** The work of an artist other than these that a picture is, the same file or the same to the eye. */
async function workOfAnother(db: Sql, owners: ProfileId[], stored: StoredArtwork) {
  const [found] = await rows<{ title: string; artist: string; shown: boolean }>(
    db,
    sql`select a.title, p.account_name as artist,
          s.published_at is not null and s.deleted_at is null and a.removed_at is null as shown
        from artworks a join art_styles s on s.id = a.style_id join profiles p on p.id = s.profile_id
        where not s.private and s.profile_id not in ${oneOf(owners)} and (a.sha256 = ${stored.sha256}
          or bit_count(('x' || a.fingerprint)::bit(128) # ${bits(stored.fingerprint)}) <= ${mostBits})
        order by shown desc, a.id limit 1`,
  );
  return found;
}

const refused = (message: string) =>
  new DomainError('conflict', message, [{ path: 'file', message }]);

/**
 * Holds a picture that somebody declares as theirs against what is known here.
 * @throws DomainError conflict for an artist's registered work, and for a picture painted here that owes artists
 */
export async function assertOwnWork(
  { db, storage, owesArtists }: OwnWorkParts,
  owners: ProfileId[],
  stored: StoredArtwork,
  signal: AbortSignal,
): Promise<void> {
  const work = await workOfAnother(db, owners, stored);
  if (work)
    throw refused(
      work.shown
        ? `This is “${work.title}” by ${work.artist}, who registered it here. A style of your own is trained from pictures that are yours.`
        : 'This picture is registered here as another artist’s work. A style of your own is trained from pictures that are yours.',
    );
  if (await owesArtists(await storage.get(stored.storageKey), signal))
    throw refused(
      'This was painted here in an artist’s style, whom it owes. A style of your own is trained from pictures that are yours.',
    );
}
