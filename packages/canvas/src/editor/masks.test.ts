import type { CanvasDiff, LayerId } from '@limn/contracts/canvas-records';
import { ownedBy } from '@limn/imaging';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutTiles } from '../area.ts';
import { flatten } from '../compose.ts';
import { documentOf, layerOf, newRecords, plainDocument } from '../document.ts';
import { applyDiff, mergeDiffs } from '../diff.ts';
import { maskBytes } from '../mask.ts';
import { boxMask } from '../mask-shapes.ts';
import { decodeTile, encodeTile, nameTile, type Tile } from '../tile.ts';
import * as commands from './commands.ts';
import { createPixelWork } from './create-pixel-work.ts';
import type { PointerInput } from './editor-state.ts';
import { createEditor } from './create-editor.ts';
import type { Editor } from './editor.ts';
import { addLayer } from './layers.ts';
import type { TileStore } from './pixel-work.ts';
import { repairHistory, repairMasks } from './repair-masks.ts';
import { rareTools } from './tools/rare-tools.ts';

function memoryTiles(): TileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    read: async (hash): Promise<Tile> => decodeTile(kept.get(hash)!),
    async write(tile) {
      const bytes = encodeTile(tile);
      const hash = await nameTile(bytes);
      kept.set(hash, bytes);
      return hash;
    },
  };
}

const at = (x: number, y: number, held: Partial<PointerInput> = {}): PointerInput => ({
  x,
  y,
  pressure: 0.5,
  reach: 4,
  shift: false,
  alt: false,
  ctrl: false,
  ...held,
});

const white = [255, 255, 255, 255] as const;
const black = [0, 0, 0, 255] as const;
const [width, height] = [400, 200];

let tiles: TileStore;
let editor: Editor;
let problems: string[];
let sent: CanvasDiff[];
let picture: LayerId;
let mask: LayerId;

async function start(): Promise<void> {
  tiles = memoryTiles();
  problems = [];
  sent = [];
  editor = createEditor({
    document: documentOf(newRecords({ name: 'Holiday', width, height }), []),
    work: createPixelWork(tiles),
    tools: rareTools,
    onDiff: (diff) => sent.push(diff),
    onProblem: (message) => problems.push(message),
  });
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  for (let d = 3; d < data.length; d += 4) data[d] = 255;
  const owned = ownedBy({ kind: 'artwork', id: 'art_photo' }, { width, height, data });
  const cut = await Promise.all(
    cutTiles(owned).map(async ({ at: place, tile }) => ({
      at: place,
      hash: await tiles.write(tile),
    })),
  );
  const own = { name: 'Photograph', image: null };
  const made = addLayer(editor.state.document, 'picture', own, null, cut);
  editor.commit('Place picture', made.diff);
  picture = made.id;
  editor.choose(picture);
  commands.maskFromSelection(editor);
  await editor.settled();
  mask = editor.state.chosen[0];
  editor.setOptions({ size: 40, hardness: 1, opacity: 1 });
}
beforeEach(start);

const drag = async (...points: PointerInput[]): Promise<void> => {
  editor.pointerDown(points[0]);
  editor.pointerMove(points.slice(1));
  editor.pointerUp(points.at(-1)!);
  await editor.settled();
};

/** How much of the picture is seen at a place, 0–255. */
async function seenAt(x: number, y: number, document = editor.state.document): Promise<number> {
  const box = { x: 0, y: 0, width, height };
  const { pixels } = await flatten(document, (hash) => tiles.read(hash), box);
  return pixels.data[(y * width + x) * 4 + 3];
}

async function kindsOf(layer: LayerId, document = editor.state.document): Promise<string[]> {
  const own = [...(document.tiles.get(layer) ?? [])];
  return Promise.all(own.map(async ([, hash]) => (await tiles.read(hash)).kind));
}

