import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { type IdentityDatabase, oidcRecords } from './records.ts';

/** Seconds in which a refresh token that was used may be used again: its answer may have been lost. */
const leeway = 30;

function forgiven(model: string, payload: AdapterPayload): AdapterPayload {
  const used = payload.consumed;
  if (model !== 'RefreshToken' || typeof used !== 'number') return payload;
  // If the clock was set back, its time of use is in the future.
  return Math.abs(Date.now() / 1000 - used) < leeway
    ? { ...payload, consumed: undefined }
    : payload;
}

/** Stores oidc-provider's sessions, grants, codes and tokens in our database, so that a restart signs no one out. */
export function adapterFor(db: IdentityDatabase) {
  return (model: string): Adapter => {
    const is = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, id));
    const load = async (where: ReturnType<typeof is>): Promise<AdapterPayload | undefined> => {
      const [row] = await db
        .select()
        .from(oidcRecords)
        .where(
          and(where, or(isNull(oidcRecords.expiresAt), gt(oidcRecords.expiresAt, new Date()))),
        );
      return row && forgiven(model, row.payload);
    };
    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: payload as Record<string, unknown>,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await db
          .insert(oidcRecords)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: values });
      },
      find: (id) => load(is(id)),
      findByUid: (uid) => load(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
      findByUserCode: (code) =>
        load(and(eq(oidcRecords.model, model), eq(oidcRecords.userCode, code))),
      async consume(id) {
        await db
          .update(oidcRecords)
          .set({
            payload: sql`jsonb_set(${oidcRecords.payload}, '{consumed}', coalesce(${oidcRecords.payload} -> 'consumed', to_jsonb(${Math.floor(Date.now() / 1000)}::int)))`,
          })
          .where(is(id));
      },
      async destroy(id) {
        await db.delete(oidcRecords).where(is(id));
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcRecords).where(eq(oidcRecords.grantId, grantId));
      },
    };
  };
}
