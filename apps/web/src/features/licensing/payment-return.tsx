import type { LicenceId } from '@limn/contracts/ids';
import { licensingRoutes, type Licence } from '@limn/contracts/licensing';
import { imageRoutes } from '@limn/contracts/studio';
import useSWRImmutable from 'swr/immutable';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Notice } from '../../ui/states.tsx';

const askEvery = 1500;

/** After a successful payment page: waits until the provider has notified the server. */
export function PaidReturn({ id }: { id: LicenceId }) {
  const { data, error, mutate } = useApi(
    licensingRoutes.get,
    { params: { id } },
    {
      refreshInterval: (licence) => (licence && licence.status !== 'pending' ? 0 : askEvery),
      onSuccess: (licence) => {
        if (licence.status === 'active') void refresh(imageRoutes.get, licensingRoutes.list);
      },
    },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (data?.status === 'active' || data?.status === 'superseded') return null;
  if (data && data.status !== 'pending') {
    return <Notice>This purchase was not completed, and nothing was charged.</Notice>;
  }
  return (
    <Notice>
      <span role="status">
        Confirming the payment. It takes a moment; you can leave this page and come back.
      </span>
    </Notice>
  );
}

/** After the payment page was left without paying: cancels the purchase, once, and reports it. */
export function CancelledReturn({ id, onDone }: { id: LicenceId; onDone: () => void }) {
  useSWRImmutable<Licence | null, Error>(['abandon', id], async () => {
    try {
      const licence = await call(licensingRoutes.abandon, { params: { id } });
      notify('Purchase cancelled. Nothing was charged.');
      return licence;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return null;
    } finally {
      void refresh(imageRoutes.get);
      onDone();
    }
  });
  return null;
}
