import type { Element } from './element.ts';

export const onTable = (size: number, width: number, draw: Element['draw']): Element => ({
  home: 'table',
  size,
  width,
  stands: true,
  draw,
});

export const onFloor = (size: number, width: number, draw: Element['draw']): Element => ({
  home: 'ground',
  size,
  width,
  stands: true,
  draw,
});
