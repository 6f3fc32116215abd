import { randomInt } from 'node:crypto';
import type { GenerationId, ProfileId, UserId } from '@limn/contracts/ids';
import {
  creditsFor,
  needsEnhancements,
  plainImages,
  type Recipe,
  stylesOf,
} from '@limn/contracts/recipe';
import { eq } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { releaseCredits, reserveCredits } from '../billing/index.ts';
import { stylesById } from '../styles/index.ts';
import { assertGuides } from './guide-pictures.ts';
import { modelById } from './models.ts';
import {
  generationByRequest,
  generationOf,
  type GenerationRow,
  moveGeneration,
} from './queries.ts';
import { generations } from './schema.ts';

/** Checks what the contract cannot: that the model exists and can use what the recipe asks for. */
function checkRecipe(recipe: Recipe, enhanced: boolean) {
  const model = modelById(recipe.model);
  if (!model) throw invalid('model', 'There is no such model. Choose one from the list.');
  if (!recipe.style) throw invalid('style', 'Choose an art style to paint in.');
  if (!enhanced && needsEnhancements(recipe))
    throw invalid(
      recipe.number_of_images > plainImages ? 'number_of_images' : 'image_dimensions',
      `Your account makes up to ${plainImages} pictures at once, none over 1344 pixels a side.`,
    );
  return { model, style: recipe.style };
}

/** Every style must be on offer, and in one currency: a licence of the picture has one price. */
async function assertStyles(tx: Sql, recipe: Recipe): Promise<void> {
  const wanted = stylesOf(recipe);
  const found = await stylesById(
    tx,
    wanted.map(({ style }) => style),
  );
  const currencies = new Set<string>();
  for (const [at, { style }] of wanted.entries()) {
    const row = found.get(style);
    if (!row?.publishedAt || row.deletedAt || !row.indexKey) {
      if (at === 0) throw conflict('This art style is not offered any more. Choose another one.');
      throw invalid('mixed_styles', 'A style mixed in is not offered any more. Take it out.');
    }
    currencies.add(row.currency);
  }
  if (currencies.size > 1)
    throw invalid('mixed_styles', 'These styles are sold in different currencies. Mix others.');
}

/**
 * Queues a generation and reserves its credits, in one transaction. The same `requestId` gives the
 * generation it gave before. A seed of 0 is drawn here, and the drawn seed is what is stored.
 */
export async function startGeneration(
  { db, jobs }: { db: Database; jobs: Jobs },
  input: {
    userId: UserId;
    profileId: ProfileId;
    requestId: string;
    recipe: Recipe;
    /** Whether the feature 'canvas enhancements' is open to the person. */
    enhanced: boolean;
    now: Date;
  },
): Promise<GenerationRow> {
  const known = await generationByRequest(db, input.userId, input.requestId);
  if (known) return known;
  const { model, style } = checkRecipe(input.recipe, input.enhanced);
  const recipe = { ...input.recipe, seed: input.recipe.seed || randomInt(1, 2_147_483_647) };
  return db.transaction(async (tx) => {
    await assertGuides(tx, recipe, input.profileId);
    await assertStyles(tx, recipe);
    const [row] = await tx
      .insert(generations)
      .values({
        id: newId('generation'),
        userId: input.userId,
        profileId: input.profileId,
        styleId: style,
        requestId: input.requestId,
        recipe,
        status: 'queued',
        creditsReserved: creditsFor(model, recipe),
        creditsSpent: 0,
        progress: 0,
        step: 'Waiting for a free painter',
        current: 1,
        attempts: 0,
        createdAt: input.now,
      })
      .onConflictDoNothing({ target: [generations.userId, generations.requestId] })
      .returning();
    if (!row) return (await generationByRequest(tx, input.userId, input.requestId))!;
    await reserveCredits(tx, {
      userId: input.userId,
      amount: row.creditsReserved,
      reference: row.id,
      now: input.now,
    });
    await jobs.send(tx, 'studio.generate', { generationId: row.id });
    return row;
  });
}

/** Ends a generation: credits for pictures not delivered come back, once. */
export async function endGeneration(
  db: Database,
  id: GenerationId,
  end: { status: 'succeeded' | 'failed' | 'cancelled'; now: Date; step: string; error?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await moveGeneration(tx, id, end.status, {
      finishedAt: end.now,
      step: end.step,
      error: end.error ?? null,
      ...(end.status === 'succeeded' ? { progress: 1 } : {}),
    });
    if (!row) return;
    const left = row.creditsReserved - row.creditsSpent;
    if (left > 0)
      await releaseCredits(tx, { userId: row.userId, amount: left, reference: id, now: end.now });
  });
}

/** Asks a generation to stop; one that has not begun stops here. Pictures delivered are kept. */
export async function cancelGeneration(
  db: Database,
  id: GenerationId,
  profileId: ProfileId,
  now: Date,
): Promise<GenerationRow> {
  const row = await generationOf(db, id, profileId);
  if (!row) throw notFound('That generation');
  if (row.status === 'queued')
    await endGeneration(db, id, { status: 'cancelled', now, step: 'Cancelled' });
  else if (row.status === 'running')
    await db
      .update(generations)
      .set({ cancelRequestedAt: now, step: 'Stopping' })
      .where(eq(generations.id, id));
  return (await generationOf(db, id, profileId))!;
}
