import type { Facts } from '../src/scene/elements/element.ts';
import { families } from '../src/scene/elements/families.ts';

/** What the drawings say of themselves, by their files. */
export async function readCatalogue(): Promise<Record<string, Record<string, Facts>>> {
  const all: Record<string, Record<string, Facts>> = {};
  for (const [family, load] of Object.entries(families)) {
    const things = Object.entries(await load());
    all[family] = Object.fromEntries(things.map(([name, { draw: _, ...facts }]) => [name, facts]));
  }
  return all;
}
