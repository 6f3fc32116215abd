import type { RunControl } from '../../run-control.ts';
import { ColorModel } from './color-model.ts';
import { directions, GridCut } from './max-flow.ts';

export type Grid = {
  width: number;
  height: number;
  /** Three floats a pixel. */
  lab: Float32Array;
  /** 0 open, 1 surely background, 2 surely subject. */
  seeds: Uint8Array;
  /** Additional cost of labelling a pixel subject minus that of labelling it background, on top of the colour cost. */
  prior: Float32Array;
  /** The subject (1) to begin from. */
  start: Uint8Array;
};

const rounds = 5;
const smoothness = 50;
/** Capacities are whole numbers. */
const unit = 256;
const sure = 1 << 28;

/**
 * GrabCut (Rother 2004): colour models of subject and background in turn with the cheapest cut between
 * them, until the cut stays. Returns 1 where the subject is.
 */
export async function segment(grid: Grid, control: RunControl): Promise<Uint8Array> {
  const { width, height, lab, seeds, prior } = grid;
  const links = linkWeights(lab, width, height);
  let subject = grid.start;
  for (let round = 0; round < rounds; round++) {
    const inside = new ColorModel(lab, weigh(subject, seeds, 1, 2), 5, 3);
    const outside = new ColorModel(lab, weigh(subject, seeds, 0, 1), 6, 5);
    const cut = new GridCut(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const node = cut.node(x, y);
        for (let d = 0; d < 8; d++) cut.edges[node * 8 + d] = links[i * 8 + d];
        const [l, a, b] = [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
        const gain = Math.min(20, outside.cost(l, a, b)) - Math.min(20, inside.cost(l, a, b));
        cut.terminals[node] = Math.round((gain - prior[i]) * unit);
        if (seeds[i]) cut.terminals[node] = seeds[i] === 2 ? sure : -sure;
      }
    }
    await control.breathe();
    cut.solve();
    const next = new Uint8Array(subject.length);
    let changed = 0;
    for (let i = 0; i < next.length; i++) {
      next[i] = cut.onSourceSide(cut.node(i % width, Math.floor(i / width))) ? 1 : 0;
      if (next[i] !== subject[i]) changed++;
    }
    subject = next;
    control.report(0.1 + (0.6 * (round + 1)) / rounds, 'cutting-out');
    await control.breathe();
    if (changed < next.length / 2000) break;
  }
  return subject;
}

/** Scribbled pixels are certain, so they count more. */
function weigh(subject: Uint8Array, seeds: Uint8Array, side: 0 | 1, seed: 1 | 2): Float32Array {
  const weights = new Float32Array(subject.length);
  for (let i = 0; i < weights.length; i++) {
    if (seeds[i] === seed) weights[i] = 3;
    else if (seeds[i] === 0 && subject[i] === side) weights[i] = 1;
  }
  return weights;
}

/** Eight a pixel: neighbours of like colour hold together. */
function linkWeights(lab: Float32Array, width: number, height: number): Int32Array {
  const apart = new Float32Array(width * height * 8).fill(-1);
  let sum = 0;
  let pairs = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      for (let d = 0; d < 8; d++) {
        const [dx, dy] = directions[d];
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const j = i + dy * width + dx;
        let square = 0;
        for (let c = 0; c < 3; c++) square += (lab[i * 3 + c] - lab[j * 3 + c]) ** 2;
        apart[i * 8 + d] = square;
        sum += square;
        pairs++;
      }
    }
  }
  const beta = pairs / (2 * sum + 1e-6 * pairs);
  const links = new Int32Array(apart.length);
  for (let k = 0; k < links.length; k++) {
    if (apart[k] < 0) continue;
    const length = (k & 7) < 4 ? 1 : Math.SQRT2;
    links[k] = Math.round((unit * smoothness * Math.exp(-beta * apart[k])) / length);
  }
  return links;
}
