import { charactersIn, passageOf, scenePrompt } from '@limn/contracts/edition-scenes';
import {
  type EditionDocument,
  type EditionScene,
  type Paragraph,
  placements,
} from '@limn/contracts/editions';
import { EditionId } from '@limn/contracts/ids';
import { creditsFor } from '@limn/contracts/generation-price';
import { Recipe, seedAfter } from '@limn/contracts/recipe';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Database, notify, type Tx } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid } from '../../platform/errors.ts';
import { type JobKind, type Jobs, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import { creditBalance, ownPicturesLeft } from '../billing/index.ts';
import { profilesOfUser } from '../profiles/index.ts';
import { assertStyles, cancelGeneration, modelById, startGeneration } from '../studio/index.ts';
import { type EditionRow, groundsOf } from './own-edition.ts';
import { editions, paintings } from './schema.ts';
import { isUnderWay, paintingsOf, paragraphsOfText } from './view.ts';

/** Channel for everyone who has the edition open; the payload is its id. */
export const editionChannel = 'editions';

export const paintWaiting: JobKind<{ id: EditionId }> = {
  name: 'editions.paint',
  data: z.object({ id: EditionId }),
};

/** How far the seed of a scene's next painting is from the one before: past the pictures of one generation. */
const seedStep = 8;
/** When it is tried again to queue what found no turn. */
const turnMs = 3000;

export interface PaintParts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
}

/** The recipe of a scene. */
function recipeFor(
  document: EditionDocument,
  scene: EditionScene,
  passage: readonly Paragraph[],
  number: number,
): Recipe {
  const named = charactersIn(document, passage);
  return Recipe.parse({
    model: document.model,
    style: document.style,
    prompt: scenePrompt(scene.prompt, named),
    image_dimensions: placements[scene.placement].size,
    canvas_subject: named.find(({ subject }) => subject)?.subject ?? null,
    // Scenes of editions that are older than this have none of their own.
    seed: seedAfter(scene.seed ?? document.seed, number * seedStep),
  });
}

/** @throws DomainError insufficient_credits: the person has not the credits for all of it */
async function assertAffordable(
  tx: Tx,
  { userId, document }: EditionRow,
  recipes: readonly Recipe[],
  own: Parameters<typeof assertStyles>[2],
  now: Date,
): Promise<void> {
  const model = await modelById(tx, document.model);
  if (!model)
    throw invalid('document.model', 'This model does not exist. Choose one from the list.');
  const mine = (await assertStyles(tx, { style: document.style, mixed_styles: [] }, own)).own;
  const free = mine ? await ownPicturesLeft(tx, userId, now) : 0;
  const costs = recipes.slice(free).map((recipe) => creditsFor(model, recipe));
  const needed = costs.reduce((sum, credits) => sum + credits, 0);
  const { available } = await creditBalance(tx, userId, now);
  if (needed > available)
    throw new DomainError(
      'insufficient_credits',
      `${recipes.length} ${recipes.length === 1 ? 'picture needs' : 'pictures need'} ${needed} credits; you have ${available}. Paint fewer, or choose a model that costs less. Nothing was started.`,
    );
}

/**
 * Writes down what was pressed for, each scene once: a press that names a number already painted is answered, not
 * repeated, and a scene that is being painted waits for nothing new.
 * @throws DomainError invalid, conflict, insufficient_credits; then nothing is painted
 */
