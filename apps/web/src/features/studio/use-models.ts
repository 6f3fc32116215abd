import type { Model } from '@limn/contracts/recipe';
import type { StyleId } from '@limn/contracts/ids';
import { ownModelRoutes } from '@limn/contracts/own-models';
import { styleOfOwnModel } from '@limn/contracts/recipe';
import { studioRoutes } from '@limn/contracts/studio';
import { useApi } from '../../lib/use-api.ts';

/**
 * The available models, and the one with this id, once loaded; including a style's own model, if that style is the only
 * one chosen.
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
