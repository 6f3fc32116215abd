import { mandateRoutes } from '@limn/contracts/mandates';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** The saved card that pays purchases under mandates. */
export function SavedCardBox() {
  const { data, error, mutate } = useApi(mandateRoutes.card, {});
  const [busy, setBusy] = useState(false);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your card">
        <Skeleton className="h-12 rounded-l" />
      </Loading>
    );
  const save = async () => {
    setBusy(true);
    try {
      globalThis.location.assign((await call(mandateRoutes.saveCard, {})).url);
    } catch (failure) {
      setBusy(false);
      notify(messageOf(failure), { tone: 'danger' });
    }
  };
  const remove = async () => {
    try {
      await call(mandateRoutes.removeCard, {});
      notify('Your card is removed.');
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    }
    await refresh(mandateRoutes.card);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-[200px] flex-1">
        {data.card
          ? `${data.card.brand.toUpperCase()} ending in ${data.card.last4}`
          : 'No card is saved. Mandates cannot pay without one.'}
      </p>
      <Button size="small" busy={busy} onClick={() => void save()}>
        {data.card ? 'Use another card' : 'Save a card'}
      </Button>
      {data.card && (
        <ConfirmDialog
          trigger={
            <Button size="small" look="quiet">
              Remove card
            </Button>
          }
          title="Remove this card?"
          text="Your mandates cannot pay until you save another. Purchases then wait for you."
          action="Remove card"
          danger
          onConfirm={() => void remove()}
        />
      )}
    </div>
  );
}
