import { peopleRoutes, type PersonRow } from '@limn/contracts/people';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '../../lib/admin-paths.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

const size = 25;
const lists = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'waitlist', label: 'On the waitlist' },
] as const;
const nothing = {
  everyone: 'No accounts yet.',
  suspended: 'No one is suspended.',
  waitlist: 'The waitlist is empty.',
} as const;

/** Everybody with an account, newest first. */
export function PeopleList({ search, searchBox }: { search: string; searchBox: ReactNode }) {
  const offset = useOffset();
  const [query, change] = useQuery();
  const show = lists.find(({ value }) => value === query.get('show'))?.value ?? 'everyone';
  const { data, error, mutate } = useApi(
    peopleRoutes.list,
    { query: { search, show, offset, size } },
    { keepPreviousData: true },
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <div className="w-full md:max-w-[420px]">{searchBox}</div>
        <span className="flex-1" />
        <Select
          label="List"
          look="chip"
          value={show}
          options={[...lists]}
          onChange={(value) => change({ show: value === 'everyone' ? null : value, offset: null })}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : !data ? (
        <Loading label="Loading people">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      ) : data.people.length === 0 ? (
        <EmptyState text={search ? `No one found for ‘${search}’.` : nothing[show]} />
      ) : (
        <ul aria-label="People">
          {data.people.map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </ul>
      )}
      {data && <Pager label="Pages of people" total={data.total} size={size} />}
    </>
  );
}

function Row({ person }: { person: PersonRow }) {
  const { id, name, email, createdAt, lastSeenAt } = person;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-3 last:border-b">
      <span className="min-w-0">
        <Link
          dir="auto"
          to={adminPaths.person(id)}
          className="rounded-s break-words after:absolute after:inset-0 hover:underline"
        >
          {name || email || id}
        </Link>
        <span className="block text-[13px] break-all text-muted">{email}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="num text-[13px] text-muted">
          joined {formatDate(createdAt)}
          {lastSeenAt && `, last seen ${formatDateTime(lastSeenAt)}`}
        </span>
        <PersonTags person={person} />
      </span>
    </li>
  );
}

export function PersonTags({ person }: { person: PersonRow }) {
  return (
    <>
      {person.admin && <Tag tone="blue">admin</Tag>}
      {!person.accepted && <Tag>waitlist</Tag>}
      {person.suspendedAt && <Tag tone="danger">suspended</Tag>}
    </>
  );
}
