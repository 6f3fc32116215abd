import { boundsOf, type Box, contentBox } from '@limn/canvas';
import type { Frame, LayerId } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import sharp from 'sharp';
import type { DocumentTask, FlattenResult, PaintingPool } from '../../painting/index.ts';
import { agreementOf, find, type FindParts, type Match, type Received } from '../check/index.ts';
import { artworksById } from '../styles/index.ts';
import type { OpenDocument } from './open-document.ts';
import { opaqueBox } from './opaque-box.ts';

export interface RecognitionParts extends FindParts {
  /** Worker threads reserved for canvases. */
  editors: PaintingPool;
}

/** Longest side at which the whole is recognized, as in look-ups, and a part of it, for half the time. */
const wholeSide = 1536;
const partSide = 1024;
/**
 * Most regions of the result and layers that are looked up in addition to the whole, and the shortest side of one, in
 * pixels.
 */
const mostParts = 8;
const leastSide = 96;
/** If a picture's mark is found but the details agree less than this, search again without that picture. */
const surelyMarked = 0.7;
/** Pictures that are recognized in one place at most. */
const mostLikes = 4;

type Drawn = Pick<FlattenResult, 'pixels' | 'owners' | 'shares'>;

/** One of our pictures that was found in a drawn frame. */
export interface RecognizedPicture {
  match: Match;
  /** The pixels that were searched for. */
  received: Received;
  /** Correlation of the details, 0–1. */
  agreement: number;
  /** Where it is in the frame. */
  box: Box;
  /** How much of the box it covers, 0–1. */
  covers: number;
  /** It was found in a single layer: which pixels of the box that layer covers is not known. */
  inLayer: boolean;
}

async function toReceived(
  { width, height, data }: FlattenResult['pixels'],
  box?: Box,
): Promise<Received> {
  const side = box ? partSide : wholeSide;
  const { x, y, ...size } = box ?? { x: 0, y: 0, width, height };
  const shrunk = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: x, top: y, ...size })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = shrunk;
  const shared = new Uint8Array(new SharedArrayBuffer(shrunk.data.length));
  shared.set(shrunk.data);
  const pixels = { width: info.width, height: info.height, data: shared };
  return { pixels, ...size };
}

async function lookUp(
  parts: RecognitionParts,
  received: Received,
  {
    except,
    ...place
  }: Omit<RecognizedPicture, 'match' | 'received' | 'agreement'> & { except: ImageId[] },
  signal: AbortSignal,
): Promise<RecognizedPicture[]> {
  const toRecognized = async (match: Match): Promise<RecognizedPicture> => {
    const agreement = Math.max(0, await agreementOf(parts, received, match, signal));
    // Between bars, or under a caption, only that part of the box is the picture.
    const covers = place.covers * (match.seen?.covered ?? 1);
    return { ...place, match, received, agreement, covers };
  };
  const found: RecognizedPicture[] = [];
  const passed = new Set(except);
  while (found.length < mostLikes) {
    const match = await find(parts, received, signal, passed);
    if (!match) break;
    const one = await toRecognized(match);
    found.push(one);
    // A weak mark, or a picture that was made on a canvas, must not hide the picture that was copied.
    const marked = match.evidence.some(({ by }) => by === 'mark');
    const isSure = !marked || one.agreement >= surelyMarked;
    if (isSure && !['edited', 'composed'].includes(match.image.origin)) break;
    passed.add(match.image.id);
  }
  return found;
}

/** Regions of the result that one owner dominates. */
async function regionsOf(
  { db, editors }: RecognitionParts,
  { pixels, owners, shares }: Drawn,
  signal: AbortSignal,
): Promise<Box[]> {
  const ids = shares.flatMap(({ source }) => (source.kind === 'artwork' ? [source.id] : []));
  const works = await artworksById(db, ids as Parameters<typeof artworksById>[1]);
  const styles = Object.fromEntries([...works].map(([id, { styleId }]) => [id, styleId]));
  const { boxes } = await editors.run(
    { kind: 'owner-regions', pixels, owners, styles, most: mostParts, leastSide },
    { signal },
  );
  return boxes;
}

interface OwnLayer {
  document: DocumentTask;
  /** Transform from the layer's own pixels to the frame. */
  toFrame: Parameters<typeof boundsOf>[0];
  opacity: number;
}

