import { type BlockedName, blockedKinds, nameRoutes } from '@limn/contracts/names';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const size = 50;
const kinds = { person: 'Person', artist: 'Artist' } as const;
const input = 'h-11 w-full rounded-[10px] border border-line-strong bg-transparent px-3 text-base';

async function add(body: Pick<BlockedName, 'name' | 'kind' | 'note'>): Promise<void> {
  await call(nameRoutes.add, { body });
  await refresh(nameRoutes.list);
}

async function remove({ key, name, kind, note }: BlockedName): Promise<void> {
  try {
    await call(nameRoutes.remove, { params: { key } });
    notify(`‘${name}’ may be named again.`, { undo: () => void add({ name, kind, note }) });
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(nameRoutes.list);
}

/** Names that nobody may prompt for. */
export function NameList({ search, searchBox }: { search: string; searchBox: ReactNode }) {
  const offset = useOffset();
  const { data, error, mutate } = useApi(
    nameRoutes.list,
    { query: { search, offset, size } },
    { keepPreviousData: true },
  );
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-muted">
        A prompt that names one of them is refused before anything is sent, with the way to ask. Our
        own artists and talents are on this list by themselves.
      </p>
      <AddName />
      <div className="mb-5 max-w-[460px]">{searchBox}</div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : !data ? (
        <Loading label="Loading names">
          <Skeleton className="h-64 rounded-l" />
        </Loading>
      ) : data.names.length === 0 ? (
        <EmptyState text={search ? `No name has ‘${search}’ in it.` : 'No name is blocked.'} />
      ) : (
        <ul className="md:columns-2 md:gap-10">
          {data.names.map((entry) => (
            <li
              key={entry.key}
              className="flex break-inside-avoid items-center justify-between gap-4 border-b py-2"
            >
              <span className="min-w-0">
                <span className="font-medium">{entry.name}</span>{' '}
                <span className="text-[13px] text-muted">
                  {kinds[entry.kind]} · {formatDate(entry.createdAt)}
                  {entry.note && ` · ${entry.note}`}
                </span>
              </span>
              <IconButton label={`Allow ${entry.name} again`} onClick={() => void remove(entry)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {data && <Pager label="Pages of names" total={data.total} size={size} />}
    </>
  );
}

function AddName() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [kind, setKind] = useState<(typeof blockedKinds)[number]>('person');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await add({ name, kind, note });
      notify(`‘${name.trim()}’ is blocked.`);
      setName('');
      setNote('');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mb-8 grid items-end gap-3 md:grid-cols-[1fr_150px_1fr_auto]"
    >
      <label className="text-[13px] text-muted">
        Name
        <input
          value={name}
          maxLength={100}
          aria-invalid={failure !== null}
          aria-describedby={failure ? 'name-error' : undefined}
          onChange={(event) => setName(event.target.value)}
          className={`${input} mt-1 text-text`}
        />
      </label>
      <Select
        label="Kind"
        value={kind}
        options={blockedKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={(value) => setKind(value as typeof kind)}
      />
      <label className="text-[13px] text-muted">
        Reason, for admins
        <input
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.target.value)}
          className={`${input} mt-1 text-text`}
        />
      </label>
      <Button type="submit" busy={busy}>
        Block
      </Button>
      {failure && (
        <p id="name-error" role="alert" className="text-[13px] text-danger md:col-span-4">
          {failure}
        </p>
      )}
    </form>
  );
}
