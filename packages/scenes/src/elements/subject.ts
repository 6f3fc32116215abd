import type { TracedSubject } from '@limn/imaging/guides/prepare-guides';
import type { Scene } from '@limn/imaging/drawing/scene';
import { type Element, subjectName } from './element.ts';

/** Its height when near, and most of its width, as fractions of the picture's height. */
const [tall, wide] = [0.5, 0.62];

/**
 * A subject as a thing to place: on the ground with a shadow, never mirrored; one cut off at the lower edge of its
 * picture is placed at the lower edge of this one.
 */
export function subjectElement(tracing: TracedSubject, aspect: number): Element {
  const width = tracing.width / tracing.height;
  return {
    home: 'ground',
    size: Math.min(tall, (wide * Math.max(1, aspect)) / width),
    width,
    stands: !tracing.cutBelow,
    draw: ({ stage, x, y, unit }) => {
      const materials = tracing.regions.map(({ lab, role, importance }, k) =>
        stage.tracedMaterial(`${subjectName}.${k}`, role, lab, importance),
      );
      const foot = tracing.cutBelow ? 1 : y;
      const across = unit * width;
      const left = Math.min(stage.aspect - across, Math.max(0, x - across / 2));
      stage.addTraced({
        kind: 'traced',
        tracing,
        materials,
        x: left,
        y: Math.max(0, foot - unit),
        width: across,
        height: unit,
      });
    },
  };
}

/** Where the subject was drawn, as fractions of the picture's sides. */
export type SubjectPlace = { left: number; top: number; width: number; height: number };

export function findSubject(scene: Scene, tracing: TracedSubject): SubjectPlace | undefined {
  for (const { fill } of scene.shapes) {
    if (fill.kind !== 'traced' || fill.tracing !== tracing) continue;
    return {
      left: fill.x / scene.aspect,
      top: fill.y,
      width: fill.width / scene.aspect,
      height: fill.height,
    };
  }
  return undefined;
}
