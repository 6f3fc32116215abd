import { withStorableText } from '@limn/contracts/text';
import {
  type CanvasDiff,
  type Frame,
  type Layer,
  type LayerId,
  selectionId,
} from '@limn/contracts/canvas-records';
import type { RunOptions } from '@limn/imaging';
import {
  type Document,
  frameOf,
  layerOf,
  layersIn,
  type PlainDocument,
  plainDocument,
} from '../document.ts';
import { checkDiff } from '../check-diff.ts';
import { applyDiff, invertDiff, isEmptyDiff, mergeDiffs } from '../diff.ts';
import { type Box, identity, isEmptyBox } from '../geometry.ts';
import { contentBox } from '../area.ts';
import { CanvasError } from '../errors.ts';
import { History } from '../history.ts';
import type { Mask } from '../mask.ts';
import { selectionTiles } from './create-pixel-work.ts';
import type { EditorState, Gesture, PointerInput, StrokeOverlay } from './editor-state.ts';
import { freshOptions, type ToolName, type ToolOptions } from './options.ts';
import type { LayerEdit, LayerPixels, PixelWork, Point } from './pixel-work.ts';

/** Tools with which Alt takes the colour under the pointer. */
const withColor = new Set<ToolName>(['brush', 'fill', 'gradient', 'shape']);

/**
 * A headless editor: a document, the selected layers and pixels, the active tool and its gesture. It draws nothing;
 * views subscribe to it.
 */
export class Editor {
  readonly work: PixelWork;
  readonly history: History;
  private readonly ports: EditorPorts;
  private current: EditorState;
  private readonly listeners = new Set<() => void>();
  private gesture: Gesture | null = null;
  private queue: Promise<void> = Promise.resolve();
  private running: AbortController | null = null;
  private readonly measured = new WeakMap<ReadonlyMap<string, string>, Box | null>();

  constructor(ports: EditorPorts) {
    this.ports = ports;
    this.work = ports.work;
    this.history = ports.history ?? new History();
    this.current = {
      document: ports.document,
      selection: null,
      // Tools work on the topmost layer until another one is chosen.
      chosen: layersIn(ports.document, null)
        .filter(({ kind }) => kind !== 'mask' && kind !== 'reference')
        .slice(-1)
        .map(({ id }) => id),
      tool: 'move',
      options: freshOptions,
      transient: null,
      waiting: [],
      before: null,
      beside: null,
      work: null,
      variants: null,
      cloneSource: null,
      point: 0,
      ...this.names(),
    };
    void this.loadSelection();
  }

