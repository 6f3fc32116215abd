import { advisers, type Consent, licensingRoutes } from '@limn/contracts/licensing';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, shortHash } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { keep, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const names = {
  'art-style': 'Art-style licence agreement',
  'own-model': 'Consent to a model of a style',
  'own-style': 'Declaration for a style of your own',
  'customer-licence': 'Customer licence agreement',
  persona: 'Consent to a persona',
} as const;

/** Which agreements one accepted, for what, when, and exactly which text; and the way out of them. */
export function ConsentList() {
  const { data, error, mutate } = useApi(licensingRoutes.consents, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading agreements">
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  if (data.consents.length === 0) return <EmptyState text="You have accepted no agreement yet." />;
  return (
    <ul>
      {data.consents.map((consent) => (
        <ConsentRow key={consent.id} consent={consent} />
      ))}
    </ul>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  const [busy, setBusy] = useState(false);
  const what = consent.subject ? `‘${consent.subject}’` : 'all your styles';

  async function change(ask: () => Promise<{ consents: Consent[] }>, said: string) {
    setBusy(true);
    try {
      keep(licensingRoutes.consents, {}, await ask());
      notify(said);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  async function saveReceipt() {
    const kind = consent.withdrawnAt ? 'withdrawal' : 'consent';
    try {
      await saveFile(
        licensingRoutes[`${kind}Receipt`],
        { id: consent.id },
        `${kind}-${consent.id}.jws`,
      );
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  async function acceptAgain() {
    const { data } = await call(licensingRoutes.agreement, { params: { kind: 'art-style' } });
    const { version, sha256 } = data;
    return call(licensingRoutes.accept, { body: { version, sha256, again: consent.id } });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3.5 last:border-b">
      <span className="min-w-0">
        <span className="block break-words">
          {names[consent.kind]} <span className="num text-muted">version {consent.version}</span>
          {consent.subject && <span className="text-muted"> for {consent.subject}</span>}
        </span>
        <span className="num block text-[13px] text-muted">
          accepted {formatDateTime(consent.acceptedAt)}
          {consent.advisedBy && `, advised by ${advisers[consent.advisedBy].toLowerCase()}`}
          {consent.withdrawnAt && `, withdrawn ${formatDateTime(consent.withdrawnAt)}`} · SHA-256{' '}
          <code title={consent.sha256}>{shortHash(consent.sha256)}</code>
        </span>
      </span>
      <Button size="small" look="quiet" onClick={() => void saveReceipt()}>
        Receipt
      </Button>
      {consent.withdrawable && (
        <ConfirmDialog
          trigger={
            <Button size="small" look="quiet" busy={busy}>
              Withdraw
            </Button>
          }
          title={`Withdraw your consent for ${what}?`}
          text="From now on nothing new is made or sold from it. Licences already sold stay in force, and you are still paid for them. You can give the consent again."
          action="Withdraw consent"
          danger
          onConfirm={() =>
            void change(
              () => call(licensingRoutes.withdraw, { params: { id: consent.id } }),
              'Consent withdrawn.',
            )
          }
        />
      )}
      {consent.withdrawnAt && consent.kind === 'art-style' && (
        <Button
          size="small"
          look="quiet"
          busy={busy}
          onClick={() => void change(acceptAgain, 'Consent given. Publish the style to sell it.')}
        >
          Accept again
        </Button>
      )}
    </li>
  );
}
