import { type CanvasDiff, KeptHistory, type LayerId } from '@limn/contracts/canvas-records';
import { applyDiff, conflictsOf } from './diff.ts';
import type { Document } from './document.ts';

/** A step: what it changed, what takes it back, and its name. */
type Step = KeptHistory['done'][number];

/** Steps that can be undone, at most. What they hold are names of tiles, some 100 bytes each. */
const mostSteps = 200;

/** What was done and can be undone, and what was undone and can be done again. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
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

  push(diff: CanvasDiff, inverse: CanvasDiff, name: string): void {
    this.done.push({ diff, inverse, name });
    if (this.done.length > this.limit) this.done.shift();
    this.undone = [];
  }

  /** What takes the last step back; null when there is none. */
  undo(): { diff: CanvasDiff; name: string } | null {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    return { diff: step.inverse, name: step.name };
  }

  redo(): { diff: CanvasDiff; name: string } | null {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    return { diff: step.diff, name: step.name };
  }

  /** What would take the last step back, without taking it. */
  last(): CanvasDiff | null {
    return this.done.at(-1)?.inverse ?? null;
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

  /**
   * Tiles of a layer as they were before the first step that is kept; null when none of the steps changed its pixels.
   */
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
