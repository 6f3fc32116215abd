import { between } from '@limn/imaging/random';
import type { Pen } from '../../pen/pen.ts';
import type { Kit } from '../element.ts';
import { drawAttire, drawBehind, drawGlasses, wears } from './attire.ts';
import { drawEar, drawFace, faces } from './face.ts';
import { garments, drawGarment } from './garments.ts';
import { hairStyles, tucked, type HairStyle } from './hair-styles.ts';
import { model } from '../shading.ts';

/** Probability that a person is drawn as a woman or a girl. */
const womanly: Record<string, number> = { woman: 1, man: 0, girl: 1, boy: 0 };

/** How much smaller a portrait is, that what is worn on the head may show. */
const tall: Record<string, number> = {
  hat: 0.93,
  crown: 0.92,
  top_hat: 0.84,
  pointed_hat: 0.77,
  cap: 0.94,
};

const pick = <T>(kit: Kit, list: readonly T[]): T => list[Math.floor(kit.random() * list.length)];

const dresses = ['#c4493f', '#2f7f86', '#4f78b4', '#c8913a', '#7d5a92', '#4d7a4c', '#d4808c'];
const coats = ['#34507e', '#8a3a36', '#4f6444', '#5b4a6e', '#a9712f', '#3b4a52'];

const plain = { contour: false };

/** Head and shoulders that fill the picture; `who` is the element of the person. */
export function drawPortrait(all: Pen, kit: Kit, who = ''): void {
  const skin = kit.skin();
  const her = kit.random() < (womanly[who] ?? 0.6);
  const child = ['child', 'girl', 'boy'].includes(who);
  const cloth = kit.cloth(pick(kit, her || child ? dresses : coats));
  const hair = kit.hair();
  const asked = kit.look.wears ?? [];
  const pen = all.frame(0, 0, Math.min(1, ...asked.map(({ what }) => tall[what] ?? 1)));
  const age = child ? (['boy', 'girl'] as const) : kit.old ? oldNames : grownNames;
  const style = styleOf(kit, age[her ? 1 : 0]);
  const face = child ? faces.child : her ? faces.woman : faces.man;
  const size = child ? 0.96 : 1;
  const tilt = between(kit.random, -0.07, 0.05);
  const head = pen.frame(0, 0.585, size, 1, tilt);
  const attire = pen.frame(0, 0.585, size * 0.25, 1, tilt);

  drawCurls(head, hair, style);
  drawBehind(attire, kit);
  if (style.back) head.blob(style.back, hair, { shade: -9 });
  drawNeck(pen, skin, her ? 0.078 : child ? 0.075 : 0.104);
  const body = pen.frame(0, 0, 1, 1, between(kit.random, -0.05, 0.05));
  const garment = pick(kit, garments[child ? 'child' : her ? 'woman' : 'man']);
  drawGarment(body, kit, garment, cloth, skin);
  for (const lock of style.over ?? []) head.limb(lock, hair, { shade: -3 });
  if (style.bare) for (const side of [1, -1]) drawEar(head, skin, side);
  drawFace(head, kit, face, skin, hair);
  growBeard(head, kit, hair, !her && !child);
  for (const lock of style.front) head.blob(lock, hair);
  for (const stroke of style.dark ?? []) head.limb(stroke, hair, { shade: -9, ...plain });
  for (const stroke of style.light) head.limb(stroke, hair, { shade: 8, ...plain });
  const { y } = face.eyes;
  drawGlasses(head, kit, { eyes: [-0.077, 0.1], y: y - 0.005, r: 0.078, width: 0.015 });
  if (her && !child) drawJewels(head, body, kit, style.bare, garment.cut && !garment.collar);
  drawAttire(attire, kit, ['beard', 'moustache']);
}

/** Curls go with dark hair, and under a scarf all hair is drawn back. */
function styleOf(kit: Kit, who: keyof typeof hairStyles): HairStyle {
  if (wears(kit, 'headscarf')) return tucked;
  const style = pick<HairStyle>(kit, hairStyles[who]);
  return style.curls && !kit.complexion.curly ? hairStyles[who][0] : style;
}

/** The beard or moustache asked for; else some men have one. */
function growBeard(head: Pen, kit: Kit, hair: number, may: boolean): void {
  const chance = kit.random() < (kit.old ? 0.7 : 0.4);
  const full = kit.random() < 0.6;
  const asked = kit.look.wears?.find(({ what }) => what === 'beard' || what === 'moustache');
  if (!asked && !(may && chance)) return;
  const own = asked?.color ? kit.part('beard-named', asked.color, 'figure', { named: true }) : hair;
  drawBeard(head, kit, own, asked ? asked.what === 'beard' : full);
}

const grownNames = ['man', 'woman'] as const;
const oldNames = ['grandfather', 'grandmother'] as const;

function drawNeck(pen: Pen, skin: number, half: number): void {
  const neck = [
    -half,
    0.5,
    -half * 0.95,
    0.37,
    -half * 1.2,
    0.3,
    -0.16,
    0.26,
    0,
    0.1,
    0.16,
    0.26,
    half * 1.15,
    0.3,
    half * 0.92,
    0.37,
    half,
    0.5,
  ];
  pen.blob(neck, skin, { shade: -3 });
  model(pen, neck, skin, [[0.03, 0.37, 0.15, -13]]);
}

function drawCurls(pen: Pen, hair: number, { curls = [] }: HairStyle): void {
  for (const [x, y, rx, ry, count] of curls)
    for (let k = 0; k < count; k++) {
      const a = (k / count) * 2 * Math.PI;
      const [cx, cy] = [x + Math.cos(a) * rx, y + Math.sin(a) * ry];
      pen.ellipse(cx, cy, 0.085, 0.085, hair, { shade: k % 2 ? -5 : 0 });
    }
}

/** A full beard or a moustache. */
function drawBeard(pen: Pen, kit: Kit, hair: number, full: boolean): void {
  if (full) {
    pen.blob(beard, hair);
    model(pen, beard, hair, [
      [0.16, -0.22, 0.16, -8],
      [-0.09, -0.2, 0.12, 7],
    ]);
    pen.ellipse(
      0.016,
      -0.196,
      0.042,
      0.014,
      kit.part('lips', '#a5605a', 'figure', { flesh: true }),
      plain,
    );
  }
  for (const side of [-1, 1])
    pen.limb(
      [0.016, -0.15, 0.03, 0.016 + side * 0.045, -0.16, 0.034, 0.016 + side * 0.092, -0.163, 0.007],
      hair,
      {
        shade: full ? 5 : 0,
        ...plain,
      },
    );
}

const beard = [
  -0.2, -0.02, -0.208, -0.16, -0.145, -0.275, 0.015, -0.34, 0.13, -0.275, 0.192, -0.16, 0.193,
  -0.02, 0.172, -0.08, 0.135, -0.14, 0.07, -0.165, 0.016, -0.155, -0.04, -0.165, -0.115, -0.14,
  -0.172, -0.08,
];

function drawJewels(head: Pen, body: Pen, kit: Kit, ears = false, throat = false): void {
  const gold = kit.part('jewel', '#e3b64e', 'figure');
  if (ears) head.ellipse(-0.218, -0.115, 0.02, 0.028, gold);
  if (!throat || kit.random() < 0.4) return;
  for (let k = -4; k <= 4; k++)
    body.ellipse(k * 0.027, 0.24 + k * k * 0.0032, 0.016, 0.016, gold, plain);
}
