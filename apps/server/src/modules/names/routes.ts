import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import type { AuditAction } from '@limn/contracts/audit';
import { nameRoutes } from '@limn/contracts/names';
import { asc, count, eq, ilike } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { audit } from '../audit/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { nameKey } from './names-in.ts';
import { blockedNames } from './schema.ts';

type Row = typeof blockedNames.$inferSelect;
const view = ({ createdAt, ...row }: Row) => ({ ...row, createdAt: createdAt.toISOString() });

/** The list of names that admins keep. */
export function addNameRoutes(
  api: Api<Caller>,
  { db, clock }: { db: Database; clock: Clock },
): void {
  // The key is a name, so the log only stores its hash: entries of a name can be found, but not read.
  const noted = (tx: Tx, caller: Caller, action: AuditAction, key: string) => {
    const subject = upTo(createHash('sha256').update(key).digest('hex'), 16);
    return audit(tx, { by: userOf(caller).id, action, subject }, clock.now());
  };

  api.on(nameRoutes.list, async ({ query: { search, offset, size } }) => {
    const where = ilike(blockedNames.key, `%${nameKey(search).replaceAll(/[%_\\]/g, '')}%`);
    const [found, [total]] = await Promise.all([
      db
        .select()
        .from(blockedNames)
        .where(where)
        .orderBy(asc(blockedNames.key))
        .limit(size)
        .offset(offset),
      db.select({ n: count() }).from(blockedNames).where(where),
    ]);
    return { names: found.map(view), total: total?.n ?? 0 };
  });

  api.on(nameRoutes.add, async ({ caller, body: { name, kind, note } }) => {
    const values = { key: nameKey(name), name, kind, note, createdAt: clock.now() };
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(blockedNames)
        .values(values)
        .onConflictDoUpdate({ target: blockedNames.key, set: { name, kind, note } })
        .returning();
      await noted(tx, caller, 'name.block', values.key);
      return view(row!);
    });
  });

  api.on(nameRoutes.remove, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(blockedNames)
        .where(eq(blockedNames.key, params.key))
        .returning({ key: blockedNames.key });
      if (gone.length === 0) throw notFound('That name');
      await noted(tx, caller, 'name.allow', params.key);
    }),
  );
}
