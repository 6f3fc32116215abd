import { formatMoney } from '@limn/contracts/money';
import { type Provider, ProviderInput, providerRoutes } from '@limn/contracts/providers';
import { studioRoutes } from '@limn/contracts/studio';
import { cleanSources } from '@limn/contracts/training-sources';
import { useState } from 'react';
import { trainingLabels } from '../../domain/model-facts.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { kindNames, ProviderForm } from './provider-form.tsx';

/** Runs an action and reloads the lists. */
async function act(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(providerRoutes.list, studioRoutes.models);
}

/** Providers of composition models: their state, their cost, and whether people can choose them. */
export function ProviderList() {
  const { data, error, mutate } = useApi(providerRoutes.list, {});
  const [editing, setEditing] = useState<Provider | 'new' | null>(null);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading providers">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  const { providers, anyTraining, judgedBy, currency } = data;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-[66ch] text-muted">
        A model composes from people’s prompts, Limn paints the composition, and the shares stay
        exact. Limn’s own models need no provider.
      </p>
      <p className="max-w-[66ch] text-muted">
        {judgedBy
          ? `${judgedBy} checks prompts before we send them, and compositions before we store them.`
          : 'We compare compositions with registered works and with photographs that people keep here. Nothing checks whether they are appropriate: set LIMN_MODERATION_URL to add a moderation service.'}
      </p>
      <div className="max-w-[66ch] rounded-l border bg-panel p-5">
        <Switch
          label="Allow models with undisclosed training data"
          hint="Off: only those trained on licensed pictures, on the public domain or on free licences."
          checked={anyTraining}
          onChange={(on) =>
            void act(() => call(providerRoutes.setAnyTraining, { body: { anyTraining: on } }))
          }
        />
      </div>
      {providers.length === 0 ? (
        <EmptyState text="There is no provider yet. Add a ComfyUI server of your own, or a hosted one." />
      ) : (
        <ul className="flex flex-col gap-4">
          {providers.map((provider) => (
            <Row
              key={provider.id}
              provider={provider}
              currency={currency}
              onEdit={() => setEditing(provider)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button look="plain" onClick={() => setEditing('new')}>
          Add a provider
        </Button>
      </div>
      {editing && (
        <ProviderForm
          provider={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const breakerNames = {
  closed: undefined,
  open: 'Paused: it failed too often',
  trial: 'Ready to retry: it failed too often',
} as const;

/** 'Answers in 6 s, 2% failed'. */
function healthWords({
  medianSeconds,
  errorRate,
  breaker,
  lastFailure,
}: Provider['health']): string {
  if (errorRate === null) return 'Not used within a week';
  return [
    breakerNames[breaker],
    medianSeconds !== null && `Composes in ${medianSeconds.toFixed(1)} s`,
    `${Math.round(errorRate * 100)}% failed`,
    lastFailure && `last: ${lastFailure}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Row({
  provider,
  currency,
  onEdit,
}: {
  provider: Provider;
  currency: string;
  onEdit: () => void;
}) {
  const { id, name, training, health, monthlyBudget, spentThisMonth } = provider;
  const money = (amount: number) => formatMoney({ amount, currency });
  const [testing, setTesting] = useState(false);
  const [told, setTold] = useState<{ ok: boolean; text: string } | null>(null);
  async function test() {
    setTesting(true);
    await act(async () => {
      const { ok, message, milliseconds } = await call(providerRoutes.test, { params: { id } });
      setTold({ ok, text: `${message} (${milliseconds} ms)` });
    });
    setTesting(false);
  }
  const body = ProviderInput.omit({ headers: true }).parse(provider);
  const facts: [string, string][] = [
    ['Health', healthWords(health)],
    [
      'Spent this month',
      `${money(spentThisMonth)}${monthlyBudget === null ? '' : ` of ${money(monthlyBudget)}`}`,
    ],
    ['Price', `${formatCount(provider.credits, 'credit', 'credits')} a picture`],
    ['Trained on', `${trainingLabels[training.source]}. ${training.text}`],
    ['Licence', provider.licence],
    ['Keys', provider.headerNames.join(', ') || 'none'],
  ];
  return (
    <li className="rounded-l border bg-panel p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 dir="auto" className="text-xl">
            {name}
          </h2>
          <p className="num mt-1 text-[13px] break-all text-muted">
            {kindNames[provider.kind]}, {provider.address}
            {provider.fromEnvironment && ' (from the environment)'}
          </p>
        </div>
        <Tag tone={provider.offered ? 'ok' : 'blue'}>
          {provider.offered ? 'offered' : 'not offered'}
        </Tag>
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-2 text-[13px] md:grid-cols-2">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd dir="auto" className="break-words">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {provider.enabled && !provider.offered && !cleanSources.includes(training.source) && (
        <p className="mt-3 text-[13px] text-muted">
          Not offered because of its training data. You can change that with the switch above.
        </p>
      )}
      <p className="mt-3 text-[13px] text-muted">
        When you test it or switch it on, it composes the example by which people compare models.
      </p>
      <p role="status" className={`mt-3 text-[13px] ${told?.ok === false ? 'text-danger' : ''}`}>
        {told?.text}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Switch
          label={
            <>
              {provider.enabled ? 'On' : 'Off'}
              <span className="sr-only">: {name}</span>
            </>
          }
          checked={provider.enabled}
          onChange={(enabled) =>
            void act(() =>
              call(providerRoutes.update, { params: { id }, body: { ...body, enabled } }),
            )
          }
        />
        <span className="flex-1" />
        <Button size="small" busy={testing} aria-label={`Test ${name}`} onClick={() => void test()}>
          {testing ? 'Testing' : 'Test'}
        </Button>
        <Button size="small" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        {!provider.fromEnvironment && (
          <ConfirmDialog
            trigger={
              <Button size="small" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            }
            title={`Remove ${name}?`}
            text="We delete its keys. Pictures it composed stay, with its name."
            action="Remove"
            danger
            onConfirm={() => void act(() => call(providerRoutes.remove, { params: { id } }))}
          />
        )}
      </div>
    </li>
  );
}
