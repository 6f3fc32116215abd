import type { Lab } from '../raster/color.ts';
import type { Role } from './role.ts';

/** A region of a traced picture: what the composer would have made a material. */
export type TracedRegion = { lab: Lab; role: Role; importance: 1 | 2 | 3 };

/** A picture taken apart: regions of like colour, and how each pixel differs from its region. */
export type Tracing = {
  width: number;
  height: number;
  /** The region of each pixel; `outside` where the picture is cut out. */
  labels: Uint8Array;
  /** Lab of the smoothed pixel less its region's, three floats a pixel. */
  detail: Float32Array;
  regions: TracedRegion[];
  /** How much each pixel matters, 0–1; without it all do alike. */
  matters?: Float32Array;
  /** Labels of what lines are drawn round. With them the detail is as the style wants it, not cut to steps. */
  things?: Uint8Array;
  /** A byte a pixel, for a picture that is cut out; opaque without. */
  alpha?: Uint8Array;
};

export const outside = 255;
