import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';

/** A bird in flight from afar: two bent wings. */
function flying(pen: Pen, material: number, lift: number): void {
  pen.limb([-0.95, 0.55 + lift, 0.03, -0.5, 0.72 + lift * 0.4, 0.13, 0, 0.35, 0.14], material, {
    contour: false,
  });
  pen.limb([0.95, 0.6 + lift, 0.03, 0.5, 0.74 + lift * 0.4, 0.13, 0, 0.35, 0.14], material, {
    contour: false,
  });
  pen.ellipse(0.02, 0.34, 0.2, 0.1, material, { contour: false });
}

const seagull: Element = {
  home: 'sky',
  size: 0.05,
  width: 2,
  draw: (pen, kit) => flying(pen, kit.main('#f3efe8', 'figure'), between(kit.random, -0.15, 0.25)),
};

const eagle: Element = {
  home: 'sky',
  size: 0.14,
  width: 2.4,
  draw(pen, kit) {
    const plumage = kit.main('#5a3d28', 'figure');
    for (const s of [-1, 1]) {
      pen.blob(
        [
          0,
          0.5,
          s * 0.4,
          0.72,
          s * 0.9,
          0.86,
          s * 1.2,
          0.7,
          s * 1.14,
          0.56,
          s * 0.8,
          0.44,
          s * 0.4,
          0.36,
        ],
        plumage,
        { shade: s < 0 ? -5 : 4 },
      );
      for (let k = 0; k < 4; k++)
        pen.limb(
          [s * (0.9 + k * 0.06), 0.6, 0.08, s * (1.12 + k * 0.03), 0.42 - k * 0.03 + 0.2, 0.02],
          plumage,
          { shade: -9, contour: false },
        );
    }
    pen.blob([-0.1, 0.6, -0.1, 0.3, -0.2, 0.02, 0, 0.08, 0.2, 0.02, 0.1, 0.3, 0.1, 0.6], plumage);
    pen.ellipse(0, 0.66, 0.09, 0.11, kit.accent('#efe6d4', 'figure'));
    pen.poly([-0.03, 0.62, 0, 0.54, 0.04, 0.63], kit.part('beak', '#e0a52c'));
  },
};

const bird: Element = {
  home: 'sky',
  size: 0.07,
  width: 1.6,
  draw(pen, kit) {
    flying(pen, kit.main('#33343a', 'figure'), between(kit.random, -0.15, 0.25));
  },
};

/** A perched or standing bird: body, wing, head, beak, legs. */
function standingBird(
  pen: Pen,
  kit: Kit,
  color: string,
  long: { legs: number; neck: number },
): void {
  const plumage = kit.main(color, 'figure');
  const { legs, neck } = long;
  const leg = kit.part('leg', '#b7813a');
  pen.line([-0.03, legs + 0.05, -0.03, 0], 0.025, leg, { contour: false });
  pen.line([0.07, legs + 0.05, 0.08, 0], 0.025, leg, { contour: false });
  const top = 1 - 0.12;
  const body = top - neck - legs;
  pen.blob(
    [
      -0.42,
      legs + body * 0.1,
      -0.24,
      legs + body * 0.55,
      0.06,
      legs + body * 0.95,
      0.22,
      legs + body * 0.62,
      0.16,
      legs + body * 0.16,
      -0.05,
      legs,
    ],
    plumage,
  );
  pen.blob(
    [
      -0.36,
      legs + body * 0.18,
      -0.16,
      legs + body * 0.62,
      0.1,
      legs + body * 0.62,
      0,
      legs + body * 0.26,
    ],
    plumage,
    { shade: -10, contour: false },
  );
  pen.limb(
    [0.12, legs + body * 0.7, 0.16, 0.12, legs + body + neck * 0.5, 0.09, 0.16, top, 0.1],
    plumage,
  );
  pen.ellipse(0.18, top, 0.1, 0.09, plumage);
  pen.poly([0.25, top + 0.03, 0.25, top - 0.04, 0.44, top - 0.02], kit.part('beak', '#e0a030'));
  pen.ellipse(0.2, top + 0.02, 0.018, 0.018, kit.ink(), { contour: false });
}

