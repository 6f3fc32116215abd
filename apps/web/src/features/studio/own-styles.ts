import { pageSize } from '@limn/contracts/constants';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { stylesOf } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import useSWR from 'swr';
import { call } from '../../lib/api.ts';
import { useApi } from '../../lib/use-api.ts';
import type { Draft } from './draft.ts';

/** Maximum number of pages of own styles to fetch. */
const mostPages = 10;

/** The person's own styles that can be painted in though they are not published, page after page. */
export function useUnpublishedStyles(search: string): StyleCard[] {
  const query = { createdBy: 'me', published: 'false', search: search || undefined } as const;
  const { data } = useSWR(
    [styleRoutes.list.path, 'unpublished', search],
    async () => {
      const found: StyleCard[] = [];
      for (let offset = 0; offset < mostPages * pageSize; offset += pageSize) {
        const { artStyles, total } = await call(styleRoutes.list, {
          query: { ...query, offset, size: pageSize },
        });
        found.push(...artStyles);
        if (offset + pageSize >= total) break;
      }
      return found.filter(({ status }) => status === 'trained');
    },
    { keepPreviousData: true },
  );
  return data ?? [];
}

/** Styles the person trains for themselves that fit a search; undefined until they are known. */
export function usePrivateStyles(search: string): StyleCard[] | undefined {
  const { data } = useApi(ownStyleRoutes.list, {});
  const words = search.toLowerCase().split(/\s+/);
  return data?.ownStyles.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
}

/** The number of free pictures of a recipe in the person's own styles; null if it uses other styles. */
export function useFreePictures(
  draft: Draft,
): { free: number; left: number; monthly: number } | null {
  const { data } = useApi(sampleRoutes.ownPictures, {});
  const painted = stylesOf(draft);
  if (!data || painted.length === 0) return null;
  if (painted.some(({ style }) => !data.styles.includes(style))) return null;
  return { ...data, free: Math.min(data.left, draft.number_of_images) };
}
