import type { PlacedThing } from './placing.ts';
import type { ElementRequest } from '../vocabulary/reading.ts';
import type { World } from '../layouts/world.ts';

/** How much a place hides of other things, or of the thing itself; less is better. */
export function costOf(
  world: World,
  placed: readonly PlacedThing[],
  p: PlacedThing,
  request: ElementRequest,
): number {
  const { aspect } = world.stage;
  let cost = 0;
  const left = p.x - p.width / 2;
  const right = p.x + p.width / 2;
  cost += 6 * (Math.max(0, 0.02 - left) + Math.max(0, right - aspect + 0.02));
  cost += 5 * (Math.max(0, p.height - p.y + 0.03) + Math.max(0, p.y - 0.985));
  for (const q of placed) {
    const across = Math.min(right, q.x + q.width / 2) - Math.max(left, q.x - q.width / 2);
    const down = Math.min(p.y, q.y) - Math.max(p.y - p.height, q.y - q.height);
    if (across <= 0 || down <= 0) continue;
    const part = (across * down) / Math.min(p.width * p.height, q.width * q.height);
    const hero = q.index === 0 || p.index === 0 ? 2.2 : 1;
    const loose = request.relation && request.relation.to === q.index ? 0.15 : 1;
    cost += part * hero * loose;
  }
  if (world.light && Math.abs(p.x - world.light.x) < p.width / 2 && p.y - p.height < world.light.y)
    cost += 0.3;
  return cost;
}
