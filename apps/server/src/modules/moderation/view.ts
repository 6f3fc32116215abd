import {
  decisionsIn,
  isDown,
  mayCounter,
  type ModerationCase,
  type OwnCase,
} from '@limn/contracts/moderation';
import { moderatedKinds } from '@limn/contracts/reports';
import { count, desc, eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { addressOf, namesOf } from '../identity/index.ts';
import type { CaseRow } from './case-state.ts';
import type { ModerationParts } from './parts.ts';
import { reports } from './schema.ts';

/** Reports that are shown of a case, the newest. */
const mostReports = 20;

const nullable = (date: Date | null) => date?.toISOString() ?? null;

async function subjectOf({ db, sources }: ModerationParts, row: CaseRow) {
  const about = await sources[row.kind].about(db, row.subjectId);
  return {
    excerpt: about?.excerpt ?? null,
    files: (about?.files ?? []).map(({ id, name, bytes }) => ({ id, name, bytes })),
    subject: {
      kind: row.kind,
      id: row.subjectId,
      name: about?.name ?? `${moderatedKinds[row.kind]} that was deleted`,
      path: isDown(row.state) ? null : (about?.path ?? null),
      picture: about?.picture ?? null,
    },
  };
}

const noticeOf = ({ statement, signature, counteredAt }: CaseRow) =>
  counteredAt
    ? { statement: statement!, signature: signature!, at: counteredAt.toISOString() }
    : null;

async function reportsOf(db: Sql, { subjectId }: CaseRow) {
  const where = eq(reports.subjectId, subjectId);
  const [newest, [all]] = await Promise.all([
    db.select().from(reports).where(where).orderBy(desc(reports.id)).limit(mostReports),
    db.select({ n: count() }).from(reports).where(where),
  ]);
  const shown = [];
  for (const { userId, email, reason, text, createdAt } of newest)
    shown.push({
      reason,
      text,
      reporter: (userId ? await addressOf(db, userId) : email) ?? '',
      member: userId !== null,
      createdAt: createdAt.toISOString(),
    });
  return { reported: all?.n ?? 0, reports: shown };
}

/** A case as admins see it. */
export async function toCase(parts: ModerationParts, row: CaseRow): Promise<ModerationCase> {
  const { db } = parts;
  const { state, ownerId: id } = row;
  return {
    ...(await subjectOf(parts, row)),
    ...(await reportsOf(db, row)),
    state,
    owner: {
      id,
      name: (await namesOf(db, [id])).get(id) ?? '',
      email: (await addressOf(db, id)) ?? '',
    },
    reason: row.reason,
    words: row.words,
    counterNotice: noticeOf(row),
    dueAt: nullable(row.dueAt),
    decisions: decisionsIn(state),
    changedAt: row.changedAt.toISOString(),
  };
}

/** A case as the owner of what was taken down sees it: not who reported it. */
export async function toOwnCase(parts: ModerationParts, row: CaseRow): Promise<OwnCase> {
  const { subject } = await subjectOf(parts, row);
  return {
    subject,
    state: row.state,
    reason: row.reason,
    words: row.words,
    counterNotice: noticeOf(row),
    mayCounter: mayCounter(row.state),
    dueAt: nullable(row.dueAt),
    takenDownAt: row.takenDownAt!.toISOString(),
  };
}
