import {
  type Admin,
  type AdminProposal,
  adminProposalDays,
  type NewAdminProposal,
} from '@limn/contracts/admin-rights';
import type { AdminId, AdminProposalId, UserId } from '@limn/contracts/ids';
import {
  moneyActTransitions,
  moneyDecided,
  moneyDecisionsOf,
  type NewMoneyDecision,
} from '@limn/contracts/money-acts';
import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sourcesOf } from '../../platform/states.ts';
import { audit } from '../audit/index.ts';
import {
  type AdminRow,
  adminsOf,
  allAdmins,
  approvalBarrier,
  type Approver,
  approverOf,
  approvesFrom,
  endAdmin,
  grantAdmin,
  isFromFirstStart,
  isUnconfirmed,
  peopleByIds,
  requireApprover,
} from '../identity/index.ts';
import type { LetterText, Mailer } from '../mail/index.ts';
import {
  adminApprovedLetter,
  adminDeclinedLetter,
  adminProposedLetter,
  adminRemovedLetter,
  adminWithdrawnLetter,
} from './letters.ts';
import { adminProposals } from './schema.ts';

export interface AdminRightsParts {
  db: Database;
  clock: Clock;
  mail: Mailer;
  publicUrl: string;
}
type ProposalRow = typeof adminProposals.$inferSelect;

const dayMs = 86_400_000;
const gone = 'an admin whose account is deleted';
const goneEmail = 'a person whose account is deleted';

/** The addresses of admins by id, without deleted accounts. */
const addresses = (admins: AdminRow[]) =>
  new Map<AdminId | null, string>(
    admins.filter(({ email }) => email !== '').map(({ id, email }) => [id, email]),
  );

function toProposal(
  row: ProposalRow,
  approver: Approver,
  viewer: UserId,
  now: Date,
): AdminProposal {
  const names = addresses(approver.admins);
  const expired = row.state === 'proposed' && row.expiresAt <= now;
  const state = expired ? 'expired' : row.state;
  const own = row.proposedBy === viewer;
  const barrier =
    state === 'proposed' && !own ? approvalBarrier(approver, row.proposedAdmin, now) : null;
  return {
    id: row.id,
    email: row.email,
    why: row.why,
    state,
    proposedBy: names.get(row.proposedAdmin) ?? null,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: names.get(row.decidedAdmin) ?? null,
    decidedAt: (expired ? row.expiresAt : row.decidedAt)?.toISOString() ?? null,
    decidedWhy: row.decidedWhy,
    decisions: moneyDecisionsOf(state, own).filter((one) => one !== 'approve' || barrier === null),
    barrier,
  };
}

const toAdmin = (row: AdminRow, own: AdminRow | undefined, now: Date): Admin => {
  const from = approvesFrom(row);
  const confirmed = !isUnconfirmed(row);
  return {
    id: row.id,
    email: row.email,
    origin: row.origin,
    since: isFromFirstStart(row) ? null : row.since.toISOString(),
    approvesFrom: confirmed && from > now ? from.toISOString() : null,
    confirmed,
    own: row.id === own?.id,
  };
};

/** Admins, what waits (the oldest first) and the newest decided proposals, as `viewer` sees them. */
export async function listAdmins({ db, clock }: AdminRightsParts, viewer: UserId) {
  const now = clock.now();
  const [approver, decided, waiting] = await Promise.all([
    approverOf(db, viewer),
    db
      .select()
      .from(adminProposals)
      .where(ne(adminProposals.state, 'proposed'))
      .orderBy(desc(adminProposals.decidedAt), desc(adminProposals.id))
      .limit(25),
    db
      .select()
      .from(adminProposals)
      .where(eq(adminProposals.state, 'proposed'))
      .orderBy(asc(adminProposals.id)),
  ]);
  const seen = (row: ProposalRow) => toProposal(row, approver, viewer, now);
  const open = waiting.map(seen);
  return {
    admins: approver.admins
      .filter(({ endedAt }) => endedAt === null)
      .map((row) => toAdmin(row, approver.own, now)),
    waiting: open.filter(({ state }) => state === 'proposed'),
    decided: [...open.filter(({ state }) => state !== 'proposed'), ...decided.map(seen)].slice(
      0,
      25,
    ),
  };
}

