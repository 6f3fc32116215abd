import type { ElementRequest } from '../vocabulary/reading.ts';
import { keep } from '../vocabulary/keep-requests.ts';
import { boats } from '../vocabulary/holding.ts';
import { people } from '../vocabulary/people.ts';
import { onDemand } from '../pen/on-demand.ts';
import type { Element } from './element.ts';
import type { SaddlePlace } from './people/riding.ts';

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
  broom: [0.05, 0.42, 0.8, 'astride'],
};

const riding = onDemand(() => import('./people/riding.ts'));

/** A broom in flight. */
const flown = (broom: Element): Element => ({
  ...broom,
  size: 0.26,
  width: 1.4,
  draw(pen, kit) {
    riding()?.drawBroom(pen, kit);
  },
});

/** A mount or a seat with its rider. */
export function ridden(known: Record<string, Element>, name: string): Element {
  const mount = name === 'broom' ? flown(known.broom) : known[name];
  const [x, y, person] = places[name];
  const total = Math.max(1, y + person * 0.53);
  return {
    ...mount,
    size: mount.size * total,
    width: mount.width / total,
    head: undefined,
    draw(pen, kit) {
      const own = pen.frame(0, 0, 1 / total);
      const { rider } = kit.look;
      const suited = rider?.element === 'astronaut';
      if (suited) riding()?.drawSuited(own, kit, places[name], known.astronaut);
      mount.draw(own, kit);
      if (suited) riding()?.drawSuitedLeg(own, kit, places[name]);
      else if (rider && known[rider.element].acts?.includes('sit')) {
        const look = kit.kind('rider', kit.nth, { ...rider, act: 'sit' });
        known[rider.element].draw(own.frame(x, y - 0.04, person * 0.55), look);
      } else riding()?.drawRider(own, kit, places[name]);
    },
  };
}

/** Where they sit in a rowboat, how tall a person and the least of them is, and the room: its own height is 1. */
const aboard = { foot: 0.06, tall: 1.4, least: 0.9, wide: 2.1, most: 4 };

/** A rowboat with some in it: its side hides their legs. */
function manned(known: Record<string, Element>, crew: readonly ElementRequest[]): Element {
  const { rowboat: boat } = known;
  const { foot, tall, least, wide, most } = aboard;
  const sitters = Math.min(
    most,
    crew.reduce((sum, { count }) => sum + count, 0),
  );
  const all = crew
    .flatMap((request) => Array.from({ length: request.count }, (_, nth) => ({ request, nth })))
    .slice(0, most)
    .map(({ request, nth }) => {
      const { size, width } = known[request.element];
      const own = Math.max(least, tall * Math.min(1, Math.sqrt(size / 0.34)));
      const height = Math.min(own, wide / width / Math.sqrt(sitters));
      return { request, nth, height, width: width * height };
    });
  const total = foot + Math.max(...all.map(({ height }) => height));
  const breadth = all.reduce((sum, { width }) => sum + width, 0);
  const close = Math.min(1, wide / breadth);
  return {
    ...boat,
    size: boat.size * 1.6 * total,
    width: boat.width / total,
    draw(pen, kit) {
      const own = pen.frame(0, 0, 1 / total);
      let x = (-breadth / 2) * close;
      for (const { request, nth, height, width } of all) {
        const place = own.frame(x + (width / 2) * close, foot, height);
        const look = { ...request, importance: 3 as const };
        known[request.element].draw(place, kit.kind(request.element, nth, look));
        x += width * close;
      }
      boat.draw(own, kit);
    },
  };
}

/** Sitting next to these needs a chair. */
const indoors = new Set(['table', 'fireplace', 'window', 'bookshelf']);

/** Animals ride; on chairs they sit without a rider's pose. */
const sits = (name: string, known: Record<string, Element>, [, , , how]: SaddlePlace): boolean =>
  people.has(name) ||
  name === 'astronaut' ||
  (how !== 'chair' && (known[name].acts?.includes('sit') ?? false));

const isBoat = ({ element, crew }: ElementRequest): boolean =>
  boats.has(element) || crew !== undefined;

/** People who ride or sit on something become one thing with it, which is then known too. */
export function seatRiders(
  requests: readonly ElementRequest[],
  known: Record<string, Element>,
): { requests: ElementRequest[]; seats: Record<string, Element> } {
  const seats: Record<string, Element> = {};
  const seated = requests.map((request) => ({ ...request }));
  const gone = new Set<ElementRequest>();
  /** Merges a person into their seat: relations to the person now point to the seat. */
  const leave = (person: ElementRequest): void => {
    gone.add(person);
    const to = person.relation?.to;
    for (const other of seated)
      if (to !== undefined && other.relation?.to === seated.indexOf(person))
        other.relation = { ...other.relation, to };
  };
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
    if (isBoat(mount) && known[person.element].home !== 'sky') {
      const count = Math.max(1, Math.round(person.count / mount.count));
      const crew = [...(mount.crew ?? []), { ...person, count }];
      const all = crew.map((one) => (one.count > 1 ? one.element + one.count : one.element));
      const name = `rowboat_with_${all.join('_')}`;
      seats[name] = manned(known, crew);
      Object.assign(mount, {
        element: name,
        crew,
        ...(person.place ? { place: person.place } : {}),
      });
      leave(person);
      continue;
    }
    const place = places[mount.element];
    const alone = person.count === 1 || mount.count > 1;
    if (
      !place ||
      !alone ||
      mount.rider ||
      !sits(person.element, known, place) ||
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
      ...(mount.element === 'broom' || person.aloft ? { aloft: true } : {}),
      ...(person.place ? { place: person.place } : {}),
    });
    leave(person);
  }
  return { requests: keep(seated, (request) => !gone.has(request)), seats };
}
