import { randomInt } from 'node:crypto';
import type { OutputId, ProjectId, ProjectPaymentId } from '@limn/contracts/ids';
import { mayPayOutputs, sides } from '@limn/contracts/project-states';
import { projectRoutes } from '@limn/contracts/projects';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import {
  type Billing,
  type CauseNames,
  createPayment,
  type Payee,
  type PaymentSubject,
  paymentByReference,
  type SoldLinks,
} from '../billing/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { assertNotPromised, termOf, whatStandsAgainst } from './exclusivity.ts';
import type { ProjectParts } from './routes.ts';
import { agreements, orders, outputs, type ProjectPayee, projects } from './schema.ts';
import {
  assertMay,
  caseOf,
  moveAgreement,
  moveProject,
  ownCase,
  type ProjectRow,
  record,
  termBegan,
} from './standing.ts';
import { isOutputDown } from './take-down.ts';
import { pageOf, type TellParts, tellSide } from './tell-side.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number nobody can guess, as licences have. */
function agreementNumber(now: Date): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('');
  return `${brand.licencePrefix}-${now.getUTCFullYear()}-P${group().slice(1)}-${group()}-${group()}`;
}

const payeesOf = (project: ProjectRow): Payee[] =>
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

/** References of all tries at paying for a project or its outputs. */
export async function ordersOf(db: Sql, { id }: Pick<ProjectRow, 'id'>): Promise<string[]> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.projectId, id));
  return found.map((order) => order.id);
}

/** Orders the price of a project to go back: whole where it has not begun, else the part of its term that is left. */
export async function giveBackPrice(
  billing: Pick<Billing, 'giveBack'>,
  tx: Tx,
  project: Pick<ProjectRow, 'id'>,
  part = 1,
): Promise<void> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.projectId, project.id), isNull(orders.outputId)));
  for (const { id } of found) await billing.giveBack(tx, id, part);
}

/** What billing asks of projects: a payment's reference is a try at paying for a project or an output. */
export const projectPayments = (parts: TellParts): PaymentSubject => ({
  async paid(tx, reference, now) {
    const order = await orderOf(tx, reference);
    const found = order && (await caseOf(tx, order.projectId, true));
    if (!found) return { outcome: 'refund' };
    const { project, terms } = found;
    const letter = {
      subject: `Paid: ${project.subjectName}`,
      text: `The project, with its agreement:\n${parts.publicUrl}${pageOf(project, 'customer')}`,
    };
    if (order.outputId) {
      // Broken off, or taken down, while the payment page was open.
      if (!mayPayOutputs(project.state) || (await isOutputDown(tx, project.id, order.outputId)))
        return { outcome: 'refund' };
      const marked = await tx
        .update(outputs)
        .set({ paidAt: now })
        .where(and(eq(outputs.id, order.outputId), isNull(outputs.paidAt)))
        .returning({ id: outputs.id });
      if (marked.length === 0) return { outcome: 'refund' };
      await record(tx, project.id, 'customer', 'paid for an output', now);
      return { outcome: 'sold', payees: payeesOf(project), letter };
    }
    if (project.state !== 'accepted' || found.agreement?.signatures.length !== 2)
      return { outcome: 'refund' };
    const { startsAt, endsAt } = termOf(terms, now);
    // Paid so late that its term has come to meet what was promised to somebody else meanwhile.
    const against = await whatStandsAgainst(tx, found, terms, now);
    if (against) {
      await record(tx, project.id, null, `The payment went back: ${against}`, now);
      await tellSide(parts, tx, project, 'customer', `Not sold: ${project.subjectName}`, against);
      return { outcome: 'refund' };
    }
    await moveProject(tx, project.id, 'paid', now, { answerUntil: null, startsAt, endsAt });
    await moveAgreement(tx, project.id, 'active', { number: agreementNumber(now) });
    await record(tx, project.id, 'customer', 'paid', now);
    if (startsAt <= now) {
      await moveProject(tx, project.id, 'active', now);
      await record(tx, project.id, null, termBegan, now);
    }
    await tellSide(
      parts,
      tx,
      project,
      'holder',
      `Paid: ${project.subjectName}`,
      'Your part is held for 30 days, then paid out.',
    );
    return { outcome: 'sold', payees: payeesOf(project), letter };
  },
  async expired() {
    // The payment page was left: another can be opened.
  },
  async refunded(tx, reference, now) {
    const order = await orderOf(tx, reference);
    const found = order && (await caseOf(tx, order.projectId, true));
    if (!found) return;
    const { project } = found;
    const tellBoth = async (what: string, more: string) => {
      await record(tx, project.id, null, what, now);
      for (const side of sides)
        await tellSide(parts, tx, project, side, `${what}: ${project.subjectName}`, more);
    };
    if (order.outputId) {
      await tx.update(outputs).set({ paidAt: null }).where(eq(outputs.id, order.outputId));
      await tellBoth(
        'The payment for an output went back',
        'It is to be paid for again before it may be shown.',
      );
      return;
    }
    if (!['paid', 'active'].includes(project.state)) return;
    await endAgreement(tx, project);
    await moveProject(tx, project.id, 'terminated', now);
    await tellBoth(
      'The payment went back, and the project has ended',
      'Nothing new is made under it. All that was agreed and said stays on its page.',
    );
  },
});

/** Ends an agreement that has not ended. */
export async function endAgreement(tx: Tx, { id }: ProjectRow): Promise<void> {
  const { agreement } = (await caseOf(tx, id))!;
  if (agreement && agreement.state !== 'ended') await moveAgreement(tx, id, 'ended');
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
    const page = `${publicUrl}/creator/project/${params.id}`;
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
 * @throws DomainError not_found: it is no output of that project
 * @throws DomainError conflict: nothing is to be paid for it
 */
async function priceOfOutput(tx: Tx, project: ProjectRow, id: OutputId): Promise<number> {
  const [output] = await tx
    .select()
    .from(outputs)
    .where(and(eq(outputs.id, id), eq(outputs.projectId, project.id)));
  if (!output) throw notFound('That output');
  if (!mayPayOutputs(project.state))
    throw conflict('The project was broken off: nothing of it can be published or paid for.');
  if (output.status !== 'approved' || output.price === 0 || output.paidAt)
    throw conflict('Nothing is to be paid for this output.');
  if (await isOutputDown(tx, project.id, id))
    throw conflict('This output was removed by moderation: nothing is to be paid for it.');
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

/** What was tried to be paid for a project, by its id or the number of its agreement. */
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
