import { formatMoney } from '@limn/contracts/money';
import { freeTextTerms, type ProjectTerms, termLines } from '@limn/contracts/project-terms';
import { diffWords } from 'diff';

/** Terms line by line. What changed is marked: free text word by word, every other term as a whole value. */
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
            {old ? <Changed name={name} from={old.get(name) ?? ''} to={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Inserted = ({ children }: { children: string }) => (
  <ins className="rounded-[3px] bg-[color-mix(in_srgb,var(--ok)_22%,transparent)] no-underline">
    {children}
  </ins>
);
const Deleted = ({ children }: { children: string }) => (
  <del className="text-muted line-through decoration-danger">{children}</del>
);

function Changed({ name, from, to }: { name: string; from: string; to: string }) {
  if (from === to) return to;
  if (!freeTextTerms.includes(name))
    return (
      <>
        <Deleted>{from}</Deleted> <Inserted>{to}</Inserted>
      </>
    );
  let at = 0;
  return diffWords(from, to).map(({ value, added, removed }) => {
    at += value.length;
    const key = `${at}${added ? '+' : removed ? '-' : ''}`;
    if (added) return <Inserted key={key}>{value}</Inserted>;
    if (removed) return <Deleted key={key}>{value}</Deleted>;
    return <span key={key}>{value}</span>;
  });
}
