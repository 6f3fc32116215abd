import {
  caseStates,
  counterNoticeDays,
  moderationRoutes,
  NewCounterNotice,
  type OwnCase,
} from '@limn/contracts/moderation';
import { moderatedKinds, reportReasons } from '@limn/contracts/reports';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { type ContractForm, fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Problem } from '../../ui/states.tsx';

const size = 20;

/** The person's content that was taken down, with the reason and their options. */
export function OwnCases() {
  const offset = useOffset();
  const { data, error, mutate } = useApi(
    moderationRoutes.mine,
    { query: { offset, size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  if (data.cases.length === 0)
    return <EmptyState text="We have not taken down anything of yours." />;
  return (
    <>
      <ul>
        {data.cases.map((one) => (
          <Row key={one.subject.id} found={one} />
        ))}
      </ul>
      <Pager label="Pages" total={data.total} size={size} />
    </>
  );
}

function Row({ found }: { found: OwnCase }) {
  const { subject, state, counterNotice, dueAt } = found;
  const [open, setOpen] = useState(false);
  return (
    <li className="border-t py-5 last:border-b">
      <h2 dir="auto" className="font-medium break-words">
        {subject.name}
      </h2>
      <p className="text-muted">
        {moderatedKinds[subject.kind]} · {caseStates[state]}
      </p>
      <p className="mt-2 max-w-[68ch] break-words">
        {found.reason && `${reportReasons[found.reason]}. `}
        {found.words}
      </p>
      {counterNotice && (
        <p className="mt-2 max-w-[68ch] break-words whitespace-pre-line">
          <span className="text-muted">Your answer: </span>
          {counterNotice.statement}
        </p>
      )}
      {dueAt && (
        <p className="num mt-2 text-[13px] text-muted">
          {state === 'countered'
            ? `Unless a court says otherwise, it is restored by ${formatDate(dueAt)}.`
            : `You may answer until ${formatDate(dueAt)}.`}
        </p>
      )}
      {found.mayCounter && (
        <div className="mt-3">
          <Button size="small" onClick={() => setOpen(true)}>
            Answer with a counter-notice
          </Button>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title={`Counter-notice for ‘${subject.name}’`}
            description={`Your text is sent to the reporter. Unless they go to court, it is restored within ${counterNoticeDays} days.`}
          >
            <CounterForm found={found} onSent={() => setOpen(false)} />
          </Dialog>
        </div>
      )}
    </li>
  );
}

type Fields = { statement: string; signature: string; goodFaith: true; named: true };

function Tick({
  form,
  name,
  label,
}: {
  form: ContractForm<Fields, Fields>;
  name: 'goodFaith' | 'named';
  label: string;
}) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <div>
      <Checkbox label={label} checked={Boolean(field.value)} onChange={field.onChange} />
      {fieldState.error && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}

function CounterForm({ found, onSent }: { found: OwnCase; onSent: () => void }) {
  const { id } = found.subject;
  const form = useContractForm({
    schema: NewCounterNotice,
    // Not ticked yet: the contract asks for it.
    defaultValues: { statement: '', signature: '', goodFaith: false as true, named: false as true },
    submit: async (body) => {
      await call(moderationRoutes.counter, { params: { id }, body });
      notify('Sent. We will read what you wrote.');
      onSent();
      await refresh(moderationRoutes.mine);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextArea
        label="Why was it taken down by mistake?"
        rows={6}
        maxLength={4000}
        {...fieldOf(form, 'statement')}
      />
      <TextField
        label="Your full name, as your signature"
        autoComplete="name"
        maxLength={120}
        {...fieldOf(form, 'signature')}
      />
      <Tick
        form={form}
        name="goodFaith"
        label="I declare under penalty of perjury that I believe in good faith it was taken down by mistake."
      />
      <Tick
        form={form}
        name="named"
        label="The reporter may receive my name and this answer, and I accept the court where I live."
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy}>
          Send counter-notice
        </Button>
      </div>
    </Form>
  );
}
