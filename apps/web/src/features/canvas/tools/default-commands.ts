import { deselect, swapColors } from '@limn/canvas';
import type { CommandContext } from '../commands/command.ts';
import type { CanvasSession } from '../session.ts';
import { fitFrame, zoomTo } from '../stage/view.ts';

type Run = (context: CommandContext) => void;

const onEditor =
  (run: (editor: CanvasSession['editor']) => void): Run =>
  ({ session }) =>
    run(session.editor);

const sized = (factor: number): Run =>
  onEditor((editor) => {
    const { size } = editor.state.options;
    const next = factor > 1 ? Math.max(size + 1, size * factor) : Math.min(size - 1, size * factor);
    editor.setOptions({ size: Math.round(Math.min(1000, Math.max(1, next))) });
  });

/** Frequent commands, which need no further code, by id. */
export const defaultCommands = {
  undo: onEditor((editor) => editor.undo()),
  redo: onEditor((editor) => editor.redo()),
  swap: onEditor(swapColors),
  smaller: sized(0.85),
  larger: sized(1.18),
  deselect: onEditor(deselect),
  fit: ({ session }) => fitFrame(session),
  actual: ({ session }) => zoomTo(session, 1),
  'zoom-in': ({ session }) => zoomTo(session, session.view.get().zoom * 1.25),
  'zoom-out': ({ session }) => zoomTo(session, session.view.get().zoom / 1.25),
} satisfies Record<string, Run>;
