import { type CanvasDiff, KeptHistory, type LayerId } from '@limn/contracts/canvas-records';
import { applyDiff, conflictsOf, mergeDiffs } from './diff.ts';
import type { Document } from './document.ts';

/** A step: its changes, their inverse, and its name. */
type Step = KeptHistory['done'][number];

/** Maximum number of undo steps. A step holds hashes of tiles, about 100 bytes each. */
const mostSteps = 200;

/** The undo and redo steps. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  /** The key with which the last step can be extended; null after any other change. */
  private goesOn: string | null = null;
  private readonly limit: number;

  constructor(limit = mostSteps) {
    this.limit = limit;
  }

  /** From what `toJSON` gave; empty for anything else. */
  static from(kept: unknown): History {
    const history = new History();
    const read = KeptHistory.safeParse(kept);
    if (read.success) Object.assign(history, { done: read.data.done, undone: read.data.undone });
    return history;
  }

  toJSON(): KeptHistory {
    return { v: 1, done: this.done, undone: this.undone };
  }

  /** @param goesOn consecutive steps with the same value here become one, such as typing in a field */
  push(diff: CanvasDiff, inverse: CanvasDiff, name: string, goesOn: string | null = null): void {
    const last = goesOn !== null && goesOn === this.goesOn ? this.done.pop() : undefined;
    this.done.push(last ? joined(last, diff, inverse) : { diff, inverse, name });
    if (this.done.length > this.limit) this.done.shift();
    this.undone = [];
    this.goesOn = goesOn;
  }

  /** Adds a derived change to the last step that changed a layer; does nothing if there is no such step. */
  amend(layer: LayerId, diff: CanvasDiff, inverse: CanvasDiff): void {
    const at = this.done.findLastIndex(({ diff: { put } }) => put.some(({ id }) => id === layer));
    if (at >= 0) this.done[at] = joined(this.done[at], diff, inverse);
  }

  /** The diff that undoes the last step; null if there is none. */
  undo(): { diff: CanvasDiff; name: string } | null {
    const step = this.done.pop();
    this.goesOn = null;
    if (!step) return null;
    this.undone.push(step);
    return { diff: step.inverse, name: step.name };
  }

  redo(): { diff: CanvasDiff; name: string } | null {
    const step = this.undone.pop();
    this.goesOn = null;
    if (!step) return null;
    this.done.push(step);
    return { diff: step.diff, name: step.name };
  }

  /** Names of the steps that can be undone, the last one first. */
  steps(): string[] {
    return this.done.map(({ name }) => name).toReversed();
  }

  /** The document `steps` steps ago, or before all recorded steps; null if there are none. */
  before(doc: Document, steps: number): Document | null {
    if (this.done.length === 0) return null;
    const back = this.done.toReversed().slice(0, steps);
    return back.reduce((past, { inverse }) => applyDiff(past, inverse), doc);
  }

  /** Names of the steps that undo and redo would take. */
  names(): { undo: string | null; redo: string | null } {
    return { undo: this.done.at(-1)?.name ?? null, redo: this.undone.at(-1)?.name ?? null };
  }

  /** Something else changed the canvas: steps that touch the same can no longer be taken. */
  rebase(foreign: CanvasDiff): void {
    const free = (step: Step): boolean =>
      conflictsOf(step.diff, [foreign]).length === 0 &&
      conflictsOf(step.inverse, [foreign]).length === 0;
    // A step below one that is gone may still be taken: it touches other things.
    this.done = this.done.filter(free);
    this.undone = this.undone.filter(free);
  }

  /** Tiles of a layer before the first recorded step; null if none of the steps changed its pixels. */
  firstTilesOf(layer: LayerId, doc: Document): [string, string][] | null {
    let past = doc;
    let changed = false;
    for (const { inverse } of this.done.toReversed()) {
      const own = inverse.tiles.filter((tile) => tile.layer === layer);
      // Before the layer was put there, there was nothing to go back to.
      if (inverse.removed.includes(layer)) break;
      if (own.length === 0) continue;
      changed = true;
      past = applyDiff(past, { put: [], removed: [], tiles: own });
    }
    return changed ? [...(past.tiles.get(layer) ?? [])] : null;
  }
}

/** A step extended by a change. */
const joined = (step: Step, diff: CanvasDiff, inverse: CanvasDiff): Step => ({
  name: step.name,
  diff: mergeDiffs(step.diff, diff),
  inverse: mergeDiffs(inverse, step.inverse),
});
