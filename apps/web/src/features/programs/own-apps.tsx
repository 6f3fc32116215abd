import { appRoutes, type RegisteredApp } from '@limn/contracts/apps';
import { type Scope } from '@limn/contracts/scopes';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Problem, Skeleton, Tag } from '../../ui/states.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Apps that a person registers for others to connect. */
export function OwnApps() {
  const { data, error, mutate } = useApi(appRoutes.mine, {});
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your apps">
        <Skeleton className="h-24 rounded-l" />
      </Loading>
    );
  return (
    <>
      {data.apps.length > 0 && (
        <ul className="mb-6">
          {data.apps.map((app) => (
            <Row key={app.id} app={app} />
          ))}
        </ul>
      )}
      <Button onClick={() => setMaking(true)}>Register an app</Button>
      <Dialog
        open={making}
        onOpenChange={setMaking}
        title="Register an app"
        description="People connect it to their accounts, and it acts for them."
      >
        <NewApp
          onMade={(made) => {
            setMaking(false);
            if (made) setSecret(made);
            else notify('The app is registered.');
          }}
        />
      </Dialog>
      <SecretDialog what="secret" secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function Row({ app }: { app: RegisteredApp }) {
  const remove = async () => {
    try {
      await call(appRoutes.remove, { params: { id: app.id } });
      notify(`${app.name} is deleted.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refresh(appRoutes.mine);
  };
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h3 dir="auto" className="text-lg break-words">
          {app.name}
        </h3>
        <Tag>{app.confidential ? 'Keeps a secret' : 'Public'}</Tag>
      </div>
      <p className="mt-2 text-[13px]">
        Client id <code className="num select-all">{app.id}</code>
      </p>
      <p className="mt-1 text-[13px] text-muted">
        {formatCount(app.grants, 'connection', 'connections')} · {app.scopes.join(', ')}
      </p>
      <div className="mt-3">
        <ConfirmDialog
          trigger={
            <Button size="small" look="quiet" aria-label={`Delete ${app.name}`}>
              Delete
            </Button>
          }
          title={`Delete “${app.name}”?`}
          text="Everyone who connected it is disconnected at once."
          action="Delete"
          danger
          onConfirm={() => void remove()}
        />
      </div>
    </li>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function NewApp({ onMade }: { onMade: (secret: string | null) => void }) {
  const { redirectUris, ...shape } = appRoutes.register.body.shape;
  const form = useContractForm({
    schema: z.object({
      ...shape,
      redirectUris: z.string().transform(linesOf).pipe(redirectUris),
    }),
    values: {
      name: '',
      website: '',
      redirectUris: '',
      scopes: ['market:read'] as Scope[],
      confidential: true,
    },
    submit: async (body) => {
      const { secret } = await call(appRoutes.register, { body });
      await refresh(appRoutes.mine);
      onMade(secret);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label="Name"
        hint="People see it when they connect it"
        {...fieldOf(form, 'name')}
      />
      <TextField label="Website" hint="Begins with https://" {...fieldOf(form, 'website')} />
      <TextArea
        label="Addresses to return to"
        hint="One on each line. Leave it empty for an app without a browser."
        rows={3}
        {...fieldOf(form, 'redirectUris')}
      />
      <ScopeChoice legend="What it may ask for, at most" />
      <Checkbox
        label="It runs on a server that can keep a secret"
        checked={form.watch('confidential')}
        onChange={(checked) => form.setValue('confidential', checked)}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>
          Register
        </Button>
      </div>
    </Form>
  );
}
