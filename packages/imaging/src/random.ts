/** Returns numbers in 0–1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An independent stream for one purpose, so that adding a draw in one place moves nothing elsewhere. */
export function deriveRandom(seed: number, purpose: string): Random {
  let hash = 2166136261 ^ seed;
  for (let i = 0; i < purpose.length; i++) {
    hash = Math.imul(hash ^ purpose.charCodeAt(i), 16777619);
  }
  return createRandom(hash ^ (hash >>> 13));
}

export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * random();

/** Smooth value noise, 0–1, on a lattice that repeats every 256 cells. */
export type Noise = {
  at: (x: number, y: number) => number;
  /** Fractal sum of `octaves` octaves, 0–1. */
  fractal: (x: number, y: number, octaves: number) => number;
};

export function createNoise(seed: number): Noise {
  const lattice = new Float32Array(65536);
  const random = createRandom(seed);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random();
  const at = (x: number, y: number): number => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    let fx = x - xi;
    let fy = y - yi;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    const x0 = xi & 255;
    const x1 = (xi + 1) & 255;
    const y0 = (yi & 255) << 8;
    const y1 = ((yi + 1) & 255) << 8;
    const top = lattice[y0 | x0] + (lattice[y0 | x1] - lattice[y0 | x0]) * fx;
    const bottom = lattice[y1 | x0] + (lattice[y1 | x1] - lattice[y1 | x0]) * fx;
    return top + (bottom - top) * fy;
  };
  const fractal = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0;
    let amplitude = 0.5;
    for (let k = 0; k < octaves; k++) {
      sum += amplitude * at(x, y);
      weight += amplitude;
      x = x * 2.03 + 17.3;
      y = y * 2.03 + 5.1;
      amplitude *= 0.5;
    }
    return sum / weight;
  };
  return { at, fractal };
}
