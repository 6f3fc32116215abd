import { flattenPath, type Ring } from './path-data.ts';

/** One painted piece of an icon: rings of one winding rule (holes run against their rims). */
export type Piece = { color: [number, number, number]; rings: Ring[] };

type Matrix = [number, number, number, number, number, number];
type Frame = { matrix: Matrix; fill: string; opacity: number };

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

function readTransform(text: string | undefined): Matrix {
  let out: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, list] of (text ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const v = list.split(/[\s,]+/).map(Number);
    if (kind === 'matrix') out = multiply(out, v as unknown as Matrix);
    if (kind === 'translate') out = multiply(out, [1, 0, 0, 1, v[0], v[1] ?? 0]);
    if (kind === 'scale') out = multiply(out, [v[0], 0, 0, v[1] ?? v[0], 0, 0]);
    if (kind === 'rotate') {
      const a = (v[0] * Math.PI) / 180;
      const [cos, sin] = [Math.cos(a), Math.sin(a)];
      const [cx, cy] = [v[1] ?? 0, v[2] ?? 0];
      out = multiply(out, [
        cos,
        sin,
        -sin,
        cos,
        cx - cos * cx + sin * cy,
        cy - sin * cx - cos * cy,
      ]);
    }
  }
  return out;
}

function outlineOf(tag: string, at: Record<string, string>): Ring[] {
  const number = (name: string, usual = 0): number => Number(at[name] ?? usual);
  if (tag === 'path') return flattenPath(at.d ?? '');
  if (tag === 'rect') {
    const [x, y, w, h] = [number('x'), number('y'), number('width'), number('height')];
    return [
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
    ];
  }
  if (tag !== 'circle' && tag !== 'ellipse') return [];
  const [rx, ry] = [number('rx', number('r')), number('ry', number('r'))];
  return [
    Array.from({ length: 24 }, (_, k): [number, number] => {
      const a = (k * Math.PI) / 12;
      return [number('cx') + rx * Math.cos(a), number('cy') + ry * Math.sin(a)];
    }),
  ];
}

const areaOf = (ring: Ring): number =>
  ring.reduce((sum, [x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

const inside = ([x, y]: [number, number], ring: Ring): boolean => {
  let within = false;
  ring.forEach(([ax, ay], k) => {
    const [bx, by] = ring[(k + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) within = !within;
  });
  return within;
};

/** Turns rings so that the even-odd rule's holes run against the rings round them. */
const windEvenOdd = (rings: Ring[]): Ring[] =>
  rings.map((ring) => {
    const depth = rings.filter((other) => other !== ring && inside(ring[0], other)).length;
    return areaOf(ring) > 0 === (depth % 2 === 0) ? ring : ring.toReversed();
  });

const hexOf = (text: string): [number, number, number] | null => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  return [0, 2, 4].map((k) => parseInt(full.slice(k, k + 2), 16)) as [number, number, number];
};

/** Mean colours of the gradients of an icon, by id. */
function meanColors(body: string): Map<string, [number, number, number]> {
  const out = new Map<string, [number, number, number]>();
  for (const [, id, stops] of body.matchAll(/Gradient id="([^"]+)"[^>]*>(.*?)<\/\w+Gradient>/gs)) {
    const list = [...stops.matchAll(/stop-color="([^"]+)"/g)].flatMap((m) => {
      const color = hexOf(m[1]);
      return color ? [color] : [];
    });
    if (list.length === 0) continue;
    const mean = [0, 1, 2].map((k) => list.reduce((sum, c) => sum + c[k], 0) / list.length);
    out.set(id, mean as [number, number, number]);
  }
  return out;
}

/** Whether a piece is the coloured square behind an icon. */
export function isBackdrop({ rings }: Piece): boolean {
  const area = Math.abs(rings.reduce((sum, ring) => sum + areaOf(ring), 0));
  return area > 26 * 26;
}

/** An icon's filled pieces, back to front, in the icon's own units; strokes and filters are left out. */
export function flattenIcon(body: string): Piece[] {
  const gradients = meanColors(body);
  const plain = body.replaceAll(/<(filter|clipPath|linearGradient|radialGradient).*?<\/\1>/gs, '');
  const kept = new Map<string, Ring[]>();
  const pieces: Piece[] = [];
  const stack: Frame[] = [{ matrix: [1, 0, 0, 1, 0, 0], fill: '#000000', opacity: 1 }];
  let hidden = 0;
  for (const [, close, tag, rest, single] of plain.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (close) {
      if (tag === 'defs') hidden--;
      else if (tag === 'g') stack.pop();
      continue;
    }
    const at = Object.fromEntries(
      [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map((m) => [m[1], m[2]]),
    );
    const up = stack[stack.length - 1];
    const frame: Frame = {
      matrix: multiply(up.matrix, readTransform(at.transform)),
      fill: at.fill ?? up.fill,
      opacity: up.opacity * Number(at.opacity ?? 1),
    };
    if (tag === 'defs') hidden++;
    if (tag === 'g' && !single) stack.push(frame);
    const own = tag === 'use' ? (kept.get((at.href ?? '').slice(1)) ?? []) : outlineOf(tag, at);
    if (own.length === 0) continue;
    if (at.id) kept.set(at.id, own);
    const gradient = /url\(#([^)]+)\)/.exec(frame.fill)?.[1];
    const color = gradient ? gradients.get(gradient) : hexOf(frame.fill);
    if (hidden > 0 || !color || frame.opacity < 0.5) continue;
    const m = frame.matrix;
    const placed = own.map((ring) =>
      ring.map(([x, y]): [number, number] => [
        m[0] * x + m[2] * y + m[4],
        m[1] * x + m[3] * y + m[5],
      ]),
    );
    const rings = at['fill-rule'] === 'evenodd' ? windEvenOdd(placed) : placed;
    pieces.push({ color, rings });
  }
  return pieces;
}
