import type { Element } from './element.ts';
import { beast, ears } from './four-legged.ts';

const dog = beast(0.2, 1.3, {
  color: '#9a6a3c',
  belly: 0.36,
  depth: 0.3,
  length: 0.8,
  neck: [0.1, 0.84, 0.2],
  head: { length: 0.24, depth: 0.2, drop: 0.07 },
  leg: 0.07,
  tail: [-0.56, 0.72, 0.05, -0.62, 0.92, 0.025],
  extra(pen, _kit, at, coat) {
    pen.blob(
      [
        at.x - 0.1,
        at.y + 0.09,
        at.x - 0.15,
        at.y - 0.06,
        at.x - 0.08,
        at.y - 0.14,
        at.x - 0.02,
        at.y + 0.02,
      ],
      coat,
      { shade: -14 },
    );
  },
});

const horse = beast(0.34, 1.2, {
  color: '#7a4a2a',
  belly: 0.46,
  depth: 0.24,
  length: 0.66,
  neck: [0.16, 0.93, 0.13],
  head: { length: 0.19, depth: 0.125, drop: 0.1 },
  leg: 0.055,
  tail: [-0.42, 0.62, 0.09, -0.46, 0.3, 0.05],
  extra(pen, kit, at, coat) {
    ears(0.035, 0.07, 0.01)?.(pen, kit, at, coat);
    const mane = kit.part('mane', '#33221a', 'figure');
    pen.limb(
      [
        at.x - 0.03,
        at.y + 0.06,
        0.05,
        at.x - 0.1,
        at.y - 0.08,
        0.08,
        at.x - 0.2,
        at.y - 0.24,
        0.06,
      ],
      mane,
    );
    pen.limb([-0.34, 0.66, 0.06, -0.43, 0.58, 0.09, -0.45, 0.26, 0.04], mane);
  },
});

const cow = beast(0.26, 1.5, {
  color: '#efe6da',
  belly: 0.36,
  depth: 0.42,
  length: 0.95,
  neck: [0.1, 0.84, 0.22],
  head: { length: 0.22, depth: 0.22, drop: 0.13 },
  leg: 0.075,
  tail: [-0.56, 0.5, 0.03, -0.54, 0.26, 0.05],
  extra(pen, kit, at, coat) {
    const patch = kit.accent('#4a3226', 'figure');
    pen.blob([-0.3, 0.74, -0.12, 0.78, -0.05, 0.6, -0.2, 0.5, -0.34, 0.58], patch, {
      contour: false,
    });
    pen.blob([0.1, 0.78, 0.3, 0.76, 0.32, 0.56, 0.16, 0.52, 0.08, 0.64], patch, { contour: false });
    pen.ellipse(-0.26, 0.36, 0.08, 0.05, kit.part('udder', '#e2a79b', 'figure'));
    pen.limb(
      [
        at.x - 0.04,
        at.y + 0.09,
        0.04,
        at.x - 0.02,
        at.y + 0.18,
        0.03,
        at.x + 0.06,
        at.y + 0.22,
        0.01,
      ],
      kit.part('horn', '#d9cba8'),
    );
    pen.ellipse(at.x - 0.1, at.y + 0.06, 0.08, 0.035, coat, { turn: 0.4, shade: -10 });
  },
});

const sheep = beast(0.17, 1.3, {
  color: '#ece4d4',
  belly: 0.34,
  depth: 0.4,
  length: 0.8,
  neck: [0.1, 0.78, 0.2],
  head: { length: 0.2, depth: 0.2, drop: 0.12 },
  leg: 0.055,
  tail: [-0.46, 0.6, 0.06],
  extra(pen, kit, at, coat) {
    for (let k = 0; k < 12; k++) {
      const a = (k / 12) * 2 * Math.PI;
      pen.ellipse(Math.cos(a) * 0.34, 0.56 + Math.sin(a) * 0.2, 0.13, 0.12, coat, {
        shade: Math.sin(a) * 7,
        contour: k < 7,
      });
    }
    pen.ellipse(0, 0.56, 0.34, 0.2, coat, { contour: false });
    const dark = kit.part('face', '#3b332e', 'figure');
    pen.limb([at.x - 0.04, at.y + 0.02, 0.17, at.x + 0.18, at.y - 0.12, 0.11], dark);
    pen.ellipse(at.x - 0.1, at.y + 0.04, 0.08, 0.035, dark, { turn: 0.3 });
    pen.ellipse(at.x - 0.02, at.y + 0.1, 0.1, 0.08, coat);
  },
});

const goat = beast(0.2, 1.2, {
  color: '#d9cdb8',
  belly: 0.38,
  depth: 0.3,
  length: 0.7,
  neck: [0.12, 0.84, 0.15],
  head: { length: 0.2, depth: 0.15, drop: 0.1 },
  leg: 0.055,
  tail: [-0.42, 0.74, 0.05],
  extra(pen, kit, at) {
    pen.limb(
      [
        at.x - 0.02,
        at.y + 0.06,
        0.05,
        at.x - 0.06,
        at.y + 0.2,
        0.04,
        at.x - 0.18,
        at.y + 0.26,
        0.012,
      ],
      kit.part('horn', '#7a6a52'),
    );
    pen.limb(
      [at.x + 0.16, at.y - 0.14, 0.05, at.x + 0.15, at.y - 0.26, 0.01],
      kit.part('beard', '#efe8da', 'figure'),
    );
  },
});

