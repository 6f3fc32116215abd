import type { Layer } from '@limn/contracts/canvas-records';
import { allLayers, layerOf } from '../../document.ts';
import type { Editor } from '../editor.ts';
import { addLayer, changeLayer } from '../layers.ts';
import { moveBy, transformed } from '../transforms.ts';

// Frequent commands, loaded with the screen.

export function newPictureLayer(editor: Editor): void {
  const count = allLayers(editor.state.document).length + 1;
  const own = { name: `Layer ${count}`, image: null };
  const { diff, id } = addLayer(editor.state.document, 'picture', own, editor.active?.id ?? null);
  editor.commit('New layer', diff);
  editor.choose(id);
}

/**
 * Changes fields of a layer; a name for the step that can be undone.
 * @param goesOn see `Editor.commit`; of another layer or other fields it is another step anyhow
 */
export function change<L extends Layer>(
  editor: Editor,
  name: string,
  layer: L,
  changes: Partial<L>,
  goesOn: string | null = null,
): void {
  const now = layerOf(editor.state.document, layer.id);
  const key = goesOn && `${goesOn} ${layer.id} ${Object.keys(changes).join()}`;
  if (now) editor.commit(name, changeLayer(now, changes as Partial<Layer>), key);
}

export function nudge(editor: Editor, dx: number, dy: number): void {
  const { chosen } = editor.state;
  if (chosen.length > 0) editor.commit('Move', transformed(editor, chosen, moveBy(dx, dy)));
}

export function deselect(editor: Editor): void {
  if (editor.state.selection) void editor.select('Deselect', null);
}

export function swapColors(editor: Editor): void {
  const { colour, background } = editor.state.options;
  editor.setOptions({ colour: background, background: colour });
}
