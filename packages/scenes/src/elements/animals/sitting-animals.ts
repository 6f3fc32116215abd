import type { Pen } from '../../pen/pen.ts';
import { drawAttire, drawGlasses } from '../people/attire.ts';
import type { Element, Kit } from '../element.ts';
import { model, soft } from '../shading.ts';

const plain = { contour: false };

const coats = ['#5a4c48', '#c77c3c', '#74777c', '#38323a', '#b08a5e'];

const catBody = [
  -0.36, 0.06, -0.37, 0.24, -0.26, 0.44, -0.08, 0.58, 0.06, 0.7, 0.24, 0.68, 0.3, 0.5, 0.3, 0.28,
  0.3, 0.06, 0.2, 0.0, -0.26, 0.0,
];

const catHead = [
  -0.05, 0.76, -0.035, 0.9, 0.01, 1.08, 0.1, 0.98, 0.16, 0.95, 0.23, 0.97, 0.33, 1.06, 0.37, 0.88,
  0.385, 0.75, 0.34, 0.65, 0.24, 0.6, 0.16, 0.585, 0.06, 0.61, -0.03, 0.66,
];

/** A cat that sits and looks at us. */
function drawCat(pen: Pen, kit: Kit): void {
  const coat = kit.main(coats[Math.floor(kit.random() * coats.length)], 'figure');
  const pale = kit.part('pale', '#efe6d8', 'figure');
  pen.limb(
    [-0.2, 0.07, 0.12, -0.46, 0.08, 0.12, -0.56, 0.26, 0.11, -0.47, 0.44, 0.09, -0.53, 0.54, 0.04],
    coat,
    {
      shade: -4,
    },
  );
  pen.blob(catBody, coat);
  model(pen, catBody, coat, [
    [-0.1, 0.02, 0.4, -10],
    [-0.12, 0.52, 0.26, 7],
  ]);
  pen.blob([0.2, 0.62, 0.29, 0.5, 0.25, 0.3, 0.16, 0.24, 0.1, 0.36, 0.11, 0.54], pale, plain);
  pen.blob([-0.34, 0.03, -0.33, 0.24, -0.2, 0.34, -0.06, 0.26, -0.02, 0.1, -0.06, 0.02], coat, {
    shade: 4,
    ...plain,
  });
  pen.limb([-0.04, 0.24, 0.012, -0.01, 0.13, 0.02, -0.05, 0.04, 0.012], coat, {
    shade: -13,
    ...plain,
  });
  pen.ellipse(-0.1, 0.03, 0.12, 0.035, coat, { shade: 7, ...plain });
  for (const [x, shade] of [
    [0.13, -6],
    [0.24, 3],
  ]) {
    pen.limb([x - 0.01, 0.36, 0.13, x, 0.16, 0.1, x + 0.005, 0.04, 0.1], coat, { shade, ...plain });
    pen.ellipse(x + 0.015, 0.03, 0.062, 0.036, pale, plain);
  }
  pen.poly([-0.01, 0.88, 0.01, 1.06, 0.12, 0.94], coat, { shade: -6 });
  pen.blob(catHead, coat);
  model(pen, catHead, coat, [[0.16, 0.58, 0.2, -7]]);
  const rose = kit.part('nose', '#d8948c', 'figure');
  pen.blob([0.0, 0.9, 0.02, 1.01, 0.07, 0.95], rose, plain);
  pen.blob([0.27, 0.95, 0.32, 1.0, 0.335, 0.9], rose, plain);
  for (const x of [0.1, 0.16, 0.22])
    pen.limb(
      [x, 0.945, 0.01, 0.16 + (x - 0.16) * 0.7, 0.89, 0.016, 0.16 + (x - 0.16) * 0.6, 0.86, 0.006],
      coat,
      {
        shade: -15,
        ...plain,
      },
    );
  pen.blob([0.08, 0.68, 0.16, 0.72, 0.25, 0.68, 0.24, 0.62, 0.165, 0.595, 0.09, 0.62], pale, plain);
  const eye = kit.part('eye', '#e0c14a', 'light');
  for (const x of [0.07, 0.255]) {
    pen.ellipse(x, 0.785, 0.05, 0.044, kit.ink(), plain);
    pen.ellipse(x, 0.785, 0.042, 0.037, eye, plain);
    pen.ellipse(x, 0.785, 0.017, 0.034, kit.ink(), plain);
    pen.ellipse(x - 0.014, 0.8, 0.009, 0.009, pale, plain);
  }
  pen.blob([0.135, 0.71, 0.195, 0.71, 0.165, 0.675], rose, plain);
  pen.limb(
    [
      0.11, 0.655, 0.008, 0.14, 0.64, 0.011, 0.165, 0.66, 0.011, 0.19, 0.64, 0.011, 0.22, 0.655,
      0.008,
    ],
    kit.ink(),
    plain,
  );
  const head = pen.frame(0.165, 0.79, 0.2);
  drawGlasses(head, kit, { eyes: [-0.475, 0.45], y: -0.02, r: 0.4, width: 0.09 });
  drawAttire(head, kit);
}

