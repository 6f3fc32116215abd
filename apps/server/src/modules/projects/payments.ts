import { paths } from '@limn/contracts/web-paths';
import { randomInt } from 'node:crypto';
import type { OutputId, ProjectId, ProjectPaymentId } from '@limn/contracts/ids';
import { mayPayOutputs, type Side } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import {
  type Billing,
  type CauseNames,
  createPayment,
  paymentsFor,
  type PayeeShare,
  type PaymentSubject,
  paymentByReference,
  type SoldLinks,
} from '../billing/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { assertNotPromised, termOf, findExclusivityConflict } from './exclusivity.ts';
import { paidLetter, paymentRefusedLetter, startLetter } from './letters.ts';
import type { Holders, ProjectParts } from './ports.ts';
import { agreements, orders, outputs, type ProjectPayee, projects } from './schema.ts';
import {
  assertMay,
  type Case,
  caseOf,
  moneyOf,
  moveAgreement,
  moveProject,
  nameAndTitle,
  ownCase,
  type ProjectRow,
  titleOf,
} from './standing.ts';
import { isOutputDown } from './take-down.ts';
import { pageOf, tellEvent, type TellParts, tellSide, record } from './tell-side.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that cannot be guessed, like those of licences. */
function agreementNumber(now: Date): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('');
  return `${brand.licencePrefix}-${now.getUTCFullYear()}-P${group().slice(1)}-${group()}-${group()}`;
}

const payeesOf = (project: ProjectRow): PayeeShare[] =>
  (project.payees ?? []).map(({ profileId, ppm }: ProjectPayee) => ({
    payee: profileId,
    cause: { kind: 'project', id: project.id },
    ppm,
  }));

async function orderOf(db: Sql, reference: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, reference as ProjectPaymentId));
  return order;
}

/** All orders for a project or its outputs, oldest first. */
export const ordersOf = (db: Sql, { id }: Pick<ProjectRow, 'id'>) =>
  db
    .select({ id: orders.id, outputId: orders.outputId })
    .from(orders)
    .where(eq(orders.projectId, id))
    .orderBy(orders.id);

const ordersOfPrice = (db: Sql, { id }: Pick<ProjectRow, 'id'>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.projectId, id), isNull(orders.outputId)));

const day = 86_400_000;

type Paid = Awaited<ReturnType<typeof paymentsFor>>;

/** The payment for a project's price that is not fully refunded, and the remaining amount. */
export const leftOfPrice = (paid: Paid): { reference: string; left: number } | undefined =>
  paid
    .map(({ reference, gross, refunded, owed, ordered }) => ({
      reference,
      left: (gross ?? 0) - refunded - owed - ordered,
    }))
    .find(({ left }) => left > 0);

/** The whole days of a project's term that are left, and all of them. A day that has begun counts as used. */
function daysLeft(
  { startsAt, endsAt }: Pick<ProjectRow, 'startsAt' | 'endsAt'>,
  now: Date,
): { left: number; days: number } {
  if (!startsAt || !endsAt) return { left: 0, days: 1 };
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / day);
  const begun = Math.floor((now.getTime() - startsAt.getTime()) / day) + 1;
  return { left: Math.min(days, Math.max(0, days - begun)), days };
}

/**
 * The refund to the customer when a side ends a paid project now, in minor units: before the term begins, all that is
 * left of the price. After that the unused part, by days, if the rights holder leaves; nothing if the customer leaves,
 * or a side has left before.
 * @param paid payments for its price
 */
export function backOnLeaving(
  { project, agreement }: Pick<Case, 'project' | 'agreement'>,
  paid: Paid,
  side: Side,
  now: Date,
): number {
  const price = leftOfPrice(paid)?.left ?? 0;
  if (project.state === 'paid') return price;
  const agreed = agreement?.state === 'active' || agreement?.state === 'notice';
  if (project.state !== 'active' || !agreed || side === 'customer') return 0;
  const { left, days } = daysLeft(project, now);
  return Math.floor((price * left) / days);
}

/** Orders what goes back when a side ends a paid project. Its payees bear their part, from what is held first. */
export async function giveBackOnLeaving(
  parts: Pick<TellParts, 'emit'> & { billing: Pick<Billing, 'giveBack'> },
  tx: Tx,
  found: Pick<Case, 'project' | 'agreement'>,
  side: Side,
  now: Date,
): Promise<void> {
  const { project } = found;
  const references = (await ordersOfPrice(tx, project)).map(({ id }) => id);
  const paid = await paymentsFor(tx, references);
  const amount = backOnLeaving(found, paid, side, now);
  const price = leftOfPrice(paid);
  if (amount === 0 || !price) return;
  await parts.billing.giveBack(tx, price.reference, amount);
  const part = project.state === 'paid' ? 'all' : 'unused';
  const { currency } = project;
  await record(
    parts,
    tx,
    project.id,
    null,
    { kind: 'price-returned', part, amount, currency },
    now,
  );
}

