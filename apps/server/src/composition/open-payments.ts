import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { brand } from '../brand.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { sign } from '../platform/secret.ts';

export interface PaymentProvider {
  /** The official SDK, talking to Stripe or to the sandbox; nothing above it knows which. */
  stripe: Stripe;
  /** An event is ours when it is signed with one of them. */
  webhookSecrets: string[];
  /** Adds the pages the sandbox hosts; does nothing with real Stripe. */
  addPages(app: FastifyInstance): Promise<void>;
  /** Starts sending events to our webhook, once it listens. */
  start(): void;
  stop(): Promise<void>;
}

const sdkOptions = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;

/** Where the SDK finds the API, when not at Stripe. */
export function addressOptions(apiUrl: string): {
  host: string;
  port: number;
  protocol: 'http' | 'https';
} {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    protocol: secure ? 'https' : 'http',
  };
}

/** The payment provider: Stripe when a key is configured, else the sandbox, on a loopback port of its own. */
export async function openPayments(options: {
  config: Config;
  db: Database;
  log: Log;
  secret: string;
  /** Address of our webhook as this machine reaches it. */
  webhookUrl: string;
}): Promise<PaymentProvider> {
  const { config, db, log, secret, webhookUrl } = options;
  if (config.stripe)
    return {
      stripe: new Stripe(config.stripe.secretKey, {
        ...sdkOptions,
        ...(config.stripe.apiUrl ? addressOptions(config.stripe.apiUrl) : {}),
      }),
      webhookSecrets: config.stripe.webhookSecrets,
      addPages: async () => undefined,
      start: () => undefined,
      stop: async () => undefined,
    };
  const apiKey = `sk_test_${sign(secret, 'sandbox-key')}`;
  const webhookSecret = `whsec_${sign(secret, 'sandbox-webhook')}`;
  // Not loaded where Stripe is configured.
  const { openPaymentSandbox } = await import('@limn/payment-sandbox');
  const sandbox = await openPaymentSandbox({
    db,
    log,
    apiKey,
    webhookSecret,
    webhookUrl,
    publicUrl: config.publicUrl,
    productName: brand.name,
    currency: brand.currency,
    planPrices: config.planPrices,
  });
  const stripe = new Stripe(apiKey, { ...sdkOptions, ...addressOptions(sandbox.address) });
  return {
    stripe,
    webhookSecrets: [webhookSecret],
    addPages: sandbox.addPages,
    start: () => sandbox.start(stripe),
    stop: sandbox.stop,
  };
}
