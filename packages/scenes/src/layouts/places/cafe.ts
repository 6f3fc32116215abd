import { createRandom } from '@limn/imaging/random';
import { Kit } from '../../elements/element.ts';
import { Pen } from '../../pen/pen.ts';
import type { World } from '../world.ts';
import { drawGround } from '../land.ts';
import { setOut } from '../set-out.ts';
import { drawHeavens } from '../sky.ts';
import type { Drawn, Layout } from '../layout.ts';

export const layouts: Record<string, Layout> = {
  cafe: {
    words: 'café coffee_house coffee_shop bistro restaurant tavern~ pub~ tea_room~',
    holds: [['couple', 1]],
    lively: true,
    own: ['table', 'chair', 'umbrella', 'cup'],
    features: ['sun', 'moon', 'star', 'rainbow'],
    light: 0.76,
    draw: drawCafe,
  },
};

/** The vanishing point, and the row of houses that runs to it from one side. */
type View = { pen: Pen; vx: number; vy: number; at: (t: number, v: number) => [number, number] };

/** The terrace of a café: an awning along a lit front, tables before it, and a street that leads away. */
function drawCafe({ world, features }: Drawn): void {
  const { stage, random } = world;
  const { aspect } = stage;
  world.horizon = 0.54;
  const vy = world.horizon;
  stage.scene.horizon = vy;
  drawHeavens(world, features);
  const side = random() < 0.5 ? 1 : -1;
  const pen = new Pen(stage, side > 0 ? 0 : aspect, 0, 1, side, 0, -1);
  const vx = aspect * 0.66;
  const at = (t: number, v: number): [number, number] => {
    const [foot, top] = [0.9, -0.3];
    return [vx * t, vy + (foot + (top - foot) * v - vy) * (1 - t)];
  };
  const view = { pen, vx, vy, at };
  drawGround(world, 'street');
  drawOpposite(world, view);
  drawCobbles(world, view);
  const floor = stage.material('terrace', 'ground', '#d3a56f', {
    grain: { across: 0.08, down: 0.03, amount: 5 },
  });
  pen.poly([0, 0.9, vx, vy, aspect * 0.48, 1.02, -0.1, 1.02], floor, { contour: false });
  drawCafeFront(world, view);
  const across = (t: number): number => aspect * (side > 0 ? t : 1 - t);
  for (const [k, t, y, size] of [
    [0, 0.53, 0.62, 0.09],
    [1, 0.44, 0.67, 0.13],
    [2, 0.3, 0.74, 0.18],
    [3, 0.12, 0.84, 0.25],
  ])
    setOut(world, 'bistro_table', across(t), y, size, k);
  world.front = () => setOut(world, 'bistro_table', across(0.9), 1.06, 0.32, 4);
  world.land = { top: vy + 0.24, bottom: 0.94 };
  world.landRange = side > 0 ? [aspect * 0.42, aspect * 0.82] : [aspect * 0.18, aspect * 0.58];
  world.farScale = 0.4;
}

function drawCafeFront(world: World, { pen, at }: View): void {
  const { stage } = world;
  const kit = new Kit(stage, 'cafe', createRandom(3), { importance: 2 });
  const wall = kit.part('wall', '#e2b765');
  const quad = (t: number, v: number, w: number, h: number, m: number, shade = 0): void =>
    pen.poly([...at(t, v), ...at(t + w, v), ...at(t + w, v + h), ...at(t, v + h)], m, { shade });
  quad(-0.1, 0, 0.86, 1.05, wall);
  const glow = kit.dark ? kit.glow() : kit.part('inside', '#f3dfa6', 'light', { glowing: true });
  const frame = kit.part('frame', '#4a6b5c');
  for (const [t, w] of [
    [-0.06, 0.17],
    [0.24, 0.1],
    [0.4, 0.1],
    [0.56, 0.07],
  ]) {
    quad(t - 0.012, 0, w + 0.024, 0.37, frame);
    quad(t, 0.06, w, 0.29, glow);
    quad(t + w * 0.46, 0.06, w * 0.08, 0.29, frame);
  }
  for (const t of [0.02, 0.26, 0.44, 0.59])
    quad(t, 0.66, 0.1 * (1 - t * 0.5), 0.26, kit.part('shutter', '#5f8a8f'));
  drawAwning(pen, at, kit);
  if (!kit.dark) return;
  const [x, y] = at(0.2, 0.3);
  const light = { x: pen.place(x, y)[0], y, radius: 0.42 };
  const fill = { kind: 'glow', ...light, material: kit.glow() } as const;
  pen.ellipse(x, y, 0.42, 0.42, fill, { contour: false, opacity: 0.5 });
}

