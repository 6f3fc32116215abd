import type { GenerationId } from '@limn/contracts/ids';
import { sampleRoutes } from '@limn/contracts/samples';
import { imageRoutes, studioRoutes, type Generation } from '@limn/contracts/studio';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { keep, refresh, useApi } from '../../lib/use-api.ts';

export function isUnderWay(generation: Pick<Generation, 'status'> | undefined): boolean {
  return generation?.status === 'queued' || generation?.status === 'running';
}

/** One generation, updated live while it runs. */
export function useGeneration(id: GenerationId | null, onEnd: (generation: Generation) => void) {
  const params = id ? { id } : null;
  const { data, error, mutate } = useApi(studioRoutes.get, params ? { params } : null, {
    // Its place in the queue depends on other people's jobs, for which there is no event.
    refreshInterval: (known) => (known?.status === 'queued' ? 4000 : 0),
  });
  const running = isUnderWay(data);
  const { state, lost } = useFollow<Generation>({
    events: running && params ? { route: studioRoutes.events, params, event: 'generation' } : null,
    poll: (signal) => call(studioRoutes.get, { params: { id: id as GenerationId } }, signal),
    done: (generation) => !isUnderWay(generation),
    onState: (generation) => {
      if (isUnderWay(generation)) return;
      keep(studioRoutes.get, { params: { id: generation.id } }, generation);
      void refresh(studioRoutes.credits, sampleRoutes.ownPictures, imageRoutes.list);
      onEnd(generation);
    },
  });
  const live = running && state?.id === id ? state : undefined;
  const waits = live?.status === 'queued' && data?.status === 'queued';
  return {
    generation: waits ? data : (live ?? data),
    lost: running && lost,
    error,
    retry: () => void mutate(),
  };
}

/** The running generation, if any: fetched once when the studio is opened. */
export function useRunningGeneration(wanted: boolean): GenerationId | undefined {
  const { data } = useApi(
    studioRoutes.list,
    wanted ? { query: { active: 'true', size: 1 } } : null,
    { revalidateOnFocus: false },
  );
  return data?.generations.find(isUnderWay)?.id;
}