/** E-mails every admin, including the acting one, so that a stolen session is noticed. */
async function writeToAdmins(
  { mail }: AdminRightsParts,
  tx: Tx,
  letter: LetterText,
  also: { id: UserId; email: string }[] = [],
): Promise<void> {
  const people = new Map(
    [...(await adminsOf(tx)), ...also].map((one) => [one.email.toLowerCase(), one]),
  );
  for (const { id, email } of people.values())
    await mail.send(tx, { to: email, userId: id, ...letter });
}

const ownAddress = ({ own }: Approver) => {
  if (!own) throw conflict('You are no longer an admin.');
  return own.email;
};

/**
 * Proposes to give the person with this address admin rights, and writes to all admins.
 * @throws DomainError invalid: they are an admin; conflict: a proposal for them waits, or the caller is not an admin
 */
export async function proposeAdmin(
  parts: AdminRightsParts,
  by: UserId,
  wanted: z.output<typeof NewAdminProposal>,
): Promise<AdminProposal> {
  const now = parts.clock.now();
  const email = wanted.email.toLowerCase();
  return parts.db.transaction(async (tx) => {
    const approver = await approverOf(tx, by, true);
    const from = ownAddress(approver);
    const known = approver.admins.find((one) => one.email === email && one.endedAt === null);
    if (known && !isUnconfirmed(known)) throw invalid('email', 'This person is already an admin.');
    await tx
      .update(adminProposals)
      .set({ state: 'expired', decidedAt: now })
      .where(and(eq(adminProposals.state, 'proposed'), lte(adminProposals.expiresAt, now)));
    const [row] = await tx
      .insert(adminProposals)
      .values({
        id: newId('adminProposal'),
        email,
        why: wanted.why,
        state: 'proposed',
        proposedBy: by,
        proposedAt: now,
        expiresAt: new Date(now.getTime() + adminProposalDays * dayMs),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw conflict('There is already an open proposal for this person. Decide it first.');
    await audit(tx, { by, action: 'admin.propose', subject: row.id, why: wanted.why }, now);
    const facts = { proposer: from, email, why: wanted.why };
    await writeToAdmins(parts, tx, adminProposedLetter(facts, parts.publicUrl));
    return toProposal(row, approver, by, now);
  });
}

const decidedLetters = {
  approve: adminApprovedLetter,
  reject: adminDeclinedLetter,
  withdraw: adminWithdrawnLetter,
};

/**
 * Decides a proposal. Approved, the rights begin at once; approving anything oneself takes 24 hours more.
 * @throws DomainError not_found: there is no such proposal; conflict: this admin may not, or it is decided
 */
export async function decideAdmin(
  parts: AdminRightsParts,
  by: UserId,
  id: AdminProposalId,
  { decision, why }: z.output<typeof NewMoneyDecision>,
): Promise<AdminProposal> {
  const now = parts.clock.now();
  return parts.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(adminProposals)
      .where(eq(adminProposals.id, id))
      .for('update');
    if (!row) throw notFound('That proposal');
    if (row.state !== 'proposed') throw conflict('This was already decided. Reload the page.');
    if (row.expiresAt <= now) throw conflict('It has expired. Propose it again.');
    const own = row.proposedBy === by;
    if (!moneyDecisionsOf(row.state, own).includes(decision))
      throw conflict(
        own
          ? 'Another admin has to decide this: you proposed it yourself.'
          : 'Only the admin who proposed it can withdraw it. Decline it instead.',
      );
    if (decision === 'approve') {
      if (row.email === '') throw conflict('The person’s account is deleted.');
      await requireApprover(tx, by, row.proposedAdmin, now);
    }
    const approver = await approverOf(tx, by, true);
    const decider = ownAddress(approver);
    const state = moneyDecided[decision];
    const [closed] = await tx
      .update(adminProposals)
      .set({ state, decidedBy: by, decidedAt: now, decidedWhy: why })
      .where(
        and(
          eq(adminProposals.id, id),
          inArray(adminProposals.state, sourcesOf(moneyActTransitions, state)),
        ),
      )
      .returning();
    if (!closed) throw conflict('This was already decided. Reload the page.');
    if (decision === 'approve')
      await grantAdmin(tx, { email: row.email, proposedBy: row.proposedAdmin!, since: now });
    await audit(tx, { by, action: `admin.${decision}`, subject: id, why }, now);
    const proposer = addresses(approver.admins).get(row.proposedAdmin) ?? gone;
    const facts = { proposer, decider, email: row.email || goneEmail, why };
    await writeToAdmins(parts, tx, decidedLetters[decision](facts, parts.publicUrl));
    return toProposal(closed, await approverOf(tx, by), by, now);
  });
}

