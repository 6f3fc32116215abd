import type { Editor, ToolName } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';

/** Tools that paint with an opacity of their own. */
const paints: ReadonlySet<ToolName> = new Set(['brush', 'eraser', 'fill', 'gradient', 'clone']);
/** A second digit within this many milliseconds makes a number of two: 4, 5 is 45%. */
const together = 700;

/**
 * Sets opacity by digits, as editors do: 1 is 10%, 0 is 100%, two in quick succession are one number. Of the tool, if it
 * paints; else of the chosen layers.
 */
export function opacityKeys(clock = () => performance.now()) {
  let last: { digit: string; at: number; tool?: ToolName } = { digit: '', at: -Infinity };
  return (editor: Editor, digit: string): void => {
    const at = clock();
    const { tool } = editor.state;
    const isSecond = last.digit !== '' && last.tool === tool && at - last.at < together;
    const percent = isSecond ? Number(last.digit + digit) : digit === '0' ? 100 : +digit * 10;
    last = { digit: isSecond ? '' : digit, at, tool };
    const opacity = Math.max(1, percent) / 100;
    if (paints.has(tool)) editor.setOptions({ opacity });
    else edit.setOpacity(editor, opacity);
  };
}

export const typeOpacity = opacityKeys();
