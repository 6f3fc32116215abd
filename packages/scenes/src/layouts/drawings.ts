import type { DrawingName } from './layout.ts';

/** The files that draw whole layouts, each loaded when one of its own is first drawn. */
export const drawings = {
  branch: () => import('./nature/branch.ts'),
  studio: () => import('./places/studio.ts'),
  tabletop: () => import('./places/tabletop.ts'),
  room: () => import('./places/room.ts'),
  town: () => import('./places/town.ts'),
  woods: () => import('./nature/woods.ts'),
  space: () => import('./places/space.ts'),
  cafe: () => import('./places/cafe.ts'),
  jungle: () => import('./nature/jungle.ts'),
  savanna: () => import('./nature/savanna.ts'),
  vineyard: () => import('./nature/vineyard.ts'),
  pool: () => import('./places/pool.ts'),
  rooftops: () => import('./places/rooftops.ts'),
  waterfall: () => import('./nature/waterfall.ts'),
} satisfies Record<DrawingName, unknown>;
