import type { GenerationId } from '@limn/contracts/ids';
import { isOwnModel } from '@limn/contracts/recipe';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { isComposed } from '../models/index.ts';
import { forecast, type Run, type Waiting } from './forecast.ts';

/** Finished generations by which speed is judged, the newest. */
const measured = 120;

type Found = Omit<Run, 'queue' | 'askedAt' | 'startedAt' | 'finishedAt'> & {
  asked: string;
  started: string | null;
  finished: string | null;
};

const columns =
  sql.raw(`id, user_id as "userId", recipe->>'model' as model, place is not null as placed, worker,
  progress::float8 as progress, turn, created_at as asked, started_at as started, finished_at as finished,
  (recipe->>'number_of_images')::int as pictures,
  split_part(recipe->>'image_dimensions', 'x', 1)::float8 * split_part(recipe->>'image_dimensions', 'x', 2)::float8
    / 1048576 as megapixels`);

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time));

/**
 * Where each generation that has not begun stands. People take turns: before it come those with a smaller turn, and of
 * the same turn those that were asked for earlier.
 */
export async function waitingOf(
  db: Sql,
  ids: readonly GenerationId[],
  now: Date,
): Promise<Map<GenerationId, Waiting>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Found>(
    db,
    sql`select * from (select ${columns} from generations where finished_at is null and not sample) unfinished
      union all
      select * from (select ${columns} from generations where status = 'succeeded' and not sample
        order by finished_at desc limit ${measured}) finished
      order by turn, asked, id`,
  );
  const runs = found.map(
    ({ asked, started, finished, ...run }): Run => ({
      ...run,
      queue: isComposed(run.model) || isOwnModel(run.model) ? 'composing' : 'painting',
      askedAt: Date.parse(asked),
      startedAt: timeOf(started),
      finishedAt: timeOf(finished),
    }),
  );
  return forecast(runs, new Set(ids), now.getTime());
}
