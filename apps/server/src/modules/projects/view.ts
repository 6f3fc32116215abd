import { paths } from '@limn/contracts/web-paths';
import type { ImageId, ProjectId } from '@limn/contracts/ids';
import {
  type Project,
  type ProjectFile,
  type ProjectKin,
  projectLimits,
  type ProjectSummary,
} from '@limn/contracts/project-shapes';
import {
  actionsOf,
  mayMakeOutputs,
  mayPayOutputs,
  type Side,
  whoseTurn,
} from '@limn/contracts/project-states';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { eventText } from '@limn/contracts/project-event';
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { paymentsFor } from '../billing/index.ts';
import type { Caller } from '../identity/index.ts';
import { imagesById, imageUrl } from '../images/index.ts';
import { profileNames } from '../profiles/index.ts';
import type { ProjectParts } from './ports.ts';
import { calendarOf } from './calendar.ts';
import { backOnLeaving, ordersOf } from './payments.ts';
import { events, files, messages, outputs, projects, versions } from './schema.ts';
import {
  type Case,
  contributorsOf,
  otherSide,
  ownCase,
  type ProjectRow,
  standingOf,
  titleOf,
} from './standing.ts';
import { pageOf } from './tell-side.ts';

type FileRow = typeof files.$inferSelect;

/** A file as its reader sees it; without name and address if it was taken down. */
export function toFile(
  signed: SignedFiles,
  { id, name, type, bytes, takenDownAt }: FileRow,
  { mine, messageDown = false }: { mine: boolean; messageDown?: boolean },
): ProjectFile {
  const takenDown = takenDownAt !== null || messageDown;
  const url = `/api/projects/v1/files/${id}?${signed.query(id, 'attachment')}`;
  return {
    id,
    type,
    bytes,
    mine,
    takenDown,
    ...(takenDown ? { name: '', url: '' } : { name, url }),
  };
}

const partyOf = (project: ProjectRow, side: Side) =>
  side === 'customer'
    ? { profileId: project.customerId, name: project.customerName, path: null }
    : {
        profileId: project.holderId,
        name: project.holderName,
        path:
          project.holderKind === 'artist'
            ? paths.artist(project.holderId)
            : paths.talent(project.holderId),
      };

const nullable = (date: Date | null) => date?.toISOString() ?? null;

/** A project in a list, as one of its sides sees it. */
export function toSummary(found: Case & { side: Side }, now: Date): ProjectSummary {
  const { project, terms, side } = found;
  return {
    id: project.id,
    state: project.state,
    side,
    title: titleOf(project),
    about: project.subjectName,
    other: partyOf(project, otherSide(side)),
    price: terms.price,
    currency: project.currency,
    turn: whoseTurn(standingOf(found, now)),
    answerUntil: nullable(project.answerUntil),
    changedAt: project.changedAt.toISOString(),
  };
}

const agreementOf = ({ agreement }: Case): Project['agreement'] =>
  agreement
    ? {
        state: agreement.state,
        text: agreement.text,
        sha256: agreement.sha256,
        number: agreement.number,
        signatures: agreement.signatures.map(({ side, name, at }) => ({ side, name, at })),
        noticeBy: agreement.noticeBy,
        noticeText: agreement.noticeText,
        cureUntil: nullable(agreement.cureUntil),
        windDownUntil: nullable(agreement.windDownUntil),
        leftBy: agreement.leftBy,
        revokedAt: nullable(agreement.revokedAt),
      }
    : null;

/** Sent with the terms, or to be: those of a draft go with its first version. */
const isOfRequest = ({ project }: Case, { version, messageId }: FileRow): boolean =>
  version !== null || (project.state === 'draft' && messageId === null);

/** How many events a project's page shows: the newest. */
const mostEvents = 2000;

/** Everything that belongs to a project, read at once. */
async function partsOf(db: Sql, id: ProjectId) {
  const [sent, said, attached, made, newest, begun] = await Promise.all([
    db.select().from(versions).where(eq(versions.projectId, id)).orderBy(asc(versions.number)),
    db
      .select()
      .from(messages)
      .where(eq(messages.projectId, id))
      .orderBy(asc(messages.id))
      .limit(projectLimits.messages),
    db.select().from(files).where(eq(files.projectId, id)).orderBy(asc(files.id)),
    db.select().from(outputs).where(eq(outputs.projectId, id)).orderBy(asc(outputs.id)),
    db
      .select()
      .from(events)
      .where(eq(events.projectId, id))
      .orderBy(desc(events.id))
      .limit(mostEvents + 1),
    // A separate query: it may be older than the events that are read.
    db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.projectId, id), sql`${events.event}->>'kind' = 'term-began'`))
      .limit(1),
  ]);
  const happened = newest.slice(0, mostEvents).toReversed();
  return {
    sent,
    said,
    attached,
    made,
    happened,
    hasOlderEvents: newest.length > mostEvents,
    hasBegun: begun.length > 0,
  };
}

