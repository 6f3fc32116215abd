/** Pixels as they travel between threads: RGBA, four bytes a pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}
