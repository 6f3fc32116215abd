import { upTo } from '@limn/contracts/text';
import { formatMoney } from '@limn/contracts/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, page } from '@limn/plain-pages';
import { closeDispute } from './disputes.ts';
import { getObject } from './store.ts';
import type { SandboxDatabase as Database } from './ports.ts';

const Charge = z.object({
  amount: z.number(),
  currency: z.string(),
  created: z.number(),
  description: z.string(),
});
const Dispute = z.object({ amount: z.number(), currency: z.string(), status: z.string() });
const Decision = z.object({ decision: z.enum(['won', 'lost']) });

const money = (amount: number, currency: string) =>
  formatMoney({ amount, currency: currency.toUpperCase() }, 'en-US');

const nothing = (productName: string) =>
  page(
    `Payments · ${productName}`,
    html`<main>
      <h1>There is nothing here</h1>
      <p><a href="/">Back to ${productName}</a></p>
    </main>`,
  );

const words: Record<string, string> = {
  won: 'The bank decided for the seller: the money came back.',
  lost: 'The bank decided for the buyer: the money stays with them.',
  warning_closed: 'The bank asked, and left it at that.',
};

const isInquiry = (status: string) => status.startsWith('warning_');

/** The receipt of a charge, and the page on which the buyer's bank decides a dispute. */
export function addChargePages(scope: FastifyInstance, db: Database, productName: string): void {
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.type('text/html; charset=utf-8');
  });
  scope.get<{ Params: { id: string } }>('/sandbox/receipt/:id', async (request, reply) => {
    const charge = Charge.safeParse(await getObject(db, request.params.id, 'charge')).data;
    if (!charge) return reply.status(404).send(nothing(productName));
    const price = money(charge.amount, charge.currency);
    return reply.send(
      page(
        `Receipt · ${productName}`,
        html`<main>
          <p class="note">Payment sandbox: no money moved.</p>
          <h1>Receipt</h1>
          <p>${charge.description}, ${upTo(new Date(charge.created * 1000).toISOString(), 10)}</p>
          <p class="amount">${price}</p>
        </main>`,
      ),
    );
  });
  scope.get<{ Params: { id: string } }>('/sandbox/dispute/:id', async (request, reply) => {
    const dispute = Dispute.safeParse(await getObject(db, request.params.id, 'dispute')).data;
    if (!dispute) return reply.status(404).send(nothing(productName));
    return reply.send(
      page(
        `Dispute · ${productName}`,
        html`<main>
          <p class="note">Payment sandbox: here you are the buyer’s bank.</p>
          <div class="card">
            <h1>${isInquiry(dispute.status) ? 'A bank asks about a payment' : 'A payment was called back'}</h1>
            <p class="amount">${money(dispute.amount, dispute.currency)}</p>
            ${
              words[dispute.status]
                ? html`<p>${words[dispute.status]}</p>`
                : html`
                    <form method="post">
                      <button class="primary" name="decision" value="won">
                        ${isInquiry(dispute.status) ? 'Leave it at that' : 'Decide for the seller'}
                      </button>
                      <button name="decision" value="lost">
                        ${isInquiry(dispute.status) ? 'Call the payment back' : 'Decide for the buyer'}
                      </button>
                    </form>
                  `
            }
          </div>
        </main>`,
      ),
    );
  });
  scope.post<{ Params: { id: string } }>('/sandbox/dispute/:id', async (request, reply) => {
    const { id } = request.params;
    const { data } = Decision.safeParse(request.body);
    const dispute = await getObject(db, id, 'dispute');
    if (!data || !dispute || words[String(dispute['status'])])
      return reply.status(410).send(nothing(productName));
    await db.transaction((tx) => closeDispute(tx, id, data.decision));
    return reply.redirect(`/sandbox/dispute/${id}`, 303);
  });
}
