import {
  addLayer,
  applyDiff,
  CanvasError,
  checkDiff,
  conflictsOf,
  type Document,
  documentOf,
  layersIn,
  newRecords,
  plainDocument,
} from '@limn/canvas';
import type { CanvasDiff, LayerId } from '@limn/contracts/canvas-records';
import type { TakenDiff } from '@limn/contracts/canvases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import type { UnsentDiff } from '../stage/kept.ts';
import { Saving } from './saving.ts';

type Stroke = number;
type Fault = 'lost request' | 'lost answer' | 413 | 422 | 429 | 503;

const canvas = 'can_model';
/** Diffs the server keeps: few, so that tabs fall behind. */
const keptDiffs = 3;

const refusal = (status: number, reason?: ApiError['reason']): ApiError =>
  new ApiError('conflict', 'Words for programmers.', status, [], {
    reason,
    ...(reason === 'quota' && { storage: { used: 9, limit: 10, needed: 2 } }),
  });

/** A server that takes diffs as ours does. */
class ModelServer {
  document: Document;
  revision = 0;
  readonly log: TakenDiff[] = [];
  isFull = false;
  isGone = false;
  readonly copies: Document[] = [];
  /** Tiles that it will never take. */
  readonly poison = new Set<string>();
  /** Tiles that make it fail. */
  readonly deadly = new Set<string>();

  constructor() {
    const empty = documentOf(newRecords({ name: 'Model', width: 512, height: 512 }), []);
    const { diff } = addLayer(empty, 'picture', { name: 'One', image: null }, null);
    this.document = applyDiff(empty, diff);
  }

  change({ by, number, diff }: UnsentDiff, base: number): { revision: number } {
    if (this.isGone) throw refusal(404, 'gone');
    if (this.isFull && diff.tiles.some(({ hash }) => hash)) throw refusal(409, 'quota');
    const known = this.log.find((one) => one.by === by && one.number === number);
    if (known) return { revision: known.revision };
    if (this.revision - base > keptDiffs || base > this.revision) throw refusal(409, 'outdated');
    const since = this.log.filter(({ revision }) => revision > base);
    if (
      conflictsOf(
        diff,
        since.map((one) => one.diff),
      ).length > 0
    )
      throw refusal(409, 'conflict');
    try {
      checkDiff(this.document, diff);
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      throw base < this.revision ? refusal(409, 'conflict') : refusal(422, 'invalid');
    }
    if (diff.tiles.some(({ hash }) => hash && this.poison.has(hash))) throw refusal(422, 'invalid');
    if (diff.tiles.some(({ hash }) => hash && this.deadly.has(hash))) throw refusal(500);
    this.document = applyDiff(this.document, diff);
    this.revision += 1;
    this.log.push({ revision: this.revision, by, number, diff });
    return { revision: this.revision };
  }

  diffsSince(since: number): TakenDiff[] {
    if (this.isGone) throw refusal(404, 'gone');
    if (this.revision - since > keptDiffs) throw refusal(409, 'outdated');
    return this.log.filter(({ revision }) => revision > since);
  }

  read(): { document: Document; revision: number } {
    if (this.isGone) throw refusal(404, 'gone');
    return { document: this.document, revision: this.revision };
  }
}

interface Device {
  unsent: Map<string, UnsentDiff>;
  copies: Map<string, Document>;
  isOffline: boolean;
  isFull: boolean;
  isSignedOut: boolean;
  tabs: Tab[];
}

interface Tab {
  saving: Saving;
  device: Device;
  /** The document shown by the editor. */
  shown: Document;
  isDead: boolean;
  faults: Fault[];
  timers: Set<() => void>;
}

class World {
  readonly server = new ModelServer();
  readonly devices: Device[] = [];
  /** Strokes that a tile's pixels show. */
  readonly strokesIn = new Map<string, ReadonlySet<Stroke>>();
  /** Strokes that must never be lost: this device has them, or their tab is alive. */
  made: { stroke: Stroke; tab: Tab; key: string }[] = [];
  private readonly scheduler: fc.Scheduler;
  private last = 0;
  private tabs = 0;

