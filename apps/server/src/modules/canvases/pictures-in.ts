import { boundsOf, boxOfPlace, intersect } from '@limn/canvas';
import type { LayerId, TileChange } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import type { PictureAccount } from '@limn/contracts/picture-account';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { imagesById } from '../images/index.ts';
import type { OpenDocument } from './open-document.ts';
import { canvasImages } from './schema.ts';

/** The layers that can be seen: they and all groups around them are visible. */
function visibleLayers({ task: { records } }: OpenDocument): Set<string> {
  const layers = new Map(
    records.flatMap((record) => ('parent' in record ? [[record.id, record]] : [])),
  );
  const isVisible = (id: LayerId | null): boolean => {
    if (id === null) return true;
    const layer = layers.get(id);
    return layer !== undefined && layer.visible && layer.opacity > 0 && isVisible(layer.parent);
  };
  return new Set([...layers.keys()].filter(isVisible));
}

/** Pictures that the tiles in a canvas's frame come from, by proof. */
function picturesOfTiles(document: OpenDocument): Set<ImageId> {
  const { task, imagesOf } = document;
  const frame = task.records.find((record) => record.kind === 'frame');
  const transforms = new Map(
    task.records.flatMap((record) => ('parent' in record ? [[record.id, record.transform]] : [])),
  );
  const visible = visibleLayers(document);
  const isInFrame = ({ layer, at }: TileChange): boolean => {
    const transform = transforms.get(layer);
    return (
      frame !== undefined &&
      transform !== undefined &&
      intersect(frame, boundsOf(transform, boxOfPlace(at))) !== null
    );
  };
  return new Set(
    task.tiles.flatMap((tile) =>
      tile.hash && visible.has(tile.layer) && isInFrame(tile) ? imagesOf(tile.hash) : [],
    ),
  );
}

/**
 * The pictures that a canvas is made of: those that the tiles in its frame come from, by proof, and those that a visible
 * layer names and that were placed on the canvas. What records name can only add to what the tiles prove.
 */
export async function picturesIn(db: Sql, document: OpenDocument): Promise<ImageId[]> {
  const { canvas, task } = document;
  const placed = await db
    .select({ id: canvasImages.imageId })
    .from(canvasImages)
    .where(eq(canvasImages.canvasId, canvas.id));
  const named = new Set(
    task.records.flatMap((record) =>
      record.kind === 'picture' && record.visible
        ? [record.image ?? [], record.merged ?? []].flat()
        : [],
    ),
  );
  const byRecords = placed.flatMap(({ id }) => (named.has(id) ? [id] : []));
  return [...new Set([...byRecords, ...picturesOfTiles(document)])];
}

/** The origin of a saved canvas: edited if it has one picture, composed of several otherwise. */
export function originOfCanvas(pictures: readonly ImageId[]) {
  const isEdited = pictures.length === 1;
  return {
    origin: isEdited ? ('edited' as const) : ('composed' as const),
    parents: pictures.map((id) => ({
      id,
      part: isEdited ? ('base' as const) : ('layer' as const),
    })),
  };
}

/**
 * An account as that of a picture in which these were placed: parts of one whose shares were declared are owed by its
 * declaration, so that the whole does not pass for counted.
 */
export async function withDeclaredParts(
  db: Sql,
  account: PictureAccount,
  placed: ImageId[],
): Promise<PictureAccount> {
  const declared = [...(await imagesById(db, placed)).values()].some(
    (image) => image.account.kind === 'declared',
  );
  return declared && account.kind === 'exact' ? { ...account, kind: 'declared' } : account;
}
