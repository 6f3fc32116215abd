import { appRoutes, type ConsentRequest } from '@limn/contracts/apps';
import { type Scope, scopes as scopeTexts } from '@limn/contracts/scopes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';

/** The consent form for an app. */
export function Consent({ uid, name }: { uid: string; name: string }) {
  const { data, error, mutate } = useApi(appRoutes.consentRequest, { params: { uid } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading what the app asks for">
        <Skeleton className="h-80 rounded-l" />
      </Loading>
    );
  return <Question uid={uid} request={data} name={name} />;
}

function Question({ uid, request, name }: { uid: string; request: ConsentRequest; name: string }) {
  const { app, resource, returnsTo } = request;
  const [allowed, setAllowed] = useState<Scope[]>(request.scopes);
  const { register, getValues } = useForm({ defaultValues: { credits: '' } });
  const [busy, setBusy] = useState<'allow' | 'decline'>();
  const [problem, setProblem] = useState<string>();
  const spends = allowed.includes('pictures:create');

  async function decide(allow: boolean): Promise<void> {
    const typed = spends ? getValues('credits').trim() : '';
    if (allow && typed !== '' && !/^\d{1,7}$/.test(typed)) {
      setProblem('Enter the credits as a whole number, or leave the field empty.');
      return;
    }
    setProblem(undefined);
    setBusy(allow ? 'allow' : 'decline');
    try {
      const { url } = await call(appRoutes.decide, {
        params: { uid },
        body: allow
          ? { allow, scopes: allowed, monthlyCredits: typed === '' ? null : Number(typed) }
          : { allow: false },
      });
      globalThis.location.assign(url);
    } catch (error) {
      setBusy(undefined);
      setProblem(messageOf(error));
    }
  }

  return (
    <>
      <h1 dir="auto" className="mb-3 text-2xl break-words md:text-3xl">
        Connect “{app.name}”?
      </h1>
      <p className="mb-6 text-muted">
        {resource === 'mcp' ? 'This agent' : 'This app'} asks to act for you, {name}.{' '}
        {returnsTo === null
          ? 'It runs on a device or in a terminal.'
          : `You return to ${returnsTo} afterwards.`}
      </p>
      <div className="mb-6">
        <Notice tone={app.domain ? 'info' : 'danger'}>
          {app.domain
            ? `It belongs to ${app.domain}.`
            : 'Its name is not verified. Continue only if you started this yourself and trust it.'}
        </Notice>
      </div>
      <fieldset className="mb-6 flex flex-col gap-3">
        <legend className="mb-3 text-lg">What it may do</legend>
        {request.scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={allowed.includes(scope)}
            onChange={(checked) =>
              setAllowed(
                request.scopes.filter((one) => (one === scope ? checked : allowed.includes(one))),
              )
            }
            label={scopeTexts[scope]}
          />
        ))}
      </fieldset>
      {spends && (
        <div className="mb-6 max-w-[280px]">
          <TextField
            label="Credits a month, at most"
            hint="Empty: all the credits you have"
            inputMode="numeric"
            {...register('credits')}
          />
        </div>
      )}
      <p className="mb-6 max-w-[62ch] text-[13px] text-muted">
        It can never sign or accept anything for you, see or change your payout account, or delete
        your account. You can disconnect it in your account at any time.
      </p>
      <Problem text={problem} className="mb-5" />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy === 'allow'}
          disabled={allowed.length === 0 || busy === 'decline'}
          onClick={() => void decide(true)}
        >
          Connect
        </Button>
        <Button
          look="quiet"
          busy={busy === 'decline'}
          disabled={busy === 'allow'}
          onClick={() => void decide(false)}
        >
          Do not connect
        </Button>
      </div>
    </>
  );
}
