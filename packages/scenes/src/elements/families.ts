import type { Element } from './element.ts';

/** The files of drawings, each with all its things by name. */
export const families = {
  astronaut: () => import('./astronaut.ts'),
  dragon: () => import('./dragon.ts'),
  birds: async () => (await import('./birds.ts')).birds,
  buildings: async () => (await import('./buildings.ts')).buildings,
  farPlants: async () => (await import('./far-plants.ts')).farPlants,
  flowers: async () => (await import('./flowers.ts')).flowers,
  food: async () => (await import('./food.ts')).food,
  furniture: async () => (await import('./furniture.ts')).furniture,
  horses: async () => (await import('./horses.ts')).horses,
  outdoorThings: async () => (await import('./outdoor-things.ts')).outdoorThings,
  people: async () => (await import('./people.ts')).people,
  perchedBirds: async () => (await import('./perched-birds.ts')).perchedBirds,
  plants: async () => (await import('./plants.ts')).plants,
  sittingAnimals: async () => (await import('./sitting-animals.ts')).sittingAnimals,
  smallAnimals: async () => (await import('./fish-and-small-animals.ts')).smallAnimals,
  tableThings: async () => (await import('./table-things.ts')).tableThings,
  tameAnimals: async () => (await import('./tame-animals.ts')).tameAnimals,
  towers: async () => (await import('./towers.ts')).towers,
  trees: async () => (await import('./trees.ts')).trees,
  vehicles: async () => (await import('./vehicles.ts')).vehicles,
  wildAnimals: async () => (await import('./wild-animals.ts')).wildAnimals,
} satisfies Record<string, () => Promise<Record<string, Element>>>;
