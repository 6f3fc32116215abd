import type { Agreement } from '@limn/contracts/licensing';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { shortHash } from '../../lib/format.ts';
import { Skeleton } from '../../ui/states.tsx';

/** The specification only promises the title (§7). */
export type ShownAgreement = Pick<Agreement, 'title'> & Partial<Agreement>;

/** The agreement's main points; the agreement itself is what counts. */
const inShort = [
  [
    'What stays yours',
    'The ownership and copyright of your art. Limn may not sell your originals.',
  ],
  [
    'What is irrevocable',
    'Limn’s licence to make and sell pictures in your style, until the agreement ends. Licences that customers bought stay valid.',
  ],
  ['What you earn', '70% of net receipts: what the customer paid, less tax and the payment fee.'],
  ['When you are paid', '30 days after each payment was received.'],
  [
    'How to leave',
    'Withdraw a style at any time, and nothing new is made or sold in it. After the agreement ends, Limn removes your art within 60 days.',
  ],
] as const;

/** Specification §2: a picture, the agreement's title, what agreeing means, and a link to the text. */
export function AgreementStep({
  hero,
  agreement,
}: {
  hero: ReactNode;
  agreement: ShownAgreement | undefined;
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
      <dl className="grid max-w-[76ch] gap-x-6 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
        {inShort.map(([what, text]) => (
          <div key={what} className="contents">
            <dt className="text-muted">{what}</dt>
            <dd className="max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
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
        .
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