const heron: Element = {
  home: 'ground',
  size: 0.26,
  width: 0.6,
  stands: true,
  draw: (pen, kit) => standingBird(pen, kit, '#a7b3bd', { legs: 0.34, neck: 0.28 }),
};

const rooster: Element = {
  home: 'ground',
  size: 0.14,
  width: 0.9,
  stands: true,
  draw(pen, kit) {
    const tail = kit.accent('#2f4a3c', 'figure');
    for (let k = 0; k < 4; k++)
      pen.limb(
        [
          -0.22,
          0.4,
          0.1,
          -0.46 - k * 0.03,
          0.56 + k * 0.1,
          0.09,
          -0.42 + k * 0.06,
          0.84 + k * 0.02,
          0.02,
        ],
        tail,
        { shade: k * 4 },
      );
    standingBird(pen, kit, '#a4502a', { legs: 0.18, neck: 0.2 });
    const comb = kit.part('comb', '#c9302a');
    pen.blob([0.1, 0.94, 0.12, 1.03, 0.17, 0.98, 0.2, 1.04, 0.24, 0.95], comb);
    pen.ellipse(0.24, 0.79, 0.03, 0.06, comb);
  },
};

const penguin: Element = {
  home: 'ground',
  size: 0.18,
  width: 0.6,
  stands: true,
  draw(pen, kit) {
    const black = kit.main('#25272d', 'figure');
    pen.blob(
      [-0.22, 0.06, -0.26, 0.4, -0.14, 0.76, 0, 0.99, 0.14, 0.76, 0.26, 0.4, 0.22, 0.06, 0, 0.01],
      black,
    );
    pen.blob(
      [-0.14, 0.08, -0.16, 0.4, -0.06, 0.68, 0.06, 0.68, 0.16, 0.4, 0.14, 0.08],
      kit.part('belly', '#f3efe6', 'figure'),
    );
    pen.limb([-0.2, 0.62, 0.1, -0.34, 0.3, 0.04], black);
    pen.limb([0.2, 0.62, 0.1, 0.34, 0.3, 0.04], black);
    const beak = kit.part('beak', '#e89a2c');
    pen.poly([-0.04, 0.84, 0, 0.78, 0.04, 0.84], beak);
    pen.ellipse(-0.1, 0.02, 0.09, 0.03, beak);
    pen.ellipse(0.1, 0.02, 0.09, 0.03, beak);
    for (const x of [-0.05, 0.05])
      pen.ellipse(x, 0.88, 0.018, 0.02, kit.part('belly', '#f3efe6', 'figure'), { contour: false });
  },
};

/** A swimming bird: boat-shaped body, neck, head. */
const swimmer = (color: string, neck: number, size: number): Element => ({
  home: 'water',
  size,
  width: 1.3,
  stands: true,
  draw(pen, kit) {
    const plumage = kit.main(color, 'figure');
    pen.limb(
      [
        0.34,
        0.24,
        0.2,
        0.46,
        0.3 + neck * 0.3,
        0.12,
        0.3,
        0.38 + neck * 0.6,
        0.1,
        0.42,
        0.4 + neck,
        0.12,
      ],
      plumage,
    );
    pen.blob(
      [-0.6, 0.44, -0.4, 0.1, 0.1, 0, 0.45, 0.12, 0.42, 0.34, 0.1, 0.44, -0.2, 0.5],
      plumage,
    );
    pen.blob([-0.56, 0.44, -0.2, 0.52, 0.2, 0.36, 0, 0.16, -0.34, 0.2], plumage, {
      shade: -9,
      contour: false,
    });
    pen.ellipse(0.46, 0.41 + neck, 0.11, 0.09, kit.accent(color, 'figure'));
    pen.poly(
      [0.54, 0.44 + neck, 0.54, 0.36 + neck, 0.72, 0.37 + neck],
      kit.part('beak', '#e08a2c'),
    );
    pen.ellipse(0.49, 0.43 + neck, 0.02, 0.02, kit.ink(), { contour: false });
  },
});

export const birds: Record<string, Element> = {
  seagull,
  eagle,
  bird,
  heron,
  rooster,
  penguin,
  duck: swimmer('#7d6a4c', 0.28, 0.08),
  swan: swimmer('#f6f2ea', 0.66, 0.16),
};
