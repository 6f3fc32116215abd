import { paths } from '@limn/contracts/web-paths';
import type { FastifyInstance } from 'fastify';
import { formatMoney } from '@limn/contracts/money';
import { z } from 'zod';
import { html, page } from '@limn/plain-pages';
import { addChargePages } from './charge-pages.ts';
import { openDispute } from './disputes.ts';
import { addPortal } from './portal-page.ts';
import { finishOnboarding, paySession, setPayouts } from './resources.ts';
import { saveCard } from './saved-cards.ts';
import { getObject, type SandboxObject } from './store.ts';
import type { SandboxDatabase as Database } from './ports.ts';

/** Test cards, as Stripe's own: the first pays, the others are declined with these words. */
const declined: Record<string, string> = {
  '4000000000000002': 'Your card was declined. Try another card.',
  '4000000000009995': 'Your card has insufficient funds. Try another card.',
  '4000000000000069': 'Your card has expired. Try another card.',
};

/** Cards whose payment succeeds and is then disputed by the bank, or inquired about. */
const disputing: Record<string, 'needs_response' | 'warning_needs_response'> = {
  '4000000000000259': 'needs_response',
  '4000000000001976': 'warning_needs_response',
};

const Card = z.object({
  number: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{16}$/, 'Card number: enter the 16 digits on the card.')),
  expiry: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'Expiry: enter month and year, as 12 / 30.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Security code: enter the 3 digits on the back.'),
});

const Stored = z.object({
  amount_total: z.number(),
  currency: z.string(),
  sandbox_description: z.string(),
  sandbox_message: z.string().nullish(),
  success_url: z.string(),
  cancel_url: z.string().nullable(),
  status: z.string(),
});

function payPage(
  productName: string,
  session: SandboxObject,
  values: Record<string, string>,
  error?: string,
): string {
  const { amount_total, currency, sandbox_description, sandbox_message, cancel_url } =
    Stored.parse(session);
  const price = formatMoney({ amount: amount_total, currency: currency.toUpperCase() }, 'en-US');
  return page(
    `Pay ${price} · ${productName}`,
    html`<main>
      <p class="note">
        Payment sandbox: no money moves. Card 4242 4242 4242 4242 pays; 4000 0000 0000 0002 is
        declined; 4000 0000 0000 0259 pays and is disputed, 4000 0000 0000 1976 is asked about first;
        refunds to 4000 0000 0000 5126 fail, to 4000 0000 0000 7726 they wait.
      </p>
      <div class="card">
        <h1>${sandbox_description}</h1>
        <p class="amount">${price}</p>
        ${sandbox_message ? html`<p>${sandbox_message}</p>` : ''}
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        <form method="post">
          <label
            >Card number<input
              name="number"
              inputmode="numeric"
              autocomplete="cc-number"
              required
              value="${values['number'] ?? ''}"
              placeholder="4242 4242 4242 4242"
          /></label>
          <div class="two">
            <label
              >Expiry<input
                name="expiry"
                autocomplete="cc-exp"
                required
                value="${values['expiry'] ?? ''}"
                placeholder="12 / 30"
            /></label>
            <label
              >Security code<input
                name="cvc"
                inputmode="numeric"
                autocomplete="cc-csc"
                required
                placeholder="123"
            /></label>
          </div>
          <button class="primary">Pay ${price}</button>
          ${cancel_url ? html`<a class="button" href="${cancel_url}">Cancel</a>` : ''}
        </form>
      </div>
    </main>`,
  );
}

const SetupStored = z.object({ success_url: z.string(), cancel_url: z.string().nullable() });

function savePage(productName: string, session: SandboxObject, error?: string): string {
  const { cancel_url } = SetupStored.parse(session);
  return page(
    `Save a card · ${productName}`,
    html`<main>
      <p class="note">
        Payment sandbox: no money moves. Card 4242 4242 4242 4242 pays; 4000 0025 0000 3155 asks its
        owner to confirm each payment; 4000 0000 0000 0341 is declined when it is charged.
      </p>
      <div class="card">
        <h1>Save a card</h1>
        <p>It pays for licences that your mandates cover. Nothing is charged now.</p>
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        <form method="post">
          <label
            >Card number<input
              name="number"
              inputmode="numeric"
              autocomplete="cc-number"
              required
              placeholder="4242 4242 4242 4242"
          /></label>
          <div class="two">
            <label
              >Expiry<input name="expiry" autocomplete="cc-exp" required placeholder="12 / 30"
            /></label>
            <label
              >Security code<input
                name="cvc"
                inputmode="numeric"
                autocomplete="cc-csc"
                required
                placeholder="123"
            /></label>
          </div>
          <button class="primary">Save the card</button>
          ${cancel_url ? html`<a class="button" href="${cancel_url}">Cancel</a>` : ''}
        </form>
      </div>
    </main>`,
  );
}

