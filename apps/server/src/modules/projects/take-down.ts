import type { ProjectMessageId, UserId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import { notify, type Sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../identity/index.ts';
import { messages, projects } from './schema.ts';
import { projectChannel, sideOf } from './standing.ts';

/** A message, whom it is of, and what it is about. */
export interface WrittenMessage {
  userId: UserId;
  text: string;
  subjectName: string;
  /** Whether a person is shown it: they stand on one of its sides. */
  isSeenBy(caller: Caller): boolean;
  takenDown: boolean;
}

export async function messageById(
  db: Sql,
  id: ProjectMessageId,
): Promise<WrittenMessage | undefined> {
  const [found] = await db
    .select({ message: messages, project: projects })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(eq(messages.id, id));
  if (!found) return undefined;
  const { message, project } = found;
  return {
    userId: message.side === 'customer' ? project.customerUserId : project.holderUserId,
    text: message.text,
    subjectName: project.subjectName,
    isSeenBy: (caller) => sideOf(caller, project) !== undefined,
    takenDown: message.takenDownAt !== null,
  };
}

/** Hides a message with its files from both sides, or shows it again with null. */
export async function setMessageDown(tx: Tx, id: ProjectMessageId, at: Date | null): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ takenDownAt: at })
    .where(eq(messages.id, id))
    .returning({ projectId: messages.projectId });
  if (row) await notify(tx, projectChannel, row.projectId);
}
