import type { Model } from '@limn/contracts/recipe';
import { studioRoutes } from '@limn/contracts/studio';
import { useApi } from '../../lib/use-api.ts';

/** The models there are, and the one of this id, once they are known. */
export function useModels(chosen: string): { models: readonly Model[]; model: Model | undefined } {
  const { data } = useApi(studioRoutes.models, {});
  const models = data?.models ?? [];
  return { models, model: models.find(({ id }) => id === chosen) };
}
