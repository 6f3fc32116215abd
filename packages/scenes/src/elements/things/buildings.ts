import { between } from '@limn/imaging/random';
import type { ShapeStyle, Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

/** A window with bars. */
export function windowPane(pen: Pen, kit: Kit, x: number, y: number, w: number, h: number): void {
  pen.rect(x, y, w, h, kit.glow());
  pen.rect(x + w * 0.44, y, w * 0.12, h, kit.part('frame', '#efe8da'), { contour: false });
  pen.rect(x, y + h * 0.46, w, h * 0.1, kit.part('frame', '#efe8da'), { contour: false });
}

/** A roof; snow leaves a thin edge of it to be seen. */
export function roofing(
  pen: Pen,
  kit: Kit,
  points: readonly number[],
  roof: number,
  look: ShapeStyle = {},
): void {
  pen.poly(points, roof, look);
  if (!kit.snowy) return;
  const heights = points.filter((_, i) => i % 2 === 1);
  const low = Math.min(...heights);
  const tall = Math.max(...heights) - low;
  const rise = (y: number): number => y + 0.02 + 0.035 * (1 - (y - low) / tall);
  pen.poly(
    points.map((v, i) => (i % 2 ? rise(v) : v)),
    kit.snow(),
    { ...look, contour: false },
  );
}

/** Smoke from a chimney on a cold day. */
function drawSmoke(pen: Pen, kit: Kit, x: number, y: number): void {
  const smoke = kit.part('smoke', '#d9dde6', 'cloud', { importance: 1 });
  const drift = between(kit.random, 0.1, 0.3);
  pen.limb(
    [
      x,
      y,
      0.05,
      x + drift * 0.2,
      y + 0.16,
      0.1,
      x + drift,
      y + 0.34,
      0.15,
      x + drift * 1.6,
      y + 0.5,
      0.04,
    ],
    smoke,
    { contour: false, opacity: 0.85 },
  );
}

const house: Element = {
  home: 'ground',
  size: 0.32,
  width: 1.25,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main(['#ead9bd', '#d99a70', '#e6e0d3', '#d0a565', '#a9bcc4'][kit.nth % 5]);
    const roof = kit.accent(['#9a4534', '#7d3b33', '#8a5a3c'][kit.nth % 3]);
    const side = kit.random() < 0.5 ? 1 : -1;
    const front = side > 0 ? -0.5 : 0.02;
    const flank = side > 0 ? 0 : -0.5;
    pen.rect(flank, 0, 0.48 + (side > 0 ? 0.02 : 0.02), 0.5, wall, { shade: -12 });
    pen.poly(
      [front, 0, front + 0.48, 0, front + 0.48, 0.52, front + 0.24, 0.84, front, 0.52],
      wall,
    );
    const peak = front + 0.24;
    const far = side > 0 ? 0.44 : -0.44;
    const eave = side > 0 ? 0.55 : -0.55;
    const chimney = kit.part('chimney', '#8a5a48');
    if (kit.snowy && kit.nth % 2 === 0) drawSmoke(pen, kit, side * 0.2, 1);
    pen.rect(side * 0.2 - 0.045, 0.74, 0.09, 0.26, chimney);
    roofing(pen, kit, [peak, 0.9, far, 0.88, eave, 0.48, side > 0 ? -0.02 : 0.02, 0.47], roof);
    const edge = [front - 0.06, 0.47, peak, 0.9, peak, 0.82, front - 0.01, 0.46];
    roofing(pen, kit, edge, roof, { shade: -9 });
    pen.rect(side * 0.2 - 0.045, 0.86, 0.09, 0.14, chimney);
    if (kit.snowy) pen.rect(side * 0.2 - 0.055, 0.98, 0.11, 0.04, kit.snow());
    pen.rect(front + 0.06, 0, 0.13, 0.3, kit.part('door', '#5a3b2a'));
    windowPane(pen, kit, front + 0.26, 0.17, 0.16, 0.2);
    windowPane(pen, kit, flank + 0.07, 0.17, 0.15, 0.2);
    windowPane(pen, kit, flank + 0.29, 0.17, 0.15, 0.2);
  },
};

