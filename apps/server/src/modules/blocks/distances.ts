import type { UserId } from '@limn/contracts/ids';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { distances } from './schema.ts';

/** Which of these people a person has blocked, or is blocked by. */
export async function apartFrom(db: Sql, one: UserId, others: UserId[]): Promise<Set<UserId>> {
  if (others.length === 0) return new Set();
  const found = await db
    .select({ userId: distances.userId, otherId: distances.otherId })
    .from(distances)
    .where(
      and(
        eq(distances.kind, 'block'),
        or(
          and(eq(distances.userId, one), inArray(distances.otherId, others)),
          and(eq(distances.otherId, one), inArray(distances.userId, others)),
        ),
      ),
    );
  return new Set(found.map(({ userId, otherId }) => (userId === one ? otherId : userId)));
}

/**
 * Rejects requests and messages between two people if either has blocked the other. The message does not reveal which.
 * @throws DomainError forbidden
 */
export async function assertNotApart(db: Sql, one: UserId, other: UserId): Promise<void> {
  if ((await apartFrom(db, one, [other])).size > 0)
    throw new DomainError(
      'forbidden',
      'One of you has blocked the other, so you cannot send requests or messages. What you agreed stays in force.',
    );
}

/** Whether a person has muted another one. */
export async function isMuted(db: Sql, userId: UserId, other: UserId): Promise<boolean> {
  const [found] = await db
    .select({ kind: distances.kind })
    .from(distances)
    .where(and(eq(distances.userId, userId), eq(distances.otherId, other)))
    .limit(1);
  return found !== undefined;
}
