import type { Element } from './element.ts';

/** The files of drawings, each with all its things by name. */
export const families = {
  astronaut: () => import('./people/astronaut.ts'),
  dragon: () => import('./animals/dragon.ts'),
  birds: async () => (await import('./animals/birds.ts')).birds,
  buildings: async () => (await import('./things/buildings.ts')).buildings,
  farPlants: async () => (await import('./plants/far-plants.ts')).farPlants,
  flowers: async () => (await import('./plants/flowers.ts')).flowers,
  food: async () => (await import('./things/food.ts')).food,
  furniture: async () => (await import('./things/furniture.ts')).furniture,
  horses: async () => (await import('./animals/horses.ts')).horses,
  outdoorThings: async () => (await import('./things/outdoor-things.ts')).outdoorThings,
  people: async () => (await import('./people/people.ts')).people,
  perchedBirds: async () => (await import('./animals/perched-birds.ts')).perchedBirds,
  plants: async () => (await import('./plants/plants.ts')).plants,
  sittingAnimals: async () => (await import('./animals/sitting-animals.ts')).sittingAnimals,
  smallAnimals: async () => (await import('./animals/fish-and-small-animals.ts')).smallAnimals,
  tableThings: async () => (await import('./things/table-things.ts')).tableThings,
  tameAnimals: async () => (await import('./animals/tame-animals.ts')).tameAnimals,
  towers: async () => (await import('./things/towers.ts')).towers,
  trees: async () => (await import('./plants/trees.ts')).trees,
  vehicles: async () => (await import('./things/vehicles.ts')).vehicles,
  wildAnimals: async () => (await import('./animals/wild-animals.ts')).wildAnimals,
} satisfies Record<string, () => Promise<Record<string, Element>>>;