const curled = [
  -0.58, 0.12, -0.56, 0.34, -0.36, 0.5, -0.08, 0.54, 0.2, 0.48, 0.42, 0.32, 0.5, 0.12, 0.4, 0.02, 0,
  0.0, -0.44, 0.01,
];

const restingHead = [
  0.12, 0.2, 0.13, 0.36, 0.16, 0.52, 0.26, 0.44, 0.36, 0.45, 0.45, 0.51, 0.52, 0.38, 0.56, 0.22,
  0.5, 0.1, 0.34, 0.05, 0.18, 0.1,
];

/** A cat curled up in sleep, its tail round it. */
function drawSleepingCat(all: Pen, kit: Kit): void {
  const pen = all.frame(0, 0, 0.86);
  const coat = kit.main(coats[Math.floor(kit.random() * coats.length)], 'figure');
  const pale = kit.part('pale', '#efe6d8', 'figure');
  const rose = kit.part('nose', '#d8948c', 'figure');
  pen.blob(curled, coat);
  model(pen, curled, coat, [
    [0, 0, 0.42, -10],
    [-0.16, 0.48, 0.3, 8],
  ]);
  for (const [x, y] of [
    [-0.36, 0.45],
    [-0.2, 0.5],
    [-0.03, 0.51],
  ])
    pen.limb([x, y, 0.012, x - 0.03, y - 0.1, 0.036, x - 0.02, y - 0.18, 0.01], coat, {
      shade: -15,
      ...plain,
    });
  pen.blob([-0.52, 0.06, -0.5, 0.26, -0.32, 0.34, -0.12, 0.24, -0.08, 0.08, -0.2, 0.02], coat, {
    shade: 5,
    ...plain,
  });
  // The head is large and its ears rise above the back, so that it is recognizable.
  const own = pen.frame(-0.1, -0.03, 1.36);
  own.blob(restingHead, soft(own, 0.3, 0.2, 0.34, coat), { shade: -22, ...plain });
  own.blob(restingHead, coat, { shade: 5 });
  model(own, restingHead, coat, [[0.34, 0.04, 0.2, -5]]);
  own.blob([0.16, 0.37, 0.175, 0.48, 0.23, 0.42], rose, plain);
  own.blob([0.39, 0.43, 0.445, 0.48, 0.47, 0.39], rose, plain);
  for (const x of [0.27, 0.33, 0.39])
    own.limb([x, 0.43, 0.01, 0.33 + (x - 0.33) * 0.7, 0.35, 0.026], coat, { shade: -16, ...plain });
  own.blob(
    [
      0.2, 0.15, 0.29, 0.2, 0.335, 0.28, 0.38, 0.2, 0.48, 0.15, 0.45, 0.07, 0.335, 0.045, 0.22,
      0.07,
    ],
    pale,
    plain,
  );
  for (const x of [0.225, 0.435])
    own.limb([x - 0.06, 0.265, 0.016, x, 0.225, 0.032, x + 0.06, 0.265, 0.016], kit.ink(), plain);
  own.blob([0.295, 0.19, 0.375, 0.19, 0.335, 0.145], rose, plain);
  own.limb([0.27, 0.115, 0.01, 0.335, 0.1, 0.016, 0.4, 0.115, 0.01], kit.ink(), plain);
  pen.limb([-0.5, 0.1, 0.1, -0.4, 0.03, 0.12, -0.1, 0.035, 0.13, 0.12, 0.05, 0.11], coat, {
    shade: -6,
  });
  pen.ellipse(0.12, 0.055, 0.075, 0.06, pale, plain);
}

