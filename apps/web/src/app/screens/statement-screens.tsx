import { type PayeeKind, payeeKinds } from '@limn/contracts/billing';
import { Link, useParams } from 'react-router';
import { formatMonth } from '../../features/billing/format-month.ts';
import { type Payee, payeeOf } from '../../features/billing/payee.ts';
import { StatementList } from '../../features/billing/statement-list.tsx';
import { Statement } from '../../features/billing/statement.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

const names = { artist: 'Artist', influencer: 'Influencer' } as const;

/** Which profile's money is shown: the one the address names, or the first there is. */
function usePayee(): { payee: Payee | undefined; kinds: PayeeKind[] } {
  const { profiles } = useMember();
  const [query] = useQuery();
  const kinds = payeeKinds.filter((one) => profiles[one]);
  const asked = (query.has('profile') ? payeeKinds : kinds).find(
    (one) => one === query.get('kind'),
  );
  const kind = asked ?? kinds[0];
  return { payee: kind && payeeOf(kind, query), kinds };
}

export function StatementsScreen() {
  const { payee, kinds } = usePayee();
  return (
    <div className="page max-w-[980px] py-10 md:py-14">
      <PageTitle>Statements</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Statements</h1>
      <p className="mb-8 max-w-[66ch] text-muted">
        What you earned and were paid, month by month (UTC). The lines of each month add up exactly.
      </p>
      {kinds.length > 1 && (
        <nav aria-label="Profile" className="mb-6 flex gap-6">
          {kinds.map((one) => (
            <Link
              key={one}
              to={paths.statements({ kind: one })}
              aria-current={one === payee?.kind ? 'page' : undefined}
              className="rounded-s py-1 text-muted aria-[current]:font-medium aria-[current]:text-text hover:text-text"
            >
              {names[one]}
            </Link>
          ))}
        </nav>
      )}
      {payee ? (
        <StatementList payee={payee} />
      ) : (
        <EmptyState text="Statements are for artists and influencers. You have no such profile." />
      )}
    </div>
  );
}

export function StatementScreen() {
  const { month = '' } = useParams();
  const { payee } = usePayee();
  const known = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  const name = known ? formatMonth(month) : 'Statement';
  return (
    <div className="page max-w-[1180px] py-10 md:py-14">
      <PageTitle>{known ? `Statement of ${name}` : name}</PageTitle>
      <Link
        to={paths.statements(payee ?? { kind: 'artist' })}
        className="rounded-s text-blue hover:underline"
      >
        All statements
      </Link>
      <h1 dir="auto" className="mt-3 mb-6 text-2xl md:text-3xl">
        {name}
      </h1>
      {payee && known ? (
        <Statement month={month} payee={payee} />
      ) : (
        <EmptyState text="There is no such statement." />
      )}
    </div>
  );
}
