import type { ArtworkId, ProfileId, UserId } from '@limn/contracts/ids';
import type { NotificationContent, StoppedUpload } from '@limn/contracts/notification-texts';
import { paths } from '@limn/contracts/web-paths';
import type { Look } from '@limn/imaging/looks';
import { sql } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, oneOf, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Candidate, findByLooks, noneOf, textLooks } from '../../platform/look-search.ts';
import { looksLike } from '../../platform/looks.ts';
import type { Storage } from '../../platform/storage.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { ownWorkUploadedLetter } from './letters.ts';
import type { StyleRow } from './queries.ts';
import { stoppedUploads } from './schema.ts';
import type { StoredArtwork } from './upload.ts';

/** A registered work, and whose it is. */
export interface RegisteredWork {
  id: ArtworkId;
  title: string;
  artist: string;
  artistUserId: UserId;
  /** In a published style. */
  shown: boolean;
}

/** The matches of an incoming picture, found by the module `check`. */
interface Recognition {
  picture?: {
    /** Its credits by artist. */
    owed: readonly { artworkId: ArtworkId; profileId: ProfileId }[];
  };
  work?: { work: RegisteredWork };
  /** Another person's picture, or one that shows a persona. */
  person?: 'photo' | 'headshot' | 'picture';
}

export interface OwnWorkParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  recognize: (
    file: Uint8Array,
    by: { userId: UserId; profiles: ProfileId[] },
    signal: AbortSignal,
    options: { standing: boolean },
  ) => Promise<Recognition>;
}

/**
 * The registered work of another artist that a picture is, the same file or the same look; with `standing` only works
 * that are still in a style. A work that was taken down may not have been theirs, so it does not count.
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

/**
 * Whose works are held against a picture: those of artists other than these; `standing` only those in a style still.
 */
interface Whose {
  owners: ProfileId[];
  standing: boolean;
}

/** The condition on `artworks`. What was taken down may have been someone else's: it is not held against them. */
const ofOthers = ({ owners, standing }: Whose) =>
  sql`(not ${standing} or removed_at is null) and style_id in (
    select s.id from art_styles s where not s.private and s.taken_down_at is null
      and (not ${standing} or s.deleted_at is null) and ${noneOf(sql`s.profile_id`, owners)})`;

/** The works among these that belong to other artists, with their files. */
export async function worksOfOthers(
  db: Sql,
  ids: ArtworkId[],
  whose: Whose,
): Promise<(RegisteredWork & { storageKey: string })[]> {
  if (ids.length === 0) return [];
  const found = await rows<{ id: ArtworkId }>(
    db,
    sql`select id from artworks where id in ${oneOf(ids)} and ${ofOthers(whose)}`,
  );
  const works = await registeredWorks(
    db,
    found.map(({ id }) => id),
  );
  return [...works.values()];
}

/** Artworks with files, for the local features of pictures. */
export const artworkFiles = { table: sql`artworks`, id: sql`id`, key: sql`storage_key` };

/**
 * The works of artists other than `owners` that are nearest to any of a picture's looks, with their files.
 * @param standing only works that are still part of a style
 */
export async function worksLike(
  db: Database,
  looks: Look[],
  whose: Whose,
  limits: { mostBits: number; most: number },
): Promise<(Candidate<ArtworkId> & RegisteredWork & { storageKey: string })[]> {
  const table = textLooks(sql`artworks`, ofOthers(whose));
  const found = await findByLooks<ArtworkId>(db, table, looks, limits);
  const works = await registeredWorks(
    db,
    found.map(({ id }) => id),
  );
  return found.flatMap((candidate) => {
    const work = works.get(candidate.id);
    return work ? [{ ...candidate, ...work }] : [];
  });
}

/** Registered works by id, with their files. */
export async function registeredWorks(
  db: Sql,
  ids: ArtworkId[],
): Promise<Map<ArtworkId, RegisteredWork & { storageKey: string }>> {
  if (ids.length === 0) return new Map();
  const found = await rows<RegisteredWork & { storageKey: string }>(
    db,
    sql`select a.id, a.title, p.account_name as artist, p.user_id as "artistUserId", a.storage_key as "storageKey",
          s.published_at is not null and s.deleted_at is null and a.removed_at is null as shown
        from artworks a join art_styles s on s.id = a.style_id join profiles p on p.id = s.profile_id
        where a.id in ${oneOf(ids)}`,
  );
  return new Map(found.map((work) => [work.id, work]));
}

/**
 * Notifies an artist that another person uploaded one of their works, or a picture that credits it, and the uploader
 * that it was stopped; once for any number of attempts. Neither learns who the other is, except for the name under
 * which the work is published.
 */
async function tellBoth(
  { db, clock, mail, tell, publicUrl }: OwnWorkParts,
  { id, title, artistUserId }: RegisteredWork,
  by: { userId: UserId; profileId: ProfileId },
  what: StoppedUpload,
): Promise<void> {
  const path = paths.notifications;
  const found: NotificationContent<'own-work-uploaded'> = {
    kind: 'own-work-uploaded',
    data: { what, title },
  };
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(stoppedUploads)
      .values({ artworkId: id, profileId: by.profileId, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    await tell(tx, { userId: by.userId, path, kind: 'upload-stopped', data: { what } });
    await tell(tx, { userId: artistUserId, path, ...found });
    const to = await addressOf(tx, artistUserId);
    if (!to) return;
    const letter = ownWorkUploadedLetter(found, publicUrl);
    await mail.send(tx, { to, userId: artistUserId, ...letter });
  });
}

const refused = (message: string) =>
  new DomainError('conflict', message, [{ path: 'file', message }]);

/** An upload, who made it, and the style it is for. */
interface Upload {
  style: Pick<StyleRow, 'profileId' | 'private'>;
  userId: UserId;
  /** All profiles of the person: works registered by any of them are theirs. */
  owners: ProfileId[];
  stored: StoredArtwork;
}

const rules = {
  private: 'You can train a style of your own only from your own pictures.',
  market: 'If it is yours, tell us at /contact-us, or report the style it is in.',
};

/**
 * Checks that an artwork is not another person's: neither another artist's registered work, nor a picture made here
 * that credits another artist, nor a picture of another person, in any orientation. Both sides are notified.
 * @throws DomainError conflict at `file`, with the match
 */
export async function assertOwnWork(
  parts: OwnWorkParts,
  { style, userId, owners, stored }: Upload,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, recognize } = parts;
  const standing = !style.private;
  const rule = style.private ? rules.private : rules.market;
  const by = { userId, profileId: style.profileId };
  const refuseWork = async (work: RegisteredWork) => {
    await tellBoth(parts, work, by, 'work');
    throw refused(
      work.shown
        ? `This is “${work.title}” by ${work.artist}, who registered it here. ${rule}`
        : `This picture is registered here as another artist’s work. ${rule}`,
    );
  };
  const same = await workOfAnother(db, owners, stored, standing);
  if (same) await refuseWork(same);
  const file = await storage.get(stored.storageKey);
  const { work, picture, person } = await recognize(file, { userId, profiles: owners }, signal, {
    standing,
  });
  if (work) await refuseWork(work.work);
  const others = picture?.owed.filter(({ profileId }) => !owners.includes(profileId)) ?? [];
  if (others.length > 0) {
    const works = await registeredWorks(db, [others[0]!.artworkId]);
    for (const owed of works.values()) await tellBoth(parts, owed, by, 'picture');
    throw refused(`This was painted here in an artist’s style and credits that artist. ${rule}`);
  }
  if (person) throw refused(`This is another person’s picture on ${brand.name}. ${rule}`);
}
