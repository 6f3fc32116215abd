import { heads } from './animal-heads.ts';
import type { Element } from '../element.ts';
import { beast } from './four-legged.ts';

const plain = { contour: false };

const dog = beast(0.23, {
  color: '#a86f3d',
  belly: 0.36,
  depth: 0.29,
  length: 0.76,
  tuck: 0.3,
  neck: [0.08, 0.82, 0.24],
  head: heads.dog,
  face: [0.36, 0.02],
  leg: 0.072,
  sits: true,
  socks: '#efe2cc',
  tail: [-0.5, 0.68, 0.09, -0.6, 0.82, 0.07, -0.62, 0.96, 0.03],
  over(pen, kit) {
    const pale = kit.part('pale', '#efe2cc', 'figure');
    pen.blob([0.5, 0.58, 0.5, 0.46, 0.4, 0.37, 0.32, 0.4, 0.38, 0.52, 0.44, 0.62], pale, plain);
    const collar = kit.accent('#b8392f', 'figure');
    pen.limb([0.26, 0.78, 0.055, 0.4, 0.66, 0.06, 0.5, 0.62, 0.05], collar, plain);
  },
});

const cow = beast(0.29, {
  color: '#efe6da',
  belly: 0.36,
  depth: 0.4,
  length: 0.92,
  tuck: 0.08,
  neck: [0.12, 0.8, 0.28],
  head: heads.cow,
  face: [0.3, 0],
  leg: 0.078,
  hoofed: true,
  tail: [-0.54, 0.56, 0.035, -0.56, 0.3, 0.03],
  tip: { color: '#4a3226', points: [-0.56, 0.34, 0.04, -0.57, 0.22, 0.07] },
  over(pen, kit) {
    const patch = kit.accent('#5a3826', 'figure');
    pen.blob([-0.4, 0.72, -0.14, 0.76, -0.06, 0.62, -0.18, 0.52, -0.36, 0.58], patch, plain);
    pen.blob([0.08, 0.72, 0.32, 0.74, 0.36, 0.56, 0.2, 0.46, 0.06, 0.56], patch, plain);
    pen.ellipse(-0.2, 0.37, 0.09, 0.055, kit.part('udder', '#e2a79b', 'figure'), plain);
  },
  extra(pen, kit, at) {
    const horn = kit.part('horn', '#d9cba8');
    pen.limb(
      [at.x - 0.02, at.y + 0.1, 0.05, at.x, at.y + 0.19, 0.035, at.x + 0.08, at.y + 0.22, 0.012],
      horn,
    );
  },
});

const sheep = beast(0.21, {
  color: '#ece4d4',
  belly: 0.32,
  depth: 0.4,
  length: 0.74,
  neck: [0.08, 0.72, 0.2],
  head: { ...heads.goat, outline: [], nearEar: [], pale: undefined },
  face: [0.3, 0],
  leg: 0.058,
  socks: '#3b332e',
  tail: [-0.42, 0.58, 0.1],
  under(pen, _kit, coat) {
    for (let k = 0; k < 14; k++) {
      const a = (k / 14) * 2 * Math.PI;
      const y = 0.54 + Math.sin(a) * 0.18;
      pen.ellipse(Math.cos(a) * 0.36, y, 0.125, 0.115, coat, { shade: Math.sin(a) * 6 - 2 });
    }
  },
  over(pen, _kit, coat) {
    for (const [x, y] of [
      [-0.26, 0.6],
      [-0.06, 0.66],
      [0.16, 0.62],
      [-0.16, 0.46],
      [0.06, 0.48],
      [0.27, 0.5],
    ])
      pen.limb([x - 0.06, y, 0.012, x, y - 0.04, 0.024, x + 0.06, y, 0.012], coat, {
        shade: -9,
        ...plain,
      });
  },
  extra(pen, kit, at, coat) {
    const dark = kit.part('face', '#3b332e', 'figure');
    const own = pen.frame(at.x, at.y, 0.3);
    own.blob(heads.goat.nearEar[0], dark, { shade: 5 });
    own.blob(heads.cow.outline, dark);
    for (const [x, y] of [
      [-0.22, 0.3],
      [0.05, 0.44],
      [-0.35, 0.08],
    ])
      own.ellipse(x, y, 0.26, 0.22, coat, { shade: 4 });
    own.ellipse(0.28, 0.02, 0.06, 0.06, kit.part('eye', '#e9d9b0', 'figure'), plain);
    own.ellipse(0.29, 0.02, 0.035, 0.045, kit.ink(), plain);
  },
});

const goat = beast(0.23, {
  color: '#dccfb8',
  belly: 0.38,
  depth: 0.3,
  length: 0.68,
  tuck: 0.15,
  neck: [0.12, 0.82, 0.17],
  head: heads.goat,
  face: [0.25, 0],
  leg: 0.056,
  hoofed: true,
  tail: [-0.38, 0.7, 0.08, -0.42, 0.78, 0.04],
  extra(pen, kit, at) {
    const { x, y } = at;
    const horn = kit.part('horn', '#7a6a52');
    pen.limb(
      [x - 0.01, y + 0.07, 0.055, x - 0.05, y + 0.2, 0.042, x - 0.18, y + 0.25, 0.012],
      horn,
    );
    const beard = kit.part('beard', '#f4eee2', 'figure');
    pen.limb([x + 0.16, y - 0.12, 0.07, x + 0.14, y - 0.2, 0.05, x + 0.15, y - 0.29, 0.01], beard);
  },
});

const pig = beast(0.19, {
  color: '#e5aba1',
  belly: 0.24,
  depth: 0.5,
  length: 0.95,
  tuck: 0.02,
  neck: [0.04, 0.58, 0.4],
  head: heads.pig,
  face: [0.42, 0.1],
  leg: 0.09,
  hoofed: true,
  tail: [-0.54, 0.62, 0.04, -0.62, 0.7, 0.035, -0.56, 0.76, 0.03, -0.5, 0.7, 0.02],
});

export const tameAnimals: Record<string, Element> = {
  dog,
  cow,
  sheep,
  goat,
  pig,
};
