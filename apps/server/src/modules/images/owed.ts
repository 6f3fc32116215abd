import type { ArtworkId } from '@limn/contracts/ids';
import type { AccountShare, PictureAccount } from '@limn/contracts/picture-account';
import type { Sql } from '../../platform/database/database.ts';
import { profileNames } from '../profiles/index.ts';
import { artworksById, stylesById } from '../styles/index.ts';
import { xmpOf } from './metadata.ts';
import type { AttributionRow } from './queries.ts';
import type { NamedShare } from './signed-facts.ts';

/** Where anyone can look up what is owed for a picture. */
export const rightsUrl = (publicUrl: string) => `${publicUrl}/whose`;

type Owed = Omit<AttributionRow, 'imageId'>;

const isArtwork = (share: AccountShare): share is AccountShare & { source: 'artwork' } =>
  share.source === 'artwork';

/** The artworks of an account with their styles and artists, and the same in words. */
export async function owedBy(
  db: Sql,
  account: PictureAccount,
): Promise<{ owed: Owed[]; named: NamedShare[] }> {
  const shares = account.shares.filter(isArtwork).filter(({ ppm }) => ppm > 0);
  const works = await artworksById(
    db,
    shares.map(({ id }) => id),
  );
  const workOf = (id: ArtworkId) => {
    const work = works.get(id);
    if (!work) throw new Error(`The artwork ${id}, which a picture owes, is not known.`);
    return work;
  };
  const styles = await stylesById(db, [...new Set(shares.map(({ id }) => workOf(id).styleId))]);
  const owed = shares.map(({ id, ppm }) => {
    const style = styles.get(workOf(id).styleId)!;
    return { artworkId: id, styleId: style.id, profileId: style.profileId, ppm };
  });
  const names = await profileNames(db, [...new Set(owed.map(({ profileId }) => profileId))]);
  const named = owed.map(({ artworkId, styleId, profileId, ppm }) => ({
    artist: names.get(profileId)?.name ?? '',
    style: styles.get(styleId)!.name,
    artwork: workOf(artworkId).title,
    sharePpm: ppm,
  }));
  return { owed, named };
}

/** Artist and style in words, those a picture owes most first. */
export function creditLines(named: readonly NamedShare[]): string[] {
  const sums = new Map<string, number>();
  for (const { artist, style, sharePpm } of named) {
    const line = `${artist}, ${style}`;
    sums.set(line, (sums.get(line) ?? 0) + sharePpm);
  }
  return [...sums].toSorted(([, p], [, q]) => q - p).map(([line]) => line);
}

/** What a file of a picture that nobody holds a licence of says of itself; nothing of one that owes nobody. */
export async function xmpFor(
  { db, publicUrl }: { db: Sql; publicUrl: string },
  account: PictureAccount,
): Promise<string | undefined> {
  const { named } = await owedBy(db, account);
  if (named.length === 0) return undefined;
  return xmpOf({ credits: creditLines(named), rightsUrl: rightsUrl(publicUrl) });
}
