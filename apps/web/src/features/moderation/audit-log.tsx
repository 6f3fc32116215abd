import {
  type AuditAction,
  auditActions,
  type AuditEntry,
  auditRoutes,
} from '@limn/contracts/audit';
import { UserId } from '@limn/contracts/ids';
import { formatDateTime } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const all = 'all';
const actions = [
  { value: all, label: 'Anything' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
];

const isAction = (value: string | null): value is AuditAction =>
  value !== null && value in auditActions;

/** The audit log, newest first, filtered by the address. */
export function AuditLog() {
  const [query, change] = useQuery();
  const asked = query.get('action');
  const action = isAction(asked) ? asked : undefined;
  const by = UserId.safeParse(query.get('by')).data;
  const subject = query.get('subject') ?? '';
  const before = Number(query.get('before')) || undefined;
  const { data, error, mutate } = useApi(
    auditRoutes.list,
    { query: { action, by, subject, before } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the log">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  const admins = data.admins.map(({ id, name }) => ({ value: id, label: name ?? id }));
  const pick = (key: string) => (value: string) =>
    change({ [key]: value === all ? null : value, before: null });
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-muted">
        Everything admins did. No one can change or delete an entry.
      </p>
      <div className="mb-5 flex flex-wrap gap-3">
        <Select
          label="What"
          look="chip"
          value={action ?? all}
          options={actions}
          onChange={pick('action')}
        />
        <Select
          label="Who"
          look="chip"
          value={by ?? all}
          options={[{ value: all, label: 'Any admin' }, ...admins]}
          onChange={pick('by')}
        />
        {subject && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="num text-[13px] break-all text-muted">
              Only entries about {subject}
            </span>
            <Button size="small" onClick={() => pick('subject')(all)}>
              Show all
            </Button>
          </p>
        )}
      </div>
      {data.entries.length === 0 ? (
        <EmptyState text="No matching entries." />
      ) : (
        <ol>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onSubject={() => pick('subject')(entry.subject)} />
          ))}
        </ol>
      )}
      <div className="mt-6 flex gap-3">
        {before && (
          <Button size="small" onClick={() => change({ before: null })}>
            Newest
          </Button>
        )}
        {data.more && (
          <Button size="small" onClick={() => change({ before: String(data.entries.at(-1)!.id) })}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

function Entry({ entry, onSubject }: { entry: AuditEntry; onSubject: () => void }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-t py-3 last:border-b md:grid-cols-[170px_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="num text-[13px] text-muted">
        {formatDateTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p>
          {auditActions[entry.action]}{' '}
          <button
            dir="auto"
            type="button"
            onClick={onSubject}
            aria-label={`Only ${entry.subject}`}
            className="num rounded-s text-[13px] break-all text-blue underline-offset-4 hover:underline"
          >
            {entry.subject}
          </button>
        </p>
        {entry.sentence && <p className="break-words">{entry.sentence}</p>}
        {entry.why && (
          <p dir="auto" className="text-muted break-words">
            {entry.why}
          </p>
        )}
      </div>
      <p className="text-[13px] break-all text-muted">{entry.byName ?? entry.by}</p>
    </li>
  );
}
