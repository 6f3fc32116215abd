export type Components = {
  /** 0 outside, else the component's number from 1. */
  labels: Int32Array;
  /** Pixels of each, by number; entry 0 is 0. */
  sizes: number[];
};

/** Connected parts (four neighbours) of the pixels where `mask` is not 0. */
export function labelComponents(mask: Uint8Array, width: number): Components {
  const labels = new Int32Array(mask.length);
  const sizes = [0];
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue;
    const label = sizes.length;
    let size = 0;
    labels[start] = label;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop() as number;
      size++;
      const x = i % width;
      const visit = (j: number): void => {
        if (!mask[j] || labels[j]) return;
        labels[j] = label;
        stack.push(j);
      };
      if (x > 0) visit(i - 1);
      if (x + 1 < width) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < mask.length) visit(i + width);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}
