import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';
import { dressed, young } from './people.ts';
import { drawSitting, type SittingPose } from './seated.ts';

/** The seat's position on a mount, and the rider's height relative to it. */
export type SaddlePlace = readonly [x: number, y: number, person: number, how: SittingPose];

export function drawRider(pen: Pen, kit: Kit, [x, y, person, how]: SaddlePlace): void {
  const { rider = { element: 'man', wears: kit.look.wears, accent: kit.look.accent } } = kit.look;
  const who = 'who' in rider && rider.who ? rider.who : rider.element;
  const child = young.has(who);
  const self = kit.kind('rider', kit.nth, { ...rider, hair: kit.look.hair });
  drawSitting(pen.frame(x, y, person * (child ? 0.82 : 1)), self, how, {
    dress: dressed(self, who, false),
    young: child,
    reads: rider.element === 'reader',
  });
}

const suitOf = (kit: Kit): Kit => kit.kind('rider', kit.nth, kit.look.rider);

/** A rider in a space suit, drawn before the mount: its body hides the far leg. */
export function drawSuited(pen: Pen, kit: Kit, [x, y, person]: SaddlePlace, suited: Element): void {
  suited.draw(pen.frame(x, y - 0.36 * person, person), suitOf(kit));
}

export function drawSuitedLeg(pen: Pen, kit: Kit, [x, y]: SaddlePlace): void {
  const own = suitOf(kit);
  pen.limb(
    [x, y - 0.02, 0.17, x + 0.11, y - 0.2, 0.14, x + 0.07, y - 0.38, 0.12],
    own.main('#ece9e2', 'figure'),
  );
  pen.ellipse(x + 0.1, y - 0.42, 0.1, 0.05, own.part('grey', '#8e959e', 'figure'));
}

/** A broom in flight, its twigs behind. */
export function drawBroom(pen: Pen, kit: Kit): void {
  pen.limb([-0.4, 0.33, 0.05, 0.7, 0.43, 0.04], kit.part('stick', '#6d4630'), { contour: false });
  const twigs = kit.main('#d9a441');
  pen.blob([-0.34, 0.38, -0.52, 0.47, -0.78, 0.45, -0.8, 0.18, -0.52, 0.21, -0.34, 0.29], twigs);
  for (const y of [0.25, 0.32, 0.39])
    pen.line([-0.76, y, -0.48, 0.29 + y * 0.13], 0.012, twigs, { shade: -16, contour: false });
  pen.limb([-0.4, 0.4, 0.05, -0.4, 0.28, 0.05], kit.accent('#8c3530'), { contour: false });
}
