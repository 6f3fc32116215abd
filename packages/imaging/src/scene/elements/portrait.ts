import { between } from '../../random.ts';
import type { Pen } from '../pen.ts';
import type { Kit } from './element.ts';
import { gowns, skinOf } from './people.ts';

/** How often somebody's hair is long. */
const longHaired: Record<string, number> = { woman: 0.85, man: 0.1 };

/** Head and shoulders that fill the picture; `who` is the element of the person. */
export function drawPortrait(pen: Pen, kit: Kit, who = ''): void {
  const skin = skinOf(kit);
  const cloth = kit.cloth(gowns[Math.floor(kit.random() * 5)]);
  const hair = kit.hair();
  const feature = kit.part('feature', '#4a2f2a', 'ink');
  const long = kit.random() < (longHaired[who] ?? 0.6);
  const tilt = between(kit.random, -0.02, 0.02);
  if (long)
    pen.blob(
      [
        -0.27, 0.75, -0.3, 0.45, -0.27, 0.25, 0, 0.22, 0.27, 0.25, 0.3, 0.45, 0.27, 0.75, 0.1, 0.95,
        -0.1, 0.95,
      ],
      hair,
    );
  pen.blob(
    [
      -0.62, -0.1, -0.56, 0.16, -0.32, 0.28, -0.1, 0.33, 0.1, 0.33, 0.32, 0.28, 0.56, 0.16, 0.62,
      -0.1,
    ],
    cloth,
  );
  pen.blob([0.1, 0.3, 0.2, -0.08, 0.6, -0.08, 0.54, 0.15, 0.32, 0.27], cloth, {
    shade: -10,
    contour: false,
  });
  pen.poly([-0.09, 0.48, 0.09, 0.48, 0.13, 0.3, 0, 0.23, -0.13, 0.3], skin, { shade: -10 });
  pen.poly(
    [-0.2, 0.315, -0.1, 0.34, 0, 0.24, 0.1, 0.34, 0.2, 0.315, 0, 0.15],
    kit.part('collar', '#efe6d6', 'figure'),
  );
  pen.blob(
    [
      -0.2, 0.68, -0.185, 0.52, -0.11, 0.42, 0, 0.38, 0.11, 0.42, 0.185, 0.52, 0.2, 0.68, 0.14,
      0.86, -0.14, 0.86,
    ],
    skin,
  );
  pen.blob([0.06, 0.44, 0.11, 0.43, 0.18, 0.53, 0.19, 0.7, 0.13, 0.82, 0.11, 0.62], skin, {
    shade: -9,
    contour: false,
  });
  for (const side of [-1, 1]) {
    const x = side * 0.083 + tilt;
    pen.ellipse(x, 0.65, 0.038, 0.02, kit.part('eye-white', '#f1eadf', 'figure'), {
      contour: false,
    });
    pen.ellipse(x, 0.65, 0.017, 0.02, feature, { contour: false });
    pen.limb([x - 0.045, 0.695, 0.009, x, 0.712, 0.016, x + 0.045, 0.697, 0.008], feature, {
      contour: false,
    });
  }
  pen.limb([tilt, 0.64, 0.012, 0.022 + tilt, 0.55, 0.022, tilt - 0.006, 0.545, 0.015], skin, {
    shade: -16,
    contour: false,
  });
  pen.blob(
    [-0.062, 0.485, -0.02, 0.5, 0, 0.494, 0.02, 0.5, 0.062, 0.485, 0, 0.462],
    kit.part('lips', '#b0504c', 'figure'),
    { contour: false },
  );
  for (const side of [-1, 1])
    pen.ellipse(side * 0.115, 0.56, 0.035, 0.025, kit.part('cheek', '#d98f78', 'figure'), {
      opacity: 0.5,
      contour: false,
    });
  pen.blob(
    [
      -0.23, 0.62, -0.22, 0.8, -0.12, 0.95, 0.08, 0.97, 0.21, 0.84, 0.235, 0.62, 0.19, 0.76, 0.08,
      0.84, -0.08, 0.83, -0.18, 0.76,
    ],
    hair,
  );
  pen.blob([-0.1, 0.86, 0.02, 0.95, 0.12, 0.9, 0.02, 0.88], hair, { shade: 10, contour: false });
}
