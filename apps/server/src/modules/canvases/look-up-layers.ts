import { boundsOf, contentBox } from '@limn/canvas';
import type { Frame, Layer, LayerId } from '@limn/contracts/canvas-records';
import type { DocumentTask, OpenedFile, PaintingPool, Pixels } from '../../painting/index.ts';
import { type DoorParts, recognizeImport } from '../check/index.ts';
import type { Caller } from '../identity/index.ts';
import { opaqueBox } from './opaque-box.ts';

type PictureLayer = Extract<Layer, { kind: 'picture' }>;

export interface LookUpParts extends DoorParts {
  /** Worker threads reserved for canvases. */
  editors: PaintingPool;
}

/** Longest side of a drawn layer; look-ups read no more. */
const drawnSide = 1536;
/** The largest layers are looked up, half a second each, and none smaller than this. */
const mostLayers = 8;
const leastSide = 96;

/** The largest visible picture layers, each as an upright document with only that layer. */
function layersOf({ records, tiles }: OpenedFile): { layer: PictureLayer; task: DocumentTask }[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isVisible = (id: LayerId | null): boolean => {
    if (id === null) return true;
    const layer = byId.get(id);
    return layer !== undefined && 'parent' in layer && layer.visible && isVisible(layer.parent);
  };
  const frame = records.find((record): record is Frame => record.kind === 'frame')!;
  const settings = records.flatMap((record) =>
    record.kind === 'canvas' ? [{ ...record, background: null }] : [],
  );
  return records
    .flatMap((layer) => {
      if (layer.kind !== 'picture' || !isVisible(layer.id)) return [];
      const own = tiles.filter((tile) => tile.layer === layer.id && tile.hash !== null);
      const content = contentBox(own.map(({ at }) => at));
      if (!content || Math.min(content.width, content.height) < leastSide) return [];
      const scale = Math.min(1, drawnSide / Math.max(content.width, content.height));
      const transform: PictureLayer['transform'] = [scale, 0, 0, scale, 0, 0];
      const { x, y, width, height } = boundsOf(transform, content);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const box = {
        x: left,
        y: top,
        width: Math.ceil(x + width) - left,
        height: Math.ceil(y + height) - top,
      };
      const alone = { ...layer, parent: null, opacity: 1, blend: 'normal' as const, transform };
      const task = { records: [...settings, { ...frame, ...box }, alone], tiles: own };
      return [{ layer, task, area: content.width * content.height }];
    })
    .toSorted((a, b) => b.area - a.area)
    .slice(0, mostLayers);
}

/** Cuts off the transparent margin that tiles leave; undefined where too little is left to recognize. */
function trimmed(pixels: Pixels): Pixels | undefined {
  const { width, data } = pixels;
  const box = opaqueBox(pixels);
  if (!box) return undefined;
  const { x: left, y: top, width: w, height: h } = box;
  if (Math.min(w, h) < leastSide) return undefined;
  const cut = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * width + left) * 4;
    cut.set(data.subarray(from, from + w * 4), y * w * 4);
  }
  return { width: w, height: h, data: cut };
}

/**
 * Looks up the whole of a file that is opened as a canvas, and each of its larger layers.
 * @returns sentences about resemblances
 * @throws DomainError conflict at `file`, naming the layer, for a picture that the person may not bring in
 */
export async function lookUpLayers(
  parts: LookUpParts,
  caller: Caller,
  opened: OpenedFile,
  signal: AbortSignal,
): Promise<string[]> {
  const files = new Map(opened.files.map(({ hash, bytes }) => [hash, bytes]));
  const read = async (name: string): Promise<Uint8Array> => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The tile ${name} is not in the file.`);
    return bytes;
  };
  const whole = { name: 'The whole file', image: null, task: opened };
  const layers = layersOf(opened).map(({ layer, task }) => ({
    name: `The layer ‘${layer.name}’`,
    image: layer.image,
    task,
  }));
  const sentences: string[] = [];
  for (const { name, image, task } of [...layers, ...(layers.length > 1 ? [whole] : [])]) {
    const { records, tiles } = task;
    const drawn = await parts.editors.run({ kind: 'flatten', records, tiles }, { signal, read });
    const pixels = drawn.blank ? undefined : trimmed(drawn.pixels);
    const sentence =
      pixels && (await recognizeImport(parts, caller, { name, image, pixels }, signal));
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}
