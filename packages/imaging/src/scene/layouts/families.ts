import type { Layout } from './layout.ts';

/**
 * The files of layouts, each with all of its own by name. Of several layouts that a prompt names or suggests
 * the picture is the first in this order, and in that of the file.
 */
export const families = {
  branch: async () => (await import('./branch.ts')).layouts,
  square: async () => (await import('./square.ts')).layouts,
  roomKinds: async () => (await import('./room-kinds.ts')).layouts,
  studio: async () => (await import('./studio.ts')).layouts,
  tabletop: async () => (await import('./tabletop.ts')).layouts,
  room: async () => (await import('./room.ts')).layouts,
  town: async () => (await import('./town.ts')).layouts,
  landmarks: async () => (await import('./landmarks.ts')).layouts,
  coast: async () => (await import('./coast.ts')).layouts,
  water: async () => (await import('./water.ts')).layouts,
  woods: async () => (await import('./woods.ts')).layouts,
  river: async () => (await import('./river.ts')).layouts,
  sky: async () => (await import('./sky.ts')).layouts,
  land: async () => (await import('./land.ts')).layouts,
  flowerFields: async () => (await import('./flower-fields.ts')).layouts,
  grounds: async () => (await import('./grounds.ts')).layouts,
  garden: async () => (await import('./garden.ts')).layouts,
  village: async () => (await import('./village.ts')).layouts,
  crag: async () => (await import('./crag.ts')).layouts,
  outdoors: async () => (await import('./outdoors.ts')).layouts,
  guide: async () => (await import('./guide.ts')).layouts,
  space: async () => (await import('./space.ts')).layouts,
  cafe: async () => (await import('./cafe.ts')).layouts,
  jungle: async () => (await import('./jungle.ts')).layouts,
  savanna: async () => (await import('./savanna.ts')).layouts,
  vineyard: async () => (await import('./vineyard.ts')).layouts,
  pool: async () => (await import('./pool.ts')).layouts,
  rooftops: async () => (await import('./rooftops.ts')).layouts,
  waterfall: async () => (await import('./waterfall.ts')).layouts,
} satisfies Record<string, () => Promise<Record<string, Layout>>>;
