import { cutText } from '@limn/contracts/text';
import * as edit from '@limn/canvas/commands';
import type { Variants } from '@limn/canvas';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { commandOf } from '../commands/commands.ts';
import type { CommandContext } from '../commands/command.ts';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

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
  erase: 'Remove object',
  heal: 'Heal',
  duplicate: 'Copy to layer',
  fill: 'Fill',
  delete: 'Clear',
  invert: 'Invert',
  'change-selection': 'Feather, grow',
  deselect: 'Deselect',
};

const bar =
  // Next to the zoom bar, below the fitted picture; above that bar on small screens.
  'absolute bottom-3 left-3 z-10 flex max-w-[calc(100%-210px)] items-center gap-0.5 overflow-x-auto rounded-m border border-line-strong bg-raised p-1 shadow-float max-lg:bottom-14 max-lg:max-w-[calc(100%-24px)]';

/** Chooses among the variants of the edit that was made last. */
function VariantBar({
  session: { editor },
  variants,
}: {
  session: CanvasSession;
  variants: Variants;
}) {
  const { name, at } = variants;
  const step = (by: number): void =>
    void edit.showVariant(editor, (at + by + edit.variantCount) % edit.variantCount);
  return (
    <div role="toolbar" aria-label={`Variants of ${name}`} className={bar}>
      <span className="px-2 text-[13px] whitespace-nowrap" aria-live="polite">
        <span className="max-lg:sr-only">{name}: </span>variant {at + 1} of {edit.variantCount}
      </span>
      <Button look="quiet" size="small" aria-label="Variant before" onClick={() => step(-1)}>
        ‹
      </Button>
      <Button look="quiet" size="small" aria-label="Next variant" onClick={() => step(1)}>
        ›
      </Button>
      <Button look="quiet" size="small" onClick={() => edit.discardVariants(editor)}>
        Discard
      </Button>
      <Button look="gold" size="small" onClick={() => edit.keepVariant(editor)}>
        Keep
      </Button>
    </div>
  );
}

/** Actions for the selection, or for the variants of the last edit. */
export function EditBar({ context }: { context: CommandContext }) {
  const variants = useEditor(context.session.editor, edit.openVariants);
  return variants ? (
    <VariantBar session={context.session} variants={variants} />
  ) : (
    <SelectionBar context={context} />
  );
}

function SelectionBar({ context }: { context: CommandContext }) {
  const { session } = context;
  const selection = useEditor(session.editor, (state) =>
    state.transient ? null : state.selection,
  );
  const work = useEditor(session.editor, (state) => state.work);
  const words = useStore(session.words);
  if (!selection || work) return null;
  return (
    <div role="toolbar" aria-label="Selection" className={bar}>
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
