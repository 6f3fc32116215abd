import { type CanvasRecord, type Layer, LayerId } from '@limn/contracts/canvas-records';
import { ImageId, ReferenceId, StyleId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { boxMask, createEditor, documentOf, type Mask, type PixelWork } from '@limn/canvas';
import { rareTools } from '@limn/canvas/tools';
import { expect, test } from 'vitest';
import { freshDraft, recipeDraft } from '../studio/draft.ts';
import { following, regionPlace, regionsOf, selectAgain, selectedPlace } from './places.ts';
import { draftFor, keepInFrame } from './recipe.ts';

const settings: CanvasRecord = {
  v: 1,
  id: 'canvas',
  kind: 'canvas',
  name: 'Untitled',
  background: null,
};
const frame: CanvasRecord = {
  v: 1,
  id: 'frame',
  kind: 'frame',
  x: 0,
  y: 0,
  width: 512,
  height: 512,
  recipe: null,
};
const region: Layer = {
  v: 1,
  id: LayerId.parse('lay_000000000001'),
  kind: 'mask',
  name: 'Region',
  parent: null,
  order: 'a',
  visible: true,
  locked: false,
  opacity: 1,
  blend: 'normal',
  transform: [1, 0, 0, 1, 30, 40],
  prompt: 'a red barn',
};

/** An editor with masks as tiles: the selection has one tile, named after its position. */
function editorOf(...records: CanvasRecord[]) {
  const masks = new Map<string, Mask>();
  const hashOf = ({ x, y, width, height }: Mask): string =>
    [x, y, width, height].join('f').padEnd(64, '0').slice(0, 64);
  const work = {
    storeMask: async (mask: Mask | null) => {
      if (!mask) return [];
      masks.set(hashOf(mask), mask);
      return [{ at: '0,0', hash: hashOf(mask) }];
    },
    loadMask: async (tiles: readonly (readonly [string, string])[]) =>
      masks.get(tiles[0]?.[1] ?? '') ?? null,
  } as unknown as PixelWork;
  const sent: unknown[] = [];
  const editor = createEditor({
    document: documentOf([settings, frame, ...records], []),
    work,
    tools: rareTools,
    onDiff: (diff) => sent.push(diff),
    onProblem: (message) => {
      throw new Error(message);
    },
  });
  return { editor, masks, sent };
}

test('what is selected is a place with enough round it, and is selected again after it was not', async () => {
  const { editor } = editorOf();
  expect(await selectedPlace(editor)).toBeNull();
  await editor.select('Select', boxMask({ x: 100, y: 200, width: 300, height: 20 }));
  const place = (await selectedPlace(editor))!;
  expect(place).toMatchObject({ into: { x: 4, y: 82, width: 492, height: 256 }, region: null });

  await selectAgain(editor, place.selection);
  expect(editor.state.undo).toBe('Select');
  await editor.select('Deselect', null);
  await selectAgain(editor, place.selection);
  expect(editor.state.undo).toBe('Select again');
  expect(await selectedPlace(editor)).toEqual(place);
});

test('what is too large to be painted at once is said', async () => {
  const { editor } = editorOf();
  await editor.select('Select', boxMask({ x: 0, y: 0, width: 1900, height: 20 }));
  await expect(selectedPlace(editor)).rejects.toThrow('Select a smaller area.');
});

test('a region has a place as long as it is there', async () => {
  const { editor, masks } = editorOf(region);
  masks.set('b'.repeat(64), boxMask({ x: 0, y: 0, width: 100, height: 100 }));
  expect(regionsOf(editor.state.document)).toHaveLength(1);
  expect(await regionPlace(editor, region.id)).toBeNull();
  const tiles = [{ layer: region.id, at: '0,0', hash: 'b'.repeat(64) }];
  editor.commit('Paint', { put: [], removed: [], tiles });
  expect(await regionPlace(editor, region.id)).toMatchObject({
    region: { prompt: 'a red barn' },
    place: { into: { x: -66, y: -56, width: 292, height: 292 }, region: region.id },
  });
  editor.commit('Hide', { put: [{ ...region, visible: false }], removed: [], tiles: [] });
  expect(await regionPlace(editor, region.id)).toBeNull();
});

test('a whole picture follows those of the canvas; marks on another picture go', () => {
  const [own, image] = [1, 2].map((n) => ImageId.parse(`img_0000000000000000000000000${n}`));
  const matters = [{ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }];
  const recipe = Recipe.parse({ prompt: 'a calm sea', pose_and_depth: own, matters });
  const { prompt: _, ...layer } = region;
  const followedBy = (use: 'pose_and_depth' | 'canvas_subject', picture = image!) =>
    following(recipe, documentOf([{ ...layer, kind: 'reference', image: picture, use }], []));
  expect(followedBy('pose_and_depth')).toEqual({ ...recipe, pose_and_depth: image, matters: [] });
  expect(followedBy('pose_and_depth', own)).toEqual(recipe);
  expect(followedBy('canvas_subject')).toEqual({ ...recipe, canvas_subject: image });
});

test('what was asked for stays in the frame, and is no step of its own', () => {
  const { editor, sent } = editorOf();
  keepInFrame(editor, { ...freshDraft, prompt: 'a calm sea' });
  expect(editor.frame.recipe?.prompt).toBe('a calm sea');
  keepInFrame(editor, { ...freshDraft, prompt: 'a calm sea' });
  expect(sent).toHaveLength(1);
  expect(editor.state.undo).toBeNull();

  editor.commit('Frame', { put: [{ ...editor.frame, width: 800 }], removed: [], tiles: [] });
  keepInFrame(editor, { ...freshDraft, prompt: 'a red boat' });
  editor.undo();
  expect(editor.frame.width).toBe(512);
  expect(editor.state.undo).toBeNull();
  editor.redo();
  expect(editor.frame).toMatchObject({ width: 800, recipe: { prompt: 'a red boat' } });
});

test('a picture to follow that lies on the canvas takes the place of a reference', () => {
  const reference = ReferenceId.parse('ref_01J00000000000000000000000');
  const image = ImageId.parse('img_01J00000000000000000000000');
  const asked = Recipe.parse({ prompt: 'a hill', reference, reference_subject: reference });
  const laid = (use: 'pose_and_depth' | 'canvas_subject'): Layer => ({
    ...region,
    kind: 'reference',
    use,
    image,
  });
  const { editor } = editorOf(laid('pose_and_depth'));
  expect(following(asked, editor.state.document)).toMatchObject({
    pose_and_depth: image,
    reference: null,
    reference_subject: reference,
  });
  const other = editorOf(laid('canvas_subject')).editor;
  expect(following(asked, other.state.document)).toMatchObject({
    reference,
    canvas_subject: image,
    reference_subject: null,
  });
});

test('a new canvas takes the style and model of the studio, and nothing else of its recipe', () => {
  const style = StyleId.parse('sty_01J00000000000000000000000');
  recipeDraft.set({
    ...freshDraft,
    prompt: 'a fox in the snow',
    style,
    model: 'limn-fine',
    image_dimensions: '2048x2048',
    pose_and_depth: ImageId.parse('img_01J00000000000000000000000'),
    seed: 7,
  });
  const { editor } = editorOf();
  expect(draftFor(editor)).toEqual({
    ...freshDraft,
    style,
    model: 'limn-fine',
    image_dimensions: '512x512',
  });
  recipeDraft.set(freshDraft);
});
