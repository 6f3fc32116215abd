import type { ProfileId, UserId } from '@limn/contracts/ids';
import { PhotoId } from '@limn/contracts/ids';
import {
  accountTypes,
  Categories,
  ContentOptions,
  LicenceOffer,
  SocialNetworks,
  TierPrices,
} from '@limn/contracts/profile-fields';
import type { Profile, PublicProfile } from '@limn/contracts/profiles';
import { and, asc, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf, type Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { likedBy } from '../market/index.ts';
import { photosById, toPhoto } from '../photos/index.ts';
import { portfolioImages, profiles } from './schema.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** The schema of `details`; missing fields have their defaults. */
const Details = z.object({
  fullName: z.string().default(''),
  accountType: z.enum(accountTypes).default('personal'),
  tagline: z.string().default(''),
  profession: z.string().default(''),
  categories: Categories,
  contentOptions: ContentOptions,
  socialNetworks: SocialNetworks.prefault({}),
  website: z.string().default(''),
  pricing: TierPrices.prefault({}),
  licenses: z.array(LicenceOffer).default([{ type: 'personal', price: 0 }]),
  headshot: PhotoId.nullable().default(null),
  coverphoto: PhotoId.nullable().default(null),
});
export type Details = z.infer<typeof Details>;
export const detailsOf = (row: ProfileRow): Details => Details.parse(row.details);

async function portfolioOf(db: Sql, ids: ProfileId[]) {
  return db
    .select()
    .from(portfolioImages)
    .where(and(isOneOf(portfolioImages.profileId, ids), isNull(portfolioImages.removedAt)))
    .orderBy(asc(portfolioImages.position), asc(portfolioImages.id));
}

/** Profiles as their owner sees them: two statements for any number. */
export async function toProfiles(
  db: Sql,
  files: SignedFiles,
  rows: ProfileRow[],
): Promise<Profile[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const details = new Map(rows.map((row) => [row.id, detailsOf(row)]));
  const own = [...details.values()]
    .flatMap(({ headshot, coverphoto }) => [headshot, coverphoto])
    .filter((id) => id !== null);
  const portfolio = await portfolioOf(db, ids);
  const photos = await photosById(db, [...own, ...portfolio.map(({ photoId }) => photoId)]);
  const photo = (id: PhotoId | null) => {
    const row = id ? photos.get(id) : undefined;
    return row ? toPhoto(files, row) : null;
  };
  return rows.map((row) => {
    const { website, headshot, coverphoto, ...rest } = details.get(row.id)!;
    return {
      ...rest,
      id: row.id,
      kind: row.kind,
      accountName: row.accountName,
      ...(row.kind === 'influencer'
        ? { companyName: row.accountName }
        : { entityName: row.accountName }),
      about: row.about,
      website: { url: website },
      headshot: photo(headshot),
      coverphoto: photo(coverphoto),
      portfolioImages: portfolio
        .filter((image) => image.profileId === row.id)
        .flatMap(({ id, description, photoId }) => {
          const shown = photo(photoId);
          return shown ? [{ id, description, photo: shown }] : [];
        }),
      published: row.published,
      takenDown: row.takenDownAt !== null,
      likes: row.likes,
      sample: row.sample,
    };
  });
}

const isPublicKind = (profile: Profile): profile is Profile & { kind: 'artist' | 'influencer' } =>
  profile.kind !== 'creator';

/** Profiles as anyone sees them, with the likes of `viewer`. */
export async function toFaces(
  db: Sql,
  files: SignedFiles,
  rows: ProfileRow[],
  viewer: UserId | undefined,
): Promise<PublicProfile[]> {
  const [shown, liked] = await Promise.all([
    toProfiles(db, files, rows),
    likedBy(
      db,
      rows.map((row) => row.id),
      viewer,
    ),
  ]);
  return shown
    .filter(isPublicKind)
    .map((profile) => ({ ...profile, liked: liked.has(profile.id) }));
}
