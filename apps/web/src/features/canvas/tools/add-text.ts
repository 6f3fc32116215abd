import { addLayer, allLayers, boundsOfLayer, type Editor, layerOf, lightness } from '@limn/canvas';
import type { Layer } from '@limn/contracts/canvas-records';
import { hexOf } from '../panels/color-field.tsx';
import type { CanvasSession } from '../session.ts';

/** Minimum difference in lightness (0–255) between text and its background. */
const leastContrast = 90;
const dark = [17, 17, 17, 255] as const;
const light = [255, 255, 255, 255] as const;

/** The chosen color if it is readable on the pixels at a place; else black or white. */
async function readableColor(editor: Editor, at: { x: number; y: number }) {
  const { colour } = editor.state.options;
  const [r, g, b, alpha] = await editor.work.colourAt(editor.plain(), at);
  const under =
    alpha > 127
      ? lightness(r, g, b)
      : document.documentElement.dataset['theme'] === 'light'
        ? 255
        : 0;
  const differs = Math.abs(lightness(colour[0], colour[1], colour[2]) - under) >= leastContrast;
  return differs ? colour : under > 127 ? dark : light;
}

/** Starts typing at a place of the canvas: in the text there, or in a new one in a readable color. */
export async function typeText(
  session: CanvasSession,
  at: { x: number; y: number },
): Promise<void> {
  const { editor } = session;
  const there = textAt(editor, at);
  editor.setTool('move');
  if (there) {
    editor.choose(there.id);
    session.typing.set(there.id);
    return;
  }
  const { font, fontSize } = editor.state.options;
  const colour = hexOf([...(await readableColor(editor, at))]);
  const { diff, id } = addLayer(
    editor.state.document,
    'text',
    {
      name: 'Text',
      text: '',
      font,
      size: fontSize,
      weight: 400,
      italic: false,
      colour,
      align: 'left',
      lineHeight: 1.2,
      width: null,
      // The press is in the middle of the first line.
      transform: [1, 0, 0, 1, Math.round(at.x), Math.round(at.y - 0.6 * fontSize)],
    },
    editor.active?.id ?? null,
  );
  editor.commit('Text', diff);
  if (!layerOf(editor.state.document, id)) return;
  editor.choose(id);
  session.typing.set(id);
}

/** The uppermost text that can be seen at a place and changed. */
function textAt(editor: Editor, { x, y }: { x: number; y: number }): Layer | undefined {
  return allLayers(editor.state.document)
    .map(({ layer }) => layer)
    .findLast((layer) => {
      const box = layer.kind === 'text' && boundsOfLayer(editor, layer.id);
      if (!box || !layer.visible || layer.locked) return false;
      return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
    });
}
