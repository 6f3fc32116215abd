import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import {
  amountsOf,
  RunControl,
  type RunOptions,
  sharesOfAmounts,
  type Source,
  type SourceShare,
} from '@limn/imaging';
import { assertWholeBox, boxOfPlace } from './area.ts';
import { flatten, marginOf, reachOf } from './compose.ts';
import { type Document, layerOf, layersIn } from './document.ts';
import { type Box, intersect } from './geometry.ts';
import type { Tile } from './tile.ts';

/** Pixels a side of what is counted at once. */
const blockSide = 512;

type Amount = { source: Source; pixels: number };
/** A block's amounts, with the signature they were counted for. */
type Counted = { of: string; amounts: Amount[] };
type Tiles = Map<LayerId, Map<string, string>>;

/**
 * Counts the credit of the visible pixels in a box of a canvas, block by block: of a box counted before, only the
 * blocks whose layers or tiles have changed. It yields between blocks and can be cancelled; blocks counted so far are
 * kept. The shares are those of the whole box, flattened.
 *
 * Throws the errors of `flatten`.
 */
export function createCreditCounter(
  tileOf: (hash: string) => Promise<Tile>,
): (doc: Document, box: Box, run?: RunOptions) => Promise<SourceShare[]> {
  let known = new Map<string, Counted>();
  return async (doc, box, run = {}) => {
    assertWholeBox(box, 'credit');
    const control = new RunControl(run);
    const common = signatureOfAll(doc);
    const counted = new Map<string, Counted>();
    for (const { box: part, tiles } of blocksOf(doc, box)) {
      const key = JSON.stringify(part);
      const of = common + signatureOf(doc, tiles);
      let amounts = known.get(key)?.of === of ? known.get(key)!.amounts : null;
      if (!amounts) {
        await control.breathe();
        control.check();
        const { signal } = run;
        const seen = await flatten({ ...doc, tiles }, tileOf, part, signal ? { signal } : {});
        const pixels = amountsOf(seen.owners, seen.pixels);
        amounts = seen.owners.sources.map((source, k) => ({ source, pixels: pixels[k] }));
      }
      counted.set(key, { of, amounts });
      known.set(key, { of, amounts });
    }
    known = counted;
    return sharesIn(counted.values());
  };
}

function sharesIn(blocks: Iterable<Counted>): SourceShare[] {
  const sums = new Map<string, Amount>();
  for (const { amounts } of blocks)
    for (const { source, pixels } of amounts) {
      const key = source.kind === 'none' ? 'none' : `${source.kind} ${source.id}`;
      sums.set(key, { source, pixels: (sums.get(key)?.pixels ?? 0) + pixels });
    }
  const all = [...sums.values()];
  return sharesOfAmounts(
    all.map(({ source }) => source),
    all.map(({ pixels }) => pixels),
  );
}

/** A square of a grid over the canvas, clipped to the counted box, with the tiles drawn in it. */
type Block = { box: Box; tiles: Tiles };

/** Which square of the grid holds a coordinate. */
const squareOf = (at: number): number => Math.floor(at / blockSide);

/** The blocks of a box, rows from the top, each with those tiles of layers that its pixels depend on. */
function blocksOf(doc: Document, box: Box): Block[] {
  const blocks = new Map<string, Block>();
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  for (let row = squareOf(box.y); row * blockSide < bottom; row++)
    for (let column = squareOf(box.x); column * blockSide < right; column++) {
      const [x, y] = [column * blockSide, row * blockSide];
      const part = intersect({ x, y, width: blockSide, height: blockSide }, box)!;
      blocks.set(`${column},${row}`, { box: part, tiles: new Map() });
    }
  const margin = marginOf(doc, layersIn(doc, null));
  for (const [id, tiles] of doc.tiles) {
    const layer = layerOf(doc, id);
    if (!layer) continue;
    for (const [at, hash] of tiles) {
      const reach = reachOf(layer.transform, boxOfPlace(at));
      const left = Math.max(reach.x - margin, box.x);
      const top = Math.max(reach.y - margin, box.y);
      const last = squareOf(Math.min(reach.x + reach.width + margin, right));
      const lowest = squareOf(Math.min(reach.y + reach.height + margin, bottom));
      for (let row = squareOf(top); row <= lowest; row++)
        for (let column = squareOf(left); column <= last; column++) {
          const block = blocks.get(`${column},${row}`);
          if (!block) continue;
          let own = block.tiles.get(layer.id);
          if (!own) block.tiles.set(layer.id, (own = new Map()));
          own.set(at, hash);
        }
    }
  }
  return [...blocks.values()];
}

const told = (layer: Layer): string => JSON.stringify({ ...layer, name: '', locked: false });

/** A signature of everything that all blocks depend on: background, frame, and layers without pixels of their own. */
function signatureOfAll(doc: Document): string {
  const all: string[] = [];
  for (const record of doc.records.values()) {
    if (record.kind === 'canvas') all.push(String(record.background));
    else if (record.kind === 'frame')
      all.push([record.x, record.y, record.width, record.height].join(' '));
    else if (['group', 'adjustment', 'mask'].includes(record.kind)) all.push(told(record));
  }
  return all.join('\n');
}

/** A signature of the block's own layers and tiles. */
function signatureOf(doc: Document, tiles: Tiles): string {
  const all: string[] = [];
  for (const [id, own] of tiles) {
    const layer = layerOf(doc, id);
    if (layer) all.push(told(layer));
    for (const [at, hash] of own) all.push(at, hash);
  }
  return all.join('\n');
}
