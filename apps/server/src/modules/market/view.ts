import type { Listing, ListingKind } from '@limn/contracts/market';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { ListingCover } from './entry.ts';

/** A listing as `listingColumns` reads it; numbers beyond 32 bits come as text. */
export interface ListingRow {
  id: string;
  kind: ListingKind;
  profileId: ProfileId;
  title: string;
  by: string;
  medium: string | null;
  colours: string[];
  subjects: string[];
  categories: string[];
  city: string | null;
  country: string | null;
  followers: number | string;
  price: number | null;
  currency: string;
  sample: boolean;
  covers: ListingCover[];
  fingerprint: string | null;
  likes: number;
  liked: boolean;
  /** ISO 8601 in UTC, to the microsecond: part of cursors. */
  publishedAt: string;
}

/** The columns of a tile, of `listings l`, and whether a person likes it. */
export const listingColumns = (viewer: UserId | undefined): SQL => sql`
  l.id, l.kind, l.profile_id as "profileId", l.title, l.by_name as by, l.medium, l.colours, l.subjects,
  l.categories, l.city, l.country, l.followers, l.price, l.currency, l.sample, l.covers, l.fingerprint,
  l.likes, to_char(l.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "publishedAt",
  ${
    viewer
      ? sql`exists (select 1 from likes k where k.user_id = ${viewer} and k.subject_id = l.id)`
      : sql`false`
  } as liked`;

/** A listing as a tile shows it. */
export async function listingById(
  db: Sql,
  id: string,
  viewer: UserId | undefined,
): Promise<ListingRow | undefined> {
  const [found] = await db
    .select({ row: sql<ListingRow>`to_json(tile)` })
    .from(sql`(select ${listingColumns(viewer)} from listings l where l.id = ${id}) as tile`);
  return found?.row;
}

/** Returns the signed address of a picture. */
export type CoverUrl = (id: ListingCover['id']) => string;

export function toListing(row: ListingRow, coverUrl: CoverUrl): Listing {
  const { profileId, by, covers, subjects: _, fingerprint: __, ...told } = row;
  return {
    ...told,
    by: { id: profileId, name: by },
    followers: Number(row.followers),
    covers: covers.map(({ id, ...cover }) => ({ ...cover, url: coverUrl(id) })),
  };
}
