import { labDistance } from '../raster/color.ts';
import type { Role } from '../drawing/role.ts';
import type { RegionMeasure } from './trace.ts';
import type { TracedRegion } from '../drawing/tracing.ts';

/**
 * Classifies each region of a whole picture as sky, ground, water, distance or a thing, by its place, size, hue, the
 * edges it touches, and its sharpness relative to the others.
 */
export function judgeRegions(measures: readonly RegionMeasure[]): TracedRegion[] {
  const mean = measures.reduce((sum, m) => sum + m.area * m.lab[0], 0);
  const texture = measures.reduce((sum, m) => sum + m.area * m.texture, 0);
  const picture = { mean, texture };
  const roles = measures.map((m): Role => roleOf(m, picture));
  return measures.map((m, r): TracedRegion => {
    // A region within the sky is a cloud, or the sky itself through a gap.
    const around = m.borders.reduce((sum, v) => sum + v, 0);
    const inSky = m.borders.reduce((sum, v, k) => sum + (roles[k] === 'sky' ? v : 0), 0);
    const soft = m.texture < 1.3 * texture && m.lab[0] > mean - 4;
    if (roles[r] !== 'sky' && inSky > 0.8 * around && soft)
      return { lab: m.lab, role: 'cloud', importance: 1 };
    return { lab: m.lab, role: roles[r], importance: importanceOf(m, roles[r], measures, picture) };
  });
}

type Whole = { mean: number; texture: number };

function roleOf(m: RegionMeasure, { mean, texture }: Whole): Role {
  const [l, a, b] = m.lab;
  const plain = m.texture < 1.1 * texture;
  if (m.top > 0.08 && m.y < 0.5 && m.bottom === 0 && plain && (l > mean - 2 || b < -8))
    return 'sky';
  const low = m.y > 0.52 && (m.bottom > 0.1 || (m.left + m.right > 0.08 && m.area > 0.02));
  if (low && m.top <= 0.3 * m.bottom) return b < -4 && a < 6 ? 'water' : 'ground';
  if (a < -6 && b > 4) return 'plant';
  if (m.y < 0.6 && m.area > 0.01 && m.texture < 0.7 * texture) return 'far';
  return 'object';
}

/** A region that does not touch the edges, contrasts with its surroundings and is in focus is the picture's subject. */
function importanceOf(
  m: RegionMeasure,
  role: Role,
  measures: readonly RegionMeasure[],
  { texture }: Whole,
): 1 | 2 | 3 {
  if (role === 'sky' || role === 'ground' || role === 'water') return 1;
  const around = Math.max(
    1,
    m.borders.reduce((sum, v) => sum + v, 0),
  );
  const contrast = m.borders.reduce(
    (sum, v, k) => sum + (v / around) * labDistance(m.lab, measures[k].lab),
    0,
  );
  const central = 1 - Math.min(1, 1.6 * Math.hypot(m.x - 0.5, m.y - 0.55));
  const focus = Math.min(1.5, m.texture / Math.max(0.1, texture));
  const free = m.top + m.left + m.right + 0.3 * m.bottom < 0.05;
  const salience = (contrast / 24) * (0.5 + central) * (0.6 + 0.4 * focus);
  return free && m.area < 0.3 && salience > 0.75 ? 3 : 2;
}
