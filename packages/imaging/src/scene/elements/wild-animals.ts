import type { Element } from './element.ts';
import { beast, ears } from './four-legged.ts';

const wolf = beast(0.23, 1.4, {
  color: '#7d7f83',
  belly: 0.4,
  depth: 0.3,
  length: 0.85,
  neck: [0.13, 0.82, 0.24],
  head: { length: 0.25, depth: 0.19, drop: 0.08 },
  leg: 0.07,
  tail: [-0.58, 0.5, 0.11, -0.66, 0.28, 0.03],
  extra: ears(0.07, 0.14, 0.02),
});

const fox = beast(0.16, 1.7, {
  color: '#cf6a2a',
  belly: 0.34,
  depth: 0.26,
  length: 0.85,
  neck: [0.1, 0.72, 0.2],
  head: { length: 0.26, depth: 0.2, drop: 0.08 },
  leg: 0.055,
  tail: [-0.66, 0.5, 0.18, -0.98, 0.36, 0.16, -1.15, 0.34, 0.02],
  extra(pen, kit, at, coat) {
    ears(0.08, 0.2, 0.02)?.(pen, kit, at, coat);
    const white = kit.part('white', '#f3ebdf', 'figure');
    pen.ellipse(-1.1, 0.34, 0.07, 0.04, white, { contour: false });
    pen.blob(
      [
        at.x + 0.02,
        at.y - 0.1,
        at.x + 0.14,
        at.y - 0.1,
        at.x + 0.22,
        at.y - 0.1,
        at.x + 0.06,
        at.y - 0.04,
      ],
      white,
      { contour: false },
    );
  },
});

const deer = beast(0.3, 1, {
  color: '#b07a46',
  belly: 0.4,
  depth: 0.2,
  length: 0.54,
  neck: [0.12, 0.78, 0.09],
  head: { length: 0.14, depth: 0.095, drop: 0.05 },
  leg: 0.038,
  tail: [-0.31, 0.56, 0.045],
  extra(pen, kit, at, coat) {
    ears(0.04, 0.07, 0.04)?.(pen, kit, at, coat);
    const antler = kit.part('antler', '#5b4530');
    for (const s of [-1, 1]) {
      const x = at.x - 0.01 + s * 0.02;
      pen.limb(
        [
          x,
          at.y + 0.04,
          0.022,
          x - 0.05 + s * 0.06,
          at.y + 0.14,
          0.018,
          x - 0.02 + s * 0.08,
          at.y + 0.24,
          0.008,
        ],
        antler,
        { contour: false },
      );
      pen.limb(
        [x - 0.03 + s * 0.045, at.y + 0.11, 0.014, x + 0.05 + s * 0.05, at.y + 0.18, 0.007],
        antler,
        { contour: false },
      );
    }
  },
});

const bear = beast(0.25, 1.4, {
  color: '#5a3d2b',
  belly: 0.3,
  depth: 0.5,
  length: 0.9,
  neck: [0.12, 0.74, 0.34],
  head: { length: 0.22, depth: 0.28, drop: 0.08 },
  leg: 0.11,
  tail: [-0.48, 0.62, 0.06],
  extra(pen, _kit, at, coat) {
    pen.ellipse(at.x - 0.08, at.y + 0.15, 0.06, 0.06, coat, { shade: -8 });
    pen.ellipse(at.x + 0.04, at.y + 0.16, 0.06, 0.06, coat);
  },
});

