export type Merge = { cost: number; a: number; b: number; stamp: number };

/** A binary heap: the cheapest first, ties by the regions' numbers so that the order is fixed. */
export class MergeQueue {
  private readonly heap: Merge[] = [];

  push(merge: Merge): void {
    const { heap } = this;
    let at = heap.push(merge) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!before(merge, heap[above])) break;
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = merge;
  }

  pop(): Merge | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return last;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1], heap[below])) below++;
      if (!before(heap[below], last)) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

const before = (p: Merge, q: Merge): boolean =>
  p.cost < q.cost || (p.cost === q.cost && (p.a < q.a || (p.a === q.a && p.b < q.b)));
