import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { stylesOf } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import { useApi } from '../../lib/use-api.ts';
import type { Draft } from './draft.ts';

/** The person's own styles that can be painted in though they are not published. */
export function useUnpublishedStyles(search: string): StyleCard[] {
  const { data } = useApi(
    styleRoutes.list,
    { query: { createdBy: 'me', published: 'false', search: search || undefined, size: 100 } },
    { keepPreviousData: true },
  );
  return data?.artStyles.filter(({ status }) => status === 'trained') ?? [];
}

/** Styles the person trains for themselves that fit a search; undefined until they are known. */
export function usePrivateStyles(search: string): StyleCard[] | undefined {
  const { data } = useApi(ownStyleRoutes.list, {});
  const words = search.toLowerCase().split(/\s+/);
  return data?.ownStyles.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
}

/** How many of a recipe's pictures are free, for it is in the person's own styles alone; null if it is not. */
export function useFreePictures(
  draft: Draft,
): { free: number; left: number; monthly: number } | null {
  const { data } = useApi(sampleRoutes.ownPictures, {});
  const painted = stylesOf(draft);
  if (!data || painted.length === 0) return null;
  if (painted.some(({ style }) => !data.styles.includes(style))) return null;
  return { ...data, free: Math.min(data.left, draft.number_of_images) };
}
