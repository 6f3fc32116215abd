import type { Artwork, StyleCard, StyleDetail, Training } from '@limn/contracts/styles';
import type { ProfileId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { hasConsent } from '../agreements/index.ts';
import { profileNames } from '../profiles/index.ts';
import {
  type ArtworkRow,
  artworkSetHash,
  artworksOf,
  coversOf,
  learntStyles,
  newestTraining,
  newestTrainings,
  type StyleRow,
  type TrainingRow,
} from './queries.ts';

export function thumbnailUrl(files: SignedFiles, artworkId: string): string {
  return `/api/art-styles/v1/artworks/${artworkId}/file?${files.query(artworkId, 'thumbnail')}`;
}

export function toArtwork(row: ArtworkRow, files: SignedFiles): Artwork {
  const { id, title, width, height, bytes } = row;
  return { id, title, width, height, bytes, thumbnailUrl: thumbnailUrl(files, id) };
}

export function toTraining(row: TrainingRow): Training {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    step: row.step,
    error: row.error,
    warnings: row.warnings,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function statusOf(
  row: StyleRow,
  training: string | undefined,
  learnt: boolean,
): StyleCard['status'] {
  if (row.publishedAt) return 'published';
  if (training) return 'training';
  return learnt ? 'trained' : 'draft';
}

/** Cards of styles with their artists and covers: four statements however many styles. */
export async function toCards(
  db: Sql,
  files: SignedFiles,
  styles: StyleRow[],
): Promise<StyleCard[]> {
  const ids = styles.map((style) => style.id);
  const covers = await coversOf(db, styles, 4);
  const names = await profileNames(db, [...new Set(styles.map((style) => style.profileId))]);
  const training = await newestTrainings(db, ids);
  const learnt = await learntStyles(db, ids);
  return styles.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    artist: { id: row.profileId, name: names.get(row.profileId)?.name ?? '' },
    sample: row.sample,
    private: row.private,
    published: row.publishedAt !== null,
    takenDown: row.takenDownAt !== null,
    status: statusOf(row, training.get(row.id), learnt.has(row.id)),
    prices: {
      personal: row.pricePersonal,
      standard: row.priceStandard,
      commercial: row.priceCommercial,
    },
    ownModelPrice: row.priceOwnModel,
    currency: row.currency,
    medium: row.medium,
    subjects: row.subjects,
    colours: row.colours,
    artworkCount: covers.get(row.id)?.count ?? 0,
    covers: (covers.get(row.id)?.artworks ?? []).map((artwork) => ({
      url: thumbnailUrl(files, artwork.id),
      width: artwork.width,
      height: artwork.height,
      title: artwork.title,
    })),
    createdAt: row.createdAt.toISOString(),
  }));
}

export async function toDetail(
  db: Sql,
  files: SignedFiles,
  row: StyleRow,
  viewer: ProfileId[],
): Promise<StyleDetail> {
  const [card] = await toCards(db, files, [row]);
  const own = await artworksOf(db, [row.id]);
  const mine = viewer.includes(row.profileId);
  const cover = own.find(({ id }) => id === row.coverArtworkId) ?? own[0];
  const detail = {
    ...card!,
    artworks: own.map((artwork) => toArtwork(artwork, files)),
    cover: cover?.id ?? null,
    mine,
  };
  if (!mine) return detail;
  const training = await newestTraining(db, row.id);
  return {
    ...detail,
    agreementAccepted: await hasConsent(db, row.private ? 'own-style' : 'art-style', row.id),
    training: training ? toTraining(training) : null,
    stale:
      (await learntStyles(db, [row.id]))
        .get(row.id)
        ?.some((artworks) => artworks !== artworkSetHash(own.map(({ id }) => id))) ?? false,
  };
}
