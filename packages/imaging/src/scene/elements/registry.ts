import type { Element } from './element.ts';
import { astronaut } from './astronaut.ts';
import { birds } from './birds.ts';
import { buildings } from './buildings.ts';
import { dragon } from './dragon.ts';
import { farPlants } from './far-plants.ts';
import { smallAnimals } from './fish-and-small-animals.ts';
import { flowers } from './flowers.ts';
import { food } from './food.ts';
import { furniture } from './furniture.ts';
import { outdoorThings } from './outdoor-things.ts';
import { people } from './people.ts';
import { perchedBirds } from './perched-birds.ts';
import { plants } from './plants.ts';
import { riders } from './riders.ts';
import { tableThings } from './table-things.ts';
import { tameAnimals } from './tame-animals.ts';
import { towers } from './towers.ts';
import { trees } from './trees.ts';
import { vehicles } from './vehicles.ts';
import { wildAnimals } from './wild-animals.ts';

/** Every thing that can stand in a scene, by name. */
export const elements: Record<string, Element> = {
  astronaut,
  dragon,
  ...birds,
  ...buildings,
  ...farPlants,
  ...flowers,
  ...food,
  ...furniture,
  ...outdoorThings,
  ...people,
  ...perchedBirds,
  ...plants,
  ...riders,
  ...smallAnimals,
  ...tableThings,
  ...tameAnimals,
  ...towers,
  ...trees,
  ...vehicles,
  ...wildAnimals,
};