/** Why a project is not paid for whose talent or book was taken down or deleted. */
const goneText = 'The subject of this project was taken down or deleted, so it cannot be paid for.';

/** Billing's callbacks for projects: a payment's reference is a try at paying for a project or an output. */
export const projectPayments = (parts: TellParts & { holders: Holders }): PaymentSubject => ({
  async paid(tx, reference, now) {
    const order = await orderOf(tx, reference);
    const found = order && (await caseOf(tx, order.projectId, true));
    if (!found) return { outcome: 'refund' };
    const { project, terms } = found;
    const page = `${parts.publicUrl}${pageOf(project, 'customer')}`;
    const letter = startLetter(titleOf(project), page);
    if (order.outputId) {
      // Broken off, or taken down, while the payment page was open.
      const down =
        (await isOutputDown(tx, project.id, order.outputId)) ||
        (await parts.holders.isDown(tx, project));
      if (!mayPayOutputs(project.state) || down) return { outcome: 'refund' };
      const marked = await tx
        .update(outputs)
        .set({ paidAt: now })
        .where(and(eq(outputs.id, order.outputId), isNull(outputs.paidAt)))
        .returning({ id: outputs.id });
      if (marked.length === 0) return { outcome: 'refund' };
      await record(parts, tx, project.id, 'customer', { kind: 'output-paid' }, now);
      return { outcome: 'sold', payees: payeesOf(project), letter };
    }
    if (project.state !== 'accepted' || found.agreement?.signatures.length !== 2)
      return { outcome: 'refund' };
    const { startsAt, endsAt } = termOf(terms, now);
    // Paid so late that its term now overlaps an exclusive grant to another customer.
    const against = (await parts.holders.isDown(tx, project))
      ? goneText
      : await findExclusivityConflict(tx, found, terms, now);
    if (against) {
      await record(parts, tx, project.id, null, { kind: 'payment-refused', reason: against }, now);
      const refused = paymentRefusedLetter(titleOf(project), against);
      await tellSide(parts, tx, project, 'customer', refused);
      return { outcome: 'refund' };
    }
    await moveProject(tx, project.id, 'paid', now, { answerUntil: null, startsAt, endsAt });
    await moveAgreement(tx, project.id, 'active', { number: agreementNumber(now) });
    await record(parts, tx, project.id, 'customer', { kind: 'paid' }, now);
    if (startsAt <= now) {
      await moveProject(tx, project.id, 'active', now);
      await record(parts, tx, project.id, null, { kind: 'term-began' }, now);
    }
    const data = { ...nameAndTitle(project, 'customer'), price: moneyOf(project) };
    await tellSide(parts, tx, project, 'holder', paidLetter(data));
    return { outcome: 'sold', payees: payeesOf(project), letter, notBefore: startsAt };
  },
  async expired() {
    // The payment page was left: another can be opened.
  },
  async refunded(tx, reference, now) {
    const order = await orderOf(tx, reference);
    const found = order && (await caseOf(tx, order.projectId, true));
    if (!found) return;
    const { project } = found;
    if (order.outputId) {
      await tx.update(outputs).set({ paidAt: null }).where(eq(outputs.id, order.outputId));
      await tellEvent(parts, tx, project, { kind: 'output-payment-returned' }, now);
      return;
    }
    if (!['paid', 'active'].includes(project.state)) return;
    await endAgreement(tx, project);
    await moveProject(tx, project.id, 'terminated', now);
    await tellEvent(parts, tx, project, { kind: 'payment-returned' }, now);
  },
});

/** Ends an agreement that has not ended. */
export async function endAgreement(tx: Tx, { id }: ProjectRow): Promise<void> {
  const { agreement } = (await caseOf(tx, id))!;
  if (agreement && agreement.state !== 'ended') await moveAgreement(tx, id, 'ended');
}

/**
 * Ends the open payment pages for a project's price, so that it can expire. A paid one takes effect instead: the time
 * at which the provider took the money counts, not the time of the event.
 */
export async function closePaymentPages(
  { db, billing }: { db: Database; billing: Pick<Billing, 'closeCheckout'> },
  id: ProjectId,
): Promise<void> {
  for (const order of await ordersOfPrice(db, { id })) {
    const payment = await paymentByReference(db, order.id);
    if (payment?.status === 'open') await billing.closeCheckout(order.id);
  }
}

/** How long a payment that has no page yet may still get one: the page's life is counted from the payment. */
const openingMs = 4 * 60_000;

