import { addLayer, applyDiff, documentOf, layersIn, newRecords } from '@limn/canvas';
import type { CanvasDiff } from '@limn/contracts/canvas-records';
import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import { refusalOf } from './refusal-of.ts';
import { begin, type Phase, reduce, type SavingEvent, type SavingState } from './reduce.ts';
import { problemOf, statusOf } from './words.ts';

const empty = documentOf(newRecords({ name: 'Harbour', width: 512, height: 512 }), []);
const first = addLayer(empty, 'picture', { name: 'Boat', image: null }, null);
const document = applyDiff(empty, first.diff);

let last = 0;
const stroke = (layer = first.id, at = '0,0'): CanvasDiff => ({
  put: [],
  removed: [],
  tiles: [{ layer, at, hash: (++last).toString(16).padStart(64, '0') }],
});
const entryOf = (diff: CanvasDiff, number = ++last) => ({
  canvas: 'can_1',
  by: 'this tab',
  number,
  diff,
});

/** A canvas after some events. */
const after = (...events: SavingEvent[]): SavingState =>
  events.reduce(
    (state, event) => reduce(state, event).state,
    begin('this tab', { document, revision: 4 }).state,
  );
const edited = (diff: CanvasDiff = stroke()): SavingEvent => ({
  type: 'edited',
  entry: entryOf(diff),
});
const due: SavingEvent = { type: 'due' };
const refused = (reason: Extract<SavingEvent, { type: 'refused' }>['reason']): SavingEvent => ({
  type: 'refused',
  reason,
});

const table: [string, SavingEvent[], Phase, string[]][] = [
  ['is saved at first', [], 'idle', []],
  ['waits a moment after a change', [edited()], 'dirty', ['keep', 'wait']],
  ['sends it then', [edited(), due], 'sending', ['send']],
  ['keeps changes made while one is sent', [edited(), due, edited()], 'sending', ['keep']],
  [
    'is saved again once it is taken',
    [edited(), due, { type: 'accepted', revision: 5 }],
    'idle',
    ['forget', 'tidy'],
  ],
  [
    'reads in order what came in between',
    [edited(), due, { type: 'accepted', revision: 7 }],
    'conflict',
    ['catch-up'],
  ],
  ['reads what changed elsewhere', [{ type: 'heard', revision: 5 }], 'conflict', ['catch-up']],
  ['remembers it while sending', [edited(), due, { type: 'heard', revision: 5 }], 'sending', []],
  [
    'reads it afterwards',
    [edited(), due, { type: 'heard', revision: 6 }, { type: 'accepted', revision: 5 }],
    'conflict',
    ['forget', 'catch-up'],
  ],
  ['rebases on a conflict', [edited(), due, refused('conflict')], 'conflict', ['catch-up']],
  [
    'reads the canvas when it fell behind',
    [edited(), due, refused('outdated')],
    'conflict',
    ['read'],
  ],
  ['stops sending when there is no room', [edited(), due, refused('quota')], 'full', []],
  ['sends nothing by itself then', [edited(), due, refused('quota'), due], 'full', []],
  [
    'sends again when asked',
    [edited(), due, refused('quota'), { type: 'retry' }],
    'sending',
    ['send'],
  ],
  ['waits for the person to sign in', [edited(), due, refused('auth')], 'signed-out', []],
  ['sets a refused change aside', [edited(), due, refused('invalid')], 'refused', ['set-aside']],
  [
    'reads the canvas after that',
    [edited(), due, refused('invalid'), { type: 'set-aside' }],
    'conflict',
    ['forget', 'show', 'read'],
  ],
  [
    'tries to keep the copy again later',
    [edited(), due, refused('invalid'), { type: 'not-set-aside' }],
    'refused',
    ['wait'],
  ],
  [
    'keeps a copy when the canvas is gone',
    [edited(), due, refused('gone')],
    'refused',
    ['set-aside'],
  ],
  [
    'can only be looked at then',
    [edited(), due, refused('gone'), { type: 'set-aside' }],
    'read-only',
    ['forget', 'show'],
  ],
  [
    'takes no changes where the person may not',
    [edited(), due, refused('forbidden')],
    'read-only',
    [],
  ],
  [
    'tries again when the server does not answer',
    [edited(), due, { type: 'unreachable' }],
    'offline',
    ['wait'],
  ],
  ['goes on after the wait', [edited(), due, { type: 'unreachable' }, due], 'sending', ['send']],
];

