import { blockRoutes, type Distance } from '@limn/contracts/blocks';
import { keepAway } from '../../domain/keep-away.tsx';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const most = 100;
const words = {
  block: {
    title: 'Blocked',
    text: 'Neither of you can send the other requests or messages.',
    none: 'You have not blocked anyone.',
    end: 'Unblock',
  },
  mute: {
    title: 'Muted',
    text: 'You won’t get notifications about them, except letters about agreements.',
    none: 'You have not muted anyone.',
    end: 'Unmute',
  },
} as const;

/** The people that a person blocked or muted, in two lists. */
export function KeptAwayLists() {
  return (
    <div className="grid gap-12">
      <List distance="block" />
      <List distance="mute" />
    </div>
  );
}

function List({ distance }: { distance: Distance }) {
  const { title, text, none, end } = words[distance];
  const { data, error, mutate } = useApi(blockRoutes.list, { query: { distance, size: most } });
  return (
    <section aria-labelledby={distance}>
      <h2 dir="auto" id={distance} className="text-xl">
        {title}
      </h2>
      <p dir="auto" className="mt-1 mb-4 text-muted">
        {text}
      </p>
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : !data ? (
        <Loading label={`Loading: ${title}`}>
          <Skeleton className="h-24 rounded-l" />
        </Loading>
      ) : data.people.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {data.people.map((person) => (
            <li
              key={person.profile}
              className="flex flex-wrap items-center justify-between gap-3 border-t py-3 last:border-b"
            >
              <span className="min-w-0 break-words">
                <span dir="auto" className="font-medium">
                  {person.name}
                </span>{' '}
                <span className="num text-[13px] text-muted">since {formatDate(person.since)}</span>
              </span>
              <Button
                size="small"
                aria-label={`${end} ${person.name}`}
                onClick={() => void keepAway(distance, person, false)}
              >
                {end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > most && (
        <p className="mt-3 text-[13px] text-muted">
          The last {most} of {data.total}. Undo some to see the others.
        </p>
      )}
    </section>
  );
}
