import { describe, expect, test } from 'vitest';
import { boxAfterKey, boxBetween, boxWords, fitBox, leastSide } from './box-drawing.ts';

const box = { left: 0.2, top: 0.3, width: 0.4, height: 0.5 };

describe('drawing a box', () => {
  test('between two corners, drawn in any direction', () => {
    const drawn = boxBetween({ x: 0.6, y: 0.8 }, { x: 0.2, y: 0.3 });
    expect(drawn.left).toBeCloseTo(0.2);
    expect(drawn.top).toBeCloseTo(0.3);
    expect(drawn.width).toBeCloseTo(0.4);
    expect(drawn.height).toBeCloseTo(0.5);
  });

  test('never outside the picture, never too small', () => {
    expect(boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 })).toEqual({
      left: 1 - leastSide,
      top: 1 - leastSide,
      width: leastSide,
      height: leastSide,
    });
    expect(fitBox({ left: -1, top: 5, width: 3, height: 0.5 })).toEqual({
      left: 0,
      top: 0.5,
      width: 1,
      height: 0.5,
    });
  });

  test('says where it lies', () => {
    expect(boxWords(box)).toBe('left 20%, top 30%, width 40%, height 50%');
  });

  test('arrow keys move it, and with Shift size it', () => {
    expect(boxAfterKey(box, 'ArrowLeft', false)?.left).toBeCloseTo(0.19);
    expect(boxAfterKey(box, 'ArrowDown', true)?.height).toBeCloseTo(0.51);
    expect(boxAfterKey({ ...box, width: 0.8 }, 'ArrowRight', true)?.width).toBeCloseTo(0.8);
    expect(boxAfterKey(box, 'Enter', false)).toBeNull();
  });
});
