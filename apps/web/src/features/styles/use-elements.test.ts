import type { ElementId } from '@limn/contracts/ids';
import type { StyleElement } from '@limn/contracts/lifting';
import { describe, expect, test } from 'vitest';
import { isLooking, withElement } from './use-elements.ts';

const element = (id: string, status: StyleElement['status'] = 'proposed') =>
  ({ id: id as ElementId, status }) as StyleElement;

describe('what is shown of cut-outs', () => {
  test('a new one comes first, a known one changes in its place', () => {
    const shown = [element('a'), element('b')];
    expect(withElement(shown, element('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    const changed = withElement(shown, element('b', 'confirmed'));
    expect(changed.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'proposed'],
      ['b', 'confirmed'],
    ]);
  });

  test('a search is asked after only while it goes on', () => {
    const search = { looked: 1, total: 4, error: null };
    for (const [status, looking] of [
      ['queued', true],
      ['running', true],
      ['done', false],
      ['failed', false],
    ] as const)
      expect(isLooking({ search: { ...search, status }, elements: [] })).toBe(looking);
    expect(isLooking({ search: null, elements: [] })).toBe(false);
  });
});
