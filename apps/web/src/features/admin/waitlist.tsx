import { adminRoutes, type WaitingPerson } from '@limn/contracts/admin';
import type { UserId } from '@limn/contracts/ids';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const size = 25;
const sorts = [
  { value: 'oldest', label: 'Longest waiting first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'email', label: 'By e-mail address' },
] as const;

/** People who wait to be let in, singly or many at once. */
export function Waitlist({ search, searchBox }: { search: string; searchBox: ReactNode }) {
  const offset = useOffset();
  const [query, change] = useQuery();
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value ?? 'oldest';
  const [chosen, setChosen] = useState<ReadonlySet<UserId>>(new Set());
  const [busy, setBusy] = useState(false);
  const { data, error, mutate } = useApi(
    adminRoutes.waitlist,
    { query: { offset, size, search, sort } },
    { keepPreviousData: true },
  );

  async function accept(ids: UserId[]) {
    setBusy(true);
    try {
      const { accepted } = await call(adminRoutes.accept, { body: { ids } });
      notify(`${formatCount(accepted, 'person', 'people')} let in. Each gets an e-mail.`);
      setChosen(new Set());
      await refresh(adminRoutes.waitlist, adminRoutes.mails);
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  const people = data?.people ?? [];
  const proved = people.filter((person) => person.proved).map(({ id }) => id);
  const ids = proved.filter((id) => chosen.has(id));
  const all = proved.length > 0 && ids.length === proved.length;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <div className="w-full md:max-w-[420px]">{searchBox}</div>
        <span className="flex-1" />
        <Select
          label="Sort"
          look="chip"
          value={sort}
          options={[...sorts]}
          onChange={(value) => change({ sort: value === 'oldest' ? null : value, offset: null })}
        />
        <ConfirmDialog
          trigger={
            <Button look="plain" size="small" busy={busy} disabled={ids.length === 0}>
              Let {ids.length > 0 ? ids.length : ''} in
            </Button>
          }
          title={`Let ${formatCount(ids.length, 'person', 'people')} in?`}
          text="Each gets an e-mail with a link to sign in."
          action="Let in"
          onConfirm={() => void accept(ids)}
        />
      </div>
      {!data && (
        <Loading label="Loading the waitlist">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      )}
      {data && people.length === 0 && (
        <EmptyState text={search ? 'No one matches this search.' : 'No one is waiting.'} />
      )}
      {people.length > 0 && (
        <div role="group" aria-label="People waiting">
          <div className="border-b pb-3">
            <Checkbox
              label="Choose everyone on this page"
              checked={all}
              onChange={(on) => setChosen(new Set(on ? proved : []))}
            />
          </div>
          <ul>
            {people.map((person) => (
              <Row
                key={person.id}
                person={person}
                chosen={chosen.has(person.id)}
                busy={busy}
                onChoose={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(person.id);
                  else next.delete(person.id);
                  setChosen(next);
                }}
                onAccept={() => void accept([person.id])}
              />
            ))}
          </ul>
        </div>
      )}
      {data && <Pager label="Pages of the waitlist" total={data.total} size={size} />}
    </>
  );
}

function Row({
  person,
  chosen,
  busy,
  onChoose,
  onAccept,
}: {
  person: WaitingPerson;
  chosen: boolean;
  busy: boolean;
  onChoose: (on: boolean) => void;
  onAccept: () => void;
}) {
  const name = `${person.givenName} ${person.familyName}`.trim();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
      <Checkbox
        checked={chosen}
        disabled={!person.proved}
        onChange={onChoose}
        label={
          <>
            <span className="block break-all">{person.email}</span>
            <span className="num block text-[13px] text-muted">
              {name && `${name}, `}since {formatDateTime(person.since)}
              {!person.proved && '. The address is not proved: sign-in must confirm it first.'}
            </span>
          </>
        }
      />
      <Button
        size="small"
        disabled={busy || !person.proved}
        onClick={onAccept}
        aria-label={`Let in ${person.email}`}
      >
        Let in
      </Button>
    </li>
  );
}
