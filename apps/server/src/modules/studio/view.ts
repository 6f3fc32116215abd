import { stepText } from '@limn/contracts/progress-step';
import type { ImageId } from '@limn/contracts/ids';
import { fullSizeOf, type PictureSize } from '@limn/contracts/full-size';
import { declaredShareOf } from '@limn/contracts/picture-account';
import { stylesOf } from '@limn/contracts/recipe';
import type { Generation, GenerationProgress, Image } from '@limn/contracts/studio';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import {
  type AttributionRow,
  attributionsOf,
  creditsOf,
  idsOfGenerations,
  imagesOfGenerations,
  type ImageRow,
  imageUrl,
  referencesOf,
  unenlarged,
  imageTitle,
} from '../images/index.ts';
import { type MarketState, marketOf } from '../licensing/index.ts';
import { profileNames } from '../profiles/index.ts';
import { artistsOf, stylesById } from '../styles/index.ts';
import { versionsOf } from './models.ts';
import type { GenerationRow } from './queries.ts';
import { waitingOf } from './waiting.ts';

export interface ViewParts {
  db: Sql;
  files: SignedFiles;
  now: Date;
}

/**
 * Images as a reader may see them: credits, licence prices, what is unlocked.
 * @param owed their attributions, if they were read already
 */
export async function toImages(
  { db, files, now }: ViewParts,
  caller: Caller,
  rows: ImageRow[],
  owed?: ReadonlyMap<ImageId, readonly AttributionRow[]>,
): Promise<Image[]> {
  const ids = rows.map((row) => row.id);
  const viewer = { buyer: caller.profiles.creator, own: ownProfiles(caller) };
  const models = rows.flatMap(({ recipe }) => recipe?.model ?? []);
  const [credits, market, versions, people, references, kept] = await Promise.all([
    creditsOf(db, files, ids, owed),
    marketOf(db, rows, viewer, now),
    versionsOf(db, models),
    profileNames(db, [...new Set(rows.flatMap(peopleOf))]),
    referencesOf(db, ids),
    unenlarged(db, viewer.buyer ? rows : []),
  ]);
  const fullSize = (row: ImageRow): PictureSize => {
    const isOwn = row.account.kind === 'own' || kept.has(market.get(row.id)!.licence?.number ?? '');
    return isOwn ? { width: row.width, height: row.height } : fullSizeOf(row);
  };
  return rows.map((row) => ({
    ...toImage(files, row, credits.get(row.id) ?? [], market.get(row.id)!, caller, versions),
    fullSize: fullSize(row),
    references: references.get(row.id) ?? [],
    people: peopleOf(row).flatMap((id) => {
      const person = people.get(id);
      return person ? [{ profileId: id, name: person.name }] : [];
    }),
  }));
}

const peopleOf = ({ account }: ImageRow) =>
  account.shares.flatMap((share) => (share.source === 'persona' ? [share.id] : []));

function toImage(
  files: SignedFiles,
  row: ImageRow,
  credits: Image['credits'],
  market: MarketState,
  caller: Caller,
  /** Models by their ids. */
  versions: ReadonlyMap<string, string>,
): Omit<Image, 'people' | 'references' | 'fullSize'> {
  const mine = ownProfiles(caller).includes(row.profileId);
  const clean = market.licence !== null || (mine && row.account.kind === 'own');
  const shown = mine ? '' : 'public-';
  const full = clean ? imageUrl(files, row.id, 'full') : null;
  const download = market.licence ? `&licence=${market.licence.number}` : '';
  // With the recipe of a picture that was sold exclusively anybody could make it again.
  const shownRecipe = mine || market.availability !== 'sold' ? row.recipe : null;
  const partOf = (source: 'none' | 'persona') =>
    row.account.shares.reduce((sum, share) => sum + (share.source === source ? share.ppm : 0), 0);
  return {
    id: row.id,
    origin: row.origin,
    title: imageTitle(row),
    generationId: row.generationId,
    position: row.position,
    width: row.width,
    height: row.height,
    format: row.format,
    // Only its maker sees the project it was made under and the confirmation about people in it.
    recipe:
      shownRecipe &&
      (mine ? shownRecipe : { ...shownRecipe, persona: null, reference_people: false }),
    modelVersion: row.modelVersion,
    composer: row.composer,
    repeatable: shownRecipe !== null && versions.get(shownRecipe.model) === row.modelVersion,
    contents: row.contents,
    notPainted: row.notPainted,
    lifted: row.lifted,
    largestCopy: row.largestCopy,
    account: {
      kind: row.account.kind,
      declared: declaredShareOf(row.account),
      none: partOf('none'),
      persona: partOf('persona'),
    },
    url: full ?? imageUrl(files, row.id, `${shown}preview`),
    thumbnailUrl: imageUrl(files, row.id, clean ? 'clean-thumbnail' : `${shown}thumbnail`),
    downloadUrl: full && `${full}&download=1${download}`,
    mine,
    starred: mine && row.starredAt !== null,
    deletedAt: mine ? (row.deletedAt?.toISOString() ?? null) : null,
    listed: row.listedAt !== null,
    takenDown: row.takenDownAt !== null,
    credits,
    ...market,
    createdAt: row.createdAt.toISOString(),
  };
}

/** How far a generation is. */
export function progressOf(files: SignedFiles, row: GenerationRow): GenerationProgress {
  return {
    progress: row.progress,
    step: stepText(row.step),
    current: row.current,
    previewUrl:
      row.previewKey && row.status === 'running'
        ? `/api/studio/v1/generations/${row.id}/preview?${files.query(row.id, row.previewKey)}`
        : null,
  };
}

export async function toGenerations(
  parts: ViewParts & { painters: number },
  caller: Caller,
  rows: GenerationRow[],
): Promise<Generation[]> {
  const { db, files } = parts;
  if (rows.length === 0) return [];
  const wanted = [
    ...new Set(rows.flatMap(({ recipe }) => stylesOf(recipe).map(({ style }) => style))),
  ];
  const ids = rows.map((row) => row.id);
  const [styles, artists, painted, owed, waiting] = await Promise.all([
    stylesById(db, wanted),
    profileNames(db, artistsOf(wanted)),
    imagesOfGenerations(db, ids),
    attributionsOf(db, idsOfGenerations(ids)),
    waitingOf(
      db,
      rows.filter(({ status }) => status === 'queued').map(({ id }) => id),
      { now: parts.now, threads: parts.painters },
    ),
  ]);
  const kept = [...painted.values()].flat().filter(({ deletedAt }) => !deletedAt);
  const images = await toImages(parts, caller, kept, owed);
  return rows.map((row) => {
    return {
      id: row.id,
      status: row.status,
      recipe: row.recipe,
      styles: stylesOf(row.recipe).map(({ style: id }) => {
        const style = styles.get(id);
        return {
          id,
          name: style?.name ?? '',
          artist: (style && artists.get(style.profileId)?.name) ?? '',
        };
      }),
      ...progressOf(files, row),
      creditsReserved: row.creditsReserved,
      creditsSpent: row.creditsSpent,
      freePictures: row.freePictures,
      error: row.error,
      waiting: waiting.get(row.id) ?? null,
      images: images.filter((image) => image.generationId === row.id),
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
    };
  });
}
