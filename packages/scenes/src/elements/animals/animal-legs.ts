import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import type { Body } from './body.ts';

const plain = { contour: false };

/** How far knee and foot are from where the leg begins, and their height, in heights of the belly. */
type Leg = readonly [kx: number, ky: number, fx: number, fy: number];

/** The far hind leg and the far fore leg, then the near ones. */
type Legs = readonly [Leg, Leg, Leg, Leg];

const gallops: readonly Legs[] = [
  [
    [-0.42, 0.6, -0.95, 0.42],
    [0.42, 0.82, 0.98, 0.62],
    [-0.3, 0.5, -0.72, 0.2],
    [0.5, 0.62, 0.62, 0.2],
  ],
  [
    [-0.3, 0.5, -0.78, 0.28],
    [0.5, 0.68, 0.66, 0.24],
    [-0.44, 0.56, -1.0, 0.36],
    [0.44, 0.78, 1.0, 0.56],
  ],
];

/** Legs of one that stands or walks. */
function standing(random: () => number): Legs {
  const step = between(random, 0.02, 0.14);
  const hind = (swing: number): Leg => [-0.17 + swing * 0.7, 0.44, swing - 0.1, 0];
  const fore = (swing: number): Leg => [0.03 + swing * 0.6, 0.46, swing + 0.02, 0];
  return [hind(step * 1.4 + 0.12), fore(-step), hind(-step), fore(step)];
}

/** How an animal holds itself: the frame of its trunk, how far that is lowered, and its legs. */
type Stance = {
  pen: Pen;
  lies: boolean;
  sits: boolean;
  low: number;
  /** The legs of one side; the far ones are dark. */
  drawSide: (shade: number) => void;
};

export function stanceOf(all: Pen, kit: Kit, b: Body, coat: number): Stance {
  const { act } = kit.look;
  const [lies, sits] = [act === 'lie', act === 'sit'];
  const usual = standing(kit.random);
  const legs = act === 'run' ? gallops[kit.nth % gallops.length] : usual;
  // A resting animal has its belly on the ground.
  const low = lies ? b.belly - 0.06 : 0;
  const pen = lies ? all.frame(0, -low, 1) : sits ? uprightFrame(all, b) : all;
  const drawSide = (shade: number): void => {
    if (lies) return foldLegs(pen, b, coat, low, shade);
    if (sits) return sitLegs(all, pen, kit, b, coat, shade);
    const first = shade < 0 ? 0 : 2;
    drawLeg(pen, kit, b, coat, { hind: true, leg: legs[first], shade });
    drawLeg(pen, kit, b, coat, { hind: false, leg: legs[first + 1], shade });
  };
  return { pen, lies, sits, low, drawSide };
}

/** How far the trunk of one that sits is raised, in radians. */
const raised = 0.62;

/** The trunk turned round the rump, which is on the ground. */
function uprightFrame(all: Pen, { belly, length }: Body): Pen {
  const x = -length / 2 + 0.12;
  const [cos, sin] = [Math.cos(raised), Math.sin(raised)];
  return all.frame(x + 0.14 - x * cos + belly * sin, 0.12 - x * sin - belly * cos, 1, 1, raised);
}

