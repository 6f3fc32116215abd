import { deletionDays } from '@limn/contracts/constants';
import { identityRoutes, type User } from '@limn/contracts/identity';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Notice, Problem } from '../../ui/states.tsx';

/** Takes everything along as a ZIP file. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { url } = await call(identityRoutes.exportMe, {});
      location.assign(url);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void download()}>
      Download all my data
    </Button>
  );
}

/** The notice of a deletion that is under way, and the way out of it. */
export function DeletionNotice({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const [busy, setBusy] = useState(false);
  if (!user.deletionAt) return null;
  async function keepAccount() {
    setBusy(true);
    try {
      onSaved(await call(identityRoutes.keepMe, {}));
      notify('Your account stays.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-base">
          This account will be deleted on {formatDate(user.deletionAt)}. Until then you can cancel
          this.
        </p>
        <Button size="small" look="plain" busy={busy} onClick={() => void keepAccount()}>
          Keep my account
        </Button>
      </div>
    </Notice>
  );
}

/** Open matters of the account, and their consequences. */
export function OpenMatters() {
  const { data, error, mutate } = useApi(identityRoutes.openMatters, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data || data.open.length === 0) return null;
  return (
    <ul aria-label="What is open" className="mb-5 flex flex-col gap-3 text-[13px]">
      {data.open.map(({ what, onDeletion }) => (
        <li key={what}>
          {what} <span className="text-muted">{onDeletion}</span>
        </li>
      ))}
    </ul>
  );
}

/** Requests the account's deletion, once the person has typed its address. */
export function DeleteAccount({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const [open, setOpen] = useState(false);
  if (user.deletionAt) return null;
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description={`You have ${deletionDays} days to cancel this. Then we remove your profiles and delete your data. Licences already sold stay in force and still credit your profile by name.`}
      >
        <OpenMatters />
        <DeletionForm
          email={user.email}
          onCancel={() => setOpen(false)}
          onDeleted={(leaving) => {
            setOpen(false);
            onSaved(leaving);
          }}
        />
      </Dialog>
    </>
  );
}

/** Within the dialog, so that the address is typed again each time it opens. */
function DeletionForm({
  email,
  onCancel,
  onDeleted,
}: {
  email: string;
  onCancel: () => void;
  onDeleted: (user: User) => void;
}) {
  const form = useContractForm({
    schema: identityRoutes.deleteMe.body,
    defaultValues: { email: '' },
    submit: async (body) => onDeleted(await call(identityRoutes.deleteMe, { body })),
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label={`Type ${email} to continue`}
        autoComplete="off"
        {...fieldOf(form, 'email')}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={form.busy}>
          Delete in {deletionDays} days
        </Button>
      </div>
    </Form>
  );
}
