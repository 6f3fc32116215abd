import { featureRoutes, type Features } from '@limn/contracts/features';
import { useApi } from '../../lib/use-api.ts';

/** Which features are open to whoever is here; all closed while that is not known. */
export function useFeatures(): Features {
  const { data } = useApi(featureRoutes.mine, {});
  return data ?? { nilv: false, canvasEnhancements: false, admin: false };
}
