import { addLayer, type Editor } from '@limn/canvas';
import { hexOf } from './colour-field.tsx';

/** Text at a place, as a layer of its own; what it says is written at once, once its field is there. */
export function addText(editor: Editor, at: { x: number; y: number }): void {
  const { colour, font, fontSize } = editor.state.options;
  const { diff, id } = addLayer(
    editor.state.document,
    'text',
    {
      name: 'Text',
      text: 'Text',
      font,
      size: fontSize,
      weight: 400,
      italic: false,
      colour: hexOf(colour),
      align: 'left',
      lineHeight: 1.2,
      width: null,
      transform: [1, 0, 0, 1, Math.round(at.x), Math.round(at.y)],
    },
    editor.active?.id ?? null,
  );
  editor.commit('Text', diff);
  editor.choose(id);
  editor.setTool('move');
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(`[data-text-of="${id}"]`);
    field?.focus();
    field?.select();
  });
}