const lion = beast(0.25, 1.5, {
  color: '#d0a052',
  belly: 0.36,
  depth: 0.32,
  length: 0.9,
  neck: [0.12, 0.78, 0.26],
  head: { length: 0.18, depth: 0.24, drop: 0.06 },
  leg: 0.075,
  tail: [-0.62, 0.56, 0.04, -0.74, 0.34, 0.03, -0.68, 0.24, 0.07],
  under(pen, kit) {
    const mane = kit.part('mane', '#8a5526', 'figure');
    for (let k = 0; k < 11; k++) {
      const a = (k / 11) * 2 * Math.PI;
      pen.ellipse(0.55 + Math.cos(a) * 0.16, 0.74 + Math.sin(a) * 0.19, 0.12, 0.1, mane, {
        turn: a,
      });
    }
  },
  extra(pen, kit, at, coat) {
    const mane = kit.part('mane', '#8a5526', 'figure');
    pen.ellipse(at.x - 0.12, at.y - 0.02, 0.17, 0.24, mane);
    pen.ellipse(at.x + 0.06, at.y - 0.02, 0.14, 0.14, coat);
    pen.ellipse(at.x + 0.16, at.y - 0.08, 0.07, 0.06, coat, { shade: 8 });
    pen.ellipse(at.x + 0.21, at.y - 0.05, 0.025, 0.02, kit.ink(), { contour: false });
    pen.ellipse(at.x + 0.09, at.y + 0.03, 0.018, 0.018, kit.ink(), { contour: false });
    pen.ellipse(at.x + 0.01, at.y + 0.12, 0.045, 0.04, coat, { shade: -8 });
  },
});

const elephant = beast(0.36, 1.4, {
  color: '#8d8a88',
  belly: 0.3,
  depth: 0.52,
  length: 0.85,
  neck: [0.1, 0.74, 0.36],
  head: { length: 0.16, depth: 0.34, drop: 0.1 },
  leg: 0.105,
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
    pen.ellipse(at.x + 0.12, at.y + 0.05, 0.02, 0.02, kit.ink(), { contour: false });
  },
});

const giraffe = beast(0.5, 0.75, {
  color: '#dcae5c',
  belly: 0.34,
  depth: 0.15,
  length: 0.34,
  neck: [0.16, 0.92, 0.05],
  head: { length: 0.1, depth: 0.06, drop: 0.03 },
  leg: 0.034,
  tail: [-0.2, 0.34, 0.012, -0.2, 0.28, 0.022],
  extra(pen, kit, at, coat) {
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
    ears(0.02, 0.03, 0.02)?.(pen, kit, at, coat);
    pen.line([at.x, at.y + 0.02, at.x - 0.005, at.y + 0.07], 0.012, kit.part('horn', '#6b4a28'), {
      contour: false,
    });
  },
});

const camel = beast(0.32, 1.2, {
  color: '#c49a62',
  belly: 0.42,
  depth: 0.24,
  length: 0.62,
  neck: [0.24, 0.88, 0.09],
  head: { length: 0.14, depth: 0.1, drop: 0.04 },
  leg: 0.05,
  tail: [-0.38, 0.5, 0.02, -0.38, 0.36, 0.03],
  under(pen, _kit, coat) {
    pen.blob([-0.2, 0.6, -0.1, 0.9, 0.02, 0.94, 0.12, 0.86, 0.2, 0.6], coat);
  },
});

const squirrel: Element = {
  home: 'ground',
  size: 0.12,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    const coat = kit.main('#a85a2c', 'figure');
    pen.limb([-0.12, 0.08, 0.14, -0.38, 0.3, 0.26, -0.34, 0.74, 0.3, -0.16, 0.9, 0.14], coat, {
      shade: 5,
    });
    pen.blob([-0.2, 0.02, -0.16, 0.36, 0.04, 0.58, 0.2, 0.4, 0.18, 0.02], coat);
    pen.ellipse(0.15, 0.66, 0.16, 0.13, coat);
    pen.poly([0.06, 0.76, 0.06, 0.9, 0.15, 0.78], coat);
    pen.ellipse(0.2, 0.69, 0.026, 0.028, kit.ink(), { contour: false });
    pen.limb([0.1, 0.4, 0.09, 0.26, 0.34, 0.06], coat, { shade: -9 });
  },
};

export const wildAnimals: Record<string, Element> = {
  wolf,
  fox,
  deer,
  bear,
  lion,
  elephant,
  giraffe,
  camel,
  squirrel,
};