  constructor(scheduler: fc.Scheduler) {
    this.scheduler = scheduler;
    for (let i = 0; i < 2; i++)
      this.devices.push({
        unsent: new Map(),
        copies: new Map(),
        isOffline: false,
        isFull: false,
        isSignedOut: false,
        tabs: [],
      });
  }

  private async later<T>(label: string, tab: Tab, work: () => T): Promise<T> {
    await this.scheduler.schedule(Promise.resolve(), label);
    // Work of a killed tab never resolves.
    if (tab.isDead) return new Promise<T>(() => {});
    return work();
  }

  private asked<T>(tab: Tab, label: string, work: () => T): Promise<T> {
    return this.later(label, tab, () => {
      const { device } = tab;
      if (device.isOffline) throw networkError();
      if (device.isSignedOut) throw refusal(401, 'auth');
      const fault = tab.faults.shift();
      if (fault === 'lost request') throw networkError();
      if (typeof fault === 'number') throw refusal(fault);
      const answer = work();
      if (fault === 'lost answer') throw networkError();
      return answer;
    });
  }

  open(device: Device): void {
    if (device.isOffline || device.isSignedOut || this.server.isGone) return;
    const { document, revision } = this.server.read();
    const at = { canvas, tab: `tab ${++this.tabs}`, document, revision };
    const tab = {
      device,
      shown: document,
      isDead: false,
      faults: [],
      timers: new Set(),
    } as unknown as Tab;
    const keyOf = ({ by, number }: UnsentDiff): string => `${by} ${number}`;
    // A device reads them in the order they were made (kept.ts), not in the order its writes ended.
    const unsent = [...device.unsent.values()].toSorted(
      (a, b) => Number(a.by.slice(4)) - Number(b.by.slice(4)) || a.number - b.number,
    );
    tab.saving = new Saving(at, unsent, {
      send: (entry, base) => this.asked(tab, 'send', () => this.server.change(entry, base)),
      diffsSince: (since) => this.asked(tab, 'diffs', () => this.server.diffsSince(since)),
      read: () => this.asked(tab, 'read', () => this.server.read()),
      keep: (entry) =>
        this.later('keep', tab, () => {
          if (device.isFull) throw new DOMException('No room is left.', 'QuotaExceededError');
          device.unsent.set(keyOf(entry), entry);
        }),
      forget: (entries) =>
        this.later('forget', tab, () => {
          for (const entry of entries) device.unsent.delete(keyOf(entry));
        }),
      setAside: (copy) =>
        this.later('set aside', tab, () => {
          if (!device.isFull) device.copies.set(copy.id, copy.document);
          else if (device.isOffline || device.isSignedOut || this.server.isFull)
            throw networkError();
          else this.server.copies.push(copy.document);
        }),
      show: (next) => {
        tab.shown = next;
      },
      settled: async () => undefined,
      sendOrigins: async () => undefined,
      tidy: async () => undefined,
      after: (_, then) => {
        tab.timers.add(then);
        return () => tab.timers.delete(then);
      },
    });
    tab.shown = tab.saving.state.get().local;
    device.tabs.push(tab);
  }

  edit(tab: Tab, diff: CanvasDiff): void {
    if (tab.saving.state.get().phase === 'read-only') return;
    try {
      checkDiff(tab.shown, diff);
    } catch {
      return;
    }
    tab.shown = applyDiff(tab.shown, diff);
    tab.saving.add(diff);
  }

