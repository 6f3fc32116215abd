import { cutTiles, decodeTile, encodeTile, nameTile, type Tile, unpackTiles } from '@limn/canvas';
import { canvasLimits, tileSide } from '@limn/contracts/canvas-records';
import { mostTileBytes, mostTilesAtOnce } from '@limn/contracts/canvases';
import { ArtworkId } from '@limn/contracts/ids';
import type { AccountShare } from '@limn/contracts/picture-account';
import {
  decodeOwnership,
  ImagingError,
  type Owned,
  type Ownership,
  type Raster,
  type Source,
  wholeWeight,
} from '@limn/imaging';
import sharp from 'sharp';
import type { CutResult, CutTask, KeptTile, ReadTilesTask } from './canvas-tasks.ts';

/** Valid ids of hand work and the person's own pictures. */
const ownId = /^[\w-]{1,40}$/;

/** The artworks that a tile credits. @throws ImagingError bad-input for sources that a client may not claim */
function artworksIn(tile: Tile): ArtworkId[] {
  if (tile.kind === 'mask') return [];
  const { sources, mixes, labels } = tile.owners;
  const owed = new Set([...new Set(labels)].flatMap((label) => mixes[label]!));
  return [...new Set([...owed].map(({ source }) => sources[source]!))].flatMap((source) => {
    if (source.kind === 'artwork') {
      const id = ArtworkId.safeParse(source.id);
      if (id.success) return [id.data];
    } else if (source.kind === 'none' || (source.kind === 'own' && ownId.test(source.id)))
      return [];
    throw new ImagingError('bad-input', 'A tile credits something that does not exist.');
  });
}

const smallSide = 64;

/** A tile as it looks from far. */
async function shrink(tile: Tile): Promise<Uint8Array> {
  const raw = { width: tileSide, height: tileSide };
  const picture =
    tile.kind === 'picture'
      ? sharp(tile.pixels, { raw: { ...raw, channels: 4 } })
      : sharp({ create: { ...raw, channels: 3, background: 'white' } }).joinChannel(
          Buffer.from(tile.alpha),
          {
            raw: { ...raw, channels: 1 },
          },
        );
  return picture
    .resize(smallSide, smallSide, { kernel: 'mitchell' })
    .webp({ quality: 85, alphaQuality: 90, effort: 1 })
    .toBuffer();
}

/** Encodes a tile for storage. @throws ImagingError bad-input for sources that a client may not claim */
export async function keepTile(tile: Tile, bytes: Uint8Array): Promise<KeptTile> {
  const [hash, small] = await Promise.all([nameTile(bytes), shrink(tile)]);
  return { bytes, hash, kind: tile.kind, artworks: artworksIn(tile), small };
}

/** @throws ImagingError or CanvasError when one of them is not a tile */
export async function readTiles({ packed }: ReadTilesTask): Promise<{ tiles: KeptTile[] }> {
  const limits = { tiles: mostTilesAtOnce, bytes: mostTileBytes };
  const tiles: KeptTile[] = [];
  for (const bytes of unpackTiles(packed, limits))
    tiles.push(await keepTile(await decodeTile(bytes), bytes));
  return { tiles };
}

const sourceOf = (share: AccountShare, image: string): Source =>
  share.source === 'artwork'
    ? { kind: 'artwork', id: share.id }
    : share.source === 'own'
      ? { kind: 'own', id: image }
      : { kind: 'none' };

/** A plane in which every pixel owes the same: the shares of an account. */
function planeOf(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  shares: readonly AccountShare[],
  image: string,
): Ownership {
  const parts = shares.map(({ ppm }, source) => ({
    source,
    weight: Math.floor((ppm / 1_000_000) * wholeWeight),
  }));
  parts[0]!.weight += wholeWeight - parts.reduce((sum, { weight }) => sum + weight, 0);
  return {
    width,
    height,
    sources: shares.map((share) => sourceOf(share, image)),
    mixes: [parts],
    labels: new Uint16Array(width * height),
  };
}

async function open({ file, owners, image, shares }: CutTask): Promise<Owned> {
  const { data, info } = await sharp(file, { limitInputPixels: canvasLimits.maxPixels })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
  const owing = shares.filter(({ ppm }) => ppm > 0);
  return { pixels, owners: owners ? decodeOwnership(owners) : planeOf(pixels, owing, image) };
}

/** Cuts one of this site's pictures into tiles. */
export async function cut(task: CutTask): Promise<CutResult> {
  const picture = await open(task);
  const tiles: CutResult['tiles'] = [];
  for (const { at, tile } of cutTiles(picture))
    tiles.push({ at, ...(await keepTile(tile, encodeTile(tile))) });
  const { width, height } = picture.pixels;
  return { width, height, tiles };
}
