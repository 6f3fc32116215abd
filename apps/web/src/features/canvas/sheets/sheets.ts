/** An offscreen canvas to draw on. */
export type Sheet = OffscreenCanvas;
export type OffscreenPen = OffscreenCanvasRenderingContext2D;

export const sheetOf = (width: number, height = width): [Sheet, OffscreenPen] => {
  const sheet = new OffscreenCanvas(width, height);
  return [sheet, sheet.getContext('2d', { willReadFrequently: false })!];
};

/** Sheets to draw on for a moment, used again: making one costs more than drawing on it. */
export class Sheets {
  private readonly side: number;
  private readonly spare: [Sheet, OffscreenPen][] = [];
  private widest: [Sheet, OffscreenPen] = sheetOf(1);

  /** @param side of those that `use` and `hand` give, in pixels */
  constructor(side: number) {
    this.side = side;
  }

  /** Draws on a clear sheet, hands it on, and takes it back. */
  use(draw: (pen: OffscreenPen) => void, done: (sheet: Sheet) => void): void {
    const [sheet, pen] = this.spare.pop() ?? sheetOf(this.side);
    pen.clearRect(0, 0, this.side, this.side);
    draw(pen);
    done(sheet);
    this.spare.push([sheet, pen]);
  }

  /** Draws on a clear sheet and returns the bitmap. */
  hand(draw: (pen: OffscreenPen) => void): ImageBitmap {
    let bitmap: ImageBitmap | undefined;
    this.use(draw, (sheet) => (bitmap = sheet.transferToImageBitmap()));
    return bitmap!;
  }

  /** A cleared sheet of at least this size, valid until the next call. */
  wide(width: number, height: number): [Sheet, OffscreenPen] {
    const [sheet, pen] = this.widest;
    if (sheet.width < width || sheet.height < height)
      this.widest = sheetOf(Math.max(width, sheet.width), Math.max(height, sheet.height));
    else pen.clearRect(0, 0, width, height);
    return this.widest;
  }
}
