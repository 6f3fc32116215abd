import { between } from '@limn/imaging/random';
import type { Element } from '../elements/element.ts';
import type { Sought, ThingPosition } from './placing.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import { flyers } from '../vocabulary/actions.ts';
import type { World } from '../layouts/world.ts';

/** Things with lettering, or with a left and a right of their own: they are never mirrored. */
export const oneWay = new Set(
  `shop hotel hospital bank school post_office japanese_post_office department_store clock watch
alarm_clock bus_stop stop_sign signboard petrol_pump postbox taxi police_car ambulance fire_engine
computer_keyboard newspaper calculator credit_card banknote ticket sheet_music label violin guitar
electric_guitar computer telephone slot_machine billiard_ball compass radio statue_of_liberty globe`
    .split(/\s+/)
    .filter(Boolean),
);

type Below = { x: number; y: number; height: number };

/** The least height of what carries a picture; what is tall in life fills more of it. */
export function mainSize(
  world: World,
  element: Element,
  request: ElementRequest,
  below: boolean,
): number {
  const wide = Math.max(1, element.width);
  const grand = element.home !== 'table' && element.size >= 0.4;
  const [tall, broad] =
    request.count > 2
      ? [0.27, 0.28]
      : request.count > 1
        ? [0.36, 0.34]
        : below
          ? [0.36, 0.44]
          : grand
            ? [0.56, 0.6]
            : [0.44, 0.5];
  return request.size * Math.min(tall / Math.sqrt(wide), (broad * world.stage.aspect) / wide);
}

/** On a branch or a ridge that things are seen on from near: side by side, and large. */
function perchPlace(world: World, sought: Sought, x: number): ThingPosition | null {
  const { request, element, index, nth, random } = sought;
  if (!world.perch) return null;
  const { aspect } = world.stage;
  const spread = request.count > 1 || index > 0 ? 0.62 : 0.3;
  const at = request.place ? x : aspect * between(random, 0.5 - spread / 2, 0.5 + spread / 2);
  const wide = Math.max(1, element.width);
  const share = request.count > 1 ? 1.6 / (request.count + 0.9) : index > 0 ? 0.6 : 1;
  const height = Math.min(0.56 / Math.sqrt(wide), (0.6 * aspect) / wide) * share;
  const vary = nth > 0 ? between(random, 0.88, 1) : 1;
  return { x: at, y: world.perch(at), height: height * vary * Math.min(1.15, request.size) };
}

/** Among the stars. */
function floatPlace(world: World, sought: Sought, x: number): ThingPosition {
  const { request, element, index, random } = sought;
  const many = request.count > 1 || index > 0;
  const wide = Math.max(1, element.width);
  const height = (many ? 0.3 : 0.52) / Math.sqrt(wide);
  const y = many ? between(random, 0.2, 0.6) : between(random, 0.42, 0.5);
  return { x, y: y + height / 2, height: Math.min(height, (0.7 * world.stage.aspect) / wide) };
}

/** A place that is not on the ground, for what the picture or the prompt holds up. */
export function specialPlace(
  world: World,
  sought: Sought,
  x: number,
  tied: { to: Below & { request: ElementRequest }; kind: string } | null,
): ThingPosition | null {
  const { request, element } = sought;
  if (world.perch) return perchPlace(world, sought, x);
  if (world.afloat) return floatPlace(world, sought, x);
  const { aloft = false } = request;
  const flies = aloft || flyers.has(request.element);
  if (!flies && !(element.home === 'sky' && sought.least > 0)) return null;
  if (tied?.kind === 'over') return overPlace(world, tied.to, sought);
  const { relation } = request;
  const over = aloft || (relation?.kind === 'over' && relation.to === 'setting');
  return over && element.home !== 'sky'
    ? overPlace(world, { x, y: world.horizon, height: 0.1 }, sought)
    : null;
}

/** The place of a thing that flies over another one: high on one side of it, as large as there is room. */
function overPlace(
  world: World,
  below: Below,
  { request, element, nth, random }: Sought,
): ThingPosition {
  const { aspect } = world.stage;
  const room = Math.max(0.3, below.y - below.height * 0.8 - 0.04);
  const { count } = request;
  const wide = count > 1 ? 0.9 / count : 0.62;
  const height = Math.min(room, (wide * aspect) / element.width);
  if (count > 1) {
    const y = 0.05 + height + between(random, 0, 0.12);
    return { x: ((nth + 0.5) / count) * aspect, y, height };
  }
  const side = below.x > aspect / 2 ? -1 : 1;
  const half = (height * element.width) / 2;
  const x = below.x + side * aspect * between(random, 0.2, 0.36);
  return { x: Math.min(aspect - half, Math.max(half, x)), y: 0.04 + height, height };
}