/** The try at paying that is under way, if its page can still be paid on. */
async function orderUnderWay(
  tx: Tx,
  projectId: ProjectRow['id'],
  outputId: OutputId | null,
  now: Date,
) {
  const [last] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.projectId, projectId),
        outputId ? eq(orders.outputId, outputId) : isNull(orders.outputId),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  const payment = last && (await paymentByReference(tx, last.id));
  if (!payment) return undefined;
  const opening = now.getTime() - payment.createdAt.getTime() < openingMs;
  return payment.status === 'open' || (payment.status === 'created' && opening)
    ? last.id
    : undefined;
}

export function addPaymentRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, billing, publicUrl } = parts;
  const { db } = handle;

  api.on(projectRoutes.pay, async ({ caller, params, body }) => {
    const user = userOf(caller);
    const now = clock.now();
    const { reference, description } = await db.transaction(async (tx) => {
      const found = await ownCase(tx, caller, params.id, true);
      const { project, terms, side } = found;
      if (side !== 'customer') throw notFound('That project');
      if (await parts.holders.isDown(tx, project)) throw conflict(goneText);
      const outputId = body.output ?? null;
      const price = outputId ? await priceOfOutput(tx, project, outputId) : terms.price;
      if (!outputId) {
        assertMay(found, 'pay', now);
        await assertNotPromised(tx, found, terms, now);
      }
      const about =
        project.subjectKind === 'book'
          ? `Project about ‘${project.subjectName}’`
          : `Project with ${project.holderName}`;
      const words = outputId ? `${about}, an output` : about;
      const open = await orderUnderWay(tx, project.id, outputId, now);
      if (open) return { reference: open, description: words };
      const id = newId('projectPayment');
      await tx.insert(orders).values({ id, projectId: project.id, outputId, createdAt: now });
      await createPayment(tx, {
        kind: 'project',
        reference: id,
        userId: user.id,
        description: words,
        amount: price,
        currency: project.currency,
        now,
      });
      return { reference: id, description: words };
    });
    const page = `${publicUrl}${paths.project(params.id)}`;
    const url = await billing.openCheckout(reference, {
      item: { description },
      buyer: { id: user.id, email: user.email },
      successUrl: `${page}?paid=1`,
      cancelUrl: `${page}?cancelled=1`,
    });
    return { url };
  });
}

/**
 * @throws DomainError not_found: it is not an output of that project
 * @throws DomainError conflict: nothing is to be paid for it
 */
async function priceOfOutput(tx: Tx, project: ProjectRow, id: OutputId): Promise<number> {
  const [output] = await tx
    .select()
    .from(outputs)
    .where(and(eq(outputs.id, id), eq(outputs.projectId, project.id)));
  if (!output) throw notFound('That output');
  if (!mayPayOutputs(project.state))
    throw conflict('The project has ended early: its outputs can’t be published or paid for.');
  if (output.status !== 'approved' || output.price === 0 || output.paidAt)
    throw conflict('You don’t have to pay for this output.');
  if (await isOutputDown(tx, project.id, id))
    throw conflict('Our moderators removed this output, so you don’t have to pay for it.');
  return output.price;
}

/** Projects by what names them: themselves, as causes do, or a try at paying for them. */
async function projectsNamed(db: Sql, references: string[]) {
  const ordered = await db
    .select({ id: orders.id, projectId: orders.projectId })
    .from(orders)
    .where(inArray(orders.id, references as ProjectPaymentId[]));
  const projectOf = new Map<string, ProjectId>(ordered.map(({ id, projectId }) => [id, projectId]));
  const ids = references.map((reference) => projectOf.get(reference) ?? (reference as ProjectId));
  const found = await db
    .select({
      id: projects.id,
      name: projects.subjectName,
      customer: projects.customerName,
      holderKind: projects.holderKind,
    })
    .from(projects)
    .where(inArray(projects.id, ids));
  const byId = new Map(found.map((row) => [row.id as string, row]));
  return references.flatMap((reference) => {
    const row = byId.get(projectOf.get(reference) ?? reference);
    return row ? [{ reference, ...row }] : [];
  });
}

/** Names what projects earn by. */
export const projectNames: CauseNames = async (db, ids) =>
  new Map(
    (await projectsNamed(db, ids)).map(({ reference, name, customer }) => [
      reference,
      `${name}, for ${customer}`,
    ]),
  );

/** The payment references of a project, by its id or the number of its agreement. */
export async function projectReferences(db: Sql, word: string): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(agreements, eq(agreements.projectId, orders.projectId))
    .where(or(eq(orders.projectId, word as ProjectId), eq(agreements.number, word)));
  return found.map(({ id }) => id);
}

/** Where a rights holder sees what was sold by a project. */
export const projectLinks: SoldLinks = async (db, references) =>
  new Map(
    (await projectsNamed(db, references)).map(({ reference, id, holderKind, customer }) => [
      reference,
      { label: `Project with ${customer}`, path: pageOf({ id, holderKind }, 'holder') },
    ]),
  );
