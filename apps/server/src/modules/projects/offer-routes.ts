import { upTo } from '@limn/contracts/text';
import { belowFloor, floorPrice } from '@limn/contracts/floor-price';
import type { ProjectId } from '@limn/contracts/ids';
import type { Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms, rightsOf, SentTerms } from '@limn/contracts/project-terms';
import { eq } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { assertNotApart } from '../blocks/index.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, profileOf, subjectOf, userOf } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { agreementText, sha256Of } from './agreement-text.ts';
import { addMonths, assertNotPromised } from './exclusivity.ts';
import { copyFiles, isUnsent, unreferencedKeys } from './files.ts';
import { requestEndedLetter, termsAcceptedLetter, termsSentLetter } from './letters.ts';
import { giveBackOnLeaving } from './payments.ts';
import type { Holder, ProjectParts } from './ports.ts';
import { agreements, files, type ProjectPayee, projects, versions } from './schema.ts';
import {
  assertMay,
  assertSeen,
  type Case,
  moneyOf,
  moveAgreement,
  moveProject,
  nameAndTitle,
  nameOf,
  otherSide,
  ownCase,
  standingOf,
  titleOf,
} from './standing.ts';
import { askContributors, tellSide, record } from './tell-side.ts';
import { viewOf } from './view.ts';

const day = 86_400_000;

/** How far ahead a project may start: its price is held until then. */
const mostMonthsAhead = 12;

/** @throws DomainError invalid with every field that keeps the terms from being sent */
function assertComplete(terms: ProjectTerms, subject: 'talent' | 'book', now: Date): void {
  const { error } = SentTerms.safeParse(terms);
  const fields = (error?.issues ?? []).map(({ path, message }) => ({
    path: ['terms', ...path].join('.'),
    message,
  }));
  if (terms.rights.some((right) => !rightsOf[subject].includes(right)))
    fields.push({ path: 'terms.rights', message: `Choose rights of a ${subject} only.` });
  if (subject === 'book' && terms.training && !terms.rights.includes('training'))
    fields.push({
      path: 'terms.rights',
      message: 'Choose the right ‘Training’ too, or turn training off.',
    });
  if (terms.startsOn && terms.startsOn < upTo(now.toISOString(), 10))
    fields.push({ path: 'terms.startsOn', message: 'This day has passed. Choose a later one.' });
  if (terms.startsOn && terms.startsOn > upTo(addMonths(now, mostMonthsAhead).toISOString(), 10))
    fields.push({
      path: 'terms.startsOn',
      message: `A project starts within ${mostMonthsAhead} months. Choose an earlier day.`,
    });
  if (fields.length > 0)
    throw new DomainError('invalid', 'Some terms are missing or need changes.', fields);
}

/**
 * A customer offers at least what the rights holder charges. Lower terms that the holder sent themselves may be kept.
 * @throws DomainError invalid: the price is too low
 */
function assertFloor(
  { project, terms, side }: Case & { side: Side },
  sent: ProjectTerms,
  holder: Holder,
): void {
  if (side === 'holder') return;
  const floor = floorPrice(holder.prices, sent);
  const isHoldersOwn =
    project.state === 'countered' &&
    sent.price >= terms.price &&
    floor === floorPrice(holder.prices, terms);
  if (sent.price >= floor || isHoldersOwn) return;
  throw invalid(
    'terms.price',
    belowFloor(holder.subject, { amount: floor, currency: project.currency }),
  );
}

