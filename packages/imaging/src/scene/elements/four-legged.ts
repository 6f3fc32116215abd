import { between } from '../../random.ts';
import type { Pen } from '../pen.ts';
import type { Element, Kit } from './element.ts';

/** Proportions of a four-legged animal that looks to the right; 1 is the height at its head. */
export type Body = {
  color: string;
  /** Height of the belly and thickness, length of the trunk. */
  belly: number;
  depth: number;
  length: number;
  /** From the shoulder to the head, and how thick. */
  neck: [number, number, number];
  head: { length: number; depth: number; drop: number };
  leg: number;
  tail: number[];
  extra?: (pen: Pen, kit: Kit, at: { x: number; y: number }, coat: number) => void;
  /** Before the body: a mane, wool. */
  under?: (pen: Pen, kit: Kit, coat: number) => void;
  chest?: number;
};

function drawBody(pen: Pen, kit: Kit, b: Body): void {
  const coat = kit.main(b.color, 'figure');
  const half = b.length / 2;
  const back = b.belly + b.depth;
  const step = between(kit.random, -0.03, 0.06);
  const leg = (x: number, swing: number, shade: number, hind: boolean): void => {
    const knee = b.belly * 0.5;
    const bend = hind ? -0.05 : 0.025;
    pen.limb(
      [
        x,
        b.belly + b.depth * 0.45,
        b.leg * 2,
        x + bend + swing * 0.5,
        knee,
        b.leg * 1.05,
        x + swing,
        0.02,
        b.leg * 0.75,
      ],
      coat,
      { shade },
    );
    pen.ellipse(x + swing + b.leg * 0.25, 0.018, b.leg * 0.7, 0.022, kit.ink(), { contour: false });
  };
  leg(-half + 0.1, 0.06 + step, -12, true);
  leg(half - 0.07, 0.05 - step, -12, false);
  b.under?.(pen, kit, coat);
  pen.limb([-half, back - b.depth * 0.2, b.leg * 0.8, ...b.tail], coat, { shade: -6 });
  const [nx, ny, nw] = b.neck;
  const at = { x: half + nx, y: ny };
  pen.limb(
    [
      half - b.depth * 0.35,
      back - b.depth * 0.42,
      b.depth * 0.85,
      half + nx * 0.45,
      (back + ny) / 2 - 0.01,
      nw * 1.25,
      at.x,
      at.y,
      nw,
    ],
    coat,
  );
  const chest = b.chest ?? 0;
  pen.blob(
    [
      -half - 0.02,
      back - b.depth * 0.35,
      -half + 0.04,
      back,
      0,
      back - b.depth * 0.06,
      half - 0.06,
      back + 0.015,
      half + 0.03 + chest,
      back - b.depth * 0.4,
      half - 0.02,
      b.belly,
      0,
      b.belly + b.depth * 0.07,
      -half + 0.12,
      b.belly + b.depth * 0.16,
      -half + 0.03,
      b.belly + b.depth * 0.12,
    ],
    coat,
  );
  leg(-half + 0.07, -0.05 - step, 0, true);
  leg(half - 0.1, -0.03 + step, 0, false);
  pen.blob(
    [
      -half + 0.06,
      b.belly + 0.02,
      0,
      b.belly + b.depth * 0.1,
      half - 0.06,
      b.belly + 0.01,
      half - 0.1,
      b.belly + b.depth * 0.25,
      0,
      b.belly + b.depth * 0.32,
      -half + 0.1,
      b.belly + b.depth * 0.3,
    ],
    coat,
    { shade: -9, contour: false },
  );
  const { length, depth, drop } = b.head;
  pen.limb(
    [
      at.x - depth * 0.25,
      at.y,
      depth,
      at.x + length * 0.45,
      at.y - drop * 0.5,
      depth * 0.8,
      at.x + length,
      at.y - drop,
      depth * 0.46,
    ],
    coat,
  );
  pen.ellipse(at.x + length * 0.3, at.y + depth * 0.12, depth * 0.1, depth * 0.1, kit.ink(), {
    contour: false,
  });
  pen.ellipse(
    at.x + length + depth * 0.12,
    at.y - drop + depth * 0.04,
    depth * 0.12,
    depth * 0.1,
    kit.ink(),
    { contour: false },
  );
  b.extra?.(pen, kit, at, coat);
}

export const ears =
  (w: number, h: number, back: number): Body['extra'] =>
  (pen, _kit, at, coat) => {
    pen.poly(
      [
        at.x - w - back,
        at.y + 0.03,
        at.x - back - w * 0.4,
        at.y + 0.03 + h,
        at.x - back + w * 0.4,
        at.y + 0.04,
      ],
      coat,
      { shade: -8 },
    );
    pen.poly(
      [
        at.x - back - w * 0.2,
        at.y + 0.04,
        at.x - back + w * 0.4,
        at.y + 0.03 + h,
        at.x - back + w,
        at.y + 0.03,
      ],
      coat,
    );
  };

export const beast = (size: number, width: number, body: Body): Element => ({
  home: 'ground',
  size,
  width,
  stands: true,
  draw: (pen, kit) => drawBody(pen, kit, body),
});
