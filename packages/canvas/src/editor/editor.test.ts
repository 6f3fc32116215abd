import type { Layer } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import { ownedBy } from '@limn/imaging';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutTiles } from '../area.ts';
import { applyDiff } from '../diff.ts';
import { apply } from '../geometry.ts';
import { flatten } from '../compose.ts';
import {
  documentOf,
  frameOf,
  layersIn,
  newRecords,
  plainDocument,
  settingsOf,
} from '../document.ts';
import { decodeTile, encodeTile, nameTile, type Tile } from '../tile.ts';
import * as commands from './commands.ts';
import { createPixelWork } from './create-pixel-work.ts';
import { createEditor } from './create-editor.ts';
import type { Editor } from './editor.ts';
import type { PointerInput } from './editor-state.ts';
import { copyChosen, cutChosen, pasteClip } from './clip.ts';
import { addLayer, onlyLayer } from './layers.ts';
import { pointsInHand } from './points-in-hand.ts';
import { rareTools } from './tools/rare-tools.ts';
import { closePolygon, dropCorner } from './tools/select.ts';
import type { TileStore } from './pixel-work.ts';

/** A store of packed tiles, which decodes on every read. */
function memoryTiles(): TileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    async read(hash): Promise<Tile> {
      return decodeTile(kept.get(hash)!);
    },
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

let tiles: TileStore;
let editor: Editor;
let problems: string[];

/** A person with an editor and a photograph: sky above, meadow below, a red ball between. */
beforeEach(async () => {
  tiles = memoryTiles();
  problems = [];
  editor = createEditor({
    document: documentOf(newRecords({ name: 'Holiday', width: 300, height: 200 }), []),
    work: createPixelWork(tiles),
    tools: rareTools,
    onDiff: () => undefined,
    onProblem: (message) => problems.push(message),
  });
  const data = new Uint8ClampedArray(300 * 200 * 4);
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 300; x++) {
      const grain = ((x * 7 + y * 13) % 11) - 5;
      const ball = Math.hypot(x - 150, y - 100) < 20;
      const colour = ball
        ? [200, 30, 30]
        : y < 100
          ? [120 + grain, 170 + grain, 230]
          : [60 + grain, 130 + grain, 50];
      data.set([...colour, 255], (y * 300 + x) * 4);
    }
  const picture = ownedBy({ kind: 'artwork', id: 'art_photo' }, { width: 300, height: 200, data });
  const cut = await Promise.all(
    cutTiles(picture).map(async ({ at: place, tile }) => ({
      at: place,
      hash: await tiles.write(tile),
    })),
  );
  const { diff, id } = addLayer(
    editor.state.document,
    'picture',
    { name: 'Photograph', image: null },
    null,
    cut,
  );
  editor.commit('Place picture', diff);
  editor.choose(id);
});

const drag = async (...points: PointerInput[]): Promise<void> => {
  editor.pointerDown(points[0]);
  editor.pointerMove(points.slice(1));
  editor.pointerUp(points.at(-1)!);
  await editor.settled();
};

const settledUndo = async (): Promise<void> => {
  editor.undo();
  await editor.settled();
};

