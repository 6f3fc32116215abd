import { documentOf } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { forgetUnsent, keepUnsent, tidyTiles, type UnsentDiff } from '../stage/kept.ts';
import type { OriginSender } from '../origins.ts';
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
  origins: Pick<OriginSender, 'flush'>,
): Omit<SavingPorts, 'show' | 'settled'> {
  const params = { id };
  let lastOrigins: Promise<void> = Promise.resolve();
  /** One after the other: each sends the data present when its turn comes. */
  const sendOrigins = (): Promise<void> => {
    lastOrigins = lastOrigins.catch(() => undefined).then(() => origins.flush());
    return lastOrigins;
  };
  async function send(
    { by, number, diff }: UnsentDiff,
    base: number,
  ): Promise<{ revision: number }> {
    const hashes = diff.tiles.flatMap(({ hash }) => hash ?? []);
    const isKnown = tiles.hasSent(hashes);
    const change = async (): Promise<{ revision: number }> => {
      await tiles.send(hashes);
      const answer = await call(canvasRoutes.change, { params, body: { base, by, number, diff } });
      // Origins that cannot be sent now go with the next change.
      sendOrigins().catch(() => undefined);
      return answer;
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
    sendOrigins,
    tidy: tidyTiles,
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
