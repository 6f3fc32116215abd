import { type Mandate, mandateRoutes } from '@limn/contracts/mandates';
import { formatMoney } from '@limn/contracts/money';
import { tierTerms } from '@limn/contracts/tiers';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

const states = {
  active: { word: 'In force', tone: 'ok' },
  ended: { word: 'Ended', tone: 'muted' },
  revoked: { word: 'Ended by you', tone: 'muted' },
} as const;

/** A person's mandates with their signed text and this month's spending. */
export function Mandates() {
  const { data, error, mutate } = useApi(mandateRoutes.list, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your mandates">
        <Skeleton className="h-40 rounded-l" />
      </Loading>
    );
  if (data.mandates.length === 0)
    return (
      <EmptyState text="You have no mandates. Without one, a program can only ask, and you pay for each licence yourself." />
    );
  return (
    <ul>
      {data.mandates.map((mandate) => (
        <Row key={mandate.id} mandate={mandate} />
      ))}
    </ul>
  );
}

function Row({ mandate }: { mandate: Mandate }) {
  const { id, terms, state, program, spentThisMonth } = mandate;
  const { currency, priceCap, monthlyCap, tiers, onlyStyles, notStyles, endsAt } = terms;
  const money = (amount: number) => formatMoney({ amount, currency });
  const end = async () => {
    try {
      await call(mandateRoutes.revoke, { params: { id } });
      notify('The mandate has ended.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refresh(mandateRoutes.list);
  };
  const styles =
    onlyStyles.length > 0
      ? `in ${onlyStyles.length === 1 ? 'one style' : `${onlyStyles.length} styles`} only`
      : notStyles.length > 0
        ? `in every style but ${notStyles.length}`
        : 'in every style';
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h3 dir="auto" className="text-lg break-words">
          {program ?? 'A deleted program'}
        </h3>
        <Tag tone={states[state].tone}>{states[state].word}</Tag>
      </div>
      <p className="mt-2">
        {tiers.map((tier) => tierTerms[tier].name).join(' and ')} licences {styles}, up to{' '}
        {money(priceCap)} each and {money(monthlyCap)} a month, until {formatDate(endsAt)}
      </p>
      <p className="mt-1 text-[13px] text-muted">
        Signed {formatDateTime(mandate.confirmedAt)} · {money(spentThisMonth)} of{' '}
        {money(monthlyCap)} spent this month
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer text-[13px] text-muted">What you signed</summary>
        <code className="num mt-2 block rounded-m border px-3 py-2 text-[13px] break-all select-all">
          {mandate.text}
        </code>
      </details>
      <div className="mt-3 flex flex-wrap gap-3">
        <ReceiptButton id={id} />
        {state === 'active' && (
          <ConfirmDialog
            trigger={
              <Button size="small" look="quiet" aria-label={`End the mandate of ${program}`}>
                End the mandate
              </Button>
            }
            title="End this mandate?"
            text="The program can no longer buy under it. Licences it bought stay."
            action="End it"
            danger
            onConfirm={() => void end()}
          />
        )}
      </div>
    </li>
  );
}

function ReceiptButton({ id }: { id: Mandate['id'] }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(mandateRoutes.receipt, { id }, null);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void save()}>
      Signed receipt
    </Button>
  );
}