/** Stripes that come down towards the street. */
function drawAwning(pen: Pen, at: View['at'], kit: Kit): void {
  const [one, other] = [kit.part('awning', '#c2452f'), kit.part('awning-pale', '#f3e6c8')];
  const reach = (t: number): number => 0.2 * (1 - t);
  const count = 9;
  for (let k = 0; k < count; k++) {
    const [t0, t1] = [-0.1 + (0.78 * k) / count, -0.1 + (0.78 * (k + 1)) / count];
    const [[ax, ay], [bx, by]] = [at(t0, 0.56), at(t1, 0.56)];
    const [[cx, cy], [dx, dy]] = [at(t1, 0.42), at(t0, 0.42)];
    const stripe = k % 2 ? other : one;
    pen.poly([ax, ay, bx, by, cx + reach(t1), cy, dx + reach(t0), dy], stripe);
    const [near, far] = [dx + reach(t0), cx + reach(t1)];
    const drop = (t: number): number => 0.045 * (1 - t);
    const fringe = [near, dy, far, cy, far, cy + drop(t1), near, dy + drop(t0)];
    pen.poly(fringe, stripe, { shade: -12, contour: false });
  }
}

/** Houses on the other side of the street, and at its end. */
function drawOpposite({ stage }: World, { pen, vx, vy }: View): void {
  const { aspect } = stage;
  const kit = new Kit(stage, 'opposite', createRandom(9), { importance: 2 });
  const hues = ['#8f9aa6', '#c9b08f', '#a86f5a', '#7a8f8a'];
  const far = kit.part('end', '#9aa5b0');
  const roof = kit.snowy ? kit.snow() : kit.part('roof', '#6d4a44');
  pen.poly(
    [vx - 0.1, vy + 0.01, vx + 0.12, vy + 0.01, vx + 0.12, vy - 0.16, vx - 0.1, vy - 0.16],
    far,
  );
  pen.poly(
    [vx - 0.12, vy - 0.16, vx + 0.14, vy - 0.16, vx + 0.06, vy - 0.23, vx - 0.05, vy - 0.23],
    roof,
  );
  const edges = [0.28, 0.46, 0.68, 1.05].map((t) => vx + (aspect - vx) * t);
  edges.forEach((x, k) => {
    const from = k === 0 ? vx + 0.05 : edges[k - 1];
    const grow = (at: number): number => (at - vx) / (aspect - vx);
    const high = [0.62, 0.5, 0.66, 0.56][k];
    const [f0, f1] = [vy + 0.26 * grow(from), vy + 0.26 * grow(x)];
    const [t0, t1] = [vy - high * grow(from) - 0.1, vy - high * grow(x) - 0.1];
    const wall = kit.part(`wall${k}`, hues[k]);
    pen.poly([from, f0, x, f1, x, t1, from, t0], wall);
    const lift = (t: number, f: number): number => t - 0.13 * (f - t);
    pen.poly([from, t0, x, t1, x, lift(t1, f1), from, lift(t0, f0)], roof);
    for (const [u, w] of [
      [0.16, 0.26],
      [0.58, 0.26],
    ])
      for (const v of [0.16, 0.44, 0.7]) {
        const point = (p: number, q: number): [number, number] => {
          const [foot, top] = [f0 + (f1 - f0) * p, t0 + (t1 - t0) * p];
          return [from + (x - from) * p, foot + (top - foot) * q];
        };
        const pane = (k + Math.round(v * 10)) % 3 ? kit.glow() : kit.part('unlit', '#4b5a68');
        pen.poly(
          [...point(u, v), ...point(u + w, v), ...point(u + w, v + 0.17), ...point(u, v + 0.17)],
          pane,
          { contour: false },
        );
      }
  });
}

/** Paving that runs to where the lines meet. */
function drawCobbles({ stage, random }: World, { pen, vx, vy }: View): void {
  const stone = stage.material('cobble', 'ground', '#a9a39c', { importance: 1 });
  for (let row = 0; row < 12; row++) {
    const t = Math.pow((row + 1) / 12, 1.6);
    const y = vy + (1.02 - vy) * t;
    for (let k = 0; k < 7; k++) {
      const x = vx + ((k + random()) / 7 - 0.42) * 1.5 * t;
      pen.ellipse(x, y, 0.07 * t, 0.016 * t, stone, {
        contour: false,
        shade: k % 2 ? 9 : -9,
        opacity: 0.7,
      });
    }
  }
}
