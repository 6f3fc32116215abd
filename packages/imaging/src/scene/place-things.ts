import { between, createRandom, type Random } from '../random.ts';
import type { Element } from './elements/element.ts';
import { elements } from './elements/registry.ts';
import { subjectName } from './elements/subject.ts';
import { costOf } from './place-cost.ts';
import type { ElementRequest } from './reading.ts';
import { held, holdOf, isSeat, seatOf } from './seats.ts';
import { tieOf } from './tie-of.ts';
import { mainSize, oneWay, specialPlace } from './special-places.ts';
import { scaleAt, type World } from './world.ts';

export type Placed = {
  request: ElementRequest;
  index: number;
  nth: number;
  x: number;
  /** Where it stands. */
  y: number;
  /** Height in scene units. */
  height: number;
  width: number;
  flip: 1 | -1;
  /** Height of the picture by which it is drawn before or after others, if that is not `y`. */
  depth?: number;
};

/**
 * Finds each requested thing a place: the first is the hero, larger and on a third; the rest spread
 * where they hide the least. Things tied to another ('on', 'by', 'under') stand with it.
 */
export function placeThings(world: World, requests: readonly ElementRequest[]): Placed[] {
  const placed: Placed[] = [];
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
  // Beside a thing that is larger in life, the first does not grow.
  const few = requests.length === 1 || (requests.length === 2 && sizes[1] < sizes[0] * 1.3);
  const solo = requests.length <= 2 && requests.every((r) => r.count === 1);
  // What stands on a bridge waits for it, and with things of the library whatever is tied to another.
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

type Search = {
  request: ElementRequest;
  /** All that are placed with it. */
  requests: readonly ElementRequest[];
  element: Element;
  index: number;
  nth: number;
  random: Random;
  /** There is one kind of things, or a second that is no larger. */
  few: boolean;
  /** There are one or two things in all. */
  solo: boolean;
  /** All things of the picture are the composer's own. */
  ours: boolean;
  /** Something is over it. */
  below: boolean;
};

type Sized = Search & {
  /** The least height it is drawn in. */
  least: number;
};

function findPlace(world: World, placed: readonly Placed[], search: Search): Placed {
  const { request, element, index, nth, random, solo, requests } = search;
  const crowd = request.count > 5 ? 0.75 : request.count > 2 ? 0.88 : 1;
  const leads = index === 0 && nth === 0;
  const hero = leads ? (solo ? (people.has(request.element) ? 1.5 : 1.3) : 1.15) : 1;
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
  // Of two people neither is small beside the other, but for their age.
  const pair = index === 1 && people.has(request.element) && people.has(first.element);
  const main = asked && (index === 0 || pair) && search.few && request.count <= 4;
  const flownOver = request.count === 1 && search.below;
  const carries = (main || flownOver) && world.scale <= 1.1 && request.place !== 'far';
  const age = pair ? Math.min(1, element.size / world.elements[first.element].size) : 1;
  const least = carries ? age * mainSize(world, element, request, search.below) : 0;
  const wide = Math.max(1, element.width);
  // In a room, furniture leaves some of the wall to be seen.
  const most = Math.min(0.5, (0.6 * world.stage.aspect) / wide) / Math.max(1, world.scale);
  const indoors = world.stage.scene.layout === 'interior' && !people.has(request.element);
  return seek(world, placed, { ...search, least }, indoors ? Math.min(base, most) : base);
}

/** The place of many that hides the least and shows the most. */
function seek(world: World, placed: readonly Placed[], search: Sized, base: number): Placed {
  const { random } = search;
  let best: Placed | null = null;
  let bestCost = Infinity;
  for (let attempt = 0; attempt < 28; attempt++) {
    const place = drawPlace(world, placed, search, base);
    const cost = costOf(world, placed, place, search.request) + 0.05 * random();
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  if (!best) throw new Error('A thing always finds a place.');
  return best;
}

function drawPlace(world: World, placed: readonly Placed[], search: Sized, base: number): Placed {
  const { request, element, index, nth, random, ours } = search;
  const { aspect } = world.stage;
  const turned = random() < 0.5;
  const flip = turned || oneWay.has(request.element) ? 1 : -1;
  const [lowX, highX] =
    { left: [0.12, 0.36], right: [0.64, 0.88], centre: [0.42, 0.58] }[
      request.place as 'left' | 'right' | 'centre'
    ] ?? (index === 0 && nth === 0 && request.count === 1 ? [0.28, 0.72] : [0.08, 0.92]);
  let x = aspect * between(random, lowX, highX);
  const tied = tieOf(world, placed, request, random);
  const make = (y: number, wanted: number): Placed => {
    // Nothing loses its head at the upper edge, or is wider than the picture.
    const room = people.has(request.element) ? (y - 0.03) * 0.8 : y - 0.03;
    const height = Math.min(wanted, Math.max(0.08, room), (aspect * 0.94) / element.width);
    const width = height * element.width;
    // The main thing shows whole, and most of everything else.
    const edge = width * (index === 0 && request.count === 1 ? 0.5 : 0.36) + 0.01;
    const inside = Math.min(aspect - edge, Math.max(edge, x));
    return { request, index, nth, x: inside, y, height, width, flip };
  };
  if (request.atWindow && world.sill) {
    const { sill } = world;
    // Small beasts sit on the sill; the rest stands beside the window.
    const small = element.size < 0.2 || element.home === 'table';
    if (small) {
      x = sill.x + sill.width * between(random, -0.2, 0.2);
      return make(sill.y, Math.max(base * world.scale, 0.26));
    }
    x = sill.x + (sill.x < aspect / 2 ? 1 : -1) * sill.width * between(random, 0.5, 0.8);
  }
  const set = specialPlace(world, search, x, tied);
  if (set) {
    x = set.x;
    return make(set.y, set.height);
  }
  if (element.home === 'sky') {
    const far = request.place === 'far' ? 0.6 : request.place === 'near' ? 1.4 : 1;
    const height = Math.max(search.least * 0.8, base * far * between(random, 0.75, 1.15));
    const y =
      tied?.kind === 'over'
        ? tied.to.y - tied.to.height * 1.1 - height * 0.3
        : between(random, 0.12, Math.max(0.2, world.horizon * 0.8)) + height / 2;
    if (tied && tied.kind !== 'behind') x = tied.to.x + between(random, -0.2, 0.2);
    return make(y, height);
  }
  if (tied?.kind === 'on' && tied.to.request.element === 'bridge' && element.home === 'ground') {
    const { to } = tied;
    x = to.x + between(random, -0.22, 0.22) * to.width;
    const height = Math.min(to.height * 0.8, (to.width * 0.5) / element.width);
    // Its feet are hidden by the parapet.
    return { ...make(to.y - to.height * 0.84, height), depth: to.y - 0.01 };
  }
  if (tied && tied.to.request.element !== 'bridge') {
    const { to, kind } = tied;
    const side = random() < 0.5 ? -1 : 1;
    if (
      (kind === 'on' || kind === 'in') &&
      (element.size < (isSeat(to.request.element) ? 0.25 : 0.2) ||
        (!ours && element.home === 'table') ||
        world.elements[to.request.element]?.home === 'water')
    ) {
      x = to.x + between(random, -0.2, 0.2) * to.width;
      const most = to.height * 0.75;
      const y = to.y - to.height * seatOf(to.request.element);
      const set = make(y, to.request.element === 'water_lily' ? most : Math.min(base, most));
      return { ...set, depth: to.y };
    }
    const holds = people.has(to.request.element) || to.request.element === 'couple';
    if (kind === 'with' && held.has(request.element) && holds) {
      const { aside, low, tall } = holdOf(request.element);
      const spread = (nth - (request.count - 1) / 2) * 0.16;
      x = to.x + to.flip * to.height * (aside + spread);
      return { ...make(to.y - to.height * low, to.height * tall), flip: to.flip };
    }
    if (kind === 'under') {
      x = to.x + side * to.width * between(random, 0.1, 0.25);
      return make(Math.min(0.97, to.y + 0.012), Math.min(base, to.height * 0.6));
    }
    x = to.x + side * (to.width * 0.5 + base * element.width * 0.45);
    const y = Math.min(
      0.97,
      Math.max(world.horizon + 0.02, to.y + (kind === 'behind' ? -0.06 : between(random, 0, 0.05))),
    );
    const set = make(y, base * scaleAt(world, y));
    // Who sits beside a thing turns to it.
    return request.rider ? { ...set, flip: side < 0 ? 1 : -1 } : set;
  }
  if (request.element === 'bridge' && world.crossing) {
    const { crossing } = world;
    x = crossing.x;
    return make(crossing.y, crossing.width / element.width);
  }
  const band = bandFor(world, element, request);
  const depth = depthOf(world, request, index, random);
  const y = band.top + (band.bottom - band.top) * depth;
  if (element.home === 'water' && world.shore) {
    const [left, right] = world.shore(y);
    const fits = ((right - left) * 1.3) / element.width;
    const height = Math.min(fits, Math.max(search.least, base * scaleAt(world, y)));
    const inset = Math.min((right - left) / 2, height * element.width * 0.3);
    x = between(random, left + inset, right - inset);
    return make(y, height);
  }
  const below = world.slope && request.element !== world.slope.above;
  if (element.home !== 'water' && world.landRange && !below) {
    const [left, right] = world.landRange;
    x = left + (right - left) * (x / aspect);
  }
  return make(y, Math.max(search.least, base * scaleAt(world, y)));
}

const people = new Set(['woman', 'man', 'person', 'child', 'girl', 'boy', 'dancer']);

function bandFor(
  world: World,
  element: Element,
  request: ElementRequest,
): { top: number; bottom: number } {
  const land = world.land ?? world.water ?? { top: 0.8, bottom: 0.95 };
  if (element.home === 'wall') return { top: world.horizon * 0.55, bottom: world.horizon * 0.75 };
  if (element.home === 'water') return world.water ?? land;
  if (world.slope && request.element !== world.slope.above) return world.slope;
  const onWater = request.relation?.to === 'setting' && !world.land;
  return onWater ? (world.water ?? land) : land;
}

/** 0 at the back of the band, 1 at the front. Tall things stand back so that all of them shows. */
function depthOf(world: World, request: ElementRequest, index: number, random: Random): number {
  if (request.place === 'far') return between(random, 0, 0.14);
  if (request.place === 'near') return between(random, 0.8, 1);
  const tall = world.elements[request.element].size > 0.3;
  if (index === 0 && people.has(request.element)) return between(random, 0.55, 0.8);
  if (index === 0) return tall ? between(random, 0.25, 0.55) : between(random, 0.5, 0.85);
  return tall ? between(random, 0.08, 0.5) : between(random, 0.25, 0.95);
}
