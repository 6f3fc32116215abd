import type { Layer, LayerId, LayerKind } from '@limn/contracts/canvas-records';

/** The id of the layer that tests call by a short name. */
export function layerId(name: string): LayerId {
  return `lay_${name.padEnd(12, 'x')}`;
}

/** A tile hash made from a number. */
export function hashOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

const own = {
  picture: { image: null },
  mask: { prompt: '' },
  reference: { image: 'img_000000000000', use: 'pose_and_depth' },
  text: {
    text: 'Words',
    font: 'Geist',
    size: 24,
    weight: 400,
    italic: false,
    colour: '#000000',
    align: 'left',
    lineHeight: 1.2,
    width: null,
  },
  shape: {
    shape: 'rectangle',
    width: 10,
    height: 10,
    fill: '#ff0000',
    stroke: null,
    strokeWidth: 0,
    radius: 0,
    points: 5,
  },
  group: {},
  adjustment: { settings: {} },
} as const;

/** A visible, opaque layer at the top level without a transform, except for the given properties. */
export function layer<K extends LayerKind>(
  kind: K,
  name: string,
  change: Partial<Extract<Layer, { kind: K }>> = {},
): Extract<Layer, { kind: K }> {
  return {
    v: 1,
    id: layerId(name),
    name,
    parent: null,
    order: 'a',
    visible: true,
    locked: false,
    opacity: 1,
    blend: 'normal',
    transform: [1, 0, 0, 1, 0, 0],
    kind,
    ...own[kind],
    ...change,
  } as unknown as Extract<Layer, { kind: K }>;
}
