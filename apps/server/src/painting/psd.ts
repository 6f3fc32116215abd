import { upTo } from '@limn/contracts/text';
import {
  type Document,
  documentOf,
  flatten,
  frameOf,
  layersIn,
  masksOf,
  settingsOf,
  tightBox,
} from '@limn/canvas';
import { type BlendMode, type Layer, tileSide } from '@limn/contracts/canvas-records';
import { cropOwned, type Owned, type Raster, wholeWeight } from '@limn/imaging';
import { drawPreviewMark } from '@limn/imaging/looks';
import { type Layer as PsdLayer, type BlendMode as PsdBlendMode, writePsdUint8Array } from 'ag-psd';
import { assertPsdCost, assertPsdPixels } from './assert-cost.ts';
import type { PsdTask } from './canvas-tasks.ts';
import { flattenFrame, owesArtworks, tileReader, type TileRun } from './flatten-canvas.ts';

/** Adobe Photoshop File Formats Specification, 'Layer records': the same modes with spaces. */
const psdBlend = (mode: BlendMode) => mode.replaceAll('-', ' ') as PsdBlendMode;

const white = 'white';

/** A part of a document that is drawn separately, in its frame's own pixels. */
interface Drawing {
  document: Document;
  tileOf: ReturnType<typeof tileReader>;
  frame: { x: number; y: number; width: number; height: number };
  /** Pixels drawn so far. */
  drawn: { pixels: number };
}

/** Pixels as PSD layers hold them, with the visible mark if they owe artworks. */
function shown(picture: Owned): Raster & { data: Uint8ClampedArray } {
  const { width, height, data } = owesArtworks(picture)
    ? drawPreviewMark(picture.pixels, 'maker')
    : picture.pixels;
  return { width, height, data: data as Uint8ClampedArray };
}

/**
 * A picture as a PSD layer, without the clear edges round it; nothing of one that is clear.
 * @throws ImagingError bad-input when there are more pixels than a PSD holds
 */
function asLayer(picture: Owned, { drawn }: Drawing): Partial<PsdLayer> {
  const box = tightBox(picture);
  if (!box) return {};
  const { x: left, y: top, width, height } = box;
  drawn.pixels += width * height;
  assertPsdPixels(drawn.pixels);
  return { left, top, imageData: shown(cropOwned(picture, { left, top, width, height })) };
}

/** Part of a document, drawn in the frame. */
function draw({ document, tileOf, frame }: Drawing, layers: readonly Layer[]): Promise<Owned> {
  const records = [settingsOf(document), document.records.get('frame')!, ...layers];
  const tiles = layers.flatMap(({ id }) =>
    [...(document.tiles.get(id) ?? [])].map(([at, hash]) => ({ layer: id, at, hash })),
  );
  return flatten(documentOf(records, tiles), tileOf, frame, { background: false });
}

/** A layer as if it were at the top level, fully visible. */
const bare = (layer: Layer): Layer => ({
  ...layer,
  parent: null,
  visible: true,
  opacity: 1,
  blend: 'normal',
});

/** A layer with its descendants, including its masks. */
function withContent(document: Document, layer: Layer): Layer[] {
  const inside = [...document.records.values()].filter(
    (record): record is Layer => 'parent' in record && record.parent === layer.id,
  );
  return [layer, ...inside.flatMap((child) => withContent(document, child))];
}

/** The masks of a layer, multiplied: white paper seen through them. */
async function maskOf(drawing: Drawing, layer: Layer): Promise<Partial<PsdLayer>> {
  const masks = masksOf(drawing.document, layer.id).filter(({ visible }) => visible);
  if (masks.length === 0) return {};
  const { frame } = drawing;
  const paper: Layer = {
    ...bare(layer),
    kind: 'picture',
    image: null,
    transform: [1, 0, 0, 1, frame.x, frame.y],
  };
  const tiles = Array.from({ length: Math.ceil(frame.height / tileSide) }, (_, y) =>
    Array.from({ length: Math.ceil(frame.width / tileSide) }, (_, x): [string, string] => [
      `${x},${y}`,
      white,
    ]),
  ).flat();
  const document = {
    ...drawing.document,
    tiles: new Map([...drawing.document.tiles, [layer.id, new Map(tiles)]]),
  };
  const { pixels } = await draw({ ...drawing, document }, [paper, ...masks]);
  const data = new Uint8ClampedArray(pixels.data.length);
  for (let i = 0; i < data.length; i += 4)
    data.fill(pixels.data[i + 3]!, i, i + 3).fill(255, i + 3, i + 4);
  const { width, height } = pixels;
  drawing.drawn.pixels += width * height;
  assertPsdPixels(drawing.drawn.pixels);
  return {
    mask: {
      left: 0,
      top: 0,
      right: width,
      bottom: height,
      defaultColor: 0,
      imageData: { width, height, data },
    },
  };
}

