import { lockQuota } from '../../platform/database/lock-quota.ts';
import { projectLimits } from '@limn/contracts/project-shapes';
import type { Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import type { ProjectId, UserId } from '@limn/contracts/ids';
import { and, count, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalid, tooMany } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { assertNotApart } from '../blocks/index.ts';
import type { Caller } from '../identity/index.ts';
import { isUnsent } from './files.ts';
import { messageLetter } from './letters.ts';
import type { ProjectParts } from './ports.ts';
import { files, messages, projects } from './schema.ts';
import { nameAndTitle, otherSide, ownCase, type ProjectRow } from './standing.ts';
import { tellSide, record } from './tell-side.ts';
import { viewOf } from './view.ts';

const partiesOf = ({ customerUserId, holderUserId }: ProjectRow, side: Side) =>
  side === 'customer'
    ? { writer: customerUserId, reader: holderUserId }
    : { writer: holderUserId, reader: customerUserId };

/** @throws DomainError rate_limited for who writes on and on, here or everywhere */
async function assertPace(
  tx: Tx,
  projectId: ProjectId,
  writer: UserId,
  side: Side,
  now: Date,
): Promise<void> {
  await lockQuota(tx, 'messages', writer);
  const newest = await tx
    .select({ side: messages.side })
    .from(messages)
    .where(eq(messages.projectId, projectId))
    .orderBy(desc(messages.id))
    .limit(projectLimits.unanswered);
  if (newest.length === projectLimits.unanswered && newest.every((one) => one.side === side))
    throw tooMany(
      `You have written ${projectLimits.unanswered} messages in a row. Wait for an answer.`,
      3600,
    );
  const own = or(
    and(eq(messages.side, 'customer'), eq(projects.customerUserId, writer)),
    and(eq(messages.side, 'holder'), eq(projects.holderUserId, writer)),
  );
  const [today] = await tx
    .select({ n: count() })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(and(gt(messages.createdAt, new Date(now.getTime() - 86_400_000)), own));
  if ((today?.n ?? 0) >= projectLimits.messagesADay)
    throw tooMany(
      `You have written ${projectLimits.messagesADay} messages today, the maximum. Continue tomorrow.`,
      3600,
    );
}

/** Messages between the two sides, with files. */
export function addMessageRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock } = parts;
  const { db } = handle;

  api.on(projectRoutes.message, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { project, side } = await ownCase(tx, caller, params.id, true);
      if (project.state === 'draft')
        throw new DomainError('conflict', 'Send the request first: no one else sees a draft.');
      const [written] = await tx
        .select({ n: count() })
        .from(messages)
        .where(eq(messages.projectId, project.id));
      if ((written?.n ?? 0) >= projectLimits.messages)
        throw tooMany(`A project has at most ${projectLimits.messages} messages.`, 3600);
      const { writer, reader } = partiesOf(project, side);
      await assertNotApart(tx, writer, reader);
      await assertPace(tx, project.id, writer, side, now);
      const id = newId('projectMessage');
      await tx
        .insert(messages)
        .values({ id, projectId: project.id, side, text: body.text, createdAt: now });
      const sent = await tx
        .update(files)
        .set({ messageId: id })
        .where(and(inArray(files.id, body.files), isUnsent(project.id, side)))
        .returning({ id: files.id });
      if (sent.length !== body.files.length)
        throw invalid('files', 'A file no longer exists. Add it again.');
      await record(parts, tx, project.id, side, { kind: 'message-written' }, now);
      const letter = messageLetter(nameAndTitle(project, side), body.text);
      await tellSide(parts, tx, project, otherSide(side), letter, writer);
    });
    return viewOf(parts, caller, params.id);
  });
}
