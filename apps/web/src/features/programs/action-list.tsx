import type { ProgramAction } from '@limn/contracts/apps';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Tag } from '../../ui/states.tsx';

/** The first page of actions is asked for without `before`. */
export function useActionPage(): { before?: number } {
  const [query] = useQuery();
  const before = Number(query.get('before'));
  return Number.isSafeInteger(before) && before > 0 ? { before } : {};
}

function Result({ status }: Pick<ProgramAction, 'status'>) {
  if (status === null) return <Tag>Not known</Tag>;
  return status < 400 ? <Tag tone="ok">Done</Tag> : <Tag>Refused ({status})</Tag>;
}

/** Actions of a key or an app, newest first, with pages in the address. `who` names the person of an action. */
export function ActionList<Action extends ProgramAction>({
  actions,
  more,
  who,
}: {
  actions: readonly Action[];
  more: boolean;
  who?: (action: Action) => ReactNode;
}) {
  const [query, change] = useQuery();
  if (actions.length === 0 && !query.has('before'))
    return <EmptyState text="It has changed nothing yet." />;
  return (
    <>
      <ol>
        {actions.map((action) => (
          <li
            key={action.id}
            className="grid gap-x-6 gap-y-1 border-t py-3 last:border-b md:grid-cols-[170px_minmax(0,1fr)_auto]"
          >
            <time dateTime={action.at} className="num text-[13px] text-muted">
              {formatDateTime(action.at)}
            </time>
            <div className="min-w-0">
              <p className="break-words">{action.summary}</p>
              <p className="num text-[13px] break-all text-muted">
                {action.route} {action.subject}
              </p>
              {who && <p className="text-[13px]">{who(action)}</p>}
            </div>
            <Result status={action.status} />
          </li>
        ))}
      </ol>
      <div className="mt-6 flex gap-3">
        {query.has('before') && (
          <Button size="small" onClick={() => change({ before: null })}>
            Newest
          </Button>
        )}
        {more && (
          <Button size="small" onClick={() => change({ before: String(actions.at(-1)!.id) })}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}
