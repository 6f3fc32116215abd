import { licenceWords, referenceParts, type UsedReference } from '@limn/contracts/references';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

/** The openly licensed pictures that a picture was made from. */
export function ReferenceCredits({
  references,
  className,
}: {
  references: readonly UsedReference[];
  className?: string;
}) {
  if (references.length === 0) return null;
  return (
    <ul
      aria-label="References"
      className={classNames('space-y-1 text-[13px] text-muted', className)}
    >
      {references.map((reference) => (
        <li key={`${reference.part} ${reference.id}`}>
          {referenceParts[reference.part]}{' '}
          <Outside href={reference.sourceUrl}>
            <cite dir="auto">{reference.title}</cite>
          </Outside>
          {reference.maker && (
            <>
              , <bdi>{reference.maker}</bdi>
            </>
          )}
          {reference.year && `, ${reference.year}`} (
          <Outside href={reference.licenceUrl}>{licenceWords(reference)}</Outside>,{' '}
          <bdi>{reference.sourceName}</bdi>)
        </li>
      ))}
    </ul>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="rounded-s text-blue underline underline-offset-4"
    >
      {children}
    </a>
  );
}
