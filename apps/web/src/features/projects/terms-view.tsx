import { formatMoney } from '@limn/contracts/money';
import { type ProjectTerms, termLines } from '@limn/contracts/project-terms';
import { diffWords } from 'diff';

/** Terms line by line; where they differ from those before, word by word. */
export function TermsView({
  terms,
  before,
  currency,
}: {
  terms: ProjectTerms;
  before?: ProjectTerms | undefined;
  currency: string;
}) {
  const money = (amount: number) => formatMoney({ amount, currency });
  const old = before ? new Map(termLines(before, money)) : undefined;
  return (
    <dl>
      {termLines(terms, money).map(([name, value]) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 border-t py-2.5 sm:grid-cols-[170px_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            {old ? <Changed from={old.get(name) ?? ''} to={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changed({ from, to }: { from: string; to: string }) {
  if (from === to) return to;
  let at = 0;
  return diffWords(from, to).map(({ value, added, removed }) => {
    at += value.length;
    const key = `${at}${added ? '+' : removed ? '-' : ''}`;
    if (added)
      return (
        <ins
          key={key}
          className="rounded-[3px] bg-[color-mix(in_srgb,var(--ok)_22%,transparent)] no-underline"
        >
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={key} className="text-muted line-through decoration-danger">
          {value}
        </del>
      );
    return <span key={key}>{value}</span>;
  });
}
