import type { ProfileId, UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { oneOf, rows, type Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { looksLike } from '../../platform/looks.ts';
import type { Storage } from '../../platform/storage.ts';
import type { StyleRow } from './queries.ts';
import { type RegisteredWork, type StopParts, tellBoth } from './stopped-uploads.ts';
import type { StoredArtwork } from './upload.ts';

export interface OwnWorkParts extends StopParts {
  storage: Storage;
  /** Whether a file is a picture painted here that owes artists. */
  owesArtists: (file: Uint8Array, signal: AbortSignal) => Promise<boolean>;
}

/**
 * The work of an artist other than these that a picture is, the same file or the same to the eye; with `standing` only
 * of works that are in a style still. What was taken down may have been somebody else's: it is not held against them.
 */
export async function workOfAnother(
  db: Sql,
  owners: ProfileId[],
  stored: Pick<StoredArtwork, 'fingerprint'> & Partial<Pick<StoredArtwork, 'sha256'>>,
  standing: boolean,
): Promise<RegisteredWork | undefined> {
  const [found] = await rows<RegisteredWork>(
    db,
    sql`select a.id, a.title, p.account_name as artist, p.user_id as "artistUserId",
          s.published_at is not null and s.deleted_at is null and a.removed_at is null as shown
        from artworks a join art_styles s on s.id = a.style_id join profiles p on p.id = s.profile_id
        where not s.private and s.taken_down_at is null and s.profile_id not in ${oneOf(owners)}
          and (not ${standing} or s.deleted_at is null and a.removed_at is null)
          and (a.sha256 = ${stored.sha256 ?? ''}
            or ${looksLike(sql`a.fingerprint`, stored.fingerprint)})
        order by shown desc, a.id limit 1`,
  );
  return found;
}

const refused = (message: string) =>
  new DomainError('conflict', message, [{ path: 'file', message }]);

/** Whose upload is held against what is known here, and into which style it goes. */
interface Upload {
  style: Pick<StyleRow, 'profileId' | 'private'>;
  userId: UserId;
  /** All profiles of the person: what one of them registered is theirs. */
  owners: ProfileId[];
  stored: StoredArtwork;
}

/**
 * Holds a picture that somebody hands in as theirs against what is known here; both sides are told of what is stopped.
 * @throws DomainError conflict for another artist's registered work and, in a style of one's own, for a picture painted
 * here that owes artists
 */
export async function assertOwnWork(
  parts: OwnWorkParts,
  { style, userId, owners, stored }: Upload,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, owesArtists } = parts;
  const work = await workOfAnother(db, owners, stored, !style.private);
  const rule = style.private
    ? 'A style of your own is trained from pictures that are yours.'
    : 'If it is yours, tell us at /contact-us, or report the style it is in.';
  if (work) {
    await tellBoth(parts, work, { userId, profileId: style.profileId });
    throw refused(
      work.shown
        ? `This is “${work.title}” by ${work.artist}, who registered it here. ${rule}`
        : `This picture is registered here as another artist’s work. ${rule}`,
    );
  }
  if (style.private && (await owesArtists(await storage.get(stored.storageKey), signal)))
    throw refused(`This was painted here in an artist’s style, whom it owes. ${rule}`);
}
