import { paths } from '@limn/contracts/web-paths';
import type { ProjectId, UserId } from '@limn/contracts/ids';
import { type NotificationContent, notificationText } from '@limn/contracts/notification-texts';
import type { ProjectEvent } from '@limn/contracts/project-event';
import { type Side, sides } from '@limn/contracts/project-states';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { type ProjectRow, recordEvent, titleOf } from './standing.ts';

/**
 * Copies of e-mails contain messages that their writer may want deleted, so they are kept only as long as other
 * messages.
 */
export const letterKeptFor = 365 * 86_400_000;

export interface TellParts {
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  /** Reports events to people's webhooks. */
  emit: Emit;
}

/** The page on which each side sees a project. */
export const pageOf = (
  { id, holderKind }: Pick<ProjectRow, 'id' | 'holderKind'>,
  side: Side,
): string => (side === 'customer' ? paths.project(id) : paths.licenceRequest(holderKind, id));

export interface ProjectLetter {
  /** The event: the notification, and the subject of the e-mail. */
  content: NotificationContent;
  /** The next step, or that there is none, in a sentence or two. */
  next: string;
  /** The other side's message. */
  words?: string;
  /** The sender: muted people cause no notification. */
  from?: UserId;
}

/** Notifies one side of a project, on their screens and by mail. Mail about the agreement is always sent. */
export async function tellSide(
  parts: TellParts,
  tx: Tx,
  project: ProjectRow,
  side: Side,
  { content, next, words, from }: ProjectLetter,
): Promise<void> {
  const userId = side === 'customer' ? project.customerUserId : project.holderUserId;
  const path = pageOf(project, side);
  await parts.tell(tx, { userId, path, ...content, ...(from ? { from } : {}) });
  const to = await addressOf(tx, userId);
  if (!to) return;
  const message = notificationText(content);
  const lines = [`${message}.`, words, `${next}\n${parts.publicUrl}${path}`, brand.name];
  await parts.mail.send(tx, {
    to,
    userId,
    subject: message,
    keepUntil: new Date(parts.clock.now().getTime() + letterKeptFor),
    text: `${lines.filter(Boolean).join('\n\n')}\n`,
  });
}

/** Stores an event of a project, shows it on open pages, and reports it to the webhooks of both sides. */
export async function record(
  { emit }: Pick<TellParts, 'emit'>,
  tx: Tx,
  id: ProjectId,
  by: Side | null,
  event: ProjectEvent,
  now: Date,
): Promise<void> {
  const { state, customerUserId, holderUserId } = await recordEvent(tx, id, by, event, now);
  const data = { project: id, state, event: event.kind, by };
  for (const userId of new Set([customerUserId, holderUserId]))
    await emit(tx, userId, { type: 'project.changed', data });
}

/** Records an event that no side caused, and notifies both sides. */
export async function tellEvent(
  parts: TellParts,
  tx: Tx,
  project: ProjectRow,
  { event, next }: { event: ProjectEvent } & Pick<ProjectLetter, 'next'>,
  now: Date,
): Promise<void> {
  await record(parts, tx, project.id, null, event, now);
  const data = { event, title: titleOf(project) };
  for (const side of sides)
    await tellSide(parts, tx, project, side, { content: { kind: 'project-event', data }, next });
}
