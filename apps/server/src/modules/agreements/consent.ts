import {
  type Agreement,
  agreementKinds,
  type Consent,
  type SeenAgreement,
} from '@limn/contracts/licensing';
import type { ConsentId, ProfileId, UserId } from '@limn/contracts/ids';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AgreementKind, agreements, consents } from './schema.ts';

/** The agreement of a kind in force: the version published last. */
export async function currentAgreement(db: Sql, kind: AgreementKind): Promise<Agreement> {
  const [row] = await db
    .select()
    .from(agreements)
    .where(eq(agreements.kind, kind))
    // Not as text: 1.10 comes after 1.9.
    .orderBy(
      desc(agreements.publishedAt),
      sql`string_to_array(${agreements.version}, '.')::int[] desc`,
    )
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
    seen: SeenAgreement;
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
    advisedBy: consent.seen.advisedBy ?? null,
    acceptedAt: consent.now,
  });
}

/** Whether there is a consent in force for a subject. */
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

/** Whether a profile has a consent of a kind in force, for any subject. */
export async function hasConsentOfProfile(
  db: Sql,
  kind: AgreementKind,
  profileId: ProfileId,
): Promise<boolean> {
  const found = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(eq(consents.kind, kind), eq(consents.profileId, profileId), isNull(consents.withdrawnAt)),
    )
    .limit(1);
  return found.length > 0;
}

/** Ends the consents of a kind for a subject, because of another action of its person. */
export async function withdrawConsentsOf(
  tx: Tx,
  kind: AgreementKind,
  subjectId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(
      and(eq(consents.kind, kind), eq(consents.subjectId, subjectId), isNull(consents.withdrawnAt)),
    );
}

/** The subjects of one kind of consent; provided by the module that asks for it. */
export interface ConsentSubject {
  /** Names of subjects, for people. */
  names(db: Sql, ids: string[]): Promise<Map<string, string>>;
  /** The effect of a withdrawal; a text with the reason if these consents cannot be withdrawn. */
  withdrawn: ((tx: Tx, subjectId: string) => Promise<void>) | string;
}
export type ConsentSubjects = Record<AgreementKind, ConsentSubject>;

export async function consentsOfUser(
  db: Sql,
  userId: UserId,
  subjects: ConsentSubjects,
): Promise<Consent[]> {
  const found = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.acceptedAt), desc(consents.id))
    .limit(500);
  const names = new Map<string, string>();
  for (const kind of agreementKinds) {
    const ids = found.filter((row) => row.kind === kind).map((row) => row.subjectId);
    if (ids.length === 0) continue;
    for (const [id, name] of await subjects[kind].names(db, ids)) names.set(id, name);
  }
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    sha256: row.sha256,
    acceptedAt: row.acceptedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    advisedBy: row.advisedBy,
    subject: names.get(row.subjectId) ?? null,
    withdrawable: row.withdrawnAt === null && typeof subjects[row.kind].withdrawn !== 'string',
  }));
}

/**
 * Withdraws a consent from now on. What was sold under it stays.
 * @throws DomainError not_found, or conflict when it cannot be or has been withdrawn
 */
export async function withdrawConsent(
  tx: Tx,
  userId: UserId,
  id: ConsentId,
  subjects: ConsentSubjects,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.id, id), eq(consents.userId, userId)));
  if (!row) throw notFound('That consent');
  const { withdrawn } = subjects[row.kind];
  if (typeof withdrawn === 'string') throw conflict(withdrawn);
  const changed = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.id, id), isNull(consents.withdrawnAt)))
    .returning({ id: consents.id });
  if (changed.length === 0) throw conflict('You already withdrew this consent.');
  await withdrawn(tx, row.subjectId);
}

/** The subject of a withdrawn art-style consent. @throws DomainError not_found */
export async function withdrawnSubject(db: Sql, userId: UserId, id: ConsentId): Promise<string> {
  const [row] = await db
    .select({ subjectId: consents.subjectId })
    .from(consents)
    .where(
      and(
        eq(consents.id, id),
        eq(consents.userId, userId),
        eq(consents.kind, 'art-style'),
        isNotNull(consents.withdrawnAt),
      ),
    );
  if (!row) throw notFound('That consent');
  return row.subjectId;
}
