/** Sets of pixels that grow together; each is named by one of its pixels. */
export class PixelGroups {
  readonly sizes: Uint32Array;
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, i) => i);
    this.sizes = new Uint32Array(count).fill(1);
  }

  find(i: number): number {
    const { parents } = this;
    while (parents[i] !== i) {
      parents[i] = parents[parents[i]];
      i = parents[i];
    }
    return i;
  }

  /** Joins two groups named by `find`; returns the name of both. */
  join(a: number, b: number): number {
    const [kept, gone] = this.sizes[a] >= this.sizes[b] ? [a, b] : [b, a];
    this.parents[gone] = kept;
    this.sizes[kept] += this.sizes[gone];
    return kept;
  }
}

/** Steps of an edge's weight to a unit of Lab. */
const steps = 4;
const heaviest = 511;
/** A group joins another across an edge not much above its own: by how much falls with its size. */
const tolerance = 28 * steps;

/**
 * Groups pixels of a Lab picture (three floats each) that no edge parts (Felzenszwalb and Huttenlocher
 * 2004): far too many groups, and hardly one across a real edge. Pixels where `mask` is 0 stay alone.
 */
export function groupPixels(lab: Float32Array, width: number, mask: Uint8Array): PixelGroups {
  const n = mask.length;
  const weights = new Uint16Array(n * 2);
  const starts = new Uint32Array(heaviest + 2);
  const neighbour = (edge: number): number => (edge & 1 ? (edge >> 1) + width : (edge >> 1) + 1);
  const joins = (edge: number): boolean => {
    const i = edge >> 1;
    const j = neighbour(edge);
    return j < n && ((edge & 1) === 1 || (i + 1) % width !== 0) && mask[i] > 0 && mask[j] > 0;
  };
  for (let edge = 0; edge < n * 2; edge++) {
    if (!joins(edge)) continue;
    const i = (edge >> 1) * 3;
    const j = neighbour(edge) * 3;
    const gap = Math.hypot(lab[i] - lab[j], lab[i + 1] - lab[j + 1], lab[i + 2] - lab[j + 2]);
    weights[edge] = Math.min(heaviest, Math.round(gap * steps));
    starts[weights[edge] + 1]++;
  }
  for (let w = 0; w <= heaviest; w++) starts[w + 1] += starts[w];
  const order = new Uint32Array(starts[heaviest + 1]);
  for (let edge = 0; edge < n * 2; edge++) if (joins(edge)) order[starts[weights[edge]]++] = edge;

  const groups = new PixelGroups(n);
  const inner = new Float32Array(n);
  for (const edge of order) {
    const a = groups.find(edge >> 1);
    const b = groups.find(neighbour(edge));
    if (a === b) continue;
    const allowed = Math.min(
      inner[a] + tolerance / groups.sizes[a],
      inner[b] + tolerance / groups.sizes[b],
    );
    if (weights[edge] <= allowed) inner[groups.join(a, b)] = weights[edge];
  }
  return groups;
}
