import { appRoutes } from '@limn/contracts/apps';
import { styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Switch } from '../../ui/choices.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { changeStyle } from './use-style.ts';

/** Whether programs and agents may use a style, and their use of it this month. */
export function ProgramsPanel({ style }: { style: StyleDetail }) {
  const { id, programsAllowed } = style;
  const [busy, setBusy] = useState(false);
  const { data, error, mutate } = useApi(appRoutes.styleUsage, { params: { id } });
  const change = async (allowed: boolean) => {
    setBusy(true);
    try {
      const saved = await call(styleRoutes.update, {
        params: { id },
        body: { programsAllowed: allowed },
      });
      changeStyle(id, () => saved);
      notify(allowed ? 'Programs and agents may use it.' : 'Only people may use it.');
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex max-w-[520px] flex-col gap-5">
      <Switch
        label="Open to programs and agents"
        hint="They make and license pictures for people who allowed them to, under the same terms. If off, people can use it only on the website."
        checked={programsAllowed}
        disabled={busy}
        onChange={(allowed) => void change(allowed)}
      />
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : data ? (
        data.programs.length === 0 ? (
          <p className="text-muted">No program has used it this month.</p>
        ) : (
          <ul>
            {data.programs.map(({ name, generations, licences }, at) => (
              <li key={at} className="flex flex-wrap justify-between gap-3 border-t py-2">
                <span dir="auto">{name ?? 'A deleted program'}</span>
                <span className="num text-muted">
                  {formatCount(generations, 'generation', 'generations')},{' '}
                  {formatCount(licences, 'licence', 'licences')} this month
                </span>
              </li>
            ))}
          </ul>
        )
      ) : (
        <Loading label="Loading what programs did">
          <Skeleton className="h-8" />
        </Loading>
      )}
    </div>
  );
}