export async function press(
  { jobs }: Pick<PaintParts, 'jobs'>,
  tx: Tx,
  edition: EditionRow,
  asked: readonly { id: string; number: number }[],
  now: Date,
): Promise<void> {
  const { id, document } = edition;
  if (!document.style)
    throw invalid('document.style', 'Choose the style that the whole edition is painted in.');
  const before = new Map((await paintingsOf(tx, id)).map((one) => [one.scene, one]));
  const paragraphs = await paragraphsOfText(tx, id, document.text);
  const wanted: { scene: string; number: number; recipe: Recipe }[] = [];
  for (const { id: name, number } of new Map(asked.map((one) => [one.id, one])).values()) {
    const index = document.scenes.findIndex((scene) => scene.id === name);
    const scene = document.scenes[index];
    if (!scene) throw conflict('A scene no longer exists. Load the edition again.');
    const known = before.get(name);
    const painted = known?.number ?? 0;
    if (number > painted) throw conflict('Load the edition again, then paint.');
    if (number < painted || (known && isUnderWay(known))) continue;
    if (!scene.prompt)
      throw invalid('scenes', `Scene ${index + 1} does not say what to paint. Write it first.`);
    const passage = passageOf(document, paragraphs, index);
    wanted.push({ scene: name, number, recipe: recipeFor(document, scene, passage, number) });
  }
  if (wanted.length === 0) return;
  const own = (await profilesOfUser(tx, edition.userId)).map((profile) => profile.id);
  const recipes = wanted.map(({ recipe }) => recipe);
  await assertAffordable(tx, edition, recipes, own, now);
  await tx
    .insert(paintings)
    .values(wanted.map((one) => ({ editionId: id, ...one, createdAt: now })));
  await jobs.send(tx, paintWaiting, { id });
}

/** Paintings that are not queued yet, in the order in which they were pressed for. */
const waitingOf = (db: Database, id: EditionId) =>
  db
    .select()
    .from(paintings)
    .where(
      and(eq(paintings.editionId, id), isNull(paintings.generationId), isNull(paintings.error)),
    )
    .orderBy(asc(paintings.createdAt), asc(paintings.scene));

type Waiting = typeof paintings.$inferSelect;

const thatOne = ({ editionId, scene, number }: Waiting) =>
  and(eq(paintings.editionId, editionId), eq(paintings.scene, scene), eq(paintings.number, number));

/** Queues one painting by the studio's own operation; 'later' when its person has no turn free. */
async function startOne(
  { db, jobs, clock }: PaintParts,
  edition: EditionRow,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<'begun' | 'later'> {
  const now = clock.now();
  const { id, userId, profileId } = edition;
  const ownProfiles = (await profilesOfUser(db, userId)).map((profile) => profile.id);
  try {
    const grounds = await groundsOf(db, edition, now);
    if (!grounds || grounds.closed)
      throw conflict(grounds?.closed ?? 'The project ended before this was painted.');
    const generation = await startGeneration(
      { db, jobs },
      {
        userId,
        profileId,
        ownProfiles,
        // The same painting is never started twice.
        requestId: `${id}:${waiting.scene}:${waiting.number}`,
        recipe: waiting.recipe,
        enhanced: false,
        now,
        signal,
      },
    );
    const kept = await db
      .update(paintings)
      .set({ generationId: generation.id })
      .where(thatOne(waiting))
      .returning({ scene: paintings.scene });
    // It was stopped in the meantime.
    if (kept.length === 0) await cancelGeneration(db, generation.id, ownProfiles, now);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'rate_limited' || error.code === 'unavailable') return 'later';
    await db.update(paintings).set({ error: error.message }).where(thatOne(waiting));
  }
  await notify(db, editionChannel, id);
  return 'begun';
}

/** Queues waiting paintings while there are places, and runs again for the rest. */
export function paintJob(parts: PaintParts): JobWorker<{ id: EditionId }> {
  const { db, jobs } = parts;
  return {
    kind: paintWaiting,
    retryLimit: 20,
    longestDelay,
    async run({ id }, signal) {
      const [edition] = await db.select().from(editions).where(eq(editions.id, id));
      if (!edition) return;
      for (const waiting of await waitingOf(db, id))
        if ((await startOne(parts, edition, waiting, signal)) === 'later') {
          // The job queue uses real time, not the business clock.
          await jobs.send(db, paintWaiting, { id }, { startAfter: new Date(Date.now() + turnMs) });
          return;
        }
    },
  };
}

/** Stops all painting: what waits is forgotten, what is queued or being painted is cancelled. */
export async function stopPainting(
  { db, clock }: Pick<PaintParts, 'db' | 'clock'>,
  { id, userId }: EditionRow,
): Promise<void> {
  await db
    .delete(paintings)
    .where(
      and(eq(paintings.editionId, id), isNull(paintings.generationId), isNull(paintings.error)),
    );
  const own = (await profilesOfUser(db, userId)).map((profile) => profile.id);
  for (const painting of await paintingsOf(db, id))
    if (painting.generationId && isUnderWay(painting))
      await cancelGeneration(db, painting.generationId, own, clock.now());
}