/** The larger layers with mostly own work, each as an upright document with only that layer. */
function ownLayers({ task, owesArtworks }: OpenDocument): OwnLayer[] {
  const records = new Map(task.records.map((record) => [record.id, record]));
  /** With that of the groups it is in; 0 where one of them is hidden. */
  const opacityOf = (id: LayerId | null): number => {
    if (id === null) return 1;
    const layer = records.get(id);
    if (layer === undefined || !('parent' in layer) || !layer.visible) return 0;
    return layer.opacity * opacityOf(layer.parent);
  };
  const settings = task.records.filter(({ kind }) => kind === 'canvas');
  const frame = task.records.find((record): record is Frame => record.kind === 'frame')!;
  const found = task.records.flatMap((layer) => {
    const opacity = opacityOf(layer.id);
    if (layer.kind !== 'picture' || opacity === 0) return [];
    const tiles = task.tiles.filter((tile) => tile.layer === layer.id && tile.hash !== null);
    const owing = tiles.filter(({ hash }) => owesArtworks(hash!)).length;
    const content = contentBox(tiles.map(({ at }) => at));
    if (!content || owing > tiles.length / 2) return [];
    if (Math.min(content.width, content.height) < leastSide) return [];
    const scale = Math.min(1, partSide / Math.max(content.width, content.height));
    const transform = [scale, 0, 0, scale, 0, 0] as typeof layer.transform;
    const { x, y, width, height } = boundsOf(transform, content);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const seen = { width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
    const alone = [
      ...settings.map((one) => (one.kind === 'canvas' ? { ...one, background: null } : one)),
      { ...frame, x: left, y: top, ...seen },
      { ...layer, parent: null, opacity: 1, blend: 'normal' as const, transform },
    ];
    const [a, b, c, d, e, f] = layer.transform;
    const toFrame = [
      a / scale,
      b / scale,
      c / scale,
      d / scale,
      e + (a * left + c * top) / scale - frame.x,
      f + (b * left + d * top) / scale - frame.y,
    ] as OwnLayer['toFrame'];
    const area = content.width * content.height;
    return [{ document: { records: alone, tiles }, toFrame, opacity, area }];
  });
  return found.toSorted((a, b) => b.area - a.area);
}

/**
 * Maps a box of a separately drawn layer to the frame, with the part of it that the layer covers; null if it is
 * outside.
 */
function placeInFrame(
  { toFrame, opacity }: OwnLayer,
  own: Box,
  { width, height }: { width: number; height: number },
): Pick<RecognizedPicture, 'box' | 'covers'> | null {
  const bounds = boundsOf(toFrame, own);
  const [x, y] = [Math.max(0, Math.floor(bounds.x)), Math.max(0, Math.floor(bounds.y))];
  const right = Math.min(width, Math.ceil(bounds.x + bounds.width));
  const bottom = Math.min(height, Math.ceil(bounds.y + bounds.height));
  if (right <= x || bottom <= y) return null;
  const [a, b, c, d] = toFrame;
  const area = own.width * own.height * Math.abs(a * d - b * c);
  const covers = opacity * Math.min(1, area / (bounds.width * bounds.height));
  return { box: { x, y, width: right - x, height: bottom - y }, covers };
}

/**
 * Looks up the visible frame among our pictures: the whole, then up to eight parts of it: regions of the result that
 * one source dominates, and layers of own work, which may be turned or covered in the result.
 * @param options the layers, if they are known, and pictures to leave out
 */
export async function recognize(
  parts: RecognitionParts,
  drawn: Drawn,
  { document, except = [] }: { document?: OpenDocument | undefined; except?: ImageId[] },
  signal: AbortSignal,
): Promise<RecognizedPicture[]> {
  const { pixels } = drawn;
  const { width, height } = pixels;
  const whole = { box: { x: 0, y: 0, width, height }, covers: 1, inLayer: false, except };
  const found = await lookUp(parts, await toReceived(pixels), whole, signal);
  if (Math.min(width, height) < leastSide) return found;
  const regions = await regionsOf(parts, drawn, signal);
  for (const box of regions)
    found.push(...(await lookUp(parts, await toReceived(pixels, box), { ...whole, box }, signal)));
  if (!document) return found;
  const layers = ownLayers(document).slice(0, mostParts - regions.length);
  for (const layer of layers) {
    const { blank, pixels: alone } = await parts.editors.run(
      { kind: 'flatten', ...layer.document },
      { signal, read: document.read },
    );
    const own = blank ? null : opaqueBox(alone);
    const place = own && placeInFrame(layer, own, pixels);
    if (!own || !place || Math.min(own.width, own.height) < leastSide) continue;
    const received = await toReceived(alone, own);
    found.push(...(await lookUp(parts, received, { ...place, inLayer: true, except }, signal)));
  }
  return found;
}
