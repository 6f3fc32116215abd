import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { PaintResult } from '../../painting/tasks.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Pixels } from '../../painting/index.ts';
import { spendCredits } from '../billing/index.ts';
import { insertImage, insertMark, thumbnailSide, xmpOf } from '../images/index.ts';
import type { StyleRow } from '../styles/index.ts';
import { modelById } from './models.ts';
import { priceAt, recipeAt } from './picture-recipe.ts';
import type { GenerationRow } from './queries.ts';
import { generations } from './schema.ts';

const open = ({ width, height, data }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

async function encodeFull(pixels: Pixels, format: 'jpeg' | 'png' | 'webp', xmp: string) {
  const picture = open(pixels).removeAlpha().withXmp(xmp);
  const encoded =
    format === 'jpeg'
      ? picture.jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
      : format === 'png'
        ? picture.png()
        : picture.webp({ quality: 94, effort: 3 });
  return new Uint8Array(await encoded.toBuffer());
}

const shrink = (pixels: Pixels, side: number): Sharp =>
  open(pixels)
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const webp = async (picture: Sharp, quality: number) =>
  new Uint8Array(await picture.webp({ quality, effort: 2 }).toBuffer());

/** Stores one coarse preview of a picture being painted; returns its key. */
export async function storePreview(storage: Storage, pixels: Pixels): Promise<string> {
  return storage.put('previews', 'webp', await webp(shrink(pixels, 512), 70));
}

/**
 * Stores one painted picture: the clean full size, the marked preview and thumbnail, the source map;
 * then in one transaction its row, its shares and the credits it costs. Delivering a position a second
 * time (a worker died just before) changes nothing.
 */
export async function deliverImage(
  { db, storage, publicUrl }: { db: Database; storage: Storage; publicUrl: string },
  delivery: {
    generation: GenerationRow;
    /** What it was painted in, the recipe's own style first. */
    styles: StyleRow[];
    /** Artist and style, for each of them. */
    credits: string[];
    position: number;
    /** What its invisible mark says. */
    number: number;
    result: PaintResult;
    now: Date;
  },
): Promise<void> {
  const { generation, styles, position, number, result, now } = delivery;
  const recipe = recipeAt(generation, position);
  const price = priceAt(generation, position);
  const xmp = xmpOf({ credits: delivery.credits, rightsUrl: `${publicUrl}/whose` });
  const artistOf = new Map(styles.map((style) => [style.id, style.profileId]));
  const full = await encodeFull(result.pixels, recipe.imageFormat, xmp);
  const keys = {
    fullKey: await storage.put('images', recipe.imageFormat, full),
    previewKey: await storage.put(
      'images',
      'webp',
      await webp(shrink(result.marked, 1280).withXmp(xmp), 84),
    ),
    thumbnailKey: await storage.put(
      'images',
      'webp',
      await webp(shrink(result.marked, thumbnailSide).withXmp(xmp), 78),
    ),
    mapKey: await storage.put('maps', 'map', result.map),
  };
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(generations)
      .set({
        attempts: 0,
        creditsSpent: sql`${generations.creditsSpent} + ${price}`,
      })
      .where(
        sql`${generations.id} = ${generation.id} and ${generations.status} = 'running' and not exists (
          select 1 from images where generation_id = ${generation.id} and position = ${position})`,
      )
      .returning({ id: generations.id });
    if (!row) return;
    const id = newId('image');
    await insertImage(
      tx,
      {
        id,
        generationId: generation.id,
        position,
        profileId: generation.profileId,
        styleId: generation.styleId,
        recipe,
        modelVersion: modelById(recipe.model)?.version ?? '',
        width: result.pixels.width,
        height: result.pixels.height,
        ...keys,
        cleanThumbnailKey: null,
        fullSha256: createHash('sha256').update(full).digest('hex'),
        notPainted: result.notPainted,
        lifted: result.lifted,
        largestCopy: result.largestCopy,
        sample: generation.sample,
        listedAt: null,
        starredAt: null,
        deletedAt: null,
        listedBefore: null,
        createdAt: now,
      },
      result.shares
        .filter((share) => share.ppm > 0)
        .map((share) => ({ ...share, profileId: artistOf.get(share.styleId)! })),
    );
    await insertMark(tx, { id, number, fingerprint: result.fingerprint });
    const reference = `${generation.id}:${position}`;
    if (price > 0)
      await spendCredits(tx, { userId: generation.userId, amount: price, reference, now });
  });
}
