import { documentOf } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { forgetUnsent, keepUnsent, tidyTiles, type UnsentDiff } from '../kept.ts';
import { setAside } from './recover.ts';
import type { SavingPorts } from './saving.ts';
import type { TileSender } from './send-tiles.ts';
import type { OwnTiles } from './tile-files.ts';

/** Saving with the server, this device's database and the clock. */
export function savingPorts(
  id: CanvasId,
  owner: string | null,
  files: OwnTiles,
  tiles: TileSender,
): Omit<SavingPorts, 'show'> {
  const params = { id };
  async function send(
    { by, number, diff }: UnsentDiff,
    base: number,
  ): Promise<{ revision: number }> {
    const hashes = diff.tiles.flatMap(({ hash }) => hash ?? []);
    const isKnown = tiles.hasSent(hashes);
    const change = async (): Promise<{ revision: number }> => {
      await tiles.send(hashes);
      return call(canvasRoutes.change, { params, body: { base, by, number, diff } });
    };
    try {
      return await change();
    } catch (error) {
      // Tiles that were sent long before, and that no change named for a day, are swept away.
      const isTile = (path: string): boolean => /^diff\.tiles\.\d+\.hash$/.test(path);
      const lacking = error instanceof ApiError && error.fields.some(({ path }) => isTile(path));
      if (!lacking || !isKnown) throw error;
      tiles.forget(hashes);
      return change();
    }
  }
  return {
    send,
    diffsSince: async (since) =>
      (await call(canvasRoutes.diffs, { params, query: { since } })).diffs,
    read: async () => {
      const { records, tiles: placed, revision } = await call(canvasRoutes.get, { params });
      return { document: documentOf(records, placed), revision };
    },
    keep: (entry) => keepUnsent({ ...entry, owner }),
    forget: forgetUnsent,
    setAside: (copy) => setAside(id, copy, files.here),
    tidy: tidyTiles,
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
