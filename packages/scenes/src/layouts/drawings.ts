import type { DrawingName } from './layout.ts';

/** The files that draw whole layouts, each loaded when one of its own is first drawn. */
export const drawings = {
  branch: () => import('./branch.ts'),
  studio: () => import('./studio.ts'),
  tabletop: () => import('./tabletop.ts'),
  room: () => import('./room.ts'),
  town: () => import('./town.ts'),
  woods: () => import('./woods.ts'),
  space: () => import('./space.ts'),
  cafe: () => import('./cafe.ts'),
  jungle: () => import('./jungle.ts'),
  savanna: () => import('./savanna.ts'),
  vineyard: () => import('./vineyard.ts'),
  pool: () => import('./pool.ts'),
  rooftops: () => import('./rooftops.ts'),
  waterfall: () => import('./waterfall.ts'),
} satisfies Record<DrawingName, unknown>;
