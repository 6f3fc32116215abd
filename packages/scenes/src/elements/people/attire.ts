import type { Pen } from '../../pen/pen.ts';
import type { Worn } from '../../vocabulary/reading.ts';
import type { Kit } from '../element.ts';

/** A shape of what is worn: closed, or a stroke of x, y, width in turn; of its own colour or another. */
type Layer = {
  blob?: readonly number[];
  poly?: readonly number[];
  limb?: readonly number[];
  shade?: number;
  /** Name and colour of another stuff: a ribbon, a jewel. */
  other?: readonly [name: string, color: string];
  /** Uses `other`'s colour only while the prompt names no colour. */
  ribbon?: boolean;
};

type Piece = { color: string; layers: readonly Layer[]; behind?: readonly Layer[] };

const dot = (x: number, y: number, r: number): readonly number[] => [
  x - r,
  y,
  x,
  y + r,
  x + r,
  y,
  x,
  y - r,
];

const brim = [
  -1.9, 0.6, -1.0, 0.92, 0, 1.02, 1.0, 0.92, 1.9, 0.6, 0.95, 0.42, 0, 0.36, -0.95, 0.42,
];

/** Worn things, in radii of the head: the eyes are at height 0, the chin at −1.06. */
const pieces: Record<string, Piece> = {
  hat: {
    color: '#dcb662',
    layers: [
      { blob: brim },
      {
        blob: [-1.0, 0.64, -0.92, 1.35, -0.4, 1.72, 0.4, 1.72, 0.92, 1.35, 1.0, 0.64, 0, 0.54],
        shade: 4,
      },
      {
        limb: [-0.96, 0.86, 0.26, 0, 0.74, 0.28, 0.96, 0.86, 0.26],
        other: ['ribbon', '#a8443c'],
        ribbon: true,
        shade: -20,
      },
    ],
  },
  cap: {
    color: '#35507f',
    layers: [
      {
        blob: [
          -1.02, 0.46, -1.06, 0.95, -0.66, 1.42, 0, 1.56, 0.66, 1.42, 1.06, 0.95, 1.02, 0.46, 0,
          0.4,
        ],
      },
      { limb: [-0.2, 1.5, 0.02, -0.34, 1.0, 0.07, -0.36, 0.5, 0.03], shade: -10 },
      {
        blob: [-0.1, 0.56, 0.9, 0.64, 1.75, 0.44, 1.86, 0.3, 1.3, 0.22, 0.5, 0.28, -0.2, 0.38],
        shade: -10,
      },
      { blob: dot(0, 1.55, 0.12), shade: 8 },
    ],
  },
  top_hat: {
    color: '#2b2930',
    layers: [
      { blob: [-1.5, 0.66, 0, 0.9, 1.5, 0.66, 1.35, 0.46, 0, 0.38, -1.35, 0.46] },
      { poly: [-0.96, 0.62, -1.02, 2.06, -0.5, 2.18, 0.5, 2.18, 1.02, 2.06, 0.96, 0.62, 0, 0.52] },
      { limb: [-0.6, 0.9, 0.1, -0.62, 1.9, 0.14], shade: 12 },
      {
        limb: [-0.95, 0.84, 0.26, 0, 0.74, 0.28, 0.95, 0.84, 0.26],
        other: ['ribbon', '#8a3a36'],
      },
    ],
  },
  pointed_hat: {
    color: '#453a63',
    layers: [
      { blob: brim },
      {
        blob: [
          -0.96, 0.66, -0.6, 1.4, -0.28, 2.1, 0.12, 2.5, 0.52, 2.42, 0.4, 2.1, 0.56, 1.4, 0.96,
          0.66, 0, 0.54,
        ],
        shade: 3,
      },
      {
        limb: [-0.93, 0.86, 0.26, 0, 0.74, 0.28, 0.93, 0.86, 0.26],
        other: ['buckle', '#d9a94e'],
      },
    ],
  },
  crown: {
    color: '#e3b64e',
    layers: [
      {
        poly: [
          -0.94, 0.6, -1.12, 1.5, -0.6, 1.08, -0.34, 1.7, 0, 1.14, 0.34, 1.74, 0.62, 1.08, 1.12,
          1.5, 0.94, 0.6, 0, 0.48,
        ],
      },
      { limb: [-0.93, 0.7, 0.26, 0, 0.58, 0.28, 0.93, 0.7, 0.26], shade: -10 },
      { blob: dot(0, 0.6, 0.13), other: ['ruby', '#c2354a'] },
      { blob: dot(-0.52, 0.66, 0.1), other: ['sapphire', '#2f63b8'] },
      { blob: dot(0.52, 0.66, 0.1), other: ['sapphire', '#2f63b8'] },
      ...[-1.12, -0.34, 0.34, 1.12].map(
        (x): Layer => ({
          blob: dot(x, Math.abs(x) > 1 ? 1.54 : 1.76, 0.13),
          shade: 9,
        }),
      ),
    ],
  },
  headscarf: {
    color: '#b8483f',
    behind: [
      {
        blob: [
          -1.08, 0.3, -0.8, 1.1, 0, 1.36, 0.8, 1.1, 1.08, 0.3, 1.15, -0.7, 0.85, -1.25, 0, -1.35,
          -0.9, -1.3, -1.2, -0.7,
        ],
        shade: -12,
      },
    ],
    layers: [
      {
        blob: [
          -1.02, -0.75, -1.14, 0.4, -0.7, 1.22, 0.05, 1.44, 0.75, 1.18, 1.1, 0.4, 1.0, -0.75, 0.78,
          -0.62, 0.88, 0.3, 0.56, 0.74, 0.05, 0.84, -0.5, 0.74, -0.86, 0.25, -0.78, -0.62,
        ],
      },
      {
        blob: [
          -0.95, -0.55, -0.55, -0.86, 0.05, -1.06, 0.6, -0.86, 0.95, -0.55, 0.75, -1.05, 0.42,
          -1.55, 0.08, -1.2, -0.3, -1.6, -0.7, -1.1,
        ],
        shade: -5,
      },
      ...[
        [-0.78, 0.78],
        [-0.22, 1.12],
        [0.42, 1.06],
        [0.9, 0.52],
        [-0.98, 0.1],
        [0.95, -0.2],
        [-0.9, -0.42],
      ].map(([x, y]): Layer => ({ blob: dot(x, y, 0.09), other: ['dots', '#f3ead6'] })),
    ],
  },
  scarf: {
    color: '#b8392f',
    layers: [
      { limb: [0.36, -1.4, 0.44, 0.5, -2.0, 0.46, 0.42, -2.75, 0.46], shade: -7 },
      { limb: [0.28, -2.5, 0.12, 0.66, -2.46, 0.12], shade: 14 },
      {
        blob: [
          -0.88, -0.9, -0.86, -1.4, -0.4, -1.66, 0.05, -1.72, 0.5, -1.66, 0.9, -1.4, 0.9, -0.9,
          0.45, -1.1, 0.05, -1.16, -0.4, -1.1,
        ],
      },
      { limb: [-0.8, -1.15, 0.05, 0, -1.44, 0.1, 0.82, -1.15, 0.05], shade: -12 },
    ],
  },
  beard: {
    color: '',
    layers: [
      {
        blob: [
          -0.87, 0.1, -0.92, -0.5, -0.62, -1.12, 0.05, -1.52, 0.62, -1.12, 0.9, -0.5, 0.87, 0.1,
          0.74, -0.28, 0.45, -0.46, 0.12, -0.42, -0.26, -0.46, -0.72, -0.28,
        ],
      },
      {
        limb: [-0.08, -0.72, 0.05, 0.12, -0.76, 0.1, 0.32, -0.72, 0.05],
        other: ['lips', '#b0504c'],
      },
    ],
  },
  moustache: {
    color: '',
    layers: [
      { limb: [0.12, -0.44, 0.14, -0.16, -0.52, 0.17, -0.5, -0.4, 0.04] },
      { limb: [0.12, -0.44, 0.14, 0.38, -0.52, 0.17, 0.7, -0.4, 0.04] },
    ],
  },
};

