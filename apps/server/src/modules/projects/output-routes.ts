import type { ImageId, ProjectFileId } from '@limn/contracts/ids';
import type { ContentOption } from '@limn/contracts/profile-fields';
import { projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { imageById } from '../images/index.ts';
import { outputApprovedLetter, outputRejectedLetter, outputSubmittedLetter } from './letters.ts';
import type { ProjectParts } from './ports.ts';
import { files, outputs } from './schema.ts';
import { assertMay, type Case, nameAndTitle, ownCase } from './standing.ts';
import { isOutputDown } from './take-down.ts';
import { tellSide, record } from './tell-side.ts';
import { viewOf } from './view.ts';

/** The kind of content of a file. */
const kindOf = (type: string): ContentOption => {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'voice' : 'book excerpt';
};

/** Description of the submission. */
/**
 * @throws DomainError not_found: it is not the caller's, or was not submitted to this project by them; invalid: a picture
 * for a likeness does not show the persona, if there is one
 */
async function madeOf(
  tx: Tx,
  { project, terms, holders }: Pick<Case, 'project' | 'terms'> & Pick<ProjectParts, 'holders'>,
  caller: Caller,
  body: { image?: ImageId | undefined; file?: ProjectFileId | undefined },
): Promise<Pick<typeof outputs.$inferInsert, 'imageId' | 'fileId' | 'kind'>> {
  if (body.image) {
    const image = await imageById(tx, body.image);
    if (!image || image.deletedAt || !ownProfiles(caller).includes(image.profileId))
      throw notFound('That picture');
    const shown = image.account.shares.some(
      (share) => share.source === 'persona' && share.id === project.holderId,
    );
    if (
      !shown &&
      terms.rights.includes('likeness') &&
      (await holders.hasPersona(tx, project.holderId))
    )
      throw invalid(
        'image',
        `This project licenses ${project.holderName}’s likeness, and this picture does not show their persona. Make one with the persona and submit that.`,
      );
    return { imageId: image.id, kind: 'image' };
  }
  const [file] = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, body.file!),
        eq(files.projectId, project.id),
        eq(files.side, 'customer'),
        isNull(files.takenDownAt),
      ),
    );
  if (!file) throw notFound('That file');
  return { fileId: file.id, kind: kindOf(file.type) };
}

/** Outputs of a project: submitted by the customer, approved by the rights holder if the terms require it. */
export function addOutputRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { clock } = parts;
  const { db } = parts.handle;

  api.on(projectRoutes.deliver, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, 'deliver', now);
      const { project, terms } = found;
      const made = await madeOf(tx, { project, terms, holders: parts.holders }, caller, body);
      const open = and(eq(outputs.projectId, project.id), ne(outputs.status, 'rejected'));
      const [same] = await tx
        .select({ id: outputs.id })
        .from(outputs)
        .where(
          and(
            open,
            made.imageId ? eq(outputs.imageId, made.imageId) : eq(outputs.fileId, made.fileId!),
          ),
        );
      if (same) throw conflict('This has already been submitted.');
      const [before] = await tx
        .select({ n: count() })
        .from(outputs)
        .where(and(open, eq(outputs.kind, made.kind)));
      const most = terms.content.find(({ kind }) => kind === made.kind)?.count ?? 0;
      if ((before?.n ?? 0) >= Math.min(most, projectLimits.outputs))
        throw conflict(
          most === 0
            ? `The terms do not include this kind of content: ${made.kind}.`
            : `The terms include ${most} × ${made.kind}, and all of them have been submitted.`,
        );
      await tx.insert(outputs).values({
        id: newId('output'),
        projectId: project.id,
        ...made,
        note: body.note,
        status: terms.approval ? 'pending' : 'approved',
        reason: '',
        price: terms.perOutput,
        createdAt: now,
        decidedAt: terms.approval ? null : now,
      });
      await record(
        parts,
        tx,
        project.id,
        'customer',
        { kind: 'output-submitted', output: made.kind },
        now,
      );
      const data = {
        ...nameAndTitle(project, 'customer'),
        output: made.kind,
        review: terms.approval,
      };
      await tellSide(parts, tx, project, 'holder', outputSubmittedLetter(data, body.note));
    });
    return viewOf(parts, caller, params.id);
  });

  api.on(projectRoutes.judge, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, 'judge', now);
      if (body.approved && (await isOutputDown(tx, params.id, params.outputId)))
        throw conflict('Our moderators removed this, so you cannot approve it.');
      const status = body.approved ? 'approved' : 'rejected';
      const judged = await tx
        .update(outputs)
        .set({ status, reason: body.reason, pin: body.approved ? null : body.pin, decidedAt: now })
        .where(
          and(
            eq(outputs.id, params.outputId),
            eq(outputs.projectId, params.id),
            eq(outputs.status, 'pending'),
          ),
        )
        .returning({ price: outputs.price, kind: outputs.kind });
      if (judged.length === 0) {
        const [known] = await tx
          .select({ id: outputs.id })
          .from(outputs)
          .where(and(eq(outputs.id, params.outputId), eq(outputs.projectId, params.id)));
        if (!known) throw notFound('That picture');
        throw conflict('This has already been approved or rejected.');
      }
      const { price, kind } = judged[0]!;
      const due = price > 0 && { amount: price, currency: found.project.currency };
      const data = { ...nameAndTitle(found.project, 'holder'), output: kind };
      const { approved, reason } = body;
      const event = { kind: 'output-judged', output: kind, approved, reason } as const;
      await record(parts, tx, params.id, 'holder', event, now);
      const letter = approved
        ? outputApprovedLetter({ ...data, ...(due ? { price: due } : {}) })
        : outputRejectedLetter(data, reason);
      await tellSide(parts, tx, found.project, 'customer', letter);
    });
    return viewOf(parts, caller, params.id);
  });
}
