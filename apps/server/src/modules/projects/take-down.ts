import type {
  OutputId,
  ProjectFileId,
  ProjectId,
  ProjectMessageId,
  UserId,
} from '@limn/contracts/ids';
import { and, asc, eq } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { files, messages, outputs, projects } from './schema.ts';
import { openPartOf, type ProjectRow, recordEvent, sideOf } from './standing.ts';

type FileRow = typeof files.$inferSelect;

/** A message or a file, its sender, and its project. */
interface Handed {
  userId: UserId;
  subjectName: string;
  /** Whether a person may see it now. */
  isSeenBy(caller: Caller): boolean;
}

export interface WrittenMessage extends Handed {
  text: string;
  /** Files sent with it. */
  files: FileRow[];
}

export interface SentFile extends Handed {
  file: FileRow;
}

const userOfSide = (project: ProjectRow, side: FileRow['side']): UserId =>
  side === 'customer' ? project.customerUserId : project.holderUserId;

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
    userId: userOfSide(project, message.side),
    text: message.text,
    subjectName: project.subjectName,
    files: await db.select().from(files).where(eq(files.messageId, id)).orderBy(asc(files.id)),
    isSeenBy: (caller) => !message.takenDownAt && sideOf(caller, project) !== undefined,
  };
}

/**
 * A file of a request, a message or an output. Unsent files are visible only to their owner, so they cannot be
 * reported.
 */
export async function fileById(db: Sql, id: ProjectFileId): Promise<SentFile | undefined> {
  const [found] = await db
    .select({
      file: files,
      project: projects,
      messageDown: messages.takenDownAt,
      output: outputs.id,
    })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .leftJoin(messages, eq(messages.id, files.messageId))
    .leftJoin(outputs, eq(outputs.fileId, files.id))
    .where(eq(files.id, id))
    .limit(1);
  if (!found) return undefined;
  const { file, project, messageDown, output } = found;
  const ofRequest = file.version !== null;
  const sent = ofRequest || file.messageId !== null || output !== null;
  return {
    userId: userOfSide(project, file.side),
    subjectName: project.subjectName,
    file,
    isSeenBy(caller) {
      if (!sent || file.takenDownAt || messageDown) return false;
      if (sideOf(caller, project)) return true;
      return ofRequest && openPartOf(ownProfiles(caller), project) !== undefined;
    },
  };
}

/** Whether the file submitted as an output was taken down, directly or with its message. */
export async function isOutputDown(db: Sql, projectId: ProjectId, id: OutputId): Promise<boolean> {
  const [found] = await db
    .select({ fileDown: files.takenDownAt, messageDown: messages.takenDownAt })
    .from(outputs)
    .innerJoin(files, eq(files.id, outputs.fileId))
    .leftJoin(messages, eq(messages.id, files.messageId))
    .where(and(eq(outputs.id, id), eq(outputs.projectId, projectId)));
  return Boolean(found?.fileDown ?? found?.messageDown);
}

/**
 * Hides a message with its files from both sides, or shows it again with null; both see on their screens that it was.
 */
export async function setMessageHidden(
  tx: Tx,
  id: ProjectMessageId,
  at: Date | null,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .update(messages)
    .set({ takenDownAt: at })
    .where(eq(messages.id, id))
    .returning({ projectId: messages.projectId });
  if (row)
    await recordEvent(
      tx,
      row.projectId,
      null,
      { kind: 'moderated', what: 'message', removed: at !== null },
      now,
    );
}

/** Hides a file from its readers, or with null shows it again. */
export async function setFileDown(
  tx: Tx,
  id: ProjectFileId,
  at: Date | null,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .update(files)
    .set({ takenDownAt: at })
    .where(eq(files.id, id))
    .returning({ projectId: files.projectId });
  if (row)
    await recordEvent(
      tx,
      row.projectId,
      null,
      { kind: 'moderated', what: 'file', removed: at !== null },
      now,
    );
}