const seen = async () => {
  const { x, y, width, height } = frameOf(editor.state.document);
  return flatten(editor.state.document, (hash) => tiles.read(hash), { x, y, width, height });
};
const colorAt = async (x: number, y: number): Promise<number[]> => {
  const { pixels } = await seen();
  return [...pixels.data.subarray((y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 4)];
};
const shares = async () => {
  const { x, y, width, height } = frameOf(editor.state.document);
  const all = await editor.work.credit(editor.plain(), { x, y, width, height });
  return Object.fromEntries(
    all.map(({ source, ppm }) => [source.kind === 'none' ? 'none' : source.id, ppm]),
  );
};

describe('selecting', () => {
  it('draws a lasso, presses Delete, undoes and does it again', async () => {
    editor.setTool('lasso');
    await drag(at(20, 20), at(80, 20), at(80, 80), at(20, 80));
    commands.deleteSelected(editor);
    await editor.settled();
    expect((await colorAt(50, 50))[3]).toBe(0);
    expect((await colorAt(100, 50))[3]).toBe(255);
    editor.undo();
    expect((await colorAt(50, 50))[3]).toBe(255);
    editor.redo();
    expect((await colorAt(50, 50))[3]).toBe(0);
  });

  it('adds with Shift, takes away with Alt, and a press without a drag deselects', async () => {
    editor.setTool('select-box');
    await drag(at(10, 10), at(50, 50));
    await drag(at(100, 10, { shift: true }), at(140, 50, { shift: true }));
    expect(editor.state.selection).toMatchObject({ x: 10, y: 10, width: 130, height: 40 });
    await drag(at(100, 0, { alt: true }), at(150, 60, { alt: true }));
    expect(editor.state.selection).toMatchObject({ x: 10, y: 10, width: 40, height: 40 });
    await drag(at(200, 150), at(200, 150));
    expect(editor.state.selection).toBeNull();
    editor.undo();
    await editor.settled();
    await expect.poll(() => editor.state.selection?.width).toBe(40);
  });

  it('sets the corners of a polygon, takes one back, and closes it with Enter', async () => {
    editor.setTool('polygon');
    const press = (x: number, y: number) => drag(at(x, y));
    await press(20, 20);
    await press(80, 20);
    await press(300, 190);
    editor.pointerHover(at(90, 90));
    expect(editor.state.transient).toMatchObject({
      points: [{ x: 20 }, { x: 80 }, { x: 300 }, { x: 90 }],
    });
    expect(dropCorner(editor)).toBe(true);
    await press(80, 80);
    expect(closePolygon(editor)).toBe(true);
    await editor.settled();
    expect(editor.state.selection).toMatchObject({ x: 20, y: 20, width: 60, height: 60 });
    expect(closePolygon(editor)).toBe(false);
  });

  it('closes a polygon at its first corner or by pressing twice; Escape leaves none', async () => {
    editor.setTool('polygon');
    for (const [x, y] of [
      [20, 20],
      [80, 20],
      [80, 80],
      [21, 21],
    ])
      await drag(at(x, y));
    expect(editor.state.selection).toMatchObject({ x: 20, y: 20, width: 60, height: 60 });
    for (const [x, y] of [
      [100, 20],
      [140, 20],
      [140, 60],
      [140, 60],
    ])
      await drag(at(x, y, { shift: true }));
    expect(editor.state.selection).toMatchObject({ x: 20, y: 20, width: 120, height: 60 });
    await drag(at(10, 10));
    expect(editor.cancel()).toBe(true);
    expect(closePolygon(editor)).toBe(false);
  });

  it('adds, takes away and intersects without keys, as the options say', async () => {
    editor.setTool('select-box');
    await drag(at(10, 10), at(50, 50));
    editor.setOptions({ selecting: 'add' });
    await drag(at(100, 10), at(140, 50));
    expect(editor.state.selection).toMatchObject({ x: 10, width: 130 });
    editor.setOptions({ selecting: 'intersect' });
    await drag(at(0, 0), at(30, 30));
    expect(editor.state.selection).toMatchObject({ x: 10, y: 10, width: 20, height: 20 });
  });

  it('finds the ball with the magic wand', async () => {
    editor.setTool('wand');
    await drag(at(150, 100));
    await editor.settled();
    const { selection } = editor.state;
    expect(selection!.width).toBeGreaterThan(34);
    expect(selection!.width).toBeLessThan(44);
  });
});

describe('naming', () => {
  it('puts no half of a character into the canvas, which the server would refuse for ever', () => {
    const [record] = newRecords({ name: 'fox \ud83e', width: 300, height: 200 });
    editor.commit('Rename', { put: [record], removed: [], tiles: [] });
    expect(settingsOf(editor.state.document).name).toBe('fox \uFFFD');
    expect(JSON.stringify(editor.history.toJSON())).not.toContain('ud83e');
  });
});

describe('painting', () => {
  it('lays a stroke down that is its own', async () => {
    editor.setTool('brush');
    editor.setOptions({ size: 30, colour: [10, 20, 200, 255], hardness: 1 });
    await drag(at(30, 30), at(250, 30));
    expect(await colorAt(140, 30)).toEqual([10, 20, 200, 255]);
    const { hand, art_photo } = await shares();
    expect(hand).toBeGreaterThan(90_000);
    expect(hand + art_photo).toBe(1_000_000);
  });

  it('paints nothing outside of the selection', async () => {
    editor.setTool('select-box');
    await drag(at(0, 0), at(100, 200));
    editor.setTool('brush');
    editor.setOptions({ size: 30, colour: [10, 20, 200, 255], hardness: 1 });
    await drag(at(30, 150), at(250, 150));
    expect(await colorAt(60, 150)).toEqual([10, 20, 200, 255]);
    expect((await colorAt(140, 150))[1]).toBeGreaterThan(100);
  });

  it('erases the ball as if it had never been there, and owes what was copied', async () => {
    editor.setTool('erase-thing');
    editor.setOptions({ size: 56 });
    await drag(at(150, 100), at(151, 100));
    const [r, g] = await colorAt(150, 105);
    expect(g).toBeGreaterThan(r);
    expect(await shares()).toEqual({ art_photo: 1_000_000 });
  });

  it('removes the whole ball, though only its left half was painted over', async () => {
    editor.setTool('erase-thing');
    editor.setOptions({ size: 30 });
    await drag(at(145, 92), at(143, 100), at(145, 108));
    const [r, g] = await colorAt(164, 105);
    expect(g).toBeGreaterThan(r);
    await settledUndo();
    editor.setOptions({ toEdge: false });
    await drag(at(145, 92), at(143, 100), at(145, 108));
    expect((await colorAt(164, 105))[0]).toBeGreaterThan(150);
  });

  it('removes what was painted over and no more where nothing stands out', async () => {
    editor.setTool('erase-thing');
    editor.setOptions({ size: 30 });
    const before = await seen();
    await drag(at(40, 40), at(60, 40));
    const after = await seen();
    const changed = (x: number, y: number): boolean =>
      [0, 1, 2].some(
        (c) =>
          before.pixels.data[(y * 300 + x) * 4 + c] !== after.pixels.data[(y * 300 + x) * 4 + c],
      );
    expect([changed(120, 40), changed(50, 90), changed(200, 150)]).toEqual([false, false, false]);
  });

  it('offers three ways to fill the place, of which one is kept or none', async () => {
    const before = await seen();
    editor.setTool('erase-thing');
    editor.setOptions({ size: 56 });
    await drag(at(150, 100), at(151, 100));
    const first = await seen();
    expect(commands.openVariants(editor.state)).toMatchObject({ name: 'Remove object', at: 0 });
    await commands.showVariant(editor, 1);
    const second = await seen();
    expect(second.pixels.data).not.toEqual(first.pixels.data);
    await commands.showVariant(editor, 0);
    expect((await seen()).pixels.data).toEqual(first.pixels.data);
    await commands.showVariant(editor, 1);
    expect((await seen()).pixels.data).toEqual(second.pixels.data);
    commands.discardVariants(editor);
    expect((await seen()).pixels.data).toEqual(before.pixels.data);
    expect(commands.openVariants(editor.state)).toBeNull();
  });

  it('keeps the variant that is shown as soon as something else is done', async () => {
    editor.setTool('erase-thing');
    editor.setOptions({ size: 56 });
    await drag(at(150, 100), at(151, 100));
    editor.setTool('brush');
    await drag(at(30, 30), at(60, 30));
    expect(commands.openVariants(editor.state)).toBeNull();
    commands.discardVariants(editor);
    const [r, g] = await colorAt(150, 105);
    expect(g).toBeGreaterThan(r);
  });

  it('brings back what was there with the eraser', async () => {
    editor.setTool('brush');
    editor.setOptions({ size: 30, hardness: 1 });
    await drag(at(30, 30), at(250, 30));
    editor.setTool('eraser');
    editor.setOptions({ restores: true });
    await drag(at(20, 30), at(270, 30));
    expect(await shares()).toEqual({ art_photo: 1_000_000 });
  });

  it('changes no pixel of a locked layer, and says why', async () => {
    commands.change(editor, 'Lock', editor.active!, { locked: true });
    editor.setTool('brush');
    const before = await seen();
    await drag(at(30, 30), at(250, 30));
    expect(problems).toEqual(['‘Photograph’ is locked.']);
    expect((await seen()).pixels.data).toEqual(before.pixels.data);
  });

  it('goes on with a turned layer where it is seen', async () => {
    commands.rotate(editor, 90);
    editor.setTool('brush');
    editor.setOptions({ size: 20, colour: [10, 20, 200, 255], hardness: 1 });
    await drag(at(150, 20), at(151, 20));
    expect(await colorAt(150, 20)).toEqual([10, 20, 200, 255]);
  });
});

describe('a canvas just opened', () => {
  const opened = () =>
    createEditor({
      document: editor.state.document,
      work: editor.work,
      tools: rareTools,
      onDiff: () => undefined,
      onProblem: (message) => problems.push(message),
    });

  it('has its topmost layer chosen, so that the brush paints at once', async () => {
    commands.newPictureLayer(editor);
    editor = opened();
    expect(editor.active!.name).toBe('Layer 2');
    editor.setTool('brush');
    await drag(at(30, 30), at(60, 30));
    expect(problems).toEqual([]);
    expect(editor.state.undo).toBe('Brush');
  });

  it('without layers gets one from the brush', async () => {
    commands.deleteLayers(editor);
    editor = opened();
    editor.setTool('brush');
    editor.setOptions({ size: 30, colour: [10, 20, 200, 255], hardness: 1 });
    await drag(at(30, 30), at(60, 30));
    expect(await colorAt(45, 30)).toEqual([10, 20, 200, 255]);
    expect(problems).toEqual([]);
  });
});

describe('keys that are held', () => {
  it('Alt takes the colour under the brush', async () => {
    editor.setTool('brush');
    await drag(at(150, 100, { alt: true }), at(151, 100, { alt: true }));
    await expect.poll(() => editor.state.options.colour).toEqual([200, 30, 30, 255]);
    expect(editor.state.undo).toBe('Place picture');
  });

  it('clones without them, once a source is set', async () => {
    editor.setTool('clone');
    editor.setOptions({ size: 20, hardness: 1, setsSource: true });
    await drag(at(150, 100));
    await drag(at(50, 50), at(51, 50));
    expect(await colorAt(50, 50)).toEqual([200, 30, 30, 255]);
  });
});

describe('steps', () => {
  it('typed one after another are one, and drawn pixels go with what is written', async () => {
    const { diff, id } = addLayer(
      editor.state.document,
      'text',
      {
        name: 'Text',
        text: '',
        font: 'Geist',
        size: 20,
        weight: 400,
        italic: false,
        colour: '#000000',
        align: 'left',
        lineHeight: 1.2,
        width: null,
      },
      null,
    );
    editor.commit('Text', diff);
    for (const text of ['W', 'Wo', 'Wor']) {
      const layer = editor.state.document.records.get(id) as Layer & { kind: 'text' };
      commands.change(editor, 'Text', layer, { text }, 'typing');
    }
    const box = { x: 0, y: 0, width: 40, height: 30 };
    const drawn = new Uint8ClampedArray(40 * 30 * 4).fill(255);
    const drawing = editor.follow(async () => {
      const tilesDrawn = await editor.work.draw(drawn, box);
      editor.derive(id, {
        put: [],
        removed: [],
        tiles: tilesDrawn.map((tile) => ({ ...tile, layer: id })),
      });
    });
    // Automatic redrawing is not work that undo would stop.
    expect(editor.state.work).toBeNull();
    expect(editor.stop()).toBe(false);
    await drawing;
    expect(await colorAt(20, 20)).toEqual([255, 255, 255, 255]);
    editor.undo();
    expect(editor.state.document.records.get(id)).toMatchObject({ text: '' });
    expect((await colorAt(20, 20))[2]).toBe(230);
    expect(editor.state.redo).toBe('Text');
    editor.redo();
    expect(await colorAt(20, 20)).toEqual([255, 255, 255, 255]);
    editor.undo();
    editor.undo();
    expect(editor.state.document.records.has(id)).toBe(false);
  });

  it('compares with before the last one, and with before all', async () => {
    commands.nudge(editor, 10, 0);
    commands.nudge(editor, 10, 0);
    editor.compare('last');
    const moved = [...editor.state.before!.records.values()].find(({ kind }) => kind === 'picture');
    expect(moved).toMatchObject({ transform: [1, 0, 0, 1, 10, 0] });
    editor.compare('all');
    expect(layersIn(editor.state.before!, null)).toEqual([]);
    editor.compare(null);
    expect(editor.state.before).toBeNull();
  });

  it('compares beside each other what is and what was: before a step, before all, as it was opened', () => {
    const places = () =>
      layersIn(editor.state.beside!.document, null).map(({ transform }) => transform[4]);
    commands.nudge(editor, 10, 0);
    commands.nudge(editor, 20, 0);
    expect(editor.history.steps()).toEqual(['Move', 'Move', 'Place picture']);
    editor.compareBeside(2);
    expect(editor.state.beside!.name).toBe('Before ‘Move’');
    expect(places()).toEqual([0]);
    // It stays during further nudges.
    commands.nudge(editor, 5, 0);
    expect(places()).toEqual([0]);
    expect(layersIn(editor.state.document, null)[0].transform[4]).toBe(35);
    editor.compareBeside('all');
    expect(places()).toEqual([]);
    editor.compareBeside('opened');
    expect(editor.state.beside).toMatchObject({ name: 'As it was opened' });
    editor.compareBeside(null);
    expect(editor.state.beside).toBeNull();
  });
});

describe('points of a shape', () => {
  const rectangle = async (): Promise<void> => {
    editor.setTool('shape');
    await drag(at(100, 50), at(200, 150));
    editor.setTool('points');
  };
  const outline = () => {
    const layer = editor.active;
    return layer?.kind === 'shape' ? layer.path?.points.map(({ x, y }) => [x, y]) : undefined;
  };

  it('are moved, each a step that is taken back', async () => {
    await rectangle();
    await drag(at(200, 150), at(230, 170));
    expect(outline()).toEqual([
      [0, 0],
      [100, 0],
      [130, 120],
      [0, 100],
    ]);
    expect(editor.state.undo).toBe('Move point');
    editor.undo();
    expect(outline()).toBeUndefined();
    expect(editor.state.undo).toBe('Shape');
    // A press without a drag selects one and changes nothing.
    editor.pointerDown(at(200, 50));
    editor.pointerUp(at(200, 50));
    expect(editor.state).toMatchObject({ point: 1, undo: 'Shape' });
  });

  it('are added by a press on the outline, bent and removed, by keys too', async () => {
    await rectangle();
    await drag(at(150, 50), at(150, 20));
    expect(outline()?.[1]).toEqual([50, -30]);
    commands.bendPoint(editor);
    const layer = editor.active;
    expect(layer?.kind === 'shape' && layer.path?.points[1]).toMatchObject({
      in: [-25, expect.closeTo(0)],
      out: [25, 0],
    });
    await drag(at(175, 20), at(175, 0));
    expect(editor.state.undo).toBe('Bend');
    commands.stepPoint(editor, 1);
    commands.nudgePoint(editor, 5, 0);
    expect(outline()?.[2]).toEqual([105, 0]);
    commands.addPoint(editor);
    expect(outline()).toHaveLength(6);
    commands.removePoint(editor);
    commands.removePoint(editor);
    commands.removePoint(editor);
    expect(outline()).toHaveLength(3);
    commands.removePoint(editor);
    expect(problems).toEqual(['A shape cannot have fewer points.']);
  });

  it('lie where a turned and scaled shape shows them', async () => {
    await rectangle();
    commands.rotate(editor, 90);
    const { layer, path } = pointsInHand(editor)!;
    const [x, y] = apply(layer.transform, path.points[0].x, path.points[0].y);
    await drag(at(x, y), at(x + 7, y - 4));
    const now = pointsInHand(editor)!;
    const moved = apply(now.layer.transform, now.path.points[0].x, now.path.points[0].y);
    expect(moved[0]).toBeCloseTo(x + 7);
    expect(moved[1]).toBeCloseTo(y - 4);
  });
});

describe('a pen', () => {
  it('shows where the stroke is expected to go, and draws nothing of it', async () => {
    editor.setTool('brush');
    editor.setOptions({ size: 8, hardness: 1 });
    editor.pointerDown(at(20, 50));
    editor.pointerMove([at(60, 50)], [at(80, 50), at(100, 50)]);
    expect(editor.state.transient).toMatchObject({ ahead: [{ x: 60 }, { x: 80 }, { x: 100 }] });
    editor.pointerUp(at(60, 50));
    await editor.settled();
    expect(await colorAt(60, 50)).toEqual([200, 69, 47, 255]);
    expect((await colorAt(80, 50))[2]).toBe(230);
  });

  it('draws broader where it leans, unless that is not wanted', async () => {
    const drawn = async (tilts: boolean): Promise<number[]> => {
      editor.setTool('brush');
      editor.setOptions({ size: 20, hardness: 1, tilts });
      const lean = { x: 0, y: 1 };
      await drag(at(40, 50, { lean }), at(90, 50, { lean }));
      const colour = await colorAt(65, 65);
      editor.undo();
      return colour;
    };
    expect(await drawn(true)).toEqual([200, 69, 47, 255]);
    expect((await drawn(false))[2]).toBe(230);
  });
});

describe('moving', () => {
  it('snaps to the frame, and not with Ctrl', async () => {
    commands.duplicate(editor);
    const [id] = editor.state.chosen;
    editor.setTool('select-box');
    await drag(at(100, 50), at(200, 150));
    commands.layerFromSelection(editor, true);
    await editor.settled();
    commands.deselect(editor);
    await editor.settled();
    const cut = editor.active!;
    await expect
      .poll(() => editor.contentOf(cut.id))
      .toEqual({ x: 100, y: 50, width: 100, height: 100 });
    editor.setTool('move');
    await drag(at(150, 100), at(52, 101));
    // Its left edge is at the frame's left edge, and it keeps its vertical alignment with the frame's middle.
    expect(editor.active!.transform).toEqual([1, 0, 0, 1, -100, 0]);
    editor.choose(id);
    editor.choose(cut.id);
    editor.setTool('brush');
    editor.setTool('move');
    editor.pointerDown(at(50, 100));
    editor.pointerMove([at(53, 100, { ctrl: true })]);
    editor.pointerUp(at(53, 100, { ctrl: true }));
    expect(editor.active!.transform).toEqual([1, 0, 0, 1, -97, 0]);
  });

  it('takes numbers: place, size and angle', async () => {
    // The box is that of the pixels once they have been looked at.
    const { id } = editor.active!;
    await expect.poll(() => editor.contentOf(id)).toMatchObject({ width: 300, height: 200 });
    commands.fitInto(editor, { x: 10, y: 20, width: 150, height: 100 });
    const { transform } = editor.active!;
    expect(transform[0]).toBeCloseTo(150 / 300, 6);
    commands.turnTo(editor, 90);
    expect(commands.angleOf(editor.active!)).toBeCloseTo(90, 6);
    commands.resizeFrame(editor, { width: 400, height: 100 });
    expect(editor.frame).toMatchObject({ x: -50, y: 50, width: 400, height: 100 });
    commands.resizeFrame(editor, { width: 9000, height: 100 });
    expect(problems).toEqual(['A frame has at most 8,192 × 8,192 pixels.']);
  });
});

describe('backgrounds', () => {
  it('become a gradient below the subject', async () => {
    editor.setOptions({ colour: [255, 255, 0, 255], background: [0, 0, 255, 255] });
    commands.gradientBackground(editor, 'linear');
    await editor.settled();
    expect(problems).toEqual([]);
    expect(layersIn(editor.state.document, null).map(({ name }) => name)).toEqual([
      'Background',
      'Photograph',
    ]);
    expect((await colorAt(150, 100))[0]).toBeGreaterThan(180);
    editor.undo();
    expect(await shares()).toEqual({ art_photo: 1_000_000 });
  });

  it('are selected, for words to be painted there', async () => {
    expect(await commands.selectBackground(editor)).toBe(true);
    const { selection } = editor.state;
    expect(selection).toMatchObject({ x: 0, y: 0, width: 300, height: 200 });
    expect(selection!.data[100 * 300 + 150]).toBeLessThan(60);
    expect(selection!.data[20 * 300 + 20]).toBeGreaterThan(200);
  });
});

describe('the frame', () => {
  it('made wider is selected where nothing lies, to be painted into', async () => {
    expect(await commands.selectUncovered(editor)).toBe(false);
    expect(problems).toEqual([
      'The frame is filled already. Drag one of its edges outwards first.',
    ]);
    commands.resizeFrame(editor, { width: 400, height: 200 });
    commands.nudge(editor, -50, 0);
    expect(await commands.selectUncovered(editor)).toBe(true);
    expect(editor.state.selection).toMatchObject({ x: 250, y: 0, width: 100, height: 200 });
  });

  it('is filled from several layers, on one below them', async () => {
    commands.newPictureLayer(editor);
    editor.setTool('brush');
    await drag(at(30, 30), at(60, 30));
    commands.resizeFrame(editor, { width: 360, height: 200 });
    commands.expand(editor);
    await editor.settled();
    expect(problems).toEqual([]);
    expect(layersIn(editor.state.document, null).map(({ name }) => name)).toEqual([
      'Expanded',
      'Photograph',
      'Layer 2',
    ]);
    expect(await colorAt(350, 150)).toSatisfy(([, g, , a]: number[]) => g > 60 && a === 255);
    expect((await shares())['art_photo']).toBeGreaterThan(900_000);
  });

  it('is dragged wider, and the picture goes on into it', async () => {
    editor.setTool('frame');
    await drag(at(300, 100), at(360, 100));
    expect(frameOf(editor.state.document).width).toBe(360);
    commands.expand(editor);
    await editor.settled();
    expect((await colorAt(350, 40))[3]).toBe(255);
    expect(await shares()).toEqual({ art_photo: 1_000_000 });
  });

  it('grows with a picture that fills it and is made larger', async () => {
    commands.enlarge(editor, 2);
    await editor.settled();
    expect(frameOf(editor.state.document)).toMatchObject({ width: 600, height: 400 });
    expect((await colorAt(599, 399))[3]).toBe(255);
  });
});

describe('layers', () => {
  it('are copied, moved, grouped, merged and deleted', async () => {
    commands.duplicate(editor);
    expect(layersIn(editor.state.document, null).map(({ name }) => name)).toEqual([
      'Photograph',
      'Photograph copy',
    ]);
    editor.setTool('move');
    await drag(at(150, 100), at(250, 100));
    expect(editor.active!.transform).toEqual([1, 0, 0, 1, 100, 0]);
    commands.group(editor);
    expect(editor.active!.kind).toBe('group');
    const before = await seen();
    commands.mergeVisible(editor);
    await editor.settled();
    expect(layersIn(editor.state.document, null)).toHaveLength(1);
    expect((await seen()).pixels.data).toEqual(before.pixels.data);
    commands.deleteLayers(editor);
    expect(layersIn(editor.state.document, null)).toHaveLength(0);
    for (let i = 0; i < 5; i++) editor.undo();
    expect(layersIn(editor.state.document, null).map(({ name }) => name)).toEqual(['Photograph']);
  });

  it('merged into one remember the pictures they came from, but for hidden ones', async () => {
    const placed = (name: string, visible: boolean) => {
      const image = `img_${name.padEnd(26, '0')}` as ImageId;
      const { diff, id } = addLayer(editor.state.document, 'picture', { name, image }, null);
      const [layer] = diff.put as [Layer];
      editor.commit('Place picture', { ...diff, put: [{ ...layer, visible }] });
      return { id, image };
    };
    const [a, b] = [placed('a', true), placed('b', false)];
    editor.choose(a.id, b.id);
    commands.group(editor);
    commands.mergeVisible(editor);
    await editor.settled();
    const [merged] = layersIn(editor.state.document, null);
    expect(merged).toMatchObject({ kind: 'picture', image: null, merged: [a.image] });
  });

  it('are counted each by itself, without disturbing the whole', async () => {
    commands.newPictureLayer(editor);
    const { id } = editor.active!;
    editor.setTool('brush');
    await drag(at(30, 30), at(250, 30));
    const of = async (one: string) => {
      const alone = plainDocument(onlyLayer(editor.state.document, one));
      const all = await editor.work.creditAside(alone, { x: 0, y: 0, width: 300, height: 200 });
      return all.map(({ source, ppm }) => [source.kind, ppm]);
    };
    const whole = await shares();
    expect(await of(id)).toEqual([['own', 1_000_000]]);
    expect(await of(layersIn(editor.state.document, null)[0].id)).toEqual([['artwork', 1_000_000]]);
    expect(await shares()).toEqual(whole);
  });

  it('are masked by what is selected', async () => {
    editor.setTool('select-box');
    await drag(at(0, 0), at(100, 200));
    commands.maskFromSelection(editor);
    await editor.settled();
    expect((await colorAt(50, 50))[3]).toBe(255);
    expect((await colorAt(150, 50))[3]).toBe(0);
  });

  it('are copied, cut and pasted, whole or as far as they are selected', async () => {
    const names = () => layersIn(editor.state.document, null).map(({ name }) => name);
    commands.newPictureLayer(editor);
    editor.choose(layersIn(editor.state.document, null)[0].id);
    pasteClip(editor, (await copyChosen(editor))!);
    expect(names()).toEqual(['Photograph', 'Photograph copy', 'Layer 2']);
    editor.setTool('select-box');
    await drag(at(140, 90), at(160, 110));
    const before = await seen();
    const piece = (await cutChosen(editor))!;
    expect(editor.state.undo).toBe('Cut');
    commands.deselect(editor);
    pasteClip(editor, piece);
    await editor.settled();
    expect(names()).toEqual(['Photograph', 'Photograph copy', 'Photograph copy copy', 'Layer 2']);
    expect((await seen()).pixels.data).toEqual(before.pixels.data);
    await expect.poll(() => editor.contentOf(editor.active!.id)).toMatchObject({ width: 20 });
    // A group is cut with all its children.
    commands.group(editor);
    const group = (await cutChosen(editor))!;
    expect(group.layers).toHaveLength(2);
    pasteClip(editor, group);
    expect(layersIn(editor.state.document, editor.active!.id)).toHaveLength(1);
  });

  it('give what is selected to a layer of its own, and keep the rest', async () => {
    editor.setTool('select-box');
    await drag(at(100, 50), at(200, 150));
    const before = await seen();
    commands.layerFromSelection(editor, true);
    await editor.settled();
    expect(layersIn(editor.state.document, null)).toHaveLength(2);
    expect((await seen()).pixels.data).toEqual(before.pixels.data);
  });
});

describe('two people at once', () => {
  it('keeps what was drawn here on top of what was changed there', async () => {
    const layer = editor.active!;
    editor.setTool('brush');
    await drag(at(30, 30), at(60, 30));
    const foreign = { put: [{ ...layer, name: 'Renamed' }], removed: [], tiles: [] };
    editor.rebase(applyDiff(editor.state.document, foreign), [foreign]);
    expect(editor.active!.name).toBe('Renamed');
    editor.undo();
    expect(await shares()).toEqual({ art_photo: 1_000_000 });
  });
});

describe('straightening', () => {
  it('turns everything so that a line drawn along the horizon is level, as one step', async () => {
    const before = editor.active!.transform;
    editor.setTool('straighten');
    // The horizon rises by 20 pixels in 200.
    await drag(at(50, 110), at(250, 90));
    const [a, b] = editor.active!.transform;
    expect(Math.atan2(b, a)).toBeCloseTo(Math.atan2(20, 200), 6);
    // The middle of the frame stays where it is.
    expect(await colorAt(150, 100)).toEqual([200, 30, 30, 255]);
    editor.undo();
    expect(editor.active!.transform).toEqual(before);
  });

  it('makes a line that stands upright, and does nothing for a press without a drag', async () => {
    editor.setTool('straighten');
    await drag(at(150, 20), at(150, 20));
    expect(editor.state.undo).toBe('Place picture');
    await drag(at(140, 20), at(150, 180));
    const [a, b] = editor.active!.transform;
    expect(Math.atan2(b, a)).toBeCloseTo(Math.atan2(10, 160), 6);
  });
});

describe('what a canvas cannot hold', () => {
  it('is told: a frame of 10,000 pixels a side', async () => {
    const before = editor.frame;
    editor.setTool('frame');
    await drag(at(-500, -500), at(9500, 9500));
    expect(problems).toEqual(['A frame has at most 8,192 × 8,192 pixels.']);
    expect(editor.frame).toEqual(before);
  });

  it('is told: a layer more than two hundred', () => {
    for (let i = 0; i < 199; i++) commands.newPictureLayer(editor);
    expect(problems).toEqual([]);
    commands.newPictureLayer(editor);
    expect(problems).toEqual(['A canvas has at most 200 layers.']);
    expect(layersIn(editor.state.document, null)).toHaveLength(200);
    // A layer that does not exist cannot be edited.
    expect(editor.active).toBeNull();
    commands.deleteLayers(editor);
    expect(layersIn(editor.state.document, null)).toHaveLength(200);
  });
});

describe('opacity', () => {
  const red = [255, 0, 0, 255] as const;

  it('draws a gradient at 20% as a fifth of the way from the picture to the colours', async () => {
    const before = await colorAt(50, 50);
    editor.setTool('gradient');
    editor.setOptions({ colour: red, background: red, opacity: 0.2 });
    await drag(at(0, 0), at(299, 0));
    const after = await colorAt(50, 50);
    const fifth = before.map((v, i) => Math.round(v + (red[i] - v) * 0.2));
    after.forEach((v, i) => expect(Math.abs(v - fifth[i])).toBeLessThanOrEqual(1));
    expect((await shares()).art_photo).toBeGreaterThan(790_000);
  });

  it('clones at 20% as a fifth of the way from what is there to what is copied', async () => {
    const [before, source] = [await colorAt(50, 150), await colorAt(150, 100)];
    editor.setTool('clone');
    editor.setOptions({ size: 20, hardness: 1, opacity: 0.2 });
    editor.set({ cloneSource: { x: 150, y: 100 } });
    await drag(at(50, 150), at(50, 150));
    const after = await colorAt(50, 150);
    const fifth = before.map((v, i) => Math.round(v + (source[i] - v) * 0.2));
    after.forEach((v, i) => expect(Math.abs(v - fifth[i])).toBeLessThanOrEqual(1));
  });

  it('restores at 20% a fifth of what was there before', async () => {
    const before = await colorAt(150, 100);
    editor.setTool('brush');
    editor.setOptions({ size: 40, hardness: 1, colour: [0, 0, 0, 255] });
    await drag(at(150, 100), at(150, 100));
    editor.setTool('eraser');
    editor.setOptions({ restores: true, opacity: 0.2 });
    await drag(at(150, 100), at(150, 100));
    const after = await colorAt(150, 100);
    expect(Math.abs(after[0] - before[0] * 0.2)).toBeLessThanOrEqual(1);
  });

  it('puts a half-transparent colour behind a subject half-transparently', async () => {
    commands.replaceBackground(editor, [0, 0, 255, 128]);
    await editor.settled();
    expect(problems).toEqual([]);
    expect(await colorAt(5, 5)).toEqual([0, 0, 255, 128]);
  });
});
