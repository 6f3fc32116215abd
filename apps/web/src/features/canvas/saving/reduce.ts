import { applyDiff, checkDiff, type Document, layerOf } from '@limn/canvas';
import { type CanvasDiff, type Layer, selectionId } from '@limn/contracts/canvas-records';
import type { TakenDiff } from '@limn/contracts/canvases';
import type { ErrorReason, StorageUse } from '@limn/contracts/errors';
import type { UnsentDiff } from '../stage/kept.ts';

// How a canvas is saved, as a state machine; docs/canvas-saving.md has the table. Nothing here reaches outside.

export type Phase =
  /** Everything is with the server. */
  | 'idle'
  /** Changes wait a moment to be sent. */
  | 'dirty'
  /** The oldest change is on its way. */
  | 'sending'
  /** Changes made elsewhere are being read. */
  | 'conflict'
  /** A change was refused; a recovered copy of it is being kept. */
  | 'refused'
  /** The server cannot be reached. */
  | 'offline'
  /** The person's canvases have no more room on the server. */
  | 'full'
  | 'signed-out'
  /** The canvas is gone, or the person may not change it. */
  | 'read-only';

export type Refusal = ErrorReason | 'forbidden';

/** A change that the server has not confirmed. */
export interface Pending {
  entry: UnsentDiff;
  /** The document as this device had it, once the change does not fit any more; null while it fits. */
  unfit: Document | null;
}

export type CopyReason = 'refused' | 'overtaken' | 'gone';

/** A document to be kept because some changes in it were refused. */
export interface Copy {
  id: string;
  document: Document;
  why: CopyReason;
}

/** A recovered copy that is being kept. */
interface Aside extends Copy {
  /** How many of the pending changes, from the oldest, the copy can have. */
  covers: number;
  /** The only tab whose changes are in the copy; null if it has those of every tab. */
  onlyOf: string | null;
}

export interface SavingState {
  phase: Phase;
  /** The server's document at `revision`. */
  confirmed: Document;
  revision: number;
  /** The newest known revision, now and at the last request for changes. */
  heard: number;
  askedAt: number;
  /** This tab's own name. */
  tab: string;
  /** Oldest first. */
  pending: readonly Pending[];
  /** The document shown: `confirmed` with the pending changes that fit. */
  local: Document;
  /** Attempts since the server last answered. */
  failures: number;
  /** How often in a row the oldest change made the server fail. */
  crashes: number;
  /** The revision at which the oldest change was in conflict; a second time at the same one it is refused. */
  clash: number | null;
  /** The recovered copy that is being kept. */
  aside: Aside | null;
  closedBy: 'gone' | 'forbidden' | null;
  /** This device has no room: only this tab has what is pending. */
  isDiskFull: boolean;
  storage: StorageUse | null;
}

export type SavingEvent =
  | { type: 'edited'; entry: UnsentDiff }
  /** A wait is over. */
  | { type: 'due' }
  /** The person asked for it, or the connection came back. */
  | { type: 'retry' }
  | { type: 'accepted'; revision: number }
  | { type: 'refused'; reason: Refusal; storage?: StorageUse | undefined }
  /** No usable answer; `crashed`: the server failed while it handled this request. */
  | { type: 'unreachable'; crashed?: boolean }
  /** The canvas has this revision now. */
  | { type: 'heard'; revision: number }
  | { type: 'caught-up'; diffs: readonly TakenDiff[] }
  | { type: 'read'; document: Document; revision: number }
  /** The recovered copy is kept. */
  | { type: 'set-aside' }
  /** Neither this device nor the server could keep the recovered copy. */
  | { type: 'not-set-aside' }
  | { type: 'disk-full' };

export type Effect =
  | { type: 'keep'; entry: UnsentDiff }
  | { type: 'send'; entry: UnsentDiff; base: number }
  | { type: 'catch-up'; since: number }
  | { type: 'read' }
  | { type: 'set-aside'; copy: Copy }
  | { type: 'forget'; entries: readonly UnsentDiff[] }
  /** Shows another document than the editor made; `changes` is what came in or was taken out. */
  | { type: 'show'; document: Document; changes: readonly CanvasDiff[] }
  | { type: 'wait'; milliseconds: number }
  | { type: 'tidy' };

export interface Transition {
  state: SavingState;
  effects: readonly Effect[];
}

