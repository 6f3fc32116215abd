import type { PlacedTiles } from '@limn/contracts/canvas-edits';
import {
  canvasLimits,
  type CanvasRecord,
  selectionId,
  type TileChange,
} from '@limn/contracts/canvas-records';
import {
  cropOwned,
  cutOut,
  type Owned,
  ownedBy,
  PlaneEditor,
  type RunOptions,
} from '@limn/imaging';
import { planEdit } from '@limn/scenes';
import { boxOfPlace, contentBox, cutTiles, placesIn, readArea, tightBox } from '../area.ts';
import {
  alphaMask,
  combine,
  cutMaskTiles,
  type Mask,
  maskOfPicture,
  maskOfTiles,
  pictureOfMask,
  translateMask,
  trimMask,
} from '../mask.ts';
import { flatten, maskBytesIn } from '../compose.ts';
import { createCreditCounter } from '../count-credit.ts';
import { documentOf, type PlainDocument } from '../document.ts';
import { type Box, boundsOf, identity, isEmptyBox } from '../geometry.ts';
import { CanvasError } from '../errors.ts';
import { boxMask } from '../mask-shapes.ts';
import { wandMask } from '../wand.ts';
import type { Tile } from '../tile.ts';
import { bytesIn, boxOf, carryOut, moved, scribbleBytes, writtenBy } from './layer-edits.ts';
import type { EditedLayer, LayerEdit, LayerPixels, PixelWork, TileStore } from './pixel-work.ts';
import { repairMasks } from './repair-masks.ts';
import type { FreshOrigin } from './tile-origin.ts';

/** Source of hand-made pixels. */
const hand = { kind: 'own', id: 'hand' } as const;

type NewTile = Omit<TileChange, 'layer'>;

/** An empty mask becomes null. */
const seen = (mask: Mask): Mask | null => (isEmptyBox(mask) ? null : mask);

const isWhole = ([a, b, c, d, e, f]: LayerPixels['transform']): boolean =>
  a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);

/** A document of one layer with nothing round it, to be drawn as its transform shows it. */
function alone({ transform, tiles }: LayerPixels): PlainDocument {
  const layer: CanvasRecord = {
    v: 1,
    id: 'lay_000000000000',
    kind: 'picture',
    image: null,
    name: '',
    parent: null,
    order: 'a',
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    transform: [...transform],
  };
  return {
    records: [
      { v: 1, id: 'canvas', kind: 'canvas', name: 'one layer', background: null },
      { v: 1, id: 'frame', kind: 'frame', x: 0, y: 0, width: 1, height: 1, recipe: null },
      layer,
    ],
    tiles: tiles.map(([at, hash]) => ({ layer: layer.id, at, hash })),
  };
}

/** Replaces a part of one picture with another, including its alpha. */
function paste(under: Owned, over: Owned, left: number, top: number): Owned {
  const { width, data: below } = under.pixels;
  const data = new Uint8ClampedArray(below);
  const plane = new PlaneEditor(under.owners);
  const labelOf = plane.adopt(over.owners);
  for (let y = 0; y < over.pixels.height; y++) {
    const from = y * over.pixels.width;
    const to = (top + y) * width + left;
    data.set(over.pixels.data.subarray(from * 4, (from + over.pixels.width) * 4), to * 4);
    for (let x = 0; x < over.pixels.width; x++)
      plane.blend(to + x, labelOf(over.owners.labels[from + x]), 1, 0);
  }
  return { pixels: { width, height: under.pixels.height, data }, owners: plane.plane() };
}

/** Masks without empty rows and columns at their sides: what an edit does must not depend on those. */
function withTrimmedMasks(edit: LayerEdit): LayerEdit {
  if ('coverage' in edit) return { ...edit, coverage: trimMask(edit.coverage) };
  if ('mask' in edit && edit.mask) return { ...edit, mask: trimMask(edit.mask) };
  if ('scribbles' in edit && edit.scribbles) {
    const { subject, background } = edit.scribbles;
    return {
      ...edit,
      scribbles: { subject: trimMask(subject), background: background && trimMask(background) },
    };
  }
  return edit;
}

const aligned = (box: Box): Box => {
  const side = 256;
  const x = Math.floor(box.x / side) * side;
  const y = Math.floor(box.y / side) * side;
  return {
    x,
    y,
    width: Math.ceil((box.x + box.width) / side) * side - x,
    height: Math.ceil((box.y + box.height) / side) * side - y,
  };
};

/** Edits of a whole layer, which begin where its pixels begin and not where its tiles do. */
const tight: ReadonlySet<LayerEdit['kind']> = new Set([
  'upscale',
  'remove-background',
  'replace-background',
  'replace-background-picture',
  'drop',
  'words',
  'adjust',
]);

