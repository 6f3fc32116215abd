import type { VisitedView, VisitEvent } from '@limn/contracts/monitoring';
import { EmptyState, Tag } from '../../ui/states.tsx';
import { Vitals } from './vitals.tsx';
import { formatLength, formatMilliseconds, formatStay } from './words.ts';

type Entry = { at: string; view: VisitedView } | { at: string; event: VisitEvent };

/** Views, errors, long tasks and actions of a visit in order of time, counted from its start. */
export function VisitTimeline({
  startedAt,
  views,
  events,
}: {
  startedAt: string;
  views: VisitedView[];
  events: VisitEvent[];
}) {
  const entries: Entry[] = [
    ...views.map((view) => ({ at: view.startedAt, view })),
    ...events.map((event) => ({ at: event.at, event })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (entries.length === 0) return <EmptyState text="This session has only a recording." />;
  return (
    <ol aria-label="What happened">
      {entries.map((entry) => (
        <li
          key={'view' in entry ? entry.view.id : entry.event.id}
          className="grid grid-cols-[52px_1fr] gap-x-4 border-t py-3 last:border-b"
        >
          <time dateTime={entry.at} className="num pt-0.5 text-[13px] text-muted">
            {formatLength(Date.parse(entry.at) - Date.parse(startedAt))}
          </time>
          {'view' in entry ? <ViewEntry view={entry.view} /> : <EventEntry event={entry.event} />}
        </li>
      ))}
    </ol>
  );
}

function ViewEntry({ view }: { view: VisitedView }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <span className="min-w-0 font-medium break-all">{view.path}</span>
      <span className="flex flex-wrap gap-x-4">
        <Vitals of={view} />
        <span className="num text-[13px] text-muted">stayed {formatStay(view.duration)}</span>
      </span>
    </div>
  );
}

const actions: Record<string, string> = { click: 'Click', tap: 'Tap', custom: 'Action' };

function EventEntry({ event }: { event: VisitEvent }) {
  if (event.kind === 'error')
    return (
      <div className="min-w-0">
        <span className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <Tag tone="danger">Error</Tag>
          <span className="min-w-0 flex-1 break-words">{event.text || 'Without a message'}</span>
        </span>
        {event.stack && (
          <details className="mt-2">
            <summary className="cursor-pointer rounded-s text-[13px] text-muted hover:text-text">
              Where it came from
            </summary>
            <pre
              className="mt-2 overflow-x-auto rounded-m border bg-panel p-3 text-xs"
              tabIndex={0}
            >
              {event.stack}
            </pre>
          </details>
        )}
      </div>
    );
  const isTask = event.kind === 'long_task';
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <Tag>{isTask ? 'Long task' : (actions[event.type] ?? event.type)}</Tag>
      <span className="min-w-0 break-all">
        {isTask ? event.text : event.text || 'On an unnamed element'}
      </span>
      {event.duration !== null && (
        <span className="num text-[13px]">{formatMilliseconds(event.duration)}</span>
      )}
    </span>
  );
}
