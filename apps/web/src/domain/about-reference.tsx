import { type Reference, referenceLicences } from '@limn/contracts/references';
import type { ReactNode } from 'react';

/** Alternative text of a reference. */
export function nameOfReference(reference: Reference): string {
  const { title, maker, year, licence, sourceName, showsPerson } = reference;
  return [
    title,
    maker,
    year,
    referenceLicences[licence],
    sourceName,
    showsPerson && 'shows a person',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A reference's title, maker, year, licence and source on one line. */
export function AboutReference({ reference }: { reference: Reference }) {
  const { title, maker, year, licence, licenceUrl, sourceName, sourceUrl } = reference;
  const by = [maker, year].filter(Boolean).join(', ');
  // Where there is little room the title is cut, never the licence.
  return (
    <span className="lg:flex lg:gap-x-1 lg:whitespace-pre">
      <bdi title={title} className="font-medium text-text lg:min-w-0 lg:truncate">
        {title}
      </bdi>
      {by && (
        <bdi title={by} className="lg:max-w-[40%] lg:shrink-0 lg:truncate">
          <Dot />
          {by}
        </bdi>
      )}
      <span className="lg:shrink-0">
        <Dot />
        <Outside href={licenceUrl}>{referenceLicences[licence]}</Outside>
        <Dot />
        <Outside href={sourceUrl}>{sourceName}</Outside>
      </span>
    </span>
  );
}

const Dot = () => <span aria-hidden>{' · '}</span>;

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="underline decoration-line-strong underline-offset-4 hover:text-text"
    >
      {children}
    </a>
  );
}
