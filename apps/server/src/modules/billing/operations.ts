import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { operations } from './schema.ts';

/** The stored part of most responses: the provider's id of the object. */
export const Named = z.object({ id: z.string() });

/** The provider remembers a key for 24 hours; an hour less is safe. */
const keyLifeMs = 23 * 3_600_000;

/**
 * Makes one call that moves money at the provider, once per key. The key is permanent: a finished call is not repeated,
 * one interrupted by a crash is repeated under the same idempotency key, and the same key with other contents is
 * rejected.
 * @param kept the stored part of the answer, and how it is parsed again
 * @param lookUp finds the object an earlier call created. Called before repeating a call whose key the provider may
 * have forgotten
 * @returns the result stored at the first success
 */
export async function callOnce<T>(
  db: Database,
  key: `op:${string}:${string}`,
  request: object,
  kept: z.ZodType<T>,
  call: (idempotencyKey: string, begunAt: Date) => Promise<T>,
  lookUp?: () => Promise<T | undefined>,
): Promise<T> {
  const requestSha256 = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  await db
    .insert(operations)
    .values({ key, requestSha256, createdAt: new Date() })
    .onConflictDoNothing();
  const [known] = await db.select().from(operations).where(eq(operations.key, key));
  if (known?.requestSha256 !== requestSha256)
    throw new Error(`Operation ${key} was begun with other contents.`);
  if (known.doneAt) return kept.parse(known.result);
  const isOld = Date.now() - known.createdAt.getTime() > keyLifeMs;
  const result = (isOld ? await lookUp?.() : undefined) ?? (await call(key, known.createdAt));
  await db
    .update(operations)
    .set({ result, doneAt: new Date() })
    .where(and(eq(operations.key, key), isNull(operations.doneAt)));
  return result;
}
