import { eq } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Sql } from './database/database.ts';

const settings = pgTable('settings', { name: text().primaryKey(), value: jsonb().notNull() });

/** A value the running server keeps for itself, or undefined. */
export async function readSetting(db: Sql, name: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row?.value;
}

export async function writeSetting(db: Sql, name: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
