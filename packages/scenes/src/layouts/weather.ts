import { between } from '@limn/imaging/random';
import { Pen } from '../pen/pen.ts';
import type { World } from './world.ts';
import { unlessExcluded } from './sky.ts';

function drawRainbow({ stage, random, horizon }: World): void {
  const pen = new Pen(stage, 0, 1, 1);
  const bands = ['#d1433b', '#e88a34', '#efcf4a', '#5fa556', '#4778b8', '#7a559c'];
  const cx = stage.aspect * between(random, 0.4, 0.6);
  bands.forEach((hex, k) => {
    const r = 0.62 - k * 0.022;
    const points: number[] = [];
    for (let s = 0; s <= 24; s++) {
      const a = Math.PI * (1 - s / 24);
      points.push(cx + Math.cos(a) * r * stage.aspect * 0.75, 1 - horizon + Math.sin(a) * r * 0.75);
    }
    pen.line(
      points,
      0.018,
      stage.material(`rainbow${k}`, 'light', hex, { glowing: true, importance: 2 }),
      { opacity: 0.75, contour: false },
    );
  });
}

/** Rain, snow, fog and rainbow are drawn over everything else. */
export function drawWeather(world: World, rainbow: boolean): void {
  const { stage, random, setting, horizon } = world;
  const pen = new Pen(stage, 0, 1, 1);
  if (rainbow) drawRainbow(unlessExcluded(world, 'rainbow'));
  if (setting.weather === 'snow') {
    const flake = stage.material('flake', 'light', '#fbfbf8', { glowing: true, importance: 3 });
    for (let k = 0; k < 80; k++) {
      const r = between(random, 0.0025, 0.0075);
      pen.ellipse(random() * stage.aspect, random(), r, r, flake, { contour: false });
    }
  }
  if (setting.weather === 'rain' || setting.weather === 'storm') {
    const drop = stage.material('rain', 'light', '#c3ccd2', { glowing: true, importance: 2 });
    for (let k = 0; k < 60; k++) {
      const x = random() * stage.aspect * 1.1;
      const y = random();
      const l = between(random, 0.05, 0.1);
      pen.line([x, y, x - l * 0.3, y - l], 0.0034, drop, { opacity: 0.5, contour: false });
    }
  }
  if (setting.weather === 'fog') {
    const mist = stage.material('mist', 'cloud', '#d9dcd9', { importance: 1 });
    for (const [y, h, opacity] of [
      [horizon, 0.2, 0.55],
      [horizon + 0.14, 0.12, 0.35],
    ] as const) {
      for (let k = 0; k < 3; k++) {
        const x = stage.aspect * (0.15 + 0.35 * k);
        const radius = 0.5;
        new Pen(stage, x, y, 1).ellipse(
          0,
          0,
          radius,
          h,
          { kind: 'glow', x, y, radius, material: mist },
          { opacity, contour: false },
        );
      }
    }
  }
}