const barn: Element = {
  home: 'ground',
  size: 0.32,
  width: 1.3,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#9c3a2c');
    const roof = kit.accent('#5c5550');
    const trim = kit.part('frame', '#efe8da');
    pen.rect(0, 0, 0.6, 0.48, wall, { shade: -10 });
    pen.poly(
      [-0.55, 0, 0.05, 0, 0.05, 0.5, -0.06, 0.75, -0.25, 0.88, -0.44, 0.75, -0.55, 0.5],
      wall,
    );
    roofing(pen, kit, [-0.25, 0.93, 0.42, 0.93, 0.64, 0.46, 0.04, 0.46, -0.05, 0.75], roof);
    pen.rect(-0.39, 0, 0.28, 0.34, trim);
    pen.rect(-0.36, 0.02, 0.22, 0.29, wall, { shade: -14 });
    pen.line([-0.36, 0.02, -0.14, 0.31], 0.03, trim, { contour: false });
    pen.line([-0.14, 0.02, -0.36, 0.31], 0.03, trim, { contour: false });
    pen.rect(-0.31, 0.52, 0.12, 0.14, kit.ink());
  },
};

const church: Element = {
  home: 'ground',
  size: 0.42,
  width: 0.85,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#ded4c2');
    const roof = kit.accent('#5d6470');
    pen.rect(-0.05, 0, 0.45, 0.3, wall, { shade: -7 });
    roofing(pen, kit, [-0.05, 0.3, 0.45, 0.3, 0.37, 0.48, -0.05, 0.48], roof);
    pen.rect(-0.33, 0, 0.28, 0.58, wall);
    pen.rect(-0.12, 0, 0.07, 0.58, wall, { shade: -12, contour: false });
    roofing(pen, kit, [-0.36, 0.57, -0.19, 0.95, -0.02, 0.57], roof);
    pen.poly([-0.19, 0.95, -0.02, 0.57, -0.14, 0.57], roof, { shade: -9, contour: false });
    pen.rect(-0.2, 0.93, 0.02, 0.07, kit.ink());
    pen.rect(-0.225, 0.965, 0.07, 0.015, kit.ink(), { contour: false });
    pen.blob(
      [-0.26, 0, -0.26, 0.16, -0.19, 0.24, -0.12, 0.16, -0.12, 0],
      kit.part('door', '#5a3b2a'),
    );
    for (const x of [0.03, 0.15, 0.27])
      pen.blob([x, 0.08, x, 0.18, x + 0.035, 0.23, x + 0.07, 0.18, x + 0.07, 0.08], kit.glow());
    pen.ellipse(-0.19, 0.44, 0.05, 0.05, kit.glow());
  },
};

const windmill: Element = {
  home: 'ground',
  size: 0.6,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main('#e3d3b4');
    const sail = kit.part('sail', '#f3ebd8');
    const turn = between(kit.random, 0.3, 1.2);
    pen.poly([-0.2, 0, 0.2, 0, 0.12, 0.56, -0.12, 0.56], wall);
    pen.poly([0.05, 0, 0.2, 0, 0.12, 0.56, 0.05, 0.56], wall, { shade: -14, contour: false });
    pen.blob([-0.15, 0.54, -0.12, 0.66, 0, 0.73, 0.12, 0.66, 0.15, 0.54], kit.accent('#7b3f2e'));
    if (kit.snowy) pen.blob([-0.13, 0.62, -0.09, 0.7, 0, 0.76, 0.09, 0.7, 0.13, 0.62], kit.snow());
    pen.blob([-0.06, 0, -0.06, 0.13, 0, 0.18, 0.06, 0.13, 0.06, 0], kit.part('door', '#43301f'));
    pen.rect(-0.26, 0.22, 0.52, 0.035, kit.part('gallery', '#5a4030'));
    windowPane(pen, kit, -0.05, 0.34, 0.1, 0.12);
    for (let k = 0; k < 4; k++) {
      const arm = pen.frame(0, 0.6, 1, 1, turn + (k * Math.PI) / 2);
      arm.rect(0.06, 0.005, 0.36, 0.125, sail);
      arm.rect(0.06, -0.03, 0.36, 0.035, sail, { shade: -12, contour: false });
      arm.line([0, 0, 0.43, 0], 0.03, kit.ink(), { contour: false });
      for (const x of [0.17, 0.29]) arm.rect(x, 0.01, 0.018, 0.12, kit.ink(), { contour: false });
    }
    pen.ellipse(0, 0.6, 0.045, 0.045, kit.ink());
  },
};

