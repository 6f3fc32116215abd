import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@limn/contracts/ids';
import { and, eq, gt, lt } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Sql } from '../../platform/database/database.ts';

const accountExports = pgTable('account_exports', {
  tokenSha256: text('token_sha256').primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

const lifeMs = 3_600_000;
const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');

/** A secret that reads an export, within an hour, once. */
export async function openExport(db: Sql, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(accountExports).where(lt(accountExports.expiresAt, new Date()));
  const expiresAt = new Date(Date.now() + lifeMs);
  await db.insert(accountExports).values({ tokenSha256: sha256(token), userId, expiresAt });
  return token;
}

/** Whose export a secret reads, and uses it up; undefined when it is none or has been used. */
export async function takeExport(db: Sql, token: string): Promise<UserId | undefined> {
  const [taken] = await db
    .delete(accountExports)
    .where(
      and(eq(accountExports.tokenSha256, sha256(token)), gt(accountExports.expiresAt, new Date())),
    )
    .returning({ userId: accountExports.userId });
  return taken?.userId;
}

export async function forgetExports(tx: Sql, userId: UserId): Promise<void> {
  await tx.delete(accountExports).where(eq(accountExports.userId, userId));
}
