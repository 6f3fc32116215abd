import { and, eq, isNull } from 'drizzle-orm';
import { imagesById } from '../images/index.ts';
import { cutFile } from './place-image.ts';
import { proveTiles, type ProvingParts } from './prove-tiles.ts';
import { type CanvasRow, tilesOf } from './queries.ts';
import { canvasImages } from './schema.ts';
import { storeMadeTiles } from './tile-files.ts';

/**
 * Cuts pictures into tiles again that were placed before the server tracked made tiles. Equal tiles count as made; what
 * was painted over them since stays declared, because its origin was not recorded.
 */
async function cutOldPlacements(
  parts: ProvingParts,
  { id, profileId }: CanvasRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, provers, storage } = parts;
  const isOld = and(eq(canvasImages.canvasId, id), isNull(canvasImages.cutAt));
  const old = await db.select({ id: canvasImages.imageId }).from(canvasImages).where(isOld);
  if (old.length === 0) return;
  const there = await imagesById(
    db,
    old.map((row) => row.id),
  );
  for (const image of there.values()) {
    const { tiles } = await cutFile({ pool: provers, storage }, image, signal);
    const made = tiles.map((tile) => ({ tile, images: [image.id] }));
    const by = { profile: profileId, ownProfiles: [profileId] };
    await storeMadeTiles({ db, storage }, by, made, clock.now());
  }
  await db.update(canvasImages).set({ cutAt: clock.now() }).where(isOld);
}

/** Proves the credit of a canvas's tiles where possible. */
export async function proveCanvas(
  parts: ProvingParts,
  canvas: CanvasRow,
  signal: AbortSignal,
): Promise<void> {
  await cutOldPlacements(parts, canvas, signal);
  const tiles = await tilesOf(parts.db, canvas.id);
  const names = tiles.flatMap(({ hash }) => hash ?? []);
  await proveTiles(parts, canvas.profileId, names, signal);
}
