import { randomInt } from 'node:crypto';
import { OutputId, type ProjectId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { brand } from '../../brand.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import {
  type CauseNames,
  createPayment,
  type Payee,
  type PaymentSubject,
  paymentByReference,
  type SoldLinks,
} from '../billing/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import type { ProjectParts } from './routes.ts';
import { outputs, type ProjectPayee, projects } from './schema.ts';
import {
  assertMay,
  caseOf,
  moveAgreement,
  moveProject,
  ownCase,
  type ProjectRow,
  record,
} from './standing.ts';
import { pageOf, type TellParts, tellSide } from './tell-side.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number nobody can guess, as licences have. */
function agreementNumber(now: Date): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join('');
  return `${brand.licencePrefix}-${now.getUTCFullYear()}-P${group().slice(1)}-${group()}-${group()}`;
}

/** The same day some months later, or the last day of that month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to;
}

const payeesOf = (project: ProjectRow): Payee[] =>
  (project.payees ?? []).map(({ profileId, ppm }: ProjectPayee) => ({
    payee: profileId,
    cause: { kind: 'project', id: project.id },
    ppm,
  }));

const outputOf = async (tx: Sql, reference: string) => {
  const id = OutputId.safeParse(reference).data;
  const [row] = id ? await tx.select().from(outputs).where(eq(outputs.id, id)) : [];
  return row;
};

/** What billing asks of projects: a payment's reference is a project, or one of its outputs. */
export const projectPayments = (parts: TellParts): PaymentSubject => ({
  async paid(tx, reference, now) {
    const output = await outputOf(tx, reference);
    const found = await caseOf(tx, output?.projectId ?? (reference as ProjectId), true);
    if (!found) return { outcome: 'refund' };
    const { project, terms } = found;
    const letter = {
      subject: `Paid: ${project.subjectName}`,
      text: `The project, with its agreement:\n${parts.publicUrl}${pageOf(project, 'customer')}`,
    };
    if (output) {
      const marked = await tx
        .update(outputs)
        .set({ paidAt: now })
        .where(and(eq(outputs.id, output.id), isNull(outputs.paidAt)))
        .returning({ id: outputs.id });
      if (marked.length === 0) return { outcome: 'refund' };
      await record(tx, project.id, 'customer', 'paid for a picture', now);
      return { outcome: 'sold', payees: payeesOf(project), letter };
    }
    if (project.state !== 'accepted' || found.agreement?.signatures.length !== 2)
      return { outcome: 'refund' };
    const wanted = new Date(`${terms.startsOn}T00:00:00Z`);
    const startsAt = wanted > now ? wanted : now;
    await moveProject(tx, project.id, 'paid', now, {
      answerUntil: null,
      startsAt,
      endsAt: addMonths(startsAt, terms.months),
    });
    await moveAgreement(tx, project.id, 'active', { number: agreementNumber(now) });
    await record(tx, project.id, 'customer', 'paid', now);
    if (startsAt <= now) {
      await moveProject(tx, project.id, 'active', now);
      await record(tx, project.id, null, 'The term began', now);
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
    const output = await outputOf(tx, reference);
    if (output) {
      await record(tx, output.projectId, null, 'The payment for a picture went back', now);
      return;
    }
    const found = await caseOf(tx, reference as ProjectId, true);
    if (!found || !['paid', 'active'].includes(found.project.state)) return;
    await endAgreement(tx, found.project);
    await moveProject(tx, found.project.id, 'terminated', now);
    await record(tx, found.project.id, null, 'The payment went back: the project has ended', now);
  },
});

/** Ends an agreement that has not ended. */
export async function endAgreement(tx: Tx, { id }: ProjectRow): Promise<void> {
  const { agreement } = (await caseOf(tx, id))!;
  if (agreement && agreement.state !== 'ended') await moveAgreement(tx, id, 'ended');
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
      const output = body.output && (await outputOf(tx, body.output));
      if (side !== 'customer' || (body.output && output?.projectId !== project.id))
        throw notFound('That project');
      if (output) {
        if (output.status !== 'approved' || output.price === 0 || output.paidAt)
          throw conflict('Nothing is to be paid for this picture.');
      } else assertMay(found, 'pay', now);
      const order = {
        kind: 'project',
        reference: output ? output.id : project.id,
        userId: user.id,
        description: `${output ? 'Picture of a' : 'A'} project with ${project.holderName}: ${project.subjectName}`,
        amount: output ? output.price : terms.price,
        currency: project.currency,
        now,
      };
      const known = await paymentByReference(tx, order.reference);
      if (!known) await createPayment(tx, order);
      return order;
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

async function projectsNamed(db: Sql, references: string[]) {
  const byOutput = await db
    .select({ id: outputs.id, projectId: outputs.projectId })
    .from(outputs)
    .where(inArray(outputs.id, references as OutputId[]));
  const projectOf = new Map<string, string>(byOutput.map(({ id, projectId }) => [id, projectId]));
  const ids = references.map((reference) => projectOf.get(reference) ?? reference) as ProjectId[];
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

/** Where a rights holder sees what was sold by a project. */
export const projectLinks: SoldLinks = async (db, references) =>
  new Map(
    (await projectsNamed(db, references)).map(({ reference, id, holderKind, customer }) => [
      reference,
      { label: `Project with ${customer}`, path: pageOf({ id, holderKind }, 'holder') },
    ]),
  );