const isDrawn = ({ kind }: Layer) => kind !== 'mask' && kind !== 'reference';

/** The layers in a group or at the top, bottom first. */
async function layersOf(drawing: Drawing, parent: Layer | null): Promise<PsdLayer[]> {
  const { document } = drawing;
  const layers = layersIn(document, parent?.id ?? null).filter(isDrawn);
  const adjusted = layers.findLastIndex(({ kind, visible }) => kind === 'adjustment' && visible);
  const result: PsdLayer[] = [];
  for (const [i, layer] of layers.entries()) {
    const { name, opacity, visible } = layer;
    // The layers below an adjustment are flattened into one, so hide the originals.
    const own = {
      name,
      opacity,
      blendMode: psdBlend(layer.blend),
      hidden: !visible || i < adjusted,
    };
    if (layer.kind === 'group') {
      const children = await layersOf(drawing, layer);
      result.push({ ...own, ...(await maskOf(drawing, layer)), children, opened: true });
    } else if (layer.kind !== 'adjustment') {
      const pixels = asLayer(await draw(drawing, [bare(layer)]), drawing);
      result.push({ ...own, ...(await maskOf(drawing, layer)), ...pixels });
    } else if (i === adjusted) {
      const below = layers.slice(0, i + 1).map((each) => ({ ...each, parent: null }));
      const content = below.flatMap((each) => withContent(document, each));
      result.push({ name, ...asLayer(await draw(drawing, content), drawing) });
    }
  }
  return result;
}

/** A sheet of one colour, `#rrggbb` or `#rrggbbaa`. */
function paper(colour: string, { width, height }: { width: number; height: number }): PsdLayer {
  const bytes = Buffer.from(upTo(`${colour.slice(1)}ff`, 8), 'hex');
  const data = new Uint8ClampedArray(width * height * 4);
  new Uint32Array(data.buffer).fill(bytes.readUInt32LE());
  return { name: 'Background', left: 0, top: 0, imageData: { width, height, data } };
}

const whiteTile = {
  kind: 'picture',
  pixels: new Uint8ClampedArray(tileSide * tileSide * 4).fill(255),
  owners: {
    width: tileSide,
    height: tileSide,
    sources: [{ kind: 'none' }],
    mixes: [[{ source: 0, weight: wholeWeight }]],
    labels: new Uint16Array(tileSide * tileSide),
  },
} as const;

/**
 * A PSD of a document's frame. Layers keep their places, with their masks; an adjustment layer and the layers it
 * changes are flattened into one layer, with the originals hidden below.
 * @throws ImagingError bad-input if drawing it costs more than the limits
 */
export async function drawPsd(task: PsdTask, run: TileRun): Promise<{ file: Uint8Array }> {
  const document = documentOf(task.records, task.tiles);
  const { x, y, width, height } = frameOf(document);
  assertPsdCost(document, { x, y, width, height });
  const read = tileReader(run, task.declared);
  const drawing: Drawing = {
    document,
    tileOf: async (hash) => (hash === white ? whiteTile : read(hash)),
    frame: { x, y, width, height },
    drawn: { pixels: 0 },
  };
  const { background } = settingsOf(document);
  const layers = await layersOf(drawing, null);
  const file = writePsdUint8Array(
    {
      width,
      height,
      children: [...(background ? [paper(background, drawing.frame)] : []), ...layers],
      imageData: shown(await flattenFrame(task, run)),
      imageResources: task.xmp ? { xmpMetadata: task.xmp } : {},
    },
    { trimImageData: true, noBackground: true },
  );
  // It is a part of a larger buffer, which would travel with it.
  return { file: file.slice() };
}
