import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { brand } from '../../brand.ts';
import type { PaintResult } from '../../painting/tasks.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Pixels } from '../../painting/index.ts';
import { spendCredits } from '../billing/index.ts';
import { insertImage, insertMark } from '../images/index.ts';
import type { StyleRow } from '../styles/index.ts';
import { modelById } from './models.ts';
import type { GenerationRow } from './queries.ts';
import { generations } from './schema.ts';

const open = ({ width, height, data }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * XMP that says how the picture was made (IPTC Photo Metadata 2023.1, DigitalSourceType), whom to
 * credit, and that it may not be mined for training (PLUS 2.0).
 */
function provenance(credit: string): string {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic" photoshop:Credit="${escapeXml(credit)}" plus:DataMining="http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

async function encodeFull(pixels: Pixels, format: 'jpeg' | 'png' | 'webp', credit: string) {
  const picture = open(pixels).removeAlpha().withXmp(provenance(credit));
  const encoded =
    format === 'jpeg'
      ? picture.jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
      : format === 'png'
        ? picture.png()
        : picture.webp({ quality: 94, effort: 3 });
  return new Uint8Array(await encoded.toBuffer());
}

const small = async (pixels: Pixels, side: number, quality: number) =>
  new Uint8Array(
    await open(pixels)
      .removeAlpha()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer(),
  );

/** Stores one coarse preview of a picture being painted; returns its key. */
export async function storePreview(storage: Storage, pixels: Pixels): Promise<string> {
  return storage.put('previews', 'webp', await small(pixels, 512, 70));
}

/**
 * Stores one painted picture: the clean full size, the marked preview and thumbnail, the source map;
 * then in one transaction its row, its shares and the credits it costs. Delivering a position a second
 * time (a worker died just before) changes nothing.
 */
export async function deliverImage(
  { db, storage }: { db: Database; storage: Storage },
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
  const { recipe } = generation;
  const credit = `${delivery.credits.join('; ')}, by ${brand.name}`;
  const artistOf = new Map(styles.map((style) => [style.id, style.profileId]));
  const full = await encodeFull(result.pixels, recipe.imageFormat, credit);
  const keys = {
    fullKey: await storage.put('images', recipe.imageFormat, full),
    previewKey: await storage.put('images', 'webp', await small(result.marked, 1280, 84)),
    thumbnailKey: await storage.put('images', 'webp', await small(result.marked, 480, 78)),
    mapKey: await storage.put('maps', 'map', result.map),
  };
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(generations)
      .set({
        attempts: 0,
        creditsSpent: sql`${generations.creditsSpent} + ${generation.creditsReserved / recipe.number_of_images}`,
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
        recipe: { ...recipe, seed: recipe.seed + position, number_of_images: 1 },
        modelVersion: modelById(recipe.model)?.version ?? '',
        width: result.pixels.width,
        height: result.pixels.height,
        ...keys,
        fullSha256: createHash('sha256').update(full).digest('hex'),
        notPainted: result.notPainted,
        lifted: result.lifted,
        largestCopy: result.largestCopy,
        listedAt: null,
        createdAt: now,
      },
      result.shares
        .filter((share) => share.ppm > 0)
        .map((share) => ({ ...share, profileId: artistOf.get(share.styleId)! })),
    );
    await insertMark(tx, { id, number, fingerprint: result.fingerprint });
    await spendCredits(tx, {
      userId: generation.userId,
      amount: generation.creditsReserved / recipe.number_of_images,
      reference: `${generation.id}:${position}`,
      now,
    });
  });
}
