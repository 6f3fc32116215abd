import type { UserId } from '@limn/contracts/ids';
import {
  answerDays,
  counterNoticeDays,
  decided,
  type NewCounterNotice,
  type NewDecision,
} from '@limn/contracts/moderation';
import type { ModeratedId } from '@limn/contracts/reports';
import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { audit } from '../audit/index.ts';
import { type CaseRow, lockCase, moveCase } from './case-state.ts';
import {
  counterNoticeLetter,
  reportDismissedLetter,
  reportedRestoredLetter,
  reportedStaysDownLetter,
  reportedTakenDownLetter,
  restoredLetter,
  staysDownLetter,
  takenDownLetter,
} from './letters.ts';
import type { ModerationParts } from './parts.ts';
import { cases } from './schema.ts';
import { tellOwner, tellReporters } from './send-letters.ts';

const day = 86_400_000;
const later = (now: Date, days: number) => new Date(now.getTime() + days * day);

/** The subject's name in e-mails; empty if it no longer exists. */
export async function nameOf(
  { sources }: ModerationParts,
  tx: Tx,
  { kind, subjectId }: CaseRow,
): Promise<string> {
  const about = await sources[kind].about(tx, subjectId);
  return about ? `‘${about.name}’` : 'something deleted since';
}

/** Takes a case where a decision leads, and the thing with it. */
async function carryOut(
  parts: ModerationParts,
  tx: Tx,
  found: CaseRow,
  { decision, reason, words }: z.infer<typeof NewDecision>,
  now: Date,
): Promise<void> {
  const { subjectId: id, kind } = found;
  const name = await nameOf(parts, tx, found);
  const source = parts.sources[kind];
  const move = (change: Partial<CaseRow> = {}) => moveCase(tx, id, decided[decision], now, change);
  switch (decision) {
    case 'dismiss':
      return tellReporters(parts, tx, await move(), reportDismissedLetter(name));
    case 'take-down': {
      const down = await move({
        reason: reason!,
        words,
        takenDownAt: now,
        dueAt: later(now, answerDays),
        // A counter-notice against an earlier takedown does not apply to this one.
        statement: null,
        signature: null,
        counteredAt: null,
      });
      await source.setDown(tx, id, now, now);
      await tellOwner(parts, tx, down, takenDownLetter(name, down));
      return tellReporters(parts, tx, down, reportedTakenDownLetter(name));
    }
    case 'restore': {
      const back = await move();
      await source.setDown(tx, id, null, now);
      await tellOwner(parts, tx, back, restoredLetter(name, words));
      return tellReporters(parts, tx, back, reportedRestoredLetter(name, words));
    }
    case 'uphold': {
      const upheld = await move();
      await tellOwner(parts, tx, upheld, staysDownLetter(name, words));
      return tellReporters(parts, tx, upheld, reportedStaysDownLetter(name, words));
    }
  }
}

/** @throws DomainError not_found, conflict where the case's state forbids it */
export async function decide(
  parts: ModerationParts,
  by: UserId,
  id: ModeratedId,
  body: z.infer<typeof NewDecision>,
): Promise<void> {
  const now = parts.clock.now();
  await parts.db.transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (!found) throw notFound('That case');
    await carryOut(parts, tx, found, body, now);
    const { decision, reason, words } = body;
    const why = [reason, words].filter(Boolean).join(': ');
    await audit(tx, { by, action: `case.${decision}`, subject: id, why }, now);
  });
}

/**
 * Takes an owner's counter-notice. From then on the thing is restored by the clock unless an admin decides.
 * @throws DomainError not_found for what is not theirs, conflict where there is nothing to answer
 */
export async function counter(
  parts: ModerationParts,
  ownerId: UserId,
  id: ModeratedId,
  { statement, signature }: z.infer<typeof NewCounterNotice>,
): Promise<CaseRow> {
  const now = parts.clock.now();
  return parts.db.transaction(async (tx) => {
    const found = await lockCase(tx, id);
    if (found?.ownerId !== ownerId || !found.takenDownAt) throw notFound('That case');
    if (found.state !== 'takenDown')
      throw conflict(
        found.state === 'countered'
          ? 'You have already answered. We will read what you wrote.'
          : 'We have already decided this. Write to us if you have something new.',
      );
    const answered = await moveCase(tx, id, 'countered', now, {
      statement,
      signature,
      counteredAt: now,
      dueAt: later(now, counterNoticeDays),
    });
    const letter = counterNoticeLetter(await nameOf(parts, tx, answered), answered);
    await tellReporters(parts, tx, answered, letter);
    return answered;
  });
}

/** Decision for a case whose due day has come: without an answer it stays down, with one it is restored. */
const byClock = {
  takenDown: {
    decision: 'uphold',
    words: 'The time to answer is over. Write to us if you have something new.',
  },
  countered: {
    decision: 'restore',
    words: 'The reporter did not show us a court order in the time that the law allows.',
  },
} as const;

/** Moves due cases to their next state, each in its own transaction after another check under its lock. */
export function moderationJob(parts: ModerationParts): JobWorker<PlainJob> {
  const { db, clock } = parts;
  return {
    kind: plainJob('moderation.deadlines'),
    cron: '*/10 * * * *',
    async run() {
      const now = clock.now();
      const failures: unknown[] = [];
      const due = await db
        .select({ id: cases.subjectId })
        .from(cases)
        .where(lte(cases.dueAt, now))
        .limit(1000);
      for (const { id } of due)
        await db
          .transaction(async (tx) => {
            const [found] = await tx
              .select()
              .from(cases)
              .where(and(eq(cases.subjectId, id), lte(cases.dueAt, now)))
              .for('update');
            if (found?.state === 'takenDown' || found?.state === 'countered')
              await carryOut(parts, tx, found, byClock[found.state], now);
          })
          // One failing case must not block the others.
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
