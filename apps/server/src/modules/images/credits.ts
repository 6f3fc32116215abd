import type { ArtworkId, ImageId } from '@limn/contracts/ids';
import type { PictureAccount } from '@limn/contracts/picture-account';
import type { Credit } from '@limn/contracts/studio';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { profileNames } from '../profiles/index.ts';
import {
  artworksById,
  creditedStyles,
  stylesById,
  thumbnailUrl,
  titlesOfArtworks,
} from '../styles/index.ts';
import { type AttributionRow, attributionsOf } from './queries.ts';

type Share = Pick<AttributionRow, 'artworkId' | 'styleId' | 'profileId' | 'ppm'>;

/** Shares by artist and style, with names: three statements for any number. */
async function crediting(
  db: Sql,
  files: SignedFiles,
  all: readonly Share[],
): Promise<(shares: readonly Share[]) => Credit[]> {
  const [titles, styles, artists] = await Promise.all([
    titlesOfArtworks(db, [...new Set(all.map((row) => row.artworkId))]),
    creditedStyles(db, [...new Set(all.map((row) => row.styleId))]),
    profileNames(db, [...new Set(all.map((row) => row.profileId))]),
  ]);
  return (shares) => {
    const byStyle = new Map<string, Credit>();
    for (const share of shares) {
      const credit = byStyle.get(share.styleId) ?? {
        artist: { id: share.profileId, name: artists.get(share.profileId)?.name ?? '' },
        style: {
          id: share.styleId,
          name: styles.get(share.styleId)?.name ?? '',
          withdrawn: styles.get(share.styleId)?.withdrawn ?? false,
        },
        ppm: 0,
        artworks: [],
      };
      credit.ppm += share.ppm;
      credit.artworks.push({
        artworkId: share.artworkId,
        title: titles.get(share.artworkId) ?? '',
        thumbnailUrl: thumbnailUrl(files, share.artworkId),
        ppm: share.ppm,
      });
      byStyle.set(share.styleId, credit);
    }
    return [...byStyle.values()].toSorted((a, b) => b.ppm - a.ppm);
  };
}

/**
 * Credits of images, by artist and style with each artwork's share.
 * @param known their attributions, if they were read already
 */
export async function creditsOf(
  db: Sql,
  files: SignedFiles,
  imageIds: ImageId[],
  known?: ReadonlyMap<ImageId, readonly AttributionRow[]>,
): Promise<Map<ImageId, Credit[]>> {
  const byImage = known ?? (await attributionsOf(db, imageIds));
  const toCredits = await crediting(db, files, [...byImage.values()].flat());
  return new Map(imageIds.map((id) => [id, toCredits(byImage.get(id) ?? [])]));
}

/** Credits of an account for display; deleted works are left out. */
export async function creditsOfAccount(
  db: Sql,
  files: SignedFiles,
  { shares }: PictureAccount,
): Promise<Credit[]> {
  const works = new Map(
    shares.flatMap((share) => (share.source === 'artwork' ? [[share.id, share.ppm]] : [])),
  );
  const credits = await namedCredits(db, files, [...works.keys()]);
  return credits
    .map((credit) => {
      const artworks = credit.artworks.map((work) => ({
        ...work,
        ppm: works.get(work.artworkId) ?? 0,
      }));
      return { ...credit, artworks, ppm: artworks.reduce((sum, { ppm }) => sum + ppm, 0) };
    })
    .toSorted((a, b) => b.ppm - a.ppm);
}

/** Artworks by artist and style without known shares: all are 0. */
export async function namedCredits(
  db: Sql,
  files: SignedFiles,
  artworkIds: ArtworkId[],
): Promise<Credit[]> {
  const works = await artworksById(db, artworkIds);
  const styles = await stylesById(db, [
    ...new Set([...works.values()].map((work) => work.styleId)),
  ]);
  const shares = [...works.values()].flatMap(({ id, styleId }) => {
    const style = styles.get(styleId);
    // Works of private styles are neither credited nor shown.
    const profileId = style?.private ? undefined : style?.profileId;
    return profileId ? [{ artworkId: id, styleId, profileId, ppm: 0 }] : [];
  });
  return (await crediting(db, files, shares))(shares);
}
