import { moderationRoutes, queues } from '@limn/contracts/moderation';
import { reportRoutes } from '@limn/contracts/reports';
import { and, count, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { audit } from '../audit/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import type { CaseRow } from './case-state.ts';
import { counter, decide } from './decide.ts';
import type { ModerationParts } from './parts.ts';
import { cases } from './schema.ts';
import { takeReport } from './take-report.ts';
import { toCase, toOwnCase } from './view.ts';

/** Cases that wait for an admin's decision. */
export async function countOpenCases(db: Sql): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(cases)
    .where(inArray(cases.state, [...queues.open]));
  return found!.n;
}

/** Reports, their cases, and owners' answers. */
export function addModerationRoutes(api: Api<Caller>, parts: ModerationParts): void {
  const { db, clock, storage, sources } = parts;

  async function page<T>(
    where: SQL | undefined,
    { offset, size }: { offset: number; size: number },
    view: (row: CaseRow) => Promise<T>,
  ): Promise<{ cases: T[]; total: number }> {
    const [found, [all]] = await Promise.all([
      db
        .select()
        .from(cases)
        .where(where)
        .orderBy(desc(cases.changedAt), desc(cases.subjectId))
        .limit(size)
        .offset(offset),
      db.select({ n: count() }).from(cases).where(where),
    ]);
    const shown: T[] = [];
    for (const row of found) shown.push(await view(row));
    return { cases: shown, total: all?.n ?? 0 };
  }

  api.on(reportRoutes.create, ({ caller, body }) => takeReport(parts, caller, body));

  api.on(moderationRoutes.queue, ({ query }) =>
    page(inArray(cases.state, [...queues[query.queue]]), query, (row) => toCase(parts, row)),
  );

  api.on(moderationRoutes.decide, async ({ caller, params, body }) => {
    await decide(parts, userOf(caller).id, params.id, body);
    const [row] = await db.select().from(cases).where(eq(cases.subjectId, params.id));
    return toCase(parts, row!);
  });

  api.on(moderationRoutes.file, async ({ caller, params }) => {
    const [row] = await db.select().from(cases).where(eq(cases.subjectId, params.id));
    const about = row && (await sources[row.kind].about(db, row.subjectId));
    const file = about?.files.find(({ id }) => id === params.fileId);
    if (!file) throw notFound('That file');
    const { type, name, storageKey } = file;
    const deed = { action: 'case.open-file', subject: params.id, why: params.fileId } as const;
    await audit(db, { by: userOf(caller).id, ...deed }, clock.now());
    const { stream, size } = await storage.stream(storageKey);
    return { stream, size, type, immutable: false, downloadName: name };
  });

  api.on(moderationRoutes.mine, ({ caller, query }) =>
    page(and(eq(cases.ownerId, userOf(caller).id), isNotNull(cases.takenDownAt)), query, (row) =>
      toOwnCase(parts, row),
    ),
  );

  api.on(moderationRoutes.counter, async ({ caller, params, body }) =>
    toOwnCase(parts, await counter(parts, userOf(caller).id, params.id, body)),
  );
}
