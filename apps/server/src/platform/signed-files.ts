import { sign, signatureMatches } from './secret.ts';

/** Makes and checks addresses of stored files that work in an <img> without a token. */
export interface SignedFiles {
  /**
   * Query of a signed address for one variant of one subject. Addresses stay the same within a
   * six-hour window, so that browsers can cache, and live for 6 to 12 hours.
   */
  query(subject: string, variant: string): string;
  /** Whether a signature fits and has not expired. */
  check(subject: string, variant: string, expires: number, signature: string): boolean;
}

const windowSeconds = 6 * 3600;
/** Addresses that are remembered: a page of pictures has several of each, and asks for the same ones again. */
const mostKept = 20_000;

export function signedFiles(secret: string): SignedFiles {
  const signature = (subject: string, variant: string, expires: number) =>
    sign(secret, 'file', subject, variant, expires);
  const kept = new Map<string, string>();
  let keptUntil = 0;
  return {
    query(subject, variant) {
      const expires = (Math.floor(Date.now() / 1000 / windowSeconds) + 2) * windowSeconds;
      if (expires !== keptUntil || kept.size >= mostKept) kept.clear();
      keptUntil = expires;
      const key = `${subject}\n${variant}`;
      const known = kept.get(key);
      if (known) return known;
      const query = `variant=${variant}&expires=${expires}&signature=${signature(subject, variant, expires)}`;
      kept.set(key, query);
      return query;
    },
    check: (subject, variant, expires, given) =>
      expires * 1000 > Date.now() && signatureMatches(given, signature(subject, variant, expires)),
  };
}
