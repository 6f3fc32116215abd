import type { ElementRequest } from '../reading.ts';
import { keep } from '../requests.ts';
import { people } from '../vocabulary/people.ts';
import { onDemand } from '../on-demand.ts';
import type { Element } from './element.ts';
import type { SaddlePlace } from './riding.ts';

const places: Record<string, SaddlePlace> = {
  horse: [-0.15, 0.69, 0.92, 'astride'],
  camel: [-0.13, 0.88, 0.72, 'astride'],
  elephant: [-0.1, 0.8, 0.55, 'astride'],
  cow: [-0.1, 0.72, 0.95, 'astride'],
  zebra: [-0.15, 0.69, 0.92, 'astride'],
  unicorn: [-0.15, 0.69, 0.92, 'astride'],
  bicycle: [-0.26, 0.9, 1.5, 'pedals'],
  chair: [-0.02, 0.44, 1.7, 'chair'],
  bench: [-0.05, 0.5, 2, 'chair'],
};

const riding = onDemand(() => import('./riding.ts'));

/** A mount or a seat with somebody on it. */
export function ridden(known: Record<string, Element>, name: string): Element {
  const mount = known[name];
  const [, y, person] = places[name];
  const total = Math.max(1, y + person * 0.53);
  return {
    ...mount,
    size: mount.size * total,
    width: mount.width / total,
    head: undefined,
    draw(pen, kit) {
      const own = pen.frame(0, 0, 1 / total);
      mount.draw(own, kit);
      riding()?.drawRider(own, kit, places[name]);
    },
  };
}

/** Beside these stands a chair. */
const indoors = new Set(['table', 'fireplace', 'window', 'bookshelf']);

/** People who ride or sit on something become one thing with it, which is then known too. */
export function seatRiders(
  requests: readonly ElementRequest[],
  known: Record<string, Element>,
): { requests: ElementRequest[]; seats: Record<string, Element> } {
  const seats: Record<string, Element> = {};
  const seated = requests.map((request) => ({ ...request }));
  const gone = new Set<ElementRequest>();
  for (const person of seated) {
    const to = person.relation?.to;
    // Who sits at a table or by a fire has a chair.
    const beside = typeof to === 'number' && indoors.has(seated[to].element);
    if (beside && ['sitter', 'reader'].includes(person.element) && !person.place) {
      seats.chair_with_rider = ridden(known, 'chair');
      Object.assign(person, { rider: { ...person }, element: 'chair_with_rider' });
      delete person.color;
      continue;
    }
    if (typeof to !== 'number' || !['on', 'in'].includes(person.relation?.kind ?? '')) continue;
    const mount = seated[to];
    const place = places[mount.element];
    const alone = person.count === 1 || mount.count > 1;
    if (
      !place ||
      !alone ||
      mount.rider ||
      !people.has(person.element) ||
      ['couple', 'family'].includes(person.element)
    )
      continue;
    const name = `${mount.element}_with_rider`;
    seats[name] = ridden(known, mount.element);
    Object.assign(mount, {
      element: name,
      rider: person,
      count: person.count,
      size: mount.size * person.size,
      ...(person.place ? { place: person.place } : {}),
    });
    gone.add(person);
    // What stood by the rider stands by both.
    for (const other of seated)
      if (other.relation?.to === seated.indexOf(person)) other.relation = { ...other.relation, to };
  }
  return { requests: keep(seated, (request) => !gone.has(request)), seats };
}
