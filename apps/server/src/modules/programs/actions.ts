import type { ProgramAction } from '@limn/contracts/apps';
import type { ProgramId, UserId } from '@limn/contracts/ids';
import type { Route } from '@limn/contracts/route';
import { allRoutes } from '@limn/contracts/routes';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { DomainError, httpStatus } from '../../platform/errors.ts';
import type { ProgramCalls } from '../../platform/http/program-calls.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { appGrants, programActions } from './schema.ts';

/** Records are kept for thirteen months. */
const keptMs = 400 * 86_400_000;

/** The stored name of a route: its method and path. */
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const summaries = new Map(
  Object.values(allRoutes)
    .flatMap((domain): Route[] => Object.values(domain))
    .map((route) => [nameOf(route), route.summary]),
);

/** Keeps a record of each write that a program does: begun before the write, so that a killed server loses none. */
export const createRecorder = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<ProgramCalls, 'record'> => ({
  async record({ program, userId, route, params }, run) {
    const [begun] = await db
      .insert(programActions)
      .values({
        at: clock.now(),
        programId: program as ProgramId,
        userId: userId as UserId,
        route: nameOf(route),
        subject: Object.values(params ?? {}).join(' '),
      })
      .returning({ id: programActions.id });
    const end = (status: number) =>
      db
        .update(programActions)
        .set({ status })
        .where(and(eq(programActions.id, begun!.id), isNull(programActions.status)));
    try {
      const result = await run();
      await end(route.status ?? 200);
      return result;
    } catch (error) {
      await end(error instanceof DomainError ? httpStatus[error.code] : 500);
      throw error;
    }
  },
});

interface ActionPage {
  before?: number | undefined;
  size: number;
}

const toAction = (row: typeof programActions.$inferSelect): ProgramAction => ({
  id: row.id,
  at: row.at.toISOString(),
  summary: summaries.get(row.route) ?? row.route,
  route: row.route,
  subject: row.subject,
  status: row.status,
});

async function page(
  db: Sql,
  { before, size }: ActionPage,
  ...conditions: Parameters<typeof and>
): Promise<{ found: (typeof programActions.$inferSelect)[]; more: boolean }> {
  const found = await db
    .select()
    .from(programActions)
    .where(and(...conditions, before === undefined ? undefined : lt(programActions.id, before)))
    .orderBy(desc(programActions.id))
    .limit(size + 1);
  return { found: found.slice(0, size), more: found.length > size };
}

/** Writes of one of a person's programs, newest first. */
export async function actionsOf(
  db: Sql,
  { userId, program }: { userId: UserId; program: ProgramId },
  query: ActionPage,
): Promise<{ actions: ProgramAction[]; more: boolean }> {
  const { found, more } = await page(
    db,
    query,
    eq(programActions.userId, userId),
    eq(programActions.programId, program),
  );
  return { actions: found.map(toAction), more };
}

/** Writes of an app for all the people who connected it, newest first, with their ids. */
export async function actionsOfApp(
  db: Sql,
  clientId: string,
  query: ActionPage,
): Promise<{ actions: (ProgramAction & { by: UserId })[]; more: boolean }> {
  const grants = db
    .select({ id: appGrants.id })
    .from(appGrants)
    .where(eq(appGrants.clientId, clientId));
  const { found, more } = await page(db, query, inArray(programActions.programId, grants));
  return { actions: found.map((row) => ({ ...toAction(row), by: row.userId })), more };
}

export const forgetActionsJob = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): JobWorker<PlainJob> => ({
  kind: plainJob('programs.forget-actions'),
  cron: '41 3 * * *',
  async run() {
    const before = new Date(clock.now().getTime() - keptMs);
    await db.delete(programActions).where(lt(programActions.at, before));
  },
});
