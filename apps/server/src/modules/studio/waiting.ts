import type { GenerationId, UserId } from '@limn/contracts/ids';
import { isOwnModel } from '@limn/contracts/recipe';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { isComposed, secondsAway } from '../models/index.ts';
import { forecast, type Run, type WaitForecast } from './forecast.ts';

/** Number of the newest finished generations for estimating speed. */
const measured = 120;

type Found = Omit<Run, 'queue' | 'startedAt' | 'finishedAt'> & {
  asked: string;
  started: string | null;
  finished: string | null;
};

const columns = sql`id, user_id as "userId", recipe->>'model' as model, place is not null as placed, worker,
  progress::float8 as progress, worked::float8 as worked, at_work as "atWork",
  ${secondsAway(sql`generations.id`)} as away,
  turn, created_at as asked, started_at as started, finished_at as finished,
  (recipe->>'number_of_images')::int as pictures,
  split_part(recipe->>'image_dimensions', 'x', 1)::float8 * split_part(recipe->>'image_dimensions', 'x', 2)::float8
    / 1048576 as megapixels`;

const queueOf = (model: string): Run['queue'] =>
  isComposed(model) || isOwnModel(model) ? 'composing' : 'painting';

/**
 * The round of its queue in which a new generation is taken, from 1. People take turns: one generation of each person
 * is taken in a round, and a new person starts in the current round, so that they do not go before others forever.
 */
export async function turnOf(
  db: Sql,
  { id, userId, model }: { id: GenerationId; userId: UserId; model: string },
): Promise<number> {
  const found = await rows<{
    model: string;
    own: number | null;
    begun: number | null;
    first: number;
  }>(
    db,
    sql`select recipe->>'model' as model, max(turn) filter (where user_id = ${userId}) as own,
        max(turn) filter (where started_at is not null) as begun, min(turn) as first
      from generations where finished_at is null and not sample and id <> ${id} group by 1`,
  );
  const queue = found.filter((row) => queueOf(row.model) === queueOf(model));
  if (queue.length === 0) return 1;
  const begun = Math.max(...queue.map((row) => row.begun ?? 0));
  const round = begun > 0 ? begun : Math.min(...queue.map((row) => row.first));
  return Math.max(round, ...queue.map((row) => (row.own ?? 0) + 1));
}

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time));

/**
 * The queue position of each waiting generation: after those of earlier rounds, and of the same round those requested
 * earlier.
 *
 * @param threads how many pictures a worker paints at a time
 */
export async function waitingOf(
  db: Sql,
  ids: readonly GenerationId[],
  { now, threads }: { now: Date; threads: number },
): Promise<Map<GenerationId, WaitForecast>> {
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
    ({ asked: _, started, finished, ...run }): Run => ({
      ...run,
      queue: queueOf(run.model),
      startedAt: timeOf(started),
      finishedAt: timeOf(finished),
    }),
  );
  return forecast(runs, new Set(ids), { now: now.getTime(), threads });
}
