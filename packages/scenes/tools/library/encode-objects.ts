import { ByteWriter } from '../../../imaging/src/bytes.ts';
import { objectsFormat, homes, scenes } from '../../src/library/decode-objects.ts';
import {
  colorToLab,
  labDistance,
  labToColor,
  type Lab,
} from '../../../imaging/src/raster/color.ts';
import type { Piece } from './flatten-icon.ts';
import type { Ring } from './path-data.ts';

export type IconObject = {
  name: string;
  home: (typeof homes)[number];
  /** Height when near, as a fraction of the picture's height. */
  size: number;
  scene: (typeof scenes)[number];
  pieces: Piece[];
};

/** Grid steps a unit of the icon (an icon is 32 units wide). */
const grid = 7.9;
/** Corners nearer than this to the line between their neighbours are left out, in units. */
const tolerance = 0.045;

function simplify(ring: Ring): Ring {
  const keep = new Uint8Array(ring.length);
  const far = ring.reduce(
    (best, [x, y], k) => {
      const distance = Math.hypot(x - ring[0][0], y - ring[0][1]);
      return distance > best[1] ? [k, distance] : best;
    },
    [0, -1] as [number, number],
  )[0];
  const split = (from: number, to: number): void => {
    const [ax, ay] = ring[from];
    const [bx, by] = ring[to % ring.length];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    let [worst, at] = [tolerance, -1];
    for (let k = from + 1; k < to; k++) {
      const [x, y] = ring[k];
      const off = Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
      if (off > worst) [worst, at] = [off, k];
    }
    if (at < 0) return;
    keep[at] = 1;
    split(from, at);
    split(at, to);
  };
  keep[0] = 1;
  keep[far] = 1;
  split(0, far);
  split(far, ring.length);
  return ring.filter((_, k) => keep[k]);
}

const areaOf = (ring: Ring): number =>
  ring.reduce((sum, [x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

type Group = { lab: Lab; area: number };

/** Materials of an object: shades of one hue are one material, drawn lighter or darker. */
function groupColors(pieces: { lab: Lab; area: number }[]): { groups: Group[]; of: number[] } {
  const groups: Group[] = [];
  const bySize = pieces.map((_, k) => k).sort((p, q) => pieces[q].area - pieces[p].area);
  const of: number[] = [];
  for (const k of bySize) {
    const { lab, area } = pieces[k];
    const near = (limit: number): number =>
      groups.findIndex((g) => {
        const hue = Math.hypot(g.lab[1] - lab[1], g.lab[2] - lab[2]);
        return hue < limit && Math.abs(g.lab[0] - lab[0]) < limit * 0.9;
      });
    let found = near(26);
    if (found < 0 && groups.length >= 6) {
      const distances = groups.map((g) => labDistance(g.lab, lab));
      found = distances.indexOf(Math.min(...distances));
    }
    if (found < 0) found = groups.push({ lab, area: 0 }) - 1;
    groups[found].area += area;
    of[k] = found;
  }
  return { groups, of };
}

/** The library's bytes, read by `decodeObjects`. */
export function encodeObjects(objects: readonly IconObject[]): Uint8Array {
  const out = new ByteWriter();
  out.text(objectsFormat);
  out.varint(objects.length);
  for (const object of objects) {
    const pieces = object.pieces
      .map(({ color, rings }) => {
        // Icons are more colourful than things are.
        const [l, a, b] = colorToLab(color);
        const kept = rings.map(simplify).filter((r) => r.length > 2 && Math.abs(areaOf(r)) > 0.12);
        const area = Math.abs(kept.reduce((sum, ring) => sum + areaOf(ring), 0));
        return { lab: [l * 0.95, a * 0.84, b * 0.84] as Lab, rings: kept, area };
      })
      .filter((piece) => piece.rings.length > 0);
    const all = pieces.flatMap((p) => p.rings.flat());
    const low = [0, 1].map((k) => Math.min(...all.map((p) => p[k])));
    const high = [0, 1].map((k) => Math.max(...all.map((p) => p[k])));
    const place = (v: number, k: number): number =>
      Math.min(255, Math.max(0, Math.round((v - low[k]) * grid)));
    out.text(object.name);
    out.u8(homes.indexOf(object.home));
    out.u8(Math.round(object.size * 200));
    out.u8(scenes.indexOf(object.scene));
    out.u8(place(high[0], 0));
    out.u8(place(high[1], 1));
    const { groups, of } = groupColors(pieces);
    const shapes = new ByteWriter();
    shapes.varint(groups.length);
    for (const { lab } of groups) for (const v of labToColor(lab)) shapes.u8(Math.round(v));
    shapes.varint(pieces.length);
    pieces.forEach((piece, k) => {
      const shade = Math.round(piece.lab[0] - groups[of[k]].lab[0]);
      shapes.u8(of[k]);
      shapes.u8(Math.min(255, Math.max(0, shade + 128)));
      shapes.varint(piece.rings.length);
      for (const ring of piece.rings) {
        shapes.varint(ring.length);
        for (const [x, y] of ring) {
          shapes.u8(place(x, 0));
          shapes.u8(place(y, 1));
        }
      }
    });
    out.block(shapes.finish());
  }
  return out.finish();
}
