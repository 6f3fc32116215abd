import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';
import { dressed, young } from './people.ts';
import { drawSitting, type Seat } from './seated.ts';

/** Where somebody sits on a mount or a seat, and how tall they are beside it. */
export type SaddlePlace = readonly [x: number, y: number, person: number, how: Seat];

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

/** Somebody in a space suit, drawn before the mount: its body hides the far leg. */
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
