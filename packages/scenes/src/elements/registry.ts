import { onDemand } from '../pen/on-demand.ts';
import { catalogue } from './catalogue.ts';
import type { Element } from './element.ts';
import { families } from './families.ts';
import { ridden } from './riders.ts';

/** The things of one file of drawings. */
function thingsOf(family: keyof typeof families): [string, Element][] {
  const drawings = onDemand<Record<string, Element>>(families[family]);
  return Object.entries(catalogue[family]).map(([name, facts]) => [
    name,
    { ...facts, draw: (pen, kit) => drawings()?.[name].draw(pen, kit) },
  ]);
}

const drawn = Object.fromEntries(
  (Object.keys(families) as (keyof typeof families)[]).flatMap(thingsOf),
);

/** All drawable things, by name. */
export const elements: Record<string, Element> = { ...drawn, rider: ridden(drawn, 'horse') };
