import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { checkAddress } from './address.ts';
import { checkCertificate } from './certificate.ts';
import { checkDatabase } from './database.ts';
import { checkFiles } from './files.ts';
import { type Finding, reasonOf, wrong } from './finding.ts';
import { checkHost } from './host.ts';
import { checkIdentity } from './identity.ts';
import { checkMail } from './mail.ts';
import { checkPayments } from './payments.ts';
import { checkReferences } from './references.ts';
import { checkServices } from './services.ts';
import { checkStorage } from './storage.ts';

/** How long one part may take to be looked at, in milliseconds. */
const longestMs = 60_000;

/** Secrets that must not be printed, in any error: keys and passwords, also inside addresses. */
function secretsOf(config: Config): string[] {
  const passwords = [config.databaseUrl, config.mail.smtpUrl].flatMap((address) => {
    const password = address && URL.canParse(address) ? new URL(address).password : '';
    return [password, decodeURIComponent(password)];
  });
  return [
    ...passwords,
    config.secret,
    config.metricsToken,
    config.s3?.credentials?.secretAccessKey,
    config.stripe?.secretKey,
    ...(config.stripe?.webhookSecrets ?? []),
    ...Object.values(config.comfyui?.headers ?? {}),
  ].filter((secret): secret is string => secret !== undefined && secret.length >= 4);
}

export function withoutSecrets(config: Config, text: string): string {
  return secretsOf(config).reduce((told, secret) => told.replaceAll(secret, '•••'), text);
}

/**
 * Checks every part of a configured site, all at once. Changes nothing except a probe file that it deletes again.
 * @param root where `.env` is
 */
export async function examine(config: Config, root: string): Promise<Finding[]> {
  const parts: [string, () => Promise<Finding[]>][] = [
    ['this machine', () => checkHost(config, root)],
    ['the address', () => checkAddress(config)],
    ['DATABASE_URL', () => checkDatabase(config)],
    ['the storage', () => checkStorage(config)],
    ['files', () => checkFiles(config)],
    ['SMTP_URL', () => checkMail(config)],
    ['Stripe', () => checkPayments(config)],
    ['OIDC_ISSUER', () => checkIdentity(config)],
    ['LIMN_C2PA_CERT', () => checkCertificate(config)],
    ['LIMN_REFERENCE_SOURCES', () => checkReferences(config)],
    ['other services', () => checkServices(config)],
  ];
  const found = await Promise.all(
    parts.map(async ([part, check]) => {
      const over = new AbortController();
      const late = wait(longestMs, undefined, { signal: over.signal }).then(() => {
        throw new Error(`no answer in ${longestMs / 1000} s`);
      });
      // If the check finishes first, this is no longer awaited.
      late.catch(() => undefined);
      try {
        return await Promise.race([check(), late]);
      } catch (error) {
        return [
          wrong(
            part,
            `It could not be looked at: ${reasonOf(error)}`,
            'Mend this first, then look again.',
          ),
        ];
      } finally {
        over.abort();
      }
    }),
  );
  return found.flat().map((finding) => ({
    ...finding,
    says: withoutSecrets(config, finding.says).replaceAll(/\s+/g, ' '),
  }));
}