/** Requesting, countering, accepting, declining: everything until the terms are final. */
export function addOfferRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, holders } = parts;
  const { db } = handle;

  async function begin(
    caller: Caller,
    of: { subjectKind: 'talent' | 'book'; subjectId: string; from?: Case },
  ): Promise<ProjectId> {
    const now = clock.now();
    const customerId = profileOf(caller, 'creator');
    const user = userOf(caller);
    const { subjectKind, subjectId, from } = of;
    const named = subjectKind === 'talent' ? 'That talent' : 'That book';
    // Only people with access to the whole marketplace can request rights.
    if (!(await featuresOf(db, subjectOf(caller))).nilv) throw notFound(named);
    return db.transaction(async (tx) => {
      const holder = await holders[subjectKind](tx, subjectId);
      if (!holder) throw notFound(named);
      if (holder.userId === user.id) throw conflict('You cannot ask yourself for rights.');
      await assertNotApart(tx, user.id, holder.userId);
      const customer = (await profileNames(tx, [customerId])).get(customerId)!;
      const terms: ProjectTerms = {
        ...(from?.terms ?? ProjectTerms.parse({})),
        forbidden: holder.forbidden,
        ...(from ? { startsOn: null } : {}),
      };
      const id = newId('project');
      await tx.insert(projects).values({
        id,
        state: 'draft',
        subjectKind,
        subjectId,
        subjectName: holder.subject,
        customerId,
        customerUserId: user.id,
        customerName: customer.name,
        holderId: holder.profileId,
        holderKind: holder.kind,
        holderUserId: holder.userId,
        holderName: holder.name,
        title: from?.project.title ?? '',
        terms,
        currency: brand.currency,
        payees: holder.payees,
        fromId: from?.project.id ?? null,
        createdAt: now,
        changedAt: now,
      });
      if (from) await copyFiles(tx, from.project.id, id, now);
      return id;
    });
  }

  api.on(projectRoutes.create, async ({ caller, body }) => {
    if (body.kind !== 'again') {
      const subjectId = body.kind === 'talent' ? body.talent : body.book;
      return viewOf(parts, caller, await begin(caller, { subjectKind: body.kind, subjectId }));
    }
    const from = await ownCase(db, caller, body.from);
    const standing = standingOf(from, clock.now());
    if (from.side !== 'customer') throw notFound('That project');
    // Active projects can be renewed near their end, ended ones can always be repeated.
    assertMay(from, standing.renewable ? 'renew' : 'ask-again', clock.now());
    const { subjectKind, subjectId } = from.project;
    return viewOf(parts, caller, await begin(caller, { subjectKind, subjectId, from }));
  });

  api.on(projectRoutes.save, async ({ caller, params, body }) => {
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      const { side, project, terms } = found;
      const now = clock.now();
      const first = project.state === 'draft';
      assertMay(found, first ? 'edit' : side === 'customer' ? 'submit' : 'counter', now);
      const kept = keepRuled(body.terms, terms, side);
      const change = first ? { terms: kept } : { draft: kept, draftBy: side };
      const titled = titleBy(side, body.title);
      await tx
        .update(projects)
        .set({ ...change, ...titled, changedAt: now })
        .where(eq(projects.id, params.id));
    });
  });

  api.on(projectRoutes.remove, async ({ caller, params }) => {
    const gone = await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, 'edit', clock.now());
      const held = await tx
        .delete(files)
        .where(eq(files.projectId, params.id))
        .returning({ key: files.storageKey });
      await tx.delete(projects).where(eq(projects.id, params.id));
      return unreferencedKeys(
        tx,
        held.map(({ key }) => key),
      );
    });
    for (const key of gone) await parts.storage.remove(key);
  });

  api.on(projectRoutes.submit, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      const { side, project, terms } = found;
      assertMay(found, side === 'customer' ? 'submit' : 'counter', now);
      assertSeen(found, body.version);
      const sent = keepRuled(body.terms, terms, side);
      assertComplete(sent, project.subjectKind, now);
      const holder = await holders[project.subjectKind](tx, project.subjectId);
      if (!holder) throw conflict('This is no longer available.');
      const same = JSON.stringify(sent) === JSON.stringify(terms);
      if (project.version > 0 && same && samePayees(project.payees, holder.payees))
        throw invalid('terms', 'Nothing has changed. Accept the terms, or change them.');
      await assertNotApart(tx, project.customerUserId, project.holderUserId);
      // A holder without an offer may be asked for any rights.
      const strange = sent.rights.filter((right) => !holder.rights.includes(right));
      if (holder.rights.length > 0 && strange.length > 0)
        throw invalid('terms.rights', `${holder.name} does not offer: ${strange.join(', ')}.`);
      assertFloor(found, sent, holder);
      await assertNotPromised(tx, found, sent, now);
      const number = project.version + 1;
      await tx.insert(versions).values({
        projectId: project.id,
        number,
        side,
        note: body.note,
        terms: sent,
        createdAt: now,
      });
      if (number === 1)
        await tx.update(files).set({ version: number }).where(isUnsent(project.id, side));
      const named = { ...project, ...titleBy(side, body.title), terms: sent };
      const title = titleOf(named);
      await moveProject(tx, project.id, side === 'customer' ? 'submitted' : 'countered', now, {
        terms: sent,
        // From here on a changed brief does not change the title.
        title,
        draft: null,
        draftBy: null,
        version: number,
        payees: holder.payees,
        answerUntil: new Date(now.getTime() + sent.answerDays * day),
        remindedAt: null,
      });
      await record(parts, tx, project.id, side, { kind: 'terms-sent', version: number }, now);
      const letter = termsSentLetter(
        number === 1 ? 'project-requested' : 'project-terms-changed',
        { name: nameOf(project, side), title, price: moneyOf(named) },
        { note: body.note, answerDays: sent.answerDays },
      );
      await tellSide(parts, tx, project, otherSide(side), letter);
      await askContributors(parts, tx, { ...project, payees: holder.payees });
    });
    return viewOf(parts, caller, params.id);
  });

  api.on(projectRoutes.decide, async ({ caller, params, body }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      assertMay(found, body.decision, now);
      assertSeen(found, body.version);
      if (body.decision === 'accept') await accept(parts, tx, found, now);
      else await end(parts, tx, found, body.decision, body.reason, now);
    });
    return viewOf(parts, caller, params.id);
  });
}

