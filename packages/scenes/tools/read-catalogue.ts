import type { Facts } from '../src/elements/element.ts';
import { families } from '../src/elements/families.ts';
import type { Layout, LayoutFacts } from '../src/layouts/layout.ts';
import { order } from '../src/layouts/order.ts';

/** The facts declared by the drawings, by file. */
export async function readCatalogue(): Promise<Record<string, Record<string, Facts>>> {
  const all: Record<string, Record<string, Facts>> = {};
  for (const [family, load] of Object.entries(families)) {
    const things = Object.entries(await load());
    all[family] = Object.fromEntries(things.map(([name, { draw: _, ...facts }]) => [name, facts]));
  }
  return all;
}

/** The facts declared by the layouts, in their order. */
export async function readLayouts(): Promise<Record<string, LayoutFacts>> {
  const all: Record<string, LayoutFacts> = {};
  for (const [file, load] of Object.entries(order)) {
    const { layouts }: { layouts: Record<string, Layout> } = await load();
    const drawnBy = file as LayoutFacts['drawnBy'];
    for (const [name, { draw, ...facts }] of Object.entries(layouts))
      all[name] = draw ? { drawnBy, ...facts } : facts;
  }
  return all;
}