/** Edits that read and write only a part of a layer, whose origins name only the tiles of that part. */
const local: ReadonlySet<LayerEdit['kind']> = new Set([
  'paint',
  'erase',
  'restore',
  'gradient',
  'heal',
  'clone',
  'erase-thing',
]);

/** Edits that make sense on a mask, which has no colors and no subject. */
const forMasks: ReadonlySet<LayerEdit['kind']> = new Set([...local, 'adjust', 'apply-transform']);

/** Whether any pixel of these tiles may owe an artwork. */
const oweArtworks = (tiles: readonly Tile[]): boolean =>
  tiles.some(
    (tile) => tile.kind === 'picture' && tile.owners.sources.some(({ kind }) => kind === 'artwork'),
  );

/**
 * Creates the work on pixels over a store of tiles.
 * @param onOrigin receives the origin of new tiles whose pixels may credit an artwork; others need no proof
 */
export function createPixelWork(
  store: TileStore,
  onOrigin?: (origin: FreshOrigin) => void,
): PixelWork {
  const countCredit = createCreditCounter((hash) => store.read(hash));
  const countAside = createCreditCounter((hash) => store.read(hash));

  async function load(tiles: ReadonlyMap<string, string>, box: Box): Promise<Map<string, Tile>> {
    const wanted = placesIn(box).filter((at) => tiles.has(at));
    const read = await Promise.all(wanted.map((at) => store.read(tiles.get(at)!)));
    return new Map(wanted.map((at, i) => [at, read[i]]));
  }

  async function readBox(
    tiles: ReadonlyMap<string, string>,
    box: Box,
    isMask = false,
  ): Promise<Owned> {
    const loaded = await load(tiles, box);
    return isMask ? pictureOfMask(maskOfTiles(loaded, box)) : readArea(loaded, box);
  }

  /** Cuts a picture into the tiles of its layer: of a mask, mask tiles. */
  const cutFor = ({ mask }: LayerPixels, picture: Owned, x: number, y: number) =>
    mask ? cutMaskTiles(maskOfPicture(picture, x, y)) : cutTiles(picture, x, y);

  /** A single layer in a box of the canvas; a mask as an opaque gray picture. */
  async function layerIn(layer: LayerPixels, box: Box): Promise<Owned> {
    if (!layer.mask) return drawn(alone(layer), box, undefined, false);
    const tiles = await Promise.all(
      layer.tiles.map(async ([at, hash]) => [boxOfPlace(at), await store.read(hash)] as const),
    );
    return pictureOfMask({ ...box, data: maskBytesIn(tiles, layer.transform, box) });
  }

  async function store_(cut: { at: string; tile: Tile }[]): Promise<Map<string, string>> {
    const names = await Promise.all(cut.map(({ tile }) => store.write(tile)));
    return new Map(cut.map(({ at }, i) => [at, names[i]]));
  }

  /** The tiles of a box that changed. */
  function changes(
    before: ReadonlyMap<string, string>,
    after: Map<string, string>,
    within: Iterable<string>,
  ): NewTile[] {
    const changed: NewTile[] = [];
    for (const at of within) {
      const hash = after.get(at) ?? null;
      if (hash !== (before.get(at) ?? null)) changed.push({ at, hash });
    }
    return changed;
  }

  const drawn = async (
    from: PlainDocument,
    box: Box,
    only?: ReadonlySet<string>,
    background = true,
  ) =>
    flatten(documentOf(from.records, from.tiles), (hash) => store.read(hash), box, {
      ...(only ? { only } : {}),
      background,
    });

  /** A layer's pixels as its transform shows them, from a whole place on the canvas. */
  async function straightened(
    layer: LayerPixels,
  ): Promise<{ picture: Owned; x: number; y: number } | null> {
    const content = contentBox(layer.tiles.map(([at]) => at));
    if (!content) return null;
    const bounds = boundsOf(layer.transform, content);
    const x = Math.floor(bounds.x);
    const y = Math.floor(bounds.y);
    const box = {
      x,
      y,
      width: Math.ceil(bounds.x + bounds.width) - x,
      height: Math.ceil(bounds.y + bounds.height) - y,
    };
    return { picture: await layerIn(layer, box), x, y };
  }

  /** The tiles of a layer on whole canvas pixels, redrawn if its transform was not a whole translation. */
  async function onGrid(layer: LayerPixels): Promise<{
    tiles: Map<string, string>;
    dx: number;
    dy: number;
    /** The redrawn tiles, if any. */
    cut?: { at: string; tile: Tile }[];
  }> {
    const [, , , , dx, dy] = layer.transform;
    if (isWhole(layer.transform)) return { tiles: new Map(layer.tiles), dx, dy };
    const straight = await straightened(layer);
    if (!straight) return { tiles: new Map(), dx: 0, dy: 0 };
    const cut = cutFor(layer, straight.picture, straight.x, straight.y);
    return { tiles: await store_(cut), dx: 0, dy: 0, cut };
  }

  /** The second input of an edit: another layer's pixels, in the box of this one. */
  async function otherOf(edit: LayerEdit, canvasBox: Box): Promise<Owned | null> {
    if (edit.kind === 'restore') return layerIn(edit.original, canvasBox);
    if (edit.kind === 'drop') return drawn(alone(edit.object), canvasBox, undefined, false);
    if (edit.kind !== 'replace-background-picture') return null;
    const picture = await straightened(edit.picture);
    if (!picture) return null;
    const box = tightBox(picture.picture);
    if (!box) return null;
    const { x, y, width, height } = box;
    return cropOwned(picture.picture, { left: x, top: y, width, height });
  }

  /** Reports the origin of tiles if any of them credits an artwork, which needs proof. */
  function report(
    cut: { at: string; tile: Tile }[],
    stored: ReadonlyMap<string, string>,
    origin: (writes: PlacedTiles) => FreshOrigin,
  ): void {
    if (onOrigin && oweArtworks(cut.map(({ tile }) => tile)))
      onOrigin(origin([...stored].map(([at, hash]) => [at, hash])));
  }

  async function edit(
    layer: LayerPixels,
    untrimmed: LayerEdit,
    run: RunOptions = {},
  ): Promise<EditedLayer> {
    const asked = withTrimmedMasks(untrimmed);
    if (layer.mask && !forMasks.has(asked.kind))
      throw new CanvasError(
        'nothing-to-do',
        'A mask has no picture to change in this way. Choose the layer that it masks.',
      );
    const grid = await onGrid(layer);
    const transform = [1, 0, 0, 1, grid.dx, grid.dy] as const;
    const before = new Map(layer.tiles);
    // Tiles redrawn for the transform count as changed, too.
    const redrawn = isWhole(layer.transform) ? [] : [...before.keys(), ...grid.tiles.keys()];
    const finish = (after: Map<string, string>, touched: string[]): EditedLayer => ({
      tiles: changes(before, after, new Set([...redrawn, ...touched])),
      transform: [...transform],
    });
    if (grid.cut)
      report(grid.cut, grid.tiles, (writes) => ({
        kind: 'edit',
        layer,
        content: null,
        edit: { kind: 'apply-transform' },
        writes,
      }));
    if (asked.kind === 'apply-transform') return finish(grid.tiles, []);
    const own = moved(asked, -grid.dx, -grid.dy);
    const allContent = layer.content ?? contentBox(grid.tiles.keys());
    let content = allContent;
    if (content && tight.has(own.kind)) {
      const inside = tightBox(await readBox(grid.tiles, content, layer.mask));
      content = inside && { ...inside, x: inside.x + content.x, y: inside.y + content.y };
    }
    const box = boxOf(own, content);
    if (!box) return finish(grid.tiles, []);
    const under = await readBox(grid.tiles, box, layer.mask);
    const other = await otherOf(asked, { ...box, x: box.x + grid.dx, y: box.y + grid.dy });
    const result = await carryOut(own, under, box, other, run);
    const grew = result.pixels.width !== box.width || result.pixels.height !== box.height;
    const place = grew
      ? { ...box, width: result.pixels.width, height: result.pixels.height }
      : writtenBy(own, box);
    if (!place) return finish(grid.tiles, []);
    const whole = aligned(place);
    const written = grew
      ? result
      : cropOwned(result, { ...place, left: place.x - box.x, top: place.y - box.y });
    const base = grew
      ? ownedBy(
          { kind: 'none' },
          {
            width: whole.width,
            height: whole.height,
            data: new Uint8ClampedArray(whole.width * whole.height * 4),
          },
        )
      : await readBox(grid.tiles, whole, layer.mask);
    const cut = cutFor(
      layer,
      paste(base, written, place.x - whole.x, place.y - whole.y),
      whole.x,
      whole.y,
    );
    const stored = await store_(cut);
    report(cut, stored, (writes) => {
      const needed = new Set([...placesIn(box), ...placesIn(whole)]);
      const isPart = local.has(own.kind);
      return {
        kind: 'edit',
        layer: {
          transform: [...transform],
          tiles: [...grid.tiles].filter(([at]) => !isPart || needed.has(at)),
        },
        content: isPart ? allContent : null,
        edit: asked,
        writes,
      };
    });
    const touched = grew ? [...grid.tiles.keys(), ...stored.keys()] : placesIn(whole);
    const after = grew ? stored : new Map(grid.tiles);
    if (!grew)
      for (const at of touched) {
        const name = stored.get(at);
        if (name) after.set(at, name);
        else after.delete(at);
      }
    return finish(after, touched);
  }

  return {
    edit,
    async planWords(layer, text, mask) {
      const straight = await straightened(layer);
      if (!straight)
        return { sentences: ['There is nothing on this layer.'], complete: false, mask: null };
      const { x, y, picture } = straight;
      const { width, height } = picture.pixels;
      const box = { x, y, width, height };
      const plan = await planEdit(text, picture.pixels, mask ? { mask: bytesIn(mask, box) } : {});
      const touched = plan.operations.reduce<Mask | null>((all, operation) => {
        const own = operation.mask ? { ...box, data: operation.mask } : boxMask(box);
        return combine(all, own, 'add');
      }, null);
      return { sentences: plan.sentences, complete: plan.complete, mask: touched };
    },
    async alphaOf(layer) {
      if (layer.mask) {
        const straight = await straightened(layer);
        return straight && seen(trimMask(maskOfPicture(straight.picture, straight.x, straight.y)));
      }
      const content = contentBox(layer.tiles.map(([at]) => at));
      const isFit = content && content.width * content.height <= canvasLimits.maxPixels;
      if (isFit && isWhole(layer.transform)) {
        // Optimized for calls after every stroke: reads tiles directly, without drawing.
        const [, , , , dx, dy] = layer.transform;
        const picture = await readBox(new Map(layer.tiles), content);
        return seen(trimMask(alphaMask(picture, content.x + dx, content.y + dy)));
      }
      const straight = await straightened(layer);
      return straight && seen(trimMask(alphaMask(straight.picture, straight.x, straight.y)));
    },
    async coveredOf(from, box) {
      return seen(trimMask(alphaMask(await drawn(from, box, undefined, false), box.x, box.y)));
    },
    async wand(from, at, { tolerance, contiguous, within }) {
      const picture = await ('records' in from ? drawn(from, within) : layerIn(from, within));
      const x = Math.floor(at.x) - within.x;
      const y = Math.floor(at.y) - within.y;
      if (x < 0 || y < 0 || x >= within.width || y >= within.height) return null;
      const found = wandMask(picture, x, y, tolerance, contiguous);
      return seen(trimMask(translateMask(found, within.x - found.x, within.y - found.y)));
    },
    async subjectOf(from, box, { scribbles, ...options }, run = {}) {
      const picture = await drawn(from, box);
      const strokes = scribbles ? { scribbles: scribbleBytes(scribbles, box) } : {};
      const { alpha, share } = await cutOut(picture, { ...run, ...options, ...strokes });
      return share === 0 ? null : seen(trimMask({ ...box, data: alpha }));
    },
    async colourAt(from, at) {
      const box = { x: Math.floor(at.x), y: Math.floor(at.y), width: 1, height: 1 };
      const [r, g, b, a] = (await drawn(from, box)).pixels.data;
      return [r, g, b, a];
    },
    async merge(from, layers, box) {
      const picture = await drawn(from, box, new Set(layers), false);
      const cut = cutTiles(picture, box.x, box.y);
      const stored = await store_(cut);
      report(cut, stored, (writes) => ({ kind: 'merge', document: from, layers, box, writes }));
      return { tiles: [...stored].map(([at, hash]) => ({ at, hash })), transform: identity };
    },
    async draw(pixels, { x, y, width, height }) {
      const stored = await store_(cutTiles(ownedBy(hand, { width, height, data: pixels }), x, y));
      return [...stored].map(([at, hash]) => ({ at, hash }));
    },
    async storeMask(mask) {
      if (!mask) return [];
      const stored = await store_(cutMaskTiles(mask));
      return [...stored].map(([at, hash]) => ({ at, hash }));
    },
    async loadMask(tiles) {
      if (tiles.length === 0) return null;
      const read = await Promise.all(
        tiles.map(async ([at, hash]) => [at, await store.read(hash)] as const),
      );
      return seen(trimMask(maskOfTiles(read)));
    },
    repairMasks: (from, diffs) => repairMasks(store, from, diffs),
    credit: (from, box, run) => countCredit(documentOf(from.records, from.tiles), box, run),
    creditAside: (from, box, run) => countAside(documentOf(from.records, from.tiles), box, run),
  };
}

/** Tiles of the selection, as the document keeps them. */
export const selectionTiles = (tiles: NewTile[]): TileChange[] =>
  tiles.map((tile) => ({ ...tile, layer: selectionId }));
