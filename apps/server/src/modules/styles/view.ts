import type { Artwork, StyleCard, StyleDetail, Training } from '@limn/contracts/styles';
import type { ProfileId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
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

/** Cards of styles with their artists and covers: one statement however many styles. */
export async function toCards(
  db: Sql,
  files: SignedFiles,
  styles: StyleRow[],
): Promise<StyleCard[]> {
  const ids = styles.map((style) => style.id);
  const read = gathered(db);
  const [covers, names, training, learnt] = await Promise.all([
    coversOf(read, styles, 4),
    profileNames(read, [...new Set(styles.map((style) => style.profileId))]),
    newestTrainings(read, ids),
    learntStyles(read, ids),
  ]);
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
  const mine = viewer.includes(row.profileId);
  const read = gathered(db);
  const [[card], own, ofMine] = await Promise.all([
    toCards(read, files, [row]),
    artworksOf(read, [row.id]),
    mine
      ? Promise.all([
          newestTraining(read, row.id),
          hasConsent(read, row.private ? 'own-style' : 'art-style', row.id),
          learntStyles(read, [row.id]),
        ])
      : undefined,
  ]);
  const cover = own.find(({ id }) => id === row.coverArtworkId) ?? own[0];
  const detail = {
    ...card!,
    artworks: own.map((artwork) => toArtwork(artwork, files)),
    cover: cover?.id ?? null,
    mine,
  };
  if (!ofMine) return detail;
  const [training, agreementAccepted, learnt] = ofMine;
  return {
    ...detail,
    agreementAccepted,
    training: training ? toTraining(training) : null,
    stale:
      learnt
        .get(row.id)
        ?.some((artworks) => artworks !== artworkSetHash(own.map(({ id }) => id))) ?? false,
  };
}
