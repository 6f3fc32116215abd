import { lazyCode } from '../../ui/lazy.tsx';
import { adjusting } from './panels/adjusting.ts';
import { part } from './part.ts';

const menus = part(() => import('./commands/menus.tsx'));

/** Parts of the editor that are loaded after the canvas is first shown. */
export const parts = {
  commands: part(() => import('./commands/command-code.ts')),
  tools: part(() => import('./tools/tool-code.ts')),
  workNotice: part(() => import('./panels/work-notice.tsx')),
  placing: part(() => import('./commands/place-picture.ts')),
  serverEdits: part(() => import('./commands/server-edits.ts')),
  sheets: part(() => import('./sheets/sheets.tsx')),
  menus,
  newLayerMenu: lazyCode(async () => (await menus.load()).NewLayerMenu),
  compareMenu: lazyCode(async () => (await menus.load()).CompareMenu),
  compareView: part(() => import('./stage/compare-view.tsx')),
  adjusting,
  adjustmentFields: part(() => import('./panels/adjustment-fields.tsx')),
  typing: part(() => import('./stage/text-on-canvas.tsx')),
  drawnFields: part(() => import('./panels/drawn-fields.tsx')),
  drawing: part(() => import('./stage/draw-layer.ts')),
  creditPanel: part(() => import('./panels/credit-panel.tsx')),
  layerThumbnail: part(() => import('./panels/layer-thumbnail.tsx')),
  savingNotice: part(() => import('./saving/saving-notice.tsx')),
};

/** Shared with other screens, and loaded there when they are wanted. */
const shared = [
  () => import('../../ui/dialog-frames.tsx'),
  () => import('../../ui/select-list.tsx'),
];

/** Loads all parts, one after another, so that they open at once and without a connection. */
export async function loadParts(signal: AbortSignal): Promise<void> {
  for (const load of [...Object.values(parts).map((one) => one.load), ...shared]) {
    // A part that failed to load is loaded again when it is needed.
    await load().catch(() => undefined);
    if (signal.aborted) return;
  }
}
