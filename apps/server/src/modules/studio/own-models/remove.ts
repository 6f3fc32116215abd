import { eq } from 'drizzle-orm';
import type { JobWorker, PlainJob } from '../../../platform/jobs.ts';
import { type ComposeParts, removeTrained } from '../../models/index.ts';
import { removingModels } from './jobs.ts';
import { modelsToRemove } from './queries.ts';
import { ownModels } from './schema.ts';

/** Attempts to reach a provider that does not answer, one every ten minutes: a week in total. */
const mostTries = 1000;

/** Asks providers to delete withdrawn models, and stores the result for the artist. */
export function removeModelsJob(parts: ComposeParts): JobWorker<PlainJob> {
  const { db, clock, log } = parts;
  return {
    kind: removingModels,
    cron: '*/10 * * * *',
    async run() {
      for (const { id, providerId, model, removal } of await modelsToRemove(db, mostTries)) {
        const { asked, gone, says } = await removeTrained(parts, providerId, model!);
        const outcome = gone ? 'deleted' : asked ? 'not-possible' : 'not-answered';
        if (!gone) log.warn({ model: id, says }, 'a withdrawn model is still at its provider');
        const tries = (removal?.tries ?? 0) + 1;
        const at = clock.now().toISOString();
        await db
          .update(ownModels)
          .set({ removal: { outcome, says, at, tries } })
          .where(eq(ownModels.id, id));
      }
    },
  };
}
