import { randomInt } from 'node:crypto';
import { samplesOfAStyle } from '@limn/contracts/constants';
import type { GenerationId, StyleId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { sql } from 'drizzle-orm';
import { type Database, rows, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { ownersOf } from '../profiles/index.ts';
import { stylesById } from '../styles/index.ts';
import { paintingJob, type PaintingParts } from './generate.ts';
import { samplePrompts } from './picture-recipe.ts';
import { moveGeneration, samplePaintings } from './queries.ts';
import { generations } from './schema.ts';

/**
 * Queues the painting of a style's samples: small, of low quality, free, and owed to the works like any
 * picture. One that is under way gives way, for the style has changed since.
 */
export async function startSamples(tx: Tx, jobs: Jobs, styleId: StyleId, now: Date): Promise<void> {
  const style = (await stylesById(tx, [styleId])).get(styleId)!;
  const owner = (await ownersOf(tx, [style.profileId])).get(style.profileId)!;
  const before = (await samplePaintings(tx, [styleId])).get(styleId);
  if (before)
    await moveGeneration(tx, before.id, 'cancelled', { finishedAt: now, step: 'Cancelled' });
  const id = newId('generation');
  await tx.insert(generations).values({
    id,
    userId: owner,
    profileId: style.profileId,
    styleId,
    requestId: id,
    requestSha256: null,
    recipe: Recipe.parse({
      style: styleId,
      prompt: samplePrompts[0],
      image_dimensions: '512x512',
      quality: 10,
      number_of_images: samplesOfAStyle,
      seed: randomInt(1, 2_147_483_647),
    }),
    status: 'queued',
    creditsReserved: 0,
    creditsSpent: 0,
    freePictures: 0,
    sample: true,
    progress: 0,
    step: 'Waiting for a free painter',
    current: 1,
    attempts: 0,
    createdAt: now,
  });
  await jobs.send(tx, 'studio.samples', { generationId: id });
}

/** Paints samples, one style at a time, beside what people have asked for. */
export function sampleJob(parts: PaintingParts): JobKind<{ generationId: GenerationId }> {
  return paintingJob(parts, {
    name: 'studio.samples',
    concurrency: 1,
    async ended({ id, styleId }) {
      for (const key of await forgetOlderSamples(parts.db, styleId, id))
        await parts.storage.remove(key);
    },
  });
}

/**
 * Forgets a style's samples of earlier paintings.
 * @returns keys of the files that no other picture needs
 */
async function forgetOlderSamples(
  db: Database,
  styleId: StyleId,
  newest: GenerationId,
): Promise<string[]> {
  const gone = sql`select i.id from images i where i.sample and i.style_id = ${styleId}
    and i.generation_id <> ${newest}
    and not exists (select 1 from licences l where l.image_id = i.id)`;
  return db.transaction(async (tx) => {
    // The same recipe, painted again by its artist, has the same source map.
    const found = await rows<{ key: string }>(
      tx,
      sql`with named (key, gone) as (
          select k.key, i.id in (${gone}) from images i,
            lateral (values (i.full_key), (i.preview_key), (i.thumbnail_key),
              (i.clean_thumbnail_key), (i.map_key)) as k (key)
          where i.style_id = ${styleId} and k.key is not null)
        select key from named group by key having bool_and(gone)`,
    );
    const ids = await rows<{ id: string }>(tx, gone);
    if (ids.length > 0) {
      const list = sql.join(
        ids.map(({ id }) => sql`${id}`),
        sql`, `,
      );
      await tx.execute(sql`delete from attributions where image_id in (${list})`);
      await tx.execute(sql`delete from images where id in (${list})`);
    }
    await tx.execute(
      sql`delete from generations g where g.sample and g.style_id = ${styleId} and g.id <> ${newest}
        and g.finished_at is not null and not exists (select 1 from images i where i.generation_id = g.id)`,
    );
    return found.map(({ key }) => key);
  });
}
