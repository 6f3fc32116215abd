import type { Agreement } from '@limn/contracts/licensing';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { shortHash } from '../../lib/format.ts';
import { Skeleton } from '../../ui/states.tsx';

/** The specification promises the title alone (§7). */
export type Shown = Pick<Agreement, 'title'> & Partial<Agreement>;

/** Specification §2: a picture, the agreement's title, what a yes means, and the text one tab away. */
export function AgreementStep({
  hero,
  agreement,
}: {
  hero: ReactNode;
  agreement: Shown | undefined;
}) {
  return (
    <>
      {hero}
      {agreement ? (
        <h2 dir="auto" className="text-xl">
          {agreement.title}
        </h2>
      ) : (
        <Skeleton className="h-[30px] w-3/5" />
      )}
      <p className="max-w-[62ch] text-base">
        By using the art style creation experience you agree to the terms in a{' '}
        <a
          href={paths.artistLicenceAgreement}
          target="_blank"
          rel="noopener"
          className="rounded-s text-blue underline underline-offset-2"
        >
          License Agreement
          <ExternalLink size={14} aria-hidden className="ml-1 inline" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        . You keep your pictures, and your name stays on what is made from them.
      </p>
      {agreement?.sha256 && (
        <p className="num text-[13px] text-muted">
          Version {agreement.version} · SHA-256{' '}
          <code title={agreement.sha256}>{shortHash(agreement.sha256)}</code>
        </p>
      )}
    </>
  );
}
