import { paths } from '@limn/contracts/web-paths';
import type { ArtworkId, ProfileId } from '@limn/contracts/ids';
import {
  type AccountShare,
  ownAccount,
  type PictureAccount,
} from '@limn/contracts/picture-account';
import type { Sql } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { ownersOf, profileNames } from '../profiles/index.ts';
import { artworksById, privateWorks, stylesById } from '../styles/index.ts';
import type { AttributionRow } from './queries.ts';
import type { NamedShare } from './signed-facts.ts';

/** Where anyone can look up what is owed for a picture. */
export const rightsUrl = (publicUrl: string) => `${publicUrl}${paths.whose}`;

type Owed = Omit<AttributionRow, 'imageId'>;

const isArtwork = (share: AccountShare): share is AccountShare & { source: 'artwork' } =>
  share.source === 'artwork';

/**
 * The account of a picture of this profile: works of the person's own private styles are theirs; works of other
 * people's private styles are owed nothing and not named. A picture that then credits no artwork is its maker's own.
 */
export async function settledFor(
  db: Sql,
  account: PictureAccount,
  profileId: ProfileId,
): Promise<PictureAccount> {
  const shares = account.shares.filter(isArtwork);
  const privately = await privateWorks(
    db,
    shares.map(({ id }) => id),
  );
  if (privately.size === 0) return account;
  const owners = await ownersOf(db, [profileId, ...privately.values()]);
  const sums = { own: 0, none: 0 };
  const owed = account.shares.filter((share) => {
    if (share.source === 'persona') return share.ppm > 0;
    const holder = share.source === 'artwork' ? privately.get(share.id) : undefined;
    if (share.source === 'artwork' && !holder) return share.ppm > 0;
    const mine = holder ? owners.get(holder) === owners.get(profileId) : share.source === 'own';
    sums[mine ? 'own' : 'none'] += share.ppm;
    return false;
  });
  if (owed.length === 0) return ownAccount;
  const others = (['own', 'none'] as const).flatMap((source) =>
    sums[source] > 0 ? [{ source, ppm: sums[source] }] : [],
  );
  return { ...account, shares: [...owed, ...others] };
}

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
    if (!work) throw conflict('A work this was made from has been deleted meanwhile.');
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

/** Names of the people in an account. */
export async function peopleIn(db: Sql, { shares }: PictureAccount): Promise<string[]> {
  const ids = shares.flatMap((share) => (share.source === 'persona' ? [share.id] : []));
  if (ids.length === 0) return [];
  const names = await profileNames(db, ids);
  return ids.flatMap((id) => names.get(id)?.name ?? []);
}

/** Artists with their styles, those a picture owes most first. */
export function creditedIn(named: readonly NamedShare[]): { artist: string; style: string }[] {
  const sums = new Map<string, { artist: string; style: string; ppm: number }>();
  for (const { artist, style, sharePpm } of named) {
    const key = JSON.stringify([artist, style]);
    sums.set(key, { artist, style, ppm: (sums.get(key)?.ppm ?? 0) + sharePpm });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.ppm - a.ppm)
    .map(({ artist, style }) => ({ artist, style }));
}
