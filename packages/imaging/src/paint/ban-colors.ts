import type { Lab } from '../raster/color.ts';
import type { PaletteCluster } from '../style/style-index.ts';

const chromaOf = (lab: Lab): number => Math.hypot(lab[1], lab[2]);

/** Whether a colour would be called by the banned one's name: by hue, or for greys by lightness. */
function isNear(lab: Lab, banned: Lab): boolean {
  if (chromaOf(banned) < 16) return chromaOf(lab) < 16 && Math.abs(lab[0] - banned[0]) < 20;
  if (chromaOf(lab) < 16) return false;
  const apart = Math.atan2(lab[2], lab[1]) - Math.atan2(banned[2], banned[1]);
  const turn = Math.abs(Math.atan2(Math.sin(apart), Math.cos(apart)));
  // Brown is a dark orange: lightness tells such names apart.
  return turn < 0.45 && Math.abs(lab[0] - banned[0]) < 34;
}

/** The palette without banned colors. A style that would be left with fewer than four colors keeps them all. */
export function withoutBanned<C extends PaletteCluster>(
  clusters: C[],
  banned: readonly Lab[],
): C[] {
  const left = clusters.filter((cluster) => !banned.some((color) => isNear(cluster.lab, color)));
  return left.length >= 4 ? left : clusters;
}
