import { between } from '@limn/imaging/random';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawGround, drawWay } from '../land.ts';
import { setOut } from '../set-out.ts';
import { drawSky } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  jungle: {
    words: 'rainforest rain_forest tropical_forest',
    holds: [['parrot', 1]],
    lively: true,
    own: ['tree', 'palm', 'bush'],
    features: ['path', 'rainbow'],
    sheltered: true,
    draw: drawJungle,
  },
};

/** Green behind green: palms in the haze, hanging lianas, broad leaves and ferns in front. */
function drawJungle({ world, features }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = 0.62;
  stage.scene.horizon = world.horizon;
  drawSky(world);
  const layers = ['#b5cf9a', '#7fab6a', '#3f7848', '#255434'].map((hex, k) =>
    stage.material(`jungle${k}`, 'plant', hex, {
      importance: k === 3 ? 2 : 1,
      grain: { across: 0.05, down: 0.05, amount: 6 },
    }),
  );
  const x = aspect * between(random, 0.42, 0.58);
  const pen = new Pen(stage, 0, 1, 1);
  pen.rect(0, 0.3, aspect, 0.72, layers[0], { contour: false });
  const light = stage.material('jungle-light', 'light', '#f3f0c4', {
    glowing: true,
    importance: 1,
  });
  const glow = { kind: 'glow', x, y: 0.4, radius: 0.46, material: light } as const;
  new Pen(stage, x, 0.4, 1).ellipse(0, 0, 0.46, 0.46, glow, { contour: false, opacity: 0.9 });
  crowns(world, layers[1], 9, [0.12, 0.46], 0.13, 0.2);
  for (const [k, t, size] of [
    [0, 0.24, 0.62],
    [1, 0.76, 0.7],
    [2, 0.6, 0.46],
  ])
    setOut(world, 'palm', t * aspect, 0.7, size, k);
  drawGround(world, 'summer');
  const lit = stage.material('jungle-floor', 'ground', '#a9b56a', { importance: 1 });
  world.ground = lit;
  new Pen(stage, x, 0.84, aspect).blob(
    [-0.42, 0, -0.2, 0.09, 0.06, 0.11, 0.3, 0.07, 0.42, 0, 0.24, -0.09, -0.2, -0.1],
    lit,
    { contour: false, opacity: 0.8 },
  );
  if (features.has('path'))
    drawWay(world, stage.material('path', 'ground', '#c9b184', { importance: 2 }), 0.34);
  for (const [k, t, y, size] of [
    [0, 0.1, 0.73, 0.34],
    [1, 0.9, 0.73, 0.36],
    [2, 0.26, 0.71, 0.2],
    [3, 0.74, 0.71, 0.2],
    [4, 0.5, 0.68, 0.12],
  ])
    setOut(world, 'broad_leaves', t * aspect, y, size, k);
  drawTrunks(world, layers[3]);
  crowns(world, layers[2], 8, [-0.02, 0.2], 0.1, 0.32);
  crowns(world, layers[3], 7, [-0.06, 0.08], 0.1, 0.24);
  drawLianas(world, layers[3]);
  world.front = () => {
    for (const [k, t, size] of [
      [1, 0.03, 0.36],
      [2, 0.98, 0.4],
    ])
      setOut(world, 'broad_leaves', t * aspect, 1.04, size, k);
    for (const [k, t, size] of [
      [0, 0.2, 0.17],
      [1, 0.82, 0.19],
    ])
      setOut(world, 'fern', t * aspect, 1.03, size, k);
  };
  world.land = { top: 0.8, bottom: 0.92 };
  world.landRange = [aspect * 0.26, aspect * 0.74];
  world.scale = 1.1;
  world.farScale = 0.6;
}

/** Masses of leaves between two heights, with the middle of the picture left open. */
function crowns(
  { stage, random }: World,
  material: number,
  count: number,
  [top, bottom]: readonly number[],
  size: number,
  open: number,
): void {
  for (let k = 0; k < count * 2; k++) {
    const t = random();
    const y = between(random, top, bottom) * (Math.abs(t - 0.5) < open ? 0.35 : 1);
    const r = between(random, size * 0.8, size * 1.25);
    const points: number[] = [];
    for (let s = 0; s < 9; s++) {
      const a = (s / 9) * 2 * Math.PI;
      const d = r * between(random, 0.75, 1.15);
      points.push(Math.cos(a) * d * 1.2, Math.sin(a) * d * 0.8);
    }
    new Pen(stage, t * stage.aspect, y, 1).blob(points, material, {
      shade: between(random, -6, 7),
    });
  }
}

/** Two great trunks with roots like walls. */
function drawTrunks({ stage, random }: World, leaves: number): void {
  const bark = stage.material('jungle-bark', 'plant', '#5c4a36', {
    importance: 2,
    flow: Math.PI / 2,
    grain: { across: 0.02, down: 0.1, amount: 7 },
  });
  for (const [t, w] of [
    [0.08, 0.085],
    [0.93, 0.07],
  ]) {
    const pen = new Pen(stage, t * stage.aspect, 0.86, 1);
    const lean = between(random, -0.03, 0.03);
    pen.poly(
      [
        -w * 1.9,
        -0.03,
        -w * 0.7,
        0.1,
        -w * 0.5,
        0.3,
        -w * 0.45 + lean,
        0.9,
        w * 0.45 + lean,
        0.9,
        w * 0.5,
        0.3,
        w * 0.75,
        0.1,
        w * 1.8,
        -0.02,
        w * 0.5,
        0.02,
        0,
        -0.03,
        -w * 0.6,
        0.02,
      ],
      bark,
    );
    pen.poly(
      [w * 0.1, 0.02, w * 0.12, 0.9, w * 0.45 + lean, 0.9, w * 0.5, 0.3, w * 0.7, 0.1],
      bark,
      {
        shade: -10,
        contour: false,
      },
    );
    for (const [y, s] of [
      [0.24, -1],
      [0.42, 1],
    ])
      pen.blob([s * w * 0.3, y, s * w, y + 0.1, s * w * 1.5, y, s * w * 0.8, y - 0.07], leaves, {
        shade: 9,
      });
  }
}

function drawLianas({ stage, random }: World, material: number): void {
  const { aspect } = stage;
  const pen = new Pen(stage, 0, 1, 1);
  for (const [from, to, sag] of [
    [0.1, 0.36, 0.36],
    [0.62, 0.95, 0.42],
    [0.3, 0.7, 0.2],
  ]) {
    const low = 1 - sag - between(random, 0, 0.06);
    const middle = (from + to) / 2;
    pen.line(
      [
        from * aspect,
        0.98,
        (from * 0.7 + middle * 0.3) * aspect,
        low + 0.08,
        middle * aspect,
        low,
        (to * 0.7 + middle * 0.3) * aspect,
        low + 0.1,
        to * aspect,
        0.98,
      ],
      0.009,
      material,
      { contour: false },
    );
    for (const t of [0.3, 0.5, 0.68])
      pen.ellipse((from + (to - from) * t) * aspect, low + 0.02, 0.012, 0.026, material, {
        contour: false,
        shade: 12,
      });
  }
}
