import type { Agreement } from '@limn/contracts/licensing';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AgreementKind, agreements, consents } from './schema.ts';

/** The agreement of a kind in force: the version published last. */
export async function currentAgreement(db: Sql, kind: AgreementKind): Promise<Agreement> {
  const [row] = await db
    .select()
    .from(agreements)
    .where(eq(agreements.kind, kind))
    .orderBy(desc(agreements.publishedAt), desc(agreements.version))
    .limit(1);
  if (!row) throw notFound('That agreement');
  const { title, version, sha256, text } = row;
  return { kind, title, version, sha256, text };
}

/**
 * Records a person's yes to exactly the text they saw.
 * @throws DomainError conflict when another version is in force by now.
 */
export async function recordConsent(
  tx: Sql,
  consent: {
    userId: UserId;
    profileId: ProfileId;
    kind: AgreementKind;
    seen: { version: string; sha256: string };
    subjectId: string;
    now: Date;
  },
): Promise<void> {
  const current = await currentAgreement(tx, consent.kind);
  if (current.version !== consent.seen.version || current.sha256 !== consent.seen.sha256)
    throw conflict(
      'The agreement has changed since you opened this page. Read it again, then accept it.',
    );
  await tx.insert(consents).values({
    id: newId('consent'),
    userId: consent.userId,
    profileId: consent.profileId,
    kind: consent.kind,
    version: current.version,
    sha256: current.sha256,
    subjectId: consent.subjectId,
    acceptedAt: consent.now,
  });
}

/** Whether a consent in force stands for a subject. */
export async function hasConsent(
  db: Sql,
  kind: AgreementKind,
  subjectId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(eq(consents.kind, kind), eq(consents.subjectId, subjectId), isNull(consents.withdrawnAt)),
    )
    .limit(1);
  return found.length > 0;
}

export async function consentsOfUser(db: Sql, userId: UserId) {
  const found = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt))
    .limit(500);
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    sha256: row.sha256,
    acceptedAt: row.acceptedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }));
}
