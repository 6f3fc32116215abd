import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { drawAttire, drawBehind, drawGlasses, wears } from './attire.ts';
import { model } from '../shading.ts';

const plain = { contour: false };

/** Hair in radii of the head: the part behind it, and the part over the brow. */
const hairs = {
  long: {
    behind: [
      -1.02, 0.3, -0.9, 1.05, 0, 1.36, 0.85, 1.05, 0.98, 0.3, 1.1, -0.7, 1.0, -1.5, 0, -1.3, -1.2,
      -1.6, -1.25, -0.7,
    ],
    over: [
      -0.96, -0.2, -1.02, 0.5, -0.6, 1.2, 0.1, 1.34, 0.75, 1.05, 0.98, 0.4, 0.92, -0.2, 0.72, 0.4,
      0.1, 0.75, -0.5, 0.62, -0.78, 0.2,
    ],
  },
  bun: {
    behind: [-0.95, 1.0, -1.35, 1.1, -1.4, 1.55, -0.95, 1.75, -0.55, 1.5, -0.6, 1.05],
    over: [
      -0.92, 0, -1.0, 0.55, -0.6, 1.2, 0.1, 1.32, 0.75, 1.05, 0.95, 0.4, 0.86, 0.1, 0.6, 0.55, 0,
      0.75, -0.55, 0.6, -0.76, 0.2,
    ],
  },
  bob: {
    behind: [
      -1.02, 0.4, -0.8, 1.1, 0.8, 1.1, 1.02, 0.4, 1.15, -0.6, 0.85, -0.95, -0.85, -0.95, -1.18,
      -0.6,
    ],
    over: [
      -1.05, -0.55, -1.06, 0.5, -0.6, 1.2, 0.1, 1.34, 0.75, 1.05, 1.02, 0.4, 1.02, -0.5, 0.84, -0.2,
      0.78, 0.5, 0.1, 0.52, -0.7, 0.5, -0.82, -0.2,
    ],
  },
  plaits: {
    behind: [
      -0.9, 0.3, -1.15, 0.1, -1.5, -0.2, -1.62, -0.8, -1.45, -1.5, -1.25, -0.8, -1.0, -0.3, 0, -0.6,
      1.0, -0.3, 1.25, -0.8, 1.45, -1.5, 1.62, -0.8, 1.5, -0.2, 1.15, 0.1, 0.9, 0.3, 0, 0.9,
    ],
    over: [
      -0.98, -0.1, -1.02, 0.5, -0.6, 1.2, 0.1, 1.34, 0.75, 1.05, 1.0, 0.4, 0.94, -0.1, 0.74, 0.4,
      0.3, 0.6, -0.1, 0.82, -0.5, 0.55, -0.8, 0.2,
    ],
  },
  tail: {
    behind: [-0.6, 0.9, -1.2, 1.2, -1.75, 0.9, -1.8, 0.1, -1.55, -0.6, -1.35, 0.1, -1.05, 0.5],
    over: [
      -0.95, -0.05, -1.0, 0.5, -0.6, 1.2, 0.1, 1.34, 0.75, 1.05, 0.96, 0.4, 0.88, 0, 0.68, 0.5, 0.2,
      0.66, -0.5, 0.6, -0.78, 0.2,
    ],
  },
  short: {
    behind: [],
    over: [
      -0.92, -0.1, -1.0, 0.5, -0.66, 1.15, 0, 1.34, 0.7, 1.15, 0.95, 0.6, 0.84, 0.25, 0.6, 0.65,
      -0.1, 0.78, -0.6, 0.6, -0.76, 0.15,
    ],
  },
} as const;

type Hair = keyof typeof hairs;

const worn: readonly Hair[] = ['long', 'bun', 'bob', 'long'];
const girlish: readonly Hair[] = ['plaits', 'tail', 'bob', 'plaits'];

export function hairOf(kit: Kit, dress: boolean, young = false): Hair {
  const styles = young ? girlish : worn;
  const style = styles[Math.floor(kit.random() * styles.length)];
  return dress && !wears(kit, 'headscarf') ? style : 'short';
}

/** A head of radius 1 that looks a little to the right. */
export function drawHead(pen: Pen, kit: Kit, skin: number, which: Hair): void {
  const hair = kit.hair();
  const style = hairs[which];
  if (style.behind.length > 0) pen.blob(style.behind, hair, { shade: -6 });
  drawBehind(pen, kit);
  const face = [
    -0.84, 0.3, -0.8, -0.3, -0.45, -0.85, 0.06, -1.06, 0.5, -0.85, 0.8, -0.3, 0.84, 0.3, 0.5, 0.95,
    -0.5, 0.95,
  ];
  pen.blob(face, skin);
  model(pen, face, skin, [[0.8, -0.6, 0.9, -9]]);
  const cheek = kit.part('cheek', '#d9806a', 'figure', { flesh: true });
  for (const at of [-0.3, 0.52]) {
    pen.ellipse(at, 0.0, 0.09, 0.13, kit.ink(), plain);
    pen.ellipse(at * 1.15 - 0.02, -0.36, 0.17, 0.13, cheek, { opacity: 0.45, ...plain });
  }
  pen.limb(
    [-0.08, -0.6, 0.06, 0.12, -0.67, 0.1, 0.34, -0.6, 0.06],
    kit.part('lips', '#b0504c', 'figure', { flesh: true }),
    plain,
  );
  pen.blob(style.over, hair);
  drawGlasses(pen, kit);
  drawAttire(pen, kit);
}
