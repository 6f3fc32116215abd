import { sql } from 'drizzle-orm';
import { type FormValue, objectAt, textAt } from './form.ts';
import { missing } from './errors.ts';
import {
  getObject,
  insertObject,
  insertUnlessThere,
  newSandboxId,
  sandboxIdempotency,
  type SandboxObject,
  seconds,
  updateObject,
} from './store.ts';
import type { SandboxSql as Sql, SandboxTx as Tx } from './ports.ts';

type Form = Record<string, FormValue>;

/** Sample prices of the plans in the sandbox per month, in minor units. */
const samplePrices = { creator: 1500, studio: 4900 } as const;
const names = { creator: 'Creator, one month', studio: 'Studio, one month' } as const;

/** Puts the plans' prices where the provider would have them from its dashboard. */
export async function ensurePrices(
  db: Sql,
  ids: { creator: string; studio: string },
  { productName, currency }: { productName: string; currency: string },
): Promise<void> {
  for (const plan of ['creator', 'studio'] as const) {
    await insertUnlessThere(db, {
      id: ids[plan],
      object: 'price',
      active: true,
      currency: currency.toLowerCase(),
      unit_amount: samplePrices[plan],
      nickname: `${productName} ${names[plan]}`,
      type: 'one_time',
      created: seconds(),
      livemode: false,
    });
  }
}

export async function createCustomer(tx: Tx, form: Form): Promise<SandboxObject> {
  return insertObject(tx, {
    id: newSandboxId('customer'),
    object: 'customer',
    email: textAt(form, 'email') ?? null,
    metadata: objectAt(form, 'metadata'),
    created: seconds(),
    livemode: false,
  });
}

/** A page with a customer's payments, valid as long as it is stored. */
export async function createPortalSession(
  tx: Tx,
  form: Form,
  pageUrl: (id: string) => string,
): Promise<SandboxObject> {
  const customer = textAt(form, 'customer') ?? '';
  if (!(await getObject(tx, customer, 'customer'))) throw missing('customer', customer);
  const id = newSandboxId('billing_portal.session');
  return insertObject(tx, {
    id,
    object: 'billing_portal.session',
    customer,
    return_url: textAt(form, 'return_url') ?? null,
    url: pageUrl(id),
    created: seconds(),
    livemode: false,
  });
}

/** Deletes a customer: only the id is left, as at the provider. */
export async function deleteCustomer(tx: Tx, id: string): Promise<SandboxObject> {
  if (!(await getObject(tx, id, 'customer'))) throw missing('customer', id);
  const gone = { id, object: 'customer', deleted: true };
  await tx
    .update(sandboxIdempotency)
    .set({ response: gone })
    .where(sql`${sandboxIdempotency.response} ->> 'id' = ${id}`);
  return updateObject(tx, gone);
}
