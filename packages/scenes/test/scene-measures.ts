import type { Scene } from '../../imaging/src/drawing/scene.ts';

/** Lowest point of everything drawn in the materials of a thing, 0 at the top. */
export function footOf(scene: Scene, thing: string): number {
  const own = scene.shapes.filter(
    ({ fill, opacity }) =>
      fill.kind === 'flat' &&
      opacity > 0.5 &&
      scene.materials[fill.material].name.startsWith(thing),
  );
  const heights = own.flatMap(({ outlines }) =>
    outlines.flatMap((outline) => outline.filter((_, i) => i % 2 === 1)),
  );
  return Math.max(...heights.flatMap((part) => [...part]));
}

/** Left and right edge of all that is drawn in the materials of a thing. */
export function spanOf(scene: Scene, thing: string): [number, number] {
  const across = scene.shapes
    .filter(
      ({ fill, opacity }) =>
        fill.kind === 'flat' &&
        opacity > 0.5 &&
        scene.materials[fill.material].name.startsWith(thing),
    )
    .flatMap(({ outlines }) =>
      outlines.flatMap((o) => Array.from(o.filter((_, i) => i % 2 === 0))),
    );
  return [Math.min(...across), Math.max(...across)];
}

/** Height and width of all that is drawn in the materials of a thing. */
export function sizeOf(scene: Scene, thing: string): { wide: number; high: number; top: number } {
  const [left, right] = spanOf(scene, thing);
  const own = scene.shapes.filter(
    ({ fill }) => fill.kind === 'flat' && scene.materials[fill.material].name.startsWith(thing),
  );
  const ys = own.flatMap(({ outlines }) =>
    outlines.flatMap((o) => Array.from(o.filter((_, i) => i % 2))),
  );
  const top = Math.min(...ys);
  return { wide: right - left, high: footOf(scene, thing) - top, top };
}

export const namesOf = (scene: Scene) => scene.materials.map(({ name }) => name);
