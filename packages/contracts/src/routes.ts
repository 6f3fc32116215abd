import { billingRoutes } from './billing.ts';
import { identityRoutes } from './identity.ts';
import { licensingRoutes } from './licensing.ts';
import { profileRoutes } from './profiles.ts';
import type { Route } from './route.ts';
import { imageRoutes, studioRoutes } from './studio.ts';
import { styleRoutes } from './styles.ts';

/** Every route of the API, by domain: what OpenAPI and the access tests are made from. */
export const allRoutes: Record<string, Record<string, Route>> = {
  identity: identityRoutes,
  profiles: profileRoutes,
  styles: styleRoutes,
  studio: studioRoutes,
  images: imageRoutes,
  licensing: licensingRoutes,
  billing: billingRoutes,
};
