import type { Pen } from '../pen.ts';
import type { Kit } from './element.ts';
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
