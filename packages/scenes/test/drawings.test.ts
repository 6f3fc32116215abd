import { expect, it } from 'vitest';
import { drawnThings } from '../src/elements/drawn-things.ts';
import { readDrawing, readDrawings } from '../tools/read-drawings.ts';

it('the compiled drawings are those of drawings/*.svg: else run tools/compile-drawings.ts', () => {
  expect(drawnThings).toEqual(readDrawings());
});

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

it('a path becomes a shape with its slot, color and shade, y pointing up', () => {
  const path = `<path data-slot="main" data-color="#c08a48" data-shade="-6" data-contour="no" d="M0 0L1000 0L1000 -500Z"/>`;
  expect(readDrawing('box.svg', svg(`<title>Box</title>${path}`))).toEqual([
    {
      slot: 'main',
      color: '#c08a48',
      role: 'object',
      shade: -6,
      contour: false,
      opacity: 1,
      outlines: ['0 0 100000000 0 100000000 50000000'],
    },
  ]);
});

it.each([
  ['a circle', '<circle r="4"/>', 'box.svg, element 1: <circle> is not drawn'],
  ['a group', '<g><path d="M0 0"/></g>', 'box.svg, element 1: <g> is not drawn'],
  ['a path without a slot', '<path data-color="#c08a48" d="M0 0L1 1Z"/>', 'data-slot'],
  ['a color by name', '<path data-slot="main" data-color="red" d="M0 0L1 1Z"/>', 'data-color'],
  [
    'a transform',
    '<path data-slot="main" data-color="#c08a48" transform="scale(2)" d="M0 0Z"/>',
    'transform',
  ],
])('%s is refused, naming the file and the element', (_what, content, message) => {
  expect(() => readDrawing('box.svg', svg(content))).toThrow(message);
});