/** Arches of a bridge: where each springs from, and half its width. */
const arches = [
  [-0.86, 0.38],
  [0, 0.43],
  [0.86, 0.38],
] as const;

const bridge: Element = {
  home: 'water',
  size: 0.2,
  width: 3.6,
  stands: true,
  draw(pen, kit) {
    const stone = kit.main('#b09d80');
    const deck = (x: number): number => 0.9 - 0.34 * (x / 1.8) ** 2;
    const arch = (cx: number, half: number, more = 0): number[] => {
      const points: number[] = [];
      const rise = deck(cx) - 0.24 + more;
      for (let k = 0; k <= 12; k++) {
        const t = (k / 12) * Math.PI;
        points.push(cx + Math.cos(t) * (half + more), Math.sin(t) * rise);
      }
      return points;
    };
    const top: number[] = [];
    // Mirrored, only the part in the water shows.
    const reach = pen.rise < 0 ? 1.32 : 1.8;
    for (let k = 0; k <= 16; k++) {
      const x = -reach + (k / 8) * reach;
      top.push(x, deck(x));
    }
    // The feet run out into the banks.
    const foot = pen.rise < 0 ? 0 : 0.12;
    const outline = [...top, reach, foot, 1.32, 0];
    for (const [cx, half] of arches.toReversed()) outline.push(...arch(cx, half));
    pen.poly([...outline, -1.32, 0, -reach, foot], stone);
    // The underside of each arch shows on one side.
    for (const [cx, half] of arches) {
      const edge = arch(cx, half).slice(12);
      const inner: number[] = [];
      for (let i = edge.length - 2; i >= 0; i -= 2) inner.push(edge[i] + 0.11, edge[i + 1]);
      pen.poly([...edge, ...inner], stone, { shade: -30, contour: false });
    }
    for (const [cx, half] of arches)
      pen.line(arch(cx, half, 0.05), 0.08, stone, { shade: -13, contour: false });
    for (const x of [-0.45, 0.45])
      pen.poly([x - 0.1, 0, x, -0.03, x + 0.1, 0, x + 0.06, 0.36, x - 0.06, 0.36], stone, {
        shade: 7,
      });
    const wall = top.map((v, i) => (i % 2 ? v + 0.05 : v));
    pen.line(wall, 0.13, stone, { shade: 9 });
    if (kit.snowy)
      pen.line(
        top.map((v, i) => (i % 2 ? v + 0.11 : v)),
        0.06,
        kit.snow(),
        { contour: false },
      );
  },
};

const skyscraper: Element = {
  home: 'ground',
  size: 0.55,
  width: 0.4,
  stands: true,
  draw(pen, kit) {
    const wall = kit.main(['#8f9aa8', '#b3a58f', '#6f7f92', '#a58f8a'][kit.nth % 4]);
    const step = kit.random() < 0.5;
    pen.rect(-0.17, 0, 0.34, step ? 0.8 : 0.95, wall);
    if (step) pen.rect(-0.1, 0.8, 0.2, 0.14, wall, { shade: 4 });
    pen.rect(0.07, 0, 0.1, step ? 0.8 : 0.95, wall, { shade: -10, contour: false });
    if (step) pen.line([0, 0.94, 0, 1.04], 0.014, kit.ink(), { contour: false });
    for (let row = 0; row < 9; row++) {
      for (let c = 0; c < 4; c++) {
        if (kit.random() < 0.2) continue;
        pen.rect(-0.145 + c * 0.078, 0.06 + row * 0.082, 0.046, 0.045, kit.glow(), {
          contour: false,
        });
      }
    }
  },
};

const tent: Element = {
  home: 'ground',
  size: 0.26,
  width: 1.4,
  stands: true,
  draw(pen, kit) {
    const cloth = kit.main('#d08a3c');
    pen.poly([-0.35, 0, 0.15, 1, 0.7, 0], cloth, { shade: -9 });
    pen.poly([-0.7, 0, -0.1, 1, 0.15, 1, 0.3, 0], cloth);
    pen.poly([-0.35, 0, -0.1, 0.92, 0.02, 0], kit.ink());
  },
};

export const buildings: Record<string, Element> = {
  house,
  barn,
  church,
  windmill,
  bridge,
  skyscraper,
  tent,
};
