import { typedName } from '@limn/contracts/text';
import { Columns2, Download, Keyboard, Redo2, Search, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import type { CommandContext } from '../commands/command.ts';
import { parts } from '../parts.ts';
import { problemOf, statusOf } from '../saving/words.ts';
import { useEditor } from '../use-editor.ts';
import { fitFrame, useZoomPercent, zoomTo } from '../stage/view.ts';
import { keyOf } from '../../../lib/keys.ts';

/** The canvas's name, whether it is kept, and where it goes from here. */
export function TopBar({ context, home }: { context: CommandContext; home: ReactNode }) {
  const { session, open } = context;
  const { editor } = session;
  const undo = useEditor(editor, (state) => state.undo);
  const redo = useEditor(editor, (state) => state.redo);
  const saved = useStore(session.saving.state);
  return (
    <header className="flex h-[50px] items-center gap-2 border-b bg-panel px-3 lg:gap-3 lg:px-4">
      {home}
      <CanvasName context={context} />
      <p
        role="status"
        className={`truncate text-[13px] max-md:sr-only ${problemOf(saved)?.tone === 'danger' ? 'text-danger' : 'text-muted'}`}
      >
        {statusOf(saved)}
      </p>
      <div className="ml-auto flex items-center gap-0.5">
        <IconButton
          label={undo ? `Undo ${undo}` : 'Undo'}
          disabled={!undo}
          onClick={() => editor.undo()}
        >
          <Undo2 size={17} aria-hidden />
        </IconButton>
        <IconButton
          label={redo ? `Redo ${redo}` : 'Redo'}
          disabled={!redo}
          onClick={() => editor.redo()}
        >
          <Redo2 size={17} aria-hidden />
        </IconButton>
        <span className="contents max-md:hidden">
          <IconButton label="Keyboard shortcuts" onClick={() => open('keys')}>
            <Keyboard size={17} aria-hidden />
          </IconButton>
        </span>
        <IconButton label="Find a command" onClick={() => open('palette')}>
          <Search size={17} aria-hidden />
        </IconButton>
        <IconButton label="Export" onClick={() => open('export')}>
          <Download size={17} aria-hidden />
        </IconButton>
        <Button look="gold" size="small" className="ml-1" onClick={() => open('save')}>
          <span className="max-md:sr-only">Save as picture</span>
          <span className="md:hidden" aria-hidden>
            Save
          </span>
        </Button>
      </div>
    </header>
  );
}

/** Shows the canvas before the changes, until it is toggled back. */
function Compare({ context }: { context: CommandContext }) {
  const { editor } = context.session;
  const comparing = useEditor(editor, (state) => (state.beside ?? state.before) !== null);
  const canUndo = useEditor(editor, (state) => state.undo !== null);
  const asItIs = (): void => {
    editor.compare(null);
    editor.compareBeside(null);
  };
  if (comparing)
    return (
      <IconButton label="Show it as it is" aria-pressed onClick={asItIs}>
        <Columns2 size={17} aria-hidden />
      </IconButton>
    );
  return (
    <LazyMenu
      button={
        <button
          type="button"
          aria-label="Compare"
          title="Compare"
          disabled={!canUndo}
          className="grid size-9 place-items-center text-muted transition-colors hover:text-text disabled:opacity-40"
        >
          <Columns2 size={16} aria-hidden />
        </button>
      }
      menu={parts.compareMenu}
      props={{ context }}
    />
  );
}

function CanvasName({ context: { session } }: { context: CommandContext }) {
  const { editor } = session;
  const settings = useEditor(editor, (state) => state.document.records.get('canvas'));
  const name = settings?.kind === 'canvas' ? settings.name : '';
  const [typed, setTyped] = useState<string | null>(null);
  function done(): void {
    const next = typedName(typed ?? '');
    setTyped(null);
    if (next && settings?.kind === 'canvas' && next !== name)
      editor.commit('Rename canvas', {
        put: [{ ...settings, name: next }],
        removed: [],
        tiles: [],
      });
  }
  return (
    <input
      dir="auto"
      aria-label="Canvas name"
      maxLength={120}
      value={typed ?? name}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') event.currentTarget.blur();
        if (keyOf(event) === 'Escape') setTyped(null);
      }}
      className="h-8 w-44 min-w-16 shrink rounded-s border border-transparent bg-transparent px-2 font-display text-lg italic hover:border-line-strong focus:border-line-strong"
    />
  );
}

export function ZoomBar({ context }: { context: CommandContext }) {
  const { session } = context;
  const percent = useZoomPercent(session);
  const zoomBy = (factor: number): void => zoomTo(session, session.view.get().zoom * factor);
  return (
    <div className="absolute right-3 bottom-3 z-10 flex items-center rounded-m border border-line-strong bg-raised text-[13px]">
      <Button size="small" look="quiet" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
        −
      </Button>
      <button
        type="button"
        className="num min-w-12"
        aria-label={`${percent}%: fit on screen`}
        onClick={() => fitFrame(session)}
      >
        {percent}%
      </button>
      <Button size="small" look="quiet" aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
        +
      </Button>
      <span className="mx-0.5 h-5 w-px bg-line" aria-hidden />
      <Compare context={context} />
    </div>
  );
}
