import { drawShapes } from '../draw-shapes.ts';
import { drawnThings } from '../drawn-things.ts';
import { roofing } from './buildings.ts';
import type { Element } from '../element.ts';
import { onFloor } from '../homes.ts';

const bench = onFloor(0.17, 1.8, (pen, kit) => {
  const wood = kit.main(kit.snowy ? '#8a5a34' : '#f0e6d0');
  for (const x of [-0.8, 0.71]) pen.rect(x, 0, 0.09, 1, wood, { shade: -10 });
  for (const y of [0.62, 0.84]) pen.rect(-0.86, y, 1.72, 0.15, wood);
  for (const x of [-0.4, 0, 0.4]) pen.rect(x - 0.03, 0.5, 0.06, 0.4, wood, { shade: -12 });
  pen.poly([-0.9, 0.4, 0.9, 0.4, 0.82, 0.54, -0.82, 0.54], wood, { shade: 4 });
  pen.rect(-0.9, 0.33, 1.8, 0.08, wood, { shade: -18, contour: false });
  for (const x of [-0.88, 0.78]) pen.rect(x, 0, 0.1, 0.36, wood, { shade: -6 });
  for (const x of [-0.94, 0.72]) pen.rect(x, 0.66, 0.22, 0.09, wood, { shade: 6 });
});

const lampPost = onFloor(0.46, 0.3, (pen, kit) => {
  pen.line([0, 0, 0, 0.84], 0.028, kit.ink());
  pen.rect(-0.05, 0, 0.1, 0.05, kit.ink());
  if (kit.dark)
    pen.ellipse(0, 0.9, 0.16, 0.14, kit.part('halo', '#ffdf96', 'light', { glowing: true }), {
      opacity: 0.45,
      contour: false,
    });
  pen.poly(
    [-0.045, 0.84, 0.045, 0.84, 0.065, 0.95, -0.065, 0.95],
    kit.part('glow', '#ffe6a0', 'light', { glowing: true }),
  );
  pen.poly([-0.08, 0.95, 0, 1, 0.08, 0.95], kit.ink());
});

const umbrella = onFloor(0.3, 1, (pen, kit) => {
  const cloth = kit.main('#c23a3a');
  pen.line([0, 0.02, 0, 0.7], 0.025, kit.ink(), { contour: false });
  pen.blob(
    [-0.48, 0.6, -0.36, 0.84, 0, 1, 0.36, 0.84, 0.48, 0.6, 0.24, 0.66, 0, 0.6, -0.24, 0.66],
    cloth,
  );
  pen.blob([-0.1, 0.62, -0.06, 0.9, 0, 0.99, 0.06, 0.9, 0.1, 0.62], kit.accent('#f1e6cf'), {
    contour: false,
  });
});

const fence = onFloor(0.12, 3.4, (pen, kit) => {
  const wood = kit.main('#d9cdb8');
  for (const y of [0.3, 0.66]) pen.rect(-1.7, y, 3.4, 0.1, wood, { shade: -8 });
  for (let k = 0; k < 12; k++)
    pen.poly(
      [
        -1.66 + k * 0.29,
        0,
        -1.52 + k * 0.29,
        0,
        -1.52 + k * 0.29,
        0.86,
        -1.59 + k * 0.29,
        1,
        -1.66 + k * 0.29,
        0.86,
      ],
      wood,
    );
});

const gate = onFloor(0.4, 0.9, (pen, kit) => {
  const stone = kit.main('#b3a591');
  const outline = [-0.4, 0, -0.4, 1, 0.4, 1, 0.4, 0, 0.24, 0];
  for (let k = 0; k <= 10; k++)
    outline.push(Math.cos((k / 10) * Math.PI) * 0.24, 0.56 + Math.sin((k / 10) * Math.PI) * 0.24);
  pen.poly([...outline, -0.24, 0], stone);
  pen.rect(-0.46, 0.94, 0.92, 0.08, stone, { shade: 6 });
});

const well = onFloor(0.24, 0.9, (pen, kit) => {
  const stone = kit.main('#a89a84');
  for (const x of [-0.34, 0.28]) pen.rect(x, 0.3, 0.07, 0.44, kit.part('wood', '#6b4a30'));
  roofing(pen, kit, [-0.5, 0.7, 0, 1, 0.5, 0.7], kit.accent('#8c4434'));
  pen.rect(-0.4, 0, 0.8, 0.38, stone);
  pen.ellipse(0, 0.38, 0.4, 0.08, stone, { shade: -22 });
  for (let k = 0; k < 8; k++)
    pen.rect(-0.36 + (k % 4) * 0.19, 0.05 + (k >> 2) * 0.14, 0.13, 0.08, stone, {
      shade: k % 3 ? -6 : 6,
      contour: false,
    });
});

