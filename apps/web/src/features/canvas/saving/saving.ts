import type { Document } from '@limn/canvas';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import type { TakenDiff } from '@limn/contracts/canvases';
import { createStore, type Store } from '../../../lib/store.ts';
import type { UnsentDiff } from '../stage/kept.ts';
import {
  begin,
  type Copy,
  type Effect,
  reduce,
  type SavingEvent,
  type SavingState,
} from './reduce.ts';
import { refusalOf } from './refusal-of.ts';
import { problemOf } from './words.ts';

/** The side effects of saving. Functions that call the server throw an `ApiError`. */
export interface SavingPorts {
  /** Sends a change with its tiles. */
  send: (entry: UnsentDiff, base: number) => Promise<{ revision: number }>;
  diffsSince: (revision: number) => Promise<readonly TakenDiff[]>;
  read: () => Promise<{ document: Document; revision: number }>;
  /** Keeps a change on this device. @throws where there is no room */
  keep: (entry: UnsentDiff) => Promise<void>;
  forget: (entries: readonly UnsentDiff[]) => Promise<void>;
  /** Keeps a recovered copy, on this device or on the server. @throws where neither has room */
  setAside: (copy: Copy) => Promise<void>;
  /** Shows a document that others changed, or of which a change was undone, with those changes. */
  show: (document: Document, changes: readonly CanvasDiff[]) => void;
  /** Resolves when how all tiles so far were made is known. */
  settled: () => Promise<void>;
  /** Sends how tiles were made. @throws ApiError */
  sendOrigins: () => Promise<void>;
  /** Nothing is pending: data that is no longer needed can be deleted. */
  tidy: () => Promise<void>;
  /** Calls back after a delay; returns a function that cancels the call. */
  after: (milliseconds: number, then: () => void) => () => void;
}

/** Saves one canvas: executes the effects of the state machine in reduce.ts. */
export class Saving {
  readonly state: Store<SavingState>;
  private readonly ports: SavingPorts;
  private readonly tab: string;
  private readonly canvas: string;
  private number = 0;
  private cancelWait: (() => void) | null = null;
  private closed = false;

  constructor(
    at: { canvas: string; tab: string; document: Document; revision: number },
    unsent: readonly UnsentDiff[],
    ports: SavingPorts,
  ) {
    this.ports = ports;
    this.tab = at.tab;
    this.canvas = at.canvas;
    const { state, effects } = begin(at.tab, at, unsent);
    this.state = createStore(state);
    this.carryOut(effects);
  }

  dispatch(event: SavingEvent): void {
    const { state, effects } = reduce(this.state.get(), event);
    this.state.set(state);
    this.carryOut(effects);
  }

  add(diff: CanvasDiff): void {
    const { canvas, tab: by } = this;
    this.dispatch({ type: 'edited', entry: { canvas, by, number: ++this.number, diff } });
  }

  get isSaved(): boolean {
    return this.state.get().pending.length === 0;
  }

  retry(): void {
    this.dispatch({ type: 'retry' });
  }

  /** Waits until everything is with the server. @throws Error with a sentence for the person, where that must wait */
  async flush(): Promise<void> {
    await this.ports.settled();
    if (this.state.get().phase === 'dirty') this.dispatch({ type: 'due' });
    if (this.state.get().phase === 'offline') this.retry();
    for (;;) {
      const state = this.state.get();
      if (state.phase === 'idle') return this.ports.sendOrigins();
      const problem = problemOf(state);
      if (problem) throw new Error(problem.sentence);
      await new Promise<void>((changed) => {
        const stop = this.state.subscribe(() => {
          stop();
          changed();
        });
      });
    }
  }

  /** Sends at once what waits, and begins nothing new afterwards. */
  close(): void {
    if (this.state.get().phase === 'dirty') this.dispatch({ type: 'due' });
    this.closed = true;
    this.cancelWait?.();
  }

  private carryOut(effects: readonly Effect[]): void {
    for (const effect of effects) this.begin(effect);
  }

  private begin(effect: Effect): void {
    const { ports } = this;
    switch (effect.type) {
      case 'keep':
        ports.keep(effect.entry).catch(() => this.dispatch({ type: 'disk-full' }));
        return;
      case 'send':
        void this.ask(async () => ({
          type: 'accepted',
          ...(await ports.send(effect.entry, effect.base)),
        }));
        return;
      case 'catch-up':
        void this.ask(async () => ({
          type: 'caught-up',
          diffs: await ports.diffsSince(effect.since),
        }));
        return;
      case 'read':
        void this.ask(async () => ({ type: 'read', ...(await ports.read()) }));
        return;
      case 'set-aside':
        ports.setAside(effect.copy).then(
          () => this.dispatch({ type: 'set-aside' }),
          () => this.dispatch({ type: 'not-set-aside' }),
        );
        return;
      case 'forget':
        // If this fails, the change is sent again, and the server accepts it once.
        if (effect.entries.length > 0) ports.forget(effect.entries).catch(() => undefined);
        return;
      case 'show':
        ports.show(effect.document, effect.changes);
        return;
      case 'wait':
        this.cancelWait?.();
        if (!this.closed)
          this.cancelWait = ports.after(effect.milliseconds, () => this.dispatch({ type: 'due' }));
        return;
      case 'tidy':
        ports.tidy().catch(() => undefined);
    }
  }

  private async ask(question: () => Promise<SavingEvent>): Promise<void> {
    let answer: SavingEvent;
    try {
      answer = await question();
    } catch (error) {
      answer = refusalOf(error);
    }
    this.dispatch(answer);
  }
}
