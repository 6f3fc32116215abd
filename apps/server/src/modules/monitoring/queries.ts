import type { VisitEvent, VisitSummary, VisitedView } from '@limn/contracts/monitoring';
import { and, asc, count, eq, exists, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { events, segments, sessions, views } from './schema.ts';

/** Most events shown of one visit: errors and long tasks before actions would be cut. */
const mostShown = 2000;

interface Row {
  id: string;
  started_at: Date | string;
  duration: number | null;
  views: number;
  errors: number;
  long_tasks: number;
  recorded: boolean;
  lcp: number | null;
  cls: number | null;
  inp: number | null;
}

const isoOf = (value: Date | string) => new Date(value).toISOString();

const toSummary = (row: Row): VisitSummary => ({
  id: row.id,
  startedAt: isoOf(row.started_at),
  duration: row.duration ?? 0,
  views: row.views,
  errors: row.errors,
  longTasks: row.long_tasks,
  recorded: row.recorded,
  lcp: row.lcp,
  cls: row.cls,
  inp: row.inp,
});

const summary = sql`select s.id, s.started_at, v.duration, v.views, v.lcp, v.cls, v.inp,
    e.errors, e.long_tasks,
    exists (select 1 from monitoring_segments r where r.session_id = s.id) as recorded
  from monitoring_sessions s
  cross join lateral (
    select count(*)::int as views, max(lcp) as lcp, max(cls) as cls, max(inp) as inp,
      (extract(epoch from max(started_at + duration * interval '1 millisecond') - min(started_at))
        * 1000)::double precision as duration
    from monitoring_views where session_id = s.id) v
  cross join lateral (
    select count(*) filter (where kind = 'error')::int as errors,
      count(*) filter (where kind = 'long_task')::int as long_tasks
    from monitoring_events where session_id = s.id) e`;

export async function listSessions(
  db: Sql,
  { offset, size, show }: { offset: number; size: number; show: 'all' | 'errors' },
): Promise<{ sessions: VisitSummary[]; total: number }> {
  const errors = db
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.sessionId, sessions.id), eq(events.kind, 'error')));
  const wanted =
    show === 'all'
      ? sql``
      : sql`where exists (select 1 from monitoring_events
          where session_id = s.id and kind = 'error')`;
  const [found, [all]] = await Promise.all([
    rows<Row>(
      db,
      sql`${summary} ${wanted} order by s.started_at desc, s.id limit ${size} offset ${offset}`,
    ),
    db
      .select({ total: count() })
      .from(sessions)
      .where(show === 'all' ? undefined : exists(errors)),
  ]);
  return { sessions: found.map(toSummary), total: all?.total ?? 0 };
}

export async function sessionById(
  db: Sql,
  id: string,
): Promise<{ summary: VisitSummary; views: VisitedView[]; events: VisitEvent[] } | undefined> {
  const [row] = await rows<Row>(db, sql`${summary} where s.id = ${id}`);
  if (!row) return undefined;
  const [seen, happened] = await Promise.all([
    db.select().from(views).where(eq(views.sessionId, id)).orderBy(asc(views.startedAt)),
    db
      .select()
      .from(events)
      .where(eq(events.sessionId, id))
      .orderBy(asc(sql`${events.kind} = 'action'`), asc(events.at))
      .limit(mostShown),
  ]);
  return {
    summary: toSummary(row),
    views: seen.map((view) => ({ ...view, startedAt: view.startedAt.toISOString() })),
    events: happened
      .map((event) => ({ ...event, at: event.at.toISOString() }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

/** The pieces of a visit's recording in order of time; undefined when there is no such visit. */
export async function segmentsOf(
  db: Sql,
  id: string,
  { offset, size }: { offset: number; size: number },
): Promise<{ found: (typeof segments.$inferSelect)[]; total: number } | undefined> {
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id));
  if (!session) return undefined;
  const [found, [all]] = await Promise.all([
    db
      .select()
      .from(segments)
      .where(eq(segments.sessionId, id))
      .orderBy(asc(segments.startedAt), asc(segments.file))
      .limit(size)
      .offset(offset),
    db.select({ total: count() }).from(segments).where(eq(segments.sessionId, id)),
  ]);
  return { found, total: all?.total ?? 0 };
}
