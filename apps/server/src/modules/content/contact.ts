import { createHmac } from 'node:crypto';
import type { ContactMessage } from '@limn/contracts/content';
import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import type { Mailer } from '../mail/index.ts';
import { contactLetter } from './letters.ts';
import { contactMessages } from './schema.ts';

const mostAnHour = 5;
const hour = 3_600_000;
/** Messages are ours to answer, not to keep: a year after they came they are deleted. */
const keptFor = 365 * 24 * hour;

export interface ContactParts {
  db: Database;
  clock: Clock;
  mail: Mailer;
  /** Key of the hash that distinguishes senders. */
  secret: string;
  /** Where messages go. */
  contactEmail: string;
}

/**
 * Stores a message and queues the mail that sends it to us, in one transaction. @throws DomainError rate_limited after
 * five messages an hour from one network address.
 */
export async function takeMessage(
  { db, clock, mail, secret, contactEmail }: ContactParts,
  message: ContactMessage,
  address: string,
): Promise<void> {
  const now = clock.now();
  const sender = createHmac('sha256', secret).update(`contact ${address}`).digest('base64url');
  await db.transaction(async (tx) => {
    // One at a time for each sender, so that the count below holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${sender}))`);
    const [found] = await tx
      .select({ messages: count() })
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.sender, sender),
          gt(contactMessages.createdAt, new Date(now.getTime() - hour)),
        ),
      );
    if ((found?.messages ?? 0) >= mostAnHour)
      throw new DomainError(
        'rate_limited',
        'You have sent five messages within an hour. Try again later, or write us an e-mail.',
      );
    await tx
      .insert(contactMessages)
      .values({ id: newId('contactMessage'), ...message, sender, createdAt: now });
    await mail.send(tx, {
      to: contactEmail,
      ...contactLetter(message),
      replyTo: message.email,
      keepUntil: new Date(now.getTime() + keptFor),
    });
  });
}

/** Deletes messages after a year, as the privacy policy promises. */
export function forgetMessagesJob({
  db,
  clock,
}: Pick<ContactParts, 'db' | 'clock'>): JobWorker<PlainJob> {
  return {
    kind: plainJob('content.forget'),
    cron: '11 4 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - keptFor);
      await db.delete(contactMessages).where(lt(contactMessages.createdAt, before));
    },
  };
}
