import {
  type AdminReference,
  referenceAdminRoutes,
  type ReferenceSourceState,
  type referenceStates,
} from '@limn/contracts/reference-admin';
import { referenceLicences } from '@limn/contracts/references';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, Loading, Problem, Skeleton, Tag } from '../../ui/states.tsx';
import { ReferenceImports } from './reference-imports.tsx';

const size = 25;
type State = (typeof referenceStates)[number];
const states: { value: State; label: string }[] = [
  { value: 'all', label: 'All references' },
  { value: 'reported', label: 'Reported' },
  { value: 'blocked', label: 'Blocked' },
];
const nothing: Readonly<Record<State, string>> = {
  all: 'No references stored yet.',
  reported: 'No reports.',
  blocked: 'No reference is blocked.',
};

/** Sources of references with their state, imports, and hidden references. */
export function ReferenceList({ search, searchBox }: { search: string; searchBox: ReactNode }) {
  const offset = useOffset();
  const [query, change] = useQuery();
  const state = states.find(({ value }) => value === query.get('state'))?.value ?? 'all';
  const { data, error, mutate } = useApi(
    referenceAdminRoutes.list,
    { query: { search, state, offset, size } },
    { keepPreviousData: true },
  );
  return (
    <div className="flex flex-col gap-10">
      <Sources />
      <ReferenceImports />
      <section aria-labelledby="kept" className="flex flex-col gap-5">
        <h2 id="kept" className="text-xl">
          Stored references
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-full max-w-[460px]">{searchBox}</div>
          <Select
            label="List"
            look="chip"
            value={state}
            options={states}
            onChange={(value) => change({ state: value === 'all' ? null : value, offset: null })}
          />
        </div>
        {error && !data ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : !data ? (
          <Loading label="Loading references">
            <Skeleton className="h-64 rounded-l" />
          </Loading>
        ) : data.references.length === 0 ? (
          <EmptyState text={search ? `No reference contains ‘${search}’.` : nothing[state]} />
        ) : (
          <ul className="flex flex-col">
            {data.references.map((reference) => (
              <Row key={reference.id} reference={reference} />
            ))}
          </ul>
        )}
        {data && <Pager label="Pages of references" total={data.total} size={size} />}
      </section>
    </div>
  );
}

/** 'Answered today at 10:12'. */
function sourceWords({ on, restingFor, problem, lastAnswer }: ReferenceSourceState): string {
  if (!on) return 'Not searched. Import its pictures into the library.';
  const parts = [
    problem === null ? null : `It ${problem}.`,
    restingFor > 0 ? `Retry in ${formatCount(restingFor, 'second', 'seconds')}.` : null,
    lastAnswer === null ? 'No answer yet.' : `Last answer ${formatDateTime(lastAnswer)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

function Sources() {
  const { data, error, mutate } = useApi(referenceAdminRoutes.sources, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-4">
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <p className="max-w-[68ch] text-muted">
        People follow openly licensed pictures when they paint. This site’s own library is always
        searched. Switch on outside sources with LIMN_REFERENCE_SOURCES; they only receive the
        search words.
      </p>
      {data ? (
        <ul className="grid gap-3 md:grid-cols-2">
          <li className="rounded-l border bg-panel p-4">
            <p className="font-medium">The library of this site</p>
            <p className="text-[13px] text-muted">
              {formatCount(data.library, 'picture', 'pictures')}
            </p>
          </li>
          {data.sources.map((source) => (
            <li key={source.id} className="rounded-l border bg-panel p-4">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {source.name}
                {source.on && source.restingFor > 0 && <Tag>Paused</Tag>}
              </p>
              <p className="text-[13px] text-muted">{sourceWords(source)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Loading label="Loading sources">
          <Skeleton className="h-24 rounded-l" />
        </Loading>
      )}
    </section>
  );
}

/** Runs an action and reloads the list. */
async function act(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    notify(done);
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(referenceAdminRoutes.list);
}

function Row({ reference }: { reference: AdminReference }) {
  const [blocking, setBlocking] = useState(false);
  const { id, title, maker, year, blocked, reports } = reference;
  const params = { id };
  return (
    <li className="flex flex-wrap gap-4 border-b py-4 md:flex-nowrap">
      <Picture
        src={reference.thumbnailUrl}
        alt=""
        width={96}
        height={72}
        className="h-[72px] w-24 shrink-0 rounded-[8px] object-cover"
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <a
            href={reference.sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            dir="auto"
            className="rounded-s font-medium underline-offset-4 hover:underline"
          >
            {title}
          </a>
          {blocked && <Tag>Blocked</Tag>}
          {reference.showsPerson && <Tag>Shows a person</Tag>}
        </p>
        <p className="text-[13px] text-muted">
          {[maker, year, referenceLicences[reference.licence], reference.sourceName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {blocked && (
          <p className="mt-1 text-[13px]">
            Blocked {formatDate(blocked.at)}: <span dir="auto">{blocked.reason}</span>
          </p>
        )}
        {reports.map((report) => (
          <p key={`${report.at} ${report.reason}`} className="mt-1 text-[13px]">
            Reported {formatDate(report.at)}: <span dir="auto">{report.reason}</span>
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {reports.length > 0 && (
          <Button
            size="small"
            aria-label={`Dismiss reports of ${title}`}
            onClick={() =>
              void act(
                () => call(referenceAdminRoutes.dismiss, { params }),
                `Reports of ‘${title}’ were dismissed.`,
              )
            }
          >
            Dismiss
          </Button>
        )}
        {blocked ? (
          <Button
            size="small"
            aria-label={`Offer ${title} again`}
            onClick={() =>
              void act(
                () => call(referenceAdminRoutes.unblock, { params }),
                `‘${title}’ is offered again.`,
              )
            }
          >
            Offer again
          </Button>
        ) : (
          <Button size="small" aria-label={`Block ${title}`} onClick={() => setBlocking(true)}>
            Block
          </Button>
        )}
      </div>
      <Dialog
        open={blocking}
        onOpenChange={setBlocking}
        title={`Block ‘${title}’`}
        description="We no longer offer it or paint from it. Existing pictures stay."
      >
        <BlockForm reference={reference} onDone={() => setBlocking(false)} />
      </Dialog>
    </li>
  );
}

function BlockForm({ reference, onDone }: { reference: AdminReference; onDone: () => void }) {
  const form = useContractForm({
    schema: referenceAdminRoutes.block.body,
    defaultValues: { reason: '' },
    submit: async (body) => {
      await call(referenceAdminRoutes.block, { params: { id: reference.id }, body });
      notify(`‘${reference.title}’ is blocked.`);
      onDone();
      await refresh(referenceAdminRoutes.list);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextArea
        label="Reason"
        hint="Admins can read it here and in the audit log."
        rows={3}
        maxLength={300}
        {...fieldOf(form, 'reason')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look="danger" busy={form.busy}>
          Block
        </Button>
      </div>
    </Form>
  );
}
