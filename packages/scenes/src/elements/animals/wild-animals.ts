import { heads } from './animal-heads.ts';
import type { Element } from '../element.ts';
import { beast } from './four-legged.ts';
import { model } from '../shading.ts';

const plain = { contour: false };

const wolf = beast(0.27, {
  color: '#7d8086',
  belly: 0.38,
  depth: 0.29,
  length: 0.84,
  tuck: 0.34,
  neck: [0.12, 0.8, 0.27],
  head: heads.wolf,
  face: [0.34, 0.08],
  leg: 0.068,
  sits: true,
  socks: '#b9b7b2',
  tail: [-0.56, 0.5, 0.14, -0.66, 0.32, 0.15, -0.72, 0.17, 0.03],
  over(pen, kit) {
    const pale = kit.part('bib', '#c9c7c2', 'figure');
    pen.blob([0.56, 0.62, 0.54, 0.48, 0.44, 0.38, 0.34, 0.4, 0.4, 0.52, 0.48, 0.66], pale, plain);
  },
});

const fox = beast(0.22, {
  color: '#d2672a',
  belly: 0.33,
  depth: 0.3,
  length: 0.76,
  tuck: 0.32,
  neck: [0.1, 0.76, 0.27],
  head: heads.fox,
  face: [0.37, 0.06],
  leg: 0.06,
  sits: true,
  socks: '#3c2a26',
  tail: [-0.6, 0.48, 0.16, -0.86, 0.32, 0.25, -1.08, 0.27, 0.22, -1.24, 0.34, 0.06],
  tip: { color: '#f5ecdd', points: [-1.04, 0.275, 0.2, -1.14, 0.285, 0.17, -1.28, 0.37, 0.03] },
  over(pen, kit) {
    const white = kit.part('pale', '#f5ecdd', 'figure');
    pen.blob([0.53, 0.62, 0.53, 0.46, 0.42, 0.33, 0.3, 0.36, 0.34, 0.5, 0.43, 0.64], white, plain);
  },
});

const deer = beast(0.34, {
  color: '#b07440',
  belly: 0.4,
  depth: 0.21,
  length: 0.54,
  tuck: 0.3,
  neck: [0.13, 0.79, 0.11],
  head: heads.deer,
  face: [0.155, 0.05],
  leg: 0.04,
  hoofed: true,
  tail: [-0.3, 0.57, 0.06, -0.32, 0.5, 0.04],
  over(pen, kit) {
    const pale = kit.part('spots', '#f0dcb8', 'figure');
    for (const [x, y] of [
      [-0.18, 0.56],
      [-0.1, 0.53],
      [-0.2, 0.5],
      [-0.02, 0.56],
      [0.06, 0.53],
    ])
      pen.ellipse(x, y, 0.014, 0.012, pale, plain);
    pen.ellipse(-0.29, 0.54, 0.025, 0.045, pale, { turn: 0.3, ...plain });
    pen.limb([0.36, 0.7, 0.05, 0.31, 0.56, 0.06, 0.26, 0.46, 0.03], pale, {
      opacity: 0.8,
      ...plain,
    });
  },
  extra(pen, kit, at) {
    const antler = kit.part('antler', '#6b4f34');
    for (const s of [-1, 1]) {
      const x = at.x + s * 0.02;
      const beam = [
        x,
        at.y + 0.05,
        0.024,
        x - 0.06 + s * 0.04,
        at.y + 0.15,
        0.022,
        x - 0.01 + s * 0.07,
        at.y + 0.28,
        0.01,
      ];
      pen.limb(beam, antler, plain);
      pen.limb(
        [x - 0.035 + s * 0.03, at.y + 0.11, 0.018, x + 0.05 + s * 0.03, at.y + 0.19, 0.009],
        antler,
        plain,
      );
      pen.limb(
        [x - 0.045 + s * 0.05, at.y + 0.19, 0.016, x - 0.11 + s * 0.04, at.y + 0.26, 0.008],
        antler,
        plain,
      );
    }
  },
});

const bear = beast(0.3, {
  color: '#5f4029',
  belly: 0.27,
  depth: 0.5,
  length: 0.9,
  tuck: 0.1,
  neck: [0.14, 0.7, 0.4],
  head: heads.bear,
  face: [0.4, 0.12],
  leg: 0.125,
  tail: [-0.5, 0.62, 0.08],
});

