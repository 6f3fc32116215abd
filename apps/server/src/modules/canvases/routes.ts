import { canvasRoutes } from '@limn/contracts/canvases';
import { eq } from 'drizzle-orm';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { createCanvas, type CreationParts } from './create-canvas.ts';
import type { CanvasExportParts } from './export-canvas.ts';
import { importCanvas } from './import-canvas.ts';
import { readCanvas } from './open-document.ts';
import { canvasOutdated } from './outdated.ts';
import { addPictureRoutes } from './picture-routes.ts';
import {
  canvasById,
  canvasChannel,
  canvasOf,
  diffsSince,
  listCanvases,
  newestChange,
} from './queries.ts';
import { withReasons } from './refusals.ts';
import { removeCanvases } from './remove-canvases.ts';
import type { SavingParts } from './save-picture.ts';
import { canvases } from './schema.ts';
import type { PaintIntoParts } from './paint-into.ts';
import { takeDiff } from './take-diff.ts';
import { addTileRoutes } from './tile-routes.ts';
import { toCanvas, toSummary } from './view.ts';

export type CanvasParts = Omit<CreationParts & SavingParts & CanvasExportParts, 'db'> & {
  handle: DatabaseHandle;
  references: PaintIntoParts['references'];
  /** How many pictures a worker paints at a time. */
  painters: number;
};

export function addCanvasRoutes(api: Api<Caller>, parts: CanvasParts): void {
  const { handle, clock, storage, files } = parts;
  const { db } = handle;
  const inner = { ...parts, db };

  api.on(canvasRoutes.list, async ({ caller, query }) => {
    const { found, total } = await listCanvases(db, {
      ...query,
      profiles: ownProfiles(caller),
      trash: query.trash === 'true',
    });
    return { canvases: found.map((row) => toSummary(files, row)), total };
  });

  api.on(canvasRoutes.create, async ({ caller, body, signal }) => {
    const id = await createCanvas(inner, caller, body, signal);
    return toCanvas(files, await readCanvas(db, id, ownProfiles(caller)));
  });

  api.on(canvasRoutes.import, async ({ caller, file, signal }) =>
    importCanvas(inner, caller, file, signal),
  );

  api.on(canvasRoutes.get, async ({ caller, params }) =>
    toCanvas(files, await readCanvas(db, params.id, ownProfiles(caller))),
  );

  api.on(canvasRoutes.remove, async ({ caller, params }) => {
    const { id, deletedAt } = await canvasOf(db, params.id, ownProfiles(caller), { trashed: true });
    if (!deletedAt) {
      await db.update(canvases).set({ deletedAt: clock.now() }).where(eq(canvases.id, id));
      return;
    }
    const gone = await db.transaction((tx) => removeCanvases(tx, eq(canvases.id, id)));
    for (const key of gone) await storage.remove(key);
  });

  api.on(canvasRoutes.restore, async ({ caller, params }) => {
    const { id } = await canvasOf(db, params.id, ownProfiles(caller), { trashed: true });
    const [row] = await db
      .update(canvases)
      .set({ deletedAt: null })
      .where(eq(canvases.id, id))
      .returning();
    return toSummary(files, row!);
  });

  api.on(canvasRoutes.change, async ({ caller, params, body }) => ({
    revision: await withReasons(() => takeDiff(inner, params.id, ownProfiles(caller), body)),
  }));

  api.on(canvasRoutes.diffs, async ({ caller, params, query }) => {
    const diffs = await withReasons(async () => {
      const canvas = await canvasOf(db, params.id, ownProfiles(caller));
      const found = await diffsSince(db, canvas, query.since);
      if (!found) throw canvasOutdated('since');
      return found;
    });
    return {
      diffs: diffs.map(({ revision, by, number, diff }) => ({ revision, by, number, diff })),
    };
  });

  api.on(canvasRoutes.events, async ({ caller, params, signal }) => {
    const { id } = await canvasOf(db, params.id, ownProfiles(caller));
    return follow({
      handle,
      channel: canvasChannel,
      key: id,
      read: async () => {
        const newest = await newestChange(db, id);
        return newest && { event: 'changed', data: newest, last: false };
      },
      signal,
    });
  });

  api.on(canvasRoutes.thumbnail, async ({ params, query }) => {
    const row = await canvasById(db, params.id);
    if (
      !row?.thumbnailKey ||
      !files.check(params.id, query.variant, query.expires, query.signature)
    )
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const { stream, size } = await storage.stream(query.variant);
    return { stream, size, type: 'image/webp', immutable: true };
  });

  addTileRoutes(api, inner);
  addPictureRoutes(api, inner);
}
