import { auditRoutes } from '@limn/contracts/audit';
import type { UserId } from '@limn/contracts/ids';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, namesOf } from '../identity/index.ts';
import { auditLog } from './schema.ts';

async function adminsIn(db: Sql) {
  const found = await db.selectDistinct({ id: auditLog.by }).from(auditLog);
  const names = await namesOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id }) => ({ id, name: names.get(id) ?? null }));
}

/** Whether an entry's subject is shown by name. */
const isNamed = (action: string) => action.startsWith('admin.') || action.startsWith('person.');

interface AuditParts {
  db: Database;
  /** Sentences for entries about admin rights and people, by their subject and action. */
  sentences(
    db: Sql,
    subjects: string[],
  ): Promise<(subject: string, action: string) => string | null>;
}

/** The log of what admins did. */
export function addAuditRoutes(api: Api<Caller>, { db, sentences }: AuditParts): void {
  api.on(auditRoutes.list, async ({ query: { action, by, subject, before, size } }) => {
    const found = await db
      .select()
      .from(auditLog)
      .where(
        and(
          action ? eq(auditLog.action, action) : undefined,
          by ? eq(auditLog.by, by) : undefined,
          subject ? eq(auditLog.subject, subject) : undefined,
          before ? lt(auditLog.id, before) : undefined,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(size + 1);
    const named = found.filter(({ action }) => isNamed(action));
    const [admins, sentence] = await Promise.all([
      adminsIn(db),
      named.length > 0
        ? sentences(
            db,
            named.map((entry) => entry.subject),
          )
        : () => null,
    ]);
    const names = new Map<UserId, string | null>(admins.map(({ id, name }) => [id, name]));
    return {
      entries: found.slice(0, size).map(({ at, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        byName: names.get(entry.by) ?? null,
        sentence: isNamed(entry.action) ? sentence(entry.subject, entry.action) : null,
      })),
      more: found.length > size,
      admins,
    };
  });
}
