import type { Element } from '../element.ts';

/** A person in a space suit, seen from the front. */
export const astronaut: Element = {
  home: 'ground',
  size: 0.42,
  width: 0.55,
  stands: true,
  draw(pen, kit) {
    const suit = kit.main('#ece9e2', 'figure');
    const grey = kit.part('grey', '#8e959e', 'figure');
    pen.rect(-0.2, 0.36, 0.4, 0.36, grey, { shade: -8 });
    for (const s of [-1, 1]) {
      pen.limb([s * 0.08, 0.42, 0.16, s * 0.1, 0.22, 0.13, s * 0.11, 0.06, 0.12], suit, {
        shade: s * 4,
      });
      pen.blob([s * 0.03, 0, s * 0.03, 0.09, s * 0.17, 0.09, s * 0.22, 0, s * 0.12, -0.01], grey);
      pen.limb(
        [s * 0.15, 0.64, 0.13, s * 0.24, 0.5, 0.11, s * (0.25 - s * 0.03), 0.36, 0.09],
        suit,
        { shade: s * 5 },
      );
      pen.ellipse(s * (0.25 - s * 0.03), 0.335, 0.055, 0.05, grey);
    }
    pen.blob(
      [-0.17, 0.4, -0.19, 0.58, -0.15, 0.71, 0, 0.74, 0.15, 0.71, 0.19, 0.58, 0.17, 0.4, 0, 0.36],
      suit,
    );
    pen.rect(-0.17, 0.39, 0.34, 0.045, grey, { contour: false });
    pen.rect(-0.09, 0.5, 0.18, 0.1, grey, { shade: 12 });
    pen.ellipse(-0.04, 0.55, 0.022, 0.022, kit.accent('#c8432f'), { contour: false });
    pen.ellipse(0.04, 0.55, 0.022, 0.022, kit.part('blue', '#3f73b5'), { contour: false });
    pen.ellipse(0, 0.85, 0.17, 0.155, suit, { shade: 3 });
    const visor = kit.part('visor', '#2b3c5e');
    pen.ellipse(0.01, 0.85, 0.125, 0.105, visor);
    pen.blob([-0.07, 0.87, -0.03, 0.93, 0.04, 0.93, -0.02, 0.9], visor, {
      shade: 40,
      contour: false,
    });
    pen.ellipse(0.07, 0.8, 0.03, 0.018, kit.part('gold', '#e0ae4c'), { contour: false });
  },
};
