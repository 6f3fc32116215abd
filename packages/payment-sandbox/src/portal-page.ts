import { upTo } from '@limn/contracts/text';
import { formatMoney } from '@limn/contracts/money';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, page } from '@limn/plain-pages';
import { getObject, sandboxObjects } from './store.ts';
import type { SandboxDatabase as Database } from './ports.ts';

const Charge = z.object({
  amount: z.number(),
  amount_refunded: z.number(),
  currency: z.string(),
  created: z.number(),
  description: z.string().default(''),
  receipt_url: z.string().default(''),
  sandbox_dispute: z.string().optional(),
});

async function chargesOf(db: Database, customer: string) {
  const found = await db
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(
      and(
        eq(sandboxObjects.type, 'charge'),
        sql`${sandboxObjects.data} ->> 'customer' = ${customer}`,
      ),
    )
    .orderBy(desc(sandboxObjects.sequence))
    .limit(100);
  return found.map((row) => Charge.parse(row.data));
}

/** The provider's page for a customer: what was paid, and the way back. */
export function addPortal(scope: FastifyInstance, db: Database, productName: string): void {
  scope.get<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const session = await getObject(db, request.params.id, 'billing_portal.session');
    void reply.type('text/html; charset=utf-8');
    if (!session)
      return reply.status(404).send(
        page(
          `Payments · ${productName}`,
          html`<main>
            <h1>This page has ended</h1>
            <p><a href="/">Back to ${productName}</a></p>
          </main>`,
        ),
      );
    const charges = await chargesOf(db, String(session['customer']));
    const money = (amount: number, currency: string) =>
      formatMoney({ amount, currency: currency.toUpperCase() }, 'en-US');
    return reply.send(
      page(
        `Payments · ${productName}`,
        html`<main>
          <p class="note">Payment sandbox: these payments moved no money.</p>
          <h1>Payments and invoices</h1>
          ${
            charges.length === 0
              ? html`
                  <p>Nothing has been paid yet.</p>
                `
              : ''
          }
          <ul>
            ${charges.map(
              (charge) =>
                html`<li class="row">
                  <span
                    ><a href="${charge.receipt_url}">${charge.description},
                    ${upTo(new Date(charge.created * 1000).toISOString(), 10)}</a>${
                      charge.sandbox_dispute
                        ? html` · <a href="/sandbox/dispute/${charge.sandbox_dispute}">disputed</a>`
                        : ''
                    }</span
                  ><span
                    >${money(charge.amount, charge.currency)}${
                      charge.amount_refunded > 0
                        ? `, refunded ${money(charge.amount_refunded, charge.currency)}`
                        : ''
                    }</span
                  >
                </li>`,
            )}
          </ul>
          <p><a class="button" href="${String(session['return_url'] ?? '/')}">Back to ${productName}</a></p>
        </main>`,
      ),
    );
  });
}
