import { networkError } from '../../lib/api-error.ts';
import { late } from '../../ui/late.tsx';

const part = <Code>(load: () => Promise<Code>) =>
  late(async () => {
    try {
      return await load();
    } catch {
      throw networkError();
    }
  });

/** What of the editor is not needed for the first look at a canvas. */
export const parts = {
  sheets: part(() => import('./sheets.tsx')),
  menus: part(() => import('./menus.tsx')),
  newLayerMenu: part(async () => (await import('./menus.tsx')).NewLayerMenu),
  compareMenu: part(async () => (await import('./menus.tsx')).CompareMenu),
  compareView: part(() => import('./compare-view.tsx')),
  adjustFields: part(() => import('./adjust-fields.tsx')),
  drawnFields: part(() => import('./drawn-fields.tsx')),
  drawing: part(() => import('./draw-layer.ts')),
};

/** Shared with other screens, and loaded there when they are wanted. */
const shared = [
  () => import('../../ui/dialog-frames.tsx'),
  () => import('../../ui/select-list.tsx'),
];

/** Loads all of it, one after another, so that it is there at once when it is used, and without a connection. */
export async function loadParts(signal: AbortSignal): Promise<void> {
  for (const load of [...Object.values(parts).map((one) => one.load), ...shared]) {
    // What could not be had is asked for again when it is wanted.
    await load().catch(() => undefined);
    if (signal.aborted) return;
  }
}
