import type { UserId } from '@limn/contracts/ids';
import type { Side } from '@limn/contracts/project-states';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addressOf } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Tidings } from '../notifications/index.ts';
import type { ProjectRow } from './standing.ts';

/** Our copy of a letter says what its writer may want forgotten: it is kept as long as other messages are. */
export const letterKeptFor = 365 * 86_400_000;

export interface TellParts {
  clock: Clock;
  mail: Pick<Mail, 'send'>;
  tell(tx: Tx, tidings: Tidings): Promise<void>;
  publicUrl: string;
}

/** The page by which each side sees a project. */
export const pageOf = (
  { id, holderKind }: Pick<ProjectRow, 'id' | 'holderKind'>,
  side: Side,
): string =>
  side === 'customer' ? `/creator/project/${id}` : `/${holderKind}/license-request/${id}`;

/**
 * Tells one side of a project what happened, on their screens and by mail. What comes of the agreement is told
 * always; what a person wrote is `from` them, and rings no bell where they are muted.
 */
export async function tellSide(
  parts: TellParts,
  tx: Tx,
  project: ProjectRow,
  side: Side,
  message: string,
  more = '',
  from?: UserId,
): Promise<void> {
  const userId = side === 'customer' ? project.customerUserId : project.holderUserId;
  const path = pageOf(project, side);
  await parts.tell(tx, { userId, message, path, ...(from ? { from } : {}) });
  const to = await addressOf(tx, userId);
  if (!to) return;
  await parts.mail.send(tx, {
    to,
    userId,
    subject: message,
    keepUntil: new Date(parts.clock.now().getTime() + letterKeptFor),
    text: `${message}\n${more ? `\n${more}\n` : ''}\nThe project, with all its terms and messages:\n${parts.publicUrl}${path}\n\n${brand.name}\n`,
  });
}