/**
 * Takes away rights that were given here. One admin suffices: it takes two to give them back.
 * @throws DomainError not_found: no such admin; conflict: they are named in the configuration
 */
export async function removeAdmin(parts: AdminRightsParts, by: UserId, id: AdminId): Promise<void> {
  const now = parts.clock.now();
  await parts.db.transaction(async (tx) => {
    const approver = await approverOf(tx, by, true);
    const remover = ownAddress(approver);
    const row = approver.admins.find((one) => one.id === id && one.endedAt === null);
    if (!row) throw notFound('That admin');
    if (row.origin === 'operator')
      throw conflict('Remove their address from LIMN_ADMIN_EMAILS and restart the server.');
    const before = await adminsOf(tx);
    await endAdmin(tx, id, now);
    await audit(tx, { by, action: 'admin.remove', subject: id }, now);
    const letter = adminRemovedLetter({ remover, email: row.email }, parts.publicUrl);
    await writeToAdmins(parts, tx, letter, before);
  });
}

function personSentence(
  action: string,
  person: { name: string; email: string } | undefined,
): string | null {
  const who = person ? [person.name, person.email].filter(Boolean).join(', ') : goneEmail;
  switch (action) {
    case 'person.suspend':
      return `Suspended: ${who}`;
    case 'person.lift':
      return `Suspension lifted: ${who}`;
    case 'person.sign-out':
      return `Signed out on all devices: ${who}`;
    case 'person.credits':
      return `Credits given to ${who}`;
    default:
      return null;
  }
}

/** Sentences of the audit log about proposals, admins and people, by their id. */
export async function adminSentences(
  db: Sql,
  ids: string[],
): Promise<(id: string, action: string) => string | null> {
  const wanted = ids as AdminProposalId[];
  const [admins, proposals, people] = await Promise.all([
    allAdmins(db),
    db.select().from(adminProposals).where(inArray(adminProposals.id, wanted)),
    peopleByIds(db, ids as UserId[]),
  ]);
  const names = addresses(admins);
  const byId = new Map<string, ProposalRow>(proposals.map((row) => [row.id, row]));
  return (id, action) => {
    if (action.startsWith('person.')) return personSentence(action, people.get(id));
    if (action === 'admin.remove')
      return `Admin rights were taken away from ${names.get(id as AdminId) ?? goneEmail}`;
    const row = byId.get(id);
    if (!row) return null;
    const email = row.email || goneEmail;
    const proposer = names.get(row.proposedAdmin) ?? gone;
    const decider = names.get(row.decidedAdmin) ?? gone;
    switch (action) {
      case 'admin.propose':
        return `${proposer} proposed to give admin rights to ${email}`;
      case 'admin.approve':
        return `${proposer} gave admin rights to ${email}; ${decider} approved it`;
      case 'admin.reject':
        return `${decider} declined the proposal of ${proposer} to give admin rights to ${email}`;
      case 'admin.withdraw':
        return `${proposer} withdrew the proposal to give admin rights to ${email}`;
      default:
        return null;
    }
  };
}

/** Forgets the address of a person whose account is deleted. */
export async function forgetAdminProposals(tx: Sql, email: string): Promise<void> {
  if (email === '') return;
  await tx
    .update(adminProposals)
    .set({ email: '' })
    .where(eq(adminProposals.email, email.toLowerCase()));
}
