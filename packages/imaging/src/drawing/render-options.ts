import type { Lab } from '../raster/color.ts';

export type RenderOptions = {
  width: number;
  height: number;
  /** Lab of each material. */
  colors: readonly Lab[];
  /** Width of contours in scene units; 0 draws none. */
  contour: number;
  contourColor?: Lab;
  /** Bands a gradient is cut into; 0 leaves it smooth. Flat styles have no gradients to match. */
  bands: number;
  /** Multiplies the materials' grain. */
  grain: number;
};
