import { stepText } from '@limn/contracts/progress-step';
import type {
  Edition,
  EditionDocument,
  EditionExport,
  EditionPicture,
  EditionProgress,
  ScenePainting,
  Paragraph,
  EditionPerson,
} from '@limn/contracts/editions';
import type { LicenceTier } from '@limn/contracts/constants';
import type { EditionId, ImageId, ProfileId } from '@limn/contracts/ids';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { bookById, partsOf } from '../books/index.ts';
import {
  type ImageRow,
  imagesById,
  imagesOfGenerations,
  imageUrl,
  imageTitle,
} from '../images/index.ts';
import { certificateNumber, openLicences } from '../licensing/index.ts';
import { profileNames } from '../profiles/index.ts';
import { textsOfHolder } from '../projects/index.ts';
import { generationsById } from '../studio/index.ts';
import { stylesById } from '../styles/index.ts';
import type { Grounds, OwnEdition } from './own-edition.ts';
import { exports, paintings, texts } from './schema.ts';

export interface EditionViewParts {
  db: Sql;
  files: SignedFiles;
}

export async function paragraphsOfText(
  db: Sql,
  id: EditionId,
  number: number,
): Promise<Paragraph[]> {
  const [found] = await db
    .select({ paragraphs: texts.paragraphs })
    .from(texts)
    .where(and(eq(texts.editionId, id), eq(texts.number, number)));
  return found?.paragraphs ?? [];
}

/** The newest painting of each scene, and its newest existing picture. */
export async function paintingsOf(db: Sql, id: EditionId): Promise<ScenePainting[]> {
  const found = await db
    .select()
    .from(paintings)
    .where(eq(paintings.editionId, id))
    .orderBy(asc(paintings.scene), asc(paintings.number));
  const ids = found.flatMap(({ generationId }) => generationId ?? []);
  const generations = await generationsById(db, ids);
  const painted = await imagesOfGenerations(db, ids);
  const scenes = new Map<string, ScenePainting>();
  for (const { scene, number, generationId, error } of found) {
    const generation = generationId ? generations.get(generationId) : undefined;
    const images = generationId ? (painted.get(generationId) ?? []) : [];
    const image = images.find((one) => !one.deletedAt && !one.takenDownAt);
    const gone = generationId ? 'succeeded' : 'waiting';
    scenes.set(scene, {
      scene,
      number: number + 1,
      status: error ? 'failed' : (generation?.status ?? gone),
      progress: generation?.progress ?? 0,
      step: stepText(generation?.step ?? { kind: 'waiting-for-turn' }),
      error: error ?? generation?.error ?? null,
      generationId,
      image: image?.id ?? scenes.get(scene)?.image ?? null,
    });
  }
  return [...scenes.values()];
}

const underWay = new Set(['waiting', 'queued', 'running']);
export const isUnderWay = ({ status }: Pick<ScenePainting, 'status'>): boolean =>
  underWay.has(status);

const toExport = (files: SignedFiles, row: typeof exports.$inferSelect): EditionExport => ({
  id: row.id,
  format: row.format,
  proof: row.proof,
  state: row.state,
  progress: row.progress,
  step: stepText(row.step),
  error: row.error,
  bytes: row.bytes,
  pages: row.pages,
  takenDown: row.takenDownAt !== null,
  url:
    row.storageKey && !row.takenDownAt
      ? `/api/editions/v1/exports/${row.id}/file?${files.query(row.id, 'attachment')}`
      : null,
  at: row.createdAt.toISOString(),
});

export async function progressOf(
  { db, files }: EditionViewParts,
  id: EditionId,
): Promise<EditionProgress> {
  const painted = await paintingsOf(db, id);
  const made = await db
    .select()
    .from(exports)
    .where(eq(exports.editionId, id))
    .orderBy(desc(exports.createdAt), desc(exports.id));
  return {
    paintings: painted,
    exports: made.map((row) => toExport(files, row)),
    busy:
      painted.some(isUnderWay) ||
      made.some(({ state }) => state === 'queued' || state === 'running'),
  };
}

/** The picture of each scene that shows one, by the scene's id. */
export function sceneImages(
  { scenes }: EditionDocument,
  painted: readonly ScenePainting[],
): Map<string, ImageId> {
  const images = new Map<string, ImageId>();
  for (const { id, pictured, image } of scenes) {
    const shown = image ?? painted.find(({ scene }) => scene === id)?.image;
    if (pictured && shown) images.set(id, shown);
  }
  return images;
}

