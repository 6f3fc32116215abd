import { samplesOfAStyle } from '@limn/contracts/constants';
import type { GenerationId } from '@limn/contracts/ids';
import { ownModelOf, Recipe } from '@limn/contracts/recipe';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { providerOf } from '../../models/index.ts';
import { stylesById } from '../../styles/index.ts';
import { forgetPaintings } from '../forget-pictures.ts';
import { sampling } from '../jobs.ts';
import { samplePrompts } from '../picture-recipe.ts';
import { moveGeneration } from '../queries.ts';
import { generations } from '../schema.ts';
import { type OwnModelRow, ownModels } from './schema.ts';

/** The largest square that a model makes which has learned from such. */
const squareFor = (side: number) =>
  side >= 1024 ? '1024x1024' : side >= 768 ? '768x768' : '512x512';

/**
 * Queues the samples for the artist's review of a model: free, and visible only to them. Samples in progress are
 * cancelled.
 */
export async function startOwnSamples(
  tx: Tx,
  jobs: Jobs,
  model: OwnModelRow,
  now: Date,
): Promise<void> {
  const style = (await stylesById(tx, [model.styleId])).get(model.styleId)!;
  const provider = await providerOf(tx, model.providerId);
  if (model.samples)
    await moveGeneration(tx, model.samples, 'cancelled', {
      finishedAt: now,
      step: { kind: 'cancelled' },
    });
  const id = newId('generation');
  await tx.insert(generations).values({
    id,
    userId: model.userId,
    profileId: style.profileId,
    styleId: style.id,
    requestId: id,
    requestSha256: null,
    recipe: Recipe.parse({
      model: ownModelOf(style.id),
      style: style.id,
      prompt: samplePrompts[0],
      image_dimensions: squareFor(provider?.settings.trainer.side ?? 0),
      number_of_images: samplesOfAStyle,
      seed: model.seed,
    }),
    status: 'queued',
    creditsReserved: 0,
    creditsSpent: 0,
    freePictures: 0,
    sample: true,
    progress: 0,
    step: { kind: 'waiting-for-place' },
    current: 1,
    attempts: 0,
    createdAt: now,
  });
  await tx.update(ownModels).set({ samples: id }).where(eq(ownModels.id, model.id));
  await jobs.send(tx, sampling, { generationId: id });
}

/** The model that samples are of. */
export async function modelOfSamples(
  db: Database,
  id: GenerationId,
): Promise<OwnModelRow | undefined> {
  const [row] = await db.select().from(ownModels).where(eq(ownModels.samples, id));
  return row;
}

/**
 * Forgets samples of models that were made again.
 * @returns keys of the files that no other picture needs
 */
export async function forgetOlderOwnSamples(
  db: Database,
  styleId: OwnModelRow['styleId'],
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const older = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(
        and(
          generations.sample,
          eq(generations.styleId, styleId),
          sql`${generations.recipe}->>'model' like 'own-%'`,
          sql`not exists (select 1 from own_models m where m.samples = ${generations.id})`,
        ),
      );
    return forgetPaintings(
      tx,
      older.map(({ id }) => id),
    );
  });
}
