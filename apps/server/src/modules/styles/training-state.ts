import type { ProgressStep } from '@limn/contracts/progress-step';
import { artworkLimits, type ColourName } from '@limn/contracts/constants';
import { type ProfileId, type StyleId, TrainingId } from '@limn/contracts/ids';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, notify, type Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { sourcesOf } from '../../platform/states.ts';
import { relist } from './listing.ts';
import {
  artworksOf,
  lockStyle,
  newestTraining,
  styleOfOwner,
  type TrainingRow,
} from './queries.ts';
import { artStyles, styleModels, trainings } from './schema.ts';
import { trainingTransitions } from './states.ts';

export const learning: JobKind<{ trainingId: TrainingId }> = {
  name: 'styles.train',
  data: z.object({ trainingId: TrainingId }),
};

export const trainingChannel = 'training';

export async function startTraining(
  { db, jobs }: { db: Database; jobs: Jobs },
  styleId: StyleId,
  owners: ProfileId[],
  now: Date,
): Promise<TrainingRow> {
  return db.transaction(async (tx) => {
    await lockStyle(tx, styleId);
    if (!(await styleOfOwner(tx, styleId, owners))) throw notFound('That art style');
    const { length } = await artworksOf(tx, [styleId]);
    if (length < artworkLimits.min)
      throw conflict(`Training needs at least ${artworkLimits.min} pictures; there are ${length}.`);
    const newest = await newestTraining(tx, styleId);
    if (newest && (newest.status === 'queued' || newest.status === 'running'))
      throw conflict('This style is already being trained.');
    const [row] = await tx
      .insert(trainings)
      .values({
        id: newId('training'),
        styleId,
        status: 'queued',
        progress: 0,
        step: { kind: 'waiting-for-painter' },
        warnings: [],
        createdAt: now,
      })
      .returning();
    await jobs.send(tx, learning, { trainingId: row!.id });
    return row!;
  });
}

/** Asks the training under way to stop. One that has not begun stops here. */
export async function cancelTraining(
  db: Database,
  styleId: StyleId,
  owners: ProfileId[],
  now: Date,
): Promise<TrainingRow | undefined> {
  return db.transaction(async (tx) => {
    if (!(await styleOfOwner(tx, styleId, owners))) throw notFound('That art style');
    const newest = await newestTraining(tx, styleId);
    if (!newest) return undefined;
    if (newest.status === 'queued') await finish(tx, newest.id, { status: 'cancelled', now });
    if (newest.status === 'running') {
      await tx
        .update(trainings)
        .set({ cancelRequestedAt: now, step: { kind: 'stopping' } })
        .where(
          and(
            eq(trainings.id, newest.id),
            inArray(trainings.status, sourcesOf(trainingTransitions, 'cancelled')),
          ),
        );
      await notify(tx, trainingChannel, newest.id);
    }
    return newestTraining(tx, styleId);
  });
}

/** Marks a training as begun, or as taken up again; undefined when it has ended. */
export async function begin(db: Sql, id: TrainingId, now: Date): Promise<TrainingRow | undefined> {
  const [row] = await db
    .update(trainings)
    .set({ status: 'running', startedAt: now })
    .where(
      and(
        eq(trainings.id, id),
        inArray(trainings.status, sourcesOf(trainingTransitions, 'running')),
      ),
    )
    .returning();
  return row;
}

export async function report(
  db: Sql,
  id: TrainingId,
  progress: number,
  step: ProgressStep,
): Promise<boolean> {
  const [row] = await db
    .update(trainings)
    .set({ progress, step })
    .where(and(eq(trainings.id, id), eq(trainings.status, 'running')))
    .returning({ cancel: trainings.cancelRequestedAt });
  await notify(db, trainingChannel, id);
  return !row || row.cancel !== null;
}

/** Whether a training has ended or its artist asked to stop it. A deleted training has ended. */
export async function standing(
  db: Sql,
  id: TrainingId,
): Promise<{ ended: boolean; cancelled: boolean }> {
  const [row] = await db
    .select({ at: trainings.finishedAt, cancel: trainings.cancelRequestedAt })
    .from(trainings)
    .where(eq(trainings.id, id));
  return { ended: row?.at !== null, cancelled: !!row?.cancel };
}

/** Ends a training in one of its last states; does nothing when it has ended before. */
export async function finish(
  tx: Sql,
  id: TrainingId,
  end: {
    status: 'succeeded' | 'failed' | 'cancelled';
    now: Date;
    error?: string;
    warnings?: string[];
  },
): Promise<void> {
  await tx
    .update(trainings)
    .set({
      status: end.status,
      finishedAt: end.now,
      error: end.error ?? null,
      ...(end.warnings ? { warnings: end.warnings } : {}),
      ...(end.status === 'succeeded' ? { progress: 1, step: { kind: 'trained' as const } } : {}),
      ...(end.status === 'cancelled' ? { step: { kind: 'cancelled' as const } } : {}),
      ...(end.status === 'failed' ? { step: { kind: 'failed' as const } } : {}),
    })
    .where(
      and(
        eq(trainings.id, id),
        inArray(trainings.status, sourcesOf(trainingTransitions, end.status)),
      ),
    );
  await notify(tx, trainingChannel, id);
}

/** The version of what the collage learns of a style. */
const collageVersion = '1';

/** Stores the trained collage index of a style in place of the previous one. */
export async function storeIndex(
  tx: Sql,
  styleId: StyleId,
  index: { key: string; artworks: string; colours: ColourName[] },
  now: Date,
): Promise<void> {
  const learnt = {
    version: collageVersion,
    artifactKey: index.key,
    artworks: index.artworks,
    trainedAt: now,
  };
  await tx
    .insert(styleModels)
    .values({ styleId, maker: 'collage', ...learnt })
    .onConflictDoUpdate({ target: [styleModels.styleId, styleModels.maker], set: learnt });
  await tx.update(artStyles).set({ colours: index.colours }).where(eq(artStyles.id, styleId));
  await relist(tx, styleId);
}