/** Milliseconds until a change is sent: it is drawn first. */
const drawnFirst = 100;
const longestWait = 15_000;
/** A change that repeatedly makes the server fail, over more than a minute, is put aside. */
const mostCrashes = 8;

/**
 * The initial state of an opened canvas.
 * @param tab this tab's own name
 * @param unsent changes of earlier visits that the server never confirmed, oldest first
 */
export function begin(
  tab: string,
  { document, revision }: { document: Document; revision: number },
  unsent: readonly UnsentDiff[] = [],
): Transition {
  const { pending, local } = fit(
    document,
    unsent.map((entry) => ({ entry, unfit: null })),
    { confirmed: document, local: forced(document, unsent) },
  );
  return next({
    phase: 'idle',
    confirmed: document,
    revision,
    heard: revision,
    askedAt: revision,
    tab,
    pending,
    local,
    failures: 0,
    crashes: 0,
    clash: null,
    aside: null,
    closedBy: null,
    isDiskFull: false,
    storage: null,
  });
}

export function reduce(state: SavingState, event: SavingEvent): Transition {
  switch (event.type) {
    case 'edited':
      return edited(state, event.entry);
    case 'due':
      return due(state);
    case 'retry':
      return retry(state);
    case 'accepted':
      return state.phase === 'sending' ? accepted(state, event.revision) : stay(state);
    case 'refused':
      return refused(state, event.reason, event.storage ?? null);
    case 'unreachable':
      return isWorking(state) ? unreachable(state, event.crashed) : stay(state);
    case 'heard':
      return heard(state, event.revision);
    case 'caught-up':
      return state.phase === 'conflict' ? caughtUp(state, event.diffs) : stay(state);
    case 'read':
      return state.phase === 'conflict' ? read(state, event.document, event.revision) : stay(state);
    case 'set-aside':
      return state.aside ? setAside(state, state.aside) : stay(state);
    case 'not-set-aside':
      return state.aside
        ? { state: { ...state, failures: state.failures + 1 }, effects: [wait(state.failures)] }
        : stay(state);
    case 'disk-full':
      return stay({ ...state, isDiskFull: true });
  }
}

const stay = (state: SavingState): Transition => ({ state, effects: [] });

const then = (step: Transition, ...first: Effect[]): Transition => ({
  state: step.state,
  effects: [...first, ...step.effects],
});

const wait = (failures: number): Effect => ({
  type: 'wait',
  milliseconds: Math.min(longestWait, 1000 * 2 ** failures),
});

/** Whether an answer of the server is awaited. */
const isWorking = ({ phase }: SavingState): boolean => phase === 'sending' || phase === 'conflict';

/** The next transition while nothing is under way. */
function next(state: SavingState): Transition {
  if (state.heard > state.revision) return reread(state, 'conflict');
  const [first] = state.pending;
  if (first)
    return {
      state: { ...state, phase: 'sending' },
      effects: [{ type: 'send', entry: first.entry, base: state.revision }],
    };
  return {
    state: { ...state, phase: 'idle', failures: 0, clash: null, isDiskFull: false, storage: null },
    effects: [{ type: 'tidy' }],
  };
}

function edited(state: SavingState, entry: UnsentDiff): Transition {
  const pending = [...state.pending, { entry, unfit: null }];
  const local = applyDiff(state.local, entry.diff);
  const keep: Effect = { type: 'keep', entry };
  if (state.phase !== 'idle') return { state: { ...state, pending, local }, effects: [keep] };
  return {
    state: { ...state, pending, local, phase: 'dirty' },
    effects: [keep, { type: 'wait', milliseconds: drawnFirst }],
  };
}

function due(state: SavingState): Transition {
  if (state.phase === 'dirty' || state.phase === 'offline') return next(state);
  // The copy could not be kept before.
  if (state.phase === 'refused' && state.aside)
    return { state, effects: [{ type: 'set-aside', copy: copyOf(state.aside) }] };
  return stay(state);
}

function retry(state: SavingState): Transition {
  switch (state.phase) {
    case 'dirty':
    case 'offline':
    case 'full':
    case 'signed-out':
      return next({ ...state, failures: 0 });
    case 'read-only':
      return reread({ ...state, closedBy: null }, 'outdated');
    default:
      return stay(state);
  }
}

