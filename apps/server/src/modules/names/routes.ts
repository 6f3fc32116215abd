import { nameRoutes } from '@limn/contracts/names';
import { asc, count, eq, ilike } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../identity/index.ts';
import { nameKey } from './names-in.ts';
import { blockedNames } from './schema.ts';

type Row = typeof blockedNames.$inferSelect;
const view = ({ createdAt, ...row }: Row) => ({ ...row, createdAt: createdAt.toISOString() });

/** The list of names that admins keep. */
export function addNameRoutes(
  api: Api<Caller>,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.on(nameRoutes.list, async ({ query: { search, offset, size } }) => {
    const where = ilike(blockedNames.key, `%${nameKey(search).replaceAll(/[%_\\]/g, '')}%`);
    const found = await db
      .select()
      .from(blockedNames)
      .where(where)
      .orderBy(asc(blockedNames.key))
      .limit(size)
      .offset(offset);
    const [total] = await db.select({ n: count() }).from(blockedNames).where(where);
    return { names: found.map(view), total: total?.n ?? 0 };
  });

  api.on(nameRoutes.add, async ({ body: { name, kind, note } }) => {
    const values = { key: nameKey(name), name, kind, note, createdAt: clock.now() };
    const [row] = await db
      .insert(blockedNames)
      .values(values)
      .onConflictDoUpdate({ target: blockedNames.key, set: { name, kind, note } })
      .returning();
    return view(row!);
  });

  api.on(nameRoutes.remove, async ({ params }) => {
    const gone = await db
      .delete(blockedNames)
      .where(eq(blockedNames.key, params.key))
      .returning({ key: blockedNames.key });
    if (gone.length === 0) throw notFound('That name');
  });
}