describe('painting on a mask', () => {
  it('hides with black and reveals with white, and undo brings back what was seen', async () => {
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(100, 100), at(150, 100));
    expect(await seenAt(120, 100)).toBe(0);
    expect(await seenAt(120, 180)).toBe(255);
    editor.setOptions({ colour: white });
    await drag(at(120, 100), at(120, 100));
    expect(await seenAt(120, 100)).toBe(255);
    editor.undo();
    expect(await seenAt(120, 100)).toBe(0);
    editor.undo();
    expect(await seenAt(120, 100)).toBe(255);
    expect(await kindsOf(mask)).toEqual(['mask', 'mask']);
    expect(problems).toEqual([]);
  });

  it('hides half with half the opacity, with grey, and softly with a soft brush', async () => {
    editor.setTool('brush');
    editor.setOptions({ colour: black, opacity: 0.5 });
    await drag(at(50, 50), at(50, 50));
    expect(await seenAt(50, 50)).toBe(128);
    editor.setOptions({ colour: [128, 128, 128, 255], opacity: 1 });
    await drag(at(150, 50), at(150, 50));
    expect(await seenAt(150, 50)).toBe(128);
    editor.setOptions({ colour: black, hardness: 0 });
    await drag(at(250, 50), at(250, 50));
    const [middle, rim] = [await seenAt(250, 50), await seenAt(262, 50)];
    expect(middle).toBeLessThan(rim);
    expect(rim).toBeLessThan(255);
  });

  it('changes only what is selected', async () => {
    await editor.select('Select', boxMask({ x: 0, y: 0, width: 100, height: height }));
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(100, 100), at(100, 100));
    expect([await seenAt(95, 100), await seenAt(105, 100)]).toEqual([0, 255]);
  });

  it('erases from the mask under the eraser alone, by its opacity, and restores it', async () => {
    editor.setTool('eraser');
    await drag(at(100, 100), at(150, 100));
    expect([await seenAt(120, 100), await seenAt(120, 150), await seenAt(20, 20)]).toEqual([
      0, 255, 255,
    ]);
    editor.setOptions({ opacity: 0.5 });
    await drag(at(250, 100), at(250, 100));
    expect(await seenAt(250, 100)).toBe(128);
    editor.setOptions({ restores: true, opacity: 1 });
    await drag(at(120, 100), at(120, 100));
    expect(await seenAt(120, 100)).toBe(255);
  });

  it('fills, clears and draws a gradient in the selection', async () => {
    await editor.select('Select', boxMask({ x: 0, y: 0, width: 200, height }));
    commands.deleteSelected(editor);
    await editor.settled();
    expect([await seenAt(100, 100), await seenAt(300, 100)]).toEqual([0, 255]);
    editor.setOptions({ colour: white, background: black });
    editor.setTool('fill');
    await drag(at(100, 100));
    expect(await seenAt(100, 100)).toBe(255);
    editor.setTool('gradient');
    await drag(at(0, 100), at(200, 100));
    const [left, middle, right] = await Promise.all([5, 100, 195].map((x) => seenAt(x, 100)));
    expect(left).toBeGreaterThan(240);
    expect(Math.abs(middle - 127)).toBeLessThan(3);
    expect(right).toBeLessThan(15);
    expect(await seenAt(300, 100)).toBe(255);
  });

  it('heals a blemish of the mask and clones within it', async () => {
    editor.setTool('brush');
    editor.setOptions({ colour: black, size: 10 });
    await drag(at(100, 100), at(100, 100));
    editor.setTool('heal');
    editor.setOptions({ size: 24 });
    await drag(at(100, 100), at(100, 100));
    expect(await seenAt(100, 100)).toBeGreaterThan(240);
    editor.setTool('brush');
    editor.setOptions({ size: 30 });
    await drag(at(300, 100), at(300, 100));
    editor.setTool('clone');
    editor.setOptions({ size: 10 });
    editor.set({ cloneSource: { x: 300, y: 100 } });
    await drag(at(50, 100), at(50, 100));
    expect(await seenAt(50, 100)).toBe(0);
    expect(problems).toEqual([]);
  });

  it('works on a mask that was moved, turned and made larger', async () => {
    const layer = layerOf(editor.state.document, mask)!;
    const turned = { ...layer, transform: [0, 2, -2, 0, 400, -100] as const };
    editor.commit('Turn', { put: [turned as never], removed: [], tiles: [] });
    const before = await seenAt(300, 150);
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(200, 100), at(200, 100));
    expect(await seenAt(200, 100)).toBe(0);
    expect(await seenAt(300, 150)).toBe(before);
    expect(new Set(await kindsOf(mask))).toEqual(new Set(['mask']));
  });

  it('works on the mask of a group, and on pictures within it', async () => {
    editor.choose(picture);
    commands.group(editor);
    await editor.select('Select', boxMask({ x: 0, y: 0, width: 300, height }));
    commands.maskFromSelection(editor);
    await editor.settled();
    await editor.select('Deselect', null);
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(100, 100), at(100, 100));
    expect([await seenAt(100, 100), await seenAt(200, 100), await seenAt(350, 100)]).toEqual([
      0, 255, 0,
    ]);
    editor.choose(picture);
    await drag(at(200, 100), at(350, 100));
    expect([await seenAt(200, 100), await seenAt(350, 100)]).toEqual([255, 0]);
    expect(problems).toEqual([]);
  });

  it('says in one sentence what a mask cannot do, and changes nothing', async () => {
    await editor.select('Select', boxMask({ x: 0, y: 0, width: 50, height: 50 }));
    const before = editor.state.document;
    commands.removeBackground(editor);
    commands.enlarge(editor, 2);
    commands.changeByWords(editor, 'a red sky');
    commands.layerFromSelection(editor, false);
    commands.replaceBackground(editor, white);
    await editor.settled();
    expect(new Set(problems)).toEqual(
      new Set(['A mask has no picture to change in this way. Choose the layer that it masks.']),
    );
    expect(editor.state.document).toBe(before);
  });

  it('owes the same after strokes on the mask as before', async () => {
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(100, 100), at(150, 100));
    const all = await editor.work.credit(editor.plain(), { x: 0, y: 0, width, height });
    expect(all.filter(({ ppm }) => ppm > 0).map(({ source }) => source.kind)).toEqual([
      'artwork',
      ...(all.some(({ source, ppm }) => source.kind === 'none' && ppm > 0) ? ['none'] : []),
    ]);
  });
});