  get state(): EditorState {
    return this.current;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(changes: Partial<EditorState>): void {
    this.current = { ...this.current, ...changes };
    for (const listener of this.listeners) listener();
  }

  setOptions(changes: Partial<ToolOptions>): void {
    this.set({ options: { ...this.current.options, ...changes } });
  }

  setTool(tool: ToolName): void {
    if (tool === this.current.tool) return;
    this.cancel();
    this.set({ tool });
  }

  /** The layer that tools work on, when there is one. */
  get active(): Layer | null {
    const id = this.current.chosen.at(-1);
    return (id !== undefined && layerOf(this.current.document, id)) || null;
  }

  get frame(): Frame {
    return frameOf(this.current.document);
  }

  choose(...ids: LayerId[]): void {
    this.set({ chosen: ids });
  }

  // Pointers.

  pointerDown(point: PointerInput): void {
    // An outline drawn by several presses is not a gesture, and stays.
    if (this.gesture) this.cancel();
    const { tool } = this.current;
    const inHand = point.alt && withColor.has(tool) ? 'picker' : tool;
    this.gesture = this.ports.tools[inHand]?.(this, point) ?? null;
  }

  /** A pointer that is not pressed. */
  pointerHover(point: PointerInput): void {
    this.ports.hovers[this.current.tool]?.(this, point);
  }

  /** @param ahead predicted positions of the pointer: only shown for a moment */
  pointerMove(points: readonly PointerInput[], ahead: readonly PointerInput[] = []): void {
    this.gesture?.move(points, ahead);
  }

  pointerUp(point: PointerInput): void {
    const { gesture } = this;
    this.gesture = null;
    gesture?.up(point);
  }

  /** Ends the gesture under the pointer, or the outline that is open, without a trace; whether there was one. */
  cancel(): boolean {
    const { gesture } = this;
    const wasShown = this.current.transient !== null;
    this.gesture = null;
    gesture?.cancel();
    if (this.current.transient) this.set({ transient: null });
    return gesture !== null || wasShown;
  }

  // Changes.

  /**
   * Applies a change, records its undo step and passes it to `onDiff`. One that a canvas cannot hold is only reported.
   * @param goesOn consecutive changes with the same value here are one undo step, such as typing in a field
   */
  commit(name: string, change: CanvasDiff | null, goesOn: string | null = null): void {
    const { document } = this.current;
    // The server takes no half of a character, and the canvas could not be saved any more.
    const diff = withStorableText(change);
    if (!diff || isEmptyDiff(diff) || !this.isOpen() || !this.holds(diff)) return;
    this.history.push(diff, invertDiff(document, diff), name, goesOn);
    this.apply(diff);
    this.ports.onDiff(diff);
  }

  /** A change that follows from what is written about a layer: undone and done again with the step that wrote it. */
  derive(layer: LayerId, diff: CanvasDiff): void {
    const { document } = this.current;
    if (isEmptyDiff(diff) || this.ports.closed?.() || !this.holds(diff)) return;
    this.history.amend(layer, diff, invertDiff(document, diff));
    this.apply(diff);
    this.ports.onDiff(diff);
  }

  /** Whether the canvas accepts changes; if not, the person sees the reason. */
  private isOpen(): boolean {
    const why = this.ports.closed?.() ?? null;
    if (why) this.ports.onProblem(why);
    return why === null;
  }

  private holds(diff: CanvasDiff): boolean {
    try {
      checkDiff(this.current.document, diff);
      return true;
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      this.ports.onProblem(error.message);
      return false;
    }
  }

  private apply(diff: CanvasDiff): void {
    const document = applyDiff(this.current.document, diff);
    const chosen = this.current.chosen.filter((id) => document.records.has(id));
    this.set({ document, chosen, ...this.names() });
    if (diff.tiles.some(({ layer }) => layer === selectionId)) void this.loadSelection();
  }

  /**
   * The document after changes from outside: made elsewhere, or taken out here because they were refused. The
   * person's own unsent changes are in it already.
   * @param changes what changed; steps that touch the same can no longer be undone
   */
  rebase(document: Document, changes: readonly CanvasDiff[]): void {
    for (const diff of changes) this.history.rebase(diff);
    if (document === this.current.document) return;
    const chosen = this.current.chosen.filter((id) => document.records.has(id));
    const before = this.current.document.tiles.get(selectionId);
    this.set({ document, chosen, ...this.names() });
    if (document.tiles.get(selectionId) !== before) void this.loadSelection();
  }

  undo(): void {
    if (this.cancel() || this.stop() || !this.isOpen()) return;
    this.step(this.history.undo());
  }

  redo(): void {
    if (this.isOpen()) this.step(this.history.redo());
  }

  /** Shows the canvas before the last step, or before all recorded ones; null: the current state. */
  compare(steps: 'last' | 'all' | null): void {
    const many = steps === 'last' ? 1 : Infinity;
    this.set({ before: steps && this.history.before(this.current.document, many) });
  }

  /** Shows an earlier version next to the current one: some or all steps ago, or as it was opened; null ends it. */
  compareBeside(past: number | 'all' | 'opened' | null): void {
    if (past === null) {
      this.set({ beside: null });
      return;
    }
    const { document } = this.current;
    const then =
      past === 'opened'
        ? this.ports.document
        : this.history.before(document, past === 'all' ? Infinity : past);
    const named = { all: 'The original', opened: 'As it was opened' } as const;
    const name =
      typeof past === 'string' ? named[past] : `Before ‘${this.history.steps()[past - 1]}’`;
    this.set({ beside: then && { document: then, name } });
  }

  /** Shows another document instead, until null is given; nothing is changed. */
  preview(document: Document | null): void {
    if (this.current.before !== document) this.set({ before: document });
  }

  private step(step: { diff: CanvasDiff } | null): void {
    if (!step) return;
    this.apply(step.diff);
    this.ports.onDiff(step.diff);
  }

  private names(): Pick<EditorState, 'undo' | 'redo'> {
    const { undo, redo } = this.history.names();
    return { undo, redo };
  }

  /** Stops the work on pixels that is under way; whether there was any. */
  stop(): boolean {
    const { running } = this;
    running?.abort();
    return running !== null;
  }

  /**
   * Runs jobs on pixels one after another. The result is committed; an error is shown to the person, and nothing
   * changes.
   */
  perform(name: string, job: (run: RunOptions) => Promise<CanvasDiff | null>): Promise<void> {
    const next = this.queue.then(async () => {
      const running = new AbortController();
      this.running = running;
      this.set({ work: { name, fraction: 0, step: null } });
      try {
        const diff = await job({
          signal: running.signal,
          onProgress: (fraction, step) => {
            if (this.running === running) this.set({ work: { name, fraction, step } });
          },
        });
        if (!running.signal.aborted) this.commit(name, diff);
      } catch (error) {
        if (!running.signal.aborted) this.ports.onProblem(sentenceOf(error));
      } finally {
        this.running = null;
        this.set({ work: null });
      }
    });
    this.queue = next;
    return next;
  }

  /** Runs derived work in its turn: it is not shown as work, and neither Escape nor undo stops it. */
  follow(job: () => Promise<void>): Promise<void> {
    const next = this.queue.then(job).catch((error: unknown) => this.problem(sentenceOf(error)));
    this.queue = next;
    return next;
  }

  /** Resolves once all queued work is done. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** One edit of the active layer's pixels. */
  edit(
    name: string,
    edit: LayerEdit,
    layer: Layer | null = this.active,
    waiting?: StrokeOverlay,
  ): Promise<void> {
    if (waiting) this.set({ waiting: [...this.current.waiting, waiting] });
    return this.perform(name, async (run) => {
      const now = layer && layerOf(this.current.document, layer.id);
      if (!now) return null;
      return this.editedDiff(now, await this.work.edit(this.pixelsOf(now), edit, run));
    }).finally(() => {
      if (waiting) this.set({ waiting: this.current.waiting.filter((other) => other !== waiting) });
    });
  }

  editedDiff(
    layer: Layer,
    { tiles, transform }: Awaited<ReturnType<PixelWork['edit']>>,
  ): CanvasDiff {
    const same = transform.every((v, i) => v === layer.transform[i]);
    return {
      put: same ? [] : [{ ...layer, transform: [...transform] }],
      removed: [],
      tiles: tiles.map((tile) => ({ ...tile, layer: layer.id })),
    };
  }

  pixelsOf({ id, kind, transform }: Layer): LayerPixels {
    const tiles = [...(this.current.document.tiles.get(id) ?? [])];
    return { transform, tiles, ...(kind === 'mask' && { mask: true }) };
  }

  plain(): PlainDocument {
    return plainDocument(this.current.document);
  }

  /**
   * The active layer, if tools may change its pixels; else null, with a message to the person.
   * @param needs `picture` for edits that a mask, which has no colors, cannot have
   */
  paintable(needs: 'pixels' | 'picture' = 'pixels'): Layer | null {
    const layer = this.active;
    if (layer?.kind === 'mask' && needs === 'picture') {
      this.ports.onProblem(
        'A mask has no picture to change in this way. Choose the layer that it masks.',
      );
      return null;
    }
    const why = !layer
      ? 'Choose a layer first, or add one.'
      : layer.locked
        ? `‘${layer.name}’ is locked.`
        : !layer.visible
          ? `‘${layer.name}’ is hidden.`
          : layer.kind === 'picture' || layer.kind === 'mask'
            ? null
            : `Pixels of ${layer.kind === 'adjustment' ? 'an' : 'a'} ${layer.kind} layer cannot be changed. Rasterize it, or add a picture layer.`;
    if (why) this.ports.onProblem(why);
    return why ? null : layer;
  }

  // The selection.

  /** Replaces the selection; a step that can be undone. */
  select(name: string, wanted: Mask | null): Promise<void> {
    const mask = wanted && isEmptyBox(wanted) ? null : wanted;
    this.set({ selection: mask });
    return this.perform(name, async () => {
      const before = this.current.document.tiles.get(selectionId) ?? new Map<string, string>();
      const after = await this.work.storeMask(mask);
      const kept = new Set(after.map(({ at }) => at));
      const gone = [...before.keys()]
        .filter((at) => !kept.has(at))
        .map((at) => ({ at, hash: null }));
      const changed = after.filter(({ at, hash }) => before.get(at) !== hash);
      return { put: [], removed: [], tiles: selectionTiles([...changed, ...gone]) };
    });
  }

  /** Bounds of a layer's pixels, in its own pixels: exact once they have been read, before that to whole tiles. */
  contentOf(id: LayerId): Box | null {
    const tiles = this.current.document.tiles.get(id);
    if (!tiles || tiles.size === 0) return null;
    const known = this.measured.get(tiles);
    if (known) return known;
    const rough = contentBox(tiles.keys());
    this.measured.set(tiles, rough);
    const layer = layerOf(this.current.document, id);
    const pixels = { transform: identity, tiles: [...tiles], mask: layer?.kind === 'mask' };
    void this.work.alphaOf(pixels).then((mask) => {
      if (!mask) return;
      const { x, y, width, height } = mask;
      this.measured.set(tiles, { x, y, width, height });
      this.set({});
    });
    return rough;
  }

  private async loadSelection(): Promise<void> {
    const tiles = this.current.document.tiles.get(selectionId);
    const selection = await this.work.loadMask([...(tiles ?? [])]);
    // Only what is newest counts.
    if (this.current.document.tiles.get(selectionId) === tiles) this.set({ selection });
  }

  /** Two changes as one step. */
  commitAll(name: string, diffs: readonly (CanvasDiff | null)[]): void {
    const all = diffs.filter((diff) => diff !== null);
    this.commit(
      name,
      all.reduce<CanvasDiff | null>((sum, diff) => (sum ? mergeDiffs(sum, diff) : diff), null),
    );
  }

  problem(message: string): void {
    this.ports.onProblem(message);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Begins a gesture at a place; null where the press was all there is. */
export type CanvasTool = (editor: Editor, point: PointerInput) => Gesture | null;

export interface EditorPorts {
  document: Document;
  work: PixelWork;
  tools: Partial<Record<ToolName, CanvasTool>>;
  /** Called while the pointer moves without being pressed. */
  hovers: Partial<Record<ToolName, (editor: Editor, at: Point) => void>>;
  /** Called with each local change, to store and send it. */
  onDiff: (diff: CanvasDiff) => void;
  /** Something did not work, in a sentence for the person. */
  onProblem: (message: string) => void;
  history?: History;
  /** Why nothing can be changed, in a sentence for the person; null while it can. */
  closed?: () => string | null;
}
