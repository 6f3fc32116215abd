import { type NotificationContent, notificationText } from '@limn/contracts/notification-texts';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitationsPath } from '../books/index.ts';
import { addressOf } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { contributorsOf, type ProjectRow } from './standing.ts';
import { letterKeptFor, type TellParts } from './tell-side.ts';

/** Asks everyone with a part in a book, except its holder, to approve the terms just sent. */
export async function askContributors(
  { tell, mail, clock, publicUrl }: TellParts,
  tx: Tx,
  project: ProjectRow,
): Promise<void> {
  const content: NotificationContent = {
    kind: 'project-consent-asked',
    data: { name: project.customerName, subject: project.subjectName },
  };
  const ids = contributorsOf(project).map(({ profileId }) => profileId);
  for (const { userId } of (await profileNames(tx, ids)).values()) {
    await tell(tx, { userId, path: invitationsPath, ...content });
    const to = await addressOf(tx, userId);
    if (!to) continue;
    await mail.send(tx, {
      to,
      userId,
      subject: notificationText(content),
      keepUntil: new Date(clock.now().getTime() + letterKeptFor),
      text: `${project.customerName} requests rights from ${project.holderName} in ‘${project.subjectName}’, which you have a part in. Nothing is agreed without your approval.\n\nRead the terms and files, then approve or refuse them:\n${publicUrl}${invitationsPath}\n\n${brand.name}\n`,
    });
  }
}
