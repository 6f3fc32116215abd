import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../platform/config.ts';
import { isLoopback } from '../platform/stand-ins.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

/** Looks up the TXT records of a name: each is a list of strings that belong together. */
export type AskTexts = (name: string) => Promise<string[][]>;

const waits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };

/** Connects, encrypts and signs in as for e-mails, without sending one. @throws the server's error */
async function signIn(smtpUrl: string, options: { requireTLS: boolean }): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...waits, ...options });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function checkServer(smtpUrl: string): Promise<Finding[]> {
  const { hostname, protocol } = new URL(smtpUrl);
  try {
    await signIn(smtpUrl, { requireTLS: false });
  } catch (error) {
    return [
      wrong(
        'SMTP_URL',
        `${hostname} does not take letters: ${reasonOf(error)}`,
        'Check host, port (465 for smtps, 587 for smtp), name and password; special characters must be percent-encoded.',
      ),
    ];
  }
  if (protocol === 'smtps:' || isLoopback(hostname))
    return [ok('SMTP_URL', `${hostname} lets us in`)];
  try {
    await signIn(smtpUrl, { requireTLS: true });
    return [ok('SMTP_URL', `${hostname} lets us in, encrypted (STARTTLS)`)];
  } catch (error) {
    return [
      warning(
        'SMTP_URL',
        `Letters and the password go in the clear: ${reasonOf(error)}`,
        'Use smtps, or a server with STARTTLS.',
      ),
    ];
  }
}

/** The domain that letters are sent from. */
export const senderDomain = (from: string): string | undefined =>
  /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1]?.toLowerCase();

/** Whether a domain has SPF (RFC 7208) and DMARC (RFC 7489) records. */
async function checkSender(from: string, ask: AskTexts): Promise<Finding[]> {
  const domain = senderDomain(from);
  if (!domain)
    return [
      wrong('MAIL_FROM', `There is no address in '${from}'.`, 'Write Limn <hello@example.com>.'),
    ];
  const has = async (name: string, start: string) =>
    (await ask(name).catch((): string[][] => [])).some((strings) =>
      strings.join('').toLowerCase().startsWith(start),
    );
  const findings: Finding[] = [];
  if (!(await has(domain, 'v=spf1')))
    findings.push(
      warning(
        'MAIL_FROM',
        `${domain} has no SPF record: many servers will take letters for spam.`,
        `Add a TXT record to ${domain}, as in "v=spf1 include:mail.example.com -all".`,
      ),
    );
  if (!(await has(`_dmarc.${domain}`, 'v=dmarc1')))
    findings.push(
      warning(
        'MAIL_FROM',
        `${domain} has no DMARC record: others can write in its name.`,
        `Add a TXT record to _dmarc.${domain}, as in "v=DMARC1; p=quarantine".`,
      ),
    );
  return findings.length > 0 ? findings : [ok('MAIL_FROM', `${domain} has SPF and DMARC`)];
}

/** Whether letters can be sent, and will be believed. */
export async function checkMail(config: Config, ask: AskTexts = resolveTxt): Promise<Finding[]> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl) return [...(await checkServer(smtpUrl)), ...(await checkSender(from, ask))];
  if (config.embedded) return [ok('SMTP_URL', 'letters are files in the data folder')];
  return [
    wrong(
      'SMTP_URL',
      'It is not set: nobody gets a letter.',
      'Set it, as in smtps://user:password@mail.example.com.',
    ),
  ];
}
