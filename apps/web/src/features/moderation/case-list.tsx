import {
  caseStates,
  type ModerationCase,
  moderationRoutes,
  type Queue,
} from '@limn/contracts/moderation';
import { moderatedKinds, reportReasons } from '@limn/contracts/reports';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Decide } from './decide.tsx';

const size = 25;
const queues = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting for an answer' },
  { value: 'closed', label: 'Closed' },
];
const nothing: Readonly<Record<Queue, string>> = {
  open: 'No open reports. People can report a thing from its page.',
  waiting: 'No open cases.',
  closed: 'Nothing has been decided yet.',
};

/** Reports waiting for a decision. */
export function CaseList() {
  const offset = useOffset();
  const [query, change] = useQuery();
  const asked = query.get('queue');
  const queue: Queue = asked === 'waiting' || asked === 'closed' ? asked : 'open';
  const { data, error, mutate } = useApi(
    moderationRoutes.queue,
    { query: { queue, offset, size } },
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
          label="List"
          look="chip"
          value={queue}
          options={queues}
          onChange={(value) => change({ queue: value === 'open' ? null : value, offset: null })}
        />
      </div>
      {data.cases.length === 0 ? (
        <EmptyState text={nothing[queue]} />
      ) : (
        <ul>
          {data.cases.map((one) => (
            <Row key={one.subject.id} found={one} />
          ))}
        </ul>
      )}
      <Pager label="Pages of reports" total={data.total} size={size} />
    </>
  );
}

/** Reported files, and files of reported messages; opening one is recorded in the audit log. */
function CaseFiles({ found: { subject, files } }: { found: ModerationCase }) {
  async function open(file: ModerationCase['files'][number]): Promise<void> {
    try {
      const params = { id: subject.id, fileId: file.id };
      await saveFile(moderationRoutes.file, params, file.name);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  return (
    <ul aria-label={`Files of ${subject.name}`} className="mt-2 flex flex-col items-start gap-1">
      {files.map((file) => (
        <li key={file.id} className="flex max-w-full min-w-0 items-center gap-3">
          <span dir="auto" className="min-w-0 truncate">
            {file.name}
          </span>
          <span className="num shrink-0 text-[13px] text-muted">{formatBytes(file.bytes)}</span>
          <Button
            size="small"
            look="quiet"
            aria-label={`Open ${file.name}`}
            onClick={() => void open(file)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Row({ found }: { found: ModerationCase }) {
  const { subject, owner, state } = found;
  return (
    <li className="grid gap-x-6 gap-y-3 border-t py-5 last:border-b md:grid-cols-[96px_minmax(0,1fr)_auto]">
      {subject.picture ? (
        <img src={subject.picture} alt="" className="size-24 rounded-m object-cover" />
      ) : (
        <span className="grid size-24 place-items-center rounded-m border text-[13px] text-muted">
          {moderatedKinds[subject.kind]}
        </span>
      )}
      <div className="min-w-0 max-w-[72ch]">
        <h2 className="font-medium break-words">
          {subject.path ? (
            <Link
              to={subject.path}
              className="rounded-s text-blue underline-offset-4 hover:underline"
            >
              <bdi>{subject.name}</bdi>
            </Link>
          ) : (
            subject.name
          )}
        </h2>
        <p className="text-muted">
          {moderatedKinds[subject.kind]} by {owner.name || owner.email || 'a deleted account'} ·{' '}
          {caseStates[state]} · reported {found.reported === 1 ? 'once' : `${found.reported} times`}
        </p>
        {found.excerpt && (
          <blockquote dir="auto" className="mt-2 border-l-2 pl-3 break-words whitespace-pre-line">
            {found.excerpt}
          </blockquote>
        )}
        {found.files.length > 0 && <CaseFiles found={found} />}
        {found.reports.map((report) => (
          <div key={`${report.reporter} ${report.createdAt}`} className="mt-3">
            <p>{reportReasons[report.reason]}</p>
            <p dir="auto" className="mt-1 break-words whitespace-pre-line">
              {report.text}
            </p>
            <p className="num mt-1 text-[13px] break-all text-muted">
              {report.reporter}
              {!report.member && ', without an account'}, {formatDateTime(report.createdAt)}
            </p>
          </div>
        ))}
        {found.reason && (
          <p className="mt-3 break-words">
            <span className="text-muted">Taken down: </span>
            {reportReasons[found.reason]}. {found.words}
          </p>
        )}
        {found.counterNotice && (
          <div className="mt-3">
            <p className="text-muted">Counter-notice</p>
            <p className="mt-1 break-words whitespace-pre-line">{found.counterNotice.statement}</p>
            <p className="num mt-1 text-[13px] text-muted">
              {found.counterNotice.signature}, {formatDateTime(found.counterNotice.at)}
            </p>
          </div>
        )}
        {found.dueAt && (
          <p className="num mt-3 text-[13px] text-muted">
            {state === 'countered' ? 'Restored automatically on' : 'May be answered until'}{' '}
            {formatDateTime(found.dueAt)}
          </p>
        )}
      </div>
      <Decide found={found} />
    </li>
  );
}
