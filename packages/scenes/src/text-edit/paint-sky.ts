import { createNoise } from '@limn/imaging/random';
import type { Raster } from '@limn/imaging/raster/raster';

export type SkyKind = 'clear' | 'cloudy' | 'overcast' | 'storm' | 'sunset' | 'dawn' | 'night';

type Rgb = readonly [number, number, number];
type Look = {
  top: Rgb;
  middle: Rgb;
  low: Rgb;
  cloud: Rgb;
  /** Part of the sky clouds cover, 0–1. */
  cover: number;
  stars?: boolean;
  /** Colour of the light near the horizon. */
  glow?: Rgb;
  /** How the ground is lit under it: stops of exposure and warmth. */
  light: { exposure: number; temperature: number };
};

export const skyLooks: Record<SkyKind, Look> = {
  clear: {
    top: [58, 118, 190],
    middle: [120, 170, 220],
    low: [205, 224, 236],
    cloud: [250, 250, 250],
    cover: 0.18,
    light: { exposure: 0.1, temperature: 3 },
  },
  cloudy: {
    top: [84, 136, 196],
    middle: [142, 180, 216],
    low: [208, 222, 232],
    cloud: [246, 246, 246],
    cover: 0.55,
    light: { exposure: 0, temperature: 0 },
  },
  overcast: {
    top: [150, 157, 166],
    middle: [178, 184, 190],
    low: [206, 209, 211],
    cloud: [214, 216, 219],
    cover: 0.75,
    light: { exposure: -0.15, temperature: -6 },
  },
  storm: {
    top: [52, 60, 74],
    middle: [84, 94, 108],
    low: [150, 156, 158],
    cloud: [40, 46, 58],
    cover: 0.7,
    light: { exposure: -0.5, temperature: -12 },
  },
  sunset: {
    top: [62, 76, 130],
    middle: [208, 126, 110],
    low: [252, 190, 104],
    cloud: [240, 128, 92],
    cover: 0.5,
    glow: [255, 214, 130],
    light: { exposure: -0.25, temperature: 26 },
  },
  dawn: {
    top: [116, 146, 196],
    middle: [222, 180, 190],
    low: [252, 218, 190],
    cloud: [246, 196, 186],
    cover: 0.42,
    glow: [255, 226, 190],
    light: { exposure: -0.05, temperature: 12 },
  },
  night: {
    top: [10, 16, 40],
    middle: [22, 34, 70],
    low: [52, 66, 104],
    cloud: [40, 50, 82],
    cover: 0.3,
    stars: true,
    light: { exposure: -1.3, temperature: -34 },
  },
};

/** A painted sky, opaque; its horizon at `horizon` rows from the top. */
export function paintSky(
  kind: SkyKind,
  width: number,
  height: number,
  horizon: number,
  seed: number,
): Raster {
  const look = skyLooks[kind];
  const noise = createNoise(seed);
  const data = new Uint8ClampedArray(width * height * 4);
  const size = Math.max(width, horizon);
  for (let y = 0; y < height; y++) {
    const t = Math.min(1, y / Math.max(1, horizon));
    for (let x = 0; x < width; x++) {
      const d = (y * width + x) * 4;
      // Clouds are on a plane overhead: towards the horizon they crowd and flatten.
      const far = 1 / (1.25 - t);
      const u = ((x - width / 2) / size) * far * 3.2;
      const n = noise.fractal(u + 40, far * 4.2, 5) * 1.25 - 0.125;
      const edge = 1 - look.cover;
      const thick = smooth((n - edge * 0.9) / 0.28) * (0.85 - 0.35 * t);
      const shade = 0.86 + 0.24 * noise.fractal(u + 41.2, far * 4.2 + 0.25, 4);
      const warm = look.glow
        ? Math.exp(-(((x / width - 0.62) / 0.42) ** 2) - ((1 - t) / 0.3) ** 2)
        : 0;
      for (let c = 0; c < 3; c++) {
        const clear =
          t < 0.55
            ? mix(look.top[c], look.middle[c], smooth(t / 0.55))
            : mix(look.middle[c], look.low[c], smooth((t - 0.55) / 0.45));
        let v = mix(clear, Math.min(255, look.cloud[c] * shade), thick);
        if (look.glow) v = mix(v, look.glow[c], 0.75 * warm);
        data[d + c] = v + (((x * 7 + y * 13) % 5) - 2) * 0.4;
      }
      data[d + 3] = 255;
    }
  }
  if (look.stars) addStars(data, width, horizon, seed);
  return { width, height, data };
}

const smooth = (t: number): number => {
  const s = Math.min(1, Math.max(0, t));
  return s * s * (3 - 2 * s);
};
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

function addStars(data: Uint8ClampedArray, width: number, horizon: number, seed: number): void {
  const noise = createNoise(seed + 9);
  const count = Math.round(Math.min(900, (width * horizon) / 900));
  for (let k = 0; k < count; k++) {
    const x = Math.floor(noise.at(k * 1.7, 0.5) * 7919) % width;
    const y = Math.floor(noise.at(0.5, k * 1.3) ** 1.4 * 6007) % Math.max(1, horizon);
    const bright = 90 + 165 * noise.at(k + 0.5, k + 0.5) ** 3;
    for (let c = 0; c < 3; c++) data[(y * width + x) * 4 + c] += bright;
  }
}
