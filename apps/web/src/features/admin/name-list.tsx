import { type BlockedName, blockedKinds, nameRoutes } from '@limn/contracts/names';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Problem, Skeleton } from '../../ui/states.tsx';

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
    notify(`‘${name}’ is no longer blocked.`, { undo: () => void add({ name, kind, note }) });
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(nameRoutes.list);
}

/** Names that are blocked in prompts. */
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
        We refuse a prompt that names one of them before anything is sent, and say where to ask. Our
        own artists and talents are covered automatically.
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
        <EmptyState text={search ? `No name contains ‘${search}’.` : 'No name is blocked.'} />
      ) : (
        <ul className="md:columns-2 md:gap-10">
          {data.names.map((entry) => (
            <li
              key={entry.key}
              className="flex break-inside-avoid items-center justify-between gap-4 border-b py-2"
            >
              <span className="min-w-0">
                <span dir="auto" className="font-medium">
                  {entry.name}
                </span>{' '}
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
  const form = useContractForm({
    schema: nameRoutes.add.body,
    defaultValues: { name: '', kind: 'person', note: '' },
    submit: async (body) => {
      await add(body);
      notify(`‘${body.name}’ is blocked.`);
      return { name: '', kind: body.kind, note: '' };
    },
  });
  const { field: kind } = useController({ control: form.control, name: 'kind' });
  const { error: nameError, ...name } = fieldOf(form, 'name');
  const { error: noteError, ...note } = fieldOf(form, 'note');
  return (
    <Form form={form} className="mb-8 grid items-end gap-3 md:grid-cols-[1fr_150px_1fr_auto]">
      <label className="text-[13px] text-muted">
        Name
        <input
          dir="auto"
          {...name}
          maxLength={100}
          aria-invalid={nameError !== undefined}
          aria-describedby={nameError && 'name-error'}
          className={`${input} mt-1 text-text`}
        />
      </label>
      <Select
        ref={kind.ref}
        label="Kind"
        value={kind.value}
        options={blockedKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={kind.onChange}
      />
      <label className="text-[13px] text-muted">
        Reason, for admins
        <input
          dir="auto"
          {...note}
          maxLength={300}
          aria-invalid={noteError !== undefined}
          aria-describedby={noteError && 'note-error'}
          className={`${input} mt-1 text-text`}
        />
      </label>
      <Button type="submit" busy={form.busy}>
        Block
      </Button>
      <Wrong id="name-error" text={nameError} />
      <Wrong id="note-error" text={noteError} />
      <Problem text={form.problem} className="md:col-span-4" />
    </Form>
  );
}

/** The error of a field, below the row of fields. */
function Wrong({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={id} role="alert" className="text-[13px] text-danger md:col-span-4">
        {text}
      </p>
    )
  );
}
