import { type Box, intersect, type StrokeOverlay } from '@limn/canvas';
import { type OffscreenPen, type Sheet, sheetOf } from './sheets.ts';

/** A stroke's colour by its coverage, kept up to date as it grows. */
interface DrawnStroke {
  sheet: Sheet;
  pen: OffscreenPen;
  box: Box;
  of: StrokeOverlay;
}

/** Strokes that are being drawn, as they look. */
export class StrokeSheets {
  private readonly strokes = new WeakMap<StrokeOverlay['coverage']['data'], DrawnStroke>();

  /** The current drawing of a stroke; if it has grown, only the part its last points changed is drawn. */
  of(stroke: StrokeOverlay): DrawnStroke {
    const { coverage, colour } = stroke;
    let drawn = this.strokes.get(coverage.data);
    if (drawn?.of === stroke) return drawn;
    const fresh = !drawn;
    if (!drawn) {
      const [sheet, pen] = sheetOf(Math.max(1, coverage.width), Math.max(1, coverage.height));
      drawn = { sheet, pen, box: coverage, of: stroke };
      this.strokes.set(coverage.data, drawn);
    }
    drawn.of = stroke;
    const part = intersect(fresh ? coverage : stroke.dirty, coverage);
    if (!part) return drawn;
    const image = drawn.pen.createImageData(part.width, part.height);
    const [r, g, b, alpha] = colour;
    for (let y = 0, d = 0; y < part.height; y++) {
      let i = (part.y - coverage.y + y) * coverage.width + part.x - coverage.x;
      for (let x = 0; x < part.width; x++, i++, d += 4) {
        image.data[d] = r;
        image.data[d + 1] = g;
        image.data[d + 2] = b;
        image.data[d + 3] = (coverage.data[i]! * alpha) / 255;
      }
    }
    drawn.pen.putImageData(image, part.x - coverage.x, part.y - coverage.y);
    return drawn;
  }
}
