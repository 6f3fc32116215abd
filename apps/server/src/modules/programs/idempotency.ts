import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { idempotentCalls, oauthRecords } from './schema.ts';

/** A key that was used before: for another request, or for the same one, which still runs. */
export class UsedKey extends DomainError {
  readonly by: 'another-request' | 'a-running-request';

  constructor(by: UsedKey['by']) {
    const [code, message] =
      by === 'another-request'
        ? (['invalid', 'This Idempotency-Key was used for another call. Use a new one.'] as const)
        : (['conflict', 'The first call with this Idempotency-Key is still running.'] as const);
    super(code, message, code === 'invalid' ? [{ path: 'Idempotency-Key', message }] : undefined);
    this.by = by;
  }
}

/** A stored response. */
export interface RepeatedAnswer {
  status: number;
  /** JSON; null for an answer without a body. */
  body: string | null;
}

export interface Idempotency {
  /**
   * Runs a write once per program and key. A repeated request gets the first response; after a failure the request
   * can be repeated.
   * @param request hash of the request: a different request with the same key is refused
   * @throws UsedKey: invalid (for another request), conflict (the first request still runs)
   */
  once(
    call: { program: string; key: string; request: string },
    run: () => Promise<RepeatedAnswer>,
  ): Promise<RepeatedAnswer & { repeated: boolean }>;
}

/** Responses are kept for a day. */
const keptMs = 86_400_000;
/** After this many milliseconds, a request without a response is taken to be of a process that died. */
const longestCallMs = 120_000;

export function createIdempotency({ db, clock }: { db: Database; clock: Clock }): Idempotency {
  return {
    async once({ program, key, request }, run) {
      const mine = and(eq(idempotentCalls.programId, program), eq(idempotentCalls.key, key));
      const now = clock.now();
      const fresh = { requestSha256: request, status: null, answer: null, createdAt: now };
      const [begun] = await db
        .insert(idempotentCalls)
        .values({ programId: program, key, ...fresh })
        .onConflictDoUpdate({
          target: [idempotentCalls.programId, idempotentCalls.key],
          set: fresh,
          setWhere: or(
            lt(idempotentCalls.createdAt, new Date(now.getTime() - keptMs)),
            and(
              isNull(idempotentCalls.status),
              lt(idempotentCalls.createdAt, new Date(now.getTime() - longestCallMs)),
            ),
          ),
        })
        .returning({ key: idempotentCalls.key });
      if (!begun) {
        const [known] = await db.select().from(idempotentCalls).where(mine);
        if (known && known.requestSha256 !== request) throw new UsedKey('another-request');
        if (!known || known.status === null) throw new UsedKey('a-running-request');
        return { status: known.status, body: known.answer, repeated: true };
      }
      try {
        const answer = await run();
        await db
          .update(idempotentCalls)
          .set({ status: answer.status, answer: answer.body })
          .where(and(mine, isNull(idempotentCalls.status)));
        return { ...answer, repeated: false };
      } catch (error) {
        await db.delete(idempotentCalls).where(mine);
        throw error;
      }
    },
  };
}

/** Deletes responses older than a day and expired OAuth records. */
export const forgetAnswersJob = ({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): JobWorker<PlainJob> => ({
  kind: plainJob('programs.forget-answers'),
  cron: '17 * * * *',
  async run() {
    const before = new Date(clock.now().getTime() - keptMs);
    await db.delete(idempotentCalls).where(lt(idempotentCalls.createdAt, before));
    // oidc-provider uses the system clock, not the movable one.
    await db.delete(oauthRecords).where(lt(oauthRecords.expiresAt, new Date()));
  },
});
