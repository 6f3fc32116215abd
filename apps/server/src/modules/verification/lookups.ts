import { Resolver } from 'node:dns/promises';
import { proofFile } from '@limn/contracts/verification';
import { brand } from '../../brand.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';

/** Looks up the code of a domain. Both functions throw if the domain cannot be reached. */
export interface Lookups {
  /** The TXT records of a domain. */
  records(domain: string): Promise<string[]>;
  /** The text of its file. */
  file(domain: string): Promise<string>;
}

const limits = { timeoutMs: 5000, maxBytes: 4096 };

/** Asks the Internet: public machines only, none that leads on elsewhere, five seconds and 4 kB at most. */
export const internetLookups: Lookups = {
  async records(domain) {
    const resolver = new Resolver({ timeout: limits.timeoutMs, tries: 1 });
    // A long record comes in pieces.
    return (await resolver.resolveTxt(domain)).map((pieces) => pieces.join(''));
  },
  async file(domain) {
    const bytes = await safeFetch(`https://${domain}${proofFile}`, {
      ...limits,
      redirects: 0,
      accept: 'text/plain',
      agent: `${brand.name} verification`,
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    return new TextDecoder().decode(bytes);
  },
};

/** Whether a domain publishes a code, in a record or in its file; unreachable ones count as not. */
export async function saysCode(lookups: Lookups, domain: string, code: string): Promise<boolean> {
  const records = await lookups.records(domain).catch(() => []);
  if (records.some((record) => record.trim() === code)) return true;
  const file = await lookups.file(domain).catch(() => '');
  return file.split(/\r?\n/).some((line) => line.trim() === code);
}
