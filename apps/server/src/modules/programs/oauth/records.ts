import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database, Sql } from '../../../platform/database/database.ts';
import { oauthRecords } from '../schema.ts';
import { digestOf } from '../secrets.ts';

/** Models whose ids are secrets: stored under the SHA-256 of the id, without the id itself. */
const hashed = new Set(['AccessToken', 'AuthorizationCode', 'ClientCredentials', 'RefreshToken']);

/** A stored token, code, session or grant; undefined: there is none, or it has expired. */
export async function recordOf(
  db: Sql,
  model: string,
  value: string,
): Promise<AdapterPayload | undefined> {
  const id = hashed.has(model) ? digestOf(value) : value;
  const [row] = await db
    .select({ payload: oauthRecords.payload })
    .from(oauthRecords)
    .where(
      and(
        eq(oauthRecords.model, model),
        eq(oauthRecords.id, id),
        or(isNull(oauthRecords.expiresAt), gt(oauthRecords.expiresAt, new Date())),
      ),
    );
  return row && { ...row.payload, ...(hashed.has(model) ? { jti: value } : {}) };
}

/** Ends everything that was issued under a grant. */
export async function removeGrantRecords(tx: Sql, grantId: string): Promise<void> {
  await tx.delete(oauthRecords).where(eq(oauthRecords.grantId, grantId));
  await tx
    .delete(oauthRecords)
    .where(and(eq(oauthRecords.model, 'Grant'), eq(oauthRecords.id, grantId)));
}

/** Stores oidc-provider's records in our database. Clients come from elsewhere; see `clients.ts`. */
export function recordsAdapter(db: Database, model: string): Adapter {
  const idOf = (value: string) => (hashed.has(model) ? digestOf(value) : value);
  const is = (value: string) =>
    and(eq(oauthRecords.model, model), eq(oauthRecords.id, idOf(value)));
  const findBy = async (column: 'uid' | 'userCode', value: string) => {
    const [row] = await db
      .select({ payload: oauthRecords.payload })
      .from(oauthRecords)
      .where(and(eq(oauthRecords.model, model), eq(oauthRecords[column], value)));
    return row?.payload;
  };
  return {
    async upsert(value, payload, expiresIn) {
      const { jti, ...rest } = payload;
      const values = {
        payload: (hashed.has(model) ? rest : { jti, ...rest }) as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        accountId: payload.accountId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      };
      await db
        .insert(oauthRecords)
        .values({ model, id: idOf(value), ...values })
        .onConflictDoUpdate({ target: [oauthRecords.model, oauthRecords.id], set: values });
    },
    find: (value) => recordOf(db, model, value),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    async consume(value) {
      const now = Math.floor(Date.now() / 1000);
      await db
        .update(oauthRecords)
        .set({
          payload: sql`jsonb_set(${oauthRecords.payload}, '{consumed}', to_jsonb(${now}::int))`,
        })
        .where(is(value));
    },
    async destroy(value) {
      await db.delete(oauthRecords).where(is(value));
    },
    revokeByGrantId: (grantId) => removeGrantRecords(db, grantId),
  };
}
