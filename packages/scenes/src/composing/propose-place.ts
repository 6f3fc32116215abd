import { between, type Random } from '@limn/imaging/random';
import type { Element } from '../elements/element.ts';
import type { PlacedThing, Sought, ThingPosition } from './placing.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import { held, holdOf, isSeat, seatOf } from '../planning/seats.ts';
import { oneWay, specialPlace } from './special-places.ts';
import { tieOf } from './tie-of.ts';
import { isUpright } from '../vocabulary/people.ts';
import { type HeightRange, scaleAt, type World } from '../layouts/world.ts';

type Tie = { to: PlacedThing; kind: string };
/** A place that suits a thing, by chance: it may hide others, or be hidden. */
export function proposePlace(
  world: World,
  placed: readonly PlacedThing[],
  sought: Sought,
): PlacedThing {
  const { request, element, index, nth, random } = sought;
  const { aspect } = world.stage;
  const turned = random() < 0.5;
  const flip = turned || oneWay.has(request.element) ? 1 : -1;
  const alone = index === 0 && request.count === 1;
  const sides = { left: [0.12, 0.36], right: [0.64, 0.88], centre: [0.42, 0.58] };
  const [low, high] =
    sides[request.place as 'left' | 'right' | 'centre'] ?? (alone ? [0.28, 0.72] : [0.08, 0.92]);
  const x = aspect * between(random, low, high);
  const tie = tieOf(world, placed, request, random);
  const spot = spotOf(world, sought, x, tie);
  // Nothing loses its head at the upper edge, or is wider than the picture.
  const room = (spot.y - 0.03) * (isUpright(request.element) ? 0.8 : 1);
  const height = Math.min(spot.height, Math.max(0.08, room), (aspect * 0.94) / element.width);
  const width = height * element.width;
  // The main thing shows whole, and most of everything else.
  const edge = width * (alone ? 0.5 : 0.36) + 0.01;
  const inside = Math.min(aspect - edge, Math.max(edge, spot.x));
  return { request, index, nth, flip, ...spot, x: inside, height, width };
}

function spotOf(world: World, sought: Sought, anywhere: number, tie: Tie | null): ThingPosition {
  const { request, element } = sought;
  const { crossing, sill } = world;
  const atWindow = request.atWindow && sill;
  // Small animals sit on the sill; other things are placed next to the window.
  if (atWindow && (element.size < 0.2 || element.home === 'table'))
    return onSill(world, sought, sill);
  const x = atWindow ? besideSill(world, sought, sill) : anywhere;
  const special = specialPlace(world, sought, x, tie);
  if (special) return special;
  if (element.home === 'sky') return inSky(world, sought, x, tie);
  const bridged = tie?.to.request.element === 'bridge';
  if (bridged && tie.kind === 'on' && element.home === 'ground') return onBridge(sought, tie.to);
  if (tie && !bridged) return withTied(world, sought, tie);
  if (request.element === 'bridge' && crossing)
    return { x: crossing.x, y: crossing.y, height: crossing.width / element.width };
  return inBand(world, sought, x);
}

type Sill = NonNullable<World['sill']>;

const onSill = (world: World, { base, random }: Sought, sill: Sill): ThingPosition => ({
  x: sill.x + sill.width * between(random, -0.2, 0.2),
  y: sill.y,
  height: Math.max(base * world.scale, 0.26),
});

function besideSill({ stage }: World, { random }: Sought, sill: Sill): number {
  const side = sill.x < stage.aspect / 2 ? 1 : -1;
  return sill.x + side * sill.width * between(random, 0.5, 0.8);
}

function inSky(world: World, sought: Sought, anywhere: number, tie: Tie | null): ThingPosition {
  const { request, random, base, least } = sought;
  const far = request.place === 'far' ? 0.6 : request.place === 'near' ? 1.4 : 1;
  const height = Math.max(least * 0.8, base * far * between(random, 0.75, 1.15));
  const y =
    tie?.kind === 'over'
      ? tie.to.y - tie.to.height * 1.1 - height * 0.3
      : between(random, 0.12, Math.max(0.2, world.horizon * 0.8)) + height / 2;
  const x = tie && tie.kind !== 'behind' ? tie.to.x + between(random, -0.2, 0.2) : anywhere;
  return { x, y, height };
}