const rabbitBody = [
  -0.44, 0.1, -0.42, 0.34, -0.24, 0.53, 0, 0.54, 0.18, 0.46, 0.29, 0.3, 0.26, 0.06, 0.1, 0.0, -0.32,
  0.0,
];

const rabbitHead = [
  0.02, 0.58, 0.08, 0.71, 0.22, 0.75, 0.36, 0.69, 0.44, 0.58, 0.42, 0.5, 0.3, 0.44, 0.14, 0.44,
  0.05, 0.5,
];

/** A rabbit from the side, its ears up. */
function drawRabbit(pen: Pen, kit: Kit): void {
  const coat = kit.main('#b08f6a', 'figure');
  const pale = kit.part('tail', '#f3ebde', 'figure');
  const rose = kit.part('nose', '#d8948c', 'figure');
  pen.ellipse(-0.45, 0.2, 0.11, 0.11, pale);
  pen.blob([0.16, 0.68, 0.02, 0.84, -0.06, 1.0, 0.02, 1.05, 0.14, 0.93, 0.22, 0.72], coat, {
    shade: -9,
  });
  pen.blob(rabbitBody, coat);
  model(pen, rabbitBody, coat, [
    [-0.05, 0, 0.34, -11],
    [-0.15, 0.5, 0.26, 8],
  ]);
  pen.blob([0.27, 0.38, 0.28, 0.2, 0.18, 0.08, 0.1, 0.18, 0.16, 0.36], pale, plain);
  pen.limb([0.16, 0.3, 0.12, 0.22, 0.14, 0.08, 0.26, 0.04, 0.07], coat, { shade: -2, ...plain });
  pen.ellipse(0.28, 0.03, 0.08, 0.035, coat, { shade: 4, ...plain });
  pen.blob(
    [-0.4, 0.08, -0.38, 0.28, -0.24, 0.38, -0.08, 0.32, -0.02, 0.16, -0.08, 0.03, -0.3, 0.01],
    coat,
    {
      shade: 5,
      ...plain,
    },
  );
  pen.limb([-0.1, 0.32, 0.01, -0.03, 0.2, 0.022, -0.06, 0.07, 0.01], coat, {
    shade: -13,
    ...plain,
  });
  pen.limb([-0.24, 0.04, 0.08, -0.08, 0.035, 0.075, 0.02, 0.03, 0.06], coat, {
    shade: -5,
    ...plain,
  });
  pen.blob(rabbitHead, coat);
  model(pen, rabbitHead, coat, [[0.22, 0.42, 0.2, -9]]);
  pen.blob([0.18, 0.7, 0.12, 0.88, 0.15, 1.08, 0.25, 1.08, 0.3, 0.9, 0.27, 0.72], coat, {
    shade: 2,
  });
  pen.blob([0.2, 0.74, 0.17, 0.88, 0.19, 1.02, 0.23, 1.01, 0.25, 0.88, 0.24, 0.75], rose, {
    opacity: 0.8,
    ...plain,
  });
  pen.blob([0.42, 0.56, 0.34, 0.56, 0.28, 0.49, 0.34, 0.45, 0.41, 0.49], pale, plain);
  pen.ellipse(0.28, 0.62, 0.034, 0.038, kit.ink(), plain);
  pen.ellipse(0.29, 0.635, 0.011, 0.011, pale, plain);
  pen.ellipse(0.43, 0.565, 0.025, 0.02, rose, plain);
}

