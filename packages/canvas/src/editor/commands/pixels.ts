import { cutText } from '@limn/contracts/text';
import type { CanvasDiff, Layer, LayerId } from '@limn/contracts/canvas-records';
import type { ImageId } from '@limn/contracts/ids';
import type { AdjustSettings, RunOptions } from '@limn/imaging';
import { type Document, frameOf, layerOf, layersIn } from '../../document.ts';
import { identity, union, wholeBox } from '../../geometry.ts';
import { boxMask } from '../../mask-shapes.ts';
import { invertMask, type Mask } from '../../mask.ts';
import { mergeDiffs } from '../../diff.ts';
import { orderBetween } from '../../order.ts';
import type { Editor } from '../editor.ts';
import type { StrokeOverlay } from '../editor-state.ts';
import { addLayer, removeLayers, withDescendants } from '../layers.ts';
import type { EditedLayer, LayerPixels, Rgba } from '../pixel-work.ts';
import { boundsOfLayer } from '../transforms.ts';
import { deleteLayers, imagesOf } from './layers.ts';
import { boxOf } from './box-of.ts';
import { growToObject } from './object-mask.ts';
import { offerVariants } from './variants.ts';

/** Deletes what is selected, or the chosen layers when nothing is. */
export function deleteSelected(editor: Editor): void {
  const { selection } = editor.state;
  if (!selection) {
    deleteLayers(editor);
    return;
  }
  const layer = editor.paintable();
  if (layer) void editor.edit('Clear', { kind: 'erase', coverage: selection, opacity: 1 }, layer);
}

export function fillSelected(editor: Editor, colour: Rgba = editor.state.options.colour): void {
  const layer = editor.paintable();
  if (!layer) return;
  const coverage = editor.state.selection ?? boxMask(boxOf(editor.frame));
  void editor.edit(
    'Fill',
    { kind: 'paint', coverage, colour, opacity: 1, lockAlpha: false },
    layer,
  );
}

export function eraseSelected(editor: Editor): void {
  const layer = selectedPart(editor);
  if (layer) void removeObject(editor, layer, editor.state.selection!);
}

/** Removes the object under the marked area and fills its place from the surroundings, in three variants. */
export function removeObject(
  editor: Editor,
  layer: Layer,
  marked: Mask,
  waiting?: StrokeOverlay,
): Promise<void> {
  let object: Promise<Mask> | undefined;
  return offerVariants(
    editor,
    'Remove object',
    async (seed, run) => {
      const now = layerOf(editor.state.document, layer.id);
      if (!now) return null;
      const isPicture = now.kind === 'picture' && editor.state.options.toEdge;
      object ??= isPicture ? growToObject(editor, marked, run) : Promise.resolve(marked);
      const coverage = await object.catch(() => marked);
      const edit = { kind: 'erase-thing', coverage, seed } as const;
      return editor.editedDiff(now, await editor.work.edit(editor.pixelsOf(now), edit, run));
    },
    waiting,
  );
}

export function healSelected(editor: Editor): void {
  const layer = selectedPart(editor);
  if (layer) void editor.edit('Heal', { kind: 'heal', coverage: editor.state.selection! }, layer);
}

function selectedPart(editor: Editor, needs?: 'picture'): Layer | null {
  if (!editor.state.selection) {
    editor.problem('Select first what it is about.');
    return null;
  }
  return editor.paintable(needs);
}

/** Only the pixels of a layer inside a mask; null if the layer has no pixels. */
export async function cutFrom(
  editor: Editor,
  layer: Layer,
  mask: Mask,
  run: RunOptions,
): Promise<LayerPixels | null> {
  const bounds = boundsOfLayer(editor, layer.id);
  if (!bounds) return null;
  const coverage = invertMask(mask, wholeBox(union(bounds, mask)));
  const pixels = editor.pixelsOf(layer);
  return withTiles(
    pixels,
    await editor.work.edit(pixels, { kind: 'erase', coverage, opacity: 1 }, run),
  );
}

