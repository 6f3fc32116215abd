import { upTo } from '@limn/contracts/text';
import type { ProjectId } from '@limn/contracts/ids';
import { renewalDays, sides } from '@limn/contracts/project-states';
import type { ProjectEvent } from '@limn/contracts/project-event';
import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Billing } from '../billing/index.ts';
import { answerDueLetter, renewableLetter } from './letters.ts';
import { closePaymentPages, endAgreement, giveBackOnLeaving } from './payments.ts';
import { agreements, projects } from './schema.ts';
import { type Case, caseOf, moveProject, nameAndTitle, otherSide, titleOf } from './standing.ts';
import { tellEvent, type TellParts, tellSide } from './tell-side.ts';

const day = 86_400_000;

interface Deadline {
  due: (now: Date) => SQL | undefined;
  /** External calls to make first, outside of the transaction; they may change the project's state. */
  before?: (id: ProjectId) => Promise<void>;
  act: (tx: Tx, found: Case, now: Date) => Promise<void>;
}

/**
 * Moves projects on when their time has come. Due-date queries, run every five minutes; each project in a
 * transaction of its own, looked at again under its lock, so that what happened meanwhile counts.
 */
export function deadlineJob(
  parts: TellParts & {
    db: Database;
    clock: Clock;
    billing: Pick<Billing, 'giveBack' | 'closeCheckout'>;
  },
): JobWorker<PlainJob> {
  const { db, clock } = parts;
  const asked = ['submitted', 'countered', 'accepted'] as const;
  const waiting = inArray(projects.state, [...asked]);

  async function terminate(
    tx: Tx,
    found: Case,
    now: Date,
    why: (ProjectEvent & { kind: 'terminated' })['why'],
  ): Promise<void> {
    const { project, agreement } = found;
    // A notice is given by the side that was wronged: the other one is in breach. What has wound down was settled
    // before.
    const inBreach = agreement?.noticeBy ? otherSide(agreement.noticeBy) : 'customer';
    await giveBackOnLeaving(parts, tx, found, inBreach, now);
    await endAgreement(tx, project);
    await moveProject(tx, project.id, 'terminated', now);
    await tellEvent(parts, tx, project, { kind: 'terminated', why }, now);
  }

  const deadlines: Deadline[] = [
    {
      due: (now) => and(waiting, lte(projects.answerUntil, now)),
      before: (id) => closePaymentPages(parts, id),
      async act(tx, found, now) {
        await moveProject(tx, found.project.id, 'expired', now, { answerUntil: null });
        await endAgreement(tx, found.project);
        await tellEvent(parts, tx, found.project, { kind: 'answer-time-passed' }, now);
      },
    },
    {
      due: (now) =>
        and(
          waiting,
          isNull(projects.remindedAt),
          lte(projects.answerUntil, new Date(now.getTime() + 2 * day)),
        ),
      async act(tx, found, now) {
        const { project, agreement } = found;
        const signed = agreement?.signatures.map(({ side }) => side) ?? [];
        const side =
          project.state === 'submitted' ||
          (project.state === 'accepted' && !signed.includes('holder'))
            ? 'holder'
            : 'customer';
        await tx.update(projects).set({ remindedAt: now }).where(eq(projects.id, project.id));
        const until = upTo(project.answerUntil!.toISOString(), 10);
        const data = { ...nameAndTitle(project, otherSide(side)), until };
        await tellSide(parts, tx, project, side, answerDueLetter(data));
      },
    },
    {
      due: (now) =>
        and(
          eq(projects.state, 'paid'),
          lte(projects.startsAt, now),
          inArray(agreements.state, ['active', 'notice']),
        ),
      async act(tx, found, now) {
        await moveProject(tx, found.project.id, 'active', now);
        await tellEvent(parts, tx, found.project, { kind: 'term-began' }, now);
      },
    },
    {
      due: (now) =>
        and(
          eq(projects.state, 'active'),
          isNull(projects.renewalToldAt),
          lte(projects.endsAt, new Date(now.getTime() + renewalDays * day)),
        ),
      async act(tx, found, now) {
        const { project, terms, agreement } = found;
        await tx.update(projects).set({ renewalToldAt: now }).where(eq(projects.id, project.id));
        // A side that leaves does not renew.
        if (terms.renewal !== 'ask' || agreement?.state === 'windingDown') return;
        const until = upTo(project.endsAt!.toISOString(), 10);
        const letter = renewableLetter({ title: titleOf(project), until });
        for (const side of sides) await tellSide(parts, tx, project, side, letter);
      },
    },
    {
      due: (now) => and(eq(projects.state, 'active'), lte(projects.endsAt, now)),
      async act(tx, found, now) {
        if (found.agreement?.revokedAt) return terminate(tx, found, now, 'consent-withdrawn');
        await endAgreement(tx, found.project);
        await moveProject(tx, found.project.id, 'completed', now);
        await tellEvent(parts, tx, found.project, { kind: 'term-ended' }, now);
      },
    },
    {
      due: (now) => and(eq(agreements.state, 'notice'), lte(agreements.cureUntil, now)),
      act: (tx, found, now) => terminate(tx, found, now, 'breach'),
    },
    {
      due: (now) => and(eq(agreements.state, 'windingDown'), lte(agreements.windDownUntil, now)),
      act: (tx, found, now) => terminate(tx, found, now, 'wound-down'),
    },
  ];

  return {
    kind: plainJob('projects.deadlines'),
    cron: '*/5 * * * *',
    async run() {
      const now = clock.now();
      const failures: unknown[] = [];
      for (const { due, before, act } of deadlines) {
        const found = await db
          .select({ id: projects.id })
          .from(projects)
          .leftJoin(agreements, eq(agreements.projectId, projects.id))
          .where(due(now))
          .limit(1000);
        for (const { id } of found)
          // One project that fails must not stop the others.
          try {
            await before?.(id);
            await db.transaction(async (tx) => {
              const one = await caseOf(tx, id, true);
              const [still] = await tx
                .select({ id: projects.id })
                .from(projects)
                .leftJoin(agreements, eq(agreements.projectId, projects.id))
                .where(and(eq(projects.id, id), due(now)));
              if (one && still) await act(tx, one, now);
            });
          } catch (error) {
            failures.push(error);
          }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
