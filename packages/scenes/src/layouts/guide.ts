import { outside, type Tracing } from '@limn/imaging/drawing/tracing';
import type { Color } from '@limn/imaging/drawing/scene';
import type { Role } from '@limn/imaging/drawing/role';
import type { World } from './world.ts';
import type { Layout } from './layout.ts';

export const layouts: Record<string, Layout> = { guide: {} };

/** Nouns whose named colour applies to a region. */
const namesOf: Partial<Record<Role, readonly string[]>> = {
  sky: ['sky', 'background_color', 'wall'],
  water: ['water', 'seascape', 'lake', 'river'],
  ground: ['ground', 'field', 'meadow', 'beach', 'floor'],
};

/** A picture given as a guide, in place of everything a layout would draw. */
export function drawGuide(world: World, tracing: Tracing): void {
  const { stage, setting } = world;
  const named = (role: Role): Color | undefined =>
    namesOf[role]?.map((name) => setting.colors[name]).find((color) => color !== undefined);
  const materials = tracing.regions.map(({ lab, role, importance }, k) =>
    stage.tracedMaterial(`guide.${k}`, role, lab, importance, named(role)),
  );
  stage.addTraced({
    kind: 'traced',
    tracing,
    materials,
    x: 0,
    y: 0,
    width: stage.aspect,
    height: 1,
  });
  world.horizon = horizonOf(tracing);
  stage.scene.horizon = world.horizon;
  world.land = { top: Math.max(0.8, world.horizon + 0.1), bottom: 0.97 };
}

/** Where the sky ends on average; a usual height where none shows. */
function horizonOf({ width, height, labels, regions }: Tracing): number {
  let sum = 0;
  let columns = 0;
  for (let x = 0; x < width; x++) {
    let end = 0;
    for (let y = 0; y < height; y++) {
      const label = labels[y * width + x];
      if (label !== outside && regions[label].role === 'sky') end = y + 1;
    }
    if (end === 0) continue;
    sum += end / height;
    columns++;
  }
  return columns > width / 3 ? Math.min(0.75, Math.max(0.25, sum / columns)) : 0.5;
}
