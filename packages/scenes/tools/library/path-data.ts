export type Ring = [number, number][];

/** Numbers each command of path data takes. */
const arity: Record<string, number> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Commands with the arguments as written; further pairs of an 'm' become 'l'. */
function* commands(data: string): Generator<{ letter: string; args: number[] }> {
  const scan = /([a-zA-Z])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/gy;
  let letter = '';
  let at = 0;
  const read = (pattern: RegExp): string => {
    const skip = /[\s,]*/y;
    skip.lastIndex = at;
    skip.exec(data);
    pattern.lastIndex = skip.lastIndex;
    const match = pattern.exec(data);
    if (!match) return '';
    at = pattern.lastIndex;
    return match[0];
  };
  const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/y;
  const flag = /[01]/y;
  while (at < data.length) {
    const before = at;
    const token = read(scan);
    if (!token) return;
    if (/[a-zA-Z]/.test(token)) letter = token;
    else at = before;
    const small = letter.toLowerCase();
    const args: number[] = [];
    for (let k = 0; k < arity[small]; k++) {
      args.push(Number(read(small === 'a' && (k === 3 || k === 4) ? flag : number)));
    }
    yield { letter, args };
    if (letter === 'm') letter = 'l';
    if (letter === 'M') letter = 'L';
  }
}

/** The closed rings of SVG path data, each curve as this many short lines. */
export function flattenPath(data: string, linesPerCurve = 10): Ring[] {
  const rings: Ring[] = [];
  let ring: Ring = [];
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let before = '';
  const to = (nx: number, ny: number): void => {
    ring.push([nx, ny]);
    [x, y] = [nx, ny];
  };
  const cubic = (x1: number, y1: number, x2: number, y2: number, ex: number, ey: number): void => {
    const [x0, y0] = [x, y];
    for (let k = 1; k <= linesPerCurve; k++) {
      const [t, u] = [k / linesPerCurve, 1 - k / linesPerCurve];
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      to(a * x0 + b * x1 + c * x2 + d * ex, a * y0 + b * y1 + c * y2 + d * ey);
    }
  };
  for (const { letter, args } of commands(data)) {
    const small = letter.toLowerCase();
    const [dx, dy] = letter === small ? [x, y] : [0, 0];
    const a = args.map((v, k) => v + (small === 'a' ? 0 : k % 2 === 0 ? dx : dy));
    const smooth = small === 's' ? 'cs' : 'qt';
    const mirrored = smooth.includes(before) && before !== '';
    const [mx, my] = mirrored ? [2 * x - controlX, 2 * y - controlY] : [x, y];
    if (small === 'm') {
      if (ring.length > 2) rings.push(ring);
      ring = [];
      to(a[0], a[1]);
      [startX, startY] = [x, y];
    } else if (small === 'l') to(a[0], a[1]);
    else if (small === 'h') to(args[0] + dx, y);
    else if (small === 'v') to(x, args[0] + dy);
    else if (small === 'c' || small === 's') {
      const full = small === 'c' ? a : [mx, my, ...a];
      cubic(full[0], full[1], full[2], full[3], full[4], full[5]);
      [controlX, controlY] = [full[2], full[3]];
    } else if (small === 'q' || small === 't') {
      const [qx, qy, ex, ey] = small === 'q' ? a : [mx, my, ...a];
      const third = (p: number, q: number): number => p + (2 * (q - p)) / 3;
      cubic(third(x, qx), third(y, qy), third(ex, qx), third(ey, qy), ex, ey);
      [controlX, controlY] = [qx, qy];
    } else if (small === 'a') {
      for (const [px, py] of arcPoints(x, y, args, args[5] + dx, args[6] + dy)) to(px, py);
    } else {
      if (ring.length > 2) rings.push(ring);
      ring = [[startX, startY]];
      [x, y] = [startX, startY];
    }
    before = small;
  }
  if (ring.length > 2) rings.push(ring);
  return rings;
}

/** An elliptical arc from its end points (SVG 1.1, appendix F.6.5). */
function arcPoints(x1: number, y1: number, args: number[], x2: number, y2: number): Ring {
  let [rx, ry] = [Math.abs(args[0]), Math.abs(args[1])];
  const turn = (args[2] * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * hx + sin * hy, cos * hy - sin * hx];
  if (rx === 0 || ry === 0 || (hx === 0 && hy === 0)) return [[x2, y2]];
  const grow = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * grow, ry * grow];
  const below = (rx * py) ** 2 + (ry * px) ** 2;
  const root = Math.sqrt(Math.max(0, (rx * ry) ** 2 / below - 1)) * (args[3] === args[4] ? -1 : 1);
  const [qx, qy] = [(root * rx * py) / ry, (-root * ry * px) / rx];
  const [cx, cy] = [cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2];
  const from = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from;
  if (args[4] === 0 && sweep > 0) sweep -= 2 * Math.PI;
  if (args[4] === 1 && sweep < 0) sweep += 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(Math.abs(sweep) / 0.35));
  return Array.from({ length: steps }, (_, k): [number, number] => {
    const t = from + (sweep * (k + 1)) / steps;
    const [ex, ey] = [rx * Math.cos(t), ry * Math.sin(t)];
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey];
  });
}