const gone = (productName: string) =>
  page(
    `Payment · ${productName}`,
    html`<main>
      <h1>This payment page has ended</h1>
      <p>It was paid, cancelled or left open for too long. Nothing more will be charged here.</p>
      <p><a href="/">Back to ${productName}</a></p>
    </main>`,
  );

const openPage = (productName: string, session: SandboxObject) =>
  session['mode'] === 'setup' ? savePage(productName, session) : payPage(productName, session, {});

/** The pages the provider would host: payment, and onboarding of a payout account. */
export async function addSandboxPages(
  app: FastifyInstance,
  db: Database,
  productName: string,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook(
      'onSend',
      async (_request, reply) => void reply.header('cache-control', 'no-store'),
    );

    scope.get<{ Params: { id: string } }>('/sandbox/pay/:id', async (request, reply) => {
      const session = await getObject(db, request.params.id, 'checkout.session');
      const open = session?.['status'] === 'open';
      return reply
        .status(open ? 200 : 410)
        .type('text/html; charset=utf-8')
        .send(session && open ? openPage(productName, session) : gone(productName));
    });
    scope.post<{ Params: { id: string } }>('/sandbox/pay/:id', async (request, reply) => {
      const session = await getObject(db, request.params.id, 'checkout.session');
      void reply.type('text/html; charset=utf-8');
      if (session?.['status'] !== 'open') return reply.status(410).send(gone(productName));
      const values = (request.body ?? {}) as Record<string, string>;
      const card = Card.safeParse(values);
      if (session['mode'] === 'setup') {
        if (!card.success)
          return reply
            .status(422)
            .send(savePage(productName, session, card.error.issues[0]?.message));
        const saved = await db.transaction((tx) => saveCard(tx, session.id, card.data.number));
        return saved
          ? reply.redirect(SetupStored.parse(saved).success_url, 303)
          : reply.status(410).send(gone(productName));
      }
      if (!card.success)
        return reply
          .status(422)
          .send(payPage(productName, session, values, card.error.issues[0]?.message));
      const refusal = declined[card.data.number];
      if (refusal) return reply.status(402).send(payPage(productName, session, values, refusal));
      const paid = await db.transaction(async (tx) => {
        const done = await paySession(tx, session.id, card.data.number.slice(-4));
        const intent = await getObject(tx, String(done?.['payment_intent']), 'payment_intent');
        const dispute = disputing[card.data.number];
        if (intent && dispute) await openDispute(tx, String(intent['latest_charge']), dispute);
        return done;
      });
      if (!paid) return reply.status(410).send(gone(productName));
      return reply.redirect(Stored.parse(paid).success_url, 303);
    });
    addOnboarding(scope, db, productName);
    addPortal(scope, db, productName);
    await scope.register(async (pages) => addChargePages(pages, db, productName));
  });
}

const Return = z.object({ return: z.url() });

function addOnboarding(scope: FastifyInstance, db: Database, productName: string): void {
  scope.get<{ Params: { id: string } }>('/sandbox/onboarding/:id', async (request, reply) => {
    const account = await getObject(db, request.params.id, 'account');
    if (!account) return reply.status(404).type('text/html; charset=utf-8').send(gone(productName));
    return reply.type('text/html; charset=utf-8').send(
      page(
        `Payout account · ${productName}`,
        html`
          <main>
            <p class="note">Payment sandbox: no real account is opened.</p>
            <div class="card">
              <h1>Set up payouts</h1>
              <p>
                The payment provider would ask for your name, address and bank account here. In the sandbox
                one press is enough.
              </p>
              <form method="post"><button class="primary">Connect a test bank account</button></form>
              <form method="post" action="/sandbox/onboarding/${account.id}/lacking">
                <button>Find something lacking: no payouts until connected again</button>
              </form>
            </div>
          </main>
        `,
      ),
    );
  });
  scope.post<{ Params: { id: string } }>('/sandbox/onboarding/:id', async (request, reply) => {
    const back = Return.safeParse(request.query);
    const account = await db.transaction((tx) => finishOnboarding(tx, request.params.id));
    if (!account || !back.success || new URL(back.data.return).host !== request.host)
      return reply.status(404).type('text/html; charset=utf-8').send(gone(productName));
    return reply.redirect(back.data.return, 303);
  });
  scope.post<{ Params: { id: string } }>(
    '/sandbox/onboarding/:id/lacking',
    async (request, reply) => {
      await db.transaction((tx) => setPayouts(tx, request.params.id, false));
      return reply.redirect(paths.dashboard('artist'), 303);
    },
  );
}
