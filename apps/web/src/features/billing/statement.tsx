import { formatMoney } from '@limn/contracts/money';
import {
  type Statement as Monthly,
  statementKinds,
  statementRoutes,
} from '@limn/contracts/statements';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import type { Payee } from './payee.ts';

const formats = [
  { format: 'pdf', label: 'Download PDF' },
  { format: 'csv', label: 'Download CSV' },
  { format: 'jws', label: 'Signed receipt' },
] as const;

const size = 50;

/** A month: what was owed, what changed it line by line, and what is owed at its end. */
export function Statement({ month, payee }: { month: string; payee: Payee }) {
  const offset = useOffset('lines');
  const { data, error, mutate } = useApi(
    statementRoutes.get,
    { params: { month }, query: { ...payee, offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the statement">
        <Skeleton className="h-[116px] rounded-l" />
        <Skeleton className="mt-6 h-48 rounded-l" />
      </Loading>
    );
  return (
    <>
      <Files month={month} payee={payee} final={data.final} />
      <Sums statement={data} />
      <Lines statement={data} />
    </>
  );
}

function Files({ month, payee, final }: { month: string; payee: Payee; final: boolean }) {
  const [busy, setBusy] = useState<string | null>(null);
  async function download(format: (typeof formats)[number]['format']): Promise<void> {
    setBusy(format);
    try {
      await saveFile(statementRoutes.file, { month }, null, { ...payee, format });
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setBusy(null);
    }
  }
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3">
      {formats.map(
        ({ format, label }) =>
          (final || format !== 'jws') && (
            <Button
              key={format}
              size="small"
              busy={busy === format}
              onClick={() => void download(format)}
            >
              {label}
            </Button>
          ),
      )}
      {!final && (
        <p className="text-[13px] text-muted">
          This month is not over, so its figures can still change. You get the signed receipt once
          it is over.
        </p>
      )}
    </div>
  );
}

function Sums({ statement }: { statement: Monthly }) {
  const { currency, opening, earned, refunded, disputed, paidOut, closing } = statement;
  const sums = [
    ['Owed at the start', opening],
    ['Earned', earned],
    ['Refunded', 0 - refunded],
    ['In dispute', 0 - disputed],
    ['Paid out', 0 - paidOut],
    ['Owed at the end', closing],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-l border bg-line md:grid-cols-3 xl:grid-cols-6">
      {sums.map(([name, amount]) => (
        <div key={name} className="bg-panel px-5 py-5">
          <dt className="text-muted">{name}</dt>
          <dd className="num mt-1 text-lg text-gold-text">{formatMoney({ amount, currency })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ statement: { lines, total, currency } }: { statement: Monthly }) {
  return (
    <section aria-labelledby="lines" className="mt-10">
      <h2 id="lines" className="mb-4 text-xl">
        Line by line
      </h2>
      <ul className="border-t">
        {lines.map(({ id, kind, at, description, sold, through, amount }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-3"
          >
            <span className="min-w-0 flex-1 basis-[260px]">
              <span className="num mr-4 text-[13px] text-muted">{formatDate(at)}</span>
              <span className="mr-3 font-medium">{statementKinds[kind]}</span>
              <span dir="auto" className="break-words text-muted">
                {description}
              </span>
              {sold && (
                <Link to={sold.path} className="ml-3 rounded-s text-blue underline">
                  {/* Pictures have no public number. */}
                  {sold.path.startsWith('/images/') ? 'The picture' : sold.label}
                </Link>
              )}
              {through && (
                <span className="ml-3 text-[13px] text-muted">
                  through <bdi>{through}</bdi>
                </span>
              )}
            </span>
            <span className="num">{formatMoney({ amount, currency })}</span>
          </li>
        ))}
      </ul>
      <Pager label="Pages of lines" name="lines" total={total} size={size} />
    </section>
  );
}
