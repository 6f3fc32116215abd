import type { Facts } from '../src/scene/elements/element.ts';
import { families } from '../src/scene/elements/families.ts';
import { families as layoutFamilies } from '../src/scene/layouts/families.ts';
import type { Layout, LayoutFacts } from '../src/scene/layouts/layout.ts';

/** What the drawings say of themselves, by their files. */
export async function readCatalogue(): Promise<Record<string, Record<string, Facts>>> {
  const all: Record<string, Record<string, Facts>> = {};
  for (const [family, load] of Object.entries(families)) {
    const things = Object.entries(await load());
    all[family] = Object.fromEntries(things.map(([name, { draw: _, ...facts }]) => [name, facts]));
  }
  return all;
}

/** What the layouts say of themselves, in the order of their files. */
export async function readLayouts(): Promise<Record<string, LayoutFacts>> {
  const all: Record<string, LayoutFacts> = {};
  for (const [drawnBy, load] of Object.entries(layoutFamilies)) {
    const layouts: Record<string, Layout> = await load();
    for (const [name, { draw, ...facts }] of Object.entries(layouts))
      all[name] = draw ? { drawnBy, ...facts } : facts;
  }
  return all;
}
