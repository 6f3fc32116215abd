import type { NotificationContent, NotificationKind } from '@limn/contracts/notification-texts';
import { cutText, storable } from '@limn/contracts/text';
import { desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { MailId, UserId } from '@limn/contracts/ids';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/database/count-of.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { type Periods, perPeriod } from '../../platform/database/periods.ts';
import { newId } from '../../platform/ids.ts';
import {
  type JobKind,
  type Jobs,
  type JobWorker,
  type PlainJob,
  plainJob,
} from '../../platform/jobs.ts';
import type { MailTransport } from '../../platform/mail.ts';
import { letterHtml } from './letter-html.ts';
import { mails } from './schema.ts';

interface Sending {
  mailId: string;
  /** The last letter to a person whose account is deleted. */
  last: boolean;
}
const sending: JobKind<Sending> = {
  name: 'mail.send',
  data: z.object({ mailId: z.string(), last: z.boolean().default(false) }),
};

export interface Mailer {
  transport: MailTransport['kind'];
  /**
   * Writes a letter in the caller's transaction; it is sent after the commit. A `last` one is deleted once it has been
   * sent, so that its address is not kept.
   */
  send(tx: Sql, letter: Outgoing): Promise<void>;
  /** Deletes letters that were kept as files. */
  removeFiles(ids: MailId[]): Promise<void>;
  job: JobWorker<Sending>;
  /** Forgets letters whose time is up. */
  forgetJob: JobWorker<PlainJob>;
}

/** A letter without its recipient. */
export interface LetterText {
  subject: string;
  text: string;
}

/** A letter whose subject is also a notification. */
export interface NotificationLetter<Kind extends NotificationKind = NotificationKind> {
  subject: NotificationContent<Kind>;
  text: string;
}

export interface Outgoing extends LetterText {
  to: string;
  /** The recipient's account: the letter is deleted with it. */
  userId?: UserId;
  replyTo?: string;
  last?: boolean;
  /** When it is forgotten at the latest. */
  keepUntil?: Date;
}

/** Sending is tried again so often. */
const retries = 8;
export const hasFailed = (mail: Pick<MailRow, 'attempts'>): boolean => mail.attempts > retries;

/**
 * The outbox: a letter is written in the transaction of its cause, and sent by a job that retries until it is accepted.
 */
export function createMail(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  transport: MailTransport;
}): Mailer {
  const { db, clock, jobs, transport } = parts;
  return {
    transport: transport.kind,
    async send(tx, { to, subject, text, last = false, ...rest }) {
      const id = newId('mail');
      await tx.insert(mails).values({
        id,
        recipient: to,
        subject,
        body: text,
        replyTo: rest.replyTo ?? null,
        userId: rest.userId ?? null,
        keepUntil: rest.keepUntil ?? null,
        createdAt: clock.now(),
      });
      await jobs.send(tx, sending, { mailId: id, last });
    },
    job: {
      kind: sending,
      retryLimit: retries,
      retryDelay: 5,
      async run({ mailId, last }) {
        const [mail] = await db
          .select()
          .from(mails)
          .where(eq(mails.id, mailId as MailId));
        if (!mail || mail.sentAt) return;
        const { id, recipient, subject, body, replyTo } = mail;
        try {
          await transport.deliver({
            id,
            to: recipient,
            subject,
            text: body,
            html: letterHtml({ subject, text: body }),
            ...(replyTo ? { replyTo } : {}),
          });
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          await db
            .update(mails)
            .set({ error: cutText(storable(reason), 500), attempts: mail.attempts + 1 })
            .where(eq(mails.id, id));
          throw error;
        }
        if (last) {
          await db.delete(mails).where(eq(mails.id, id));
          await transport.remove(id);
        } else {
          const kept = await db
            .update(mails)
            .set({ sentAt: clock.now(), error: null })
            .where(eq(mails.id, id))
            .returning({ id: mails.id });
          // Forgotten while it was on its way, with the person it is about.
          if (kept.length === 0) await transport.remove(id);
        }
      },
    },
    forgetJob: {
      kind: plainJob('mail.forget'),
      cron: '7 4 * * *',
      async run() {
        // Files first: a row left over is found again.
        const due = await db
          .select({ id: mails.id })
          .from(mails)
          .where(lt(mails.keepUntil, clock.now()));
        for (const { id } of due) {
          await transport.remove(id);
          await db.delete(mails).where(eq(mails.id, id));
        }
      },
    },
    async removeFiles(ids) {
      for (const id of ids) await transport.remove(id);
    },
  };
}

export type MailRow = typeof mails.$inferSelect;

export async function listMails(
  db: Sql,
  page: { offset: number; size: number },
): Promise<{ mails: MailRow[]; total: number }> {
  const [found, total] = await Promise.all([
    db
      .select()
      .from(mails)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(page.size)
      .offset(page.offset),
    countOf(db, mails, undefined, page),
  ]);
  return { mails: found, total };
}

/** Letters that were sent, and those of 30 days that wait or were given up. */
export async function countLetters(db: Sql, periods: Periods) {
  const [found] = await db
    .select({
      ...perPeriod(mails.sentAt, sql`1`, periods),
      waiting: sql<number>`count(*) filter (where ${mails.sentAt} is null and ${mails.attempts} <= ${retries})::int`,
      failed: sql<number>`count(*) filter (where ${mails.sentAt} is null and ${mails.attempts} > ${retries})::int`,
    })
    .from(mails)
    .where(gte(mails.createdAt, periods.month));
  const { waiting, failed, ...sent } = found!;
  return { sent, waiting, failed };
}

export async function mailById(db: Sql, id: MailId): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Forgets the letters to a person whose account is deleted; answers with their ids. */
export async function forgetLetters(
  tx: Sql,
  person: { id: UserId; email: string },
): Promise<MailId[]> {
  const gone = await tx
    .delete(mails)
    .where(
      or(
        eq(mails.userId, person.id),
        sql`lower(${mails.recipient}) = ${person.email.toLowerCase()}`,
      ),
    )
    .returning({ id: mails.id });
  return gone.map(({ id }) => id);
}
