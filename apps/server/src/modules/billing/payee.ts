import { type FormerPayee, type PayeeKind, payeeKinds } from '@limn/contracts/billing';
import type { ProfileId } from '@limn/contracts/ids';
import { inArray } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { profileHistoryOf } from '../profiles/index.ts';
import { earnings } from './schema.ts';

interface Payee {
  id: ProfileId;
  kind: PayeeKind;
  name: string;
  deletedAt: Date | null;
}

async function payeesOf(db: Sql, caller: Caller): Promise<Payee[]> {
  const all = await profileHistoryOf(db, userOf(caller).id);
  return all.flatMap((one) => {
    const kind = payeeKinds.find((payee) => payee === one.kind);
    return kind ? [{ ...one, kind }] : [];
  });
}

/**
 * The profile of the caller whose money is asked about. By id it may be one that was deleted, because money can still come
 * in for it. By kind it is the one in use, or the last one deleted if there is none.
 * @throws DomainError not_found: the caller never had a profile with this id; forbidden: nor one of the kind
 */
export async function payeeOf(
  db: Sql,
  caller: Caller,
  asked: { kind?: PayeeKind | undefined; profile?: ProfileId | undefined },
): Promise<{ kind: PayeeKind; profileId: ProfileId }> {
  const kinds = asked.kind ? [asked.kind] : payeeKinds;
  if (!asked.profile)
    for (const kind of kinds) {
      const profileId = caller.profiles[kind];
      if (profileId) return { kind, profileId };
    }
  const payees = await payeesOf(db, caller);
  if (asked.profile) {
    const payee = payees.find(({ id }) => id === asked.profile);
    if (!payee) throw notFound('That profile');
    return { kind: payee.kind, profileId: payee.id };
  }
  const [payee] = kinds.flatMap((kind) => payees.filter((one) => one.kind === kind));
  if (!payee)
    throw new DomainError('forbidden', 'You need an artist or influencer profile for this.');
  return { kind: payee.kind, profileId: payee.id };
}

/** The caller's deleted profiles that earned money, newest first. */
export async function formerPayees(db: Sql, caller: Caller): Promise<FormerPayee[]> {
  const deleted = (await payeesOf(db, caller)).filter(({ deletedAt }) => deletedAt);
  if (deleted.length === 0) return [];
  const paid = await db
    .selectDistinct({ payee: earnings.payee })
    .from(earnings)
    .where(
      inArray(
        earnings.payee,
        deleted.map(({ id }) => id),
      ),
    );
  const earned = new Set(paid.map(({ payee }) => payee));
  return deleted
    .filter(({ id }) => earned.has(id))
    .map((one) => ({ ...one, deletedAt: one.deletedAt!.toISOString() }));
}
