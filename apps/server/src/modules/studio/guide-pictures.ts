import type { ImageId, ProfileId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import type { Recipe } from '@limn/contracts/recipe';
import { pickReferenceFacts } from '@limn/contracts/references';
import { uploadLimits } from '@limn/contracts/studio';
import sharp, { type Sharp } from 'sharp';
import type { PaintTask } from '../../painting/tasks.ts';
import type { Pixels } from '../../painting/pixels.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { imageById, type ReferenceRecord, showsPersona } from '../images/index.ts';
import { fileLimits, referencesById, showsPerson } from '../references/index.ts';

/** The guide fields of a recipe and their names on screens. */
const fields = {
  pose_and_depth: {
    guide: 'scene',
    part: 'guide',
    name: 'pose and depth',
    reference: 'reference',
  },
  canvas_subject: {
    guide: 'subject',
    part: 'subject',
    name: 'subject',
    reference: 'reference_subject',
  },
} as const;
const names = ['pose_and_depth', 'canvas_subject'] as const;

/** Longest side of a guide, in pixels: no picture is painted larger. */
const guideSide = 2048;

/** The references that a recipe follows, by their fields. */
export function referencesIn(recipe: Recipe) {
  return names.flatMap((name) => {
    const { reference: field, ...is } = fields[name];
    const id = recipe[field];
    return id ? [{ field, id, ...is }] : [];
  });
}

/** Throws `invalid`, naming the field, where a picture and a reference are given for the same thing. */
export function assertOneOfEach(recipe: Recipe): void {
  for (const name of names) {
    const { reference } = fields[name];
    if (recipe[name] && recipe[reference])
      throw invalid(reference, 'Choose a picture of yours or a reference, not both.');
  }
}

/** Throws `invalid` at the field of a guide that is not a picture of these profiles. */
export async function assertGuides(db: Sql, recipe: Recipe, profiles: ProfileId[]): Promise<void> {
  for (const name of names) {
    const id = recipe[name];
    const image = id ? await imageById(db, id) : undefined;
    if (id && !(image && profiles.includes(image.profileId)))
      throw invalid(name, 'This picture is not among yours. Choose another one, or clear it.');
    if (image && showsPersona(image))
      throw invalid(
        name,
        'You cannot follow a picture of a person that was made in a project. Choose another one.',
      );
  }
}

/** The pictures that a recipe is guided by, as parents of what is made from it. */
export function guideParents(recipe: Recipe): { id: ImageId; part: ParentPart }[] {
  return names.flatMap((name) => {
    const id = recipe[name];
    return id ? [{ id, part: fields[name].part }] : [];
  });
}

const referenceGone = (name: string) =>
  conflict(`The reference you chose for ${name} no longer exists. Choose another one.`);

/** The references of a recipe, each of which was opened before payment. Throws if one is gone. */
async function openedReferences(db: Sql, recipe: Recipe) {
  const wanted = referencesIn(recipe);
  const found = await referencesById(
    db,
    wanted.map(({ id }) => id),
  );
  return wanted.map(({ id, ...is }) => {
    const row = found.get(id);
    if (!row?.storageKey || !row.sha256 || !row.retrievedAt) throw referenceGone(is.name);
    const { storageKey, sha256, retrievedAt } = row;
    return { ...is, row, storageKey, sha256, retrievedAt };
  });
}

/** The records of a recipe's references, stored with the pictures painted from them. */
export async function referenceRecords(
  { db, clock }: { db: Sql; clock: Clock },
  recipe: Recipe,
): Promise<ReferenceRecord[]> {
  const opened = await openedReferences(db, recipe);
  return opened.map(({ part, row, sha256, retrievedAt }) => ({
    referenceId: row.id,
    part,
    ...pickReferenceFacts(row),
    retrievedAt,
    sha256,
    showsPerson: showsPerson(row, clock.now()),
    peopleCleared: recipe.reference_people,
  }));
}

/** The stored file, or undefined if it is gone. A store that is temporarily unreachable still throws. */
const orGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  });

/** The clean pixels of a recipe's guides. Throws at the guide that is gone. */
export async function loadGuides(
  parts: { db: Sql; storage: Storage },
  recipe: Recipe,
): Promise<NonNullable<PaintTask['guides']>> {
  const guides: PaintTask['guides'] = {};
  for (const name of names) {
    const id = recipe[name];
    if (!id) continue;
    const pixels = await orGone(loadPixels(parts, id));
    if (!pixels)
      throw conflict(
        `The picture you chose for ${fields[name].name} no longer exists. Choose another one.`,
      );
    guides[fields[name].guide] = pixels;
  }
  for (const { guide, name, storageKey } of await openedReferences(parts.db, recipe)) {
    const file = await orGone(parts.storage.get(storageKey));
    if (!file) throw referenceGone(name);
    guides[guide] = await pixelsOf(await openPicture(file, fileLimits.maxPixels));
  }
  return guides;
}

async function loadPixels(
  { db, storage }: { db: Sql; storage: Storage },
  id: ImageId,
): Promise<Pixels | undefined> {
  const image = await imageById(db, id);
  if (!image) return undefined;
  return pixelsOf(
    sharp(await storage.get(image.fullKey), { limitInputPixels: uploadLimits.longestSide ** 2 }),
  );
}

/** Pixels of a picture, at 2,048 a side at most. */
export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: guideSide, height: guideSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