const lion = beast(0.3, {
  color: '#d3a154',
  belly: 0.34,
  depth: 0.32,
  length: 0.86,
  tuck: 0.3,
  neck: [0.1, 0.74, 0.28],
  head: heads.round,
  face: [0.34, 0],
  leg: 0.08,
  tail: [-0.62, 0.56, 0.04, -0.76, 0.34, 0.035, -0.84, 0.44, 0.03],
  tip: { color: '#8a5223', points: [-0.82, 0.4, 0.07, -0.87, 0.52, 0.03] },
  extra(pen, kit, at, coat) {
    const mane = kit.part('mane', '#93561f', 'figure');
    const ring: number[] = [];
    for (let k = 0; k < 22; k++) {
      const a = (k / 22) * 2 * Math.PI;
      const r = k % 2 ? 0.33 : 0.27;
      ring.push(at.x - 0.06 + Math.cos(a) * r, at.y - 0.03 + Math.sin(a) * r * 1.1);
    }
    pen.blob(ring, mane);
    model(pen, ring, mane, [
      [at.x, at.y - 0.3, 0.3, -9],
      [at.x - 0.1, at.y + 0.25, 0.24, 8],
    ]);
    for (const x of [-0.1, 0.1])
      pen.ellipse(at.x + x, at.y + 0.17, 0.05, 0.05, coat, { shade: -6 });
    pen.ellipse(at.x + 0.02, at.y - 0.01, 0.18, 0.2, coat);
    const pale = kit.part('pale', '#f1dfba', 'figure');
    pen.ellipse(at.x + 0.06, at.y - 0.13, 0.11, 0.085, pale, plain);
    pen.limb([at.x + 0.05, at.y + 0.1, 0.05, at.x + 0.06, at.y - 0.05, 0.08], coat, {
      shade: 7,
      ...plain,
    });
    pen.blob(
      [at.x - 0.0, at.y - 0.055, at.x + 0.12, at.y - 0.055, at.x + 0.06, at.y - 0.115],
      kit.ink(),
      plain,
    );
    pen.limb([at.x + 0.06, at.y - 0.1, 0.014, at.x + 0.06, at.y - 0.15, 0.014], kit.ink(), plain);
    for (const x of [-0.05, 0.13])
      pen.ellipse(at.x + x, at.y + 0.045, 0.026, 0.026, kit.ink(), plain);
  },
});

const elephant = beast(0.36, {
  color: '#8d8a88',
  belly: 0.3,
  depth: 0.52,
  length: 0.85,
  neck: [0.1, 0.74, 0.36],
  head: heads.round,
  face: [0.42, 0.2],
  leg: 0.12,
  tail: [-0.48, 0.5, 0.025, -0.5, 0.36, 0.035],
  extra(pen, kit, at, coat) {
    pen.limb(
      [
        at.x + 0.14,
        at.y - 0.04,
        0.2,
        at.x + 0.26,
        at.y - 0.26,
        0.13,
        at.x + 0.25,
        at.y - 0.5,
        0.085,
        at.x + 0.34,
        at.y - 0.6,
        0.06,
      ],
      coat,
    );
    pen.limb(
      [
        at.x + 0.15,
        at.y - 0.22,
        0.05,
        at.x + 0.3,
        at.y - 0.28,
        0.035,
        at.x + 0.4,
        at.y - 0.2,
        0.01,
      ],
      kit.part('tusk', '#f2ead8'),
    );
    pen.blob(
      [
        at.x - 0.02,
        at.y + 0.16,
        at.x - 0.22,
        at.y + 0.14,
        at.x - 0.28,
        at.y - 0.1,
        at.x - 0.14,
        at.y - 0.28,
        at.x - 0.02,
        at.y - 0.12,
      ],
      coat,
      { shade: -9 },
    );
    pen.ellipse(at.x + 0.11, at.y + 0.06, 0.024, 0.026, kit.ink(), plain);
  },
});

const giraffe = beast(0.5, {
  color: '#dcae5c',
  belly: 0.34,
  depth: 0.15,
  length: 0.34,
  neck: [0.16, 0.92, 0.055],
  head: heads.deer,
  face: [0.1, -0.1],
  leg: 0.034,
  hoofed: true,
  tail: [-0.2, 0.34, 0.012, -0.2, 0.28, 0.022],
  over(pen, kit) {
    const spot = kit.accent('#93602c', 'figure');
    for (const [x, y, r] of [
      [-0.1, 0.43, 0.03],
      [0, 0.45, 0.032],
      [0.09, 0.44, 0.028],
      [-0.04, 0.39, 0.025],
      [0.06, 0.385, 0.025],
      [0.17, 0.54, 0.02],
      [0.22, 0.64, 0.018],
      [0.26, 0.74, 0.015],
      [0.3, 0.83, 0.013],
      [0.19, 0.6, 0.013],
    ]) {
      pen.ellipse(x, y, r, r * 0.9, spot, { contour: false });
    }
  },
  extra(pen, kit, at) {
    for (const x of [-0.005, 0.02])
      pen.line(
        [at.x + x, at.y + 0.03, at.x + x - 0.005, at.y + 0.075],
        0.012,
        kit.part('horn', '#6b4a28'),
        plain,
      );
  },
});

const camel = beast(0.34, {
  color: '#c49a62',
  belly: 0.42,
  depth: 0.24,
  length: 0.62,
  neck: [0.24, 0.88, 0.1],
  head: heads.goat,
  face: [0.15, -0.1],
  leg: 0.05,
  tail: [-0.38, 0.5, 0.02, -0.38, 0.36, 0.03],
  under(pen, _kit, coat) {
    pen.blob([-0.2, 0.6, -0.1, 0.9, 0.02, 0.94, 0.12, 0.86, 0.2, 0.6], coat);
  },
});

export const wildAnimals: Record<string, Element> = {
  wolf,
  fox,
  deer,
  bear,
  lion,
  elephant,
  giraffe,
  camel,
};
