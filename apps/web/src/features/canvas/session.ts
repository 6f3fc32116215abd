import { applyDiff, checkDiff, documentOf, Editor, History } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import { canvasRoutes, type Canvas } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { call } from '../../lib/api.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { notify } from '../../ui/notifications.ts';
import { keepHistory, keptHistory, unsentOf } from './kept.ts';
import { lateTools } from './late-tools.ts';
import { parts } from './parts.ts';
import { type Pixels, startPixels } from './pixels.ts';
import type { View } from './view-geometry.ts';
import { withRemoteEdits } from './remote-edits.ts';
import { Saving } from './saving.ts';

/** Everything that belongs to one open canvas. */
export interface Session {
  id: CanvasId;
  editor: Editor;
  pixels: Pixels;
  saving: Saving;
  view: Store<View>;
  /** Words whose place is being corrected before they change it. */
  words: Store<string | null>;
  /** The layer that is pointed at in the list. */
  pointed: Store<LayerId | null>;
  /** The stage's size in screen pixels. */
  stage: Store<{ width: number; height: number }>;
  close: () => void;
}

/**
 * Opens a canvas: as the server has it, with what this device kept and the server never got on top, and the steps
 * that can be undone.
 */
export async function openSession(id: CanvasId, onStranded: () => void): Promise<Session> {
  const [canvas, unsent, steps] = await Promise.all([
    call(canvasRoutes.get, { params: { id } }),
    unsentOf(id).catch(() => []),
    keptHistory(id).catch(() => undefined),
  ]);
  return sessionOf(canvas, unsent, steps, onStranded);
}

function sessionOf(
  canvas: Canvas,
  unsent: Awaited<ReturnType<typeof unsentOf>>,
  steps: unknown,
  onStranded: () => void,
): Session {
  let document = documentOf(canvas.records, canvas.tiles);
  const kept = unsent.filter(({ diff }) => {
    try {
      checkDiff(document, diff);
    } catch {
      // It was taken after all, or builds on what is not there any more.
      return false;
    }
    document = applyDiff(document, diff);
    return true;
  });
  const saving = new Saving({
    canvas: canvas.id,
    revision: canvas.revision,
    unsent: kept,
    settled: () => pixels.settled(),
    onForeign: (diff) => editor.receive(diff),
    onStranded,
  });
  saving.state.subscribe(() => {
    if (saving.state.get().kind === 'full')
      notify(
        'The server cannot be reached, and this device has no room left. Keep this tab open: only it has your newest changes.',
        { tone: 'danger' },
      );
  });
  const pixels = startPixels(saving.files);
  const keepSteps = oneAtATime(() => keepHistory(canvas.id, editor.history.toJSON()));
  const editor = new Editor({
    document,
    work: withRemoteEdits(pixels.work, canvas.id, saving),
    tools: lateTools(parts.tools),
    history: History.from(steps),
    onProblem: (message) => notify(message, { tone: 'danger' }),
    onDiff(diff) {
      saving.add(diff);
      keepSteps();
    },
  });
  let { tool } = editor.state;
  editor.subscribe(() => {
    if (editor.state.tool === tool) return;
    ({ tool } = editor.state);
    if (tool === 'heal') pixels.warm();
    // What lies over the picture may be the tool's.
    void parts.tools.load().then(
      () => editor.set({}),
      () => undefined,
    );
  });
  return {
    id: canvas.id,
    editor,
    pixels,
    saving,
    view: createStore<View>({ x: 0, y: 0, zoom: 1 }),
    words: createStore<string | null>(null),
    pointed: createStore<LayerId | null>(null),
    stage: createStore({ width: 0, height: 0 }),
    close() {
      saving.close();
      pixels.close();
    },
  };
}

/** Does it at once, and once more when it was asked for in the meantime. What fails is tried with the next. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await work().catch(() => undefined);
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
