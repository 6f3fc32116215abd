/** Pixels between tiles, and those of the two lines under a picture. */
const gap = { x: 16, y: 24 };
const captionHeight = 54;

export interface GridLayout {
  columns: number;
  /** The height of a row including the gap after it, in pixels. */
  rowHeight: number;
}

/** The number of square tiles per row for a width in pixels, and the resulting row height. */
export function layoutFor(width: number): GridLayout {
  const columns = Math.max(2, Math.min(8, Math.floor((width + gap.x) / (204 + gap.x))));
  const side = (width - gap.x * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(side) + captionHeight + gap.y };
}

export type GridMove = 'left' | 'right' | 'up' | 'down' | 'start' | 'end' | 'page-up' | 'page-down';

/** Rows that Page up and Page down go. */
const pageRows = 3;

/** Where a key leads among `count` pictures; past an edge it stays where it is, or goes to the last. */
export function moved(at: number, move: GridMove, { columns }: GridLayout, count: number): number {
  const rows = (by: number) => {
    const to = at + by * columns;
    if (to < 0) return by < -1 ? at % columns : at;
    if (to < count) return to;
    // Below is a last row that is not full, or none.
    const onLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns);
    return onLastRow ? at : count - 1;
  };
  switch (move) {
    case 'left':
      return Math.max(0, at - 1);
    case 'right':
      return Math.min(count - 1, at + 1);
    case 'up':
      return rows(-1);
    case 'down':
      return rows(1);
    case 'page-up':
      return rows(-pageRows);
    case 'page-down':
      return rows(pageRows);
    case 'start':
      return 0;
    case 'end':
      return count - 1;
  }
}

const keys: Record<string, GridMove> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'start',
  End: 'end',
};
export const moveOf = (key: string): GridMove | undefined => keys[key];
