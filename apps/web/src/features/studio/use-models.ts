import type { Model } from '@limn/contracts/recipe';
import type { StyleId } from '@limn/contracts/ids';
import { ownModelRoutes } from '@limn/contracts/own-models';
import { styleOfOwnModel } from '@limn/contracts/recipe';
import { studioRoutes } from '@limn/contracts/studio';
import { useApi } from '../../lib/use-api.ts';

/**
 * The models there are, and the one of this id, once they are known; with the model that one style has of its own, where
 * that style alone is chosen.
 */
export function useModels(
  chosen: string,
  alone: StyleId | null = null,
): { models: readonly Model[]; model: Model | undefined } {
  const { data } = useApi(studioRoutes.models, {});
  const style = alone ?? styleOfOwnModel(chosen);
  const { data: own } = useApi(ownModelRoutes.offered, style ? { params: { id: style } } : null);
  const models = [...(data?.models ?? []), ...(own?.model ? [own.model] : [])];
  return { models, model: models.find(({ id }) => id === chosen) };
}