function heard(state: SavingState, revision: number): Transition {
  // It was taken out of the trash.
  if (state.phase === 'read-only' && state.closedBy === 'gone') return retry(state);
  if (revision <= state.heard) return stay(state);
  const known = { ...state, heard: revision };
  return state.phase === 'idle' || state.phase === 'dirty' ? next(known) : stay(known);
}

function accepted(state: SavingState, revision: number): Transition {
  const [first, ...rest] = state.pending;
  if (!first) return stay(state);
  const fresh = { ...state, failures: 0, crashes: 0 };
  const forget: Effect = { type: 'forget', entries: [first.entry] };
  // Taken before, and its answer was lost: it is in what was read since.
  if (revision <= state.revision)
    return then(shown({ ...fresh, clash: null }, state.confirmed, rest, []), forget);
  if (revision === state.revision + 1 && !first.unfit)
    return then(
      next({
        ...fresh,
        clash: null,
        revision,
        heard: Math.max(state.heard, revision),
        confirmed: applyDiff(state.confirmed, first.entry.diff),
        pending: rest,
      }),
      forget,
    );
  // Other revisions came in between: they are all read in order.
  return next({ ...fresh, heard: Math.max(state.heard, revision) });
}

/** Continues with another confirmed document and other pending changes, and shows the result. */
function shown(
  state: SavingState,
  confirmed: Document,
  pending: readonly Pending[],
  changes: readonly CanvasDiff[],
): Transition {
  const fitted = fit(confirmed, pending, state);
  return then(next({ ...state, confirmed, ...fitted }), {
    type: 'show',
    document: fitted.local,
    changes,
  });
}

function refused(state: SavingState, reason: Refusal, storage: StorageUse | null): Transition {
  if (reason === 'gone' && !isWorking(state))
    return state.phase === 'idle' || state.phase === 'dirty' ? gone(state) : stay(state);
  if (!isWorking(state)) return stay(state);
  switch (reason) {
    case 'conflict':
    case 'outdated': {
      if (state.phase === 'sending') {
        if (state.clash === state.revision) return putAside(state, 'overtaken');
        return reread({ ...state, clash: state.revision }, reason);
      }
      return reread(state, 'outdated');
    }
    case 'invalid':
      return state.phase === 'sending'
        ? putAside(state, state.pending[0]?.unfit ? 'overtaken' : 'refused')
        : unreachable(state);
    case 'quota':
      return stay({ ...state, phase: 'full', storage });
    case 'auth':
      return stay({ ...state, phase: 'signed-out' });
    case 'forbidden':
      return stay({ ...state, phase: 'read-only', closedBy: 'forbidden' });
    case 'gone':
      return gone(state);
  }
}

function reread(state: SavingState, reason: 'conflict' | 'outdated'): Transition {
  const effect: Effect =
    reason === 'outdated' ? { type: 'read' } : { type: 'catch-up', since: state.revision };
  return { state: { ...state, phase: 'conflict', askedAt: state.heard }, effects: [effect] };
}

function unreachable(state: SavingState, crashed = false): Transition {
  const crashes = crashed && state.phase === 'sending' ? state.crashes + 1 : state.crashes;
  // It is this change, then: those after it must not wait for ever.
  if (crashes === mostCrashes) return putAside({ ...state, crashes: 0 }, 'refused');
  return {
    state: { ...state, crashes, phase: 'offline', failures: state.failures + 1 },
    effects: [wait(state.failures)],
  };
}

function gone(state: SavingState): Transition {
  const closed = { ...state, closedBy: 'gone' as const };
  return state.pending.length > 0
    ? putAside(closed, 'gone')
    : stay({ ...closed, phase: 'read-only' });
}

function caughtUp(state: SavingState, diffs: readonly TakenDiff[]): Transition {
  let { confirmed, revision, pending } = state;
  const foreign: CanvasDiff[] = [];
  const taken: UnsentDiff[] = [];
  for (const one of diffs) {
    if (one.revision !== revision + 1) continue;
    ({ revision } = one);
    confirmed = applyDiff(confirmed, one.diff);
    const own = pending.find(({ entry }) => entry.by === one.by && entry.number === one.number);
    if (own) {
      taken.push(own.entry);
      pending = pending.filter((other) => other !== own);
    } else foreign.push(one.diff);
  }
  // Announced revisions must be in the answer; if they are not, the whole canvas is read.
  if (revision === state.revision && state.heard > revision) return reread(state, 'outdated');
  const known = { ...state, revision, heard: Math.max(state.heard, revision), failures: 0 };
  return then(shown(known, confirmed, pending, foreign), { type: 'forget', entries: taken });
}

