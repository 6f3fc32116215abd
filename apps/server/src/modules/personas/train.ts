import { PersonaId } from '@limn/contracts/ids';
import { personaLimits } from '@limn/contracts/personas';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { type PaintingPool, reasonOf, TaskCancelled } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isTriedAgain, type JobKind, type JobWorker, longestDelay } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';
import { type HeadshotRow, headshotsOf, movePersona, type PersonaRow } from './queries.ts';
import { headshots, personas } from './schema.ts';

export const trainPersona: JobKind<{ id: PersonaId; version: number }> = {
  name: 'personas.train',
  data: z.object({ id: PersonaId, version: z.number() }),
};

/** Files that a persona has left behind. */
export const forgetFiles: JobKind<{ keys: string[] }> = {
  name: 'personas.forget-files',
  data: z.object({ keys: z.array(z.string()) }),
};

export interface PersonaTrainingParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  pool: PaintingPool;
  /** Called after a successful training, in its transaction. */
  trained: (tx: Tx, persona: PersonaRow) => Promise<void>;
}

const noPersonFound =
  'We could not find a person in this headshot. Use one with a plain background.';

/** Cuts the person out of one headshot and keeps the cut-out. */
async function cutOne(
  { db, storage, pool }: PersonaTrainingParts,
  shot: HeadshotRow,
  signal: AbortSignal,
): Promise<void> {
  const { data, info } = await sharp(await storage.get(shot.storageKey))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const found = await pool.run(
    { kind: 'cut-person', pixels },
    { signal, of: shot.profileId, onProgress: () => undefined },
  );
  const own = eq(headshots.id, shot.id);
  if (!found.person) {
    await db.update(headshots).set({ problem: noPersonFound }).where(own);
    return;
  }
  const { width, height, data: cut } = found.person;
  const png = await sharp(cut, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const cutKey = await storage.put('personas', 'png', png);
  const kept = await db
    .update(headshots)
    .set({ cutKey, cutBelow: found.cutBelow, problem: null })
    .where(own)
    .returning({ id: headshots.id });
  // Its person deleted it in the meantime.
  if (kept.length === 0) await storage.remove(cutKey);
}

/** Cuts the person out of each headshot that was not cut yet. May be run again from the start at any point. */
export function personaJob(
  parts: PersonaTrainingParts,
): JobWorker<{ id: PersonaId; version: number }> {
  const { db, clock } = parts;
  return {
    kind: trainPersona,
    retryLimit: 40,
    longestDelay,
    async run({ id, version }, signal, retries = 0) {
      const standing = and(
        eq(personas.id, id),
        eq(personas.version, version),
        eq(personas.state, 'training'),
      );
      const [persona] = await db.select().from(personas).where(standing);
      if (!persona) return;
      const fail = (error: string) => movePersona(db, persona, 'failed', { error, step: null });
      try {
        const shots = await headshotsOf(db, persona.profileId);
        for (const [at, shot] of shots.entries()) {
          const goesOn = await db
            .update(personas)
            .set({
              progress: at / shots.length,
              step: { kind: 'cutting-out-headshot', at: at + 1, of: shots.length },
            })
            .where(standing)
            .returning({ id: personas.id });
          if (goesOn.length === 0) return;
          if (!shot.cutKey) await cutOne(parts, shot, signal);
        }
        const cut = (await headshotsOf(db, persona.profileId)).filter(({ cutKey }) => cutKey);
        if (cut.length < personaLimits.least) {
          await fail(
            `We could cut a person out of ${cut.length} headshots, and need ${personaLimits.least}. Replace the marked ones.`,
          );
          return;
        }
        await db.transaction(async (tx) => {
          const ready = { progress: 1, step: null, error: null, trainedAt: clock.now() };
          if (await movePersona(tx, persona, 'ready', ready)) await parts.trained(tx, persona);
        });
      } catch (error) {
        if (signal.aborted || error instanceof TaskCancelled) throw error;
        const reason = reasonOf(error);
        if (reason === undefined && isTriedAgain(error, retries)) throw error;
        await fail(reason ?? 'Training failed. Try again.');
        if (reason === undefined) throw error;
      }
    },
  };
}

/** Removes files that a persona has left behind. */
export const forgetFilesJob = ({
  storage,
}: {
  storage: Storage;
}): JobWorker<{ keys: string[] }> => ({
  kind: forgetFiles,
  retryLimit: 40,
  async run({ keys }) {
    for (const key of keys) await storage.remove(key);
  },
});