/** Copies or moves the selected part of the active layer to a new layer. */
export function layerFromSelection(editor: Editor, cut: boolean): void {
  const layer = selectedPart(editor, 'picture');
  const { selection } = editor.state;
  if (!layer || !selection) return;
  void editor.perform(cut ? 'Layer by cut' : 'Layer by copy', async (run) => {
    const copy = await cutFrom(editor, layer, selection, run);
    if (!copy) return null;
    const tiles = copy.tiles.map(([at, hash]) => ({ at, hash }));
    const image = layer.kind === 'picture' ? layer.image : null;
    const made = addLayer(
      editor.state.document,
      'picture',
      {
        name: cutText(`${layer.name} cut-out`, 120),
        image,
        transform: [...copy.transform],
        ...(layer.kind === 'picture' && layer.merged && { merged: layer.merged }),
      },
      layer.id,
      tiles,
    );
    queueMicrotask(() => editor.choose(made.id));
    if (!cut) return made.diff;
    const rest = editor.editedDiff(
      layer,
      await editor.work.edit(
        editor.pixelsOf(layer),
        { kind: 'erase', coverage: selection, opacity: 1 },
        run,
      ),
    );
    return {
      ...made.diff,
      put: [...made.diff.put, ...rest.put],
      tiles: [...made.diff.tiles, ...rest.tiles],
    };
  });
}

export function removeBackground(editor: Editor): void {
  const layer = editor.paintable('picture');
  if (layer)
    void editor.edit('Remove background', { kind: 'remove-background', scribbles: null }, layer);
}

export function replaceBackground(editor: Editor, by: Rgba | Layer): void {
  const layer = editor.paintable('picture');
  if (!layer) return;
  const edit =
    'id' in by
      ? ({ kind: 'replace-background-picture', picture: editor.pixelsOf(by) } as const)
      : ({ kind: 'replace-background', colour: by } as const);
  void editor.edit('Replace background', edit, layer);
}

/** The subject cut out, and a gradient from the colour to the background colour on a layer below it. */
export function gradientBackground(editor: Editor, shape: 'linear' | 'radial'): void {
  const layer = editor.paintable('picture');
  const box = layer && boundsOfLayer(editor, layer.id);
  if (!layer || !box) return;
  const { colour, background } = editor.state.options;
  const place = wholeBox(box);
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const radial = shape === 'radial';
  void editor.perform('Replace background', async (run) => {
    const cut = await editor.work.edit(
      editor.pixelsOf(layer),
      { kind: 'remove-background', scribbles: null },
      run,
    );
    const ramp = await editor.work.edit(
      { transform: identity, tiles: [] },
      {
        kind: 'gradient',
        coverage: boxMask(place),
        from: radial ? middle : { x: middle.x, y: place.y },
        to: { x: radial ? place.x : middle.x, y: place.y + place.height },
        stops: [
          { at: 0, colour },
          { at: 1, colour: background },
        ],
        shape,
        opacity: 1,
      },
      run,
    );
    const made = addBelow(editor.state.document, layer.id, 'Background', ramp.tiles);
    const rest = editor.editedDiff(layer, cut);
    return mergeDiffs(made, rest);
  });
}

/** Lays the active layer onto the one below, in its light and with a shadow; the two become one. */
export function dropDown(
  editor: Editor,
  { match, shadow }: { match: number; shadow: number },
): void {
  const object = editor.paintable('picture');
  if (!object) return;
  const siblings = layersIn(editor.state.document, object.parent).filter(
    ({ kind }) => kind === 'picture',
  );
  const below = siblings[siblings.findIndex(({ id }) => id === object.id) - 1];
  if (!below) {
    editor.problem('Put the picture it is dropped into below it.');
    return;
  }
  void editor.perform('Drop', async (run) => {
    const edited = await editor.work.edit(
      editor.pixelsOf(below),
      { kind: 'drop', object: editor.pixelsOf(object), match, shadow },
      run,
    );
    queueMicrotask(() => editor.choose(below.id));
    return {
      ...editor.editedDiff(below, edited),
      removed: removeLayers(editor.state.document, [object.id]).removed,
    };
  });
}

export function adjustPixels(editor: Editor, settings: AdjustSettings): void {
  const layer = editor.paintable();
  if (layer)
    void editor.edit('Adjust', { kind: 'adjust', settings, mask: editor.state.selection }, layer);
}

/** Carries out an instruction in words, in the selection if there is one. */
export function changeByWords(editor: Editor, text: string): void {
  const layer = editor.paintable('picture');
  const mask = editor.state.selection;
  if (layer) void editor.edit(cutText(text, 60), { kind: 'words', text, mask, seed: 1 }, layer);
}

