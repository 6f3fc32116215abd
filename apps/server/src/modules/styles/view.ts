import { stepText } from '@limn/contracts/progress-step';
import type { Artwork, StyleCard, StyleDetail, Training } from '@limn/contracts/styles';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { hasConsent } from '../agreements/index.ts';
import { profileNames } from '../profiles/index.ts';
import {
  type ArtworkRow,
  artworkSetHash,
  artistsOf,
  artworksOf,
  learntStyles,
  newestTraining,
  newestTrainings,
  type StyleRow,
  stylesById,
  type TrainingRow,
  withCoverFirst,
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
    step: stepText(row.step),
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

/** Artworks on a card, at most. */
const mostCovers = 4;

/** Cards of styles with their artists and covers, in order: as many statements for one style as for many. */
export async function cardsOf(
  db: Sql,
  files: SignedFiles,
  ids: readonly StyleId[],
): Promise<StyleCard[]> {
  const [styles, works, names, training, learnt] = await Promise.all([
    stylesById(db, ids),
    artworksOf(db, ids),
    profileNames(db, artistsOf(ids)),
    newestTrainings(db, ids),
    learntStyles(db, ids),
  ]);
  const cardOf = (row: StyleRow, own: ArtworkRow[]): StyleCard => ({
    id: row.id,
    name: row.name,
    description: row.description,
    artist: { id: row.profileId, name: names.get(row.profileId)?.name ?? '' },
    sample: row.sample,
    private: row.private,
    published: row.publishedAt !== null,
    withdrawn: row.withdrawn,
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
    artworkCount: own.length,
    covers: own.slice(0, mostCovers).map((artwork) => ({
      url: thumbnailUrl(files, artwork.id),
      width: artwork.width,
      height: artwork.height,
      title: artwork.title,
    })),
    createdAt: row.createdAt.toISOString(),
  });
  return ids.flatMap((id) => {
    const row = styles.get(id);
    return row ? cardOf(row, withCoverFirst(row, works)) : [];
  });
}

export async function toDetail(
  db: Sql,
  files: SignedFiles,
  row: StyleRow,
  viewer: ProfileId[],
): Promise<StyleDetail> {
  const mine = viewer.includes(row.profileId);
  const [[card], own, ofMine] = await Promise.all([
    cardsOf(db, files, [row.id]),
    artworksOf(db, [row.id]),
    mine
      ? Promise.all([
          newestTraining(db, row.id),
          hasConsent(db, row.private ? 'own-style' : 'art-style', row.id),
          learntStyles(db, [row.id]),
        ])
      : undefined,
  ]);
  const cover = own.find(({ id }) => id === row.coverArtworkId) ?? own[0];
  const detail = {
    ...card!,
    artworks: own.map((artwork) => toArtwork(artwork, files)),
    cover: cover?.id ?? null,
    mine,
    programsAllowed: row.programsAllowed,
  };
  if (!ofMine) return detail;
  const [training, agreementAccepted, learnt] = ofMine;
  return {
    ...detail,
    review: row.reviewState && { state: row.reviewState, reason: row.reviewReason },
    agreementAccepted,
    training: training ? toTraining(training) : null,
    stale:
      learnt
        .get(row.id)
        ?.some((artworks) => artworks !== artworkSetHash(own.map(({ id }) => id))) ?? false,
  };
}
