import { licenceTiers } from '@limn/contracts/constants';
import type { PhotoId, ProfileId } from '@limn/contracts/ids';
import { countryName, languageName } from '@limn/contracts/offers';
import { networks } from '@limn/contracts/profile-fields';
import { TalentOffer, talentRights } from '@limn/contracts/talents';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import { oneOf, rows as read, type Sql, type Tx } from '../../platform/database/database.ts';
import {
  freeMonthsOf,
  list,
  type ListingCover,
  type ListingEntry,
  renameOwner,
  unlist,
} from '../market/index.ts';
import { photosById } from '../photos/index.ts';
import { profiles } from './schema.ts';
import { detailsOf, type ProfileRow } from './view.ts';

async function offersOf(db: Sql, ids: ProfileId[]): Promise<Map<ProfileId, TalentOffer>> {
  const found = await read<{ id: ProfileId; offer: unknown }>(
    db,
    sql`select profile_id as id, offer from talent_offers where profile_id in ${oneOf(ids)}`,
  );
  return new Map(found.map(({ id, offer }) => [id, TalentOffer.parse(offer)]));
}

/** Listings of talents: four statements for any number, with their pictures, offers and free months. */
async function entriesOf(db: Sql, rows: ProfileRow[]): Promise<ListingEntry[]> {
  const told = rows.map((row) => ({ row, details: detailsOf(row) }));
  const photos = await photosById(
    db,
    told
      .flatMap(({ details }) => [details.headshot, details.coverphoto])
      .filter((id) => id !== null),
  );
  const ids = rows.map(({ id }) => id);
  const offers = await offersOf(db, ids);
  const free = await freeMonthsOf(db, ids);
  const cover = (id: PhotoId | null, title: string): ListingCover[] => {
    const photo = id ? photos.get(id) : undefined;
    return photo
      ? [{ id: photo.id, width: photo.width ?? 1, height: photo.height ?? 1, title }]
      : [];
  };
  return told.map(({ row, details }) => {
    const { tagline, profession, contentOptions, socialNetworks, pricing } = details;
    const offer = offers.get(row.id) ?? TalentOffer.parse({});
    const priced = licenceTiers.filter((tier) => pricing[tier] > 0);
    return {
      id: row.id,
      kind: 'talent',
      profileId: row.id,
      title: row.accountName,
      by: row.accountName,
      about: [
        tagline,
        profession,
        row.about,
        ...contentOptions,
        countryName(offer.country),
        ...offer.languages.map((tag) => languageName(tag)),
      ].join(' '),
      medium: null,
      colours: [],
      subjects: [],
      categories: details.categories,
      city: offer.city || null,
      country: offer.country || null,
      followers: networks.reduce((sum, network) => sum + socialNetworks[network].followers, 0),
      price: priced.length > 0 ? Math.min(...priced.map((tier) => pricing[tier])) : null,
      currency: brand.currency,
      tiers: priced,
      languages: [...new Set(offer.languages.map((tag) => tag.split('-')[0]!))],
      rights: talentRights.filter((right) => offer.rights[right].offered),
      freeMonths: free.get(row.id) ?? [],
      sample: row.sample,
      covers: [
        ...cover(details.headshot, row.accountName),
        ...cover(details.coverphoto, row.accountName),
      ],
      fingerprint: null,
      publishedAt: row.publishedAt ?? row.createdAt,
    };
  });
}

/** Updates or removes a talent's listing; also updates the owner's name in their other listings. */
export async function relistProfile(tx: Tx, row: ProfileRow): Promise<void> {
  await renameOwner(tx, row.id, row.accountName);
  if (row.kind !== 'influencer') return;
  const [entry] = row.published && !row.deletedAt ? await entriesOf(tx, [row]) : [];
  await (entry ? list(tx, entry) : unlist(tx, row.id));
}

/** As `relistProfile`, after what the talent offers has changed. */
export async function relistTalent(tx: Tx, id: ProfileId): Promise<void> {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, id));
  if (row) await relistProfile(tx, row);
}

/** Everything the market is to find of talents, a stretch of ids at a time. */
export const talentListings = {
  kind: 'talent',
  async entries(db: Sql, after: string, most: number): Promise<ListingEntry[]> {
    const found = await db
      .select()
      .from(profiles)
      .where(
        and(
          gt(profiles.id, after as ProfileId),
          eq(profiles.kind, 'influencer'),
          eq(profiles.published, true),
          isNull(profiles.deletedAt),
        ),
      )
      .orderBy(asc(profiles.id))
      .limit(most);
    return entriesOf(db, found);
  },
} as const;
