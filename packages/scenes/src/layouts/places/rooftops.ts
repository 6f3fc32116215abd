import { between, createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { inTheSky } from '../../vocabulary/landscape-features.ts';
import { setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  rooftops: {
    words: 'roof_tops city_roofs',
    holds: [['cat', 1]],
    features: inTheSky,
    light: 0.6,
    near: true,
    draw: drawRooftops,
  },
};

const tiles = ['#b5603f', '#8a5a52', '#c77f4e', '#6d6f7a', '#a84a3a'];

/** Roof behind roof to a church far off; one sits on the ridge in front. */
function drawRooftops({ world, features }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = 0.46;
  stage.scene.horizon = 0.46;
  drawHeavens(world, features);
  const side = random() < 0.5 ? 1 : -1;
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  const haze = stage.material('roof-haze', 'far', '#a3abb8', { importance: 1 });
  new Pen(stage, 0, 1, 1).under([0, 0.55, aspect * 0.4, 0.58, aspect, 0.54], 0.3, haze);
  setOut(world, 'church', across(0.74), 0.53, 0.3, 1);
  for (let row = 0; row < 3; row++) {
    const size = [0.1, 0.15, 0.22][row];
    const y = [0.58, 0.68, 0.82][row];
    const count = Math.ceil((aspect / size) * 0.62);
    for (let k = 0; k <= count; k++) {
      const x = ((k + between(random, -0.2, 0.2)) / count) * aspect;
      drawRoof(world, x, y + between(random, -0.02, 0.02), size, row * 7 + k, random() < 0.6);
    }
  }
  drawRidge(world, across);
}

function drawRoof(
  world: World,
  x: number,
  y: number,
  size: number,
  k: number,
  gable: boolean,
): void {
  const { stage } = world;
  const kit = new Kit(stage, 'rooftop', createRandom(k + 1), { importance: 2 });
  const roof = kit.snowy ? kit.snow() : kit.varied('tile', tiles);
  const wall = kit.varied('wall', ['#e3cfa8', '#d6b898', '#cfc4b4']);
  const pen = new Pen(stage, x, y, size);
  const glow = kit.glow();
  pen.rect(0.42, 0.6, 0.16, 0.55, kit.part('chimney', '#8f5648'));
  if (gable) {
    pen.poly([-0.6, -1, 0.6, -1, 0.6, 0.3, 0, 0.95, -0.6, 0.3], wall);
    pen.poly([-0.72, 0.22, 0, 1.02, 0.72, 0.22, 0.6, 0.16, 0, 0.84, -0.6, 0.16], roof);
    for (const wx of [-0.34, 0.1]) pen.rect(wx, -0.2, 0.24, 0.36, glow);
  } else {
    pen.rect(-0.8, -1, 1.6, 1.1, wall);
    pen.poly([-0.92, 0.06, -0.62, 0.86, 0.62, 0.86, 0.92, 0.06], roof);
    pen.poly([0.3, 0.06, 0.3, 0.86, 0.62, 0.86, 0.92, 0.06], roof, { shade: -8, contour: false });
    pen.rect(-0.24, 0.24, 0.34, 0.32, wall, { shade: 4 });
    pen.rect(-0.17, 0.28, 0.2, 0.24, glow);
    pen.poly([-0.34, 0.54, -0.07, 0.78, 0.2, 0.54], roof, { shade: -6 });
    for (const wx of [-0.6, -0.1, 0.36]) pen.rect(wx, -0.42, 0.24, 0.34, glow);
  }
}

/** The roof one looks along, with a chimney at its end. */
function drawRidge(world: World, across: (t: number) => number): void {
  const { stage } = world;
  const { aspect } = stage;
  const kit = new Kit(stage, 'ridge', createRandom(5), { importance: 2 });
  const roof = kit.snowy
    ? kit.snow()
    : kit.part('tile', '#a5523a', 'object', {
        grain: { across: 0.04, down: 0.02, amount: 4 },
      });
  const pen = new Pen(stage, 0, 1, 1);
  const line = (x: number): number => 0.25 + 0.025 * Math.sin((x / aspect) * 3.1);
  const along = Array.from({ length: 9 }, (_, k) => (k / 8) * aspect * 1.04 - 0.02 * aspect);
  const x = across(0.86);
  pen.rect(x - 0.07, line(x) - 0.03, 0.14, 0.22, kit.part('chimney', '#94604e'));
  pen.rect(x - 0.085, line(x) + 0.17, 0.17, 0.03, kit.part('chimney', '#94604e'), { shade: 6 });
  for (const s of [-0.035, 0.035])
    pen.rect(x + s - 0.02, line(x) + 0.2, 0.04, 0.05, kit.part('pot', '#c9805a'));
  pen.under(
    along.flatMap((v) => [v, line(v)]),
    -0.05,
    roof,
  );
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 12; k++)
      pen.ellipse(((k + (row % 2) * 0.5) / 11) * aspect, 0.2 - row * 0.065, 0.045, 0.03, roof, {
        shade: (k + row) % 2 ? -6 : 5,
        contour: false,
        opacity: 0.5,
      });
  pen.line(
    along.flatMap((v) => [v, line(v)]),
    0.026,
    roof,
    { shade: 8 },
  );
  world.perch = (at) => 1 - line(at) - 0.008;
  world.land = { top: 0.76, bottom: 0.78 };
  world.landRange = [aspect * 0.25, aspect * 0.75];
}
