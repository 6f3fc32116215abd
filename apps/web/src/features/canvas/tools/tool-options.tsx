import { lazyComponent } from '../../../ui/lazy.tsx';
import type { CommandContext } from '../commands/command.ts';
import { parts } from '../parts.ts';
import { Tick } from '../panels/tick.tsx';
import { toolLabels } from './tool-names.ts';
import { useEditor } from '../use-editor.ts';

const ToolFields = lazyComponent(async () => (await parts.tools.load()).ToolFields);

/** The options of the active tool. */
export function ToolOptionsBar({ context }: { context: CommandContext }) {
  const { editor } = context.session;
  const tool = useEditor(editor, (state) => state.tool);
  return (
    <div
      role="group"
      // Where it is wider than the screen it is scrolled by keys, too.
      tabIndex={0}
      aria-label={`Options of ${toolLabels[tool]}`}
      className="flex min-h-11 items-center gap-x-4 gap-y-1 overflow-x-auto border-b bg-panel px-3 py-1 whitespace-nowrap"
    >
      <span className="text-[13px] font-medium">{toolLabels[tool]}</span>
      {tool === 'move' ? (
        <MoveFields context={context} />
      ) : (
        <ToolFields key={tool} context={context} tool={tool} />
      )}
    </div>
  );
}

/** Options of the move tool, which is selected when a canvas is opened. */
function MoveFields({ context: { session } }: { context: CommandContext }) {
  const { editor } = session;
  const snaps = useEditor(editor, (state) => state.options.snaps);
  return (
    <>
      <Tick label="Snap" on={snaps} onChange={(on) => editor.setOptions({ snaps: on })} />
      <span className="text-[13px] text-muted">
        Drag to move, the grips to scale and turn. Arrow keys move by a pixel.
      </span>
    </>
  );
}
