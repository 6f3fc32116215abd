import { artworkLimits } from '@limn/contracts/constants';
import type { ArtworkId, ProfileId, StyleId } from '@limn/contracts/ids';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, DomainError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { relist } from './listing.ts';
import { type ArtworkRow, lockStyle, styleOfOwner, type StyleRow } from './queries.ts';
import { artworks } from './schema.ts';
import type { StoredArtwork } from './upload.ts';

async function countArtworks(db: Sql, styleId: StyleId): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(artworks)
    .where(and(eq(artworks.styleId, styleId), isNull(artworks.removedAt)));
  return row?.n ?? 0;
}

const full = () =>
  new DomainError('conflict', `An art style has at most ${artworkLimits.max} pictures.`, [
    { path: 'file', message: `An art style has at most ${artworkLimits.max} pictures.` },
  ]);

async function assertNotThere(tx: Sql, styleId: StyleId, sha256: string): Promise<void> {
  const [same] = await tx
    .select({ title: artworks.title })
    .from(artworks)
    .where(
      and(eq(artworks.styleId, styleId), eq(artworks.sha256, sha256), isNull(artworks.removedAt)),
    );
  if (same) throw conflict(`This picture is already in the style as “${same.title}”.`);
}

/** Checks the limit before a large upload is read; returns the style. */
export async function assertRoom(
  db: Sql,
  styleId: StyleId,
  owners: ProfileId[],
): Promise<StyleRow> {
  const style = await styleOfOwner(db, styleId, owners);
  if (!style) throw notFound('That art style');
  if ((await countArtworks(db, styleId)) >= artworkLimits.max) throw full();
  return style;
}

export async function addArtwork(
  db: Database,
  styleId: StyleId,
  stored: StoredArtwork,
  now: Date,
): Promise<ArtworkRow> {
  return db.transaction(async (tx) => {
    await lockStyle(tx, styleId);
    if ((await countArtworks(tx, styleId)) >= artworkLimits.max) throw full();
    await assertNotThere(tx, styleId, stored.sha256);
    const [row] = await tx
      .insert(artworks)
      .values({ id: newId('artwork'), styleId, ...stored, createdAt: now })
      .returning();
    await relist(tx, styleId);
    return row!;
  });
}

/** Renames an artwork: pictures made from it credit the new title from now on. */
export async function renameArtwork(
  db: Database,
  styleId: StyleId,
  artworkId: ArtworkId,
  owners: ProfileId[],
  title: string,
): Promise<ArtworkRow> {
  return db.transaction(async (tx) => {
    if (!(await styleOfOwner(tx, styleId, owners))) throw notFound('That art style');
    const [row] = await tx
      .update(artworks)
      .set({ title })
      .where(
        and(eq(artworks.id, artworkId), eq(artworks.styleId, styleId), isNull(artworks.removedAt)),
      )
      .returning();
    if (!row) throw notFound('That picture');
    await relist(tx, styleId);
    return row;
  });
}

/** Takes an artwork out of a style, or puts it back. Pictures already made keep owing it. */
export async function setRemoved(
  db: Database,
  styleId: StyleId,
  artworkId: ArtworkId,
  owners: ProfileId[],
  removedAt: Date | null,
): Promise<ArtworkRow> {
  return db.transaction(async (tx) => {
    await lockStyle(tx, styleId);
    if (!(await styleOfOwner(tx, styleId, owners))) throw notFound('That art style');
    const is = and(
      eq(artworks.id, artworkId),
      eq(artworks.styleId, styleId),
      removedAt ? isNull(artworks.removedAt) : isNotNull(artworks.removedAt),
    );
    const [known] = await tx.select().from(artworks).where(is);
    if (!known) throw notFound('That picture');
    if (!removedAt) {
      if ((await countArtworks(tx, styleId)) >= artworkLimits.max) throw full();
      await assertNotThere(tx, styleId, known.sha256);
    }
    const [row] = await tx.update(artworks).set({ removedAt }).where(is).returning();
    await relist(tx, styleId);
    return row!;
  });
}
