import type { Random } from '@limn/imaging/random';
import type { PlacedThing } from './placing.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import type { World } from '../layouts/world.ts';

/** Things on water and on land stay in their places even if the prompt puts them close together. */
const atHome = (world: World, one: string, other: string, kind: string): boolean => {
  const homes = new Set([world.elements[one].home, world.elements[other].home]);
  const parted = homes.has('water') && homes.has('ground');
  return world.water === null || kind === 'on' || kind === 'in' || !parted;
};

/** The thing that is placed already and this one is tied to, and how. */
export function tieOf(
  world: World,
  placed: readonly PlacedThing[],
  request: ElementRequest,
  random: Random,
): { to: PlacedThing; kind: string } | null {
  const { relation } = request;
  if (!relation || relation.to === 'setting') return null;
  const candidates = placed.filter((p) => p.index === relation.to);
  if (candidates.length === 0) return null;
  const { element } = candidates[0].request;
  if (!atHome(world, request.element, element, relation.kind)) return null;
  return { to: candidates[Math.floor(random() * candidates.length)], kind: relation.kind };
}
