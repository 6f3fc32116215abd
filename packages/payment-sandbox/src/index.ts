import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { sandboxApi } from './api.ts';
import { ensurePrices } from './customers.ts';
import { startDelivering } from './deliver.ts';
import { addSandboxPages } from './pages.ts';
import type { SandboxDatabase, SandboxLog } from './ports.ts';

export { sandboxApi } from './api.ts';

interface Options {
  db: SandboxDatabase;
  log: SandboxLog;
  /** Secret key that the SDK must present. */
  apiKey: string;
  /** Signs the events. */
  webhookSecret: string;
  /** Address of our webhook as this machine reaches it. */
  webhookUrl: string;
  /** Where people reach the product, and with it the sandbox's pages. */
  publicUrl: string;
  productName: string;
  currency: string;
  /** Ids of the plans' prices. */
  planPrices: { creator: string; studio: string };
}

export interface PaymentSandbox {
  /** Where the API listens, on a loopback port of its own. */
  address: string;
  /** Adds the pages that the provider would host. */
  addPages(app: FastifyInstance): Promise<void>;
  /** Starts sending events to the webhook, once it listens. */
  start(stripe: Stripe): void;
  stop(): Promise<void>;
}

/** A stand-in for Stripe: its API, its pages and its events, kept in the host's database. */
export async function openPaymentSandbox(options: Options): Promise<PaymentSandbox> {
  const { db, log, apiKey, webhookSecret, webhookUrl, publicUrl, productName, currency } = options;
  await ensurePrices(db, options.planPrices, { productName, currency });
  const api = sandboxApi({
    db,
    apiKey,
    pageUrl: (kind, id) => `${publicUrl}/sandbox/${kind}/${id}`,
  });
  const address = await api.listen({ host: '127.0.0.1', port: 0 });
  let stopDelivering: (() => Promise<void>) | undefined;
  return {
    address,
    addPages: (app) => addSandboxPages(app, db, productName),
    start(stripe) {
      stopDelivering = startDelivering({ db, stripe, log, webhookUrl, webhookSecret });
    },
    async stop() {
      await stopDelivering?.();
      await api.close();
    },
  };
}