  stroke(tab: Tab, layer: number, place: number, kind: number): void {
    const layers = layersIn(tab.shown, null);
    const own = layers[layer % Math.max(1, layers.length)];
    if (!own || tab.saving.state.get().phase === 'read-only') return;
    const stroke = ++this.last;
    const hash = stroke.toString(16).padStart(64, '0');
    const at = `${place},0`;
    const before = tab.shown.tiles.get(own.id)?.get(at);
    this.strokesIn.set(hash, new Set([...(this.strokesIn.get(before ?? '') ?? []), stroke]));
    if (kind === 0) this.server.poison.add(hash);
    if (kind === 1) this.server.deadly.add(hash);
    this.edit(tab, { put: [], removed: [], tiles: [{ layer: own.id, at, hash }] });
    const { entry } = tab.saving.state.get().pending.at(-1)!;
    this.made.push({ stroke, tab, key: `${entry.by} ${entry.number}` });
  }

  /** The person deletes the layer with everything they see on it. */
  removeLayer(tab: Tab, id: LayerId): void {
    if (tab.saving.state.get().phase === 'read-only') return;
    const seen = [...(tab.shown.tiles.get(id)?.values() ?? [])];
    const gone = new Set(seen.flatMap((hash) => [...(this.strokesIn.get(hash) ?? [])]));
    this.made = this.made.filter(({ stroke }) => !gone.has(stroke));
    this.edit(tab, { put: [], removed: [id], tiles: [] });
  }

  kill(tab: Tab): void {
    tab.isDead = true;
    tab.device.tabs = tab.device.tabs.filter((other) => other !== tab);
    const { unsent } = tab.device;
    const pending = new Set(
      tab.saving.state.get().pending.map(({ entry }) => `${entry.by} ${entry.number}`),
    );
    // Strokes that were not stored anywhere are lost with the tab: the browser warns before that.
    this.made = this.made.filter(
      (one) => one.tab !== tab || !pending.has(one.key) || unsent.has(one.key),
    );
  }

  /** Delivers an event of the stream of changes. */
  hear({ saving, device }: Tab): void {
    if (device.isOffline || device.isSignedOut) return;
    if (this.server.isGone) saving.dispatch({ type: 'refused', reason: 'gone' });
    else saving.dispatch({ type: 'heard', revision: this.server.revision });
  }

  get alive(): Tab[] {
    return this.devices.flatMap(({ tabs }) => tabs);
  }

  /** Everything works again, and everybody waits until nothing is left to do. */
  async settle(): Promise<void> {
    this.server.isFull = false;
    for (const device of this.devices) {
      device.isOffline = device.isSignedOut = device.isFull = false;
      this.open(device);
    }
    for (let round = 0; round < 400; round++) {
      for (const tab of this.alive) {
        tab.faults = [];
        if (round % 20 === 0) tab.saving.retry();
        const due = [...tab.timers];
        tab.timers.clear();
        for (const timer of due) timer();
        this.hear(tab);
      }
      await this.scheduler.waitIdle();
      const isDone = this.alive.every(
        ({ saving, timers }) =>
          timers.size === 0 &&
          (this.server.isGone
            ? saving.state.get().phase === 'read-only'
            : saving.state.get().phase === 'idle' &&
              saving.state.get().revision === this.server.revision),
      );
      if (isDone && round > 1) return;
    }
    throw new Error(
      `never settled: ${this.alive.map(({ saving }) => saving.state.get().phase).join(', ')}`,
    );
  }

  /** Strokes that are in the document's history, or in a recovered copy. */
  found(): Set<Stroke> {
    const hashes = [
      ...this.server.log.flatMap(({ diff }) => diff.tiles),
      ...[
        ...this.devices.flatMap(({ copies }) => [...copies.values()]),
        ...this.server.copies,
      ].flatMap((document) => plainDocument(document).tiles),
    ];
    return new Set(hashes.flatMap(({ hash }) => [...(this.strokesIn.get(hash ?? '') ?? [])]));
  }
}