function read(state: SavingState, document: Document, revision: number): Transition {
  const changes = [wholeChange(state.confirmed, document)];
  // Revisions announced after the request are still to come.
  const heard = state.heard > state.askedAt ? Math.max(state.heard, revision) : revision;
  return shown({ ...state, revision, heard, failures: 0 }, document, state.pending, changes);
}

/** A change that touches every difference between two documents. */
function wholeChange(from: Document, to: Document): CanvasDiff {
  const differs = (id: string): boolean =>
    JSON.stringify(from.records.get(id)) !== JSON.stringify(to.records.get(id));
  const layers = new Set([...from.tiles.keys(), ...to.tiles.keys()]);
  return {
    put: [...to.records.values()].filter(({ id }) => differs(id)),
    removed: [...from.records.keys()].filter((id) => !to.records.has(id)),
    tiles: [...layers].flatMap((layer) => {
      const [old, own] = [from.tiles.get(layer), to.tiles.get(layer)];
      const places = new Set([...(old?.keys() ?? []), ...(own?.keys() ?? [])]);
      return [...places].flatMap((at) =>
        old?.get(at) === own?.get(at) ? [] : [{ layer, at, hash: own?.get(at) ?? null }],
      );
    }),
  };
}

const copyOf = ({ id, document, why }: Copy): Copy => ({ id, document, why });

/** Keeps a copy of the document with the oldest change, which the server will not take. */
function putAside(state: SavingState, why: CopyReason): Transition {
  const [first] = state.pending;
  if (!first) return stay(state);
  const { canvas, by, number } = first.entry;
  const aside = {
    id: [canvas, by, number, state.tab].join(' '),
    ...(why === 'gone' ? allOf(state) : withFirst(state, first)),
    why,
    covers: state.pending.length,
  };
  return {
    state: { ...state, phase: 'refused', aside, failures: 0 },
    effects: [{ type: 'set-aside', copy: copyOf(aside) }],
  };
}

type Contents = Pick<Aside, 'document' | 'onlyOf'>;

/** A document with the oldest change, in which no other tab has drawn over it. */
function withFirst({ confirmed, local, pending }: SavingState, first: Pending): Contents {
  if (first.unfit) return { document: first.unfit, onlyOf: null };
  const { by } = first.entry;
  const document = asTabHadIt({ confirmed, local }, pending, by);
  return { document, onlyOf: document === local ? null : by };
}

/** A document with all pending changes, or with those of the oldest one's tab where another tab drew over them. */
function allOf(state: SavingState): Contents {
  const [first] = documentsOf(
    state.confirmed,
    withUnfit(state),
    state.pending.map(({ entry }) => entry),
  );
  return { document: first!.document, onlyOf: first!.by };
}

/** The document shown, with the changes that do not fit forced onto it. */
const withUnfit = ({ local, pending }: SavingState): Document =>
  pending
    .filter(({ unfit }) => unfit !== null)
    .reduce((document, { entry }) => force(document, entry.diff), local);

function setAside(state: SavingState, aside: Aside): Transition {
  const { closedBy, pending } = state;
  const [first] = pending;
  const isIn = ({ entry }: Pending, at: number): boolean =>
    at < aside.covers && (aside.onlyOf === null || aside.onlyOf === entry.by);
  const isCovered = (one: Pending, at: number): boolean =>
    isIn(one, at) && (aside.why === 'gone' || one === first || one.unfit === aside.document);
  const left = pending.filter((one, at) => !isCovered(one, at));
  const fitted = fit(state.confirmed, left, state);
  // Changes that build on the rejected one are dropped with it: the copy contains them, unless they were made since.
  const dropped = pending.filter((one, at) => {
    if (isCovered(one, at)) return true;
    const now = fitted.pending[left.indexOf(one)]!;
    return isIn(one, at) && now.unfit !== null && one.unfit === null && !first?.unfit;
  });
  const kept = fitted.pending.filter((_, i) => !dropped.includes(left[i]!));
  const entries = dropped.map(({ entry }) => entry);
  const after = { ...state, aside: null, clash: null, pending: kept, local: fitted.local };
  const effects: Effect[] = [
    { type: 'forget', entries },
    { type: 'show', document: fitted.local, changes: entries.map(({ diff }) => diff) },
  ];
  if (closedBy === 'gone') return then(gone(after), ...effects);
  return then(reread(after, 'outdated'), ...effects);
}

