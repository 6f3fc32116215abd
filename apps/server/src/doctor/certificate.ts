import { X509Certificate } from 'node:crypto';
import { readSigner, readTrusted } from '../modules/credentials/index.ts';
import type { Config } from '../platform/config.ts';
import { isLoopback } from '../platform/stand-ins.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const renewalDays = 30;
const settingsAreWrong = /^Settings are wrong:\s*/;

/**
 * Checks the signing certificate for Content Credentials: whether validators accept it, and until when. A public site
 * needs time stamps.
 */
export async function checkCertificate(config: Config, now = new Date()): Promise<Finding[]> {
  const part = 'LIMN_C2PA_CERT';
  const { signer, timeStamps, trusted } = config.contentCredentials;
  const isPublic = !isLoopback(new URL(config.publicUrl).hostname);
  const findings: Finding[] = [];
  try {
    if (trusted) readTrusted(trusted);
    if (signer) {
      const { chain, algorithm } = readSigner(signer, now);
      const days = Math.floor(
        (Date.parse(new X509Certificate(chain).validTo) - now.getTime()) / 86_400_000,
      );
      findings.push(
        days < renewalDays
          ? warning(part, `It ends in ${days} days.`, 'Renew it, and restart the processes.')
          : ok(part, `good for ${days} days, ${algorithm}`),
      );
    } else if (config.embedded) findings.push(ok(part, 'a certificate for development'));
    else
      findings.push(
        warning(
          part,
          'Pictures are signed with a certificate for development, which nobody trusts.',
          'Get one from an authority on the C2PA trust list; see docs/credentials.md.',
        ),
      );
  } catch (error) {
    const says = reasonOf(error).replace(settingsAreWrong, '');
    return [wrong(part, says, 'See docs/credentials.md for what it must be.')];
  }
  if (!timeStamps && (signer || isPublic)) {
    const says =
      'Without time stamps, signatures are worth nothing once the certificate has ended.';
    const mend = 'Name a time-stamp authority (RFC 3161) that the C2PA trust list knows.';
    findings.push(
      isPublic ? wrong('LIMN_C2PA_TSA', says, mend) : warning('LIMN_C2PA_TSA', says, mend),
    );
  }
  return findings;
}
