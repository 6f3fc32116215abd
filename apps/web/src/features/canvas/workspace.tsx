import { closePolygon, deselect, dropCorner, nudge, type ToolName } from '@limn/canvas';
import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isTyping } from '../../lib/is-typing.ts';
import { imagesDropped } from '../../lib/dropped-image.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyComponent, useLazyCode, withLazyCode } from '../../ui/lazy.tsx';
import type { CommandContext, SheetName } from './commands/command.ts';
import { commandAt } from './commands/keys.ts';
import { namesOfChosen } from './commands/names-of-chosen.ts';
import { loadParts, parts } from './parts.ts';
import type { PicturePlacement } from './commands/place-picture.ts';
import { runCommand } from './commands/run-command.ts';
import { StageMenu } from './stage/stage-menu.tsx';
import type { CanvasSession } from './session.ts';
import { Stage } from './stage/stage.tsx';
import { ToolButtons } from './tools/toolbar.tsx';
import { ToolOptionsBar } from './tools/tool-options.tsx';
import { TopBar, ZoomBar } from './panels/top-bar.tsx';
import { useEditor } from './use-editor.ts';
import { useStore } from '../../lib/store.ts';
import { toCanvas } from './stage/view-geometry.ts';
import type { ImageId } from '@limn/contracts/ids';
import { keyNames, keyOf } from '../../lib/keys.ts';

const CreditPanel = lazyComponent(async () => (await parts.creditPanel.load()).CreditPanel);
const LayerProperties = lazyComponent(
  async () => (await import('./panels/layer-properties.tsx')).LayerProperties,
);
const LayersPanel = lazyComponent(
  async () => (await import('./panels/layers-panel.tsx')).LayersPanel,
);
const SavingNotice = lazyComponent(async () => (await parts.savingNotice.load()).SavingNotice);

/** Milliseconds until what the first look does not need is loaded: the canvas itself comes first. */
const loadsAfter = 1500;

/** Where pictures for a canvas are made. */
export interface MakingSlots {
  /** Container on the stage, once it is mounted. */
  stage: HTMLElement | null;
  /** Paints words into the selection. */
  painter: Ref<(words: string) => void>;
  /** Folds the prompt up to one line, so that the picture can be seen. */
  fold: () => void;
}