/**
 * The pending changes on a confirmed document: those that do not fit it are marked, and left out of what is shown.
 * @param before what the server had and what was shown until now, with all of them
 */
function fit(
  confirmed: Document,
  pending: readonly Pending[],
  before: Pick<SavingState, 'confirmed' | 'local'>,
): { pending: Pending[]; local: Document } {
  let local = confirmed;
  const documents = new Map<string, Document>();
  function asMade(by: string): Document {
    const document = documents.get(by) ?? asTabHadIt(before, pending, by);
    documents.set(by, document);
    return document;
  }
  const fitted = pending.map((one): Pending => {
    if (one.unfit) return one;
    try {
      checkDiff(local, one.entry.diff);
    } catch {
      return { ...one, unfit: asMade(one.entry.by) };
    }
    local = applyDiff(local, one.entry.diff);
    return one;
  });
  return { pending: fitted, local };
}

/** The document as one tab had it: what is shown, unless another tab drew over its tiles. */
function asTabHadIt(
  { confirmed, local }: Pick<SavingState, 'confirmed' | 'local'>,
  pending: readonly Pending[],
  by: string,
): Document {
  const own = pending.flatMap(({ entry, unfit }) => (entry.by === by && !unfit ? [entry] : []));
  return keepsTiles(local, confirmed, own) ? local : forced(confirmed, own);
}

/** Whether a document still has the tiles that changes made of an earlier document. */
function keepsTiles(
  document: Document,
  earlier: Document,
  changes: readonly UnsentDiff[],
): boolean {
  const made = forced(earlier, changes);
  return changes.every(({ diff }) =>
    diff.tiles.every(
      ({ layer, at }) => made.tiles.get(layer)?.get(at) === document.tiles.get(layer)?.get(at),
    ),
  );
}

/**
 * Documents that together have all changes: one where no tab drew over what another one had drawn, otherwise one
 * for each tab. Tabs are in the order of their first changes.
 * @param whole the document with all changes
 */
export function documentsOf(
  confirmed: Document,
  whole: Document,
  changes: readonly UnsentDiff[],
): { document: Document; by: string | null }[] {
  const tabs = [...new Set(changes.map(({ by }) => by))].map((by) => ({
    by,
    own: changes.filter((change) => change.by === by),
  }));
  if (tabs.every(({ own }) => keepsTiles(whole, confirmed, own)))
    return [{ document: whole, by: null }];
  return tabs.map(({ by, own }) => ({ document: forced(confirmed, own), by }));
}

/** A document after changes that may not fit it: layers they need and that are not there are made. */
export const forced = (document: Document, unsent: readonly UnsentDiff[]): Document =>
  unsent.reduce((whole, { diff }) => force(whole, diff), document);

function force(document: Document, diff: CanvasDiff): Document {
  const records = new Map(document.records);
  for (const record of diff.put) records.set(record.id, record);
  const isThere = (id: string): boolean => records.has(id);
  const put = diff.put.map((record) =>
    'parent' in record && record.parent !== null && !isThere(record.parent)
      ? { ...record, parent: null }
      : record,
  );
  const lost = new Set(
    diff.tiles.flatMap(({ layer, hash }) =>
      hash !== null && layer !== selectionId && !isThere(layer) ? [layer] : [],
    ),
  );
  const made = [...lost].map(
    (id): Layer => ({
      v: 1,
      id,
      kind: 'picture',
      name: 'Recovered layer',
      image: null,
      parent: null,
      order: 'z',
      visible: true,
      locked: false,
      opacity: 1,
      blend: 'normal',
      transform: [1, 0, 0, 1, 0, 0],
    }),
  );
  const removed = diff.removed.filter((id) => layerOf(document, id) !== undefined);
  return applyDiff(document, { put: [...put, ...made], removed, tiles: diff.tiles });
}
