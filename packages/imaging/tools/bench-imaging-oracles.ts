// OpenCV as an oracle to measure the edits against; it is no part of the engine.
import cvModule from '@techstark/opencv-js';
import type { Raster } from '../src/index.ts';

/** The few parts of OpenCV used here. */
type Mat = { data: Uint8Array; delete: () => void };
type OpenCv = {
  Mat: new () => Mat;
  Rect: new (x: number, y: number, width: number, height: number) => object;
  matFromArray: (rows: number, cols: number, type: number, data: ArrayLike<number>) => Mat;
  inpaint: (from: Mat, mask: Mat, to: Mat, radius: number, method: number) => void;
  grabCut: (
    from: Mat,
    mask: Mat,
    rect: object,
    bg: Mat,
    fg: Mat,
    rounds: number,
    mode: number,
  ) => void;
  CV_8UC1: number;
  CV_8UC3: number;
  INPAINT_NS: number;
  INPAINT_TELEA: number;
  GC_INIT_WITH_MASK: number;
  onRuntimeInitialized?: () => void;
};

const cv = await (cvModule as unknown as Promise<OpenCv>);
if (!cv.Mat) await new Promise<void>((resolve) => (cv.onRuntimeInitialized = resolve));

const rgbOf = ({ width, height, data }: Raster): Mat => {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * 4 + c];
  return cv.matFromArray(height, width, cv.CV_8UC3, rgb);
};

export function inpaint(raster: Raster, mask: Uint8Array, method: 'telea' | 'ns'): Raster {
  const { width, height } = raster;
  const from = rgbOf(raster);
  const hole = cv.matFromArray(height, width, cv.CV_8UC1, mask);
  const to = new cv.Mat();
  cv.inpaint(from, hole, to, 3, method === 'telea' ? cv.INPAINT_TELEA : cv.INPAINT_NS);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) data[i * 4 + c] = to.data[i * 3 + c];
  for (const mat of [from, hole, to]) mat.delete();
  return { width, height, data };
}

/** From the same scribbles; unmarked pixels begin as probable background. */
export function grabCut(raster: Raster, scribbles: Uint8Array): Uint8Array {
  const { width, height } = raster;
  const from = rgbOf(raster);
  const marks = Uint8Array.from(scribbles, (s) => (s === 2 ? 1 : s === 1 ? 0 : 2));
  const mask = cv.matFromArray(height, width, cv.CV_8UC1, marks);
  const [bg, fg] = [new cv.Mat(), new cv.Mat()];
  cv.grabCut(from, mask, new cv.Rect(0, 0, 1, 1), bg, fg, 5, cv.GC_INIT_WITH_MASK);
  const alpha = Uint8Array.from(mask.data, (v) => (v === 1 || v === 3 ? 255 : 0));
  for (const mat of [from, mask, bg, fg]) mat.delete();
  return alpha;
}
