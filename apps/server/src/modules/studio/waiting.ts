import type { GenerationId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';

/** What stands before a generation that has not begun. */
export interface Waiting {
  /** Generations that are painted or come first. */
  ahead: number;
  /** Until it begins, in seconds, by how long others took; null where none was measured yet. */
  startsIn: number | null;
}

/** Finished generations by which speed is judged, the newest. */
const measured = 60;

/**
 * Where each generation that has not begun stands. People take turns: before it come those with a smaller turn, and of
 * the same turn those that were asked for earlier. Its wait is the work before it, by the median seconds a megapixel took
 * each model lately, over as many as are painted at once.
 */
export async function waitingOf(
  db: Sql,
  ids: readonly GenerationId[],
): Promise<Map<GenerationId, Waiting>> {
  if (ids.length === 0) return new Map();
  const work = (alias: string) =>
    sql.raw(`(${alias}.recipe->>'number_of_images')::numeric
    * split_part(${alias}.recipe->>'image_dimensions', 'x', 1)::numeric
    * split_part(${alias}.recipe->>'image_dimensions', 'x', 2)::numeric / 1048576`);
  const found = await rows<{ id: GenerationId; ahead: number; seconds: number | null }>(
    db,
    sql`
    with finished as (
      select f.recipe->>'model' as model, extract(epoch from f.finished_at - f.started_at) / (${work('f')}) as seconds
      from (select * from generations where status = 'succeeded' and place is null
        and finished_at > started_at -- else the clock was set back meanwhile
        order by finished_at desc limit ${measured}) f
    ), speed as (
      select model, percentile_cont(0.5) within group (order by seconds) as seconds from finished group by model
    ), unfinished as (
      select g.id, g.status, g.turn, g.created_at,
        coalesce(s.seconds, (select avg(seconds) from speed)) * ${work('g')} * (1 - g.progress) as seconds
      from generations g left join speed s on s.model = g.recipe->>'model'
      where g.finished_at is null and not g.sample
    )
    select q.id, count(o.id)::int as ahead,
      (sum(o.seconds) / greatest(1, (select count(*) from unfinished where status = 'running')))::float8 as seconds
    from unfinished q left join unfinished o on o.id <> q.id and (o.status = 'running'
      or (o.turn, o.created_at, o.id) < (q.turn, q.created_at, q.id))
    where q.status = 'queued' and q.id = any(string_to_array(${ids.join(',')}, ',')::text[])
    group by q.id`,
  );
  return new Map(
    found.map(({ id, ahead, seconds }) => [
      id,
      { ahead, startsIn: seconds === null ? (ahead === 0 ? 0 : null) : Math.round(seconds) },
    ]),
  );
}