/** The projects that a project repeats, and those that repeat it, if the side may see them. */
async function kinOf(db: Sql, { project, side }: Case & { side: Side }): Promise<ProjectKin[]> {
  const of = or(
    eq(projects.fromId, project.id),
    project.fromId ? eq(projects.id, project.fromId) : undefined,
  );
  const seen =
    side === 'customer'
      ? eq(projects.customerId, project.customerId)
      : and(eq(projects.holderId, project.holderId), ne(projects.state, 'draft'));
  const found = await db
    .select()
    .from(projects)
    .where(and(of, seen))
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(50);
  return found.map((row) => ({
    id: row.id,
    state: row.state,
    path: pageOf(row, side),
    createdAt: row.createdAt.toISOString(),
    startsAt: nullable(row.startsAt),
    endsAt: nullable(row.endsAt),
  }));
}

/**
 * A project of the caller's with all that its page shows.
 * @throws DomainError not_found: it is not the caller's
 */
export async function viewOf(
  { handle: { db }, clock, files: signed }: ProjectParts,
  caller: Caller,
  id: ProjectId,
): Promise<Project> {
  const found = await ownCase(db, caller, id);
  const { project, terms, side } = found;
  const now = clock.now();
  const standing = standingOf(found, now);
  const [{ sent, said, attached, made, happened, hasOlderEvents, hasBegun }, kin, names, ordered] =
    await Promise.all([
      partsOf(db, id),
      kinOf(db, found),
      profileNames(
        db,
        contributorsOf(project).map(({ profileId }) => profileId),
      ),
      ordersOf(db, project),
    ]);
  const [images, paid] = await Promise.all([
    imagesById(
      db,
      made.flatMap(({ imageId }) => imageId ?? []),
    ),
    paymentsFor(
      db,
      ordered.map((order) => order.id),
    ),
  ]);
  const pictureOf = (imageId: ImageId | null) => {
    const image = imageId && images.get(imageId);
    if (!image || image.deletedAt) return null;
    const { width, height } = image;
    return { id: image.id, url: imageUrl(signed, image.id, 'thumbnail'), width, height };
  };
  const down = new Set<string>(said.flatMap((row) => (row.takenDownAt ? row.id : [])));
  const shown = (row: FileRow) =>
    toFile(signed, row, {
      mine: row.side === side,
      messageDown: row.messageId !== null && down.has(row.messageId),
    });
  const fileOf = (fileId: string | null) => {
    const file = attached.find((one) => one.id === fileId);
    return file ? shown(file) : null;
  };
  const dueOf = ({ status, paidAt, price, fileId }: (typeof made)[number]) => {
    const payable = status === 'approved' && !paidAt && mayPayOutputs(project.state);
    return payable && !fileOf(fileId)?.takenDown ? price : 0;
  };
  return {
    ...toSummary(found, now),
    customer: partyOf(project, 'customer'),
    holder: partyOf(project, 'holder'),
    subject: { kind: project.subjectKind, id: project.subjectId, name: project.subjectName },
    terms,
    draft: project.draft && project.draftBy === side ? ProjectTerms.parse(project.draft) : null,
    versions: sent.map((row) => ({
      number: row.number,
      by: row.side,
      note: row.note,
      terms: ProjectTerms.parse(row.terms),
      at: row.createdAt.toISOString(),
    })),
    version: project.version,
    actions: actionsOf(side, standing),
    contributors: contributorsOf(project).map(({ profileId }) => {
      const said = found.consents.find((consent) => consent.profileId === profileId);
      return {
        name: names.get(profileId)?.name ?? '',
        agrees: said?.agrees ?? null,
        reason: said?.reason ?? '',
      };
    }),
    shownBy: project.shownBy,
    mayMakeOutputs: mayMakeOutputs(standing),
    startsAt: nullable(project.startsAt),
    endsAt: nullable(project.endsAt),
    messages: said.map((row) => ({
      id: row.id,
      by: row.side,
      mine: row.side === side,
      text: row.takenDownAt ? '' : row.text,
      takenDown: row.takenDownAt !== null,
      files: attached
        .filter(({ messageId }) => messageId === row.id && !row.takenDownAt)
        .map(shown),
      at: row.createdAt.toISOString(),
    })),
    outputs: made.map((row) => ({
      id: row.id,
      status: row.status,
      note: row.note,
      image: pictureOf(row.imageId),
      file: fileOf(row.fileId),
      reason: row.reason,
      pin: row.pin,
      due: dueOf(row),
      at: row.createdAt.toISOString(),
      decidedAt: nullable(row.decidedAt),
    })),
    payments: paid.map((row) => ({
      id: row.id,
      description: row.description,
      amount: row.gross ?? row.amount,
      refunded: row.refunded,
      paidAt: row.paidAt!.toISOString(),
    })),
    agreement: agreementOf(found),
    events: happened.map((row) => ({
      at: row.createdAt.toISOString(),
      by: row.side,
      text: eventText(row.event),
    })),
    hasOlderEvents,
    backOnLeaving: backOnLeaving(
      found,
      paid.filter(({ reference }) =>
        ordered.some((order) => order.id === reference && !order.outputId),
      ),
      side,
      now,
    ),
    calendar: calendarOf(found, { sent, hasBegun }, now),
    files: attached.filter((row) => isOfRequest(found, row)).map(shown),
    from: kin.find((one) => one.id === project.fromId) ?? null,
    next: kin.filter((one) => one.id !== project.fromId),
  };
}
