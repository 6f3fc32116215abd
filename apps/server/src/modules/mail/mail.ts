import { count, desc, eq, sql } from 'drizzle-orm';
import type { MailId } from '@limn/contracts/ids';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import type { MailTransport } from '../../platform/mail.ts';
import { mails } from './schema.ts';

export interface Mail {
  transport: MailTransport['kind'];
  /**
   * Writes a letter in the caller's transaction; it is sent once that is committed. A `last` one is not
   * kept when it has been sent, so that nobody remembers whom it went to.
   */
  send(
    tx: Sql,
    letter: { to: string; subject: string; text: string; replyTo?: string; last?: boolean },
  ): Promise<void>;
  job: JobKind<{ mailId: string; last: boolean }>;
}

/** The outbox: a letter is written with what caused it and sent by a job, again until it is taken. */
export function createMail(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  transport: MailTransport;
}): Mail {
  const { db, clock, jobs, transport } = parts;
  return {
    transport: transport.kind,
    async send(tx, { to, subject, text, replyTo, last = false }) {
      const id = newId('mail');
      await tx.insert(mails).values({
        id,
        recipient: to,
        subject,
        body: text,
        replyTo: replyTo ?? null,
        createdAt: clock.now(),
      });
      await jobs.send(tx, 'mail.send', { mailId: id, last });
    },
    job: {
      name: 'mail.send',
      data: z.object({ mailId: z.string(), last: z.boolean().default(false) }),
      retryLimit: 8,
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
            ...(replyTo ? { replyTo } : {}),
          });
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          await db
            .update(mails)
            .set({ error: reason.slice(0, 500) })
            .where(eq(mails.id, id));
          throw error;
        }
        if (last) await db.delete(mails).where(eq(mails.id, id));
        else
          await db.update(mails).set({ sentAt: clock.now(), error: null }).where(eq(mails.id, id));
      },
    },
  };
}

export type MailRow = typeof mails.$inferSelect;

export async function listMails(
  db: Sql,
  page: { offset: number; size: number },
): Promise<{ mails: MailRow[]; total: number }> {
  const [found, [all]] = await Promise.all([
    db
      .select()
      .from(mails)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(page.size)
      .offset(page.offset),
    db.select({ total: count() }).from(mails),
  ]);
  return { mails: found, total: all?.total ?? 0 };
}

export async function mailById(db: Sql, id: MailId): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Forgets whom letters went to: for people whose account is deleted. */
export async function forgetRecipient(tx: Sql, email: string): Promise<void> {
  await tx.delete(mails).where(sql`lower(${mails.recipient}) = ${email.toLowerCase()}`);
}
