import { between, createRandom } from '@limn/imaging/random';
import { elements } from '../elements/registry.ts';
import { subjectName } from '../elements/element.ts';
import { catalogue } from '../layouts/catalogue.ts';
import { costOf } from './place-cost.ts';
import { proposePlace } from './propose-place.ts';
import type { PlacedThing, Sought } from './placing.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import { isSeat } from '../planning/seats.ts';
import { mainSize } from './special-places.ts';
import { isUpright } from '../vocabulary/people.ts';
import type { World } from '../layouts/world.ts';

/**
 * Finds a place for each requested thing: the first is the hero, larger and on a third; the rest spread where they hide
 * the least. Things tied to another ('on', 'by', 'under') are placed with it.
 */
export function placeThings(world: World, requests: readonly ElementRequest[]): PlacedThing[] {
  const placed: PlacedThing[] = [];
  const ours = requests.every((r) => elements[r.element]);
  const waits = (k: number): boolean => {
    const to = requests[k].relation?.to;
    if (typeof to !== 'number' || to < k) return false;
    const { kind } = requests[k].relation ?? {};
    if (requests[k].rider || kind === 'over') return true;
    const { element } = requests[to];
    return !ours || element === 'bridge' || (kind === 'on' && isSeat(element));
  };
  const sizes = requests.map((r) => world.elements[r.element]?.size ?? 0);
  // The first thing is not enlarged next to one that is larger in reality.
  const few = requests.length === 1 || (requests.length === 2 && sizes[1] < sizes[0] * 1.3);
  const solo = requests.length <= 2 && requests.every((r) => r.count === 1);
  // A thing on a bridge is placed after the bridge; with library things, every tied thing is placed after its anchor.
  const order = requests.map((_, k) => k).sort((p, q) => Number(waits(p)) - Number(waits(q)));
  for (const index of order) {
    const request = requests[index];
    const element = world.elements[request.element];
    if (!element) continue;
    const below = requests.some(
      ({ relation }) => relation?.kind === 'over' && relation.to === index,
    );
    for (let nth = 0; nth < request.count; nth++) {
      const random = createRandom(Math.floor(world.random() * 1e9) + nth);
      placed.push(
        findPlace(world, placed, {
          request,
          requests,
          element,
          index,
          nth,
          random,
          few,
          solo,
          ours,
          below,
        }),
      );
    }
  }
  return placed;
}

type Search = Omit<Sought, 'base' | 'least'> & {
  /** All that are placed with it. */
  requests: readonly ElementRequest[];
  /** There is one kind of things, or a second that is no larger. */
  few: boolean;
  /** There are one or two things in all. */
  solo: boolean;
  /** Something is over it. */
  below: boolean;
};

function findPlace(world: World, placed: readonly PlacedThing[], search: Search): PlacedThing {
  const { request, element, index, nth, random, solo, requests } = search;
  const crowd = request.count > 5 ? 0.75 : request.count > 2 ? 0.88 : 1;
  const leads = index === 0 && nth === 0;
  const hero = leads ? (solo ? (isUpright(request.element) ? 1.5 : 1.3) : 1.15) : 1;
  const vary = request.count > 1 ? between(random, 0.85, 1.12) : 1;
  const usual = element.size * request.size * crowd * hero * vary;
  // Seen close, on a table, the main thing is large, however small it is in life.
  const close = Math.min(0.24, 0.36 / element.width) * request.size;
  // A water lily is small, but not below a frog.
  const pad =
    request.element === 'water_lily' &&
    requests.some(({ relation }) => relation?.kind === 'on' && relation.to === index);
  const large = leads && solo && world.scale > 1 ? Math.max(usual, close) : usual;
  const base = pad ? large * 4 : large;
  // Alone in a landscape, the main thing is large enough to carry it.
  const asked = request.span !== undefined || request.element === subjectName;
  const first = requests[0];
  // Two people have equal sizes, except for their age.
  const pair = index === 1 && isUpright(request.element) && isUpright(first.element);
  const main = asked && (index === 0 || pair) && search.few && request.count <= 4;
  const flownOver = request.count === 1 && search.below;
  const carries = (main || flownOver) && world.scale <= 1.1 && request.place !== 'far';
  const age = pair ? Math.min(1, element.size / world.elements[first.element].size) : 1;
  const least = carries ? age * mainSize(world, element, request, search.below) : 0;
  const wide = Math.max(1, element.width);
  // In a room, furniture leaves some of the wall to be seen.
  const most = Math.min(0.5, (0.6 * world.stage.aspect) / wide) / Math.max(1, world.scale);
  const { indoors } = catalogue[world.stage.scene.layout];
  const bounded = indoors && !isUpright(request.element) ? Math.min(base, most) : base;
  return seek(world, placed, { ...search, least, base: bounded });
}

/** The place of many that hides the least and shows the most. */
function seek(world: World, placed: readonly PlacedThing[], sought: Sought): PlacedThing {
  const { request, random } = sought;
  let best: PlacedThing | null = null;
  let bestCost = Infinity;
  for (let attempt = 0; attempt < 28; attempt++) {
    const place = proposePlace(world, placed, sought);
    const cost = costOf(world, placed, place, request) + 0.05 * random();
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  if (!best) throw new Error('A thing always finds a place.');
  return best;
}
