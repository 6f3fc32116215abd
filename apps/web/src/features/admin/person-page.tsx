import { auditRoutes } from '@limn/contracts/audit';
import { plans } from '@limn/contracts/billing';
import type { UserId } from '@limn/contracts/ids';
import {
  giftLimits,
  NewCreditGift,
  NewSuspension,
  peopleRoutes,
  type Person,
} from '@limn/contracts/people';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '../../lib/admin-paths.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { PersonTags } from './people-list.tsx';

const refreshPeople = () => refresh(peopleRoutes.list, peopleRoutes.get, auditRoutes.list);
const kindNames = { artist: 'Artist', creator: 'Creator', influencer: 'Influencer' } as const;

/** One person, and what an admin can do about the account. */
export function PersonPage({ id }: { id: UserId }) {
  const { data, error, mutate } = useApi(peopleRoutes.get, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the person">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-10">
      <div>
        <Link to={adminPaths.people} className="rounded-s text-[13px] text-blue hover:underline">
          All people
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h2 dir="auto" className="text-xl break-words">
            {data.name || data.email}
          </h2>
          <PersonTags person={data} />
        </div>
        {data.name && <p className="break-all text-muted">{data.email}</p>}
      </div>
      {data.suspendedAt && (
        <Notice tone="danger">
          Suspended since {formatDateTime(data.suspendedAt)}. Reason: {data.suspendedWhy}
        </Notice>
      )}
      <Facts person={data} />
      <Actions person={data} />
      <p>
        <Link
          to={adminPaths.auditOf(id)}
          className="rounded-s text-blue underline-offset-4 hover:underline"
        >
          What admins did here, in the audit log
        </Link>
      </p>
    </div>
  );
}

function Facts({ person }: { person: Person }) {
  const { credits, profiles, lastSeenAt, signedOutAt, deletionAskedAt } = person;
  return (
    <dl className="grid gap-x-8 border-t md:grid-cols-[220px_minmax(0,1fr)]">
      <Fact term="Joined">{formatDateTime(person.createdAt)}</Fact>
      <Fact term="Last seen">{lastSeenAt ? formatDateTime(lastSeenAt) : 'Not recorded yet'}</Fact>
      <Fact term="Plan">{plans[person.plan].name}</Fact>
      <Fact term="Credits">
        {formatNumber(credits.available)} available, {formatNumber(credits.reserved)} reserved
      </Fact>
      <Fact term="Profiles">
        {profiles.length === 0 && 'None yet'}
        <ul>
          {profiles.map(({ id, kind, name, public: isPublic }) => (
            <li key={id} dir="auto" className="break-words">
              {name}{' '}
              <span className="text-muted">
                {kindNames[kind]}, {isPublic ? 'public' : 'not public'}
              </span>
            </li>
          ))}
        </ul>
      </Fact>
      {signedOutAt && <Fact term="Signed out everywhere">{formatDateTime(signedOutAt)}</Fact>}
      {deletionAskedAt && <Fact term="Asked for deletion">{formatDateTime(deletionAskedAt)}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-3 text-muted md:border-b md:py-3">{term}</dt>
      <dd className="border-b pb-3 md:py-3">{children}</dd>
    </>
  );
}

type Open = 'suspend' | 'lift' | 'credits' | null;

function Actions({ person }: { person: Person }) {
  const [open, setOpen] = useState<Open>(null);
  const { id, cannotSuspend, cannotGive, suspendedAt } = person;
  const name = person.name || person.email;
  const close = () => setOpen(null);

  async function signOut() {
    try {
      await call(peopleRoutes.signOut, { params: { id } });
      notify(`${name} is signed out on all devices.`);
      await refreshPeople();
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  return (
    <section aria-labelledby="actions">
      <h3 id="actions" className="mb-4 text-lg">
        Actions
      </h3>
      <div className="flex flex-wrap gap-3">
        {suspendedAt ? (
          <Button onClick={() => setOpen('lift')}>Lift suspension</Button>
        ) : (
          !cannotSuspend && <Button onClick={() => setOpen('suspend')}>Suspend</Button>
        )}
        <ConfirmDialog
          trigger={<Button>Sign out everywhere</Button>}
          title={`Sign ${name} out everywhere?`}
          text="Sessions on all devices end. The person can sign in again."
          action="Sign out everywhere"
          onConfirm={() => void signOut()}
        />
        {!cannotGive && <Button onClick={() => setOpen('credits')}>Give credits</Button>}
      </div>
      {[suspendedAt ? null : cannotSuspend, cannotGive].filter(Boolean).map((text) => (
        <p key={text} className="mt-3 max-w-[68ch] text-[13px] text-muted">
          {text}
        </p>
      ))}
      {open === 'suspend' && (
        <Dialog
          open
          onOpenChange={close}
          title={`Suspend ${name}`}
          description="All sessions end, and the account cannot be used. Pictures, styles and licences stay as they are. The person gets the reason by e-mail and sees it when signing in."
        >
          <SuspensionForm person={person} onDone={close} />
        </Dialog>
      )}
      {open === 'lift' && (
        <Dialog
          open
          onOpenChange={close}
          title={`Lift the suspension of ${name}`}
          description="The person can sign in again and gets the reason by e-mail."
        >
          <SuspensionForm person={person} onDone={close} />
        </Dialog>
      )}
      {open === 'credits' && (
        <Dialog
          open
          onOpenChange={close}
          title={`Give ${name} credits`}
          description={`At most ${giftLimits.atOnce} at a time and ${formatNumber(giftLimits.perMonth)} within 30 days; ${formatNumber(person.givenCredits)} given so far. The person is notified with the reason.`}
        >
          <CreditsForm person={person} onDone={close} />
        </Dialog>
      )}
    </section>
  );
}

const reasonHint =
  'The person can read it, and the audit log keeps it permanently: do not name anyone else.';

function SuspensionForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const lifting = person.suspendedAt !== null;
  const form = useContractForm({
    schema: NewSuspension,
    defaultValues: { why: '' },
    submit: async (body) => {
      const route = lifting ? peopleRoutes.lift : peopleRoutes.suspend;
      await call(route, { params: { id: person.id }, body });
      notify(lifting ? 'The suspension is lifted.' : 'The account is suspended.');
      onDone();
      await refreshPeople();
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextArea
        label="Reason"
        hint={reasonHint}
        rows={4}
        maxLength={500}
        {...fieldOf(form, 'why')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look={lifting ? 'plain' : 'danger'} busy={form.busy}>
          {lifting ? 'Lift suspension' : 'Suspend'}
        </Button>
      </div>
    </Form>
  );
}

function CreditsForm({ person, onDone }: { person: Person; onDone: () => void }) {
  // One id for the open dialog: pressing the button twice grants credits once.
  const [requestId] = useState(newRequestId);
  const form = useContractForm({
    schema: NewCreditGift,
    defaultValues: { requestId, credits: '', why: '' },
    submit: async (body) => {
      await call(peopleRoutes.giveCredits, { params: { id: person.id }, body });
      notify(`${formatCount(body.credits, 'credit', 'credits')} given.`);
      onDone();
      await refreshPeople();
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField label="Credits" inputMode="numeric" {...fieldOf(form, 'credits')} />
      <TextArea
        label="Reason"
        hint={reasonHint}
        rows={4}
        maxLength={500}
        {...fieldOf(form, 'why')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look="plain" busy={form.busy}>
          Give credits
        </Button>
      </div>
    </Form>
  );
}