describe('saving a canvas', () => {
  it.each(table)('%s', (_, events, phase, effects) => {
    const before = after(...events.slice(0, -1));
    const event = events.at(-1);
    const step = event ? reduce(before, event) : { state: before, effects: [] };
    expect(step.state.phase).toBe(phase);
    expect(step.effects.map(({ type }) => type)).toEqual(effects);
  });

  it('sends those after a refused change, but what builds on it goes into the copy', () => {
    const layer = addLayer(document, 'picture', { name: 'Sail', image: null }, null);
    const events = [
      edited(layer.diff),
      due,
      edited(stroke(layer.id)),
      edited(stroke(first.id)),
      refused('invalid'),
    ];
    const state = after(...events);
    expect(layersIn(state.aside!.document, null)).toHaveLength(2);
    const step = reduce(state, { type: 'set-aside' });
    expect(step.state.pending.map(({ entry }) => entry.diff.tiles[0]?.layer)).toEqual([first.id]);
    expect(layersIn(step.state.local, null)).toHaveLength(1);
  });

  it('refuses a change that is in conflict twice at one revision', () => {
    const conflict = [refused('conflict'), { type: 'caught-up', diffs: [] }] as const;
    expect(after(edited(), due, ...conflict, refused('conflict')).phase).toBe('refused');
  });

  it('gives up a change that makes the server fail again and again, and goes on', () => {
    const crash: SavingEvent[] = [{ type: 'unreachable', crashed: true }, due];
    const many = Array.from({ length: 7 }, () => crash).flat();
    expect(after(edited(), due, ...many).phase).toBe('sending');
    expect(after(edited(), due, ...many, ...crash).phase).toBe('refused');
    const outages = Array.from({ length: 20 }, (): SavingEvent[] => [{ type: 'unreachable' }, due]);
    expect(after(edited(), due, ...outages.flat()).phase).toBe('sending');
  });

  it('keeps a change that fits no more until the server has said no, then as it was seen', () => {
    const removal = { revision: 5, by: 'another', number: 1 };
    const state = after(edited(), due, refused('conflict'), {
      type: 'caught-up',
      diffs: [{ ...removal, diff: { put: [], removed: [first.id], tiles: [] } }],
    });
    expect([state.phase, state.pending.length, layersIn(state.local, null).length]).toEqual([
      'sending',
      1,
      0,
    ]);
    const { aside } = reduce(state, refused('invalid')).state;
    expect(aside?.why).toBe('overtaken');
    expect(aside?.document.tiles.get(first.id)?.size).toBe(1);
  });

  it('shows one state of the document and its own changes on top of those made elsewhere', () => {
    const own = stroke(first.id, '0,0');
    const theirs = stroke(first.id, '0,0');
    const state = after(edited(own), due, refused('conflict'), {
      type: 'caught-up',
      diffs: [{ revision: 5, by: 'another', number: 1, diff: theirs }],
    });
    expect(state.local.tiles.get(first.id)?.get('0,0')).toBe(own.tiles[0]!.hash);
    expect(state.confirmed.tiles.get(first.id)?.get('0,0')).toBe(theirs.tiles[0]!.hash);
  });

  it('keeps what each of two tabs drew in the same place when the server refuses both', () => {
    const [one, other] = ['a tab', 'another tab'].map((by) => ({ ...entryOf(stroke()), by }));
    const copies: (string | null | undefined)[] = [];
    let { state } = begin('this tab', { document, revision: 4 }, [one!, other!]);
    for (const event of [
      refused('invalid'),
      { type: 'set-aside' },
      { type: 'read', document, revision: 4 },
      refused('invalid'),
      { type: 'set-aside' },
    ] as const) {
      const step = reduce(state, event);
      ({ state } = step);
      for (const effect of step.effects)
        if (effect.type === 'set-aside')
          copies.push(effect.copy.document.tiles.get(first.id)?.get('0,0'));
    }
    expect(copies).toEqual([one, other].map((entry) => entry!.diff.tiles[0]!.hash));
    expect(state.pending).toEqual([]);
  });

  it('keeps what each of two tabs drew in the same place of a canvas that is gone', () => {
    const [one, other] = ['a tab', 'another tab'].map((by) => ({ ...entryOf(stroke()), by }));
    let { state, effects } = begin('this tab', { document, revision: 4 }, [one!, other!]);
    const copies: (string | null | undefined)[] = [];
    for (const event of [refused('gone'), { type: 'set-aside' }, { type: 'set-aside' }] as const) {
      ({ state, effects } = reduce(state, event));
      for (const effect of effects)
        if (effect.type === 'set-aside')
          copies.push(effect.copy.document.tiles.get(first.id)?.get('0,0'));
    }
    expect(copies).toEqual([one, other].map((entry) => entry!.diff.tiles[0]!.hash));
    expect([state.phase, state.pending]).toEqual(['read-only', []]);
  });

  it('asks everything that has to wait of the person in a sentence', () => {
    const full = after(edited(), due, {
      type: 'refused',
      reason: 'quota',
      storage: { used: 4.2e9, limit: 4 * 1024 ** 3, needed: 9e6 },
    });
    expect(statusOf(full)).toBe('Not saved: no room left');
    expect(problemOf(full)?.sentence).toBe(
      'Your canvases use 3.9 GiB of 4 GiB, so this change cannot be saved. Delete canvases you no longer need and empty the trash; a day later there is room again. What you draw is kept on this device.',
    );
    const lone = after(edited(), due, { type: 'disk-full' }, { type: 'unreachable' });
    expect(statusOf(lone)).toMatch('keep this tab open');
    expect(problemOf(lone)).toMatchObject({ tone: 'danger', action: 'retry' });
    expect(problemOf(after())).toBeNull();
  });
});

describe('a failed call', () => {
  const error = (status: number, reason?: ApiError['reason']): ApiError =>
    new ApiError('conflict', 'Words for programmers.', status, [], { reason });
  it.each([
    [error(409, 'quota'), { type: 'refused', reason: 'quota' }],
    [error(409, 'outdated'), { type: 'refused', reason: 'outdated' }],
    [error(409), { type: 'refused', reason: 'conflict' }],
    [error(401), { type: 'refused', reason: 'auth' }],
    [error(403), { type: 'refused', reason: 'forbidden' }],
    [error(404), { type: 'refused', reason: 'gone' }],
    [error(413), { type: 'refused', reason: 'invalid' }],
    [error(422), { type: 'refused', reason: 'invalid' }],
    [error(429), { type: 'unreachable' }],
    [error(503), { type: 'unreachable', crashed: false }],
    [error(500), { type: 'unreachable', crashed: true }],
    [networkError(), { type: 'unreachable' }],
    [new TypeError('No tile.'), { type: 'unreachable' }],
  ])('%s means %o', (failure, expected) => {
    expect(refusalOf(failure)).toMatchObject(expected);
  });
});
