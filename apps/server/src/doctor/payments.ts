import Stripe from 'stripe';
import { eventTypes, webhookPath } from '../modules/billing/index.ts';
import { addressOptions } from '../composition/open-payments.ts';
import { brand } from '../brand.ts';
import type { Config } from '../platform/config.ts';
import { isLoopback } from '../platform/stand-ins.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const dashboard = 'https://dashboard.stripe.com';

function checkMode(key: string, publicUrl: string): Finding {
  const part = 'STRIPE_SECRET_KEY';
  const { hostname } = new URL(publicUrl);
  const isTest = /^[rs]k_test_/.test(key);
  if (!isTest && !/^[rs]k_live_/.test(key))
    return wrong(
      part,
      'It is no secret key of Stripe.',
      'Take the one that begins with sk_live_ or sk_test_.',
    );
  if (isTest && !isLoopback(hostname))
    return warning(
      part,
      `A test key at ${hostname}: no payment is real.`,
      'Set the live key before people pay.',
    );
  if (!isTest && isLoopback(hostname))
    return warning(part, 'A live key on this machine: payments are real.', 'Set a test key.');
  return ok(part, isTest ? 'a test key' : 'a live key');
}

async function checkAccount(stripe: Stripe): Promise<Finding[]> {
  const account = await stripe.accounts.retrieve(null);
  const mend = `Finish what ${dashboard}/account/onboarding asks for.`;
  const findings: Finding[] = [];
  if (!account.charges_enabled)
    findings.push(wrong('Stripe', 'The account cannot take payments yet.', mend));
  if (!account.payouts_enabled)
    findings.push(warning('Stripe', 'The account cannot pay out yet.', mend));
  const settles = account.default_currency?.toUpperCase();
  if (settles && settles !== brand.currency)
    findings.push(
      wrong(
        'Stripe',
        `The account settles in ${settles}, and everything is sold in ${brand.currency}: no payment would be booked.`,
        `Add a bank account in ${brand.currency} at ${dashboard}/settings/payouts, so that it settles in it.`,
      ),
    );
  return findings.length > 0 ? findings : [ok('Stripe', 'the account takes payments and pays out')];
}

async function checkPrices(stripe: Stripe, { planPrices }: Config): Promise<Finding[]> {
  return Promise.all(
    (['creator', 'studio'] as const).map(async (plan) => {
      const part = `STRIPE_PRICE_${plan.toUpperCase()}`;
      const mend = `Make a one-time price at ${dashboard}/products and set its id.`;
      try {
        const {
          active,
          type,
          unit_amount: amount,
          currency,
        } = await stripe.prices.retrieve(planPrices[plan]);
        if (!active || type !== 'one_time' || !amount)
          return wrong(
            part,
            `${planPrices[plan]} is ${active ? `of type ${type}` : 'archived'}.`,
            mend,
          );
        return ok(part, `${amount} minor units of ${currency.toUpperCase()}`);
      } catch (error) {
        return wrong(part, reasonOf(error), mend);
      }
    }),
  );
}

/** Stripe events that none of our webhook endpoints receives. */
async function checkWebhooks(stripe: Stripe, { publicUrl }: Config): Promise<Finding[]> {
  const address = publicUrl + webhookPath;
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const ours = all.filter(({ url, status }) => url === address && status === 'enabled');
  const mend = `At ${dashboard}/webhooks add or change the endpoint ${address}, and set its secret.`;
  if (ours.length === 0) return [wrong('webhooks', `No endpoint leads to ${address}.`, mend)];
  const sent = new Set(ours.flatMap(({ enabled_events: events }) => events));
  const missing = sent.has('*') ? [] : eventTypes.filter((type) => !sent.has(type));
  // Events of connected accounts, which have an endpoint of their own.
  const account = missing.includes('account.updated');
  const lacking = missing.filter((type) => type !== 'account.updated');
  const old = ours.filter(
    ({ api_version: version }) => version !== null && version !== Stripe.API_VERSION,
  );
  return [
    lacking.length > 0
      ? wrong('webhooks', `${address} is not sent ${lacking.join(', ')}.`, mend)
      : ok('webhooks', `${address} is sent what is worked out`),
    ...(account
      ? [
          wrong(
            'webhooks',
            'No endpoint is sent account.updated of connected accounts: nobody learns that an artist can be paid out.',
            `Add a second endpoint for connected accounts, and set STRIPE_CONNECT_WEBHOOK_SECRET. ${mend}`,
          ),
        ]
      : []),
    ...old.map(({ api_version: version }) =>
      warning(
        'webhooks',
        `Events come as of ${version}; this version of Limn is made for ${Stripe.API_VERSION}.`,
        'Nothing breaks by it: events are only taken as news, and asked again. Change the endpoint when convenient.',
      ),
    ),
  ];
}

/** Checks whether people can pay, and whether we learn of payments. */
export async function checkPayments(config: Config): Promise<Finding[]> {
  if (!config.stripe) return [ok('Stripe', 'the payment sandbox; no payment is real')];
  const { secretKey, apiUrl } = config.stripe;
  const mode = checkMode(secretKey, config.publicUrl);
  if (mode.verdict === 'wrong') return [mode];
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: 8000,
    telemetry: false,
    ...(apiUrl ? addressOptions(apiUrl) : {}),
  });
  try {
    return [
      mode,
      ...(await checkAccount(stripe)),
      ...(await checkPrices(stripe, config)),
      ...(await checkWebhooks(stripe, config)),
    ];
  } catch (error) {
    const mend = 'Check STRIPE_SECRET_KEY, and that api.stripe.com can be reached from here.';
    return [mode, wrong('Stripe', reasonOf(error), mend)];
  }
}