const fountain = onFloor(0.28, 1.2, (pen, kit) => {
  const stone = kit.main('#c4bba8');
  const water = kit.part('water', '#a9cede', 'water');
  pen.blob([-0.58, 0.2, -0.5, 0.02, 0.5, 0.02, 0.58, 0.2], stone);
  pen.ellipse(0, 0.21, 0.56, 0.07, water);
  pen.rect(-0.05, 0.2, 0.1, 0.34, stone, { shade: -6 });
  pen.blob([-0.28, 0.6, -0.16, 0.5, 0.16, 0.5, 0.28, 0.6], stone);
  for (const s of [-1, 1]) {
    pen.limb([0, 0.62, 0.03, s * 0.08, 0.98, 0.05, s * 0.26, 0.8, 0.04, s * 0.3, 0.6, 0.02], water);
    pen.limb([s * 0.26, 0.56, 0.03, s * 0.36, 0.4, 0.035, s * 0.4, 0.22, 0.02], water);
  }
});

const statue = onFloor(0.4, 0.4, (pen, kit) => {
  const stone = kit.main('#d3cabb');
  pen.rect(-0.16, 0, 0.32, 0.24, stone, { shade: -8 });
  pen.rect(-0.19, 0.22, 0.38, 0.04, stone);
  pen.blob([-0.1, 0.26, -0.08, 0.5, -0.1, 0.76, 0, 0.82, 0.1, 0.76, 0.07, 0.5, 0.1, 0.26], stone);
  pen.limb([0.08, 0.74, 0.06, 0.2, 0.84, 0.05, 0.16, 0.98, 0.03], stone);
  pen.limb([-0.08, 0.74, 0.06, -0.16, 0.58, 0.05, -0.08, 0.48, 0.04], stone, { shade: -6 });
  pen.ellipse(0, 0.9, 0.05, 0.065, stone);
  pen.blob([0.02, 0.27, 0.02, 0.6, 0.09, 0.74, 0.06, 0.5, 0.09, 0.27], stone, {
    shade: -12,
    contour: false,
  });
});

const barrel = onFloor(0.16, 0.75, drawShapes(drawnThings.barrel));

const anchor = onFloor(0.26, 0.8, drawShapes(drawnThings.anchor));

const flag = onFloor(0.34, 0.7, (pen, kit) => {
  const cloth = kit.main('#b8362e');
  pen.line([-0.26, 0, -0.26, 1], 0.03, kit.ink());
  pen.blob(
    [
      -0.25, 0.97, -0.05, 1.0, 0.12, 0.92, 0.34, 0.97, 0.34, 0.66, 0.12, 0.6, -0.05, 0.68, -0.25,
      0.65,
    ],
    cloth,
  );
  pen.blob(
    [
      -0.25, 0.86, -0.05, 0.89, 0.12, 0.81, 0.34, 0.86, 0.34, 0.76, 0.12, 0.71, -0.05, 0.79, -0.25,
      0.76,
    ],
    kit.accent('#efe6d2'),
    { contour: false },
  );
});

const rubbers = ['#d8352f', '#3f7fc4', '#efb93a', '#4d9a58'];

/** A balloon on a string. */
const toyBalloon: Element = {
  home: 'ground',
  size: 0.3,
  width: 0.42,
  draw(pen, kit) {
    const k = kit.nth % rubbers.length;
    const rubber = kit.look.color ? kit.main(rubbers[k]) : kit.part(`rubber${k}`, rubbers[k]);
    pen.line([0, 0, 0.02, 0.22, -0.01, 0.42], 0.012, kit.ink(), { contour: false });
    pen.poly([-0.04, 0.41, 0.04, 0.41, 0, 0.47], rubber, { shade: -10 });
    pen.blob(
      [0, 0.45, -0.13, 0.58, -0.2, 0.76, -0.12, 0.95, 0, 1, 0.12, 0.95, 0.2, 0.76, 0.13, 0.58],
      rubber,
    );
    pen.ellipse(-0.08, 0.83, 0.035, 0.07, rubber, { shade: 26, contour: false, turn: -0.3 });
  },
};

export const outdoorThings: Record<string, Element> = {
  bench,
  lamp_post: lampPost,
  umbrella,
  fence,
  gate,
  well,
  fountain,
  statue,
  barrel,
  anchor,
  flag,
  toy_balloon: toyBalloon,
};
