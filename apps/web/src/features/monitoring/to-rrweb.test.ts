import type { ReplaySegment } from '@limn/contracts/monitoring';
import { describe, expect, it } from 'vitest';
import { toRrwebEvents } from './to-rrweb.ts';

const text = (id: number, textContent: string, more: object = {}) => ({
  id,
  type: 3,
  textContent,
  ...more,
});
const element = (id: number, childNodes: object[], attributes: object = {}) => ({
  id,
  type: 2,
  tagName: 'div',
  attributes,
  childNodes,
});
const snapshot = (timestamp: number, ...childNodes: object[]) => ({
  type: 2,
  timestamp,
  data: { node: { id: 1, type: 0, childNodes }, initialOffset: { top: 0, left: 0 } },
});
const size = (timestamp: number) => ({ type: 4, timestamp, data: { width: 9, height: 9 } });
const segment = (viewId: string, ...records: ReplaySegment['records']): ReplaySegment => ({
  viewId,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:05.000Z',
  records,
});
const timesOf = (...segments: ReplaySegment[]) =>
  toRrwebEvents(segments).map(({ type, timestamp }) => [type, timestamp]);

describe('a recording of the SDK as the player wants it', () => {
  it('has snapshots, changes and sizes in order of time, and nothing the player reads otherwise', () => {
    const change = (timestamp: number, source: number) => ({
      type: 3,
      timestamp,
      data: { source },
    });
    const later = segment('a', change(30, 3), change(31, 9), { type: 8, timestamp: 32, data: {} });
    const first = segment('a', size(10), snapshot(11), { type: 7, timestamp: 12 });
    expect(timesOf(later, first)).toEqual([
      [4, 10],
      [2, 11],
      [3, 30],
      [5, 1030],
    ]);
  });

  it('shows the views of two tabs one after the other', () => {
    const one = segment('a', size(10), snapshot(11), {
      type: 3,
      timestamp: 50,
      data: { source: 3 },
    });
    const other = segment('b', size(20), snapshot(25));
    expect(timesOf(other, one)).toEqual([
      [4, 10],
      [2, 11],
      [3, 50],
      [4, 50],
      [2, 55],
      [5, 1055],
    ]);
  });

  it('is empty without a whole page, also when that is written in the other format', () => {
    expect(
      timesOf(segment('a', size(10), { type: 3, timestamp: 11, data: { source: 3 } })),
    ).toEqual([]);
    expect(
      timesOf(segment('a', size(10), { type: 2, format: 1, timestamp: 11, data: [] })),
    ).toEqual([]);
  });

  it('marks shadow trees as the player does', () => {
    const root = { id: 3, type: 11, isShadowRoot: true, childNodes: [text(4, 'inside')] };
    const [event] = toRrwebEvents([
      segment('a', snapshot(1, element(2, [root, text(5, 'outside')]))),
    ]);
    expect(event).toMatchObject({
      data: {
        node: {
          childNodes: [
            {
              isShadowHost: true,
              childNodes: [{ textContent: 'inside', isShadow: true }, { textContent: 'outside' }],
            },
          ],
        },
      },
    });
  });

  it('looks as it did with scripts, in the page and in what was added later', () => {
    const css = '@media (scripting: none) { .needs-script { display: none; } }';
    const added = {
      type: 3,
      timestamp: 2,
      data: {
        source: 0,
        adds: [{ parentId: 1, nextId: null, node: element(4, [], { _cssText: css }) }],
      },
    };
    const styles = [text(2, css, { isStyle: true }), element(3, [], { _cssText: css })];
    const events = toRrwebEvents([segment('a', snapshot(1, ...styles), added)]);
    expect(JSON.stringify(events)).not.toContain('scripting');
    expect(JSON.stringify(events).match(/width < 0/g)).toHaveLength(3);
  });
});
