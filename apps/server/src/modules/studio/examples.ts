import type { GenerationId, ImageId } from '@limn/contracts/ids';
import { isOwnModel, modelExample, Recipe } from '@limn/contracts/recipe';
import { and, isNull, sql } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { oneOf, rows } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { compositionsOf, isComposed } from '../models/index.ts';
import { ownersOf } from '../profiles/index.ts';
import { learntStyles, listStyles, type StyleRow, stylesById } from '../styles/index.ts';
import { forgetPaintings } from './forget-pictures.ts';
import { sampling } from './jobs.ts';
import { moveGeneration } from './queries.ts';
import { generations } from './schema.ts';

/** A painting of the same prompt by every model, to show what a provider's model does. Free, like samples. */
export const isExample = ({ recipe }: { recipe: Recipe | null }): boolean =>
  recipe !== null && isComposed(recipe.model);

/** A sample of what a style can do, painted by Limn: not a model's example, nor a sample of a style's own model. */
export const isStyleSample = ({ recipe }: { recipe: Recipe | null }): boolean =>
  !isExample({ recipe }) && !(recipe && isOwnModel(recipe.model));

/** SQL condition for such samples. */
export const styleSamples = sql`${generations.sample} and ${generations.recipe}->>'model' not like 'composed-%'
  and ${generations.recipe}->>'model' not like 'own-%'`;

/** The examples, in SQL. */
export const examples = sql`${generations.sample} and ${generations.recipe}->>'model' like 'composed-%'`;

const exampleSeed = 20;
const looksAt = 50;

/** The style that the built-in models' examples are in, where it is offered; otherwise another one. */
async function styleForExamples(db: Sql): Promise<StyleRow | undefined> {
  for (const search of [modelExample.style, '']) {
    const filter = { published: 'both', search, sort: 'newest', offset: 0, size: looksAt } as const;
    const { ids } = await listStyles(db, filter);
    const styles = await stylesById(db, ids);
    const offered = ids
      .flatMap((id) => styles.get(id) ?? [])
      .filter(({ publishedAt, takenDownAt }) => publishedAt && !takenDownAt);
    const learnt = await learntStyles(
      db,
      offered.map(({ id }) => id),
    );
    const found = offered.find(({ id }) => learnt.has(id));
    if (found) return found;
  }
  return undefined;
}

const unfinishedOf = (model: string) =>
  and(examples, sql`${generations.recipe}->>'model' = ${model}`, isNull(generations.finishedAt));

/** Queues a model's example, and cancels one in progress. Does nothing if there is no style to paint in. */
export async function startExample(tx: Tx, jobs: Jobs, model: string, now: Date): Promise<void> {
  const style = await styleForExamples(tx);
  if (!style) return;
  const before = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(unfinishedOf(model));
  for (const { id } of before)
    await moveGeneration(tx, id, 'cancelled', { finishedAt: now, step: { kind: 'cancelled' } });
  const id = newId('generation');
  await tx.insert(generations).values({
    id,
    userId: (await ownersOf(tx, [style.profileId])).get(style.profileId)!,
    profileId: style.profileId,
    styleId: style.id,
    requestId: id,
    requestSha256: null,
    recipe: Recipe.parse({
      model,
      style: style.id,
      prompt: modelExample.prompt,
      image_dimensions: '512x512',
      seed: exampleSeed,
    }),
    status: 'queued',
    creditsReserved: 0,
    creditsSpent: 0,
    freePictures: 0,
    sample: true,
    progress: 0,
    step: { kind: 'waiting-for-painter' },
    current: 1,
    attempts: 0,
    createdAt: now,
  });
  await jobs.send(tx, sampling, { generationId: id });
}

/** The newest example of each model that has one, and its style. */
export async function examplesOf(
  db: Sql,
  models: readonly string[],
): Promise<Map<string, { id: ImageId; styleId: StyleRow['id'] }>> {
  if (models.length === 0) return new Map();
  const found = await rows<{ model: string; id: ImageId; styleId: StyleRow['id'] }>(
    db,
    sql`select distinct on (i.recipe->>'model') i.recipe->>'model' as model, i.id, i.style_id as "styleId"
      from images i where i.sample and i.style_id is not null and i.recipe->>'model' in ${oneOf([...models])}
      order by i.recipe->>'model', i.created_at desc, i.id desc`,
  );
  return new Map(found.map(({ model, ...example }) => [model, example]));
}

/**
 * Forgets a model's examples before this one, with their compositions.
 * @returns keys of the files that no other picture needs
 */
export async function forgetOlderExamples(
  db: Database,
  model: string,
  newest: GenerationId,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const older = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(
        and(
          examples,
          sql`${generations.recipe}->>'model' = ${model}`,
          sql`${generations.id} <> ${newest}`,
        ),
      );
    const ids = older.map(({ id }) => id);
    return forgetPaintings(tx, ids, await compositionsOf(tx, ids));
  });
}