function onBridge({ element, random }: Sought, bridge: PlacedThing): ThingPosition {
  return {
    x: bridge.x + between(random, -0.22, 0.22) * bridge.width,
    y: bridge.y - bridge.height * 0.84,
    height: Math.min(bridge.height * 0.8, (bridge.width * 0.5) / element.width),
    // Its feet are hidden by the parapet.
    depth: bridge.y - 0.01,
  };
}

/** On, in the hand of, under or next to the thing it is tied to. */
function withTied(world: World, sought: Sought, tie: Tie): ThingPosition {
  const { request, element, random, base } = sought;
  const { to, kind } = tie;
  const side = random() < 0.5 ? -1 : 1;
  if ((kind === 'on' || kind === 'in') && fitsOn(world, sought, to)) return onTop(sought, to);
  const holds = isUpright(to.request.element) || to.request.element === 'couple';
  if (kind === 'with' && held.has(request.element) && holds) return inHand(sought, to);
  if (kind === 'under') {
    const x = to.x + side * to.width * between(random, 0.1, 0.25);
    return { x, y: Math.min(0.97, to.y + 0.012), height: Math.min(base, to.height * 0.6) };
  }
  const x = to.x + side * (to.width * 0.5 + base * element.width * 0.45);
  const nearer = kind === 'behind' ? -0.06 : between(random, 0, 0.05);
  const y = Math.min(0.97, Math.max(world.horizon + 0.02, to.y + nearer));
  const spot = { x, y, height: base * scaleAt(world, y) };
  // A rider next to a thing faces it.
  return request.rider ? { ...spot, flip: side < 0 ? 1 : -1 } : spot;
}

const fitsOn = (world: World, { element, ours }: Sought, { request }: PlacedThing): boolean =>
  element.size < (isSeat(request.element) ? 0.25 : 0.2) ||
  (!ours && element.home === 'table') ||
  world.elements[request.element]?.home === 'water';

function onTop({ random, base }: Sought, to: PlacedThing): ThingPosition {
  const x = to.x + between(random, -0.2, 0.2) * to.width;
  const most = to.height * 0.75;
  const y = to.y - to.height * seatOf(to.request.element);
  const height = to.request.element === 'water_lily' ? most : Math.min(base, most);
  return { x, y, height, depth: to.y };
}

function inHand({ request, nth }: Sought, to: PlacedThing): ThingPosition {
  const { aside, low, tall } = holdOf(request.element);
  const spread = (nth - (request.count - 1) / 2) * 0.16;
  const x = to.x + to.flip * to.height * (aside + spread);
  return { x, y: to.y - to.height * low, height: to.height * tall, flip: to.flip };
}

/** On the ground or the water, the nearer the larger. */
function inBand(world: World, sought: Sought, anywhere: number): ThingPosition {
  const { request, element, index, random, base, least } = sought;
  const band = bandFor(world, element, request);
  const depth = depthOf(world, request, index, random);
  const y = band.top + (band.bottom - band.top) * depth;
  const height = Math.max(least, base * scaleAt(world, y));
  if (element.home === 'water' && world.shore) {
    const [left, right] = world.shore(y);
    const fitting = Math.min(((right - left) * 1.3) / element.width, height);
    const inset = Math.min((right - left) / 2, fitting * element.width * 0.3);
    return { x: between(random, left + inset, right - inset), y, height: fitting };
  }
  const below = world.slope && request.element !== world.slope.above;
  if (element.home === 'water' || !world.landRange || below) return { x: anywhere, y, height };
  const [left, right] = world.landRange;
  return { x: left + (right - left) * (anywhere / world.stage.aspect), y, height };
}

function bandFor(world: World, element: Element, request: ElementRequest): HeightRange {
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
  if (index === 0 && isUpright(request.element)) return between(random, 0.55, 0.8);
  if (index === 0) return tall ? between(random, 0.25, 0.55) : between(random, 0.5, 0.85);
  return tall ? between(random, 0.08, 0.5) : between(random, 0.25, 0.95);
}