/** Where the eyes are, and how large glasses are. */
type Spectacles = { eyes: readonly [number, number]; y: number; r: number; width: number };

const rims: Spectacles = { eyes: [-0.3, 0.52], y: 0, r: 0.33, width: 0.1 };

const plain = { contour: false };

function drawLayers(
  pen: Pen,
  kit: Kit,
  { what, color }: Worn,
  layers: readonly Layer[] = [],
): void {
  if (layers.length === 0) return;
  const { color: usual } = pieces[what];
  const hairy = usual === '' && !color;
  const own = hairy
    ? kit.hair()
    : kit.part(color ? `${what}-named` : what, color ?? usual, 'figure', { named: Boolean(color) });
  for (const { blob, poly, limb, shade = 0, other, ribbon } of layers) {
    const foreign = other && !(ribbon && color);
    const fill = foreign ? kit.part(other[0], other[1], 'figure') : own;
    const look = { shade: foreign ? 0 : shade, ...(limb || other ? plain : {}) };
    if (blob) pen.blob(blob, fill, look);
    if (poly) pen.poly(poly, fill, look);
    if (limb) pen.limb(limb, fill, look);
  }
}

export function drawGlasses(pen: Pen, kit: Kit, { eyes, y, r, width }: Spectacles = rims): void {
  const asked = kit.look.wears?.find(({ what }) => what === 'glasses');
  if (!asked) return;
  const rim = kit.part('glasses', asked.color ?? '#33292a', 'figure');
  const lens = kit.part('lens', '#eaf2f2', 'figure');
  for (const x of eyes) {
    pen.ellipse(x, y, r, r * 0.94, lens, { opacity: 0.22, ...plain });
    const round: number[] = [];
    for (let k = 0; k <= 18; k++) {
      const a = (k / 18) * 2 * Math.PI;
      round.push(x + Math.cos(a) * r, y + Math.sin(a) * r * 0.94);
    }
    pen.line(round, width, rim, plain);
  }
  const [left, right] = eyes;
  pen.line([left + r, y + r * 0.2, right - r, y + r * 0.2], width, rim, plain);
  pen.line([left - r, y + r * 0.2, left - r * 2, y + r * 0.35], width, rim, plain);
}

/** Draws the parts behind the head. */
export function drawBehind(pen: Pen, kit: Kit): void {
  for (const worn of kit.look.wears ?? []) drawLayers(pen, kit, worn, pieces[worn.what]?.behind);
}

/** All that is worn but glasses; a portrait has beards of its own. */
export function drawAttire(pen: Pen, kit: Kit, without: readonly string[] = []): void {
  for (const worn of kit.look.wears ?? [])
    if (pieces[worn.what] && !without.includes(worn.what))
      drawLayers(pen, kit, worn, pieces[worn.what].layers);
}

export const wears = (kit: Kit, what: string): boolean =>
  kit.look.wears?.some((worn) => worn.what === what) ?? false;
