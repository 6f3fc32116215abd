import { catalogue } from './layouts/catalogue.ts';
import { families } from './layouts/families.ts';
import type { Drawn, Layout } from './layouts/layout.ts';
import { onDemand } from './on-demand.ts';

const outdoors = onDemand(() => import('./layouts/outdoors.ts'));
const files = Object.fromEntries(
  Object.entries(families).map(([file, load]) => [file, onDemand<Record<string, Layout>>(load)]),
);

/** Draws a layout by the drawing that is its own, or its part of open country. */
export function drawLayout(name: string, drawn: Drawn): void {
  const { drawnBy } = catalogue[name];
  if (drawnBy) files[drawnBy]()?.[name].draw?.(drawn);
  else outdoors()?.drawOutdoors(drawn);
}