const squirrelTail = [
  -0.06, 0.06, -0.24, 0.1, -0.4, 0.3, -0.46, 0.56, -0.44, 0.82, -0.3, 0.98, -0.12, 0.98, -0.04,
  0.86, -0.14, 0.78, -0.22, 0.68, -0.2, 0.5, -0.1, 0.34, 0.0, 0.24,
];

const squirrelBody = [
  -0.2, 0.0, -0.24, 0.22, -0.12, 0.44, 0.04, 0.58, 0.18, 0.54, 0.22, 0.36, 0.22, 0.08, 0.16, 0.0,
];

/** A squirrel that sits up with a nut. */
function drawSquirrel(pen: Pen, kit: Kit): void {
  const coat = kit.main('#b0592a', 'figure');
  const pale = kit.part('pale', '#f3e3c8', 'figure');
  pen.blob(squirrelTail, coat, { shade: -3 });
  pen.limb([-0.2, 0.2, 0.03, -0.33, 0.5, 0.08, -0.31, 0.78, 0.09, -0.18, 0.9, 0.03], coat, {
    shade: 10,
    ...plain,
  });
  pen.blob(squirrelBody, coat);
  model(pen, squirrelBody, coat, [[-0.02, 0, 0.3, -10]]);
  pen.blob([0.18, 0.5, 0.22, 0.34, 0.21, 0.12, 0.12, 0.06, 0.08, 0.24, 0.12, 0.44], pale, plain);
  pen.blob([-0.2, 0.05, -0.16, 0.26, 0, 0.28, 0.1, 0.14, 0.08, 0.03], coat, { shade: 5, ...plain });
  pen.ellipse(0.12, 0.03, 0.13, 0.035, coat, { shade: -4, ...plain });
  pen.blob([0.05, 0.74, 0.03, 0.9, 0.1, 0.94, 0.15, 0.78], coat, { shade: -6 });
  pen.blob(
    [0.0, 0.66, 0.06, 0.78, 0.2, 0.8, 0.31, 0.71, 0.37, 0.62, 0.3, 0.54, 0.14, 0.53, 0.03, 0.57],
    coat,
  );
  pen.blob([0.35, 0.6, 0.28, 0.62, 0.18, 0.57, 0.2, 0.53, 0.3, 0.54], pale, plain);
  pen.ellipse(0.21, 0.69, 0.034, 0.037, kit.ink(), plain);
  pen.ellipse(0.22, 0.705, 0.012, 0.012, pale, plain);
  pen.ellipse(0.37, 0.625, 0.02, 0.017, kit.ink(), plain);
  pen.ellipse(0.33, 0.38, 0.07, 0.075, kit.part('nut', '#8a5a2c'));
  pen.blob([0.26, 0.43, 0.33, 0.48, 0.41, 0.43, 0.33, 0.41], kit.part('nut', '#8a5a2c'), {
    shade: -12,
    ...plain,
  });
  pen.limb([0.1, 0.42, 0.1, 0.2, 0.34, 0.07, 0.29, 0.37, 0.055], coat, { shade: -5, ...plain });
}

const cat: Element = {
  home: 'ground',
  size: 0.19,
  width: 0.95,
  stands: true,
  acts: ['lie', 'sit'],
  draw: (pen, kit) => (kit.look.act === 'lie' ? drawSleepingCat : drawCat)(pen, kit),
};

const rabbit: Element = {
  home: 'ground',
  size: 0.17,
  width: 1,
  stands: true,
  acts: ['sit'],
  draw: drawRabbit,
};

const squirrel: Element = {
  home: 'ground',
  size: 0.16,
  width: 0.95,
  stands: true,
  acts: ['sit'],
  draw: drawSquirrel,
};

export const sittingAnimals: Record<string, Element> = { cat, rabbit, squirrel };
