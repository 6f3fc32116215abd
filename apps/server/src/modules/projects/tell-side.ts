import { paths } from '@limn/contracts/web-paths';
import type { ProjectId, UserId } from '@limn/contracts/ids';
import { notificationText } from '@limn/contracts/notification-texts';
import type { ProjectEvent } from '@limn/contracts/project-event';
import { type Side, sides } from '@limn/contracts/project-states';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitationsPath } from '../books/index.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer, NotificationLetter } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { consentAskedLetter, eventLetter, type OwnEvent, projectLetter } from './letters.ts';
import { contributorsOf, type ProjectRow, recordEvent, titleOf } from './standing.ts';

/**
 * Copies of e-mails contain messages that their writer may want deleted, so they are kept only as long as other
 * messages.
 */
const letterKeptFor = 365 * 86_400_000;

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

/**
 * Notifies one side of a project, on their screens and by mail. Mail about the agreement is always sent.
 * @param from the sender: muted people cause no notification
 */
export async function tellSide(
  parts: TellParts,
  tx: Tx,
  project: ProjectRow,
  side: Side,
  letter: NotificationLetter,
  from?: UserId,
): Promise<void> {
  const userId = side === 'customer' ? project.customerUserId : project.holderUserId;
  const path = pageOf(project, side);
  await parts.tell(tx, { userId, path, ...letter.subject, ...(from ? { from } : {}) });
  const to = await addressOf(tx, userId);
  if (!to) return;
  await parts.mail.send(tx, {
    to,
    userId,
    ...projectLetter(letter, `${parts.publicUrl}${path}`),
    keepUntil: new Date(parts.clock.now().getTime() + letterKeptFor),
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
  event: OwnEvent,
  now: Date,
): Promise<void> {
  await record(parts, tx, project.id, null, event, now);
  const letter = eventLetter(event, titleOf(project));
  for (const side of sides) await tellSide(parts, tx, project, side, letter);
}

/** Asks everyone with a part in a book, except its holder, to approve the terms just sent. */
export async function askContributors(
  { tell, mail, clock, publicUrl }: TellParts,
  tx: Tx,
  project: ProjectRow,
): Promise<void> {
  const { customerName: customer, holderName: holder, subjectName: book } = project;
  const names = { customer, holder, book };
  const { subject, text } = consentAskedLetter(names, `${publicUrl}${invitationsPath}`);
  const ids = contributorsOf(project).map(({ profileId }) => profileId);
  for (const { userId } of (await profileNames(tx, ids)).values()) {
    await tell(tx, { userId, path: invitationsPath, ...subject });
    const to = await addressOf(tx, userId);
    if (!to) continue;
    await mail.send(tx, {
      to,
      userId,
      subject: notificationText(subject),
      text,
      keepUntil: new Date(clock.now().getTime() + letterKeptFor),
    });
  }
}