/** Two or four times the pixels; when the layer fills the frame, the frame grows with it. */
export function enlarge(editor: Editor, factor: 2 | 4): void {
  const layer = editor.paintable('picture');
  if (!layer) return;
  const bounds = boundsOfLayer(editor, layer.id);
  const frame = editor.frame;
  void editor.perform(`Upscale ×${factor}`, async (run) => {
    const alpha = await editor.work.alphaOf(editor.pixelsOf(layer));
    if (!bounds || !alpha) return null;
    const diff = editor.editedDiff(
      layer,
      await editor.work.edit(editor.pixelsOf(layer), { kind: 'upscale', factor }, run),
    );
    const fills =
      Math.abs(alpha.width - frame.width) <= 1 && Math.abs(alpha.height - frame.height) <= 1;
    if (!fills) return diff;
    const larger = {
      ...frameOf(editor.state.document),
      width: frame.width * factor,
      height: frame.height * factor,
    };
    return { ...diff, put: [...diff.put, larger] };
  });
}

/**
 * Extends the picture to fill the whole frame. A single layer is extended itself; with several layers, all visible
 * pixels are extended together on a new layer below them.
 */
export function expand(editor: Editor): void {
  const box = boxOf(editor.frame);
  const seenIn = (document: Document): readonly Layer[] =>
    layersIn(document, null).filter(
      ({ visible, kind }) => visible && kind !== 'mask' && kind !== 'reference',
    );
  if (seenIn(editor.state.document).length < 2) {
    const layer = editor.paintable('picture');
    if (!layer) return;
    void offerVariants(editor, 'Expand', async (seed, run) => {
      const now = layerOf(editor.state.document, layer.id);
      if (!now) return null;
      const edit = { kind: 'outpaint', box, seed } as const;
      return editor.editedDiff(now, await editor.work.edit(editor.pixelsOf(now), edit, run));
    });
    return;
  }
  void offerVariants(editor, 'Expand', async (seed, run) => {
    const { work } = editor;
    const { document } = editor.state;
    const seen = seenIn(document);
    if (seen.length === 0) return null;
    const ids = withDescendants(
      document,
      seen.map(({ id }) => id),
    );
    const covered = await work.coveredOf(editor.plain(), box);
    const { tiles, transform } = await work.merge(editor.plain(), ids, box);
    const all = { transform, tiles: tiles.map(({ at, hash }) => [at, hash!] as const) };
    const grown = withTiles(all, await work.edit(all, { kind: 'outpaint', box, seed }, run));
    // Partly covered pixels keep their background.
    const whole = covered && { ...covered, data: covered.data.map((v) => (v === 255 ? v : 0)) };
    const rest = whole
      ? withTiles(
          grown,
          await work.edit(grown, { kind: 'erase', coverage: whole, opacity: 1 }, run),
        )
      : grown;
    return addBelow(
      document,
      seen[0].id,
      'Expanded',
      rest.tiles.map(([at, hash]) => ({ at, hash })),
      imagesOf(document, ids),
    );
  });
}

/** Pixels of a layer as an edit left them. */
function withTiles(layer: LayerPixels, edited: EditedLayer): LayerPixels {
  const tiles = new Map(layer.tiles);
  for (const { at, hash } of edited.tiles)
    if (hash) tiles.set(at, hash);
    else tiles.delete(at);
  return { ...layer, transform: edited.transform, tiles: [...tiles] };
}

/** A picture layer right below another one, of images whose pixels it holds. */
function addBelow(
  doc: Document,
  above: LayerId,
  name: string,
  tiles: EditedLayer['tiles'],
  merged: readonly ImageId[] = [],
): CanvasDiff {
  const layer = layerOf(doc, above)!;
  const siblings = layersIn(doc, layer.parent);
  const below = siblings[siblings.findIndex(({ id }) => id === above) - 1];
  const own = { name, image: null, ...(merged.length > 0 && { merged: [...merged] }) };
  const { diff } = addLayer(doc, 'picture', own, above, tiles);
  const order = orderBetween(below?.order ?? null, layer.order);
  return { ...diff, put: diff.put.map((record) => ({ ...record, order }) as Layer) };
}