const plain = (document: Document) => ({
  records: [...document.records.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  tiles: plainDocument(document)
    .tiles.map(({ layer, at, hash }) => `${layer} ${at} ${hash}`)
    .toSorted(),
});

const nat = fc.nat({ max: 3 });
const op = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('stroke'), nat, nat, fc.nat({ max: 9 })) },
  { weight: 10, arbitrary: fc.tuple(fc.constant('run'), nat, nat, nat) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('tick'), nat, nat, nat) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('fault'), nat, fc.nat({ max: 5 }), nat) },
  {
    weight: 8,
    arbitrary: fc.tuple(
      fc.constantFrom(
        'open',
        'kill',
        'offline',
        'online',
        'disk full',
        'disk free',
        'server full',
        'server free',
        'sign out',
        'sign in',
        'add layer',
        'remove layer',
        'hear',
      ),
      nat,
      nat,
      nat,
    ),
  },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('delete', 'restore'), nat, nat, nat) },
);
const faults: Fault[] = ['lost request', 'lost answer', 413, 422, 429, 503];

async function carryOut(
  world: World,
  scheduler: fc.Scheduler,
  [name, a, b, c]: [string, number, number, number],
): Promise<void> {
  const device = world.devices[a % 2]!;
  const { alive, server } = world;
  const tab = alive[a % Math.max(1, alive.length)];
  switch (name) {
    case 'run':
      if (scheduler.count() > 0) await scheduler.waitNext(1);
      return;
    case 'open':
      if (device.tabs.length < 2) world.open(device);
      return;
    case 'offline':
    case 'online':
      device.isOffline = name === 'offline';
      return;
    case 'disk full':
    case 'disk free':
      device.isFull = name === 'disk full';
      return;
    case 'server full':
    case 'server free':
      server.isFull = name === 'server full';
      return;
    case 'sign out':
    case 'sign in':
      device.isSignedOut = name === 'sign out';
      return;
    case 'delete':
    case 'restore':
      server.isGone = name === 'delete';
      return;
  }
  if (!tab) return;
  switch (name) {
    case 'stroke':
      world.stroke(tab, b, a, c);
      return;
    case 'add layer':
      world.edit(tab, addLayer(tab.shown, 'picture', { name: 'Another', image: null }, null).diff);
      return;
    case 'remove layer': {
      const layers = layersIn(tab.shown, null);
      const own = layers[b % Math.max(1, layers.length)];
      if (own) world.removeLayer(tab, own.id);
      return;
    }
    case 'tick': {
      const [timer] = tab.timers;
      if (timer) tab.timers.delete(timer);
      timer?.();
      return;
    }
    case 'hear':
      world.hear(tab);
      return;
    case 'fault':
      tab.faults.push(faults[b]!);
      return;
    case 'kill':
      world.kill(tab);
  }
}

describe('saving', () => {
  it('keeps every stroke in the document or in a recovered copy, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(op, { minLength: 5, maxLength: 70 }),
        async (scheduler, ops) => {
          const world = new World(scheduler);
          world.open(world.devices[0]!);
          world.open(world.devices[1]!);
          for (const one of ops) await carryOut(world, scheduler, one);
          await world.settle();
          const found = world.found();
          const isKept = ({ stroke, tab, key }: World['made'][number]): boolean =>
            found.has(stroke) ||
            // If the canvas is gone, changes of closed tabs stay on the device until it is opened.
            (world.server.isGone && tab.isDead && tab.device.unsent.has(key));
          expect(world.made.filter((one) => !isKept(one)).map(({ stroke }) => stroke)).toEqual([]);
          for (const { saving, shown } of world.alive) {
            const state = saving.state.get();
            expect(plain(shown)).toEqual(plain(state.local));
            expect(state.phase).toBe(world.server.isGone ? 'read-only' : 'idle');
            if (!world.server.isGone) {
              expect(state.revision).toBe(world.server.revision);
              expect(plain(shown)).toEqual(plain(world.server.document));
            }
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
