import { boundsOf, contentBox } from '@limn/canvas';
import type { Frame, LayerId } from '@limn/contracts/canvas-records';
import type { PictureAccount } from '@limn/contracts/picture-account';
import sharp from 'sharp';
import type { DocumentTask, FlattenResult, PaintingPool } from '../../painting/index.ts';
import { invalid } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { agreesMoreWith, find, type FindParts } from '../check/index.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import {
  attributionsOf,
  creditsOf,
  type ImageRow,
  imagesById,
  isMadeFrom,
} from '../images/index.ts';
import { titleOf } from '../studio/index.ts';
import type { OpenDocument } from './open-document.ts';
import { picturesIn } from './pictures-in.ts';

export interface ClaimParts extends FindParts {
  files: SignedFiles;
  /** Threads for canvases alone. */
  editors: PaintingPool;
}

/** Longest side at which a picture is recognised, as in look-ups. */
const readSide = 1536;
/** Of what a recognised picture owes its artworks, so much at least is owed them still. */
const leastLeft = 0.1;
/** Layers are recognised one by one, which takes half a second each: the largest, so many, not smaller than this. */
const mostLayers = 8;
const leastSide = 96;

type Drawn = Pick<FlattenResult, 'pixels' | 'shares'>;

async function smaller({ width, height, data }: FlattenResult['pixels']) {
  const shrunk = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: readSide, height: readSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = shrunk;
  return { width: info.width, height: info.height, data: new Uint8Array(shrunk.data) };
}

/** Without the clear rim that tiles leave round what is on them; null where all is clear. */
async function trimmed({ width, height, data }: FlattenResult['pixels']) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at]! < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return null;
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer();
  return { width: box.width, height: box.height, data: new Uint8Array(cut) };
}

/** What a picture is called, to somebody who may not be let in on its prompt. */
async function nameFor({ db, files }: ClaimParts, caller: Caller, image: ImageRow) {
  if (image.listedAt || ownProfiles(caller).includes(image.profileId)) return `‘${titleOf(image)}’`;
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const styles = credits.map(({ style, artist }) => `${style.name} by ${artist.name}`);
  return `a picture in the style of ${styles.join(' and ')}`;
}

/**
 * @param brought pictures on the canvas that are somebody's own: what was painted after one looks like it
 * @throws DomainError invalid when it is one of ours, and less than a tenth of what that owes is owed
 */
async function assertNotOurs(
  parts: ClaimParts,
  caller: Caller,
  { pixels, shares }: Drawn,
  brought: readonly ImageRow[],
  signal: AbortSignal,
): Promise<void> {
  const { width, height } = pixels;
  const received = { width, height, pixels: await smaller(pixels) };
  const match = await find(parts, received, signal);
  if (!match) return;
  const { image, seen } = match;
  const owed = new Map(
    shares.flatMap(({ source, ppm }) => (source.kind === 'artwork' ? [[source.id, ppm]] : [])),
  );
  const theirs = (await attributionsOf(parts.db, [image.id])).get(image.id) ?? [];
  const [before, left] = theirs.reduce(
    ([all, still], { artworkId, ppm }) => [all + ppm, still + (owed.get(artworkId) ?? 0)],
    [0, 0],
  );
  if (left >= before * leastLeft) return;
  if (seen) {
    const ids = brought.map(({ id }) => id);
    if (await isMadeFrom(parts.db, image.id, ids)) return;
    // What was painted after one picture looks like all its likes, as when the same words are composed twice.
    for (const own of brought) if (await agreesMoreWith(parts, received, seen, own, signal)) return;
  }
  const name = await nameFor(parts, caller, image);
  throw invalid(
    'layers',
    `This ${seen ? 'looks like' : 'carries the mark of'} ${name}, but the layers say it is yours alone. Place the picture from your gallery instead.`,
  );
}

/** Each of the larger layers that say mostly that they are somebody's own, as a document of that layer alone, upright. */
function ownLayers({ task, owesArtworks }: OpenDocument): DocumentTask[] {
  const records = new Map(task.records.map((record) => [record.id, record]));
  const isSeen = (id: LayerId | null): boolean => {
    if (id === null) return true;
    const layer = records.get(id);
    return layer !== undefined && 'parent' in layer && layer.visible && isSeen(layer.parent);
  };
  const settings = task.records.filter(({ kind }) => kind === 'canvas');
  const frame = task.records.find((record): record is Frame => record.kind === 'frame')!;
  const found = task.records.flatMap((layer) => {
    if (layer.kind !== 'picture' || !isSeen(layer.id)) return [];
    const tiles = task.tiles.filter((tile) => tile.layer === layer.id && tile.hash !== null);
    const owing = tiles.filter(({ hash }) => owesArtworks(hash!)).length;
    const content = contentBox(tiles.map(({ at }) => at));
    if (!content || owing > tiles.length / 2) return [];
    if (Math.min(content.width, content.height) < leastSide) return [];
    const scale = Math.min(1, readSide / Math.max(content.width, content.height));
    const transform = [scale, 0, 0, scale, 0, 0] as typeof layer.transform;
    const { x, y, width, height } = boundsOf(transform, content);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const seen = { width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
    const alone = [
      ...settings.map((one) => (one.kind === 'canvas' ? { ...one, background: null } : one)),
      { ...frame, x: left, y: top, ...seen },
      { ...layer, parent: null, opacity: 1, blend: 'normal' as const, transform },
    ];
    return [{ records: alone, tiles, area: content.width * content.height }];
  });
  return found.toSorted((a, b) => b.area - a.area).slice(0, mostLayers);
}

/**
 * What layers say is somebody's own, or nobody's, is believed unless the picture, or one of its layers by itself, is
 * one of ours whose artworks it leaves out.
 * @throws DomainError invalid, naming that picture
 */
export async function assertOwnClaims(
  parts: ClaimParts,
  caller: Caller,
  document: OpenDocument,
  flat: FlattenResult,
  account: PictureAccount,
  signal: AbortSignal,
): Promise<void> {
  if (account.shares.every(({ source }) => source === 'artwork')) return;
  const placed = await imagesById(parts.db, await picturesIn(parts.db, document));
  const brought = [...placed.values()].filter(({ account: { kind } }) => kind === 'own');
  await assertNotOurs(parts, caller, flat, brought, signal);
  const { read } = document;
  for (const { records, tiles } of ownLayers(document)) {
    const drawn = await parts.editors.run({ kind: 'flatten', records, tiles }, { signal, read });
    const pixels = drawn.blank ? null : await trimmed(drawn.pixels);
    if (pixels && Math.min(pixels.width, pixels.height) >= leastSide)
      await assertNotOurs(parts, caller, { pixels, shares: drawn.shares }, brought, signal);
  }
}
