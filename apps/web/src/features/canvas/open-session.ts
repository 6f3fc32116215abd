import { createEditor, documentOf, type Editor, History } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import { canvasRoutes, type Canvas } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { isNotFound } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { createStore } from '../../lib/store.ts';
import { tokenSubject } from '../../lib/token-subject.ts';
import { notify } from '../../ui/notifications.ts';
import { keepHistory, keptHistory, type UnsentDiff, unsentOf } from './stage/kept.ts';
import { lazyTools } from './tools/lazy-tools.ts';
import { OriginSender } from './origins.ts';
import { parts } from './parts.ts';
import type { CanvasSession } from './session.ts';
import { type PixelClient, startPixels } from './commands/pixels.ts';
import type { View } from './stage/view-geometry.ts';
import { withRemoteEdits } from './commands/remote-edits.ts';
import { savingPorts } from './saving/ports.ts';
import { Saving, type SavingPorts } from './saving/saving.ts';
import { createTileSender, type TileSender } from './saving/send-tiles.ts';
import { createTileFiles } from './saving/tile-files.ts';
import { problemOf } from './saving/words.ts';

/** Repairs canvases that earlier versions damaged. Lazy: few canvases need it. */
const repairs = () => import('./saving/repair.ts');

/**
 * Opens a canvas: as the server has it, with what this device kept and the server never got on top, and the steps
 * that can be undone.
 * @throws ApiError where it cannot be read; what this device never sent of a canvas that is gone is kept as a copy
 */
export async function openSession(id: CanvasId): Promise<CanvasSession> {
  const [unsent, steps] = await Promise.all([
    unsentOf(id).catch(() => []),
    keptHistory(id).catch(() => undefined),
  ]);
  let canvas: Canvas;
  try {
    canvas = await call(canvasRoutes.get, { params: { id } });
  } catch (error) {
    // Unsent changes stay on this device until they are saved as a copy.
    if (isNotFound(error))
      await import('./saving/recover-orphans.ts')
        .then(({ recoverOrphans }) => recoverOrphans(id, unsent))
        .catch(() => undefined);
    throw error;
  }
  const owner = await tokenSubject().catch(() => null);
  // Only this tab has them; the port below is asked for once saving has begun.
  const opening: { saving?: Saving } = {};
  const files = createTileFiles(
    id,
    () => opening.saving?.dispatch({ type: 'disk-full' }),
    (origin) => origins.add(origin),
  );
  const tiles = createTileSender(id, files);
  const origins = new OriginSender(id, (hashes) => tiles.send(hashes));
  const pixels = startPixels(files);
  const kept = { unsent, history: History.from(steps) };
  const repaired =
    unsent.length > 0 &&
    (await repairs()
      .then(({ repairUnsent }) => repairUnsent(pixels.work, canvas, unsent, kept.history))
      .catch(() => undefined));
  return sessionOf(canvas, {
    ...(repaired || kept),
    ports: savingPorts(id, owner, files, tiles, origins),
    tiles,
    pixels,
    opening,
  });
}

interface Opened {
  unsent: UnsentDiff[];
  history: History;
  ports: Omit<SavingPorts, 'show' | 'settled'>;
  tiles: TileSender;
  pixels: PixelClient;
  opening: { saving?: Saving };
}

function sessionOf(
  canvas: Canvas,
  { unsent, history, ports, tiles, pixels, opening }: Opened,
): CanvasSession {
  const { id } = canvas;
  const tab = crypto.randomUUID();
  const leaving = new AbortController();
  const document = documentOf(canvas.records, canvas.tiles);
  const shown: { editor?: Editor } = {};
  const saving = new Saving({ canvas: id, tab, document, revision: canvas.revision }, unsent, {
    ...ports,
    settled: () => pixels.settled(),
    show: (next, changes) => shown.editor?.rebase(next, changes),
  });
  opening.saving = saving;
  const keepSteps = oneAtATime(() => keepHistory(id, editor.history.toJSON()));
  const editor = createEditor({
    document: saving.state.get().local,
    work: withRemoteEdits(pixels.work, id, () => saving, tiles),
    tools: lazyTools(parts.tools),
    history,
    onProblem: (message) => notify(message, { tone: 'danger' }),
    closed: () => {
      const state = saving.state.get();
      return state.phase === 'read-only' ? (problemOf(state)?.sentence ?? null) : null;
    },
    onDiff(diff) {
      saving.add(diff);
      keepSteps();
    },
  });
  shown.editor = editor;
  void repairs()
    .then(({ repairStored }) => repairStored(editor, saving))
    .catch(() => undefined);
  const { signal } = leaving;
  const follow = (): void =>
    void import('./saving/listen.ts').then(
      ({ listen }) => listen(id, saving, signal),
      () => addEventListener('online', follow, { once: true, signal }),
    );
  follow();
  let { tool } = editor.state;
  editor.subscribe(() => {
    if (editor.state.tool === tool) return;
    ({ tool } = editor.state);
    if (tool === 'heal') pixels.warm();
    // The tool may draw an overlay: render again once it is loaded.
    void parts.tools.load().then(
      () => editor.set({}),
      () => undefined,
    );
  });
  return {
    id,
    editor,
    pixels,
    saving,
    view: createStore<View>({ x: 0, y: 0, zoom: 1 }),
    words: createStore<string | null>(null),
    typing: createStore<LayerId | null>(null),
    pointed: createStore<LayerId | null>(null),
    stage: createStore({ width: 0, height: 0 }),
    close() {
      saving.close();
      leaving.abort();
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
