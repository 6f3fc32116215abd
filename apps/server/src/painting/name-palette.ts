import type { ColourName } from '@limn/contracts/constants';
import type { PaletteCluster } from '@limn/imaging';

/** A colour counts if it covers this part of the works; at most `mostColours` are named. */
const leastPart = 0.05;
const mostColors = 6;

/** Hues of CIELAB in degrees up to which each name goes, all the way round. */
const hues: [upTo: number, name: ColourName][] = [
  [12, 'pink'],
  [52, 'red'],
  [78, 'orange'],
  [112, 'yellow'],
  [170, 'green'],
  [228, 'teal'],
  [300, 'blue'],
  [332, 'violet'],
  [360, 'pink'],
];

/** The name most people would give a colour; `lab` as CIE L*a*b*, lightness 0–100. */
export function nameColor([lightness, a, b]: PaletteCluster['lab']): ColourName {
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const warm = hue > 20 && hue < 112;
  if (lightness < 15) return 'black';
  if (warm && chroma >= 6 && chroma < 34 && lightness > 74) return 'cream';
  if (chroma < 10) return lightness < 25 ? 'black' : lightness > 84 ? 'white' : 'grey';
  const name = hues.find(([upTo]) => hue <= upTo)![1];
  if (name === 'pink' && lightness < 42) return hue > 180 ? 'violet' : 'red';
  if (name === 'red') return lightness > 66 ? 'pink' : chroma < 32 ? 'brown' : 'red';
  if (name === 'orange') return lightness < 52 || chroma < 34 ? 'brown' : 'orange';
  if (name === 'yellow' && hue < 96) return lightness < 58 || chroma < 26 ? 'brown' : 'yellow';
  return name === 'yellow' && lightness < 60 ? 'green' : name;
}

/** Names of the colours of a palette, the largest part first. */
export function namePalette(
  clusters: readonly Pick<PaletteCluster, 'lab' | 'mass'>[],
): ColourName[] {
  const parts = new Map<ColourName, number>();
  for (const { lab, mass } of clusters) {
    const name = nameColor(lab);
    parts.set(name, (parts.get(name) ?? 0) + mass);
  }
  return [...parts]
    .filter(([, part]) => part >= leastPart)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostColors)
    .map(([name]) => name);
}