const pig = beast(0.15, 1.5, {
  color: '#e3a9a0',
  belly: 0.26,
  depth: 0.5,
  length: 0.95,
  neck: [0.06, 0.62, 0.34],
  head: { length: 0.24, depth: 0.32, drop: 0.08 },
  leg: 0.08,
  tail: [-0.56, 0.66, 0.03, -0.6, 0.76, 0.02, -0.52, 0.74, 0.01],
  extra(pen, kit, at, coat) {
    ears(0.1, 0.16, 0.03)?.(pen, kit, at, coat);
    pen.ellipse(at.x + 0.28, at.y - 0.08, 0.05, 0.08, coat, { shade: -9 });
  },
});

const catBody: Element = {
  home: 'ground',
  size: 0.15,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    const coat = kit.main('#4a4244', 'figure');
    pen.limb([-0.2, 0.1, 0.12, -0.5, 0.1, 0.1, -0.52, 0.36, 0.08, -0.42, 0.46, 0.05], coat, {
      shade: -6,
    });
    pen.blob([-0.32, 0.02, -0.34, 0.3, -0.12, 0.62, 0.14, 0.68, 0.26, 0.45, 0.26, 0.02], coat);
    pen.blob([-0.3, 0.04, -0.3, 0.26, -0.12, 0.32, 0.0, 0.16, -0.02, 0.02], coat, {
      shade: -8,
      contour: false,
    });
    pen.limb([0.16, 0.4, 0.14, 0.2, 0.2, 0.11, 0.22, 0.03, 0.1], coat, { shade: 5 });
    pen.ellipse(0.16, 0.78, 0.2, 0.17, coat);
    pen.poly([-0.02, 0.84, 0.0, 1.02, 0.13, 0.92], coat);
    pen.poly([0.2, 0.92, 0.32, 1.02, 0.35, 0.83], coat);
    const eye = kit.part('eye', '#d9b843', 'light');
    for (const x of [0.1, 0.25]) {
      pen.ellipse(x, 0.8, 0.035, 0.03, eye, { contour: false });
      pen.ellipse(x, 0.8, 0.012, 0.026, kit.ink(), { contour: false });
    }
    pen.ellipse(0.18, 0.72, 0.022, 0.016, kit.part('nose', '#d69a94'), { contour: false });
  },
};

const rabbit: Element = {
  home: 'ground',
  size: 0.13,
  width: 1,
  stands: true,
  draw(pen, kit) {
    const coat = kit.main('#a98c6c', 'figure');
    pen.ellipse(-0.42, 0.2, 0.1, 0.1, kit.part('tail', '#f1e9dc', 'figure'));
    pen.limb([0.14, 0.7, 0.1, 0.05, 0.88, 0.12, 0.0, 1.0, 0.06], coat, { shade: -10 });
    pen.blob([-0.42, 0.06, -0.42, 0.36, -0.16, 0.54, 0.12, 0.5, 0.26, 0.3, 0.22, 0.05], coat);
    pen.ellipse(-0.24, 0.2, 0.18, 0.18, coat, { shade: -7, contour: false });
    pen.ellipse(-0.16, 0.05, 0.2, 0.05, coat);
    pen.limb([0.2, 0.3, 0.12, 0.24, 0.04, 0.08], coat);
    pen.ellipse(0.24, 0.6, 0.19, 0.155, coat);
    pen.limb([0.2, 0.7, 0.1, 0.18, 0.88, 0.12, 0.17, 1.02, 0.06], coat);
    pen.ellipse(0.3, 0.64, 0.028, 0.03, kit.ink(), { contour: false });
    pen.ellipse(0.42, 0.58, 0.02, 0.018, kit.ink(), { contour: false });
  },
};

const rider: Element = {
  home: 'ground',
  size: 0.42,
  width: 1,
  stands: true,
  draw(pen, kit) {
    horse.draw(pen.frame(0, 0, 0.78), kit);
    const cloth = kit.accent('#3d4f78', 'figure');
    const skin = kit.varied('skin', ['#e2b594', '#b97f5a', '#8a5a3e'], 'figure');
    pen.limb(
      [-0.02, 0.58, 0.08, 0.08, 0.44, 0.06, 0.05, 0.28, 0.045],
      kit.part('trousers', '#2f2c33', 'figure'),
    );
    pen.blob([-0.09, 0.56, -0.07, 0.76, 0, 0.81, 0.07, 0.76, 0.06, 0.56], cloth);
    pen.limb([0.02, 0.74, 0.05, 0.13, 0.64, 0.04, 0.2, 0.66, 0.03], cloth, { shade: 6 });
    pen.ellipse(0.01, 0.88, 0.05, 0.062, skin);
    pen.ellipse(0.01, 0.925, 0.085, 0.016, kit.ink());
    pen.blob([-0.04, 0.92, -0.03, 0.98, 0.05, 0.98, 0.06, 0.92], kit.ink());
  },
};

export const tameAnimals: Record<string, Element> = {
  dog,
  horse,
  cow,
  sheep,
  goat,
  pig,
  cat: catBody,
  rabbit,
  rider,
};