/** The editor's screen: bars, tools, stage and panels of one open canvas. */
export function Workspace({
  session,
  home,
  making,
}: {
  session: CanvasSession;
  home: ReactNode;
  making: (slots: MakingSlots) => ReactNode;
}) {
  const { editor } = session;
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const sheets = useLazyCode(parts.sheets, sheet !== null, () => setSheet(null));
  const comparing = useEditor(editor, (state) => state.beside !== null);
  const compare = useLazyCode(parts.compareView, comparing, () => editor.compareBeside(null));
  const isEditing = useEditor(
    editor,
    ({ selection, variants }) => selection !== null || variants !== null,
  );
  const commands = useLazyCode(parts.commands, isEditing, () => {});
  const working = useEditor(editor, (state) => state.work !== null);
  const work = useLazyCode(parts.workNotice, working, () => {});
  const typed = useStore(session.typing);
  const typing = useLazyCode(parts.typing, typed !== null, () => session.typing.set(null));
  const [brought, setBrought] = useState(false);
  const placing = useLazyCode(parts.placing, brought, () => setBrought(false));
  const placeAll = useCallback(
    (files: readonly File[], images: readonly ImageId[], at?: PicturePlacement) =>
      withLazyCode(parts.placing, ({ placeFiles, placeImage }) => {
        setBrought(true);
        if (files.length > 0) void placeFiles(session, files, at);
        for (const image of images) void placeImage(session, image, at);
      }),
    [session],
  );
  const painter = useRef<((words: string) => void) | null>(null);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const context = useMemo<CommandContext>(
    () => ({ session, open: setSheet, paint: (words) => painter.current?.(words) }),
    [session],
  );
  const tool = useEditor(editor, (state) => state.tool);
  // On small screens the panel covers the stage, so choosing another tool closes it.
  const [panelWith, setPanelWith] = useState<ToolName | null>(null);
  const panel = panelWith === tool;
  // On small screens the prompt is folded up, so that the stage has room.
  const [prompting, setPrompting] = useState(false);
  // On large screens it is one line until the person types; then it covers the stage, which keeps its size.
  const [writing, setWriting] = useState(false);
  const dock = useRef<HTMLDivElement>(null);
  const fold = useCallback(() => {
    setWriting(false);
    setPrompting(false);
  }, []);
  const place = useRef<HTMLDivElement>(null);

  // The outside systems are the server that has the other parts, and the fonts and canvases text is drawn with.
  useEffect(() => {
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const { signal } = leaving;
    const draw = (): void =>
      void parts.drawing.load().then(
        ({ keepDrawn }) => {
          if (!signal.aborted) stop = keepDrawn(editor);
        },
        () => addEventListener('online', draw, { once: true, signal }),
      );
    draw();
    const idle = setTimeout(() => void loadParts(signal), loadsAfter);
    return () => {
      leaving.abort();
      clearTimeout(idle);
      stop?.();
    };
  }, [editor]);

  // The outside systems are the keyboard and the clipboard.
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (document.querySelector('[role=dialog], [role=menu]')) return;
      const key = keyOf(event);
      const command = keyNames(event).map(commandAt).find(Boolean);
      if (isTyping(event.target) && command !== 'palette') return;
      if (key === 'Escape') {
        if (editor.state.beside) editor.compareBeside(null);
        else if (!editor.cancel() && !editor.stop()) deselect(editor);
        return;
      }
      if (key === 'Enter' && closePolygon(editor)) return;
      if (key === 'Backspace' && dropCorner(editor)) return;
      const isOnPoints = editor.state.tool === 'points';
      if (isOnPoints && (key === 'Delete' || key === 'Backspace')) {
        withLazyCode(parts.commands, ({ edit }) => edit.removePoint(editor));
        return;
      }
      const arrow = arrows[key];
      if (arrow && document.activeElement?.hasAttribute('data-tool-cursor')) {
        event.preventDefault();
        const [x, y] = arrow.map((way) => way * (event.shiftKey ? 10 : 1)) as [number, number];
        if (isOnPoints) withLazyCode(parts.commands, ({ edit }) => edit.nudgePoint(editor, x, y));
        else nudge(editor, x, y);
        return;
      }
      if (!command) {
        if (/^\d$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey)
          withLazyCode(parts.commands, ({ typeOpacity }) => typeOpacity(editor, key));
        return;
      }
      event.preventDefault();
      runCommand(command, context);
    };
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
        type.startsWith('image/'),
      );
      const text = event.clipboardData?.getData('text/plain') ?? '';
      event.preventDefault();
      if (files.length > 0) placeAll(files, []);
      else withLazyCode(parts.commands, ({ pasteFrom }) => void pasteFrom(session, text));
    };
    const copy = (event: ClipboardEvent): void => {
      if (isTyping(event.target) || document.getSelection()?.toString()) return;
      if (document.querySelector('[role=dialog]') || editor.state.chosen.length === 0) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', namesOfChosen(editor.state));
      withLazyCode(parts.commands, ({ copyTo }) => copyTo(session, event.type === 'cut'));
    };
    addEventListener('keydown', down);
    document.addEventListener('paste', paste);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    return () => {
      removeEventListener('keydown', down);
      document.removeEventListener('paste', paste);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
    };
  }, [context, editor, placeAll, session]);

  // The outside system is the document: focus or a press outside the prompt and its dialogs ends typing.
  useEffect(() => {
    const turn = ({ type, target }: Event): void => {
      if (!(target instanceof Element)) return;
      if (target.closest('[role=dialog], [role=menu], [role=listbox]')) return;
      // A press on one of its buttons changes nothing: the button would move away under the pointer.
      if (!dock.current!.contains(target)) setWriting(false);
      else if (type === 'focusin' && target instanceof HTMLTextAreaElement) setWriting(true);
    };
    document.addEventListener('focusin', turn);
    document.addEventListener('pointerdown', turn);
    return () => {
      document.removeEventListener('focusin', turn);
      document.removeEventListener('pointerdown', turn);
    };
  }, []);

  // The browser asks before it leaves what only this tab has.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.saving.state.get().isDiskFull && !session.saving.isSaved) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [session]);

  const placeAt = (event: DragEvent) => {
    const box = place.current!.getBoundingClientRect();
    const middle = toCanvas(session.view.get(), event.clientX - box.left, event.clientY - box.top);
    return { middle };
  };
  function dropped(event: DragEvent): void {
    event.preventDefault();
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
    const images = imagesDropped(event.dataTransfer);
    if (files.length + images.length > 0) placeAll(files, images, placeAt(event));
  }

  return (
    <div className="flex h-dvh flex-col">
      <TopBar context={context} home={home} />
      <SavingNotice session={session} />
      <main className="flex min-h-0 flex-1 max-lg:flex-col-reverse">
        <h1 className="sr-only">Canvas</h1>
        <ToolButtons session={session} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ToolOptionsBar context={context} />
          <div
            ref={place}
            className="relative min-h-0 flex-1"
            onDragOver={(event) => event.preventDefault()}
            onDrop={dropped}
          >
            <StageMenu context={context}>
              <Stage session={session} />
            </StageMenu>
            {comparing && compare && <compare.CompareView session={session} />}
            {isEditing && commands && <commands.EditBar context={context} />}
            {typed && typing && <typing.TextOnCanvas key={typed} session={session} id={typed} />}
            {working && work && <work.WorkNotice session={session} />}
            <ZoomBar context={context} />
            <div ref={setAbove} className="contents" />
          </div>
          <div
            ref={dock}
            data-folded={writing ? undefined : ''}
            className="group/dock relative border-t bg-stage px-3 py-2 lg:h-[72px]"
          >
            <button
              type="button"
              aria-expanded={prompting}
              aria-controls="canvas-prompt"
              onClick={() => setPrompting(!prompting)}
              className="flex h-9 w-full items-center justify-between rounded-s px-2 text-[13px] text-muted lg:hidden"
            >
              Prompt
              {prompting ? (
                <ChevronDown size={16} aria-hidden />
              ) : (
                <ChevronUp size={16} aria-hidden />
              )}
            </button>
            <div
              id="canvas-prompt"
              className={classNames(
                'mx-auto max-w-[924px] max-lg:max-h-[52dvh] max-lg:overflow-y-auto lg:absolute lg:inset-x-8 lg:bottom-2.5 lg:z-20',
                !prompting && 'max-lg:hidden',
              )}
            >
              {making({ stage: above, painter, fold })}
            </div>
          </div>
        </div>
        <button
          type="button"
          aria-expanded={panel}
          aria-controls="canvas-panel"
          onClick={() => setPanelWith(panel ? null : tool)}
          className="fixed top-[102px] right-3 z-20 rounded-full border border-line-strong bg-raised px-3 py-1.5 text-[13px] lg:hidden"
        >
          {panel ? 'Close panel' : 'Layers'}
        </button>
        <aside
          id="canvas-panel"
          aria-label="Credit and layers"
          className={`flex flex-col gap-4 overflow-y-auto bg-panel p-4 lg:w-[300px] lg:shrink-0 lg:border-l ${panel ? 'max-lg:fixed max-lg:inset-x-0 max-lg:top-[140px] max-lg:bottom-0 max-lg:z-10 max-lg:border-t' : 'max-lg:hidden'}`}
        >
          <CreditPanel session={session} />
          <LayerProperties session={session} />
          <LayersPanel context={context} />
        </aside>
      </main>
      {placing && <placing.OwnFilesQuestion />}
      {sheets && (
        <sheets.Sheets
          context={context}
          open={sheet}
          close={() => setSheet(null)}
          place={(image) => placeAll([], [image])}
        />
      )}
    </div>
  );
}

const arrows: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
