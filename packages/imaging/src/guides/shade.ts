import type { Lab } from '../raster/color.ts';
import type { PaletteCluster } from '../style/style-index.ts';

/** Whose light a picture painted after a guide has: how its lightness is spread, from dark to bright. */
export type Light = 'artist' | 'guide';

/** Lightness, 0–100, to lightness: rises, so that what is brighter in the guide is in the painting. */
export type LightnessCurve = (lightness: number) => number;

const bins = 100;
/** How much a narrow guide may be stretched, and what an artist's own spread of lightness weighs. */
const [mostGain, artistPart] = [1.15, 0.65];

function quantileOf(values: Float32Array, part: number): number {
  return values[Math.min(values.length - 1, Math.floor(part * values.length))];
}

/**
 * Lays a guide's lightness into the range the artworks have: as it is where it fits, else narrower. With
 * the artist's light, the values also come as often as they do in the artworks. Both lists are L* of
 * pixels, in any order.
 */
export function fitTone(guide: Float32Array, artworks: Float32Array, light: Light): LightnessCurve {
  const [from, to] = [guide.slice().sort(), artworks.slice().sort()];
  const [g0, g1] = [quantileOf(from, 0.01), quantileOf(from, 0.99)];
  const [t0, t1] = [quantileOf(to, 0.01), quantileOf(to, 0.99)];
  const gain = Math.min(mostGain, (t1 - t0) / Math.max(12, g1 - g0));
  const half = (gain * (g1 - g0)) / 2;
  const middle = Math.max(t0 + half, Math.min(t1 - half, (g0 + g1) / 2));
  const linear = (l: number): number => middle + gain * (l - (g0 + g1) / 2);
  if (light === 'guide') return linear;
  // The rank of each lightness in the guide.
  const ranks = new Float32Array(bins + 1);
  for (const l of from) ranks[Math.max(0, Math.min(bins, Math.round(l)))]++;
  for (let b = 1; b <= bins; b++) ranks[b] += ranks[b - 1];
  return (l) => {
    const low = Math.max(0, Math.min(bins - 1, Math.floor(l)));
    const rank = ranks[low] + (ranks[low + 1] - ranks[low]) * Math.min(1, Math.max(0, l - low));
    const own = quantileOf(to, rank / from.length);
    return artistPart * own + (1 - artistPart) * linear(l);
  };
}

/** How near in hue, and in lightness, regions are to take the same hue in a style. */
const [sameHue, sameLight] = [8, 45];

/**
 * Colours of regions in the style, such that regions of like colour in the guide have one hue: of the hues
 * the palette step found for those like it, each takes the one nearest to all, larger regions counting more.
 * A mean of them would be mud.
 */
export function agreeOnHues(
  styled: readonly Lab[],
  natural: readonly Lab[],
  areas: readonly number[],
): Lab[] {
  return natural.map((own, r): Lab => {
    const votes = natural.map(([l, a, b], q) => {
      const off = ((own[1] - a) ** 2 + (own[2] - b) ** 2) / sameHue ** 2;
      return areas[q] * Math.exp(-(off + ((own[0] - l) / sameLight) ** 2) / 2);
    });
    const costOf = ([, a, b]: Lab): number =>
      styled.reduce((sum, lab, q) => sum + votes[q] * Math.hypot(a - lab[1], b - lab[2]), 0);
    // Ignore colours with hardly a vote.
    const most = Math.max(...votes);
    const named = styled.filter((_, q) => votes[q] > 0.05 * most);
    const [, a, b] = named.reduce((p, q) => (costOf(q) < costOf(p) ? q : p));
    return [styled[r][0], a, b];
  });
}

/** Steps of lightness a ramp is kept in. */
const rampStep = 2;

/** Colour of a region at every lightness: (a, b) in turn, a pair for each two units of L*. */
export type Ramp = Float32Array;

/** How far apart, in L* and in hue, clusters may be to be of one ramp. */
const [rampReach, hueReach] = [9, 16];

/**
 * The ramp through the palette that a region is shaded along: at each lightness the mean of those clusters
 * that are as light and nearest in hue to the region's colour in the style, a little drawn to its own.
 */
export function rampOf(styled: Lab, natural: Lab, palette: readonly PaletteCluster[]): Ramp {
  const ramp = new Float32Array((100 / rampStep + 1) * 2);
  const [a, b] = [1, 2].map((k) => styled[k] + 0.35 * (natural[k] - styled[k]));
  for (let i = 0; i < ramp.length; i += 2) {
    const lightness = (i / 2) * rampStep;
    // Without a cluster near it, keep the region's colour, paler towards black and white.
    const pale = Math.min(1, Math.min(lightness + 8, 108 - lightness) / 30);
    let sum = 0.03;
    ramp[i] = sum * styled[1] * pale;
    ramp[i + 1] = sum * styled[2] * pale;
    for (const { lab, mass } of palette) {
      const up = (lightness - lab[0]) / rampReach;
      const off = ((a - lab[1]) ** 2 + (b - lab[2]) ** 2) / hueReach ** 2;
      const weight = Math.sqrt(mass) * Math.exp(-(up * up + off) / 2);
      sum += weight;
      ramp[i] += weight * lab[1];
      ramp[i + 1] += weight * lab[2];
    }
    ramp[i] /= sum;
    ramp[i + 1] /= sum;
  }
  return ramp;
}

/** Index of the pair for a lightness in a ramp. */
export const rampIndex = (lightness: number): number =>
  2 * Math.round(Math.min(100, Math.max(0, lightness)) / rampStep);
