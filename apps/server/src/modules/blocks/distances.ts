import type { UserId } from '@limn/contracts/ids';
import { and, eq, or } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { distances } from './schema.ts';

/**
 * Refuses what one person would ask of, or write to, another when either has blocked the other. It does not say who.
 * @throws DomainError forbidden
 */
export async function assertNotApart(db: Sql, one: UserId, other: UserId): Promise<void> {
  const [found] = await db
    .select({ kind: distances.kind })
    .from(distances)
    .where(
      and(
        eq(distances.kind, 'block'),
        or(
          and(eq(distances.userId, one), eq(distances.otherId, other)),
          and(eq(distances.userId, other), eq(distances.otherId, one)),
        ),
      ),
    )
    .limit(1);
  if (found)
    throw new DomainError(
      'forbidden',
      'The two of you cannot ask or write to each other here. What is agreed between you stays.',
    );
}

/** Whether somebody does not want their bell to ring for somebody else. */
export async function isMuted(db: Sql, userId: UserId, other: UserId): Promise<boolean> {
  const [found] = await db
    .select({ kind: distances.kind })
    .from(distances)
    .where(and(eq(distances.userId, userId), eq(distances.otherId, other)))
    .limit(1);
  return found !== undefined;
}
