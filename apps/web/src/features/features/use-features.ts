import { featureRoutes, type Features } from '@limn/contracts/features';
import { useApi } from '../../lib/use-api.ts';

/** The features open to the caller; all closed until they are loaded. */
export function useFeatures(): Features {
  const { data } = useApi(featureRoutes.mine, {});
  return data ?? { nilv: false, canvasEnhancements: false, admin: false };
}
