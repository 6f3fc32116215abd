import {
  type Gesture,
  type RareTools,
  type CanvasTool,
  type Editor,
  type PointerInput,
} from '@limn/canvas';
import { expect, test } from 'vitest';
import { lazyCode } from '../../../ui/lazy.tsx';
import { lazyTools } from './lazy-tools.ts';

const at = (x: number): PointerInput => ({
  x,
  y: 0,
  pressure: 0.5,
  reach: 4,
  shift: false,
  alt: false,
  ctrl: false,
});

/** The shape tool, whose code arrives when `arrive` is called, and the calls of its gestures. */
function slowShape() {
  const told: string[] = [];
  const shape: CanvasTool = (_, { x }): Gesture => {
    told.push(`begins at ${x}`);
    return {
      move: (points) => told.push(`moves to ${points.at(-1)!.x}`),
      up: (point) => told.push(`ends at ${point.x}`),
      cancel: () => told.push('is cancelled'),
    };
  };
  const code = Promise.withResolvers<{ rareTools: RareTools }>();
  const tools = lazyTools(lazyCode(() => code.promise));
  const editor = { problem: (message: string) => told.push(message) } as unknown as Editor;
  return {
    told,
    press: (x: number) => tools.shape(editor, at(x)),
    arrive: () => code.resolve({ rareTools: { shape } as unknown as RareTools }),
    fail: () => code.reject(new Error('The server cannot be reached.')),
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

test('what the pointer does before a tool has come is done once it is there', async () => {
  const { told, press, arrive, settled } = slowShape();
  const gesture = press(1)!;
  gesture.move([at(2)], []);
  gesture.up(at(3));
  expect(told).toEqual([]);
  arrive();
  await settled();
  expect(told).toEqual(['begins at 1', 'moves to 2', 'ends at 3']);
});

test('a gesture goes on in the hand of a tool that came while it was made, and the next waits for nothing', async () => {
  const { told, press, arrive, settled } = slowShape();
  const gesture = press(1)!;
  arrive();
  await settled();
  gesture.move([at(2)], []);
  await settled();
  gesture.cancel();
  expect(told).toEqual(['begins at 1', 'moves to 2', 'is cancelled']);
  press(5);
  expect(told.at(-1)).toBe('begins at 5');
});

test('what is cancelled before the tool has come is never begun', async () => {
  const { told, press, arrive, settled } = slowShape();
  const gesture = press(1)!;
  gesture.move([at(2)], []);
  gesture.cancel();
  arrive();
  await settled();
  expect(told).toEqual([]);
});

test('a tool that cannot be had says why', async () => {
  const { told, press, fail, settled } = slowShape();
  press(1)!.up(at(2));
  fail();
  await settled();
  expect(told).toEqual(['The server cannot be reached.']);
});
