import type { ApiKeyId, AppGrantId, UserId } from '@limn/contracts/ids';
import { upTo } from '@limn/contracts/text';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { apiKeys, apiUsage, appGrants } from './schema.ts';

/** Interval at which counts are written, in milliseconds. A killed process loses up to this much. */
const writeEvery = 5000;

export interface Usage {
  /** Counts a request. `address`: IP address of the client, stored for keys. */
  count(call: { program: string; userId: UserId; address: string; refused: boolean }): void;
  /** Writes the counts to the database. */
  write(): Promise<void>;
  close(): Promise<void>;
}

interface Counted {
  userId: UserId;
  day: string;
  calls: number;
  refused: number;
  address: string;
  at: Date;
}

/** Counts calls of keys and apps in this process and writes them every few seconds. */
export function createUsage({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Usage {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = counted;
    if (rows.size === 0) return;
    counted = new Map();
    await db.transaction(async (tx) => {
      for (const [key, { userId, day, calls, refused, address, at }] of rows) {
        const programId = key.split(' ')[0]!;
        await tx
          .insert(apiUsage)
          .values({ programId, userId, day, calls, refused })
          .onConflictDoUpdate({
            target: [apiUsage.programId, apiUsage.day],
            set: {
              calls: sql`${apiUsage.calls} + ${calls}`,
              refused: sql`${apiUsage.refused} + ${refused}`,
            },
          });
        await tx
          .update(apiKeys)
          .set({ lastUsedAt: at, lastUsedFrom: address })
          .where(eq(apiKeys.id, programId as ApiKeyId));
        await tx
          .update(appGrants)
          .set({ lastUsedAt: at })
          .where(eq(appGrants.id, programId as AppGrantId));
      }
    });
  }
  const writeQuietly = () =>
    write().catch((error: unknown) => log.error({ err: error }, 'counting calls of programs'));

  return {
    count({ program, userId, address, refused }) {
      const at = clock.now();
      const day = upTo(at.toISOString(), 10);
      const key = `${program} ${day}`;
      const before = counted.get(key) ?? { userId, day, calls: 0, refused: 0, address, at };
      counted.set(key, {
        ...before,
        address,
        at,
        calls: before.calls + 1,
        refused: before.refused + (refused ? 1 : 0),
      });
      timer ??= setTimeout(() => void writeQuietly(), writeEvery).unref();
    },
    write,
    close: writeQuietly,
  };
}
