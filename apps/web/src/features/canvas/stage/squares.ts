import { sheetOf } from '../sheets/sheets.ts';

/** The checkerboard that shows transparency, in the theme's colors. */
export class Squares {
  private made: { of: string; pattern: CanvasPattern } | null = null;

  on(pen: CanvasRenderingContext2D, styles: CSSStyleDeclaration): CanvasPattern {
    const blank = styles.getPropertyValue('--blank') || '#161618';
    const raised = styles.getPropertyValue('--raised') || '#141416';
    if (this.made?.of === blank + raised) return this.made.pattern;
    const [sheet, own] = sheetOf(24);
    own.fillStyle = blank;
    own.fillRect(0, 0, 24, 24);
    own.fillStyle = raised;
    own.fillRect(0, 0, 12, 12);
    own.fillRect(12, 12, 12, 12);
    const pattern = pen.createPattern(sheet, 'repeat')!;
    this.made = { of: blank + raised, pattern };
    return pattern;
  }
}
