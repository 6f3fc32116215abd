import { type Report, reportReasons, reportRoutes } from '@limn/contracts/reports';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const size = 25;
const states = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
];

const pageOf = { style: paths.marketStyle, talent: paths.talent, book: paths.book };

async function setResolved(report: Report, resolved: boolean): Promise<void> {
  try {
    await call(reportRoutes.resolve, { params: { id: report.id }, body: { resolved } });
    if (resolved)
      notify(`Report of ‘${report.subject.name}’ resolved.`, {
        undo: () => void setResolved(report, false),
      });
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(reportRoutes.list);
}

/** What people reported of listings, to be looked into and resolved. */
export function ReportList() {
  const offset = useOffset();
  const [query, change] = useQuery();
  const state = query.get('state') === 'resolved' ? 'resolved' : 'open';
  const { data, error, mutate } = useApi(
    reportRoutes.list,
    { query: { state, offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading reports">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <>
      <div className="mb-5">
        <Select
          label="State"
          look="chip"
          value={state}
          options={states}
          onChange={(value) => change({ state: value === 'open' ? null : value, offset: null })}
        />
      </div>
      {data.reports.length === 0 ? (
        <EmptyState
          text={
            state === 'open'
              ? 'No report is open. People report listings from their pages.'
              : 'No report has been resolved yet.'
          }
        />
      ) : (
        <ul>
          {data.reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      )}
      <Pager label="Pages of reports" total={data.total} size={size} />
    </>
  );
}

function Row({ report }: { report: Report }) {
  const { subject, resolvedAt } = report;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t py-4 last:border-b">
      <div className="min-w-0 max-w-[72ch]">
        <p className="font-medium">
          <Link
            to={pageOf[subject.kind](subject.id)}
            className="rounded-s text-blue underline-offset-4 hover:underline"
          >
            {subject.name}
          </Link>
        </p>
        <p className="text-muted">{reportReasons[report.reason]}</p>
        <p className="mt-1.5 break-words whitespace-pre-line">{report.text}</p>
        <p className="num mt-1.5 text-[13px] break-all text-muted">
          {report.reporter}, {formatDateTime(report.createdAt)}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`${resolvedAt ? 'Open again' : 'Resolve'}: report of ${subject.name}`}
        onClick={() => void setResolved(report, resolvedAt === null)}
      >
        {resolvedAt ? 'Open again' : 'Resolve'}
      </Button>
    </li>
  );
}
