import type { Layer } from '@limn/contracts/canvas-records';
import { allLayers } from '../../document.ts';
import { isEmptyBox } from '../../geometry.ts';
import { boxMask } from '../../mask-shapes.ts';
import { feather, grow, shrink } from '../../mask-edge.ts';
import { invertMask, type Mask, trimMask } from '../../mask.ts';
import type { Editor } from '../editor.ts';
import { addLayer, removeLayers } from '../layers.ts';
import { boxOf } from './box-of.ts';

export const selectAll = (editor: Editor): void =>
  void editor.select('Select all', boxMask(boxOf(editor.frame)));
export function invertSelection(editor: Editor): void {
  const { selection } = editor.state;
  if (selection) void editor.select('Invert selection', invertMask(selection, boxOf(editor.frame)));
  else selectAll(editor);
}
/** The selection made soft, larger or smaller by some pixels. */
export function changeSelection(
  editor: Editor,
  by: 'feather' | 'grow' | 'shrink',
  pixels: number,
): void {
  const { selection } = editor.state;
  if (!selection) return;
  const changed = { feather, grow, shrink }[by](selection, pixels);
  const name = { feather: 'Feather', grow: 'Grow selection', shrink: 'Shrink selection' }[by];
  void editor.select(name, changed);
}
export function selectLayer(editor: Editor): void {
  const layer = editor.active;
  if (!layer) return;
  void editor.work
    .alphaOf(editor.pixelsOf(layer))
    .then((mask) => editor.select('Select layer', mask));
}
export async function selectSubject(editor: Editor): Promise<void> {
  let found: Awaited<ReturnType<Editor['work']['subjectOf']>> = null;
  await editor.perform('Select subject', async (run) => {
    found = await editor.work.subjectOf(editor.plain(), boxOf(editor.frame), {}, run);
    if (!found) editor.problem('No subject was found. Paint over it with the Subject tool.');
    return null;
  });
  if (found) await editor.select('Select subject', found);
}
/** Selects the uncovered part of the frame, such as after expanding it. */
export async function selectUncovered(editor: Editor): Promise<boolean> {
  const box = boxOf(editor.frame);
  const covered = await editor.work.coveredOf(editor.plain(), box);
  const rest = trimMask(covered ? invertMask(covered, box) : boxMask(box));
  if (isEmptyBox(rest)) {
    editor.problem('The frame is filled already. Drag one of its edges outwards first.');
    return false;
  }
  await editor.select('Select the new part', rest);
  return true;
}

/** Selects everything in the frame except the salient subject. */
export async function selectBackground(editor: Editor): Promise<boolean> {
  let subject: Mask | null = null;
  const box = boxOf(editor.frame);
  await editor.perform('Select background', async (run) => {
    subject = await editor.work.subjectOf(editor.plain(), box, {}, run);
    if (!subject) editor.problem('No subject was found. Paint over it with the Subject tool.');
    return null;
  });
  if (!subject) return false;
  await editor.select('Select background', trimMask(invertMask(subject, box)));
  return true;
}

/** The selection as a mask layer with words of its own: a regional prompt. */
export function regionFromSelection(editor: Editor): void {
  const { selection } = editor.state;
  if (!selection) {
    editor.problem('Select the place first.');
    return;
  }
  void editor.perform('New region', async () => {
    const tiles = await editor.work.storeMask(selection);
    const made = addLayer(
      editor.state.document,
      'mask',
      { name: 'Region', prompt: '' },
      null,
      tiles,
    );
    queueMicrotask(() => editor.choose(made.id));
    return made.diff;
  });
}

/** Turns the active layer's picture into an invisible reference that painting follows; only one per use is active. */
export function referenceFromLayer(
  editor: Editor,
  use: Extract<Layer, { kind: 'reference' }>['use'],
): void {
  const layer = editor.active;
  if (layer?.kind !== 'picture' || layer.image === null) {
    editor.problem('Choose a layer that was placed from a picture: a reference needs one.');
    return;
  }
  const before = allLayers(editor.state.document).flatMap((one) =>
    one.layer.kind === 'reference' && one.layer.use === use ? [one.layer.id] : [],
  );
  const { diff, id } = addLayer(
    editor.state.document,
    'reference',
    { name: layer.name, image: layer.image, use },
    null,
  );
  editor.commitAll('New reference', [removeLayers(editor.state.document, before), diff]);
  editor.choose(id);
}