/** The licences in force that a profile holds of these pictures. */
export async function licencesOf(db: Sql, ids: ImageId[], profileId: ProfileId) {
  const open = await openLicences(db, ids);
  return new Map(
    open
      .filter((licence) => licence.profileId === profileId && licence.status === 'active')
      .map((licence) => {
        const { imageId, id, number, tier } = licence;
        return [
          imageId,
          { id, number: number ?? '', tier, certificate: certificateNumber(licence) },
        ];
      }),
  );
}

/** Whether a picture may be in a final file of an edition of this tier: a personal licence is not for business. */
export const isCleared = (
  image: ImageRow,
  licence: { tier: LicenceTier } | null,
  tier: LicenceTier,
): boolean =>
  image.account.kind === 'own' ||
  (licence !== null && (licence.tier !== 'personal' || tier === 'personal'));

/** The existing pictures among these. */
export async function shownImages(db: Sql, ids: readonly ImageId[]): Promise<ImageRow[]> {
  const found = await imagesById(db, [...new Set(ids)]);
  return [...found.values()].filter((row) => !row.deletedAt && !row.takenDownAt);
}

async function picturesOf(
  { db, files }: EditionViewParts,
  ids: readonly ImageId[],
  customer: ProfileId,
  mine: boolean,
  tier: LicenceTier,
): Promise<EditionPicture[]> {
  const rows = await shownImages(db, ids);
  const licences = await licencesOf(
    db,
    rows.map(({ id }) => id),
    customer,
  );
  return rows.map((row) => {
    const licence = licences.get(row.id) ?? null;
    const cleared = isCleared(row, licence, tier);
    // Who holds the licence sees the picture without its mark; the book's side does not.
    const clean = licence !== null || row.account.kind === 'own';
    const variant = mine && clean ? 'full' : mine ? 'preview' : 'public-preview';
    return {
      id: row.id,
      title: imageTitle(row),
      url: imageUrl(files, row.id, variant),
      thumbnailUrl: imageUrl(files, row.id, mine ? 'thumbnail' : 'public-thumbnail'),
      width: row.width,
      height: row.height,
      cleared,
      licence,
    };
  });
}

/** Names of who has a part in a book, its holder first. */
export async function peopleOfBook(
  db: Sql,
  { bookId: id, holderId, holderName }: Grounds,
): Promise<EditionPerson[]> {
  const role = (await bookById(db, id))?.role ?? 'author';
  const parts = await partsOf(db, [id]);
  const people = [
    { profileId: holderId, role },
    ...parts.flatMap((part) =>
      part.state === 'agreed' && part.profileId
        ? [{ profileId: part.profileId, role: part.role }]
        : [],
    ),
  ];
  const names = await profileNames(
    db,
    people.map(({ profileId }) => profileId),
  );
  const found = people.flatMap((person) => {
    const name = names.get(person.profileId)?.name;
    return name ? [{ name, role: person.role }] : [];
  });
  return found.length > 0 ? found : [{ name: holderName, role }];
}

/** An edition with all that its page shows. */
export async function viewOf(
  parts: EditionViewParts,
  { edition, grounds, mine }: OwnEdition,
): Promise<Edition> {
  const { db } = parts;
  const { document } = edition;
  const progress = await progressOf(parts, edition.id);
  const named = [
    ...document.scenes.flatMap(({ image }) => image ?? []),
    ...document.characters.flatMap(({ subject }) => subject ?? []),
    ...progress.paintings.flatMap(({ image }) => image ?? []),
  ];
  return {
    ...progress,
    id: edition.id,
    project: grounds.project,
    book: {
      id: edition.bookId,
      title: grounds.title,
      people: await peopleOfBook(db, grounds),
    },
    open: grounds.closed === null && mine,
    tier: grounds.tier,
    closed: grounds.closed,
    mine,
    revision: edition.revision,
    document,
    paragraphs: await paragraphsOfText(db, edition.id, document.text),
    licensed: await licensedNames(db, grounds),
    pictures: await picturesOf(parts, named, edition.profileId, mine, grounds.tier),
    style: await styleOf(db, document),
  };
}

async function licensedNames(db: Sql, { bookId, project }: Grounds): Promise<Edition['licensed']> {
  const book = await bookById(db, bookId);
  const excerpt = book?.excerpt ? [{ source: 'excerpt' as const, name: 'The book’s excerpt' }] : [];
  const sent = project ? await textsOfHolder(db, project.id) : [];
  return [...excerpt, ...sent.map((file) => ({ source: file.id, name: file.name }))];
}

async function styleOf(db: Sql, { style: id }: EditionDocument): Promise<Edition['style']> {
  const style = id ? (await stylesById(db, [id])).get(id) : undefined;
  if (!style) return null;
  const artist = (await profileNames(db, [style.profileId])).get(style.profileId)?.name ?? '';
  return { id: style.id, name: style.name, artist };
}
