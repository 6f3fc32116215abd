import { catalogue } from '../layouts/catalogue.ts';
import { drawings } from '../layouts/drawings.ts';
import type { Drawn, Layout } from '../layouts/layout.ts';
import { onDemand } from '../pen/on-demand.ts';

type File = { layouts: Record<string, Layout> };

const outdoors = onDemand(() => import('../layouts/outdoors.ts'));
const files = Object.fromEntries(
  Object.entries(drawings).map(([file, load]) => [file, onDemand<File>(load)]),
);

/** Draws a layout by the drawing that is its own, or its part of open country. */
export function drawLayout(name: string, drawn: Drawn): void {
  const { drawnBy } = catalogue[name];
  if (drawnBy) files[drawnBy]()?.layouts[name].draw?.(drawn);
  else outdoors()?.drawOutdoors(drawn);
}
