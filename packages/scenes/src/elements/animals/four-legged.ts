import type { HeadForm } from './animal-heads.ts';
import { drawAttire } from '../people/attire.ts';
import type { Pen } from '../../pen/pen.ts';
import type { Element, Kit } from '../element.ts';
import { stanceOf } from './animal-legs.ts';
import { soft } from '../shading.ts';
import type { Body } from './body.ts';

const plain = { contour: false };

function drawBody(all: Pen, kit: Kit, b: Body): void {
  const coat = kit.main(b.color, 'figure');
  const half = b.length / 2;
  const back = b.belly + b.depth;
  const { pen, lies, sits, low, drawSide } = stanceOf(all, kit, b, coat);
  drawSide(-11);
  const tail = b.tail.map((v, k) =>
    k % 3 === 1 && lies ? low + 0.06 + Math.max(0, v - low) * 0.3 : v,
  );
  if (!sits)
    pen.limb([-half + 0.03, back - b.depth * 0.22, b.leg * 0.9, ...tail], coat, { shade: -4 });
  if (b.tip && !lies && !sits)
    pen.limb(b.tip.points, kit.part('tip', b.tip.color, 'figure'), plain);
  b.under?.(pen, kit, coat);
  const [nx, ny, nw] = b.neck;
  const at = { x: half + nx + (lies ? 0.03 : 0), y: ny - (lies ? b.depth * 0.3 : 0) };
  const trunk = trunkOf(b);
  const neck = [
    half - b.depth * 0.34,
    back - b.depth * 0.42,
    b.depth * 0.82,
    half + nx * 0.45,
    (back + at.y) / 2 - 0.01,
    nw * 1.3,
    at.x,
    at.y,
    nw,
  ];
  pen.blob(trunk, coat);
  pen.limb(neck, coat);
  pen.blob(trunk, coat, plain);
  pen.blob(trunk, soft(pen, 0, b.belly, b.depth * 0.75 + 0.1, coat), { shade: -9, ...plain });
  pen.blob(trunk, soft(pen, 0, back, b.depth * 0.6 + 0.15, coat), { shade: 8, ...plain });
  b.over?.(pen, kit, coat);
  drawSide(lies ? 2 : 0);
  const turn = -b.face[1] - (lies ? 0.2 : 0);
  drawHead(pen.frame(at.x, at.y, b.face[0], 1, turn), kit, b.head, coat, lies);
  b.extra?.(pen, kit, at, coat);
}

/** Rump, a back that is hollow or arched a little, withers, a deep chest, a belly drawn up behind. */
function trunkOf({ belly, depth, length, tuck = 0.15 }: Body): number[] {
  const half = length / 2;
  const back = belly + depth;
  return [
    -half - 0.02,
    back - depth * 0.42,
    -half + length * 0.05,
    back - depth * 0.08,
    -half + length * 0.25,
    back + depth * 0.03,
    length * 0.08,
    back - depth * 0.05,
    half - length * 0.14,
    back + depth * 0.04,
    half + 0.01,
    back - depth * 0.2,
    half + 0.03,
    belly + depth * 0.4,
    half - length * 0.06,
    belly + depth * 0.06,
    half - length * 0.22,
    belly - depth * 0.02,
    0,
    belly + depth * tuck * 0.55,
    -half + length * 0.26,
    belly + depth * tuck,
    -half + length * 0.05,
    belly + depth * 0.25,
  ];
}

function drawHead(pen: Pen, kit: Kit, head: HeadForm, coat: number, asleep: boolean): void {
  for (const ear of head.farEar) pen.blob(ear, coat, { shade: -12 });
  pen.blob(head.outline, coat);
  pen.blob(head.outline, soft(pen, 0.1, -0.5, 0.7, coat), { shade: -9, ...plain });
  if (head.pale) {
    const pale = kit.part('pale', head.pale.color, 'figure');
    for (const patch of head.pale.patches) pen.blob(patch, pale, plain);
  }
  for (const ear of head.nearEar) pen.blob(ear, coat, { shade: head.earShade ?? 3 });
  for (const inner of head.inner ?? []) pen.blob(inner, coat, { shade: -20, ...plain });
  const [nose, ny, nr] = head.nose;
  pen.ellipse(nose, ny, nr, nr * 0.8, kit.ink(), plain);
  if (head.mouth) pen.limb(head.mouth, kit.ink(), { opacity: 0.7, ...plain });
  drawAttire(pen.frame(0.02, 0.06, 0.44), kit);
  const [x, y, r] = head.eye;
  if (asleep) {
    pen.limb(
      [x - r * 1.3, y, r * 0.3, x, y - r * 0.5, r * 0.5, x + r * 1.3, y, r * 0.3],
      kit.ink(),
      plain,
    );
    return;
  }
  pen.ellipse(x, y, r, r * 1.05, kit.ink(), plain);
  const glint = kit.part('glint', '#fffaf0', 'figure');
  pen.ellipse(x + r * 0.3, y + r * 0.38, r * 0.3, r * 0.3, glint, plain);
}

/** An animal in the middle of its own width. */
export function beast(size: number, body: Body): Element {
  const { length, neck, face, tail } = body;
  const left = Math.min(-length / 2, ...tail.filter((_, k) => k % 3 === 0)) - 0.06;
  const right = length / 2 + neck[0] + face[0];
  const middle = (left + right) / 2;
  return {
    home: 'ground',
    size,
    width: right - left,
    stands: true,
    acts: body.sits ? ['run', 'lie', 'sit'] : ['run', 'lie'],
    head: [length / 2 + neck[0] - middle, neck[1], face[0]],
    draw: (pen, kit) => drawBody(pen.frame(-middle, 0, 1), kit, body),
  };
}
