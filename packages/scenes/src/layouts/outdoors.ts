import { between } from '@limn/imaging/random';
import { onDemand } from '../pen/on-demand.ts';
import type { World } from './world.ts';
import { drawGround, drawRanges, drawTreeLine, drawWay } from './land.ts';
import { drawHeavens } from './sky.ts';
import type { Drawn, Layout } from './layout.ts';

export const layouts: Record<string, Layout> = {
  landscape: {
    words: 'countryside rural nature',
    holds: [
      ['tree', 3],
      ['house', 1],
    ],
  },
  meadow_plain: { sown: 'alone' },
};

const coast = onDemand(() => import('./nature/coast.ts'));
const country = onDemand(() => import('./nature/country.ts'));
const crag = onDemand(() => import('./nature/crag.ts'));
const flowerFields = onDemand(() => import('./nature/flower-fields.ts'));
const garden = onDemand(() => import('./nature/garden.ts'));
const grounds = onDemand(() => import('./nature/grounds.ts'));
const landmarks = onDemand(() => import('./nature/landmarks.ts'));
const river = onDemand(() => import('./nature/river.ts'));
const village = onDemand(() => import('./nature/village.ts'));
const water = onDemand(() => import('./nature/water.ts'));

const seasonTint: Record<string, string> = {
  autumn: '#8f7a4e',
  winter: '#9fb0bd',
  spring: '#6f9478',
  summer: '#5f8468',
};

/** Sky, distance and ground or water, from what the prompt names; things are placed later. */
export function drawOutdoors({ world, features, requests }: Drawn): void {
  const things = requests.map(({ element }) => element);
  const { stage, setting, random } = world;
  const has = (name: string): boolean => setting.layouts.includes(name) || features.has(name);
  const sea = has('seascape') || has('harbour') || has('beach') || has('island');
  stage.scene.horizon = world.horizon;
  drawHeavens(world, features);
  const plain = ['meadow_plain', 'landscape', 'crag'].includes(stage.scene.layout);
  const snow = setting.season === 'winter' || setting.weather === 'snow';
  const tint = setting.season ? seasonTint[setting.season] : '#5f7d8c';
  if (has('mountains')) drawRanges(world, 3, between(random, 0.4, 0.48), 0.75, '#5d6f80', true);
  else if (has('volcano')) landmarks()?.drawVolcano(world);
  else if (has('city') && !has('street')) landmarks()?.drawSkyline(world);
  else if (has('hill') || plain || (!sea && random() < 0.6))
    drawRanges(world, 2, between(random, 0.1, 0.16), 0.15, tint, snow && random() < 0.5);
  else if (!sea && !has('desert')) drawTreeLine(world);
  if (sea) coast()?.drawCoast(world, has, things);
  else drawInland(world, has, snow, things);
}

function drawInland(
  world: World,
  has: (name: string) => boolean,
  snow: boolean,
  things: readonly string[],
): void {
  const { stage, setting } = world;
  const kind = has('desert')
    ? 'desert'
    : snow
      ? 'winter'
      : has('field')
        ? 'field'
        : (setting.season ?? 'summer');
  const sown = world.flowers.length > 0 && !has('garden');
  if (sown) flowerFields()?.drawFlowerField(world);
  if (sown && things.length === 0) flowerFields()?.drawFarm(world);
  if (sown) world.farScale = 0.55;
  else drawGround(world, kind);
  world.land = { top: world.horizon + 0.05, bottom: 0.95 };
  if (has('waterfall')) landmarks()?.drawWaterfall(world);
  const bridged = things.includes('bridge');
  const settled = has('village') && !has('city');
  if (has('lake') && settled && !bridged) return village()?.drawWaterfront(world);
  if (has('lake') && !bridged) {
    water()?.drawLake(world);
    if (world.water) world.land = { top: Math.min(0.9, world.water.bottom + 0.1), bottom: 0.97 };
  } else if (has('river') || bridged)
    river()?.drawRiver(world, has('lake') ? 'pool' : 'river', bridged);
  if (has('path') && !has('garden'))
    drawWay(world, stage.material('path', 'ground', '#d8c49c', { importance: 2 }), 0.36);
  if (has('city')) landmarks()?.drawCity(world);
  else if (settled) village()?.drawVillage(world, has('river') || bridged);
  if (has('garden')) garden()?.drawGarden(world);
  if ((has('meadow') && !sown) || setting.moods.includes('lush')) grounds()?.scatterFlowers(world);
  if (has('forest')) grounds()?.drawGrove(world);
  const standing = things.filter((name) => world.elements[name]?.home === 'ground');
  if (stage.scene.layout === 'crag') crag()?.drawCrag(world, things[0]);
  else if (has('hill') && standing.length > 0 && !sown)
    country()?.drawHillUnder(world, standing, true);
  else if (
    ['meadow_plain', 'landscape'].includes(stage.scene.layout) &&
    setting.layouts.length <= 1 &&
    things.length <= 2 &&
    !sown &&
    !bridged &&
    !has('waterfall')
  )
    country()?.drawCountry(world, things, has('path'));
}
