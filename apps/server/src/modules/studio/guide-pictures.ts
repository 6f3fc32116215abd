import type { ImageId, ProfileId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import type { Recipe } from '@limn/contracts/recipe';
import { uploadLimits } from '@limn/contracts/studio';
import sharp from 'sharp';
import type { PaintTask, Pixels } from '../../painting/tasks.ts';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage.ts';
import { imageById, showsPersona } from '../images/index.ts';

/** What each field of a recipe guides, and what people call it. */
const fields = {
  pose_and_depth: { guide: 'scene', part: 'guide', name: 'pose and depth' },
  canvas_subject: { guide: 'subject', part: 'subject', name: 'subject' },
} as const;
const names = ['pose_and_depth', 'canvas_subject'] as const;

/** Longest side of a guide, in pixels: no picture is painted larger. */
const guideSide = 2048;

/** Throws `invalid`, naming the field, for a guide that is not a picture of these profiles. */
export async function assertGuides(db: Sql, recipe: Recipe, profiles: ProfileId[]): Promise<void> {
  for (const name of names) {
    const id = recipe[name];
    const image = id ? await imageById(db, id) : undefined;
    if (id && !(image && profiles.includes(image.profileId)))
      throw invalid(name, 'This picture is not among yours. Choose another one, or clear it.');
    if (image && showsPersona(image))
      throw invalid(
        name,
        'A picture of a person made under a project guides no other. Choose another one.',
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

/** The clean pixels of a recipe's guides. Throws, naming the guide, when one is gone. */
export async function loadGuides(
  parts: { db: Sql; storage: Storage },
  recipe: Recipe,
): Promise<NonNullable<PaintTask['guides']>> {
  const guides: PaintTask['guides'] = {};
  for (const name of names) {
    const id = recipe[name];
    if (!id) continue;
    const pixels = await loadPixels(parts, id).catch((error: unknown) => {
      // A store that is away for a moment is not a picture that is gone.
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!pixels)
      throw conflict(`The picture chosen for ${fields[name].name} is not there any more.`);
    guides[fields[name].guide] = pixels;
  }
  return guides;
}

async function loadPixels(
  { db, storage }: { db: Sql; storage: Storage },
  id: ImageId,
): Promise<Pixels | undefined> {
  const image = await imageById(db, id);
  if (!image) return undefined;
  const { data, info } = await sharp(await storage.get(image.fullKey), {
    limitInputPixels: uploadLimits.longestSide ** 2,
  })
    .resize({ width: guideSide, height: guideSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