function sitLegs(all: Pen, trunk: Pen, kit: Kit, b: Body, coat: number, shade: number): void {
  const { belly, depth: d, leg: w, length } = b;
  const sock = b.socks ? kit.part('socks', b.socks, 'figure') : coat;
  const far = shade < 0 ? 0.07 : 0;
  const at = (x: number, y: number): [number, number] => {
    const [px, py] = trunk.place(x, y);
    return [((px - all.x) / all.unit) * all.flip, (all.y - py) / all.unit / all.rise];
  };
  const [rx] = at(-length / 2 + 0.12, belly);
  const [sx, sy] = at(length / 2 - length * 0.1, belly + d * 0.4);
  if (!far)
    all.limb(
      [rx - 0.08, 0.1, w * 1.1, rx - 0.26, 0.05, w, rx - 0.42, 0.07, w * 0.8, rx - 0.5, 0.14, 0.02],
      coat,
      { shade: -4 },
    );
  all.limb(
    [sx - 0.03, sy, d * 0.5, sx + far, sy * 0.5, w * 1.3, sx + 0.03 + far, w * 0.5, w * 0.9],
    coat,
    { shade, ...plain },
  );
  if (b.socks)
    all.limb([sx + 0.015 + far, sy * 0.3, w, sx + 0.03 + far, w * 0.5, w * 0.9], sock, {
      shade,
      ...plain,
    });
  all.ellipse(sx + 0.05 + far, w * 0.4, w * 0.85, w * 0.42, sock, { shade: shade - 3, ...plain });
  all.limb(
    [rx + 0.04, 0.2, d * 0.95, rx + 0.14 + far, 0.1, w * 2, rx + 0.24 + far, 0.04, w],
    coat,
    {
      shade: shade + 2,
      ...plain,
    },
  );
  all.ellipse(rx + 0.27 + far, w * 0.4, w * 0.95, w * 0.42, sock, { shade: shade - 3, ...plain });
}

/** The legs of one side of a resting animal: the haunch and the paws before it. */
function foldLegs(pen: Pen, b: Body, coat: number, ground: number, shade: number): void {
  const { depth: d, leg: w, length, belly } = b;
  const half = length / 2;
  const reach = Math.min(0.2, belly * 0.45);
  const far = shade < 0 ? 0.06 : 0;
  const y = ground + w * 0.5;
  pen.limb(
    [
      half - 0.1,
      ground + 0.06 + d * 0.4,
      d * 0.5,
      half - 0.03,
      y + w * 0.5,
      w * 1.5,
      half + reach + far,
      y,
      w * 0.95,
    ],
    coat,
    { shade: shade + 2, ...plain },
  );
  pen.limb(
    [
      -half + length * 0.16,
      ground + 0.06 + d * 0.36,
      d * 0.66,
      -half + length * 0.3,
      y + w * 0.7,
      w * 2,
      -half + length * 0.46 + far,
      y,
      w,
    ],
    coat,
    { shade, ...plain },
  );
}

type Step = { hind: boolean; leg: Leg; shade: number };

function drawLeg(pen: Pen, kit: Kit, b: Body, coat: number, { hind, leg, shade }: Step): void {
  const { belly: h, depth: d, leg: w, length } = b;
  const x = hind ? -length / 2 + length * 0.15 : length / 2 - length * 0.13;
  const [kx, ky, fx, fy] = leg;
  const joint = [x + kx * h, ky * h];
  const foot = x + fx * h;
  const floor = fy * h;
  pen.limb(
    [
      x,
      h + d * (hind ? 0.5 : 0.48),
      d * (hind ? 0.62 : 0.5),
      x + (hind ? 0.1 + fx * 0.3 : -0.06 + fx * 0.3) * h,
      h * 0.88,
      w * (hind ? 1.75 : 1.5),
      ...joint,
      w,
      foot,
      floor + w * 0.4,
      w * 0.82,
    ],
    coat,
    { shade, contour: false },
  );
  const toe = foot + w * 0.3;
  if (b.hoofed) {
    // A lifted hoof points backwards or forwards with the leg.
    const turn = fy > 0 ? (hind ? -0.9 : 0.5) : 0;
    pen
      .frame(foot, floor, 1, 1, turn)
      .poly([-w * 0.4, w * 0.9, w * 0.4, w * 0.9, w * 0.7, 0, -w * 0.45, 0], kit.ink(), plain);
    return;
  }
  const sock = b.socks ? kit.part('socks', b.socks, 'figure') : coat;
  const own = b.socks ? Math.min(0, shade + 6) : shade;
  if (b.socks)
    pen.limb([...joint, w * 0.9, foot, floor + w * 0.4, w * 0.86], sock, { shade: own, ...plain });
  pen.ellipse(toe, floor + w * 0.36, w * 0.82, w * 0.4, sock, { shade: own - 3, ...plain });
}
