import type { Actor } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { type Decision, type ModerationCase, moderationRoutes } from '@limn/contracts/moderation';
import { type ReportReason, reportRoutes } from '@limn/contracts/reports';
import { sql } from 'drizzle-orm';
import { rows } from '../src/platform/database/database.ts';
import type { TestServer } from './test-server.ts';

/** Steps of moderation, in the words of the people who take them. */

export const report = (
  who: Actor,
  subject: string,
  more: { reason?: ReportReason; email?: string } = {},
) =>
  who.call(reportRoutes.create, {
    body: {
      subject,
      reason: 'copied',
      text: 'This is my painting, sold under another name.',
      ...more,
    },
  });

export const decide = (admin: Actor, id: string, decision: Decision) =>
  admin.call(moderationRoutes.decide, {
    params: { id },
    body: {
      decision,
      ...(decision === 'take-down' ? { reason: 'copied' as const } : {}),
      words: 'We have compared both of them.',
    },
  });

export const counter = (owner: Actor, id: string) =>
  owner.call(moderationRoutes.counter, {
    params: { id },
    body: {
      statement: 'I painted it myself in 2019, and have the sketches to show for it.',
      signature: 'Mira Okafor',
      goodFaith: true,
      named: true,
    },
  });

/** The case of a subject, in any queue. */
export async function caseOf(admin: Actor, id: string): Promise<ModerationCase | undefined> {
  for (const queue of ['open', 'waiting', 'closed'] as const) {
    const { body } = await admin.call(moderationRoutes.queue, { query: { queue, size: 100 } });
    const found = body.cases.find(({ subject }) => subject.id === id);
    if (found) return found;
  }
  return undefined;
}

export async function adminOf(server: TestServer): Promise<Actor> {
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  return ada;
}

/** Subjects of the e-mails to a person, oldest first. */
export async function lettersTo(server: TestServer, recipient: string): Promise<string[]> {
  const found = await rows<{ subject: string }>(
    server.handle.db,
    sql`select subject from mails where recipient = ${recipient} order by id`,
  );
  return found.map(({ subject }) => subject);
}