const samePayees = (before: ProjectPayee[] | null, now: ProjectPayee[]): boolean =>
  before?.length === now.length &&
  now.every(({ profileId, ppm }) =>
    before.some((payee) => payee.profileId === profileId && payee.ppm === ppm),
  );

/** @throws DomainError invalid: the title is the customer's to choose */
function titleBy(side: Side, title: string | undefined): { title?: string } {
  if (title === undefined) return {};
  if (side === 'holder') throw invalid('title', 'The customer chooses the title.');
  return { title };
}

/** Only the rights holder can change ruled-out uses. */
const keepRuled = (terms: ProjectTerms, before: ProjectTerms, side: Side): ProjectTerms =>
  side === 'holder' ? terms : { ...terms, forbidden: before.forbidden };

/** The terms are final: create the agreement for both to sign. */
async function accept(
  parts: ProjectParts,
  tx: Tx,
  found: Case & { side: Side },
  now: Date,
): Promise<void> {
  const { project, terms, side } = found;
  const holder = await parts.holders[project.subjectKind](tx, project.subjectId);
  if (!holder) throw conflict('This is no longer available.');
  if (!samePayees(project.payees, holder.payees))
    throw conflict(
      'The people with a part in this have changed since these terms were sent. Send the terms again, so that all of them can approve.',
    );
  await assertNotPromised(tx, found, terms, now);
  const accepted = { ...project, state: 'accepted' as const };
  const text = agreementText(accepted, terms, now);
  await moveProject(tx, project.id, 'accepted', now, {
    draft: null,
    draftBy: null,
    answerUntil: new Date(now.getTime() + terms.answerDays * day),
    remindedAt: null,
  });
  await tx.insert(agreements).values({
    projectId: project.id,
    state: 'offered',
    text,
    sha256: sha256Of(text),
    signatures: [],
    createdAt: now,
  });
  await record(parts, tx, project.id, side, { kind: 'terms-accepted' }, now);
  const own = { title: titleOf(project), price: moneyOf(project) };
  const theirs = { ...own, name: nameOf(project, side) };
  for (const one of ['customer', 'holder'] as const)
    await tellSide(parts, tx, project, one, termsAcceptedLetter(one === side ? own : theirs));
}

/** Declined or withdrawn; what was paid goes back whole. */
async function end(
  parts: ProjectParts,
  tx: Tx,
  { project, agreement, side }: Case & { side: Side },
  decision: 'decline' | 'withdraw',
  reason: string,
  now: Date,
): Promise<void> {
  const done = decision === 'decline' ? 'declined' : 'withdrawn';
  await giveBackOnLeaving(parts, tx, { project, agreement }, side, now);
  await moveProject(tx, project.id, done, now, { answerUntil: null, draft: null, draftBy: null });
  if (agreement) await moveAgreement(tx, project.id, 'ended');
  await record(parts, tx, project.id, side, { kind: done, reason }, now);
  const letter = requestEndedLetter(`project-${done}`, nameAndTitle(project, side), {
    by: side,
    reason,
  });
  await tellSide(parts, tx, project, otherSide(side), letter);
}
