import { cutText } from '@limn/contracts/text';
import * as edit from '@limn/canvas/commands';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { type CommandContext, commandOf } from './commands.ts';
import { useEditor } from './use-editor.ts';

const actions = [
  'erase',
  'heal',
  'duplicate',
  'fill',
  'delete',
  'invert',
  'change-selection',
  'deselect',
];
const short: Record<string, string> = {
  erase: 'Erase',
  heal: 'Heal',
  duplicate: 'Copy to layer',
  fill: 'Fill',
  delete: 'Clear',
  invert: 'Invert',
  'change-selection': 'Feather, grow',
  deselect: 'Deselect',
};

/** What can be done with the selection, close by it. */
export function SelectionBar({ context }: { context: CommandContext }) {
  const { session } = context;
  const selection = useEditor(session.editor, (state) =>
    state.transient ? null : state.selection,
  );
  const work = useEditor(session.editor, (state) => state.work);
  const view = useStore(session.view);
  const stage = useStore(session.stage);
  const words = useStore(session.words);
  if (!selection || work) return null;
  const bottom = (selection.y + selection.height - view.y) * view.zoom + 12;
  const middle = (selection.x + selection.width / 2 - view.x) * view.zoom;
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      style={{
        // Above what zooms.
        top: Math.min(Math.max(8, bottom), stage.height - 108),
        left: Math.min(Math.max(190, middle), Math.max(190, stage.width - 190)),
      }}
      className="absolute z-10 flex max-w-[96%] -translate-x-1/2 gap-0.5 overflow-x-auto rounded-m border border-line-strong bg-raised p-1 shadow-float"
    >
      {words !== null && (
        <Button
          look="gold"
          size="small"
          onClick={() => {
            session.words.set(null);
            edit.changeByWords(session.editor, words);
          }}
        >
          {`Apply ‘${words.length > 28 ? `${cutText(words, 27)}…` : words}’ here`}
        </Button>
      )}
      {actions.map((id) => (
        <Button
          key={id}
          look={id === 'erase' && words === null ? 'gold' : 'quiet'}
          size="small"
          onClick={() => commandOf(id)?.run(context)}
        >
          {short[id]}
        </Button>
      ))}
    </div>
  );
}
