import { notificationText } from '@limn/contracts/notification-texts';
import { paths } from '@limn/contracts/web-paths';
import { randomBytes } from 'node:crypto';
import type { ProfileId, VerificationId } from '@limn/contracts/ids';
import {
  mostFailures,
  type NewProof,
  proofPrefix,
  type ProofState,
  proofTransitions,
  recheckDays,
} from '@limn/contracts/verification';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sourcesOf } from '../../platform/states.ts';
import { addressOf } from '../identity/index.ts';
import type { Mailer, NotificationLetter } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';
import { ownersOf } from '../profiles/index.ts';
import { proofFoundLetter, proofLostLetter, proofNotFoundLetter } from './letters.ts';
import { verifications } from './schema.ts';

export type ProofRow = typeof verifications.$inferSelect;

const day = 86_400_000;

export interface ProofNotifyParts {
  clock: Clock;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
}

/** Starts a proof, or restarts it with another code, which ends an earlier verification. */
export async function beginProof(
  tx: Tx,
  profileId: ProfileId,
  { kind, value }: z.infer<typeof NewProof>,
  now: Date,
): Promise<ProofRow> {
  const fresh = {
    value,
    code: proofPrefix + randomBytes(16).toString('hex'),
    state: 'waiting' as const,
    problem: '',
    failures: 0,
    verifiedAt: null,
    checkedAt: null,
    checkAfter: null,
    createdAt: now,
  };
  const [row] = await tx
    .insert(verifications)
    .values({ id: newId('verification'), profileId, kind, ...fresh })
    .onConflictDoUpdate({ target: [verifications.profileId, verifications.kind], set: fresh })
    .returning();
  return row!;
}

/** @throws DomainError not_found for what none of these profiles proves */
export async function ownProof(
  db: Sql,
  id: VerificationId,
  profiles: readonly ProfileId[],
): Promise<ProofRow> {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), inArray(verifications.profileId, [...profiles])));
  if (!row) throw notFound('That proof');
  return row;
}

/**
 * Changes a proof's state, with other columns.
 * @throws DomainError conflict: its state forbids the change
 */
export async function moveProof(
  tx: Tx,
  id: VerificationId,
  to: ProofState,
  change: Partial<ProofRow> = {},
): Promise<ProofRow> {
  const [row] = await tx
    .update(verifications)
    .set({ checkAfter: null, ...change, state: to })
    .where(
      and(eq(verifications.id, id), inArray(verifications.state, sourcesOf(proofTransitions, to))),
    )
    .returning();
  if (!row) throw conflict('This is being checked or is already verified. Reload the page.');
  return row;
}

const shownAs = ({ kind, value }: ProofRow) => (kind === 'domain' ? value : `@${value} (${kind})`);

async function tellOwner(
  parts: ProofNotifyParts,
  tx: Tx,
  { profileId }: ProofRow,
  { subject, text }: NotificationLetter,
): Promise<void> {
  const userId = (await ownersOf(tx, [profileId])).get(profileId)!;
  await parts.tell(tx, { userId, path: paths.ownProofs, ...subject });
  const to = await addressOf(tx, userId);
  if (to) await parts.mail.send(tx, { to, userId, subject: notificationText(subject), text });
}

/** Applies the result of a check: verified for a month, still to be placed, or lost after two failures. */
export async function looked(
  parts: ProofNotifyParts,
  tx: Tx,
  row: ProofRow,
  found: boolean,
): Promise<void> {
  const now = parts.clock.now();
  const next = new Date(now.getTime() + recheckDays * day);
  const place = shownAs(row);
  if (found) {
    const proved = { problem: '', failures: 0, checkedAt: now, checkAfter: next };
    if (row.state === 'verified') {
      await tx.update(verifications).set(proved).where(eq(verifications.id, row.id));
      return;
    }
    await moveProof(tx, row.id, 'verified', { ...proved, verifiedAt: now });
    return tellOwner(parts, tx, row, proofFoundLetter(place, parts.publicUrl));
  }
  const problem = 'We did not find the code there.';
  if (row.state === 'checking') {
    await moveProof(tx, row.id, 'waiting', { problem, checkedAt: now });
    return tellOwner(parts, tx, row, proofNotFoundLetter(place, parts.publicUrl));
  }
  const failures = row.failures + 1;
  if (failures >= mostFailures) {
    await moveProof(tx, row.id, 'lost', { problem, failures, checkedAt: now, verifiedAt: null });
    return tellOwner(parts, tx, row, proofLostLetter(place, parts.publicUrl));
  }
  // A site may be away for a day.
  const again = new Date(now.getTime() + day);
  await tx
    .update(verifications)
    .set({ problem, failures, checkedAt: now, checkAfter: again })
    .where(eq(verifications.id, row.id));
}
