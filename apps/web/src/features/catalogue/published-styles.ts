import { pageSize } from '@limn/contracts/constants';
import { styleRoutes, type StyleCard } from '@limn/contracts/styles';
import { useApi } from '../../lib/use-api.ts';

/** The newest published styles that have pictures to show, and whether they have loaded. */
export function usePublishedStyles(): { styles: StyleCard[]; settled: boolean } {
  const { data, error } = useApi(styleRoutes.list, { query: { offset: 0, size: pageSize } });
  const styles = data?.artStyles.filter((style) => style.covers.length > 0) ?? [];
  return { styles, settled: Boolean(data ?? error) };
}
