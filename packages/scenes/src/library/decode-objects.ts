import { ByteReader } from '@limn/imaging/bytes';
import { ImagingError } from '@limn/imaging/errors';
import type { Element } from '../elements/element.ts';
import type { Home } from '../vocabulary/home.ts';
import { drawObject, type ObjectShapes } from './draw-object.ts';

export const objectsFormat = 'limn-objects-1';
export const homes = ['ground', 'water', 'sky', 'table', 'wall'] as const satisfies Home[];
/** Layouts a thing suggests when the prompt names no place. */
export const scenes = [
  '',
  'still_life',
  'seascape',
  'underwater',
  'interior',
  'night_sky',
] as const;

export type LibraryElement = Element & {
  /** The layout it suggests, or ''. */
  scene: (typeof scenes)[number];
};

/**
 * Elements of the object library by name. Their shapes stay packed until a thing is first drawn.
 * Throws `bad-bytes`.
 */
export function decodeObjects(bytes: Uint8Array): Record<string, LibraryElement> {
  const reader = new ByteReader(bytes, 'Object library');
  if (reader.text() !== objectsFormat) {
    throw new ImagingError('bad-bytes', 'Object library: another format.');
  }
  const out: Record<string, LibraryElement> = {};
  for (let left = reader.varint(); left > 0; left--) {
    const name = reader.text();
    const home = homes[reader.u8()];
    const size = reader.u8() / 200;
    const scene = scenes[reader.u8()];
    const [across, down] = [reader.u8(), reader.u8()];
    const packed = reader.block();
    let shapes: ObjectShapes | undefined;
    out[name] = {
      home,
      size,
      scene,
      width: across / down,
      stands: home !== 'sky' && scene !== 'underwater',
      draw: (pen, kit) =>
        drawObject(pen, kit, (shapes ??= unpack(packed, across, down)), glows(name, scene)),
    };
  }
  reader.end();
  return out;
}

const lights = new Set(['fire', 'light_bulb', 'paper_lantern', 'sparkler', 'oil_lamp_bowl']);
const glows = (name: string, scene: LibraryElement['scene']): boolean =>
  scene === 'night_sky' || lights.has(name);

/** Outlines have their base at y = 0, y upwards, and a height of 1. */
function unpack(packed: Uint8Array, across: number, down: number): ObjectShapes {
  const reader = new ByteReader(packed, 'Object library');
  const colors = Array.from(
    { length: reader.varint() },
    () => [reader.u8(), reader.u8(), reader.u8()] as const,
  );
  const shapes = Array.from({ length: reader.varint() }, () => {
    const material = reader.u8();
    const shade = reader.u8() - 128;
    const outlines = Array.from({ length: reader.varint() }, () => {
      const points: number[] = [];
      for (let left = reader.varint(); left > 0; left--) {
        points.push((reader.u8() - across / 2) / down, 1 - reader.u8() / down);
      }
      return points;
    });
    return { material, shade, outlines };
  });
  reader.end();
  return { colors, shapes };
}
