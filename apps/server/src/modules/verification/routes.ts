import type { ProfileId } from '@limn/contracts/ids';
import { type Proof, verificationRoutes } from '@limn/contracts/verification';
import { and, asc, count, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { audit } from '../audit/index.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import { profileNames, publicOnes } from '../profiles/index.ts';
import { checking } from './check-job.ts';
import {
  beginProof,
  looked,
  moveProof,
  ownProof,
  type ProofRow,
  type ProofNotifyParts,
} from './proofs.ts';
import { verifications } from './schema.ts';

export interface VerificationParts extends ProofNotifyParts {
  db: Database;
  jobs: Jobs;
}

const view = (row: ProofRow, profile: Proof['profile']): Proof => ({
  id: row.id,
  profile,
  kind: row.kind,
  value: row.value,
  code: row.code,
  state: row.state,
  problem: row.problem,
  checkedAt: row.checkedAt?.toISOString() ?? null,
});

const kindOf = (caller: Caller, id: ProfileId): Proof['profile'] =>
  caller.profiles.artist === id ? 'artist' : 'influencer';

/** Proofs of domains and handles: their owners', everybody's badges, and what admins look at. */
export function addVerificationRoutes(api: Api<Caller>, parts: VerificationParts): void {
  const { db, clock, jobs } = parts;

  api.on(verificationRoutes.mine, async ({ caller }) => {
    const found = await db
      .select()
      .from(verifications)
      .where(inArray(verifications.profileId, ownProfiles(caller)))
      .orderBy(asc(verifications.id));
    return { proofs: found.map((row) => view(row, kindOf(caller, row.profileId))) };
  });

  api.on(verificationRoutes.begin, ({ caller, body }) => {
    const profileId = profileOf(caller, body.profile);
    return db.transaction(async (tx) =>
      view(await beginProof(tx, profileId, body.proof, clock.now()), body.profile),
    );
  });

  api.on(verificationRoutes.check, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const own = await ownProof(tx, params.id, ownProfiles(caller));
      const row = await moveProof(tx, own.id, 'checking', { checkAfter: clock.now() });
      if (row.kind === 'domain') await jobs.send(tx, checking, { id: row.id });
      return view(row, kindOf(caller, row.profileId));
    }),
  );

  api.on(verificationRoutes.remove, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const own = await ownProof(tx, params.id, ownProfiles(caller));
      await tx.delete(verifications).where(eq(verifications.id, own.id));
    }),
  );

  api.on(verificationRoutes.badges, async ({ query }) => {
    const found = await db
      .select()
      .from(verifications)
      .where(
        and(
          inArray(verifications.profileId, query.profiles),
          eq(verifications.state, 'verified'),
          isNotNull(verifications.verifiedAt),
        ),
      )
      .orderBy(asc(verifications.kind));
    const shown = await publicOnes(
      db,
      found.map(({ profileId }) => profileId),
    );
    return {
      badges: found
        .filter(({ profileId }) => shown.has(profileId))
        .map(({ profileId, kind, value, verifiedAt }) => ({
          profile: profileId,
          kind,
          value,
          since: verifiedAt!.toISOString(),
        })),
    };
  });

  addConfirmation(api, parts);
}

const toLookAt = (now: Date) =>
  and(
    ne(verifications.kind, 'domain'),
    or(
      eq(verifications.state, 'checking'),
      and(eq(verifications.state, 'verified'), lte(verifications.checkAfter, now)),
    ),
  );

/** Handles that wait for an admin to look at them. */
export async function countHandlesToCheck(db: Sql, now: Date): Promise<number> {
  const [found] = await db.select({ n: count() }).from(verifications).where(toLookAt(now));
  return found!.n;
}

/** The networks have no API for reading a bio, so an admin confirms it. */
function addConfirmation(api: Api<Caller>, parts: VerificationParts): void {
  const { db, clock } = parts;

  api.on(verificationRoutes.toConfirm, async ({ query: { offset, size } }) => {
    const where = toLookAt(clock.now());
    const [found, [all]] = await Promise.all([
      db
        .select()
        .from(verifications)
        .where(where)
        .orderBy(asc(verifications.checkAfter), asc(verifications.id))
        .limit(size)
        .offset(offset),
      db.select({ n: count() }).from(verifications).where(where),
    ]);
    const names = await profileNames(
      db,
      found.map(({ profileId }) => profileId),
    );
    return {
      proofs: found.map((row) => {
        const { name, kind } = names.get(row.profileId)!;
        const profile = kind === 'artist' ? 'artist' : 'influencer';
        return { ...view(row, profile), name, profileId: row.profileId };
      }),
      total: all?.n ?? 0,
    };
  });

  api.on(verificationRoutes.confirm, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(verifications)
        .where(and(eq(verifications.id, params.id), ne(verifications.kind, 'domain')))
        .for('update');
      if (!row) throw notFound('That proof');
      if (row.state !== 'checking' && row.state !== 'verified')
        throw conflict('This is not waiting for a check.');
      await looked(parts, tx, row, body.found);
      const action = body.found ? 'verification.confirm' : 'verification.refuse';
      await audit(
        tx,
        { by: userOf(caller).id, action, subject: row.id, why: row.kind },
        clock.now(),
      );
    }),
  );
}