/** A stroke on a mask as earlier versions made it: of a picture that began empty. */
async function oldStroke(colour: readonly [number, number, number, number], x: number) {
  const layer = layerOf(editor.state.document, mask)!;
  const { mask: _, ...asPicture } = editor.pixelsOf(layer);
  const old = await Promise.all(
    asPicture.tiles.map(async ([place, hash]) => ({ place, hash, tile: await tiles.read(hash) })),
  );
  const pictures = old.filter(({ tile }) => tile.kind === 'picture');
  const made = await editor.work.edit(
    { ...asPicture, tiles: pictures.map(({ place, hash }) => [place, hash] as const) },
    {
      kind: 'paint',
      coverage: boxMask({ x, y: 90, width: 20, height: 20 }),
      colour,
      opacity: 1,
      lockAlpha: false,
    },
  );
  const diff = editor.editedDiff(layer, made);
  editor.commit('Brush', diff);
  return diff;
}

describe('a canvas whose mask an earlier version painted on', () => {
  it('is repaired to the mask with the strokes on it, and can be undone step by step', async () => {
    const stored = plainDocument(editor.state.document);
    const diffs = [await oldStroke(black, 100), await oldStroke([128, 128, 128, 255], 150)];
    expect(await kindsOf(mask)).toContain('picture');
    const repair = await repairMasks(tiles, stored, diffs);
    expect(repair.stored).toBeNull();
    let document = documentOf(stored.records, stored.tiles);
    for (const diff of repair.diffs) document = applyDiff(document, diff);
    expect(new Set(await kindsOf(mask, document))).toEqual(new Set(['mask']));
    expect([
      await seenAt(110, 100, document),
      await seenAt(160, 100, document),
      await seenAt(200, 100, document),
    ]).toEqual([0, 128, 255]);
    const history = repairHistory(editor.history.toJSON(), new Map(repair.renamed));
    const undone = applyDiff(document, history.done.at(-1)!.inverse);
    expect(new Set(await kindsOf(mask, undone))).toEqual(new Set(['mask']));
    expect([await seenAt(110, 100, undone), await seenAt(160, 100, undone)]).toEqual([0, 255]);
  });

  it('is read and repaired where the broken tile is all there is: lightness as far as it is opaque', async () => {
    await oldStroke(white, 100);
    const broken = editor.plain();
    expect([await seenAt(110, 100), await seenAt(50, 50)]).toEqual([255, 0]);
    const { stored, diffs } = await repairMasks(tiles, broken, []);
    expect(diffs).toEqual([]);
    const document = applyDiff(editor.state.document, stored!);
    expect(new Set(await kindsOf(mask, document))).toEqual(new Set(['mask']));
    expect([await seenAt(110, 100, document), await seenAt(50, 50, document)]).toEqual([255, 0]);
  });

  it('leaves whole masks as they are', async () => {
    editor.setTool('brush');
    editor.setOptions({ colour: black });
    await drag(at(100, 100), at(100, 100));
    const repair = await repairMasks(tiles, editor.plain(), sent);
    expect(repair).toEqual({ stored: null, diffs: sent, renamed: [] });
    expect(sent.reduce(mergeDiffs).tiles.length).toBeGreaterThan(0);
    const [hash] = editor.state.document.tiles.get(mask)!.values();
    expect(maskBytes(await tiles.read(hash)).length).toBe(256 * 256);
  });
});
