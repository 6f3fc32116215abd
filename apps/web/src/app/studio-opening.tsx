import type { StyleId } from '@limn/contracts/ids';
import { studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { useState } from 'react';
import { useApi } from '../lib/use-api.ts';
import { Loading, Skeleton } from '../ui/states.tsx';
import { PageTitle } from './page-title.tsx';

/**
 * Whether everything that the studio's layout depends on is loaded. Once open it stays open; failed parts show their
 * own errors.
 */
export function useOpened(style: StyleId | null, generationSettled: boolean): boolean {
  const [opened, setOpened] = useState(false);
  const models = useApi(studioRoutes.models, {});
  const credits = useApi(studioRoutes.credits, {});
  const chosen = useApi(styleRoutes.get, style ? { params: { id: style } } : null);
  const settled =
    generationSettled &&
    [models, credits].every(({ data, error }) => data ?? error) &&
    (style === null || Boolean(chosen.data ?? chosen.error));
  if (settled && !opened) setOpened(true);
  return opened || settled;
}

export function StudioSkeleton() {
  return (
    <Loading label="Opening the studio">
      <PageTitle>Studio</PageTitle>
      <div className="lg:grid lg:h-[calc(100dvh-50px)] lg:grid-cols-[76px_1fr_320px]">
        <div className="bg-panel max-lg:h-[81px] max-lg:border-b lg:border-r" />
        <div className="stage-dots flex flex-col justify-end max-lg:min-h-[72dvh]">
          <div className="mx-auto w-full max-w-[924px] px-4 pb-5 lg:px-8">
            <Skeleton className="h-[136px] rounded-l" />
          </div>
        </div>
        <div className="bg-panel max-lg:hidden lg:border-l lg:p-[18px]">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-10 h-72 w-full" />
        </div>
      </div>
    </Loading>
  );
}
